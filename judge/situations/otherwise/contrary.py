"""What a question tells in so many words, and a replay has the other way round: who draws, who chooses, who may still act, whether
anybody attacks. Each is a row of `CONTRARY`, and rules the case out (`judge.situations.told`)."""

import re

import knowledge
from judge.engine import events as e
from judge.engine.sides import Side, other
from judge.games import rulebook
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.coming import STEPS, next_step, steps_gone_through
from judge.rulings.happened import STRIKES, abilities_in
from judge.rulings.replay import Replay
from judge.rulings.ruling import asked_line, asked_move
from judge.rulings.vantage import FIGHTERS, called, happened, names
from judge.situations.asked import asks_in_which_step, facts_asked
from judge.situations.bearing import subject_of
from judge.situations.combatants import combatant
from judge.situations.measures import DOES
from judge.situations.otherwise.befalling import attacks_another
from judge.situations.otherwise.powers import FACING
from judge.situations.otherwise.rows import Otherwise
from judge.situations.sequences import defender_is_still_to_act, scripted_moves, still_to_come, told_moves
from scenarios.model import Line


def _attacks_after_all(reading: Reading, played: Replay) -> bool:
    """Whether a player is told to have said that there is no attack, of which none is told, and somebody attacks before what is asked."""
    mentions = (mention for mention in reading.mentions if mention.concept == "no-attack" and not mention.negated)
    starts = [mention.start for mention in mentions]
    onward = not {"what-next", "what-happens"}.isdisjoint(reading.asks)
    if onward or "triggers" in facts_asked(reading) or "at-battle-end" in reading.concepts():  # what comes where nobody attacks
        denied = (event for event in reading.events if event.concept == "attack" and event.negated and not event.asked)
        denied = (event for event in denied if not attacks_another(event, reading, played))
        starts += [event.start for event in denied if _NOT_THEN.match(reading.question, event.start) is None]
    said = any(not reading.question[:start].endswith(_NO_MORE) for start in starts)
    attacks = any(event.told and event.is_a("attack", "another-attack", "block", "end-battle") for event in reading.events)
    before = played.trace[: max(played.focus, 1)]
    return said and not attacks and any(isinstance(h.event, e.AttackDeclared) for h in before)


def _goes_the_other_way(reading: Reading, played: Replay) -> bool:
    """Whether a player is told not to wish to attack any more, and in the replay does, or is tried to; or to wish it, and stops."""
    lines = played.scenario.before_ask
    attacked = sum(line.do == "attack" for line in lines)
    if _WISHES_NO_MORE.search(reading.question):
        return attacked > 1 or (attacked == 1 and asked_move(played.scenario) == "attack")
    if _WISHES_TO.search(reading.question) is None or "allowed" in facts_asked(reading):
        return False
    declined = [n for n, line in enumerate(lines) if line.do == "decline" and line.by == "attacking"]
    return attacked == 1 and bool(declined) and declined[-1] == len(lines) - 1


_WISHES_NO_MORE = regex(
    r"(?:アタック|攻撃)(?:は|を)?(?:もう)?し(?:たくな|ないつもり|ないと決め)|殴(?:りたくな|らないつもり|らないと決め)"
    r"|(?:アタックする|攻撃する|殴る)(?:気|つもり)(?:は|が|も)?(?:もう)?な"
    r"|\b(?:don't|do not|not going to|no longer) (?:really )?(?:feel like|want to|wish to|intend to|plan to|care to)? ?(?:swing|attack)",
    re.IGNORECASE,
)
_WISHES_TO = regex(
    r"(?:アタック|攻撃)(?:を)?(?:もう[1一]回)?(?:し|続け)たい|殴りたい|\b(?:I|they|he|she) (?:still )?wants? to (?:attack|swing)",
    re.IGNORECASE,
)
"""How it is said that a player wishes to attack no more, or wishes to."""


_NOT_THEN = regex(r"(?:アタック|攻撃)?(?:の)?(?:宣言)?(?:した)?(?:時|とき|中)?(?:じゃ|では)な", re.IGNORECASE)
"""How it is said that something was not at the attack."""
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
    aiming = (event for event in reading.events if event.told and event.card and event.on and event.is_a(*STRIKES, "use", "flash-use"))
    told = {event.card: event.on for event in aiming}
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


def _is_not_the_first(reading: Reading, played: Replay) -> bool:
    """Whether it is asked whose the first move is in a flash timing, and nobody is told to have made one, and in the replay somebody
    has."""
    first = "first" in reading.concepts() and not {"who-next", "who-first"}.isdisjoint(reading.asks)
    moved = any(event.is_a("pass", "use", "flash-use") and event.told for event in reading.events) or _both_used_nothing(reading)
    window = played.table_at(played.focus).window
    return first and not moved and "may_act_next" in played.scenario.asks and window is not None and bool(window.deeds)


def _both_used_nothing(reading: Reading) -> bool:
    """Whether both players are told to have used nothing."""
    return not {"both-declined", "no-flash-used"}.isdisjoint(reading.concepts())


def _tells_what_follows(reading: Reading, played: Replay) -> bool:
    """Whether it is asked in which step something happens, and in the replay which step comes after that."""
    followed = played.scenario.asks[:1] == ("next_step",) or (
        "next_step" in played.scenario.asks and "next_step" not in facts_asked(reading)
    )
    happens = [event.concept for event in reading.events]
    return followed and asks_in_which_step(reading) and len(happens) == 1 and OF_ONE_STEP.issuperset(happens) and not reading.figures


OF_ONE_STEP = frozenset({"compare-power", "lose-life", "destroy", "put-in-trash", "block"})
"""What happens in one step."""


def _leaves_out_the_other_flash(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if there is the flash timing before the block, and what a replay tells is what follows where nobody blocks: that
    the other one is left out; or what follows once this one is over, of which nothing is told."""
    steps = rulebook(played.start.rules).steps
    first = "is-there" in reading.asks and {steps[step].part if step in steps else step for step in reading.steps} == {"flash"}
    told = played.scenario.asks[:1] in (("skipped",), ("next_step",))
    before = [(line.do, line.by) for line in played.scenario.before_ask]
    alone = any(step in steps for step in reading.steps)
    declined = alone and ("decline", "defending") in before
    over = [do for do, _ in before].count("pass") > 1 and all(do != "block" for do, _ in before)
    untold = not any(event.is_a("pass", "use", "block") for event in reading.events) and "is-it-skipped" not in reading.asks
    return first and told and (declined or (over and untold and not reading.figures))


def _is_borne_by_the_other(reading: Reading, played: Replay) -> bool:
    """Whether an effect that is quoted is told to be one fighter's, and in the replay the other alone has an ability: 「「…」を持つ
    ブロッカー」, "the blocker has a '…' effect"."""
    told = {next(filter(None, match.groups())).casefold() for words in (_BORNE, _BORNE_JA) for match in words.finditer(reading.question)}
    told = {_FIGHTER.get(who, who) for who in told}
    bearers = {role for card in played.start.cards.values() if card.face.abilities for role in FACING if role in names(played, card.id)}
    return len(told) == 1 and len(bearers) == 1 and bearers.isdisjoint(told)


_FIGHTER = {"ブロッカー": "blocker", "アタッカー": "attacker"}
_BORNE = regex(r"\b(blocker|attacker)(?: also)? (?:has|had|with|carries) (?:an? |the )?[\"'“‘]", re.IGNORECASE)
_BORNE_JA = regex(
    r"[」』]を?(?:持つ|持ちの|持った|持っている|持ってる)(?:自分の|相手の)?(?:BP)?\d*の?(ブロッカー|アタッカー)"
    r"|(ブロッカー|アタッカー)[がは][「『][^」』]*[」』]を?(?:持つ|持ち|持って)"
)
"""How it is told which fighter has an effect that is quoted."""


def _is_waited_for(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if the attacking player may, or must not, use something before the defending player has done anything, or it is
    told that the latter has not, and in the replay the latter has; or somebody else tries something."""
    if not defender_is_still_to_act(reading):
        return False
    lines = played.scenario.before_ask
    made = (n + 1 for n in range(len(lines) - 1, -1, -1) if lines[n].do in ("attack", "block") or _uses(lines[n], "attacking"))
    acted = any(line.do == "pass" or _uses(line, "defending") for line in lines[next(made, 0) :])
    tried = asked_line(played.scenario)
    another = tried is not None and {"allowed", "must"} & {*reading.asks} and (tried.do, tried.by) != ("use", "attacking")
    return acted or bool(another)


def _uses(line: Line, by: Side) -> bool:
    return line.do in ("use", "summon") and line.by == by


def _lies_exhausted(reading: Reading, played: Replay) -> bool:
    """Whether it is told of one other spirit that it is exhausted ("the only other exhausted spirit is …"), and none is in the replay."""
    exhausted = any(card.zone == "field" and not card.ready for card in played.start.cards.values())
    told = _ONLY_OTHER.search(reading.question) if not exhausted else None
    return told is not None and _ITSELF.search(told[0]) is None


_ONLY_OTHER = regex(
    r"\bonly (?:other )?(?:exhausted|tapped|tired|resting) (?:spirit|one|card)\b[^.?!]{0,24}"
    r"|(?:寝て(?:い)?る|疲労(?:して(?:い)?る)?|横向き)(?:の|スピリット|スピ|やつ)?(?:は|が)[^。、?]{1,24}?(?:だけ|のみ)",
    re.IGNORECASE,
)
_ITSELF = regex(r"ライダー|自身|アタッカー|こいつ|\b(?:rider|itself|attacker)\b", re.IGNORECASE)
"""How it is told which spirit alone is exhausted, and that it is the one that attacks."""


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


def _has_another_to_attack_with(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may attack again, and said that nobody else could, and in the replay somebody else does."""
    line = asked_line(played.scenario)
    before = {each.card for each in played.scenario.before_ask if each.do == "attack"}
    again = line is not None and line.do == "attack" and bool(before) and line.card not in before
    return again and played.refusal is None and NOBODY_ELSE.search(reading.question) is not None


NOBODY_ELSE = regex(
    r"(?:ほか|他|あと)(?:に)?は?(?:もう)?[^。、?]{0,14}(?:いない|居ない|いません|おらん|おらへん|全員疲労|全部疲労|みんな疲労|全員寝)"
    r"|(?:スピリット|アルティメット|アタッカー|スピ)は?(?:この|こいつ)?(?:1体|一体|コイツ|こいつ)(?:だけ|しか|のみ)"
    r"|\bno (?:other|more) (?:ready |refreshed |untapped |upright |standing )?(?:spirits?|ultimates?|creatures?|attackers?|ones?)\b"
    r"|\bnothing else\b(?! (?:happen|to do))"
    r"|\b(?:my|his|her|their|the) (?:only|sole|lone) (?:\w+ )?(?:attacker|blocker|spirit|ultimate|creature)\b"
    r"|唯一の[^。、?]{0,8}(?:スピリット|アルティメット|スピ|ブロッカー|壁)|\b(?:nobody|no one|nothing)(?: is)? left to block\b",
    re.IGNORECASE,
)
"""How it is said that there is nobody else."""


def _has_compared_already(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if powers are compared now, and in the replay what is next comes after that."""
    spoken = [event for event in reading.events if event.is_a("compare-power")]
    beside = any(event.asked and not event.is_a("compare-power", "go-to", "use", "flash-use") for event in reading.events)
    asked = bool(spoken) and all(event.asked for event in spoken) and not (beside or "after" in reading.concepts())
    asked = asked and "next_step" in played.scenario.asks
    at = next((h.table.step for h in played.trace if isinstance(h.event, e.Compared)), None) if asked else None
    steps, following = list(rulebook(played.start.rules).steps), next_step(played)
    return at is not None and following in steps and steps.index(following) > steps.index(at)


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
    attacks = any(event.is_a("attack", "block") for event in reading.events)
    outside = outside or (
        _IN_THE_MAIN_STEP.search(reading.question) is not None and not attacks and bool(happened(played, e.AttackDeclared))
    )
    other = "second-player" in said or ("first-player" in said and "first-turn" not in said)
    return outside or (first and other) or ({"first-player", "first-turn"} <= said and not first and "second-player" not in said)


_IN_THE_MAIN_STEP = regex(
    r"(?:メイン(?:ステップ|フェイズ|ステ)|メインステ)(?:中)?(?:に|で|中)|\b(?:in|during) (?:\w+ ){0,2}main (?:step|phase)\b", re.IGNORECASE
)


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
    unlike = unlike or ("at-battle-resolution" in said and "battle-end" in timings and "battle-resolution" not in timings)
    return unlike or (timings > {"battle-end"} and ends and falls and "after-battle" not in said and not happened(played, e.Destroyed))


def _attacks_on_in_an_ended_step(reading: Reading, played: Replay) -> bool:
    """Whether it is told that the attack step was ended by an effect, and asked if one may attack, and in the replay no effect ends it."""
    told = any(event.concept == "end-attack-step" and not event.asked for event in reading.events)
    ended = any(event.what == "end-attack-step" for event in happened(played, e.Ordered))
    by_effect = told and not {"effect", "magic", "use", "flash-use"}.isdisjoint(reading.concepts())
    return by_effect and asked_move(played.scenario) in ("attack", "decline") and not ended


def _keeps_what_is_taken_back(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if an attack or a block that is told to have been declared may be taken back, and tried in the replay is another
    move: no rulebook says how that would be done."""
    ended = "end-attack-phase" in reading.concepts()  # that is what would be taken back
    return not ended and asked_move(played.scenario) in OF_COMBAT and _TAKEN_BACK.search(reading.question) is not None


OF_COMBAT = frozenset({"attack", "block", "decline", "finish", "use"})
_TAKEN_BACK = regex(
    r"(?:アタック|攻撃|ブロック)(?:の)?(?:を)?宣言?(?:を)?(?:し(?:た|て|ちゃ|まし)|済み)[^。?]{0,16}"
    r"(?:やめ(?!て(?:い)?な)|止め(?!ら)|取り?消|とりけ|撤回|キャンセル|引っ込め|なかったこと)"
    r"|\b(?:take|took) back (?:the|my|an|that|a) (?:declared )?(?:attack|block)"
    r"|\b(?:take|call) (?:it|(?:the|my|that) (?:attack|block)) (?:back|off)\b"
    r"|\b(?:cancel|undo|retract|withdraw) (?:my|the|an|that) (?:declared )?(?:attack|block|declaration)\b",
    re.IGNORECASE,
)
"""How it is said that a declaration is taken back."""


def _waits_though_done(reading: Reading, played: Replay) -> bool:
    """Whether it is asked if one may attack once an effect of the end of a battle has been carried out, and in the replay it has not."""
    effect = not {"after-battle", "at-battle-end"}.isdisjoint(reading.concepts()) and _CARRIED_OUT.search(reading.question) is not None
    waits = asked_move(played.scenario) == "attack" and played.refusal is not None and played.refusal.reason == "not-now"
    return effect and waits


_CARRIED_OUT = regex(
    r"効果(?:を|が|も|は)?(?:全部|すべて|全て|もう)?(?:使|処理|解決|発揮)(?:っ|し|され|が?終わ|が?済)[^。?ずなま]{0,6}(?:後|あと|から(?!じゃな|でな)|たら|ので|た。|た、)"
    r"|\bafter (?:resolving|using|carrying out)\b"
    r"|\bafter the \S+ (?:\S+ )?effects? (?:has|have|is|are|was|were) (?:resolved|done|used|carried out)\b",
    re.IGNORECASE,
)
"""How it is said that it has been."""


def _never_comes_to_the_fight(reading: Reading, played: Replay) -> bool:
    """Whether it is asked what comes of a battle of which a block is told, and both powers, and in the replay an attack is only tried, and
    no powers are compared."""
    powers = sum((figure.of, figure.sort) == ("power", "is") for figure in reading.figures)
    blocked = any(event.told and event.is_a("block") for event in reading.events)
    outcome = powers > 1 and blocked and "allowed" not in facts_asked(reading) and "what-happens" in reading.asks
    compared = any(isinstance(h.event, e.Compared) for h in played.trace)
    return outcome and asked_move(played.scenario) == "attack" and not compared


def _may_once_more(reading: Reading, played: Replay) -> bool:
    """Whether it is asked how often one may attack, and tried in the replay is one attack: that it may be made is no number."""
    return asked_move(played.scenario) == "attack" and _HOW_OFTEN.search(reading.question) is not None


_HOW_OFTEN = regex(
    r"(?:アタック|攻撃|殴る)(?:の?は|って|は)?、?(?:最大|合計)?で?(?:何|なん)(?:回|度)(?:まで)?(?:でき|可能|まで|しても?い|アタック|攻撃|殴)"
    r"|\bhow (?:often|many times) (?:can|may|could)\b[^.?]{0,24}\battack\b",
    re.IGNORECASE,
)
"""How it is asked how many attacks may be made."""


CONTRARY: Otherwise = (
    ("times", _may_once_more),
    ("fight", _never_comes_to_the_fight),
    ("done", _waits_though_done),
    ("declared", _keeps_what_is_taken_back),
    ("time", _is_tried_at_another_time),
    ("attack-step", _attacks_on_in_an_ended_step),
    ("battle", _has_no_battle),
    ("order", _orders_another_effect),
    ("attack", _attacks_after_all),
    ("wish", _goes_the_other_way),
    ("owner", _draws_anothers),
    ("owner", _draws_for_anothers_effect),
    ("aim", _is_used_on_another),
    ("fighter", _is_the_other_fighter),
    ("order", _has_acted_by_then),
    ("first", _is_not_the_first),
    ("order", _is_waited_for),
    ("asked", _tells_what_follows),
    ("bearer", _is_borne_by_the_other),
    ("skipped", _leaves_out_the_other_flash),
    ("exhausted", _lies_exhausted),
    ("exhausted", _lies_exhausted_though_nobody_does),
    ("ready", _has_nobody_ready),
    ("ready", _has_another_to_attack_with),
    ("compared", _has_compared_already),
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
