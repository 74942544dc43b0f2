"""What is said of what cannot be got at: who is in the way, or on whose side it is."""

from game.executor.floor import FAR
from game.executor.view import View
from game.kitchen.layout import Kind


def unreachable(view: View, kind: Kind, of: str | None, name: str) -> str:
    """Why nothing called `name` can be had from a station (`kind`, `of`)."""
    lost = (c for c in view.kitchen.cells(kind, of) if c in view.state.lost)
    if any(view.steps(cell) < FAR for cell in lost):
        return f"the {name} is out of use"
    if view.unbarred().can_use(kind, of):
        return f"{_barring(view)} between me and the {name}"
    if _is_the_asking_ones(view, kind, of):
        fixed = kind in (Kind.BOARD, Kind.APPLIANCE)
        return f"the {name} is on your side" if fixed else f"{name} has to come from your side"
    return f"no {name} is within reach"


def _barring(view: View) -> str:
    """Who stands still: the one who asks, if it is among them."""
    return "you're" if view.still & view.people else "another cook is"


def _is_the_asking_ones(view: View, kind: Kind, of: str | None) -> bool:
    """Whether a person gets to such a station, and this cook never does."""
    cooks = [view.state.cooks[i] for i in view.people if i != view.me]
    stations = view.kitchen.cells(kind, of)
    return any(view.floor.reaches(cook.cell, cell) for cook in cooks for cell in stations)
