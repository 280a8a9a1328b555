"""Whether facts are as expected (`agrees`), or say something else (`contradicts`)."""

from typing import Any

from judge.engine.sides import IN_ATTACK


def agrees(expected: Any, found: Any) -> bool:
    """Whether a fact is as expected: of a mapping, every key given (none, where all is 0); numbers, words and lists as they are. A number
    that is told of nobody is that of the one it is expected of, and none that of all."""
    expected, found = _named_alike(expected), _named_alike(found)
    if isinstance(expected, dict) and found == 0:
        return not any(expected.values())
    if expected == 0 and isinstance(found, dict) and found:
        return not any(found.values())
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and agrees(value, found[key]) for key, value in expected.items())
    if isinstance(expected, dict) and len(expected) == 1 and isinstance(found, int):
        return found in expected.values()
    return bool(expected == found)


def _named_alike(fact: Any) -> Any:
    if isinstance(fact, dict):
        return {IN_ATTACK.get(name, name): value for name, value in fact.items()}
    return IN_ATTACK.get(fact, fact) if isinstance(fact, str) else fact


def contradicts(expected: Any, found: Any) -> bool:
    """Whether a fact says something else than expected; one that is not told says nothing."""
    if found is None or agrees(expected, found):
        return False
    expected, found = _named_alike(expected), _named_alike(found)
    if isinstance(expected, dict) and isinstance(found, dict):
        return any(contradicts(value, found.get(key)) for key, value in expected.items())
    return True
