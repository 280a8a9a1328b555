"""What a picture is made of: a few kinds of mark, each with the class by which `board.css` paints it."""

from collections.abc import Iterator

from msgspec import Struct

from judge.pages.geometry import Rect
from judge.pages.measure import width


class Text(Struct, frozen=True, tag=True):
    """One line of text; ``y`` is the baseline, ``room`` the width it must not exceed."""

    x: float
    y: float
    text: str
    room: float
    size: float = 12
    cls: str = "t"
    anchor: str = ""

    @property
    def bold(self) -> bool:
        return "b" in self.cls.split()

    @property
    def span(self) -> tuple[float, float]:
        """From where to where it runs, as far as one can say without the font."""
        w = width(self.text, self.size, bold=self.bold)
        left = self.x - (w / 2 if self.anchor == "middle" else w if self.anchor == "end" else 0)
        return left, left + w


class Box(Struct, frozen=True, tag=True):
    at: Rect
    cls: str
    r: float = 6


class Line(Struct, frozen=True, tag=True):
    """A path; ``d`` as in SVG."""

    d: str
    cls: str


class Group(Struct, frozen=True, tag=True):
    """Marks that belong together, under a title that says the whole of what they show."""

    marks: "tuple[Mark, ...]"
    cls: str = ""
    title: str = ""


Mark = Text | Box | Line | Group


class Picture(Struct, frozen=True):
    """A drawing and its text alternatives: ``title`` names it, ``told`` reads it aloud line by line."""

    marks: tuple[Mark, ...]
    height: float
    title: str
    told: tuple[str, ...]

    def texts(self) -> Iterator[Text]:
        """Every line of text in it."""
        waiting = list(self.marks)
        while waiting:
            mark = waiting.pop()
            if isinstance(mark, Group):
                waiting += mark.marks
            elif isinstance(mark, Text):
                yield mark
