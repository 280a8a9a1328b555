"""Whose leader is frozen: as the question tells it, by where the one who asks stands."""

import re
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from judge.engine.sides import Side, other
from judge.patterns import regex
from judge.reading.model import Reading
from judge.rulings.happened import effects_in
from judge.rulings.places import places, replaced
from judge.rulings.replay import Replay
from knowledge.abilities import Ability, Freeze, Select, Whose
from knowledge.books import Knowledge
from knowledge.clauses import Text
from scenarios.model import Line, Placed, Scenario


def frozen_as_told(scenario: Scenario, reading: Reading, known: Knowledge) -> Scenario:
    """The case with the leaders frozen that the question says are, each being whose it is by where the one who asks stands, and no other,
    where BP are asked for; none, where it says that they are not, and of no one in particular."""
    told = {each.start: each for each in reading.mentions if each.concept in FROZEN}
    denied = [each.start for each in told.values() if each.negated or _DENIED.match(reading.question, each.end)]
    if "bp_charge" in scenario.asks and (turned := turned_in_between(reading)) is not None:
        return _turned(scenario, turned)
    if _AFTERWARDS.search(reading.question) and _told_in_between(reading) is None:
        return _melted(scenario)
    whose = [(FROZEN[each.concept], each.start in denied) for each in told.values()]
    spans = sorted((each.start, each.end) for each in told.values())
    apart = all(end <= start for (_, end), (start, _) in pairwise(spans))
    nobody = not told and "not-frozen" in reading.concepts() and "frozen" not in reading.concepts()
    if "bp_charge" not in scenario.asks or not (told or nobody) or not apart:
        return scenario
    by_part = any(_BY_PART.search(reading.question[each.start : each.end]) for each in told.values())  # 守った側のリーダーがフリーズ
    me: Side = "attacking" if by_part else "defending" if LOST_TO_THEM.search(reading.question) else _where_one_stands(reading)
    sides = {"mine": me, "theirs": other(me)}
    frozen = {sides[name] for names, negated in whose for name, is_frozen in names.items() if is_frozen and not negated}
    other_one = _BUT_THE_OTHER_IS.search(reading.question) if not frozen else None
    if other_one is not None:
        frozen.add(sides["theirs" if other_one["theirs"] or other_one["them"] else "mine"])
    if not frozen and not denied and not nobody and "frozen" in reading.concepts():
        return scenario  # somebody's is, and nobody knows whose
    for place, placed in places(scenario):
        if placed.kind == "leader" and place[1] == "field":
            marks = tuple(mark for mark in placed.marks if mark != "frozen") + (("frozen",) if place[0] in frozen else ())
            scenario = replaced(scenario, place, replace(placed, marks=marks))
    return scenario


def _where_one_stands(reading: Reading) -> Side:
    """Whether the one who asks attacks or is attacked."""
    if _BY_MINE.search(reading.question):
        return "attacking"
    if _BY_THEIRS.search(reading.question):
        return "defending"
    return reading.me or ("defending" if _ATTACKED.search(reading.question) else "attacking")


_BY_MINE = regex(
    r"\b(?:hit|attacked|damaged|struck) by (?:\w+ of )?(?:my|our)\b"
    r"|(?:^|[.;!] )my unit(?:'s attack)? (?:has )?(?:(?:declares?|declared) an attack|attack|hit|damage|struck|took)"
    r"|\b(?:their|his|her|enemy|opposing) (?:frozen )?leader (?:is frozen and )?(?:gets?|got|is|was) (?:hit|attacked|struck)\b"
    r"(?! by (?:his|their))|^(?:(?:俺|自分|うち|こっち|私|僕)(?:の(?:ユニット"
    r"|子|やつ))?(?:が|で|は))?(?:相手|敵)の?ユニットを(?:攻撃|殴)(?:し|っ)",
    re.IGNORECASE,
)
_BY_THEIRS = regex(
    r"\b(?:his|her|their|enemy|opposing|opponent's) unit(?: has| just)? (?:attack(?:s|ed)?|hits?|damage[sd]?|strikes?|struck)\b"
    r"(?! (?:by|back|his|her|their)\b)",
    re.IGNORECASE,
)
"""How it is told that one's own unit strikes the opposing leader, and that the opponent's strikes."""


class Turned(Struct, frozen=True):
    """A leader that becomes frozen after the attack of number ``after``, and before the next; or is so until then, where it ``ends``."""

    whose: Side
    ends: bool
    after: int = 1


def turned_in_between(reading: Reading) -> Turned | None:
    """The leader of which a question tells that it becomes frozen, or is so no longer, after the first of two attacks; None where it tells
    of none, or does not say whose."""
    told = _told_in_between(reading)
    if told is None:
        return None
    words, before = told.group(), told.string[: told.end()]
    turns = next((match.start() for match in _FREEZE.finditer(words)), len(words))
    near = [match.lastgroup for match in _WHOSE.finditer(words) if match.start() <= turns]
    owners = near or [match.lastgroup for match in _WHOSE.finditer(before)]
    if not owners:
        return None
    me = _where_one_stands(reading)
    whose = me if owners[-1] == "mine" else other(me)
    after = 2 if _AFTER_THE_SECOND.search(words) is not None else 1
    return Turned(whose, _THAWS.search(words) is not None or _NOT_THEN.search(words) is not None, after)


_FIRST = r"(?:(?<![\d])[1１一]|最初の?|先の?)(?:発|体|回|かい|撃|匹)?(?:目|め)?の?(?:攻撃|ヒット|一撃|アタック|こうげき)?"
_SECOND = r"(?<![\d])[2２二](?:発|体|回|かい|撃|匹)(?:目|め)?の?(?:攻撃|ヒット|アタック|こうげき)?"
_TURNS = r"(?:フリーズ|凍|とうけつ|解凍|解除|解け|溶け|とけ)[^。、?]{0,10}"
_IS = r"[^。、?]{0,14}(?:フリーズ|凍|とうけつ)[^。、?]{0,10}"
_NOT_THEN = regex(
    rf"{_SECOND}[^。?]{{0,16}}(?:フリーズ|凍|とうけつ)[^。、?]{{0,4}}な(?:い|か|く)[^。、?]*$"
    r"|\bnot (?:for|at|by|during) (?:the|my|his) second",
    re.IGNORECASE,
)
"""How it is told that a leader was frozen for the first of two attacks, and not for the second."""
_AFTER_THE_SECOND = regex(rf"{_SECOND}の?(?:後|あと|直後)|\bafter (?:the |my |his |their )?second\b", re.IGNORECASE)
_AFTERWARDS = regex(
    rf"(?:与え|殴っ|攻撃し|当て|チャージし|倒し|破壊し)た(?:後|あと)(?:で|に)?[^。?]{{0,12}}{_TURNS}"
    r"|\bafter (?:I|my unit|that I|charging)\b[^.,?]{0,40}, ?my leader (?:froze|was frozen|got frozen|freezes)\b",
    re.IGNORECASE,
)
"""How it is told that something becomes frozen when all is done."""
_IN_BETWEEN = regex(
    rf"{_SECOND}の?(?:後|あと|直後)[^。?]{{0,24}}{_TURNS}|\bafter (?:the|my|his|their)? ?second\b[^.?]*\b(?:fr[eo]ez|froze|thaw|unfr)\w*"
    r"|[^.?;]*\b(?:fr[eo]ez\w*|frozen?|thaw\w*|unfr\w*)\b[^.?;]*\bafter (?:the|my|his|their)? ?second\b|"
    rf"{_FIRST}[^。?]{{0,24}}(?:その後|そのあと|続いて|次に)[^。?]{{0,16}}{_TURNS}|"
    rf"{_FIRST}(?:の前|の時|のとき)?(?:は|には|で){_IS}[、]?(?:で|けど|が|のに)?{_SECOND}(?:の前|の時|のとき)?(?:は|には|で){_IS}|"
    r"\bfrozen (?:for|at|during) (?:the |my |his )?first\b[^.?]*\bnot (?:for|at|by|during) (?:the|my|his) second"
    r"|\bfrozen (?:only|just) (?:for|at|by|during) (?:the|my|his) second\b|"
    rf"{_FIRST}[^。、?]{{0,16}}(?:後|あと|直後|たら|だら|次)[^。?]{{0,24}}{_TURNS}"
    r"|\bfirst (?:hit|attack)\b[^.?]*\bthen\b[^.?]*\b(?:fr[eo]ez|froze|thaw|unfr)\w*[^.?]*\bsecond\b"
    rf"|{_SECOND}の?(?:前|まえ)[^。?]{{0,24}}{_TURNS}"
    rf"|[^。?、]{{0,14}}{_TURNS}(?:た|て|で|だ)(?:のは|から)[^。?]{{0,8}}(?:{_SECOND}|{_FIRST}(?:後|あと))"
    rf"|(?:合間|間|あいだ|途中)(?:に|で)[^。?]{{0,24}}{_TURNS}"
    r"|\bafter (?:the|my|his|their|her|its)? ?(?:first|1st)\b[^.?]*\b(?:fr[eo]ez|froze|thaw|unfr)\w*"
    r"|[^.?;]*\b(?:fr[eo]ez\w*|frozen?|thaw\w*|unfr\w*)\b[^.?;]*\b(?:after (?:the|my|his|their)? ?(?:first|1st)"
    r"|before (?:the|my|his|their)? ?(?:second|2nd)|in between|between (?:the|my|his|their)? ?(?:two|hits|attacks|them|first))\b"
    r"|\b(?:before (?:the|my|his|their)? ?(?:second|2nd)|in between|between (?:the|my|his|their)? ?(?:two|hits|attacks|them|first))\b"
    r"[^.?]*\b(?:fr[eo]ez|froze|thaw|unfr)\w*"
    r"|\b(?:hits?|attack(?:s|ed)?|damage[sd]?)\b[^.?]*?[,;.] [^,;.?]*\b(?:fr[eo]ez|froze|thaw|unfr)\w*"
    r"[^,;.?]*[,;.] (?:and )?then\b(?=[^?]*\b(?:hit|attack|damage))",
    re.IGNORECASE,
)
"""How it is told that something becomes frozen, or is so no longer, between two attacks."""
_ALL_ALONG = regex(r"まま|ずっと|から凍|\b(?:stays?|stayed|remains?|remained|still|all along|already)\b", re.IGNORECASE)
_FREEZE = regex(r"フリーズ|凍|とうけつ|ふりーず|\b(?:fr[eo]ez|froze|thaw|unfr)", re.IGNORECASE)
_THAWS = regex(r"解|溶け|とけ|治|戻|回復|\b(?:thaw|unfr|no longer|stop)", re.IGNORECASE)
_WHOSE = regex(
    r"(?P<theirs>(?:相手|敵|向こう|あいて)(?:の|側の)?(?:リーダー|大将)?(?=[がはもの]|だけ|リーダー|フリーズ|凍)"
    r"|\b(?:his|her|their|opposing|opponent's|enemy|defending|enemy's) (?:frozen )?leader\b|\btheirs\b"
    r"|\bhis\b(?= (?:froze|freezes|thaw|is|was|got)))"
    r"|(?P<mine>(?:自分|じぶん|うち|俺|私|こっち|こちら|僕|ぼく)(?:の|側の)?(?:リーダー|大将)?(?=[がはもの]|だけ|リーダー|フリーズ|凍)"
    r"|\b(?:my|our) (?:own )?(?:frozen )?leader\b|\bmine\b)",
    re.IGNORECASE,
)
"""Whose leader it is."""


def _turned(scenario: Scenario, turned: Turned) -> Scenario:
    """The case of two attacks with a card that freezes a leader, or ends that, in the chase after the first of them."""
    scenario = _unturned(scenario)
    attacks = [n for n, line in enumerate(scenario.play) if line.do == "attack"]
    if len(attacks) <= turned.after or scenario.play[attacks[turned.after] - 1] != Line("pass"):
        return scenario
    here = attacks[turned.after] - 1
    leaders = [(place, placed) for place, placed in places(scenario) if placed.kind == "leader" and place[1] == "field"]
    hand = scenario.board.attacking.hand
    scenario = _melted(scenario)
    for place, placed in places(scenario):
        if turned.ends and placed.kind == "leader" and place[:2] == (turned.whose, "field"):
            scenario = replaced(scenario, place, replace(placed, marks=(*placed.marks, "frozen")))
    label = next((placed.label for place, placed in leaders if place[0] == turned.whose), None)
    if label is None:
        return scenario
    half = replace(scenario.board.attacking, hand=(*hand, Placed(as_="freezer", abilities=(_turning(turned),))))
    play = (*scenario.play[:here], Line("use", "attacking", "freezer", (label,)), *scenario.play[here:])
    return replace(scenario, board=replace(scenario.board, attacking=half), play=play)


def _melted(scenario: Scenario) -> Scenario:
    """The case with no leader frozen."""
    for place, placed in places(scenario):
        if placed.kind == "leader" and place[1] == "field":
            scenario = replaced(scenario, place, replace(placed, marks=tuple(mark for mark in placed.marks if mark != "frozen")))
    return scenario


def _unturned(scenario: Scenario) -> Scenario:
    """The case without cards that freeze a leader, or end that."""
    half = scenario.board.attacking
    gone = {placed.label for placed in half.hand if any(isinstance(does, Freeze) for each in placed.abilities for does in each.does)}
    half = replace(half, hand=tuple(placed for placed in half.hand if placed.label not in gone))
    play = tuple(line for line in scenario.play if line.card not in gone)
    return replace(scenario, board=replace(scenario.board, attacking=half), play=play)


def _turning(turned: Turned) -> Ability:
    """What freezes a leader, or ends that."""
    whose: Whose = "own" if turned.whose == "attacking" else "opposing"
    says = (
        Text("リーダーのフリーズを解く。", "Ends that a leader is frozen.")
        if turned.ends
        else Text("リーダーをフリーズする。", "Freezes a leader.")
    )
    does = (Freeze(Select(whose=whose, kind="any"), ends=turned.ends),)
    return Ability("turn", kind="activated", at="chase", does=does, says=says)


def turns_otherwise(reading: Reading, played: Replay) -> bool:
    """Whether a question tells that a leader becomes frozen between two attacks, or is so no longer, and in the replay none does; or no
    such thing, and there one does."""
    told = _told_in_between(reading) is not None
    return "bp_charge" in played.scenario.asks and told != any(isinstance(effect, Freeze) for effect in effects_in(played))


def _told_in_between(reading: Reading) -> re.Match[str] | None:
    """Where a leader is told to become frozen between two attacks, or to be so no longer, whoever's it is."""
    question = reading.question.replace(" ", "") if reading.language == "ja" else reading.question
    told = _IN_BETWEEN.search(question) if _FREEZE.search(question) else None
    return told if told is not None and _ALL_ALONG.search(told.group()) is None else None


FROZEN: dict[str, dict[str, bool]] = {
    "own-leader-frozen": {"mine": True},
    "their-leader-frozen": {"theirs": True},
    "both-leaders-frozen": {"mine": True, "theirs": True},
    "own-leader-not-frozen": {"mine": False},
    "their-leader-not-frozen": {"theirs": False},
}
"""Concepts that say whose leader is frozen, or is not."""
_BUT_THE_OTHER_IS = regex(
    r"\b(?:isn't|is not|wasn't|was not) frozen[,;]? (?:but |and |while )?(?:only )?(?:the )?"
    r"(?:(?P<theirs>(?:enemy|opposing|opponent's|his|her|their) leader|theirs|hers|his|my opponent's(?: leader)?)|my leader|mine)"
    r" (?:is|was)\b(?! not)"
    r"|フリーズ(?:は|も)?(?:して(?:い)?(?:ない|ません|なく)|じゃない|なし)(?:が|けど|けれど|くて|で)?[、。]?"
    r"(?:(?P<them>(?:相手|敵|向こう)(?:の(?:リーダー|ほう|方))?)|(?:俺|自分|こっち|こちら|うち)(?:の(?:リーダー|ほう|方))?)(?:は|が|だけ)(?:フリーズ)?して(?:い)?る",
    re.IGNORECASE,
)
"""How it is said after that of one leader that the other one is frozen."""
_HITS = r"(?:殴|なぐ|攻撃|こうげき|やら|やっつけ|削)"
_ATTACKED = regex(
    rf"(?:相手|あいて|敵|向こう)の?(?:ユニット|やつ)?(?:の攻撃|(?:に|が)[^。、?]{{0,8}}{_HITS}(?:ら|さ)?れ|が[^。、?]{{0,4}}{_HITS}(?:し|っ)てき)"
    r"|(?:相手|敵)の?ユニット[がに][^。?]{0,14}(?:自分|こっち|うち|俺)|返り討ちに(?:した|して)|(?:殴|たた|なぐ)られ(?:た|て)|ダメージを受け"
    r"|(?<!相手の)(?<!相手が)(?<!敵の)(?:反撃|はんげき)(?:で|し)[^。、?]{0,16}(?:倒し|たおし|壊し|破壊し|た$|た。)"
    r"|(?:相手|敵)[がに][^。、?]{0,10}(?:俺|自分|うち|こっち|私|僕)の?リーダー(?!は?フリーズ)"
    r"|\bi(?:'m| am| was) (?:defending|the defender)\b"
    r"|\b(?:he|she|they|opponent)(?:'s| is| are)?(?: frozen and| just| then)*"
    r" (?:hit|attack|damage|strike|struck|destroy)(?:s|ed|es)? (?:my|me)\b"
    r"|\bhit by\b(?! (?:\w+ of )?my)"
    r"|\bmy (?:\w+ )?leader (?:is |was )?(?:frozen and )?(?:gets?|got|is|was) (?:hit|attacked|hurt)|\bfrom an enemy attack"
    r"|\bmy (?:\w+ )?leader (?:\w+ )?takes\b|\b(?:their|his|enemy|opposing) unit(?: has| just)? (?:attack(?:s|ed)|hits?|damag)"
    r"|\bmy counter|\b(?:with|by) (?:a )?counter",
    re.IGNORECASE,
)
"""How it is told that the one who asks is attacked, or counters."""
LOST_TO_THEM = regex(
    r"(?:自分|俺|うち|こっち|当方)の?(?:ユニット|子|やつ)(?:が|を)[^。、?反]{0,8}(?:攻撃|殴)[^。、?反]{0,6}(?:破壊され|壊され|倒され|やられ)"
    r"|(?:相手|敵|向こう)の?(?:ユニットの)?攻撃で[^。、?反]{0,8}(?:自分|俺|うち|こっち)の?(?:ユニット|子|やつ)が"
    r"|\b(?:he|they|(?:his|her|their) unit(?:'s attack)?) (?:has |have )?(?:killed|kills|destroyed|destroys|beat|beats) (?:my unit|mine)\b"
    r"|\bmy unit (?:got|gets|was|is) (?:killed|destroyed|beaten) (?:by|in) (?:an?|his|her|their) (?:\w+ )?attack\b",
    re.IGNORECASE,
)
"""How it is said that the opponent's attack destroyed one's own unit."""
_DENIED = regex(
    r"(?:中|状態)?(?:し|では?|じゃ)?(?:て|で)?(?:お|い)?(?:りませ|ませ|ら?な(?!ら|の)|へん)"
    r"|(?:中|状態)?(?:し?て(?:い)?|し|だっ)た(?:けど|けれど|が|のに)|[^.?。]{0,30}\b(?:unfrozen|thawed)\b"
)
"""How what follows denies that a leader is frozen, or says that it was."""
_BY_PART = regex(r"側|守り手|殴った|殴られた|攻撃した|攻撃された|attack|defen[ds]|hit", re.IGNORECASE)
"""How a leader is named by the part its player takes."""
