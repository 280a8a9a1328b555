"""What is asked: the words that ask, and the events that a sentence's form asks about."""

from itertools import pairwise

from judge.patterns import regex
from judge.reading.inflection import BE, MODALS, SUBJECTS
from judge.reading.prepositions import befallen_with
from judge.reading.vocabulary import Vocabulary
from judge.reading.words import Found, Parsed, Word

_NOT_OPEN = frozenset(("still", "whether", "allowed", "must", "tell", "is-it-so"))
"""Asks that go with a yes-or-no question."""
_GENERAL = frozenset(("whether", "who", "what-means"))
"""Asks so wide that a narrower one asks for something else."""


def is_asked(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether the sentence asks about this event, rather than telling of it."""
    sentence = [word for word in parsed.words if word.sentence == found.sentence]
    if parsed.language == "en" and (_is_gerund(found, parsed) or befallen_with(found, parsed) is not None):
        return False
    if parsed.language == "en" and _is_over(found, sentence):
        return is_question(sentence, parsed, known) and _main_clause(found, sentence)
    if _is_conceded(found, parsed) or _is_led_up_with(found, sentence) or _is_a_case(found, parsed):
        return False
    if _is_named(found, parsed) or _is_one_of_two(found, parsed):
        return True
    if "adnominal" in found.marks and "potential" in found.marks:
        return is_question(sentence, parsed, known)  # 次に使える人は?
    if "adnominal" in found.marks and _may_be_done(found, parsed):
        return is_question(sentence, parsed, known)  # 戻すことはできますか
    if "adnominal" in found.marks and ("wanted" in found.marks or _is_a_right(found, parsed)):
        return True  # 打ちたいカードがある: a wish has not come about
    if "adnominal" in found.marks or ("condition" in found.marks and not found.marks & {"allowed", "potential"}):
        return False
    later = [f for f in parsed.found if f.first > found.last and f.sentence == found.sentence and f.senses]
    beside = _listed_with(found, later, parsed, known) or _gone_on_to(found, later, parsed)
    if beside is not None:
        return is_asked(beside, parsed, known)
    if (choice := _left_to_choose(found, later, parsed, known)) is not None:
        return is_asked(choice, parsed, known)
    if any(known.concepts[f.sense].kind == "event" and not f.parts for f in later) and not found.marks & {"allowed", "potential", "wanted"}:
        if parsed.language == "ja" or not found.marks & {"verb", "passive"}:
            return False
        return _main_clause(found, sentence) and is_question(sentence, parsed, known)
    if found.marks & {"wanted", "must"} or (parsed.language == "ja" and _only_whether_allowed(found, later, parsed)):
        return True
    if not is_question(sentence, parsed, known):
        return False
    if parsed.language == "en":
        return bool(found.marks & {"verb", "passive"}) and _main_clause(found, sentence)
    if any(_is_open(f, known) for f in later):
        return _asked_of(found, parsed) or (found.sense in _OUTCOMES and _who_it_is(found, parsed))
    if found.marks & {"allowed", "potential"}:
        return True
    return "sequel" not in found.marks


def _is_led_up_with(found: Found, sentence: list[Word]) -> bool:
    """「ノーブロで通ったんやけど、…?」: what leads up to the question is told."""
    after = [word.text for word in sentence if word.start >= found.end]
    return any(one in _THOUGH and two == "、" for one, two in pairwise(after))


_THOUGH = frozenset(("けど", "けれど", "けども", "けれども"))


def _is_a_case(found: Found, parsed: Parsed) -> bool:
    """「ブロックのときは?」: what is asked is asked of the case that it comes to that."""
    after = [word.text for word in parsed.words[found.last + 1 : found.last + 3]]
    return parsed.language == "ja" and after[:1] == ["の"] and after[-1] in ("場合", "時", "とき")


def _gone_on_to(found: Found, later: list[Found], parsed: Parsed) -> Found | None:
    """The going to what has a step of its own, and is so only to come: もうブロックいく?, ブロックに行っていい?"""
    going = next((each for each in later if each.sense == "go-to"), None)
    between = parsed.words[found.last + 1 : going.first] if going is not None else ()
    return going if found.sense == "block" and all(word.text in ("に", "へ") for word in between) else None


def _left_to_choose(found: Found, later: list[Found], parsed: Parsed, known: Vocabulary) -> Found | None:
    """The choice whether something is done: 「もう一度使うか選べる?」 asks of a use to come."""
    after = [word.text for word in parsed.words[found.last + 1 : found.last + 4]]
    if parsed.language != "ja" or after[:1] != ["か"]:
        return None
    width = 3 if after == ["か", "どう", "か"] else 2 if after[:2] == ["か", "どう"] else 1
    return next((f for f in later if f.first == found.last + 1 + width and "choose" in known.wider(f.sense)), None)


def _may_be_done(found: Found, parsed: Parsed) -> bool:
    """Whether it is said of an event that it can be done: 戻すことができる, ブロックすることは可能."""
    after = [word for word in parsed.words[found.last + 1 : found.last + 6] if word.text not in _OF_A_DEED]
    deed = parsed.words[min(found.last + 1, len(parsed.words) - 1)].norm in ("こと", "事")
    return parsed.language == "ja" and deed and any(word.norm in ("出来る", "可能", "許す") for word in after[1:2])


_OF_A_DEED = frozenset(("が", "は", "も", "って", "、", "なんて"))


def _is_named(found: Found, parsed: Parsed) -> bool:
    """「ブロックの可否。」: what is asked of is named before it, as judges note it."""
    after = [word.text for word in parsed.words[found.last + 1 : found.last + 3]]
    itself = parsed.words[found.last].text in _WHETHER  # ダメージ判定の成否は
    return parsed.language == "ja" and (itself or (len(after) == 2 and after[0] == "の" and after[1] in _WHETHER))


_WHETHER = frozenset(("可否", "当否", "適否", "要否", "成否", "有無"))


def _is_one_of_two(found: Found, parsed: Parsed) -> bool:
    """「成功しますか失敗しますか」, 「成功、失敗どちら」: both that may come are asked, the one after the other."""
    between = [word.text for word in parsed.words[found.last + 1 : found.last + 5]]
    at = next((n for n, text in enumerate(between) if text == "か"), 0 if between[:1] in (["、"], ["・"], ["/"]) else None)
    following = (f for f in parsed.found if at is not None and f.first == found.last + 2 + at and f.senses)
    return parsed.language == "ja" and found.sense in _COMES_OUT and any(f.sense in _COMES_OUT for f in following)


_COMES_OUT = frozenset(("succeed", "fail", "fend-off", "win", "lose-battle"))
"""Events of which a question asks which it is."""


def _is_conceded(found: Found, parsed: Parsed) -> bool:
    """「アタックはできないけど召喚はできる?」, "may he summon, even though he can't attack?": what cannot be done is not asked."""
    if parsed.language == "en":
        before = [word.text for word in parsed.words[: found.first] if word.sentence == found.sentence]
        clause = before[max((n for n, text in enumerate(before) if text in (",", "and", "but")), default=-1) + 1 :]
        return bool({"though", "although", "despite"} & set(clause)) and bool({"n't", "cannot", "can't", "not", "'t"} & set(clause))
    after = "".join(word.text for word in parsed.words[found.first : found.last + 7])
    return _CONCEDED.search(after) is not None


_CONCEDED = regex(r"^[^、。]{0,8}でき(?:ない|ません)(?:けど|けれど|けども|が|のに|ものの|なら)")


def _listed_with(found: Found, later: list[Found], parsed: Parsed, known: Vocabulary) -> Found | None:
    """「ブロックとかBP比べとかする?」「ブロックやBP比べはある?」: of both is asked what is asked of the second."""
    after = [word.text for word in parsed.words[found.last + 1 : found.last + 3]]
    at = found.last + 1 + (2 if after == ["と", "か"] else after[:1] in (["や"], ["とか"]))
    named = at > found.last + 1 and parsed.words[found.last].part == "noun"
    return next((f for f in later if named and f.first == at and known.concepts[f.sense].kind == "event"), None)


def _is_a_right(found: Found, parsed: Parsed) -> bool:
    """「もう一度使う機会はある?」: what is asked is whether it may be done."""
    right, there = ([*(f for f in parsed.found if f.first > found.last and f.sentence == found.sentence), None, None])[:2]
    return right is not None and there is not None and right.first == found.last + 1 and (right.sense, there.sense) == ("right", "exist")


def _is_over(found: Found, sentence: list[Word]) -> bool:
    """ "Is the flash over?": what is asked is said by no verb."""
    return sentence[0].text in BE and any(word.text in _OVER for word in sentence if found.start <= word.start < found.end)


_OVER = frozenset(("over", "finished", "done", "closed"))


def _is_gerund(found: Found, parsed: Parsed) -> bool:
    """Whether an event is told of in a phrase: How many BP do I get for destroying a unit?"""
    before = parsed.words[found.first - 1 : found.first] if found.first else ()
    return parsed.words[found.first].text.endswith("ing") and any(word.text in _OF_DEEDS for word in before)


_OF_DEEDS = frozenset(("for", "by", "after", "before", "without", "from", "when", "while", "upon"))


def _is_open(found: Found, known: Vocabulary) -> bool:
    """Whether a word asks what no yes or no answers: 誰, いつ; but not the だめ of 「ブロックするのってダメ?」, which asks of the block."""
    return known.concepts[found.sense].kind == "ask" and found.sense not in _NOT_OPEN and "allowed" not in known.wider(found.sense)


def _only_whether_allowed(found: Found, later: list[Found], parsed: Parsed) -> bool:
    """「守る側がまた使用、できる?」: after a comma nothing follows but the question whether that may be done."""
    if [each.sense for each in later] != ["allowed"]:
        return False
    between = parsed.words[found.last + 1 : later[0].first]
    return any(word.part == "comma" for word in between) and all(word.part in ("comma", "particle") for word in between)


def _asked_of(found: Found, parsed: Parsed) -> bool:
    """「次に使えるのは誰?」: of what one can do it is asked who, when, what; it has not been done."""
    after = "".join(word.text for word in parsed.words[found.last + 1 : found.last + 3])
    return parsed.language == "ja" and "potential" in found.marks and after.startswith(("のは", "のって"))


def _who_it_is(found: Found, parsed: Parsed) -> bool:
    """「生き残るのはどっち?」: of what comes out it is asked whom it befalls; it is not told."""
    return _WHO.match("".join(word.text for word in parsed.words[found.first : found.last + 6])) is not None


_OUTCOMES = frozenset(("win", "lose-battle", "stays-alive", "destroy"))
"""Events by which a question tells, or asks, how a battle comes out."""
_WHO = regex(r"^[^。、?た]{1,8}[るくつ]のは?(?:どっち|どちら|誰|だれ|どれ)")


def without_told_first(parsed: Parsed, known: Vocabulary) -> Parsed:
    """The question without what looks like "who is first", "what is next", where that is told: 「先に相手がマジックを使用、その次に俺が
    パス。」"""
    told = {found for found in parsed.found if found.sense == "who-first" and found.parts and _names_who(found, parsed, known)}
    told |= {found for found in parsed.found if found.sense == "what-next" and _is_next_by_somebody(found, parsed, known)}
    told |= {found for found in parsed.found if found.sense == "what-next" and _is_the_next_one(found, parsed, known)}
    return parsed._replace(found=tuple(found for found in parsed.found if found not in told)) if told else parsed


def _is_next_by_somebody(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """その次に俺が…"""
    after = [word.text for word in parsed.words[found.last + 1 : found.last + 4]]
    who = any(f.senses and f.first == found.last + 2 and known.concepts[f.sense].kind == "player" for f in parsed.found)
    return parsed.language == "ja" and who and after[:1] == ["に"] and after[2:] in (["が"], ["も"])


def _is_the_next_one(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """ "before the next shield": which card is next, and not what."""
    one = next((f for f in parsed.found if f.senses and f.first == found.last + 1), None)
    bare = found.first == found.last and found.first > 0 and parsed.words[found.first - 1].text == "the"
    return parsed.language == "en" and bare and one is not None and known.concepts[one.sense].id in _CARDS


_CARDS = frozenset(("shield", "creature", "spirit", "card", "blocker", "attacker"))


def _names_who(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a player is named in these words as the one who does it, in a sentence that has no mark of a question."""
    sentence = [word for word in parsed.words if word.sentence == found.sentence]
    players = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player" and found.first <= f.first <= found.last]
    doing = any(parsed.words[f.last + 1].text in ("が", "も") for f in players if f.last + 1 < len(parsed.words))
    ends = "".join(word.text for word in sentence[-2:])
    return parsed.language == "ja" and doing and "?" not in ends and not ends.rstrip("。").endswith("か")


def _is_of_how_many(found: Found, parsed: Parsed) -> bool:
    """「何枚選ぶの?」: how many are chosen, not by whom."""
    before = (f for f in parsed.found if f.sense == "how-many" and f.sentence == found.sentence)
    return found.sense == "who-chooses" and any(0 <= found.start - f.end <= _RIGHT_BEFORE for f in before if f.senses)


_RIGHT_BEFORE = 2
"""Characters between how many and what is chosen, at most."""


def asks_of(parsed: Parsed, known: Vocabulary, asked: list[tuple[Found, str | None]]) -> tuple[str, ...]:
    """The ``ask`` concepts of a question in their order. ``asked``: the events asked about, and what a yes-or-no question of each is."""
    placed: list[tuple[int, str]] = []
    for found in parsed.found:
        if (
            found.senses
            and known.concepts[found.sense].kind == "ask"
            and not _is_there(found, parsed)
            and not _is_topic_of(found, parsed, known)
            and not _is_advice(found, parsed, known)
            and not _is_of_a_deed(found, parsed, asked)
            and not _is_of_a_time(found, parsed, known)
            and not _is_of_how_many(found, parsed)
        ):
            placed.append((found.start, "how-many" if _counts(found, parsed, known) else found.sense))
            placed += [(found.start, "allowed")] * ("allowed" in known.concepts[found.sense].implies)  # 「ブロックするのってダメ?」
    if (deed := _by_one_of_two(parsed, known)) is not None:
        placed.append((deed.start, "who-chooses" if "choose" in known.wider(deed.sense) else "who"))
    composed = {start for found in parsed.found if found.parts and known.concepts[found.sense].kind == "ask" for start in found.parts}
    placed = [(at, ask) for at, ask in placed if at not in composed or _is_composed(at, ask, parsed)]
    for found, asked_as in asked:
        if {"adnominal", "wanted"} <= found.marks or _asked_of(found, parsed):
            continue
        open_question = any(
            f.senses
            and f.sentence == found.sentence
            and _is_open(f, known)
            and ((parsed.language == "ja" and asked_as is None) or _one_clause(f, found, parsed))
            for f in parsed.found
        )
        if "potential" in found.marks and "allowed" not in found.marks and _how_much(found, parsed):
            continue
        if found.marks & {"allowed", "potential"} or _is_a_right(found, parsed) or (found.marks & {"wanted"} and not open_question):
            placed.append((found.start, "allowed"))
        elif "must" in found.marks:
            placed.append((found.start, "must"))
        elif not open_question:
            placed.append((found.start, "before-or-after" if _at_a_time(found, parsed) else asked_as or "whether"))
    if _offers_before_and_after(parsed):
        placed = [(at, ask) for at, ask in placed if ask not in ("whether", "allowed")] + [(0, "before-or-after")]
    asks = {ask for _, ask in placed}
    if not asks - _NOT_OPEN and (asks or parsed.language == "ja") and _before_or_after(parsed):
        placed = [(at, ask) for at, ask in placed if ask != "whether"] + [(0, "before-or-after")]
    if not placed and _ends_in_what_follows(parsed):
        placed.append((0, "what-next"))
    elif not placed and _asks_what_it_is(parsed):
        placed.append((0, "what-means"))
    elif not placed and _ends_in_a_condition(parsed):
        placed.append((0, "what-happens"))
    return tuple(dict.fromkeys(wider for _, ask in sorted(placed) for wider in known.wider(ask) if wider == ask or wider not in _GENERAL))


def _by_one_of_two(parsed: Parsed, known: Vocabulary) -> Found | None:
    """The deed of which it is asked which player does it: 「どれ割るか選ぶのは殴られた側?殴った側?」, 「捨てるのって守ってる俺?相手?」"""
    players = [f for f in parsed.found if f.senses and known.concepts[f.sense].kind == "player"]
    for one, other in pairwise(players):
        between = parsed.words[one.last + 1 : other.first]
        if not between or not all(word.part in ("stop", "comma") or word.text in ("か", "それとも") for word in between):
            continue
        first = next((f.first for f in players if f.last == one.first - 1), one.first)  # 守ってる俺
        topic = [word.text for word in parsed.words[max(0, first - 2) : first]] in (["の", "は"], ["の", "って"])
        deeds = (f for f in parsed.found if f.last == first - 3 and f.senses and known.concepts[f.sense].kind == "event")
        deed = next(deeds, None) if topic else None
        if deed is not None:
            return deed
    return None


def _before_or_after(parsed: Parsed) -> bool:
    """「引く前?引いた後?」「先に処理するのは?」, "before or after the draw?": what is asked is which comes first."""
    links = [found for found in parsed.found if found.senses and found.sense in ("before", "after", "first-of-all")]
    if parsed.language == "en":
        return any(a.sense != b.sense and [w.text for w in parsed.words[a.last + 1 : b.first]] == ["or"] for a, b in pairwise(links))
    ending = {found.sense for found in links if _stands_at_the_end(found, parsed)}
    *_, before, last = ("", "", *(word.text for word in parsed.words if word.part != "stop"))
    return len(ending) > 1 or ((before, last) == ("の", "は") and any(found.sense == "first-of-all" for found in links))


def _at_a_time(found: Found, parsed: Parsed) -> bool:
    """「アタックする前にやるの?」: it is asked of something if it is carried out before another, or after it."""
    times = (each.last for each in parsed.found if each.senses and each.sense in ("before", "after") and each.last < found.first)
    here = max(times, default=-1)
    return here >= 0 and found.sense == "carry-out-step" and [word.text for word in parsed.words[here + 1 : found.first]] in ([], ["に"])


def _offers_before_and_after(parsed: Parsed) -> bool:
    """「コアもらう前?あと?」「落ちてから使うの?落ちる前?」: of two times the one is to be chosen."""
    return parsed.language == "ja" and _EITHER_TIME.search("".join(word.text for word in parsed.words)) is not None


_EITHER_TIME = regex(
    r"(?:前|まえ)(?:に[^。?、]{0,6})?[?、](?:それとも)?[^。?、]{0,8}(?:後|あと)(?:に[^?]{0,6})?\?"
    r"|(?:(?:後|あと)(?:に[^。?、]{0,6})?|てから[^。?、]{0,8})[?、](?:それとも)?[^。?、]{0,8}(?:前|まえ)(?:に[^?]{0,6})?\?"
)


def _stands_at_the_end(found: Found, parsed: Parsed) -> bool:
    after = parsed.words[found.last + 1 : found.last + 2]
    return not after or after[0].part in ("stop", "comma") or after[0].text in ("か", "です", "なの", "な", "それとも", "でしょう", "や")


def _how_much(found: Found, parsed: Parsed) -> bool:
    """「何枚引ける?」「いつ使える?」: that it may be done is taken for granted."""
    return any(f.senses and f.sense in ("how-many", "when-asked") and f.sentence == found.sentence for f in parsed.found)


def _counts(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「って何枚」: what looks like "what is" asks for a number."""
    following = (f for f in parsed.found if f.first == found.last + 1 and f.senses)
    return found.sense == "what-means" and any(known.concepts[f.sense].kind == "unit" for f in following)


def _is_topic_of(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「順番は自分で決めていい?」: what looks like "in which order" is only what the choice asked about is of."""
    choices = (f for f in parsed.found if f.senses and f.sentence == found.sentence and f.first > found.last)
    return parsed.words[found.last].text == "は" and any("choose" in known.wider(f.sense) for f in choices)


def _is_there(found: Found, parsed: Parsed) -> bool:
    """「灼熱の谷あり。」「『すべてのバトルに勝つ』あり。」: said of what is there, and not of what may be done."""
    after = parsed.words[found.last + 1 : found.last + 2]
    closing = 1 if parsed.words[found.first - 1].text in ("」", "』", "》") else 0
    before = parsed.words[found.first - 1 - closing : found.first - closing]
    stands_last = bool(after) and after[0].part in ("stop", "comma") and "?" not in after[0].text
    return parsed.words[found.last].text in ("あり", "有り") and stands_last and bool(before) and before[0].part == "noun"


def _is_advice(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """「いつ言えばいい?」 asks when, and for no leave."""
    if found.sense != "allowed" or parsed.language != "ja" or found.first == 0:
        return False
    open_before = any(f.senses and f.sentence == found.sentence and f.start < found.start and _is_open(f, known) for f in parsed.found)
    return open_before and parsed.words[found.first].norm == "良い" and parsed.words[found.first - 1].text in ("ば", "たら", "だら")


def _is_of_a_deed(found: Found, parsed: Parsed, asked: list[tuple[Found, str | None]]) -> bool:
    """ "Do I get to respond next?": asked is whether I may, and not what comes next."""
    bare = found.sense == "what-next" and found.first == found.last and parsed.words[found.first].text == "next"
    return bare and parsed.language == "en" and any(deed.last == found.first - 1 for deed, _ in asked)


def _is_of_a_time(found: Found, parsed: Parsed, known: Vocabulary) -> bool:
    """ "Which step is left before he may go on?": it is told until when, and no leave is asked."""
    before = [word.text for word in parsed.words[max(0, found.first - 3) : found.first]]
    open_before = any(f.senses and f.sentence == found.sentence and f.start < found.start and _is_open(f, known) for f in parsed.found)
    return open_before and found.sense == "allowed" and any(text in _UNTIL for text in before[:-1])


_UNTIL = frozenset(("before", "until", "till"))


def _ends_in_a_condition(parsed: Parsed) -> bool:
    """「アタッカーが破壊されたら?」「パワーが同じ場合は?」"""
    if parsed.language != "ja" or not parsed.words or "?" not in parsed.words[-1].text:
        return False
    events = [found for found in parsed.found if found.marks & {"verb", "passive"}]
    if events and "condition" in events[-1].marks:
        return True
    *_, before, last = ("", "", *(word.text for word in parsed.words if word.part != "stop"))
    return last in _CONDITIONS or (last in ("は", "って") and before in _WHEN)


def _ends_in_what_follows(parsed: Parsed) -> bool:
    """「リンクステップのあとは?」「アタックが終わったら次は?」 (but 「アタッカーが破壊された後は?」 asks what becomes of it)."""
    *_, of, before, last = ("", "", "", *(word.text for word in parsed.words if word.part != "stop"))
    return last in ("は", "って") and (before in _NEXT or (of == "の" and before in _AFTERWARDS))


def _asks_what_it_is(parsed: Parsed) -> bool:
    """「リメイクとは?」: a term, and what it is."""
    words = [word for word in parsed.words if word.part != "stop"]
    return parsed.language == "ja" and "".join(word.text for word in words[-2:]).endswith("とは") and len(words) <= LONGEST_TERM


LONGEST_TERM = 8
"""Words in which a term is named and asked for at most."""
_NEXT, _AFTERWARDS = frozenset(("次", "つぎ")), frozenset(("後", "あと"))
_CONDITIONS = frozenset(("たら", "だら", "だったら", "なら", "ならば", "ば", "場合", "時", "とき"))
_WHEN = frozenset(("場合", "時", "とき", "後", "あと"))


def is_question(sentence: list[Word], parsed: Parsed, known: Vocabulary) -> bool:
    """Whether a sentence asks: by its mark, its form, or a word that asks."""
    if not sentence:
        return False
    last = sentence[-1]
    if last.part == "stop" and "?" in last.text:
        return True
    content = [word for word in sentence if word.part != "stop"]
    filled = {f.start for f in parsed.found if f.senses and known.concepts[f.sense].kind == "chatter"}
    while content and content[-1].start in filled:
        content.pop()  # 使えませんかw
    if not content:
        return False
    if parsed.language == "en":
        turned = any(one.text in MODALS and two.text in SUBJECTS for one, two in pairwise(content))  # he flashed, can i respond
        return content[0].text in MODALS or turned or any(_asks(f, known) for f in parsed.found if f.sentence == content[0].sentence)
    ending = "".join(word.text for word in content[-2:])
    joined = content[-1].text == "の" and content[-2:-1] and content[-2].part == "particle"  # 大会での一幕
    if (content[-1].text in ("か", "かな", "のか", "っけ", "の", "かね", "ん") and ending != "ません" and not joined) or ending.endswith(
        _TAGS
    ):
        return True
    alone = parsed.words[-1].sentence == parsed.words[0].sentence
    if alone or (last.sentence == parsed.words[-1].sentence and not any("?" in word.text for word in parsed.words)):
        end = parsed.words.index(content[-1])
        possible = any(f.marks & {"potential", "allowed"} and f.first <= end <= f.last + 2 for f in parsed.found)
        if possible or (alone and content[-1].text == "ない"):
            return True  # 反撃もできない, まだフラッシュを使える, 殴っていい…: all that a judge is told is what is asked
    return any(_asks(f, known) for f in parsed.found if f.sentence == content[0].sentence)


_TAGS = (
    "よね",
    "よな",
    "でしょ",
    "でしょう",
    "だろ",
    "だろう",
    "やろ",
    "やんな",
    "やんね",
    "っしょ",
    "じゃん",
    "やん",
    "かね",
    "かな",
    "かしら",
)
"""What turns what is told into a question at its end."""


def _asks(found: Found, known: Vocabulary) -> bool:
    return bool(found.senses) and known.concepts[found.sense].kind == "ask" and found.sense not in ("still", "must", "allowed")


def _main_clause(found: Found, sentence: list[Word]) -> bool:
    """English: whether the event stands in a clause that a modal, "do" or a question word opens, and no "if" or "when" does."""
    if "condition" in found.marks:
        return False
    before = [word for word in sentence if word.end <= found.start]
    clause: list[Word] = []
    for word in reversed(before):
        if word.part == "comma" or word.text in ("and", "then", "but", ":"):
            break
        clause.insert(0, word)
    if any(word.text in _UNTIL for word in clause[3:]):
        return False  # may I resolve it before the attack breaks off?
    openers = ("what", "which", "who", "where", "how", "why", "whose", "whether")
    first = [word.text for word in clause if word.text not in ("so", "still", "then", "also", "now", "and")][:1]
    turned = any(a.text in MODALS and b.text in SUBJECTS for a, b in pairwise(clause))
    if turned or any(word in MODALS or word in openers for word in first) or any(word.text in openers for word in clause):
        return True
    rest = [word for word in sentence if word.start >= found.end]
    claimed = any(word.lemma in _SAYING for word in before)  # he says that it dies, right?
    rest = rest[: -len(_TAG)] if not claimed and [word.text for word in rest[-len(_TAG) :]] in _TAGGED else rest
    ends = not any(word.part == "comma" or word.text in ("and", "then", "if", "when") for word in rest)
    return ends and not any(word.text in openers for word in sentence)


_SAYING = frozenset(("say", "claim", "think", "insist", "argue", "tell"))
_TAG = (",", "right", "?")
_TAGGED = [[",", tag, "?"] for tag in ("right", "correct", "yes", "no", "ok", "okay", "true", "yeah", "huh")]
"""What turns what is told into a question in English: "so it is stopped, right?"."""
_UNTIL = frozenset(("before", "until", "till"))


def _one_clause(one: Found, other: Found, parsed: Parsed) -> bool:
    first, last = sorted((one, other), key=lambda f: f.start)
    return not any(word.part == "comma" or word.text in ("and", "or", "but") for word in parsed.words[first.last + 1 : last.first])


def _is_composed(at: int, ask: str, parsed: Parsed) -> bool:
    return any(found.parts and found.sense == ask and found.start == at for found in parsed.found)
