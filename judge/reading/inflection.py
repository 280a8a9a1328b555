"""English word forms: irregular ones in a table, regular ones by their endings, and the small words of the grammar."""

from collections.abc import Collection

from judge.reading.words import Part

_IRREGULAR = {
    "be": "am is are was were been being 's 're",
    "have": "has had having 've",
    "use": "uses used using",
    "do": "does did done doing",
    "go": "goes went gone going",
    "get": "gets got gotten getting",
    "take": "took taken taking",
    "give": "gave given giving",
    "put": "putting",
    "hit": "hitting",
    "send": "sent",
    "lose": "lost losing",
    "leave": "left leaving leaves",
    "draw": "drew drawn",
    "choose": "chose chosen choosing",
    "come": "came coming",
    "begin": "began begun beginning",
    "win": "won winning",
    "beat": "beaten",
    "die": "dying died dies",
    "lie": "lay lain lying",
    "pay": "paid",
    "say": "said says",
    "tell": "told",
    "stand": "stood",
    "throw": "threw thrown",
    "break": "broke broken",
    "cut": "cutting",
    "shrink": "shrank shrunk",
    "run": "ran running",
    "set": "setting",
    "keep": "kept",
    "swing": "swung",
    "slide": "slid",
    "flee": "fled",
    "shoot": "shot",
    "burn": "burnt",
    "slay": "slew slain",
    "mean": "meant",
    "fight": "fought",
    "bring": "brought",
    "rise": "rose risen rising",
    "blow": "blew blown",
    "hurt": "hurting",
    "let": "letting",
    "forbid": "forbade forbidden",
    "make": "made making",
    "spend": "spent",
    "fall": "fell fallen",
    "see": "saw seen",
    "know": "knew known",
    "can": "could",
    "core": "cores",
    "nexus": "nexuses nexi",
}
IRREGULAR = {form: base for base, inflected in _IRREGULAR.items() for form in inflected.split()}
PARTICIPLES = frozenset(
    [
        "done",
        "gone",
        "gotten",
        "got",
        "taken",
        "given",
        "put",
        "hit",
        "sent",
        "lost",
        "left",
        "drawn",
        "chosen",
        "come",
        "begun",
        "won",
        "beaten",
        "paid",
        "told",
        "stood",
        "thrown",
        "broken",
        "cut",
        "run",
        "set",
        "kept",
        "swung",
        "slid",
        "shot",
        "burnt",
        "slain",
        "brought",
        "risen",
        "hurt",
        "forbidden",
        "made",
        "spent",
        "fallen",
    ]
)
BE = frozenset(["be", "am", "is", "are", "was", "were", "been", "being", "get", "gets", "got", "gotten", "getting", "'s", "'re", "'m"])
MODALS = frozenset(
    [
        "can",
        "could",
        "may",
        "might",
        "do",
        "does",
        "did",
        "will",
        "would",
        "should",
        "must",
        "is",
        "are",
        "am",
        "was",
        "were",
        "has",
        "have",
        "had",
        "ca",
        "wo",
        "shall",
    ]
)
SUBJECTS = frozenset(["i", "we", "you", "they", "he", "she", "it", "who"])
NUMBERS = {
    word: n
    for n, word in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"])
}
TIMES = {"twice": 2, "thrice": 3}
"""Numbers that count how often."""
NUMBERS |= TIMES
_SMALL: dict[Part, str] = {
    "particle": "a an the of to by with in on at into from for onto as this that these those its it",
    "auxiliary": "be am is are was were been being get gets got gotten do does did has have had will would can could may must 's 're n't",
}
PARTS: dict[str, Part] = {word: part for part, small in _SMALL.items() for word in small.split()}


def lemma_of(word: str, known: Collection[str]) -> str:
    """The base form of a folded word; of several that its ending allows, the one among ``known``."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    candidates = _bases(word)
    return next((base for base in candidates if base in known), word)


def is_participle(word: str) -> bool:
    return word in PARTICIPLES or (word.endswith("ed") and len(word) > 3)


def _bases(word: str) -> list[str]:
    bases: list[str] = []
    if word.endswith(("ies", "ied")):
        bases.append(word[:-3] + "y")
    if word.endswith("s") and not word.endswith("ss"):
        bases.append(word[:-1])
    if word.endswith("es"):
        bases.append(word[:-2])
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            bases += [stem, stem + "e"]
            if stem[-1] == stem[-2:-1]:
                bases.append(stem[:-1])
    return bases
