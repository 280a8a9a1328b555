"""Which concept a form means where several share it, and what concepts say together (`Concept.near`, `Concept.composed`)."""

import itertools
from collections.abc import Iterable

from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word
from knowledge.text import fold

_LATER = 2
"""A neighbour on the side where an object does not stand counts as so many times as far away."""
_ELSEWHERE = 40
"""A neighbour in another sentence counts as so many words further away."""
_CONJUNCTIONS = frozenset(("たら", "だら", "ば", "なら", "て"))
_BETWEEN = frozenset(("particle", "auxiliary", "suffix", "number"))
_SLASHES = frozenset('/・&+→「」『』“”"')
"""What stands between two labels of one effect, or between two deeds in a row: アタック時/ブロック時, A移動→B移動. A label's own
marks and a card's figure stand between the two as well: 「すべてのバトルに勝つ」3000ブロッカー."""


def settle(parsed: Parsed, known: Vocabulary) -> Parsed:
    """Every form with one sense, and the composed concepts added to what was found."""
    meant = [_narrowed(found, parsed, known) for found in parsed.found]
    settled = parsed._replace(found=tuple(_left_so(found, parsed, known) for found in meant if found is not None))
    composed = _composed(settled, known)
    return settled._replace(found=tuple(sorted((*settled.found, *composed), key=lambda f: (f.start, -f.end))))


def _left_so(found: Found, parsed: Parsed, known: Vocabulary) -> Found:
    """What has befallen a card as the state it is in: タップしたままのクリーチャー, タップしたクリーチャーで攻撃."""
    state = known.states.get(found.sense) if found.senses else None
    if state is None or parsed.language == "en" or not {"verb", "past"} <= found.marks or "negated" in found.marks:
        return found
    words = parsed.words
    after = next((n for n in range(found.last + 1, len(words)) if words[n].text not in _HAPPENED), len(words))
    card = next((f for f in parsed.found if f.first == after and "card" in stands_for(f, known)), None)
    used = card is not None and [word.text for word in words[card.last + 1 : card.last + 2]] == ["で"]
    left = [word.text for word in words[after : after + 1]] == ["まま"]
    return found._replace(senses=(state,), marks=frozenset()) if used or left else found


_HAPPENED = frozenset(("し", "さ", "れ", "られ", "た", "だ"))


def stands_for(found: Found, known: Vocabulary) -> frozenset[str]:
    """Every concept that something found may stand for: its senses, what these are and imply; of a card its kind."""
    if found.card is not None:
        return frozenset(known.wider(known.kinds.get(found.card, "card")))
    wider = {concept for sense in found.senses for concept in known.wider(sense)}
    return frozenset(wider)


def _by_its_particle(found: Found, parsed: Parsed, known: Vocabulary) -> Found:
    """Of forms that differ in a particle alone (リーダーが攻撃する, リーダーを攻撃する), the one that is written; in a passive, what
    suffers is the subject (リーダーが攻撃された)."""
    first, *rest = parsed.words[found.first : found.last + 1]
    if not rest or rest[0].text not in _DOING | _SUFFERING:
        return found
    suffers = (rest[0].text in _SUFFERING) != ("passive" in found.marks)
    same = _SUFFERING if suffers else _DOING
    kept = tuple(sense for sense in found.senses if any(f"{first.text}{particle}" in _openings(sense, known) for particle in same))
    return found._replace(senses=kept) if kept else found


def _openings(sense: str, known: Vocabulary) -> set[str]:
    """How the forms of a concept begin, up to any particle in them."""
    forms = (fold(form) for form in (known.concepts[sense].term.ja, *known.concepts[sense].forms.ja))
    return {form[: at + 1] for form in forms for at, char in enumerate(form) if char in _DOING | _SUFFERING}


_DOING, _SUFFERING = frozenset("がもはで"), frozenset("をにへ")
"""Particles of who or what does something, and of whom it is done to."""


def _remains(found: Found, parsed: Parsed) -> bool:
    """Whether "left" tells how much of what is held there still is, and not that anybody went: no hand left, I have two cards left."""
    words, at = parsed.words, found.first
    if parsed.language != "en" or found.last != at or words[at].text != "left":
        return False
    behind = words[at + 1].text if at + 1 < len(words) else "."
    before = words[max(0, at - _COUNTED_WITHIN) : at]
    had = [n > 0 and before[n - 1].lemma in _THERE for n in range(len(before))]
    counted = [n for n, word in enumerate(before) if word.text in _SO_MANY or (word.part == "number" and had[n])]
    things = before[counted[-1] + 1 :] if counted else ()
    return len(things) < _COUNTED_WITHIN - 1 and any(word.text in _HELD for word in things) and behind not in _LEAVES_WHAT


_COUNTED_WITHIN = 4
_SO_MANY = frozenset(("no", "any", "many", "few", "more"))
_HELD = frozenset(("hand", "card", "cards", "shield", "shields", "life", "core", "cores"))
_THERE = frozenset(("have", "hold", "be", "with"))
_LEAVES_WHAT = frozenset(("the", "its", "his", "her", "their", "my", "play", "it", "by"))
"""What stands before things of which it is told how many are left, and after a verb that says that somebody leaves."""


def _has_its_subject(found: Found, parsed: Parsed) -> bool:
    """Whether what is said of is named right before it: リンクが終わった."""
    at = found.first - 1
    marked = parsed.language == "ja" and at > 0 and parsed.words[at].text == "が"
    return marked and any(each.last == at - 1 for each in parsed.found)


def _lacks_a_stranger(found: Found, parsed: Parsed) -> bool:
    """Whether 「なし」 stands right after a word that nobody here knows: it says that there is none of that, and of no pass."""
    if found.first == 0 or parsed.words[found.first].text not in _NONE or any(f.first < found.first <= f.last + 1 for f in parsed.found):
        return False
    before = parsed.words[found.first - 1]
    return before.part == "noun" and len(before.text) > _SHORT and before.end == parsed.words[found.first].start


_NONE, _SHORT = frozenset(map(fold, ("なし", "無し"))), 3
"""Words by which that is said, and the letters of a word that may be any other: 特になし, 互いになし."""


def _narrowed(found: Found, parsed: Parsed, known: Vocabulary) -> Found | None:
    if _remains(found, parsed) or _lacks_a_stranger(found, parsed):
        return None
    if found.senses and all(known.concepts[sense].kind == "unit" for sense in found.senses):
        counted = found.first > 0 and parsed.words[found.first - 1].part == "number"
        return found._replace(senses=found.senses[:1]) if counted else None
    for idle in ("chatter", "game"):  # 旧ルール is a rulebook's own word before it is another edition's name
        telling = tuple(sense for sense in found.senses if known.concepts[sense].kind != idle or known.concepts[sense].near)
        found = found._replace(senses=telling or found.senses)
    if len(found.senses) < 2:
        return found
    found = _by_its_particle(found, parsed, known)
    figures = tuple(sense for sense in found.senses if known.concepts[sense].kind == "thing")
    if figures and found.last + 1 < len(parsed.words) and parsed.words[found.last + 1].part == "number":
        return found._replace(senses=figures[:1])  # ATK 400
    best: tuple[int, str] | None = None
    farthest = _ELSEWHERE if _has_its_subject(found, parsed) else None  # リンクが終わった is of the link, whatever was said before
    for sense in found.senses:
        near = frozenset(known.concepts[sense].near)
        distance = _distance(found, near, parsed, known) if near else None
        if distance is not None and (best is None or distance < best[0]) and (farthest is None or distance < farthest):
            best = (distance, sense)
    if best is not None:
        return found._replace(senses=(best[1],))
    plain = [sense for sense in found.senses if not known.concepts[sense].near]
    kept = plain or list(found.senses)
    if "passive" in found.marks and (events := [s for s in kept if known.concepts[s].kind == "event"]):
        kept = events
    if ("verb" not in found.marks or _opens_a_compound(found, parsed)) and (
        nouns := [s for s in kept if known.concepts[s].kind != "event"]
    ):
        kept = nouns
    return found._replace(senses=(kept[0],))


def _opens_a_compound(found: Found, parsed: Parsed) -> bool:
    """Whether a verb's stem is only the first part of a noun: 攻めパワー, 受けパワー."""
    head, after = parsed.words[found.last], parsed.words[found.last + 1 : found.last + 2]
    stem = found.first == found.last and head.part == "verb" and head.text != head.lemma
    return stem and bool(after) and after[0].part == "noun" and after[0].start == head.end


def _distance(found: Found, near: frozenset[str], parsed: Parsed, known: Vocabulary) -> int | None:
    distances = []
    for other in parsed.found:
        if other is not found and other.start != found.start and near & stands_for(other, known):
            apart = found.first - other.last if other.first < found.first else (other.first - found.last)
            after = other.first > found.first
            apart *= _LATER if after == (parsed.language == "ja") else 1
            distances.append(apart + _ELSEWHERE * (other.sentence != found.sentence))
    return min(distances, default=None)


def _composed(parsed: Parsed, known: Vocabulary) -> list[Found]:
    added: list[Found] = []
    there = frozenset().union(*(stands_for(found, known) for found in parsed.found))
    for concept in known.composed:
        for pattern in concept.composed:
            if not there.issuperset(pattern):
                continue
            if concept.kind == "ask":
                added += _loosely(parsed, pattern, concept.id, known)
            else:
                added += _closely(parsed, pattern, concept.id, known)
    return _without_shorter(added, known)


def _closely(parsed: Parsed, pattern: tuple[str, ...], concept: str, known: Vocabulary) -> Iterable[Found]:
    found = parsed.found
    for i in range(len(found) - len(pattern) + 1):
        run = found[i : i + len(pattern)]
        if any(_is_sister(each, part, concept, known) for part, each in zip(pattern, run, strict=True)):
            continue
        if all(part in stands_for(each, known) for part, each in zip(pattern, run, strict=True)) and all(
            left.sentence == right.sentence
            and (_only_particles(parsed.words[left.last + 1 : right.first]) or _is_relative(left, right, parsed))
            and _quotes_a_label(parsed.words[left.last + 1 : right.last + 2])
            and not (known.concepts[concept].kind == "step" and "negated" in left.marks)  # 「ブロックしないと言われた」 declares no block
            for left, right in itertools.pairwise(run)
        ):
            yield _joined(run, concept, known)


def _is_sister(found: Found, part: str, concept: str, known: Vocabulary) -> bool:
    """Whether what stands for a part already is another kind of what the composed concept is one of: to use a main effect of a magic in a
    flash timing is not to use a flash."""
    if found.card is not None or found.sense in (part, concept) or known.concepts[found.sense].kind != "event":
        return False
    wider = known.concepts[found.sense].is_a
    return wider == part == known.concepts[concept].is_a


def _loosely(parsed: Parsed, pattern: tuple[str, ...], concept: str, known: Vocabulary) -> Iterable[Found]:
    for sentence in {each.sentence for each in parsed.found}:
        standing = [each for each in parsed.found if each.sentence == sentence]
        run = [
            next((each for each in standing if part in stands_for(each, known) and not _goes_on(each, parsed, known)), None)
            for part in pattern
        ]
        whole = [each for each in run if each is not None]
        if len(whole) == len(pattern) and len({each.start for each in whole}) == len(pattern):
            yield _joined(sorted(whole, key=lambda f: f.start), concept, known)


def _goes_on(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「まず防御側が使い、次に攻撃側が使った。」: a deed that another follows, or that is done, is told; it does not ask who is first."""
    word, after = parsed.words[found.last], [each.text for each in parsed.words[found.last + 1 : found.last + 3]]
    told = "sequel" in found.marks and word.part == "verb" and word.text != word.lemma and after[:1] != ["た"]
    told = told or ("past" in found.marks and after == ["た", "。"])
    return told and parsed.language == "ja" and bool(found.senses) and known.concepts[found.sense].kind == "event"


def _joined(run: Iterable[Found], concept: str, known: Vocabulary) -> Found:
    parts = tuple(run)
    predicates = [each for each in parts if each.senses and known.concepts[each.sense].kind in ("event", "step")]
    predicates = [each for each in predicates if known.concepts[each.sense].kind == "event"] or predicates  # he "cast a flash"
    marks = predicates[-1].marks if predicates else frozenset()
    last = parts[-1]
    if predicates and known.concepts[concept].kind == "event":
        head = predicates[-1]
        return head._replace(senses=(concept,), parts=tuple(each.start for each in parts))
    return Found(
        (concept,),
        parts[0].start,
        last.end,
        parts[0].first,
        last.last,
        last.sentence,
        marks=marks,
        parts=tuple(each.start for each in parts),
    )


def _quotes_a_label(words: tuple[Word, ...]) -> bool:
    """Whether what a quotation mark opens ends with the last but one of ``words``, or nothing is opened.

    ブロッカーが「すべてのバトルに勝つ」 has a label, 相手が「このターンは殴らない」 says something.
    """
    return not any(word.text in "「『" for word in words) or words[-1].text in "」』"


def _only_particles(words: tuple[Word, ...]) -> bool:
    if any(word.text in _CONJUNCTIONS for word in words):
        return False
    marks = sum(word.text in _SLASHES or word.part == "number" for word in words)  # 相手の3000が「すべてのバトルに勝つ」
    return len(words) - marks < 4 and all(word.part in _BETWEEN or word.norm == "為る" or word.text in _SLASHES for word in words)


def _is_relative(left: Found, right: Found, parsed: Parsed) -> bool:
    """ "Their leader, who is frozen": what follows says more of what stands before it."""
    return right.sense == "who" and [word.part for word in parsed.words[left.last + 1 : right.first]] == ["comma"]


def _asked_of_another(each: Found, other: Found, known: Vocabulary) -> bool:
    """Of two asks that one word makes with others, the one whose words stand apart: "bounced in the flash, where do we jump to" asks for
    the step."""
    if known.concepts[each.sense].kind != "ask" or known.concepts[other.sense].kind != "ask" or each.sense == other.sense:
        return False
    mine, its = set(each.parts), set(other.parts)
    return bool(mine & its) and not its < mine and other.last - other.first < each.last - each.first


def _without_shorter(added: list[Found], known: Vocabulary) -> list[Found]:
    """Of composed concepts of one kind, one that is part of another is not meant."""

    def covered(each: Found, other: Found) -> bool:
        same = known.concepts[each.sense].kind == known.concepts[other.sense].kind
        inside = set(each.parts) < set(other.parts)
        return (same and inside) or _asked_of_another(each, other, known)

    kept: list[Found] = []
    for each in added:
        if not any(covered(each, other) for other in added) and not any(k.sense == each.sense and k.start == each.start for k in kept):
            kept.append(each)
    return kept
