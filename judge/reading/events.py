"""From what was found to events: who did what to whom, said in the sentence's own terms (me, opponent, attacker, a card)."""

from itertools import pairwise
from typing import NamedTuple

from judge.patterns import regex
from judge.reading.arguments import Argument, arguments_of
from judge.reading.asking import is_asked
from judge.reading.model import LOSES
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, clauses_of
from knowledge.lexicon import Concept, Frame

_BEFALLS = ("subject", "object", "head", "target", "bare")
_OF_ITS_OWNER = frozenset(("trigger",))
"""What an ability does is its player's: 「相手の能力が誘発した」 and 「相手側に誘発した」 tell the same."""


class Draft(NamedTuple):
    """An event. ``by``, ``to``: player concepts; ``to`` is the player who suffers it (of a passive). ``card``: the card doing it or used
    for it, ``on``: the card or role it befalls. ``passive``: the sentence is told from the sufferer's side."""

    found: Found
    concept: Concept
    by: Found | None = None
    to: Found | None = None
    card: Found | None = None
    on: Found | None = None
    negated: bool = False
    passive: bool = False
    active: bool = False
    asked: bool = False
    frame: Frame | None = None
    on_is_subject: bool = False
    head: Found | None = None


def drafts_of(parsed: Parsed, known: Vocabulary) -> list[Draft]:
    """Every event of the question, in order."""
    swallowed = {start for found in parsed.found if found.parts and _event(found, known) for start in found.parts}
    drafts: list[Draft] = []
    for found in parsed.found:
        concept = _event(found, known)
        if concept is None or (found.start in swallowed and not found.parts) or _is_of_elsewhere(found, parsed, known):
            continue
        asked = is_asked(found, parsed, known)
        if concept.id == "exist" and parsed.words[found.last].norm == "有る" and not asked and "negated" not in found.marks:
            continue  # 手札にあるカード, 〜があるとき: that there is something is said by naming it
        if not asked and (_is_gone_to(found, parsed) or _is_not_there_either(found, parsed)):
            continue
        negated = "negated" in found.marks and (
            not asked or bool(found.marks & {"allowed", "wanted", "without"}) or _is_named(found, parsed)
        )  # 打てない? asks whether one can
        frame = concept.frame
        if concept.negates is not None:
            concept, negated = known.concepts[concept.negates], not negated
        passive = "passive" in found.marks
        active = "verb" in found.marks and not passive
        draft = Draft(found, concept, negated=negated, passive=passive, active=active, asked=asked, frame=frame)
        draft = _made_to(_with_arguments(draft, arguments_of(found, parsed, known), known), known)
        drafts.append(draft._replace(by=None) if draft.by is not None and _is_no_doer(draft.by, found, parsed, known) else draft)
    drafts = [d for i, d in enumerate(drafts) if not (i + 1 < len(drafts) and _same_said_twice(d, drafts[i + 1], parsed))]
    drafts = [d._replace(asked=True) if _is_left_out(d, drafts[i + 1 :], parsed, known) else d for i, d in enumerate(drafts)]
    drafts = sorted(
        (*drafts, *_unsaid_uses(parsed, drafts, known), *_counted_uses(parsed, drafts, known)), key=lambda draft: draft.found.start
    )
    drafts = [_as_it_is_said(draft, drafts, parsed, known) for draft in drafts]
    return [_with_what_was_spoken_of(draft, drafts[:i]) for i, draft in enumerate(drafts)]


def _as_it_is_said(draft: Draft, drafts: list[Draft], parsed: Parsed, known: Vocabulary) -> Draft:
    """A pass or a use that somebody is told to announce is made by who does, and asked if that is: "I said pass", 使わないと言った相手が,
    「使うわ」って言っていい?"""
    if draft.by is not None or draft.asked or {"pass", "use"}.isdisjoint(known.wider(draft.concept.id)):
        return draft
    said = next((each for each in drafts if each.concept.id == "declare" and _announces(each.found, draft.found, parsed)), None)
    if said is None or said.negated:
        return draft
    return draft._replace(by=said.by, asked=said.asked and "use" in known.wider(draft.concept.id))


def _announces(say: Found, deed: Found, parsed: Parsed) -> bool:
    """Whether nothing but the marks of what is said stands between a deed and the word that it is said with."""
    first, last = (say, deed) if parsed.language == "en" else (deed, say)
    between = [word.text for word in parsed.words[first.last + 1 : last.first]]
    return first.last < last.first and first.sentence == last.sentence and len(between) <= _SAYING and _SAID_WITH.issuperset(between)


_SAYING = 4
"""Words between a deed and that it is said, at most."""
_SAID_WITH = frozenset(
    ("「", "」", "『", "』", "と", "って", "て", "わ", "よ", "ね", "、", "'", '"', "“", "”", ",", "that", "the", "a", "my")
)


def _made_to(draft: Draft, known: Vocabulary) -> Draft:
    """「ライダーをアタックさせる」: who is made to attack or block does it, and suffers nothing."""
    made = "causative" in draft.found.marks and not draft.passive and not {"attack", "block"}.isdisjoint(known.wider(draft.concept.id))
    return draft._replace(card=draft.on, on=None) if made and draft.on is not None and draft.card is None else draft


def _is_gone_to(event: Found, parsed: Parsed) -> bool:
    """ "I say we go to blocks", "straight to comparing BP?": the step, in which nobody blocks or compares yet."""
    return (
        parsed.language == "en"
        and _GONE_TO.search(" ".join(word.text for word in parsed.words[max(0, event.first - 4) : event.first])) is not None
    )


def _is_not_there_either(event: Found, parsed: Parsed) -> bool:
    """「ユニットも無いしリーダーもいない」: neither of them has left."""
    sentence = [word for word in parsed.words[: event.last + 1] if word.sentence == event.sentence]
    listed = [one.norm for word, one in pairwise(sentence) if word.text == "も" and one.norm in ("無い", "居る", "無し")]
    return event.sense == "leave-field" and parsed.words[event.first].norm == "居る" and len(listed) > 1


_GONE_TO = regex(
    r"\b(?:(?:go|goes|going|move|moves|moving|proceed|proceeds|on) (?:straight |on |directly )?|straight |directly )to(?: the)?$"
)


def _is_named(event: Found, parsed: Parsed) -> bool:
    """「ブロックしないのはルール違反?」: it is asked about by what it is, not whether it is."""
    after = "".join(word.text for word in parsed.words[event.last + 1 : event.last + 6])
    return _NAMED.search(after) is not None


_NAMED = regex(r"(?:ない|ん|ぬ)の(?:は|って|も|が)")


def _is_left_out(draft: Draft, later: list[Draft], parsed: Parsed, known: Vocabulary) -> bool:
    """「ブロックは飛ばす?」, 「ブロックはやる?」: what is named only as what may be left out, or carried out, has not been done."""
    after = later[0] if later else None
    if after is None or not after.asked:
        return False
    left_out = "skip" in known.wider(after.concept.id) and not draft.found.marks & {"verb", "condition", "sequel"}
    topic = after.found.first - draft.found.last == 2 and parsed.words[draft.found.last + 1].text in _TOPICS
    carried_out = topic and "carry-out-step" in known.wider(after.concept.id)
    if not (left_out or carried_out):
        return False
    return after.found.sentence == draft.found.sentence and 0 < after.found.first - draft.found.last <= _BESIDE


_TOPICS = frozenset(("は", "って", "も"))
"""What stands between what is named and what is said of it: ブロック・は・やる."""


_BESIDE = 5
"""Words between what may be left out and the word that says so, at most."""


def _is_of_elsewhere(event: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「大会出ました」「大会に出て」: what is done to something outside the game is nothing done in it."""
    before = next((f for f in reversed(parsed.found) if f.last < event.first), None)
    if before is None or not before.senses or known.concepts[before.sense].kind != "elsewhere":
        return False
    if parsed.language == "en":  # how much does a booster box go for
        return before.last + 1 == event.first
    return [word.text for word in parsed.words[before.last + 1 : event.first]] in ([], ["に"], ["を"], ["へ"], ["は"], ["も"])


def _is_no_doer(player: Found, event: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a player beside an event does not do it: one of those asked between, the speaker at whom it comes, or whose card is told
    by it (my unblocked double breaker, 相手のW・ブレイカーが素通り)."""
    owner = player.last + 1 == event.first and parsed.words[player.first].text in _OWNERS and parsed.words[event.first].text == "unblocked"
    unblocked = known.concepts[event.sense].negates == "block" and parsed.words[player.last + 1].text == "の"
    owner = owner or (unblocked and player.last + 2 < event.first)
    comes = known.concepts[player.sense].value == "me" and comes_at_me(event, parsed)
    return owner or comes or _is_choice(player, event, parsed)


_OWNERS = frozenset(("my", "his", "her", "their", "your"))


def comes_at_me(event: Found, parsed: Parsed) -> bool:
    """「殴ってきた」「アタックしてきた」, "an attack of 8000 on my 6000": what another does to the speaker."""
    after = parsed.words[event.last + 1 : event.last + 5]
    if [word.text for word in after if word.part != "number"] == ["of", "on", "my"]:
        return True
    return any(one.text in ("て", "で") and other.norm in ("来る", "くる") for one, other in pairwise(after[:3]))


def _is_choice(player: Found, event: Found, parsed: Parsed) -> bool:
    """「攻撃側と防御側どっちが先に使う」: the player is one of those asked between, not the one who does it. 「防御側が先に使っていい」
    asks of one player alone (its 先に使う is the event itself)."""
    asking = [f for f in parsed.found if f.senses and f.sense in ("who", "which", "which-player", "who-first", "who-next")]
    return any((player.start < f.start < event.start and f.last != event.last) or event.start < f.start < player.start for f in asking)


def _same_said_twice(one: Draft, other: Draft, parsed: Parsed) -> bool:
    """「コア不足で自壊」: two words for one event, side by side. The same word twice is two events (パス、パス), as are two of a list."""
    between = parsed.words[one.found.last + 1 : other.found.first]
    return (
        one.concept.id == other.concept.id
        and not any(word.text in _THEN for word in between)
        and parsed.words[one.found.first].norm != parsed.words[other.found.first].norm
        and other.found.first - one.found.last < 3
        and one.found.sentence == other.found.sentence
        and not one.active
    )


_THEN = frozenset(("→", "⇒"))
"""Marks between one event and the next."""


def _unsaid_uses(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Draft]:
    """「相手がフラッシュでラークドライブ。」: a card that is used (not one that lies on the field), with no verb for it."""
    spoken_for = {f.start for draft in drafts for f in (draft.found, draft.card, draft.on) if f is not None}
    unsaid = []
    for found in parsed.found:
        kind = known.kinds.get(found.card or "") or (found.sense if found.senses else "")
        if found.start in spoken_for:
            continue
        concept = next((c for c in known.using if kind in c.near), None)
        after = parsed.words[found.last + 1] if found.last + 1 < len(parsed.words) else None
        if concept is not None and (after is None or after.part in ("stop", "comma", "auxiliary") or after.text == "it"):
            arguments = arguments_of(found, parsed, known)
            players = [
                a
                for a in arguments
                if a.found.card is None and known.concepts[a.found.sense].kind == "player" and a.slot in ("subject", "bare")
            ]
            if found.card is not None or players:  # 攻め側がマジック→守り側パス
                unsaid.append(Draft(found, concept, by=players[0].found if players else None, card=found if found.card else None))
    return unsaid


def _counted_uses(parsed: Parsed, drafts: list[Draft], known: Vocabulary) -> list[Draft]:
    """「防御側パス→攻撃側1枚→防御側パス」, 「攻撃側マジック1枚」: among passes, a clause that gives a player a card has it used."""
    passing = {draft.found.sentence for draft in drafts if draft.concept.id == "pass"}
    uses = []
    for clause in clauses_of(parsed.words):
        here = [found for found in parsed.found if found.first in clause and found.senses and found.sense not in ("magic", "flash")]
        kinds = [known.concepts[found.sense].kind for found in here]
        others = [i for i in clause if not any(f.first <= i <= f.last and f.senses for f in parsed.found)]
        counted = all(parsed.words[i].part in ("number", "particle") for i in others)
        if parsed.words[clause[0]].sentence in passing and kinds == ["player", "unit"] and here[1].sense == "unit-card" and counted:
            uses.append(Draft(here[1], known.concepts["flash-use" if "flash-use" in known.concepts else "use"], by=here[0]))
    return uses


def _with_what_was_spoken_of(draft: Draft, before: list[Draft]) -> Draft:
    """Of something that befalls a card not said again: the one that something has just befallen (負けて破壊された), or that was spoken of
    last as doing something (アタック、破壊された)."""
    if draft.concept.frame != "suffers" or draft.on is not None or draft.asked or not draft.passive:
        return draft
    last = before[-1] if before else None
    if last is not None and last.concept.id == "lose-battle" and last.on is not None and last.found.sentence == draft.found.sentence:
        return draft._replace(on=last.on)
    done = next((d for d in reversed(before) if d.concept.frame == "does" and not d.negated and d.card is not None and not d.passive), None)
    return draft if done is None else draft._replace(on=done.card)


def _event(found: Found, known: Vocabulary) -> Concept | None:
    """The event something found is, or the one a step is where it has a verb's ending or something is said to come after it."""
    if found.card is not None or not found.senses:
        return None
    concept = known.concepts[found.sense]
    if concept.kind == "event":
        return concept
    if concept.kind == "step" and concept.implies:
        implied = known.concepts[concept.implies[0]]
        if found.marks & {"verb", "passive", "closing", "negated"} or ("condition" in found.marks and implied.frame == "does"):
            return implied
    return None


def _with_arguments(draft: Draft, arguments: list[Argument], known: Vocabulary) -> Draft:
    if draft.frame == "suffers" and not draft.passive:  # "my attacker destroyed his blocker": whom it befalls is the object
        arguments = sorted(arguments, key=lambda argument: argument.slot != "object")
    if draft.concept.id == "block":  # カプリホルンはBP3000、相手がBP5000でブロック: who blocks is known before what is spoken of
        arguments = sorted(arguments, key=lambda argument: not _is_a_player(argument, known))
    for argument in arguments:
        found = argument.found
        if _is_a_player(argument, known):
            draft = _with_player(draft, argument)
        elif found.card is not None or known.concepts[found.sense].kind == "role":
            draft = _with_card(draft, argument, known)
        elif "card" in known.wider(found.sense):
            draft = _with_a_card_not_named(draft, argument)
    return draft


def _is_a_player(argument: Argument, known: Vocabulary) -> bool:
    return argument.found.card is None and known.concepts[argument.found.sense].kind == "player"


def _with_a_card_not_named(draft: Draft, argument: Argument) -> Draft:
    """「アタックしたスピリットが破壊された」: the spirit is the attacker, and it is destroyed. 「寝てるやつを殴る」: it is attacked."""
    if argument.slot == "head" and draft.frame == "does" and not draft.passive:
        return draft._replace(head=argument.found)
    at_it = argument.slot == "target" or (argument.slot == "object" and draft.active)  # not: a guard card
    if at_it and draft.frame == "does" and not draft.passive and draft.on is None:
        return draft._replace(on=argument.found)
    if argument.slot in _BEFALLS and draft.frame == "suffers" and draft.on is None:
        return draft._replace(on=argument.found, on_is_subject=argument.slot == "subject")
    return draft


def _with_player(draft: Draft, argument: Argument) -> Draft:
    found, slot = argument
    its_own = slot in ("owner", "target") and draft.concept.id in _OF_ITS_OWNER
    if slot == "agent" or its_own or (slot == "owner" and not draft.active and not draft.passive):
        return draft if draft.by else draft._replace(by=found)
    if slot in ("subject", "bare", "head") and draft.passive:  # 殴られた俺 is attacked, and attacks nobody
        return draft if draft.to else draft._replace(to=found)
    if slot in ("subject", "bare", "head"):
        if draft.frame == "suffers" and draft.on_is_subject:
            return draft  # 「相手が引いたとき、これは回復する」: the other subject is another verb's
        return draft if draft.by else draft._replace(by=found)
    if slot in ("object", "target"):
        return draft if draft.to else draft._replace(to=found)
    return draft


def _is_only_spoken_of(card: Found, draft: Draft) -> bool:
    """Whether a card is what is spoken of before another player's block: 「カプリホルンはBP3000、相手がBP5000でブロック」."""
    by = draft.by
    return draft.concept.id == "block" and not draft.passive and by is not None and card.start < by.start < draft.found.start


def _with_card(draft: Draft, argument: Argument, known: Vocabulary) -> Draft:
    found, slot = argument
    kind = known.kinds.get(found.card, "") if found.card else ""
    role = found.card is None
    if kind == "nexus" and draft.concept.id in ("attack", "block"):
        return draft  # 空域って相手に殴られてるときも: it neither attacks nor is attacked
    match draft.frame:
        case "does":
            doing = slot == "agent" if draft.passive else slot in ("subject", "means", "bare", "head")
            if slot == "means" and draft.passive:
                doing = True
            if slot == "subject" and _is_only_spoken_of(found, draft):
                return draft
        case "uses":
            doing = not role and slot in ("object", "bare", "subject", "head", "means") and not (draft.card and slot == "object")
        case "suffers":
            doing = (
                slot in ("means", "agent")
                or (slot == "target" and draft.concept.id in LOSES)  # 「アタッカーがブロッカーに負けた」
                or (kind == "magic" and slot in ("subject", "bare", "target"))  # it died to Flame Dance
                or (slot == "subject" and draft.on is not None and not draft.passive)
            )
        case _:
            doing = not role and slot in ("means", "agent", "subject", "bare")
    if role and draft.frame in ("uses", "acts") and slot in ("subject", "bare", "agent"):
        return draft if draft.by else draft._replace(by=found)  # "the attacker passes" means the player
    if doing:
        return draft if draft.card else draft._replace(card=found)
    if slot in _BEFALLS and draft.frame in ("does", "uses", "suffers"):
        return draft if draft.on else draft._replace(on=found, on_is_subject=slot == "subject")
    return draft
