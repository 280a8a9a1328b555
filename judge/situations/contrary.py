"""What a question tells in so many words, and a replay has the other way round: who draws, who chooses, who may still act, whether
anybody attacks. Each is a row of `CONTRARY`, and rules the case out (`judge.situations.told`)."""

import re

import knowledge
from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import STEPS, stands_at, steps_gone_through
from judge.rulings.happened import STRIKES, abilities_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import FIGHTERS, called, come, happened, names
from judge.situations.asked import asks_for_a_window, asks_how_often, facts_asked
from judge.situations.bearing import subject_of
from judge.situations.befalling import left_their_zones
from judge.situations.measures import DOES, combatant
from judge.situations.powers import FACING, Otherwise
from judge.situations.sequences import scripted_moves, still_to_come, told_moves


def _attacks_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a player is told to have said that there is no attack, of which none is told, and somebody attacks before what is asked."""
    mentions = (mention for mention in reading.mentions if mention.concept == "no-attack" and not mention.negated)
    starts = [mention.start for mention in mentions]
    if "triggers" in facts_asked(reading) or "at-battle-end" in reading.concepts():  # what triggers where nobody attacks
        starts += [event.start for event in reading.events if event.concept == "attack" and event.negated and not event.asked]
    said = any(not reading.question[:start].endswith(_NO_MORE) for start in starts)
    attacks = any(event.told and event.is_a("attack", "another-attack", "block", "end-battle") for event in reading.events)
    before = played.trace[: max(played.focus, 1)]
    return said and not attacks and any(isinstance(h.event, e.AttackDeclared) for h in before)


_NO_MORE = ("もう", "これ以上", "以上")
"""What stands before the words of who has attacked before."""


def _draws_anothers(reading: Reading, played: Replay) -> bool:
    """Whether a question says that who draws has the nexus that it names, and in the replay the other player has it; or the reverse. Who
    speaks of no other player draws with the nexus that is there."""
    if {"drawn", "discarded"}.isdisjoint(played.scenario.asks):
        return False
    drawing = {whose(match) for match in _DRAWS.finditer(reading.question)}
    for mention in reading.cards:
        owners = {card.owner for card in played.start.cards.values() if card.face.id == mention.card and card.face.kind == "nexus"}
        said = HAS.search(reading.question[: mention.start]) or _IS_OF.match(reading.question[mention.end :])
        alone = not said and reading.concepts().isdisjoint(_PLAYERS)
        own = alone or (said is not None and len(drawing) == 1 and drawing == {whose(said)})
        told = alone or (said is not None and len(drawing) == 1)
        if told and len(owners) == 1 and own != (owners == {played.start.turn_player}):
            return True
    return False


def whose(match: re.Match[str]) -> str:
    return "me" if any(match.group(name) for name in match.re.groupindex) else "opponent"


_PLAYERS = frozenset({"opponent", "me", "both-players", "turn-player", "non-turn-player", "other-player", "both"})
_MINE, THEIRS = "自分|じぶん|俺|おれ|オレ|私|わたし|僕|ぼく|うち", "相手|あいて|敵|向こう"
HAS = regex(
    rf"(?:(?P<mine>{_MINE})|{THEIRS})(?:の(?:場(?:の|に(?:は)?))?|[がは])[「『]?$|\b(?:(?P<mine_en>my|I (?:have|control)(?: an?| the)?)"
    r"|his|her|their|opponent's|opponent (?:has|controls)(?: an?| the)?) $",
    re.IGNORECASE,
)
_IS_OF = regex(
    rf"[はが](?:(?P<mine>{_MINE})|{THEIRS})の(?:物|もの|やつ|カード|場|ネクサス)|を(?:(?P<mine_lays>{_MINE})|{THEIRS})[がは][^。、?]{{0,8}}(?:置|張|出し|並べ)"
)
_DRAWS = regex(
    rf"(?:(?P<mine>{_MINE})|{THEIRS})(?:の(?:ターンの)?(?:ドローステップ|ドロステ)|[がは](?:自分の)?(?:カードを)?(?:何枚)?(?:ドロー|引|ひ[くい]))"
    rf"|(?P<mine_hand>{_MINE})の手札(?:は|が)?\d枚でドロー|ドローするのも?は?(?:(?P<mine_too>{_MINE})|{THEIRS})"
    r"|\b(?:(?P<mine_en>I|my)|he|she|his|her|(?:my |the )?opponent(?:'s)?) (?:own )?draws?\b",
    re.IGNORECASE,
)
"""How it is said whose a card is, before it and after, and who draws."""


def _draws_for_anothers_effect(reading: Reading, played: Replay) -> bool:
    """Whether it is told that the opponent draws, or that one does oneself, and a card of one's own is named that does something upon the
    opponent's drawing, and in the replay the other of them draws."""
    they = _THEY_DRAW.search(reading.question) is not None
    if they == (_I_DRAW.search(reading.question) is not None) or (not they and "opponent" in reading.concepts()):
        return False
    cards = played.start.cards.values()
    drawn = {event.side for event in happened(played, e.Drew)}
    for mention in reading.cards:
        owners = {
            card.owner
            for card in cards
            if card.face.id == mention.card and any((a.at, a.of) == ("draw", "opposing") for a in card.face.abilities)
        }
        theirs = HAS.search(reading.question[: mention.start]) or _IS_OF.match(reading.question[mention.end :])
        if owners and drawn and (owners == drawn) == they and not (theirs is not None and whose(theirs) == "opponent"):
            return True
    return False


_THEY_DRAW = regex(
    rf"(?:{THEIRS})[がは](?:[^。、?自俺私僕]{{1,8}}(?:で|から))?(?:カードを)?(?:\d枚)?(?:ドロー|引)(?!いて(?:い)?な|かな|してな)"
)
_I_DRAW = regex(
    rf"(?:{_MINE})[のがは](?:[^。、?相敵向]{{1,8}}(?:で|から))?(?:カードを)?(?:\d枚)?(?:ドロー|引)|(?:引|ひ)いたのは(?:{_MINE})"
)
"""How it is told that the other player draws, or that one does oneself."""


def _is_used_on_another(reading: Reading, played: Replay) -> bool:
    """Whether a card that is told to strike somebody is used in the replay, and on others only, or tried to."""
    cards = played.start.cards
    told = {event.card: event.on for event in reading.events if event.told and event.card and event.on and event.is_a(*STRIKES)}
    lines = [line for line in played.scenario.play if line.do == "use" and line.card is not None and line.on]
    for card, on in told.items():
        aimed = {name for line in lines if any(cards[c].face.id == card for c in called(played, line.card)) for name in line.on}
        targets = {name for each in aimed for c in called(played, each) for name in (*names(played, c), cards[c].face.id)}
        if targets and on not in targets:
            return True
    return False


def _is_the_other_fighter(reading: Reading, played: Replay) -> bool:
    """Whether a named card that attacks, by the question, blocks in the replay, or the other way round, and nothing else; not where it is
    asked if that triggers anything."""
    if played.scenario.asks[:1] == ("triggers",):
        return False
    fighting = {card.face.id: {*FIGHTERS} & {*names(played, card.id)} for card in played.start.cards.values()}
    told = {event.card: DOES[event.concept] for event in reading.events if event.told and event.concept in DOES}
    return any(fighting.get(card or "") == {FACING[role]} for card, role in told.items())


def _has_acted_by_then(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attacking player may use something before the other player has done anything in the flash timing, and
    in the replay the other has."""
    asked = any(event.asked and event.is_a("use", "flash-use") and event.by == "attacking" for event in reading.events)
    waits = any(
        still_to_come(event, reading) and event.by == "defending" and event.is_a("use", "flash-use", "pass") for event in reading.events
    )
    lines = played.scenario.before_ask
    return asked and waits and bool(lines) and asked_move(played.scenario) == "use" and lines[-1].do in ("pass", "use")


def _lies_exhausted(reading: Reading, played: Replay) -> bool:
    """Whether it is told of one other spirit that it is exhausted ("the only other exhausted spirit is …"), and none is in the replay."""
    exhausted = any(card.zone == "field" and not card.ready for card in played.start.cards.values())
    return not exhausted and _ONLY_OTHER.search(reading.question) is not None


_ONLY_OTHER = regex(r"\bonly other (?:exhausted|tapped|tired) (?:spirit|one|card)\b", re.IGNORECASE)


def _lies_exhausted_though_nobody_does(reading: Reading, played: Replay) -> bool:
    """Whether it is told that no other spirit is exhausted, and one is in the replay before anybody attacks."""
    exhausted = any(card.zone == "field" and not card.ready and card.face.kind != "nexus" for card in played.start.cards.values())
    return exhausted and _NO_OTHER.search(reading.question) is not None


_NO_OTHER = regex(
    r"\b(?:not a single|no|none of the|not one) other\b[^.?!]{0,40}\b(?:exhausted|tapped|tired|resting|sideways)\b"
    r"|ほかに(?:疲労|寝て|横向き)[^。?]{0,12}(?:いない|いません|おらん|なし|ゼロ|0体)",
    re.IGNORECASE,
)


def _has_nobody_ready(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may leave a block, with somebody who is told to be ready, and in the replay nobody could block."""
    ready = any(mention.concept == "is-ready" and not mention.negated for mention in reading.mentions)
    able = any(card.ready for card in played.table_at(played.focus).in_zone("field", "defending") if card.face.kind != "nexus")
    blocks = any(event.is_a("block") for event in reading.events) and any(line.do == "attack" for line in played.scenario.before_ask)
    return ready and blocks and asked_move(played.scenario) == "decline" and not able


def _is_not_compared(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if what comes of a comparison triggers, and powers are told to be compared and who has survived it, and in the
    replay they never are."""
    told = {event.concept for event in reading.events if event.told}
    asked = "wins-by-power" in reading.concepts() and "triggers" in played.scenario.asks
    return asked and {"compare-power", "stays-alive"} <= told and not happened(played, e.Compared)


def _is_the_losers(reading: Reading, played: Replay) -> bool:
    """Whether it is told which combatant wins, and not whose the effect of winning is, and in the replay it is the loser's."""
    named = next((mention for mention in reading.mentions if mention.concept == "wins-by-power"), None)
    winner = next((event.card for event in reading.events if event.told and event.concept == "win" and event.card in FACING), None)
    if named is None or winner is None or subject_of(named, reading) is not None:
        return False
    bearers = [card for card in played.start.cards.values() if any(each.at == "wins-by-power" for each in card.face.abilities)]
    return bool(bearers) and all(FACING[winner] in names(played, card.id) for card in bearers)


def _is_added_to_one(reading: Reading, played: Replay) -> bool:
    """Whether so much is told to be added to both combatants, and in the replay only one grows stronger."""
    told = [figure for figure in reading.figures if figure.of == "power-up" and figure.role is None and figure.card is None]
    both = [mention.end for mention in reading.mentions if mention.concept in ("both", "both-fighters") and not mention.negated]
    near = any(0 <= figure.start - end <= _BESIDE for figure in told for end in both)
    began = [event for event in happened(played, e.Began) if event.effect.what == "power"]
    return near and bool(happened(played, e.Compared)) and len(began) < len(FACING)


_BESIDE = 6
"""Characters between "both" and what they are given, at most."""


def _draws_more_than_there_are(reading: Reading, played: Replay) -> bool:
    """Whether fewer cards are told to be left in a deck than are drawn in the replay."""
    left = [figure.value for figure in reading.figures if figure.of == "deck"]
    return bool(left) and sum(len(event.cards) for event in happened(played, e.Drew)) > min(left)


def _deck_is_of_another_length(reading: Reading, played: Replay) -> bool:
    """Whether a deck is told to have as many cards as an attack moves by the strike that is told, and in the replay it is too short, or the
    reverse."""
    deck, strike = ({f.value for f in reading.figures if (f.of, f.sort) == (of, "is")} for of in ("deck", "strike"))
    if len(deck) != 1 or len(strike) != 1 or "damage" not in played.scenario.asks:
        return False
    short = min(deck) < min(strike)
    return bool(happened(played, e.Damaged)) if short else bool(happened(played, e.Silent))


def _stays_all_the_same(reading: Reading, played: Replay) -> bool:
    """Whether the attacker is told to have perished for want of cores, or by an effect of its own, and in the replay it stays."""
    gone = any(event.told and event.concept == "depletion" and event.on == "attacker" for event in reading.events)
    return gone and any("attacker" in names(played, card.id) and card.zone == "field" for card in played.table.cards.values())


def _is_aimed_by_an_effect(reading: Reading, played: Replay) -> bool:
    """Whether it is told that no card has any effect, and in the replay an attack is aimed at a card by one."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "attack" or not tried.on or _NO_EFFECT.search(reading.question) is None:
        return False
    return any(played.start.cards[card].face.abilities for card in called(played, tried.card))


_NO_EFFECT = regex(
    r"効果(?:は|も)?(?:一切|何も|特に)?(?:あり?ません|ない|無い|なし|無し)|\b(?:no|without any) (?:card )?effects?\b", re.IGNORECASE
)


def _is_chosen_by_another(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one player chooses the blocker, and in the replay that is tried by the other."""
    tried = asked_line(played.scenario)
    if tried is None or tried.do != "block" or not any(event.asked and event.concept == "choose" for event in reading.events):
        return False
    chooser = _IT_IS_WHO_CHOOSES.search(reading.question)
    side: Side | None = None
    if chooser is not None:
        side = "attacking" if chooser["attacking"] else "defending" if chooser["defending"] else reading.me
        side = other(side) if chooser["opponent"] and side is not None else side
    else:
        side = next((event.by for event in reading.events if event.concept == "block" and event.by == "attacking"), None)
    return side is not None and tried.by not in (None, side)


_IT_IS_WHO_CHOOSES = regex(
    r"(?:選|決め)(?:ぶ|る)の(?:は|って)(?:(?P<attacking>攻撃側|アタック側|アタックする側)|(?P<defending>防御側|ブロック側|ブロックする側)"
    r"|(?P<opponent>相手)|俺|おれ|私|わたし|僕|自分|うち|こっち)"
)


def _is_ordered_by_another(reading: Reading, played: Replay) -> bool:
    """Whether who is told to attack, or to be the one whose turn it is, asks if he orders effects himself, and in the replay the other
    player tries to."""
    tried = asked_line(played.scenario)
    if tried is None or (tried.do, tried.by) != ("order", "defending"):
        return False
    unquoted = re.sub("「[^」]*」", "", reading.question)
    return bool(_I_ORDER.search(unquoted) and _IN_MY_TURN.search(unquoted)) and not _NOT_MINE.search(unquoted)


_I_ORDER = regex(
    rf"(?:{_MINE})(?:の(?:ほう|方))?(?:が|で)[^。、?]{{0,12}}(?:決め|選|並べ|仕切|指定|片付け)(?!るはず|るんじゃ|るんちゃう|ぶんちゃう|び始め)"
    r"|\b(?:may|can|could) I\b|\bdo(?:n't)? I get to\b",
    re.IGNORECASE,
)
_IN_MY_TURN = regex(
    rf"(?:{_MINE})の(?:ターン|番|手番)|手番(?:は|の)(?:{_MINE})|(?<!非)ターンプレイヤーの(?:{_MINE})|(?:攻撃|アタック)側の(?:{_MINE})|(?:{_MINE})が(?:攻め|アタック|殴)"
    rf"|(?:攻めて(?:い)?る|アタックした|殴った)(?:{_MINE})"
    r"|\bmy (?:own )?turn\b|\bI(?:'m| am) (?:the )?(?:turn player|attack(?:er|ing))"
    r"|\bas the (?:turn player|attack(?:er|ing player))|\bI attacked\b",
    re.IGNORECASE,
)
_NOT_MINE = regex(
    rf"じゃな|では?な|(?:{THEIRS})(?:の(?:ターン|番|手番)|[がは][^。?]{{0,14}}(?:決め|選|並べ|始め))"
    r"|\bnot my\b|n't my\b|\b(?:his|her|their|opponent's) (?:turn|start step)\b|\bdoes (?:he|she)\b",
    re.IGNORECASE,
)
"""How it is asked if one orders oneself, that it is one's own turn, and that it may be the other player's."""


def _refreshes_nobody(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a card may refresh, or does, and in the replay that comes after what is asked, or something else is tried."""
    asked = [event for event in reading.events if event.asked]
    if not asked or any(event.concept != "refresh" for event in asked):
        return False
    tried = asked_move(played.scenario) == "choose" and "allowed" in facts_asked(reading)
    later = {h.event.card for h in played.trace[played.focus :] if isinstance(h.event, e.Refreshed)}
    now = {card for card in later if not played.table_at(played.focus).cards[card].ready}
    return tried or ("state" in facts_asked(reading) and asked_move(played.scenario) == "choose" and bool(now))


def _is_likened(reading: Reading, played: Replay) -> bool:
    """Whether a card is named only to liken another to it (「百識みたいに」), and it lies on the field in the replay."""
    likened = {mention.card for mention in reading.cards if _LIKE.match(reading.question[mention.end :])}
    others = {mention.card for mention in reading.cards} - likened
    return bool(others) and any(card.face.id in likened for card in played.start.in_zone("field"))


_LIKE = regex(r"(?:の谷)?(?:みたい|のよう|と同じよう|と同様)に")


def _ends_before_the_turn(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a step is the only one of the turn that is left out, and the replay does not go on to the end of it."""
    steps = rulebook(played.start.rules).steps
    known = knowledge.book(played.start.rules).lexicon
    named = [mention.end for mention in reading.mentions if known[mention.concept].kind == "step"]
    alone = any(mention.concept == "alone" and mention.start in named for mention in reading.mentions)
    return alone and "is-it-skipped" in reading.asks and list(steps)[-1] not in steps_gone_through(played)


def _asks_who_wins(reading: Reading, played: Replay) -> bool:
    """Whether nothing is asked but who has won the game, of which the case tells nothing."""
    return (
        "winning" in reading.concepts()
        and not facts_asked(reading)
        and reading.asks == ("whether",)
        and "winner" not in played.scenario.asks
    )


def _is_tried_unasked(reading: Reading, played: Replay) -> bool:
    """Whether it is asked of steps that are left out if something may be done, and in the replay no more is tried than to leave a step, or
    to attack, of which nothing is asked; or it is told that a nexus lies there, and in the replay that is tried."""
    move, asked = asked_move(played.scenario), facts_asked(reading)
    if any(event.told and event.concept == "place-nexus" for event in reading.events) and "allowed" not in asked:
        return move == "summon"
    of_steps = "is-it-skipped" in reading.asks or "skip" in reading.concepts()
    leaves = any(event.is_a("end", "go-to", "end-turn", "carry-out-step", "pass-through") for event in reading.events)
    attacks = any(event.asked and event.is_a("attack") for event in reading.events)
    unasked = (move == "finish" and not leaves) or (move == "attack" and not attacks)
    return of_steps and asked[:1] == ["allowed"] and unasked


def _chooses_after_all(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may decline to do something, and in the replay somebody is chosen for it."""
    declined = any(event.asked and event.concept == "pass" for event in reading.events)
    tried = asked_line(played.scenario)
    return declined and tried is not None and tried.do == "choose" and bool(tried.on)


def _comes_to_no_such_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a step of the turn is left out, or where it comes (not one of an attack), and the replay has none such."""
    steps = rulebook(played.start.rules).steps
    parted = {step for step in reading.steps if step in steps and steps[step].part in ("start", "core", "draw", "refresh", "end")}
    skipped = {step for event in happened(played, e.Skipped) for step in event.steps}
    ordered = (played.scenario.about or "").startswith(STEPS)
    asked = ordered or "is-it-skipped" in reading.asks
    return asked and not parted <= {*steps_gone_through(played), *skipped}


def _falls_for_want_of_cores(reading: Reading, played: Replay) -> bool:
    """Whether a card is told to be destroyed, and that cores lie on it, and in the replay it falls because none do."""
    cores = any(figure.of == "core" and figure.value > 0 for figure in reading.figures)
    destroyed = {event.on for event in reading.events if event.told and event.concept == "destroy"}
    depleted = {played.start.cards[event.card].face.id for event in happened(played, e.Depleted)}
    return cores and "depletion" not in reading.concepts() and bool(destroyed & depleted)


def _returns_another_number(reading: Reading, played: Replay) -> bool:
    """Whether it is told how many cores came back from a card that fell (コア1個しか戻らなかった), and in the replay others do."""
    told = [int(match["count"] or match["count_en"]) for match in _CAME_BACK.finditer(reading.question)]
    moved = [event for event in happened(played, e.CountersMoved) if event.source in played.start.cards and event.to.endswith(".reserve")]
    return len(told) == 1 and bool(moved) and all(event.count != told[0] for event in moved)


_CAME_BACK = regex(
    r"(?P<count>\d+)(?:個|コア)?(?:しか|だけ|のみ)戻ら?(?:な|っ|る|り)|\bonly (?P<count_en>\d+) cores? (?:came|comes?) back\b",
    re.IGNORECASE,
)


def _is_anothers_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked who acts next, and the last move that is told, and whose, is not the last one of the replay."""
    used = asked_move(played.scenario) == "use" and "flash2" not in reading.steps
    told = told_moves(reading, knowledge.book(played.start.rules)) if used or "who-next" in reading.asks else ()
    scripted = scripted_moves(played.scenario)
    if used and len(told) > 1 and scripted and "who-next" not in reading.asks:
        return told[-1].verb == "pass" and told[-1].by == "defending" and scripted[-1] == ("use", "attacking")
    if len(told) < 2 or not told[-1].said or not scripted:
        return False
    verb, by = scripted[-1]
    made = {move.verb for move in told} <= {each for each, _ in scripted}
    return by is not None and ((verb, by) != (told[-1].verb, told[-1].by) or not made)


def _fights_nobody(reading: Reading, played: Replay) -> bool:
    """Whether the powers of two are told, and nothing is asked in so many words, and neither of them stands in the replay."""
    powers = {figure.role for figure in reading.figures if (figure.of, figure.sort) == ("power", "is") and figure.role is not None}
    bare = len(powers) > 1 and not reading.asks and not facts_asked(reading)
    return bare and all(combatant(played.scenario, role) is None for role in powers)


def _has_no_such_fighter(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the blocker is refreshed or exhausted, and there is none in the replay: 「勝ったブロッカーは起きる?」."""
    asked = any(event.asked and event.on == "blocker" and event.is_a("refresh", "exhaust") for event in reading.events)
    unblocked = any(event.is_a("block") and event.negated for event in reading.events)
    return asked and not unblocked and not any("blocker" in names(played, card) for card in played.start.cards)


def _is_tried_at_another_time(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if something may be used outside the flash timings, or in the first turn, and in the replay it is tried in one,
    or in another turn."""
    if asked_move(played.scenario) not in ("use", "flash"):
        return False
    said, first = reading.concepts(), played.scenario.board.turn == 1
    outside = "outside-flash" in said and played.refused is None
    other = "second-player" in said or ("first-player" in said and "first-turn" not in said)
    return outside or (first and other) or ({"first-player", "first-turn"} <= said and not first and "second-player" not in said)


def _has_no_battle(reading: Reading, played: Replay) -> bool:
    """Whether nobody attacks in a replay of an effect of the end of a battle, and a question asks of none, or denies no attack."""
    if "triggers" not in played.scenario.asks or happened(played, e.AttackDeclared):
        return False
    denied = any(event.is_a("attack") and event.negated for event in reading.events) or "no-attack" in reading.concepts()
    ends = any(ability.at == "battle-end" for ability in abilities_in(played))
    return ends and not (denied and "at-battle-end" in reading.concepts())


def _orders_another_effect(reading: Reading, played: Replay) -> bool:
    """Whether an order is asked for, and the effects of a replay are all of one timing, which is not the one the question names (the end
    of the battle, or a card's own destruction); or it is asked of what fell, and nothing falls."""
    if "order" not in played.scenario.asks[:1]:
        return False
    said = reading.concepts()
    timings = {ability.at for ability in abilities_in(played)}
    ends, own = "at-battle-end" in said, "when-destroyed" in said
    falls = not said.isdisjoint({"destruction-step", "lose-battle", "destroy"})
    unlike = (timings == {"battle-end"} and not ends) or (timings == {"destroyed"} and ends and not own)
    return unlike or (timings > {"battle-end"} and ends and falls and "after-battle" not in said and not happened(played, e.Destroyed))


def _attacks_on_in_an_ended_step(reading: Reading, played: Replay) -> bool:
    """Whether it is told that the attack step was ended by an effect, and asked if one may attack, and in the replay no effect ends it."""
    told = any(event.concept == "end-attack-step" and not event.asked for event in reading.events)
    ended = any(event.what == "end-attack-step" for event in happened(played, e.Ordered))
    by_effect = told and not {"effect", "magic", "use", "flash-use"}.isdisjoint(reading.concepts())
    return by_effect and asked_move(played.scenario) in ("attack", "decline") and not ended


def _comes_to_no_phase(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what phase is next, and in the replay none is come to, but a step of the attack: "where do I say that I am done,
    and which phase do I land in?"."""
    if played.scenario.about != "phase" or "next_step" not in facts_asked(reading) or asked_move(played.scenario):
        return False
    phases = any(step.endswith("-phase") for step in rulebook(played.start.rules).steps)
    return phases and not any(event.step.endswith("-phase") for event in come(played, e.Entered))


def _opens_in_another_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if a process window opens in a step that is named, and the one asked about in the replay is another's."""
    if "window" not in played.scenario.asks or not asks_for_a_window(reading):
        return False
    lexicon = knowledge.book(played.start.rules).lexicon
    named = [mention for mention in reading.mentions if lexicon[mention.concept].kind == "step"]
    within = {
        lexicon[m.concept].value for m in named if _WITHIN_IT.match(reading.question, m.end) or _IN_IT.search(reading.question[: m.start])
    }
    return bool(within) and stands_at(played) not in within


_WITHIN_IT = regex(r"(?:ステップ)?(?:で(?!す)|に(?:も|は)|中|の(?!次|前|あと|後|開始))")
_IN_IT = regex(r"\b(?:in|during|within) (?:the |my |his |an? )?$", re.IGNORECASE)
"""What stands behind, or before, a step in which something is said to be."""


def _asks_what_may_be_done(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody may do something, and in the replay of nothing that is tried, but if it is "in battle", of which a
    question says nothing."""
    if "use-link" not in rulebook(played.start.rules).kinds:
        return False
    asked = {"allowed", "not-allowed"} & {*reading.asks} and "allowed" in facts_asked(reading)
    return bool(asked) and played.scenario.asks[-1:] == ("battle",) and reading.concepts().isdisjoint(IN_BATTLE)


IN_BATTLE = frozenset({"battle-long", "chosen-in-battle", "in-battle-now", "battle", "no-battle", "mid-step"})
"""Concepts by which a question speaks of what is in battle, or of what lasts so long."""


def _runs_out_of_cards_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard again, and in the replay there is no card left for it, where a question says nothing of how
    many there are."""
    if asked_move(played.scenario) != "guard" or played.refused is None or not happened(played, e.Discarded):
        return False
    table = played.table_at(played.focus)
    left = table.in_zone("hand", table.non_turn_player)
    told = any(figure.of in ("hand", "card") for figure in reading.figures) or not reading.concepts().isdisjoint(OUT_OF_CARDS)
    return not left and not told and _LAST_CARD.search(reading.question) is None


OUT_OF_CARDS = frozenset({"empty-handed", "none-left", "all-the-hand", "alone", "hand"})
"""Concepts by which a question speaks of how many cards a player has."""
_LAST_CARD = regex(r"最後|ラスト|残り|使い切|\b(?:last|only|left|remaining|single)\b", re.IGNORECASE)


def _attacks_without_waking(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that somebody becomes awake, and asks if they may attack again, and in the replay nobody has become so."""
    woken = any(event.concept == "become-awake" and not (event.asked or event.negated) for event in reading.events)
    if not woken or "nobody" in reading.concepts() or asked_move(played.scenario) != "attack" or played.refused is None:
        return False
    return not any(isinstance(h.event, e.Refreshed) for h in played.trace[: played.focus])


def _links_unasked(reading: Reading, played: Replay) -> bool:
    """Whether something else is asked than what may be done, and nothing said of a link, and in the replay one is tried."""
    asked = facts_asked(reading)
    other = bool(asked) and "allowed" not in asked and "chooser" not in asked
    unspoken = reading.concepts().isdisjoint(OF_LINKS) or asked[:1] in (["success"], ["damage"])
    return other and unspoken and asked_move(played.scenario) == "use-link"


OF_LINKS = frozenset({"link", "use-link", "no-link", "link-again", "not-linking", "after-the-link"})
"""Concepts by which a question speaks of using a link."""


def _has_no_battle_untold(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how long an effect lasts, and in the replay there is no battle, since nobody stands opposite, of which a question
    says nothing."""
    of_lanes = "use-link" in rulebook(played.start.rules).kinds
    lasts = of_lanes and played.scenario.asks[:1] == ("expires_at",) and bool(happened(played, e.NoBattle))
    changes = any(ability.lasts == "battle" for ability in abilities_in(played))
    return lasts and changes and reading.concepts().isdisjoint(NOBODY) and _NOBODY.search(reading.question) is None


NOBODY = frozenset({"empty", "empty-front", "no-attacked", "no-battle", "none-left", "not-there", "nobody", "front-taken", "opposite"})
"""Concepts by which a question tells that nobody is attacked, or speaks of who stands opposite."""
_NOBODY = regex(r"空|いない|いなく|おらん|無人|バトル(?:中)?(?:じゃ|では|に)な|\b(?:empty|nobody|no one|without|vacant)\b", re.IGNORECASE)


def _counts_how_often_a_step_comes(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how often a step is gone through again, and nothing of an ability, and in the replay how often one triggers."""
    steps = asks_how_often(reading) and "round-again" in reading.concepts() and reading.concepts().isdisjoint(OF_ABILITIES)
    return steps and played.scenario.asks[:1] == ("count",)


OF_ABILITIES = frozenset({"trigger", "go-off", "after-attack", "ability", "auto-ability", "already-triggered", "not-yet-triggered"})
"""Concepts by which a question speaks of what triggers."""


def _lasts_though_its_bearer_leaves(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how long an effect lasts that works while its bearer attacks, or is attacked, and told that the bearer leaves its
    zone, and in the replay it does not."""
    bearers = [(m, WHILE[m.concept]) for m in reading.mentions if m.concept in WHILE and not m.negated]
    if played.scenario.asks[:1] != ("expires_at",) or len(bearers) != 1:
        return False
    label, role = bearers[0]
    said = reading.concepts()
    away = [
        event
        for event in reading.events
        if event.told and event.start >= label.end and (event.is_a("move", *STRIKES) or (event.is_a("go-to") and said & AWAY))
    ]
    if not away or any(m.concept in OTHERS_THAN[role] and label.end <= m.start < away[0].start for m in reading.mentions):
        return False
    return role not in left_their_zones(played)


WHILE = {"while-attacking": "attacker", "while-attacked": "target"}
"""Concepts that tell while what an effect works, and whose that is."""
AWAY = frozenset({"neighbour", "another-zone", "progress-zone"})
"""Concepts by which it is told where somebody moves to."""
OTHERS_THAN = {
    "attacker": frozenset({"attacked", "opposite", "front-taken", "opponent"}),
    "target": frozenset({"attacker", "attacking-progress", "attacker-left", "opponent"}),
}
"""Concepts by which a question speaks of another than the bearer."""


def _asks_for_no_window(reading: Reading, played: Replay) -> bool:
    """Whether a replay tells first if a process window is held, and a question speaks of none, and of nothing that is done in one."""
    if "process-window" not in knowledge.book(played.start.rules).lexicon:
        return False
    unspoken = reading.concepts().isdisjoint(IN_WINDOWS) and _SOMETHING_OPENS.search(reading.question) is None
    return unspoken and "window" in played.scenario.asks and "window" not in facts_asked(reading)


_SOMETHING_OPENS = regex(r"挟|はさ|開|ひら|隙|タイミング|\b(?:in between|chance|time to|moment)\b", re.IGNORECASE)
IN_WINDOWS = frozenset(
    {"process-window", "ability", "effect", "trigger", "go-off", "when-attacks", "when-guarded", "process", "use", "draw"}
)
"""Concepts by which a question speaks of a process window, or of what is done in one."""


def _guards_in_a_later_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may guard once the link step is come to, or a later one, and in the replay it is tried before:
    「リンクステップに入ってからもう1枚捨てられる?」."""
    if asked_move(played.scenario) != "guard" or played.refused is not None or "allowed" not in played.scenario.asks:
        return False
    return played.table_at(played.focus).step in ("declare", "guard") and _ONCE_LINKING.search(reading.question) is not None


_ONCE_LINKING = regex(
    r"(?:リンクステップ|リンステ|ダメージ判定(?:ステップ)?|アタック終了ステップ)(?:に(?:入|な(?:っ|り)|来|進|移)[^前、。?]{0,6}|中|の(?:間|途中)|で(?!す))(?!前)"
    r"|\b(?:in|during|once in|reached?|into) the (?:link|damage judge?ment|damage|attack end) step\b",
    re.IGNORECASE,
)
"""How it is said that a step after the guard step has been come to."""


def _asks_if_the_phase_ends(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attack phase is over, and in the replay what comes of an attack is told, and nothing of where one goes."""
    asked = any(event.asked and event.concept == "end-attack-phase" for event in reading.events)
    of_an_attack = played.scenario.asks[:1] in (("success",), ("damage",), ("zone",), ("expires_at",))
    return asked and of_an_attack and {"success", "damage", "zone", "expires_at"}.isdisjoint(facts_asked(reading))


def _guards_unasked(reading: Reading, played: Replay) -> bool:
    """Whether a guard is tried in the replay, and a question that asks of an attack says nothing of one."""
    asked = any(event.is_a("attack", "another-attack") and not event.negated for event in reading.events)
    return asked and "allowed" in reading.asks and asked_move(played.scenario) == "guard" and reading.concepts().isdisjoint(OF_GUARDS)


OF_GUARDS = frozenset({"guard", "cut-for-a-guard", "discard", "guard-point", "guard-step", "no-guard", "done-guarding", "fend-off", "hand"})
"""Concepts by which a question speaks of guarding."""


def _leaves_one_of_both(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that both cards of an attack are gone, or out of their zones, and in the replay one stays."""
    asked = {"success", "damage"} & {*played.scenario.asks}
    met = any(isinstance(h.event, e.Targeted) for h in played.trace)
    return bool(asked and met) and "both-left" in reading.concepts() and not {"attacker", "target"} <= left_their_zones(played)


def _comes_opposite_after_all(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to have come opposite before the attack, and comes there after it in the replay."""
    said = "came-later" in reading.concepts() and _BEFORE_THE_ATTACK.search(reading.question) is not None
    shifted = any(isinstance(h.event, e.Shifted) for h in played.trace)
    return said and shifted and not left_their_zones(played)


_BEFORE_THE_ATTACK = regex(
    r"(?:殴る|アタックする|攻撃する|アタックの|攻撃の|アタック|攻撃|アタック宣言の?|宣言の?|アタック指定の?)前"
    r"|\bbefore (?:I|he|she|the|my|an?) ?(?:\w+ )?attack",
    re.IGNORECASE,
)


def _tells_of_an_attack_and_no_boost(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what becomes of an effect that works while its bearer attacks, or is attacked, and in the replay what comes of
    the attack is told, and there is no such effect."""
    if played.scenario.asks[:1] not in (("success",), ("damage",)) or {"success", "damage"} & {*facts_asked(reading)}:
        return False
    spoken = any(m.concept in WHILE and not m.negated for m in reading.mentions)
    return spoken and not any(ability.at in ("while-attacking", "while-attacked") for ability in abilities_in(played))


def _attacks_in_between(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the next attack may be declared in a step in the middle of one, and in the replay one is when it is over."""
    if asked_move(played.scenario) != "attack" or played.refused is not None or "use-link" not in rulebook(played.start.rules).kinds:
        return False
    nexts = any(event.asked and event.is_a("another-attack") for event in reading.events)
    return nexts and _IN_THE_MIDDLE.search(reading.question) is not None


_IN_THE_MIDDLE = regex(
    r"(?:ガードステップ|リンクステップ|ダメージ判定(?:ステップ)?)(?:中|の(?:間|途中|うち)|で(?!す)|に)|アタック終了ステップ(?:の|より|に入る)?前"
    r"|\b(?:in|during) the (?:guard|link|damage|damage judge?ment) step\b|\bbefore the attack end step\b",
    re.IGNORECASE,
)
"""How a question speaks of a step in the middle of an attack."""


def _lies_there_though_refreshed(reading: Reading, played: Replay) -> bool:
    """Whether somebody is told to have become awake in the middle of an attack, or not to fall by an ability, and it is told in the replay
    how the cards lie where nobody has."""
    if "state" not in played.scenario.asks or "state" in facts_asked(reading) or "use-link" not in rulebook(played.start.rules).kinds:
        return False
    woken = any(event.is_a("refresh") and event.told and not event.negated for event in reading.events) and "is-there" not in reading.asks
    upright = any(m.concept == "fallen" and m.negated for m in reading.mentions) and "ability" in reading.concepts()
    return (woken or upright) and not any(isinstance(h.event, e.Refreshed) for h in played.trace)


def _tells_no_loser(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if somebody has won or lost, and in the replay only where one goes from there, without an attack."""
    asked = any(event.asked and event.is_a("lose-battle", "win", "win-game", "lose") for event in reading.events)
    onward = played.scenario.asks[-1:] == ("next_step",) and not happened(played, e.AttackDeclared)
    return asked and onward and "next_step" not in facts_asked(reading)


CONTRARY: Otherwise = (
    ("winner", _tells_no_loser),
    ("step", _attacks_in_between),
    ("state", _lies_there_though_refreshed),
    ("guard", _guards_unasked),
    ("both", _leaves_one_of_both),
    ("before", _comes_opposite_after_all),
    ("effect", _tells_of_an_attack_and_no_boost),
    ("window", _asks_for_no_window),
    ("step", _guards_in_a_later_step),
    ("phase", _asks_if_the_phase_ends),
    ("often", _counts_how_often_a_step_comes),
    ("leaves", _lasts_though_its_bearer_leaves),
    ("awake", _attacks_without_waking),
    ("link", _links_unasked),
    ("battle", _has_no_battle_untold),
    ("hand", _runs_out_of_cards_untold),
    ("phase", _comes_to_no_phase),
    ("window", _opens_in_another_step),
    ("asked", _asks_what_may_be_done),
    ("time", _is_tried_at_another_time),
    ("attack-step", _attacks_on_in_an_ended_step),
    ("battle", _has_no_battle),
    ("order", _orders_another_effect),
    ("attack", _attacks_after_all),
    ("owner", _draws_anothers),
    ("owner", _draws_for_anothers_effect),
    ("aim", _is_used_on_another),
    ("fighter", _is_the_other_fighter),
    ("order", _has_acted_by_then),
    ("exhausted", _lies_exhausted),
    ("exhausted", _lies_exhausted_though_nobody_does),
    ("ready", _has_nobody_ready),
    ("compared", _is_not_compared),
    ("bearer", _is_the_losers),
    ("power-up", _is_added_to_one),
    ("deck", _draws_more_than_there_are),
    ("deck", _deck_is_of_another_length),
    ("depletion", _stays_all_the_same),
    ("effect", _is_aimed_by_an_effect),
    ("chooser", _is_chosen_by_another),
    ("chooser", _is_ordered_by_another),
    ("refresh", _refreshes_nobody),
    ("likened", _is_likened),
    ("turn", _ends_before_the_turn),
    ("winner", _asks_who_wins),
    ("asked", _is_tried_unasked),
    ("chosen", _chooses_after_all),
    ("step", _comes_to_no_such_step),
    ("cores", _falls_for_want_of_cores),
    ("cores", _returns_another_number),
    ("next", _is_anothers_move),
    ("fighter", _fights_nobody),
    ("fighter", _has_no_such_fighter),
)
"""Each with what is not there by what is told."""
