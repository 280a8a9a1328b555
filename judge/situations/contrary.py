"""What a question tells in so many words, and a replay has the other way round: who draws, who chooses, who may still act, whether
anybody attacks. Each is a row of `CONTRARY`, and rules the case out (`judge.situations.told`)."""

import re

import knowledge
from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.reading.model import Reading
from judge.rulings.coming import HELD, STEPS, steps_gone_through
from judge.rulings.happened import STRIKES
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import FIGHTERS, called, happened, names
from judge.situations.asked import HELD_ASKED, facts_asked
from judge.situations.bearing import subject_of
from judge.situations.measures import DOES, combatant
from judge.situations.powers import FACING, Otherwise
from judge.situations.sequences import scripted_moves, still_to_come, told_moves
from knowledge.abilities import ChangePower


def _attacks_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a player is told to have said that there is no attack, of which none is told, and somebody attacks before what is asked."""
    mentions = (mention for mention in reading.mentions if mention.concept == "no-attack" and not mention.negated)
    said = any(not reading.question[: mention.start].endswith(_NO_MORE) for mention in mentions)
    attacks = any(event.told and event.is_a("attack", "another-attack", "end-battle") for event in reading.events)
    before = played.trace[: max(played.focus, 1)]
    return said and not attacks and any(isinstance(h.event, e.AttackDeclared) for h in before)


_NO_MORE = ("もう", "これ以上", "以上")
"""What stands before the words of who has attacked before."""


def _draws_anothers(reading: Reading, played: Replay) -> bool:
    """Whether a question says that who draws has the nexus that it names, and in the replay the other player has it; or the reverse. Who
    speaks of no other player draws with the nexus that is there."""
    if {"drawn", "discarded"}.isdisjoint(played.scenario.asks):
        return False
    drawing = {_whose(match) for match in _DRAWS.finditer(reading.question)}
    for mention in reading.cards:
        owners = {card.owner for card in played.start.cards.values() if card.face.id == mention.card and card.face.kind == "nexus"}
        said = _HAS.search(reading.question[: mention.start]) or _IS_OF.match(reading.question[mention.end :])
        alone = not said and reading.concepts().isdisjoint(_PLAYERS)
        own = alone or (said is not None and len(drawing) == 1 and drawing == {_whose(said)})
        told = alone or (said is not None and len(drawing) == 1)
        if told and len(owners) == 1 and own != (owners == {played.start.turn_player}):
            return True
    return False


def _whose(match: re.Match[str]) -> str:
    return "me" if any(match.group(name) for name in match.re.groupindex) else "opponent"


_PLAYERS = frozenset({"opponent", "me", "both-players", "turn-player", "non-turn-player", "other-player", "both"})
_MINE, _THEIRS = "自分|じぶん|俺|おれ|オレ|私|わたし|僕|ぼく|うち", "相手|あいて|敵|向こう"
_HAS = re.compile(
    rf"(?:(?P<mine>{_MINE})|{_THEIRS})の(?:場(?:の|に(?:は)?))?[「『]?$|\b(?:(?P<mine_en>my|I (?:have|control)(?: an?| the)?)"
    r"|his|her|their|opponent's|opponent (?:has|controls)(?: an?| the)?) $",
    re.IGNORECASE,
)
_IS_OF = re.compile(rf"[はが](?:(?P<mine>{_MINE})|{_THEIRS})の(?:物|もの|やつ|カード|場|ネクサス)")
_DRAWS = re.compile(
    rf"(?:(?P<mine>{_MINE})|{_THEIRS})(?:の(?:ターンの)?(?:ドローステップ|ドロステ)|[がは](?:自分の)?(?:カードを)?(?:何枚)?(?:ドロー|引|ひ[くい]))"
    rf"|(?P<mine_hand>{_MINE})の手札(?:は|が)?\d枚でドロー|ドローするのも?は?(?:(?P<mine_too>{_MINE})|{_THEIRS})"
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
        theirs = _HAS.search(reading.question[: mention.start]) or _IS_OF.match(reading.question[mention.end :])
        if owners and drawn and (owners == drawn) == they and not (theirs is not None and _whose(theirs) == "opponent"):
            return True
    return False


_THEY_DRAW = re.compile(
    rf"(?:{_THEIRS})[がは](?:[^。、?自俺私僕]{{1,8}}(?:で|から))?(?:カードを)?(?:\d枚)?(?:ドロー|引)(?!いて(?:い)?な|かな|してな)"
)
_I_DRAW = re.compile(
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


_ONLY_OTHER = re.compile(r"\bonly other (?:exhausted|tapped|tired) (?:spirit|one|card)\b", re.IGNORECASE)


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


_NO_EFFECT = re.compile(
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


_IT_IS_WHO_CHOOSES = re.compile(
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


_I_ORDER = re.compile(
    rf"(?:{_MINE})(?:の(?:ほう|方))?(?:が|で)[^。、?]{{0,12}}(?:決め|選|並べ|仕切|指定|片付け)(?!るはず|るんじゃ|るんちゃう|ぶんちゃう|び始め)"
    r"|\b(?:may|can|could) I\b|\bdo(?:n't)? I get to\b",
    re.IGNORECASE,
)
_IN_MY_TURN = re.compile(
    rf"(?:{_MINE})の(?:ターン|番|手番)|手番(?:は|の)(?:{_MINE})|(?<!非)ターンプレイヤーの(?:{_MINE})|(?:攻撃|アタック)側の(?:{_MINE})|(?:{_MINE})が(?:攻め|アタック|殴)"
    rf"|(?:攻めて(?:い)?る|アタックした|殴った)(?:{_MINE})"
    r"|\bmy (?:own )?turn\b|\bI(?:'m| am) (?:the )?(?:turn player|attack(?:er|ing))"
    r"|\bas the (?:turn player|attack(?:er|ing player))|\bI attacked\b",
    re.IGNORECASE,
)
_NOT_MINE = re.compile(
    rf"じゃな|では?な|(?:{_THEIRS})(?:の(?:ターン|番|手番)|[がは][^。?]{{0,14}}(?:決め|選|並べ|始め))"
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


_LIKE = re.compile(r"(?:の谷)?(?:みたい|のよう|と同じよう|と同様)に")


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


_CAME_BACK = re.compile(
    r"(?P<count>\d+)(?:個|コア)?(?:しか|だけ|のみ)戻ら?(?:な|っ|る|り)|\bonly (?P<count_en>\d+) cores? (?:came|comes?) back\b",
    re.IGNORECASE,
)


def _is_anothers_move(reading: Reading, played: Replay) -> bool:
    """Whether it is asked who acts next, and the last move that is told, and whose, is not the last one of the replay."""
    told = told_moves(reading, knowledge.book(played.start.rules)) if "who-next" in reading.asks else ()
    scripted = scripted_moves(played.scenario)
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
    return asked and not any("blocker" in names(played, card) for card in played.start.cards)


def _lies_in_another_number(reading: Reading, played: Replay) -> bool:
    """Whether it is told how many of a named nexus there are (「空域が2枚」), and other than so many lie on the field in the replay."""
    lying = [card.face.id for card in played.start.in_zone("field") if card.face.kind == "nexus"]
    named = [mention.card for mention in reading.cards]
    for mention in (each for each in reading.cards if named.count(each.card) == 1 and each.card in lying):
        before, after = reading.question[: mention.start], reading.question[mention.end :]
        match = _COPIES.match(after) or _TIMES.match(after) or _COPIES_BEFORE.search(before)
        if match is not None and not _AND_MORE.search(reading.question) and lying.count(mention.card) != _NUMBERS[match["n"].lower()]:
            return True
    return False


_NUMBERS = {"1": 1, "一": 1, "a": 1, "an": 1, "one": 1, "a single": 1, "2": 2, "二": 2, "two": 2, "3": 3, "三": 3, "three": 3}
_COPIES = re.compile(
    r"(?:の谷)?(?:が|は)?(?:\s?[Ll][Vv]\.?\s?\d)?(?:\([^)]*\))?(?:(?<=\d)で(?=[1-3]枚[。、?])|が|を|は|も)?(?:場に)?"
    r"(?:[1一]枚(?:じゃ|で)な(?:くて?|い)、?)?(?P<n>[1-3一二三])枚(?!目|引|捨|ドロー|じゃ|で[なは]|だ|なら|は)"
)
_TIMES = re.compile(r"(?:\s?[Ll][Vv]\.?\s?\d)?\s?[x×](?P<n>[1-3])")
_COPIES_BEFORE = re.compile(
    r"(?<!level )(?<!level-)(?<!lv )(?<!lv\.)(?<!lv)"
    r"\b(?P<n>an?|one|a single|two|three|2|3)(?: copies of)?(?: level [123]| lv\.?\s?[123])? $",
    re.IGNORECASE,
)
_AND_MORE = re.compile(r"\b(?:another|second)\b|, one\b|もう[1一]枚|[1一]枚と", re.IGNORECASE)
"""How it is said how many of a card lie there, after its name and before it, and that there are more."""


def _is_strong_at_another_time(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to in a step in which, by the replay, nothing has added to it: the last one named is none of
    an attack, or it is the other player's turn than the one whose nexus is named; or a block is told, and none comes in the replay."""
    if played.scenario.about != "power" or not reading.cards:
        return False
    steps = rulebook(played.start.rules).steps
    lexicon = knowledge.book(played.start.rules).lexicon
    named = sorted((m.start, lexicon[m.concept].value) for m in reading.mentions if lexicon[m.concept].kind == "step")
    parts = [steps[value].part for _, value in named if value in steps]
    blocked = any(event.told and event.concept == "block" for event in reading.events) and not happened(played, e.Blocked)
    owned = [_HAS.search(reading.question[: mention.start]) for mention in reading.cards]
    theirs = any(match is not None and _whose(match) == "opponent" for match in owned)
    return blocked or parts[-1:] in IN_NO_ATTACK or (_THEIR_TURN.search(reading.question) is not None and not theirs)


IN_NO_ATTACK = (["start"], ["core"], ["draw"], ["refresh"], ["main"], ["end"])
"""The last part of a turn that is named, where it is none in which anybody attacks."""
_THEIR_TURN = re.compile(
    rf"(?:{_THEIRS})の(?:ターン|番|手番|アタックステップ|攻撃)|\b(?:his|her|their|opponent's) (?:turn|attack(?: step)?)\b", re.IGNORECASE
)
"""How it is told that the other player is the one that attacks."""


def _holds_in_anothers_step(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how much one holds oneself after the other player's draw or core step, of which no replay tells."""
    theirs = {"opposing-draw-step", "opposing-core-step"} & reading.concepts() and "me" in reading.concepts()
    return bool(theirs) and "how-many" in reading.asks and any(words.search(reading.question) for words in HELD_ASKED.values())


def _draws_by_what_is_not_there(reading: Reading, played: Replay) -> bool:
    """Whether it is told that no nexus changes the draw, and one that is not named lies there in the replay."""
    of_draws = not {"drawn", "discarded"}.isdisjoint(played.scenario.asks)
    lying = {card.face.id for card in played.start.in_zone("field", played.start.turn_player) if card.face.kind == "nexus"}
    return "no-valley" in reading.concepts() and of_draws and bool(lying - reading.named())


def _is_the_first_turn_of_the_other(reading: Reading, played: Replay) -> bool:
    """Whether it is told whose first turn it is, and how much is held in the end of it asked, and the replay is of the other player's."""
    if played.scenario.about not in HELD:
        return False
    if played.scenario.board.turn in FIRST_TURNS.values() and _LATER_TURN.search(reading.question):
        return True
    told = reading.concepts() & FIRST_TURNS.keys()
    turn = played.scenario.board.turn if "first-turn" in reading.concepts() and len(told) == 1 else None
    return turn in FIRST_TURNS.values() and turn != FIRST_TURNS[next(iter(told))]


FIRST_TURNS = {"first-player": 1, "second-player": 2}
"""The number of the turn that is each player's first."""
_LATER_TURN = re.compile(r"[2-9二三四五](?:ターン目|回目の(?:自分の)?ターン)|\b(?:second|third|later) turn\b", re.IGNORECASE)


def _is_of_no_such_family(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to by a card that strengthens some families only, and of none of these is it told."""
    faces = {card.face.id: card.face for card in played.start.cards.values()}
    named = [faces[mention.card] for mention in reading.cards if mention.card in faces]
    effects = [effect for face in named for ability in face.abilities for effect in ability.does if isinstance(effect, ChangePower)]
    if played.scenario.about != "power" or not any(effect.target.families for effect in effects if effect.target is not None):
        return False
    told = [mention for mention in reading.mentions if mention.concept == "winged"]
    return not any(not mention.negated and not _IS_NONE.match(reading.question[mention.end :]) for mention in told)


_IS_NONE = re.compile(r"(?:じゃ|では?|でも)な|以外|でも\S{1,6}でもな")
"""How it is denied that a spirit is of a family."""


def _is_strengthened_by_less(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what a power comes to, and a magic is told to add to it, and none is used in the replay."""
    added = any(figure.of == "power-up" for figure in reading.figures) and "magic" in reading.concepts()
    return played.scenario.about == "power" and added and not happened(played, e.Used)


CONTRARY: Otherwise = (
    ("attack", _attacks_after_all),
    ("owner", _draws_anothers),
    ("owner", _draws_for_anothers_effect),
    ("aim", _is_used_on_another),
    ("fighter", _is_the_other_fighter),
    ("order", _has_acted_by_then),
    ("exhausted", _lies_exhausted),
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
    ("copies", _lies_in_another_number),
    ("magic", _is_strengthened_by_less),
    ("time", _is_strong_at_another_time),
    ("family", _is_of_no_such_family),
    ("held", _holds_in_anothers_step),
    ("nexus", _draws_by_what_is_not_there),
    ("turn", _is_the_first_turn_of_the_other),
)
"""Each with what is not there by what is told."""
