"""How long reading takes: the cold start, the first sentence, and then each, with 10,000 card names more. Run: python bench/reading.py"""

import random
import time
from collections.abc import Mapping

from msgspec import Struct

from knowledge.cards import CardFace
from knowledge.lexicon import Concept

SENTENCES = (
    "相手がナイトライダーで攻撃して俺のソールを破壊した。アタックステップはどうなる?",
    "カプリホレンLv2で殴ってフラッシュでラーク打たれた",
    "ブロッカーBP4000、アタッカーBP4000。相打ち?",
    "I attack with a 5000 BP spirit and he blocks with Beatbeatle. Who wins?",
    "My blocker was bounced in the second flash. Do we compare BP?",
)


class Many(Struct, frozen=True, eq=False):
    """A rulebook's words with many more names."""

    lexicon: Mapping[str, Concept]
    cards: Mapping[str, CardFace]
    names: dict[str, str]


def many_names() -> Many:
    """Battle Spirits 2010 with 10,000 made-up card names more."""
    import knowledge
    from knowledge.text import name_key

    book = knowledge.book("battle-spirits-2010")
    kana = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロガギグゲゴザジズデドバビブベボン"
    rng = random.Random(1)
    extra = {name_key("".join(rng.choice(kana) for _ in range(rng.randint(5, 11)))): "merat" for _ in range(10_000)}
    return Many(book.lexicon, book.cards, {**extra, **book.names})


def main() -> None:
    begun = time.perf_counter()
    import knowledge
    from judge.reading.reader import read

    book = knowledge.book("battle-spirits-2010")
    _say("import and knowledge", begun)
    many = many_names()
    for words in (book, many):
        for sentence in (SENTENCES[0], SENTENCES[3]):
            begun = time.perf_counter()
            read(sentence, None, words)
            _say(f"first sentence, {len(words.names):,} names", begun)
        for sentence in SENTENCES:
            begun = time.perf_counter()
            for _ in range(50):
                read(sentence, None, words)
            _say(f"warm, {len(words.names):,} names: {sentence[:30]}", begun, 50)


def _say(what: str, begun: float, times: int = 1) -> None:
    print(f"{(time.perf_counter() - begun) * 1000 / times:8.2f} ms  {what}")


if __name__ == "__main__":
    main()
