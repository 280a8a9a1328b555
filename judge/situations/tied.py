"""Powers told to be equal before somebody guards with so many points: 「パワーは同じ。500のガード」 is a difference of none."""

from judge.reading.model import Figure, Reading


def tie_before_guards(reading: Reading) -> Figure | None:
    """That the attacker is stronger by nothing, where a question says so in words, and then how many points a guard has."""
    equal = next((m.start for m in reading.mentions if m.concept == "equal" and not m.negated), None)
    points = [figure.start for figure in reading.figures if figure.of == "guard-point"]
    powers = any(figure.of == "power" for figure in reading.figures)
    if equal is None or powers or not points or points[0] < equal:
        return None
    return Figure(value=0, of="power", start=equal, role="attacker", sort="above")


def with_a_tie(figures: list[Figure], reading: Reading) -> list[Figure]:
    """The figures with that difference before the guards."""
    tie = tie_before_guards(reading)
    return [tie, *figures] if tie is not None else figures
