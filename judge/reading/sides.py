"""Which side "I" am on: told by what I do, what is done to me, and what is mine. Players are named for what they are in this turn."""

import itertools
from collections.abc import Mapping, Sequence

from judge.engine.sides import Side, other
from judge.reading.doers import AGAINST, named_as_doer
from judge.reading.events import Draft, comes_at_me
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

DOERS: Mapping[str, Side] = {
    "attack": "attacking",
    "attacker": "attacking",
    "block": "defending",
    "blocker": "defending",
    "guard": "defending",
    "fend-off": "defending",
    "counter-attack": "defending",
}
"""Concepts that only one side's player or card can be the doer of."""

EFFECTS: Mapping[str, Side] = {"when-attacks": "attacking", "when-blocks": "defending"}
"""Effects that the cards of one side alone have at work."""

_OF_THE_TURN = frozenset(
    {"turn", "turn-long", "start-step", "core-step", "draw-step", "refresh-step", "main-step", "attack-step", "end-step"}
)
"""What is the turn player's."""
_THEIR_TURN = "opposing-turn"
_THEIR_STEPS = frozenset({"opposing-start-step", "opposing-core-step", "opposing-draw-step", "opposing-main-step"})
_ATTACKS = frozenset({"attacking-progress", "attacking-side-guards"})
"""Concepts some of whose forms name the speaker's own attacker."""
_NEXT, _IN_A_CLAUSE = 2, 6
"""Words between whom a state is told of and the state, at most: in Japanese, in English."""
_TURN, _OUTRIGHT, _SAID, _SUFFERED, _DONE = 6, 4, 3, 2, 1
"""What it weighs that it is one's turn (which settles it: an attack on the opponent's turn is what one asks leave for), that somebody is
said to be the one who does something, that the words say who does, that something is done to one, and that one does something."""


def side_of_speaker(parsed: Parsed, drafts: list[Draft], owned: Mapping[int, Found], known: Vocabulary) -> Side | None:
    """The side that "I", "my" stand for, or None where nothing tells."""
    attacking = 0
    drawing = any("draw-step" in found.senses for found in parsed.found)
    for draft in drafts:
        if drawing and draft.concept.id == "draw":
            attacking += _told(draft.by, known) * _TURN  # who draws in the draw step is the turn player
        doer = next((DOERS[concept] for concept in known.wider(draft.concept.id) if concept in DOERS), None)
        if doer is None and draft.frame == "uses" and _of_guards(draft, parsed):
            doer = "defending"
        if doer is None:
            continue
        sign = 1 if doer == "attacking" else -1
        doer_named = draft.by is not None and not _is_whose_leader(draft.by, draft)
        if (which := _of_which(draft, parsed)) is not None:  # which one does it: nobody has
            attacking += sign * _told(_owner_of_which(which, parsed, known), known) * _SAID
            continue
        if (named := named_as_doer(draft.found, parsed, known)) is not None:
            attacking += sign * _told(named, known) * _OUTRIGHT
            continue
        if (through := _who_gets_through(draft, parsed, owned, known)) is not None:
            attacking += _told(through, known) * _SAID
            continue
        if _is_a_noun(draft, parsed):
            continue  # against the same attack
        by = (
            _whose_card_acts(draft, parsed, known)
            or _topic(draft, parsed, known)
            or (draft.by if doer_named else None)
            or _whose_number(draft, parsed, known)
        )
        attacking += sign * (_told(by, known) * _SAID - _told(draft.to, known) * _SAID)
        if not doer_named and draft.to is None:
            if draft.passive or comes_at_me(draft.found, parsed):
                attacking -= sign * (_SUFFERED if draft.on is None else _DONE)
            elif (
                (draft.active or _done_with(draft, parsed) or _by_means_of(draft, parsed))
                and draft.frame == draft.concept.frame
                and (not draft.asked or draft.found.marks & {"allowed", "potential", "wanted", "must"})
            ):
                attacking += sign * _DONE
    for found in parsed.found:
        attacking -= _TURN * (_THEIR_TURN in found.senses or _is_step_of_theirs(found, parsed))
        mine = "own-attack-step" in found.senses and parsed.words[found.first].text == "my"
        attacking += _TURN * (mine and not _is_in_quotes(found, parsed))
        called = [word.text for word in parsed.words[found.first : found.last + 1]] if _ATTACKS & {*found.senses} else []
        attacking += _SAID * ("my" in called)  # guard my own attacker
        player = owned.get(found.start)
        if player is not None and found.senses and known.concepts[found.sense].kind == "step":
            attacking += _told(player, known) * _SAID * _deed_of_a_step(found, parsed)
        if player is None or not found.senses or found.parts:
            continue
        if found.sense in EFFECTS and [word.text for word in parsed.words[player.last + 1 : found.first]] in ([], ["の"]):
            attacking += (1 if EFFECTS[found.sense] == "attacking" else -1) * _told(player, known) * _DONE
        if found.sense == "attacking-progress":
            attacking += _told(player, known) * _SAID
        if found.sense in DOERS:
            attacking += (1 if DOERS[found.sense] == "attacking" else -1) * _told(player, known) * _SAID
        elif found.sense in _OF_THE_TURN and not _is_to_act(player, found, drafts, parsed, known):
            attacking += _told(player, known) * _TURN
        elif found.sense == "strike":
            attacking += _told(player, known) * _DONE  # whose strike is spoken of attacks
        elif found.sense == "life":
            attacking -= _told(player, known) * _DONE  # whose life is spoken of is attacked
    attacking += _said_outright(parsed, known) + _stands_where(parsed, known) - _SUFFERED * _is_struck(parsed, owned, known)
    attacking = (
        attacking
        or _beside_a_named_side(drafts, known)
        or -_is_set_against_mine(parsed, known)
        or -_whose_shields(parsed, owned, known)
        or (-_DONE if _acts_first(drafts, known) or _counts_guards(drafts, parsed) else 0)
    )
    return None if attacking == 0 else "attacking" if attacking > 0 else "defending"


def _whose_shields(parsed: Parsed, owned: Mapping[int, Found], known: Vocabulary) -> int:
    """1 where only the speaker's shields are spoken of, which an attack is after, -1 where only the opponent's are."""
    spoken = [f for f in parsed.found if f.senses and f.start in owned]
    whose = {_told(owned[f.start], known) for f in spoken if f.sense == "shield"} - {0}
    breaks = any("breaker" in known.wider(f.sense) for f in spoken)  # my W-Breaker's two shields
    return next(iter(whose)) if len(whose) == 1 and not breaks else 0


def _is_set_against_mine(parsed: Parsed, known: Vocabulary) -> int:
    """1 where a number is set against one of the speaker's (6500 vs my 6000): what attacks is told first."""
    mine = {f.first for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player" and _told(f, known) > 0}
    words = parsed.words
    return int(any(i and words[i].text in AGAINST and words[i - 1].part == "number" and i + 1 in mine for i in range(len(words))))


def _is_a_noun(draft: Draft, parsed: Parsed) -> bool:
    """Whether an attack is only what something is done against: guard against the same attack."""
    before = [word.text for word in parsed.words[max(0, draft.found.first - 3) : draft.found.first]]
    at_it = "against" in before[:-1] and draft.by is None
    return parsed.language == "en" and at_it and before[-1] in ("attack", "same", "one", "the", "an", "that", "this", "a")


def _is_struck(parsed: Parsed, owned: Mapping[int, Found], known: Vocabulary) -> int:
    """1 where the speaker's own deck or damage zone is spoken of with the frames of the cards that an attack has moved, -1 where the
    opponent's is."""
    framed = any(_FRAMES & {*found.senses} for found in parsed.found)
    zones = (owned[f.start] for f in parsed.found if framed and f.start in owned and f.senses and f.sense in _ZONES)
    return next((_told(player, known) for player in zones), 0)


_FRAMES = frozenset(("link-frame", "unframed", "all-framed", "all-unframed", "one-of-each"))
_ZONES = frozenset(("deck", "damage-zone"))


def _counts_guards(drafts: list[Draft], parsed: Parsed) -> bool:
    """Whether it is asked how many guards are needed, of nobody else's: one guards oneself."""
    guards = any(draft.concept.id in ("guard", "cut-for-a-guard") and draft.by is None for draft in drafts)
    return guards and any("how-many" in found.senses for found in parsed.found)


def _of_which(draft: Draft, parsed: Parsed) -> Found | None:
    """The "which" of 「どのスピリットがブロックするか」, "which of his spirits blocks", where somebody is to choose who does it."""
    before = [word.text for word in parsed.words[max(0, draft.found.first - _NEXT) : draft.found.first]]
    if before[-1:] == ["to"] and before[:1] not in (["has"], ["have"]):
        return None  # "which spirit to attack": who chooses does it
    said = [f for f in parsed.found if f.senses and f.sentence == draft.found.sentence]
    choice = any(f.sense in ("choose", "who-picks-which") for f in said)
    asked = (f for f in reversed(said) if f.sense in _WHICH and 0 < draft.found.first - f.first <= _IN_A_CLAUSE)
    shields = {f.first - 1 for f in said if f.sense == "shield"}  # which shields do nothing
    return next((f for f in asked if f.last not in shields), None) if choice else None


_WHICH = frozenset({"which", "who-picks-which"})
"""Concepts by which it is asked which one does something."""


def _owner_of_which(which: Found, parsed: Parsed, known: Vocabulary) -> Found | None:
    """The player named right before a "which", in English right after it: 「相手のどの」, "which of his"."""
    players = (f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player" and f.sentence == which.sentence)
    apart = ((f, f.first - which.last if parsed.language == "en" else which.first - f.last) for f in players)
    return next((f for f, words in apart if 0 <= words <= _NEXT), None)


def _deed_of_a_step(found: Found, parsed: Parsed) -> int:
    """Whose deed a step is named by (the flash after my attack, 「相手のブロック後のフラッシュ」): 1 for an attack, -1 for a block
    or a guard."""
    said = "".join(word.text for word in parsed.words[found.first : found.last + 1])
    return next((sign for deed, sign in _DEEDS if said.startswith(deed)), 0)


_DEEDS = (("あたっく", 1), ("攻撃", 1), ("attack", 1), ("ぶろっく", -1), ("block", -1), ("がーど", -1), ("guard", -1))


def _is_in_quotes(found: Found, parsed: Parsed) -> bool:
    """Whether what is found stands in quotation marks: an effect's label is nobody's."""
    marks = [word.text for word in parsed.words[: found.first] if word.text in ('"', "“", "”", "'")]
    return len(marks) % 2 == 1


def _is_step_of_theirs(found: Found, parsed: Parsed) -> bool:
    """「相手ターンのコアステップ」: a step of the opponent's turn, and not just when an effect works (『相手のスタートステップ』)."""
    said = "".join(word.text for word in parsed.words[found.first : found.last + 1])
    return not _THEIR_STEPS.isdisjoint(found.senses) and any(turn in said for turn in ("たーん", "ターン", "番", "turn"))


def _topic(draft: Draft, parsed: Parsed, known: Vocabulary) -> Found | None:
    """Who is said to do something, where another's range stands between: 「自分は相手の影響範囲の外から攻撃」."""
    owner = draft.by is None or parsed.words[min(draft.by.last + 1, len(parsed.words) - 1)].text == "の"
    players = (f for f in reversed(parsed.found) if f.senses and f.sentence == draft.found.sentence and f.last < draft.found.first)
    of_topics = (f for f in players if known.concepts[f.sense].value in ("me", "opponent") and known.concepts[f.sense].kind == "player")
    topic = next((f for f in of_topics if _is_topic(f, parsed)), None)
    return topic if owner and parsed.language == "ja" else None


def _is_whose_leader(player: Found, draft: Draft) -> bool:
    """「相手リーダー殴った」: a player named right before a leader that is attacked is whose it is, and not who attacks."""
    return draft.concept.id == "attack-opposing-leader" and player.last + 1 == draft.found.first


def _who_gets_through(draft: Draft, parsed: Parsed, owned: Mapping[int, Found], known: Vocabulary) -> Found | None:
    """Whose card is said not to be blocked, or to be: 「相手のW・ブレイカーが素通りで」, "my double breaker is unblocked"."""
    unblocked = known.concepts[draft.found.sense].negates == "block" and not draft.found.parts
    if not unblocked and not (draft.passive and draft.by is None and "block" in known.wider(draft.concept.id)):
        return None
    before = [f for f in parsed.found if f.senses and f.sentence == draft.found.sentence and f.last < draft.found.first]
    card = before[-1] if before and before[-1].start in owned else None
    if card is None or not _LETS_THROUGH.isdisjoint(known.wider(card.sense)):
        return None
    after = parsed.words[card.last + 1].text
    return owned[card.start] if after in ("が", "は", "も") or parsed.language == "en" else None


_LETS_THROUGH = frozenset(("blocker", "shield", "life"))
"""What an attack gets past."""


def _whose_card_acts(draft: Draft, parsed: Parsed, known: Vocabulary) -> Found | None:
    """Whose card is said to do something to another's: 「相手の元3000が俺の寝てるやつを攻撃」."""
    words, first = [word.text for word in parsed.words], draft.found.first
    told = (f for f in parsed.found if f.senses and f.last < first and f.sentence == draft.found.sentence and _told(f, known))
    owners = [f for f in told if words[f.last + 1] == "の"]
    if parsed.language != "ja" or draft.passive or len(owners) < _NEXT:
        return None
    doer, suffers = owners[-2:]
    one, other_one = words[doer.last + 2 : suffers.first], words[suffers.last + 2 : first]
    acts = one[-1:] in (["が"], ["は"]) and _PARTED.isdisjoint(one[:-1])
    return doer if acts and other_one[-1:] in (["を"], ["に"], ["へ"]) and _PARTED.isdisjoint(other_one[:-1]) else None


_PARTED = frozenset(("が", "は", "を", "に", "、"))
"""Words after which a clause speaks of something else."""


def _whose_number(draft: Draft, parsed: Parsed, known: Vocabulary) -> Found | None:
    """Who owns the number that does something: "my opponent's 7000 attacked my tapped 7000", 「相手の4000が俺の5000を攻撃」."""
    first = draft.found.first
    if parsed.language == "ja" and not draft.passive:
        owners = (f for f in reversed(parsed.found) if f.senses and f.last < first and f.sentence == draft.found.sentence)
        players = (f for f in owners if known.concepts[f.sense].kind == "player")
        return next((f for f in players if _is_of_a_number_that(parsed.words[f.last + 1 : f.last + 4])), None)
    if parsed.language != "en" or draft.passive or first < _NEXT or parsed.words[first - 1].part != "number":
        return None
    owner = next((f for f in reversed(parsed.found) if f.senses and f.last < first - 1 and f.sentence == draft.found.sentence), None)
    near = owner is not None and first - owner.last <= _NEXT + 1 and known.concepts[owner.sense].kind == "player"
    return owner if near else None


def _is_of_a_number_that(after: Sequence[Word]) -> bool:
    """「(相手)の4000が」"""
    return (
        [word.text for word in after[:1]] == ["の"] and [word.part for word in after[1:2]] == ["number"] and after[-1].text in ("が", "は")
    )


def _is_topic(player: Found, parsed: Parsed) -> bool:
    """自分は, 自分のユニットは"""
    after = [word.text for word in parsed.words[player.last + 1 : player.last + 4]]
    return after[:1] == ["は"] or (after[:1] == ["の"] and after[2:] == ["は"])


def _done_with(draft: Draft, parsed: Parsed) -> bool:
    """「スピリットでブロック。」: a clause that ends in what is done with something tells of the speaker."""
    first = draft.found.first
    return "closing" in draft.found.marks and first > 0 and parsed.words[first - 1].text == "で"


def _by_means_of(draft: Draft, parsed: Parsed) -> bool:
    """「反撃で倒した」: what is done by means of a deed tells of the speaker."""
    after = parsed.words[draft.found.last + 1 : draft.found.last + 2]
    return draft.concept.id == "counter-attack" and [word.text for word in after] == ["で"]


def _beside_a_named_side(drafts: list[Draft], known: Vocabulary) -> int:
    """What "after my pass the attacker used a magic" says of me: who is named by a side acts in turn with me, on the other one."""
    acts = [d for d in drafts if d.by is not None and not d.asked and {"pass", "use"} & {*known.wider(d.concept.id)}]
    sides = {known.concepts[d.by.sense].value for d in acts if d.by is not None} & {"attacking", "attacker", "defending"}
    if len(sides) != 1 or not any(_told(d.by, known) > 0 for d in acts):
        return 0
    return _DONE if sides == {"defending"} else -_DONE


def _acts_first(drafts: list[Draft], known: Vocabulary) -> bool:
    """Whether the speaker's pass comes before all that the opponent does, or the speaker's use before the opponent's pass: in a flash
    timing the side attacked is asked first."""
    unused = [draft for draft in drafts if draft.negated and not draft.asked and "use" in known.wider(draft.concept.id)]
    told = [draft for draft in drafts if not draft.asked and (not draft.negated or draft in unused[:1])]
    told = [draft for draft in told if draft.concept.id != "declare"]  # "I said pass": that one says so is no move
    first = told[0] if told else None
    if first is None or _told(first.by, known) < 0 or (first.passive and "neutral" not in first.found.marks):
        return False
    theirs = [draft for draft in told[1:] if _told(draft.by, known) < 0]
    if "pass" in known.wider(first.concept.id) or first.negated:
        return bool(theirs)
    uses = "use" in known.wider(first.concept.id) and _told(first.by, known) > 0
    return uses and any("pass" in known.wider(draft.concept.id) for draft in theirs)


def _is_to_act(player: Found, turn: Found, drafts: list[Draft], parsed: Parsed, known: Vocabulary) -> bool:
    """ "Is it my turn again?", 「相手が使ったら、またこっちの番?」: the turn to act in a flash timing is nobody's turn of the game."""
    if parsed.language == "ja":
        acted = any({"pass", "use"} & {*known.wider(draft.concept.id)} for draft in drafts)
        return acted and parsed.words[turn.last].text == "番"
    before = tuple(word.text for word in parsed.words[max(0, player.first - 2) : player.first])
    return before == ("is", "it")


def _of_guards(draft: Draft, parsed: Parsed) -> bool:
    """Whether what is used is guard points, which only the side attacked has a use for: ガードポイント1000を切る, ガード1000を切る."""
    return any(f.senses and f.sense in ("guard-point", "guard") and f.sentence == draft.found.sentence for f in parsed.found)


def side_of(player: Found | None, me: Side | None, known: Vocabulary) -> Side | None:
    """The side of a player's mention; the speaker attacks unless told otherwise."""
    if player is None:
        return None
    match known.concepts[player.sense].value:
        case "attacking" | "attacker":
            return "attacking"
        case "defending" | "blocker":
            return "defending"
        case "me":
            return me or "attacking"
        case "opponent":
            return other(me or "attacking")
        case _:
            return None


def _told(player: Found | None, known: Vocabulary) -> int:
    value = known.concepts[player.sense].value if player is not None else None
    return {"me": 1, "opponent": -1}.get(value or "", 0)


_BY_ITSELF = frozenset(("です", "だ", "や", "なん", "の", "ん", "ね", "よ", "ねん", "けど", "が", "で", "側"))


def _is_said_by_itself(player: Found, parsed: Parsed) -> bool:
    """「防御側です。」, 「(防御側)」, "As the defender, …": a side's name that is all that its clause says, or that "I" do something as."""
    around = [i for i, word in enumerate(parsed.words) if word.sentence == player.sentence and not _is_mark(word)]
    after = list(itertools.takewhile(lambda word: not _is_mark(word), parsed.words[player.last + 1 :]))
    if [word.text for word in after[:2]] in (["です", "が"], ["です", "けど"], ["だ", "けど"], ["や", "けど"], ["で", "「"]):
        after = after[:2]  # 「防御側ですが相手の…」: the clause ends here though no comma stands
    if parsed.language == "en":
        before = parsed.words[max(0, player.first - 2) : player.first]
        return tuple(word.text for word in before) == ("as", "the") and (not after or parsed.words[around[0]].text == "i")
    begins = around[0] == player.first or _is_mark(parsed.words[player.first - 1])
    return begins and bool(after or parsed.words[player.last + 1 :]) and all(word.text in _BY_ITSELF for word in after)


def _is_mark(word: Word) -> bool:
    return word.part in ("comma", "stop") or word.text in _BRACKETS


_BRACKETS = frozenset("()")


def _is_what_i_am(found: Found, parsed: Parsed) -> bool:
    """ "I, the attacker, passed", "I'm the attacker"."""
    return [word.text for word in parsed.words[max(0, found.first - 3) : found.first]] in (
        ["i", ",", "the"],
        ["i", "'m", "the"],
        ["i", "am", "the"],
    )


def _stands_where(parsed: Parsed, known: Vocabulary) -> int:
    """What a state that only one side's player can tell of says of me ("their unit hit my leader", 「殴られた」): its ``value``; the
    reverse of it where it is told of the opponent."""
    said = 0
    for found in parsed.found:
        state = known.concepts[found.sense] if found.senses else None
        if state is None or state.kind != "state" or state.value not in ("attacking", "defending"):
            continue
        players = [f for f in parsed.found if f.senses and f.sentence == found.sentence and f.last < found.first]
        of = next((f for f in reversed(players) if known.concepts[f.sense].value in ("me", "opponent")), None)
        between = parsed.words[of.last + 1 : found.first] if of is not None else ()
        near = len(between) <= (_NEXT if parsed.language == "ja" else _IN_A_CLAUSE)
        theirs = _told(of, known) < 0 and near and all(word.part != "comma" for word in between)
        said += (_SAID if state.value == "attacking" else -_SAID) * (-1 if theirs else 1)
    return said


def _said_outright(parsed: Parsed, known: Vocabulary) -> int:
    """「おれ(アタック側)」, "I'm the attacking player": a side's name right after the speaker's, or by itself."""
    attacking = 4 if any(found.sense == "attacker" and _is_what_i_am(found, parsed) for found in parsed.found) else 0
    players = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player"]
    for player in players:
        side = known.concepts[player.sense].value
        if side in ("attacking", "defending") and _is_said_by_itself(player, parsed):
            attacking += 4 if side == "attacking" else -4
    for first, second in itertools.pairwise(players):
        side = known.concepts[second.sense].value
        between = parsed.words[first.last + 1 : second.first]
        apposed = len(between) < 3 and all(
            word.text in ("(", "は", "が", "、", ",", "'m", "'s", "am", "the", "=", "as", "are", "is") for word in between
        )
        if side in ("attacking", "defending") and apposed and first.sentence == second.sentence:
            attacking += 4 * _told(first, known) * (1 if side == "attacking" else -1)
        named = known.concepts[first.sense].value
        joined = not between or [word.text for word in between] == ["の"]  # 守ってる俺, 防御側の自分
        if named in ("attacking", "defending") and joined and first.sentence == second.sentence:
            attacking += 4 * _told(second, known) * (1 if named == "attacking" else -1)
    return attacking
