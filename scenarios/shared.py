"""Situations that several games share, in ``scenarios/shared/<name>.yaml``: one scenario for each rulebook, on a board of its own."""

from importlib.resources import files

from msgspec.structs import replace

from scenarios.located import Located


def shared(name: str) -> tuple[Located, ...]:
    """The scenarios of the shared situation of this name; none where there is none. Raises ScenarioError for a mistake in it."""
    from scenarios.yaml_format import parse

    file = files("scenarios") / "shared" / f"{name}.yaml"
    if name not in names():
        return ()
    return tuple(
        Located(replace(each.scenario, id=name), each.file, each.line, each.lines)
        for each in parse(f"scenarios/shared/{name}.yaml", file.read_bytes())
    )


def names() -> tuple[str, ...]:
    """The shared situations, by name."""
    return tuple(
        sorted(file.name.removesuffix(".yaml") for file in (files("scenarios") / "shared").iterdir() if file.name.endswith(".yaml"))
    )
