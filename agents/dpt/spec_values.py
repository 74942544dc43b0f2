"""What a MindSpec's parameters say, each of its kind."""

from agents.mind import MindSpec


def flag_of(spec: MindSpec, name: str, *, default: bool = False) -> bool:
    """A parameter that is true or false; raises ValueError for any other."""
    found = spec.parameters.get(name, default)
    if not isinstance(found, bool):
        raise ValueError(f"{name}: expected true or false, found {found!r}")
    return found


def seed_of(spec: MindSpec) -> int:
    """The seed, 0 by default; raises ValueError for what is none."""
    found = spec.parameters.get("seed", 0)
    if isinstance(found, bool) or not isinstance(found, int):
        raise ValueError(f"seed: expected a whole number, found {found!r}")
    return found


def number_of(spec: MindSpec, name: str, default: float) -> float:
    """A parameter that is a number from 0; raises ValueError for any other."""
    found = spec.parameters.get(name, default)
    if isinstance(found, bool) or not isinstance(found, int | float) or found < 0:
        raise ValueError(f"{name}: expected a number from 0, found {found!r}")
    return float(found)
