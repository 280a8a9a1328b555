"""Who has a figure by what is done with it: BP5000でアタック, 3000を殴る, 守る子は5000, blocks with a 4000, 9000にブロックされた."""

from itertools import pairwise

from judge.reading.added import CLAUSE
from judge.reading.amounts import number_of, protects
from judge.reading.events import Draft, comes_at_me
from judge.reading.included import NEAR_BY, includes_guards
from judge.reading.model import Role
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_SUFFERING, SUBJECTS = frozenset(("を", "に", "へ")), frozenset(("が", "は", "も", "って"))
AGAINST = frozenset(("対", "vs", "against", "versus"))
_PARTICLES = frozenset(("で", *_SUFFERING, *SUBJECTS))
_PREPOSITIONS = frozenset(("with", "by", "at", "of", "from", "into", "against"))
_ONE = frozenset(("a", "an", "the", "my", "your", "his", "her", "their", "its"))
_CLAUSES = frozenset((";", "if", "when", "then", "because", "while", "whose", "and"))
_FURTHER = 6
"""Words more that may stand between a figure and what is done with it, where what another does stands between."""
_AHEAD = 3
"""Words between a figure and a noun that says what it does, at most: a 5000 BP attack."""
_TAKING = 3
"""Words between "takes" and what is taken, at most."""


def role_of(i: int, parsed: Parsed, drafts: list[Draft], known: Vocabulary, reached: bool = False) -> Role | None:
    """What an attack, a block or a counter makes of whose figure it is: BP5000でアタック, 3000を殴る, 9000にブロックされた. What a
    figure has come to (``reached``) is of who had it before, whatever is done next: 7000になったのが、6000にブロックされた."""
    if includes_guards(i, parsed):
        return "target"  # ガード込み9000 vs 攻撃8000: what is guarded is attacked
    near = [d for d in drafts if d.found.sentence == parsed.words[i].sentence and doer_and_sufferer(d, known)]
    describing = described(i, near, parsed, known) if parsed.language == "ja" else None
    if describing is not None:
        suffered = describing.passive or "passive" in describing.found.marks or _befalls_the_opponent(describing, parsed, known)
        told: tuple[Draft, bool] | None = (describing, not suffered)
    elif parsed.language == "ja":
        told = _told_ja(i, near, parsed, known) if not reached else None
    else:
        told = _told_en(i, near, parsed, drafts)
    if told is None:
        return None
    draft, doing = told
    if draft.negated and draft.frame == "suffers":
        return "attacker"  # what is not blocked attacks
    doer, sufferer = doer_and_sufferer(draft, known) or ("attacker", "target")
    return doer if doing else sufferer


def doer_and_sufferer(draft: Draft, known: Vocabulary) -> tuple[Role, Role] | None:
    """The roles of the doer of an event and of whom it is done to."""
    return next((_DOER_AND_SUFFERER[c] for c in known.wider(draft.concept.id) if c in _DOER_AND_SUFFERER), None)


_DOER_AND_SUFFERER: dict[str, tuple[Role, Role]] = {
    "counter-attack": ("target", "attacker"),
    "guard": ("target", "attacker"),
    "attack": ("attacker", "target"),
    "block": ("blocker", "attacker"),
    "target": ("attacker", "target"),
}


def _told_ja(i: int, near: list[Draft], parsed: Parsed, known: Vocabulary) -> tuple[Draft, bool] | None:
    """The event after a figure, and whether what has the figure does it, by the particle between (4000のタップクリを殴る); of what a figure
    is set against, only a passive tells (3000対4000、殴った方が死ぬ?)."""
    later = [d for d in near if _is_of_a_later_figure(d, i, parsed)]
    near = [d for d in near if not (d in later or _is_out_of_reach(d, parsed))]
    draft = min((d for d in near if d.found.first > i), key=lambda d: d.found.first, default=None)
    if draft is None or draft.found.first - i > CLAUSE + _FURTHER * bool(later):
        before = max((d for d in near if d.found.last < i), key=lambda d: d.found.first, default=None)
        if before is None or before.found.marks & {"condition", "closing"} or i - before.found.last > CLAUSE:
            return None
        between = parsed.words[before.found.last + 1 : i]
        if any(word.part == "comma" or word.text == "を" for word in between):
            return None
        if any(word.text in SUBJECTS and number_of(number) is not None for number, word in pairwise(between)):
            return None  # ブロックした3000は4000に勝てる?
        if "adnominal" not in before.found.marks and any(_is_player_at(word, parsed, known) for word in between):
            return None  # 4000でブロックしたけど相手6000
        return before, not (before.passive or _befalls_the_opponent(before, parsed, known))  # 反撃してくるユニットのATKが500
    passive = draft.passive or "passive" in draft.found.marks
    if not passive and i > 0 and parsed.words[i - 1].text in AGAINST:
        return None
    if _is_another_players_deed(draft, i, parsed, known):
        return None
    between = _past_what_it_has(parsed.words[i + 1 : draft.found.first])
    parted = any(word.part == "comma" for word in between)
    sided = [player for player in players_in(parsed, known) if known.concepts[player.sense].value in _SIDES]
    fighting = any(player.last in (i - 1, i - 2) for player in sided)  # 殴った側5000、ブロックした側も5000
    if parted and (fighting or any(_is_player_at(word, parsed, known) for word in between)):
        return None  # ガードして5000、相手のアタックも5000
    if parted and passive and draft.concept.id == "guard" and any(player.last == i - 1 for player in players_in(parsed, known)):
        return None  # こっち7000、ガードされて相手は6500
    for word in between:
        if word.text in _PARTICLES and _is_player(word, parsed, known):
            return None  # こっち5000、相手がブロック
        if number_of(word) is not None:
            return None  # うちは3000、ガードポイント2000で防げる
        if word.text in _PARTICLES:
            if draft.concept.id == "guard" and not passive and word.text in _SUFFERING:
                if protects(draft, i, parsed.words):
                    return draft, True
                return (draft, True) if word.text == "に" else None  # 3000にガード2000; whether 5000をガード is of it or of what it stops…
            if passive and word.text == "で" and _agent_after(between):
                return draft, False  # 3000で4000にブロックされた
            if word.text in _SUFFERING:
                return draft, passive and word.text == "に"
            return draft, not (passive and word.text in SUBJECTS)
    if not passive and not between and _ends_a_list(i, parsed, known):
        return draft, False  # 自分3000 相手5000 攻撃: the first attacks the second
    if not passive and _is_one(between) and "verb" not in draft.found.marks:
        return draft, True  # 4000のアタックを3000でブロック, 4000のスピリットのアタック
    theirs = not passive and not comes_at_me(draft.found, parsed) and _after_the_opponent(i, parsed, known)
    return draft, not (theirs or _after_means(i, parsed, known))


def _past_what_it_has(between: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words after a figure without what its card is said to have besides: 「3000でブロッカーを持つクリーチャーに攻撃」."""
    has = next((n for n, word in enumerate(between) if word.norm == "持つ"), None)
    if has is None or between[0].text != "で" or any(number_of(word) is not None for word in between[has:]):
        return between
    return between[has + 1 :]


def _is_another_players_deed(draft: Draft, i: int, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a figure is said to be some player's, and what happens after it some player's deed: 俺8000相手2000で俺がブロックした,
    自分6000、相手3000で、ブロックしたのは自分."""
    players = players_in(parsed, known)
    owned = any(player.last == i - 1 for player in players)
    doing = any(i < player.first < draft.found.first and parsed.words[player.last + 1].text in ("が", "は") for player in players)
    return owned and (doing or named_as_doer(draft.found, parsed, known) is not None)


def named_as_doer(deed: Found, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The player who is said to be the one that did something: ブロックしたのは俺, ブロックは自分, "I'm the one who blocked"."""
    words = parsed.words
    players = players_in(parsed, known)
    if parsed.language == "en":
        said = [word.text for word in words[max(0, deed.first - 4) : deed.first]]
        be = deed.first - 4 if said[1:] == ["the", "one", "who"] and said[0] in ("'m", "'s", "am", "is", "was") else None
        return next((player for player in players if be is not None and player.last in (be - 1, be)), None)
    at = deed.last + 1
    while at < len(words) and words[at].text in ("た", "て", "くる", "き", "し", "の"):
        at += 1
    topic = at < len(words) and words[at].text == "は"
    player = next((player for player in players if player.first == at + 1), None) if topic else None
    after = words[player.last + 1 : player.last + 2] if player is not None else ()
    return player if all(word.part in ("stop", "comma") or word.text in ("です", "だ", "で", "や", "の") for word in after) else None


def _is_out_of_reach(draft: Draft, parsed: Parsed) -> bool:
    """反撃が届かない相手に攻撃: what cannot come is nobody's deed."""
    return not draft.found.marks & {"verb", "passive"} and [w.text for w in parsed.words[draft.found.last + 1 : draft.found.last + 3]] == [
        "が",
        "届か",
    ]


def _is_of_a_later_figure(draft: Draft, i: int, parsed: Parsed) -> bool:
    """Whether what happens after a figure is done by what has the next one: 3000で4000のアタックをブロック,
    3000の子が、4000で殴る相手を止めた; 3000のスピリットで、5000のスピリットのアタックをブロック."""
    words, first = parsed.words, draft.found.first
    link = words[first - 1].text
    own = link == "で" or (link == "の" and "verb" not in draft.found.marks)
    done_with = _ends_with_means(words[i + 1 : first]) and (words[i + 1].text == "で" or draft.frame == "does")
    nearest = max((n for n in range(i + 1, first) if number_of(words[n]) is not None), default=i)
    later = nearest > i and (nearest == first - 2 or (link == "の" and _is_one(words[nearest + 1 : first])))
    return own and later and (link == "で" or done_with) and not (draft.passive or "passive" in draft.found.marks)


def _ends_with_means(after: tuple[Word, ...]) -> bool:
    """Whether a figure is of what something is done with: で, のスピリットで."""
    return [word.text for word in after[:1]] == ["で"] or (
        [word.text for word in after[:3]][::2] == ["の", "で"] and after[1].part == "noun"
    )


def _is_one(after: tuple[Word, ...]) -> bool:
    """Whether nothing but what has a figure stands after it: の, のスピリットの."""
    return [word.text for word in after] == ["の"] or ([word.text for word in after][::2] == ["の", "の"] and after[1].part == "noun")


def described(i: int, drafts: list[Draft], parsed: Parsed, known: Vocabulary) -> Draft | None:
    """The event that says of what card, right before it, a figure is: 守る子は5000、殴る子は7000; 殴った側5000; 攻撃したユニット(HP400)."""
    before = max((d for d in drafts if d.found.last < i), key=lambda d: d.found.first, default=None)
    if before is None or "adnominal" not in before.found.marks or i - before.found.last > CLAUSE:
        return None
    start = before.found.last + 1
    while (parsed.words[start].part in ("verb", "auxiliary") or parsed.words[start].text == "て") and start < i:
        start += 1  # ブロックした側, 殴ってきたやつ
    cards = {f.first for f in parsed.found if f.senses and "card" in known.wider(f.sense)}
    figures = {n for f in parsed.found if f.senses and f.sense in _FIGURES for n in range(f.first, f.last + 1)}
    heads = [n for n in range(start, i) if n in cards or parsed.words[n].text in _HEADS]
    figures |= {n for player in players_in(parsed, known) for n in range(player.first, player.last + 1)}  # 攻撃してきた相手ユニットはHP200
    others = {parsed.words[n].text for n in range(start, i) if n not in heads and n not in figures}
    return before if heads and others <= _AFTER_HEADS else None


_SIDES = frozenset(("attacking", "defending"))
_HEADS = frozenset(("側", "がわ", "方", "ほう", "子", "やつ", "奴"))
_AFTER_HEADS = frozenset(("は", "が", "も", "の", "(", "残り"))
_FIGURES = frozenset(("power", "strike", "attack-figure", "hit-points", "symbol"))


def _ends_a_list(i: int, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a figure is the second of two that stand with whose they are and nothing else: 自分3000 相手5000."""
    ends = {player.last for player in players_in(parsed, known)}
    return i > 2 and i - 1 in ends and number_of(parsed.words[i - 2]) is not None and i - 3 in ends


def _befalls_the_opponent(draft: Draft, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether what is done is said of whom it is done to: 殴った敵のATKが200, but 殴ってきた敵のATKが200."""
    told_of = [f for f in parsed.found if "adnominal" in draft.found.marks and f.start > draft.found.start and f.senses][:1]
    theirs = any(known.concepts[f.sense].value == "opponent" for f in told_of)
    return theirs and not comes_at_me(draft.found, parsed)


def _after_the_opponent(i: int, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a figure is said to be the opponent's: 相手の9000殴った."""
    whose = [f for f in parsed.found if f.last == i - 2 and f.senses and parsed.words[i - 1].text == "の"]
    return any(known.concepts[f.sense].value == "opponent" for f in whose)


def _is_player(particle: Word, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a particle stands after a player."""
    return any(player.end == particle.start for player in players_in(parsed, known))


def _is_player_at(word: Word, parsed: Parsed, known: Vocabulary) -> bool:
    return any(player.start == word.start for player in players_in(parsed, known))


def players_in(parsed: Parsed, known: Vocabulary) -> list[Found]:
    return [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player"]


def _agent_after(between: tuple[Word, ...]) -> bool:
    """Whether a passive has its own doer besides what is done with a figure: 4000に, 相手の5000から."""
    return any(word.text in ("に", "から") and (number_of(last) is not None or last.part == "noun") for last, word in pairwise(between))


def _after_means(i: int, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a figure stands right after what something is done with: ATK300でHP200のユニット攻撃, ユニットでHP200のユニット攻撃."""
    before = [word for word in parsed.words[max(0, i - NEAR_BY) : i] if word.sentence == parsed.words[i].sentence]
    if any(last.text == "で" and _is_player_at(word, parsed, known) for last, word in pairwise(before)):
        return False  # 相手4000でこっち2000
    cards = {f.end for f in parsed.found if f.card is not None or "card" in known.wider(f.sense)}
    return any(word.text == "で" and (number_of(last) is not None or last.end in cards) for last, word in pairwise(before))


def _told_en(i: int, near: list[Draft], parsed: Parsed, drafts: list[Draft]) -> tuple[Draft, bool] | None:
    """The event whose doer or sufferer has a figure, by what stands before it (attacks a 3000, with 5000, an attack of 6000), else by its
    being the subject of what comes after it (a 5000 attacks, my 5000 is blocked)."""
    words = parsed.words
    begun = {d.found.first: d for d in near}
    link, attribute = "", False
    for j in range(i - 1, max(-1, i - CLAUSE), -1):
        word = words[j]
        if word.part in ("stop", "comma") or word.text in _CLAUSES:
            break
        draft = next((d for first, d in begun.items() if first <= j <= d.found.last), None)
        if draft is not None and link == "with" and _is_met(draft, near, words):
            continue  # I blocked an 8000 attack with my 3000
        if draft is not None:
            passive = draft.passive or "passive" in draft.found.marks
            if link in ("with", "by", "at") or (attribute and draft.concept.id == "block"):
                return draft, not passive or link == "by"
            if link in ("of", "from"):
                return (draft, True) if not draft.active or link == "from" else None
            if not link and draft.active and not passive and (words[draft.found.first].text in _MOVED_WITH or _runs_into(i, words)):
                return draft, True
            return (draft, False) if (draft.active and not passive) or link in ("into", "against") else None
        if word.text == "with" and any(f.last == j - 1 and f.first not in begun for f in parsed.found):
            attribute = True  # a unit with ATK 400; but: block it with 4000
        elif word.text in _PREPOSITIONS:
            at_one = word.text == "at" and words[j + 1].text in _ONE  # swings at a 350 HP unit
            link = link or ("into" if at_one else word.text)
    after = min((d for d in near if d.found.first > i), key=lambda d: d.found.first, default=None)
    if after is None or after.found.first - i > CLAUSE or any(w.part == "comma" for w in words[i + 1 : after.found.first]):
        return None
    taken = any(d.concept.id == "take" and 0 < after.found.first - d.found.last <= _TAKING for d in drafts)
    if taken or (
        (after.passive or "passive" in after.found.marks) and not _is_past(i, after.found, parsed)
    ):  # takes an attack; is attacked
        return after, after.concept.id == "guard"  # what is guarded is attacked
    return (after, True) if after.active or after.found.first - i <= _AHEAD else None


def _is_met(draft: Draft, near: list[Draft], words: tuple[Word, ...]) -> bool:
    """Whether an attack of so much is what somebody is told before to do something about."""
    own = draft.found.first > 0 and number_of(words[draft.found.first - 1]) is not None
    return own and not draft.active and any(d.active and d.found.last < draft.found.first for d in near)


def _runs_into(i: int, words: tuple[Word, ...]) -> bool:
    """Whether what is moved with a figure runs into what has the next: "swung his 4000 into my tapped 5000"; with an aside between them or
    none."""
    own = i + 3 if [word.text for word in words[i + 1 : i + 2]] == ["/"] else i  # a 7000 / strike 2 progress
    ends = _ASIDES.get(words[own + 1].text) if own + 1 < len(words) else None
    own = next((n for n in range(own + 2, min(own + CLAUSE, len(words))) if words[n].text == ends), own)
    after = (w for w in words[own + 1 : own + CLAUSE] if w.text == "into" or w.part in ("stop", "comma") or number_of(w) is not None)
    return next((w.text == "into" for w in after), False)


_MOVED_WITH = frozenset(("swing", "swings", "swung", "swinging", "send", "sent"))
"""Verbs of attacking whose object is what attacks: "I swung my 2000"."""
_ASIDES = {",": ",", "(": ")"}
"""What begins something said by the way, and what ends it: "my 2000, nothing boosting it, into a tapped 7000"."""


def _is_past(i: int, event: Found, parsed: Parsed) -> bool:
    """Whether what looks like a participle is what a figure did: my 4000 attacked, they blocked (but: my 4000 attacked by a 5000)."""
    after = [word.text for word in parsed.words[event.last + 1 : event.last + 2]]
    return event.first == i + 1 and after in ([], [","], ["."], ["and"], [";"])
