"""Japanese: what stands to an event, by the particle after it and the verb it comes before."""

from judge.reading.arguments import Argument, Slot, is_named
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_SLOTS: dict[str, Slot] = {
    "が": "subject",
    "は": "subject",
    "も": "subject",
    "って": "subject",
    "を": "object",
    "で": "means",
    "から": "agent",
    "の": "owner",
}
_BRACKETS = frozenset("()「」《》『』【】<>")
_JOINS = frozenset(("為る", "居る", "来る", "て", "で", "ばかり", "の"))


def _is_bearer(found: Found, known: Vocabulary) -> bool:
    """Whether something found can do or suffer an event: a card, a player, a role, or a spirit that is not named."""
    if found.card is not None or known.concepts[found.sense].kind in ("player", "role"):
        return True
    return "card" in known.wider(found.sense)


def arguments_of(event: Found, parsed: Parsed, known: Vocabulary) -> list[Argument]:
    before = [f for f in parsed.found if f.sentence == event.sentence and f.last < event.first and not f.parts]
    arguments: list[Argument] = []
    spoken_for: int | None = None
    for each in reversed(before):
        if each.last == spoken_for and _particle(each, parsed, known) == "":
            continue  # 「攻撃側パスで終わり」: the player is the pass's
        if each.senses and known.concepts[each.sense].kind == "event":
            spoken_for = each.first - 1
        if (
            each.senses
            and known.concepts[each.sense].kind in ("event", "step")
            and each.marks & {"verb", "sequel"}
            and each.start not in event.parts
        ):
            if not each.marks & {"condition", "sequel"} and _modifies(each, parsed.words):
                continue
            break
        if _has_a_figure(each, parsed, known):
            continue  # 自分3000 相手5000 攻撃: whose 5000 it is, not who attacks
        if is_named(each, known):
            slot = _slot(each, event, parsed, known)
            if slot == "owner" and _owns_what_it_befalls(each, event, parsed, known):
                continue
            arguments.append(Argument(each, slot))
    head = next((f for f in parsed.found if f.first > event.last and f.sentence == event.sentence), None)
    if (
        head is not None
        and "verb" in event.marks
        and not event.marks & {"condition", "sequel"}
        and _is_bearer(head, known)
        and _follows(event, head, parsed.words)
    ):
        arguments.insert(0, Argument(head, "head"))
        if (owned := _owned_by(head, parsed, known)) is not None:
            arguments.insert(1, Argument(owned, "head"))
    return arguments


def _owned_by(player: Found, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The card of a player of which a verb says something: 「アタックしている私のプログレス」."""
    if player.card is not None or known.concepts[player.sense].kind != "player" or parsed.language != "ja":
        return None
    if [word.text for word in parsed.words[player.last + 1 : player.last + 2]] != ["の"]:
        return None
    cards = (f for f in parsed.found if f.first == player.last + 2 and f.senses)
    return next((f for f in cards if "card" in known.wider(f.sense)), None)


def _has_a_figure(player: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a player is named only for a figure, with no particle between or after."""
    after = [word.part for word in parsed.words[player.last + 1 : player.last + 3]]
    is_player = player.card is None and known.concepts[player.sense].kind == "player"
    return is_player and after[:1] == ["number"] and after[1:] not in (["particle"], ["auxiliary"], ["suffix"])


def _owns_what_it_befalls(player: Found, event: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「相手の5000に攻撃」: the player has what is attacked; the attack is another's."""
    if player.card is not None or known.concepts[player.sense].kind != "player":
        return False
    bearers = {f.last for f in parsed.found if f.first > player.last and (_is_bearer(f, known) or _speaks_of_one(f, known))}
    objects = (at for at in range(player.last + 2, event.first) if parsed.words[at].text in ("を", "に", "へ"))
    return any(parsed.words[at - 1].part == "number" or not bearers.isdisjoint((at - 1, at)) for at in objects)


def _speaks_of_one(found: Found, known: Vocabulary) -> bool:
    """Whether words tell the state of a card that they speak of, with the particle after it: 「タップしたクリーチャーを」."""
    return found.card is None and any("card" in known.wider(each) for each in known.concepts[found.sense].implies)


def _modifies(event: Found, words: tuple[Word, ...]) -> bool:
    """Whether a verb stands right before a noun and so says something of it (アタックしたスピリット)."""
    at = event.last + 1
    while (at < len(words) and words[at].part == "auxiliary") or (at < len(words) and words[at].norm in ("為る", "居る")):
        at += 1
    return at < len(words) and words[at].part == "noun" and words[at].norm not in ("時", "後", "場合", "前", "の")


def _follows(event: Found, head: Found, words: tuple[Word, ...]) -> bool:
    return all(word.part == "auxiliary" or word.norm in _JOINS for word in words[event.last + 1 : head.first])


def _slot(found: Found, event: Found, parsed: Parsed, known: Vocabulary) -> Slot:
    particle = _particle(found, parsed, known)
    if particle == "に":
        return "agent" if "passive" in event.marks else "target"
    thing = next((f for f in parsed.found if f.first == found.last + 1 and f.senses and known.concepts[f.sense].kind == "thing"), None)
    if particle == "" and thing is not None and not (found.card is not None and _is_figure(thing, parsed.words)):
        whither = found.senses and known.concepts[found.sense].kind == "role" and _particle(thing, parsed, known) in ("に", "へ")
        return "bare" if whither else "owner"  # アタッカー手札に戻された; 相手ターン
    if "adnominal" in event.marks and particle == "は":
        return "owner"  # 「これは、アタックしていない…」: the topic is the main verb's
    return _SLOTS.get(particle, "bare")


def _is_figure(thing: Found, words: tuple[Word, ...]) -> bool:
    """Whether a thing is named for a figure of what stands before it: シダフクロウLv2."""
    return thing.last + 1 < len(words) and words[thing.last + 1].part == "number"


def _particle(found: Found, parsed: Parsed, known: Vocabulary) -> str:
    """The particle after a noun, past figures and brackets that belong to it: カプリホルンLv2(コア3個)が."""
    words = parsed.words
    figures = {
        i for f in parsed.found if f.senses and known.concepts[f.sense].kind in ("thing", "unit") for i in range(f.first, f.last + 1)
    }
    bracketed = False
    for at in range(found.last + 1, min(found.last + _FIGURES, len(words))):
        word = words[at]
        if word.sentence != found.sentence:
            break
        bracketed = word.text == "(" or (bracketed and word.text != ")")
        if word.part == "particle" and not bracketed:
            return word.text
        counted = at in figures and any(words[i].part == "number" for i in (at - 1, at + 1) if i < len(words))
        if not (bracketed or word.part in ("number", "suffix") or word.text in _BRACKETS or counted):
            break
    return ""


_FIGURES = 12
"""Words that figures and brackets between a noun and its particle take, at most."""
