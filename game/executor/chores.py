"""What a cook does when no macro action is worth anything: it keeps the kitchen in order."""

from game.executor.hands import CROWDED_ROOM, is_spare, only_for_others, put_away, room
from game.executor.plans import UseStation
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Kind


def chore(view: View) -> UseStation | None:
    """The station to use for the next chore; None if all is well.

    Puts away what is held, passes on what lies where only this cook can take it but not use it,
    and frees a counter when none is left.
    """
    if view.held is not None:
        place = put_away(view)
        return place if isinstance(place, UseStation) else None
    for things in (_stranded(view), _needless_plates(view), _spares(view)):
        if (cell := view.nearest(things)) is not None:
            return UseStation(cell)
    return None


def _stranded(view: View) -> list[int]:
    """Cells that only this cook gets to with things that only others can use."""
    if not view.free(view.shared()):
        return []
    mine = [(c, i) for c, i in view.items() if not _in_reach_of_others(view, c)]
    return [cell for cell, item in mine if only_for_others(view, item)]


def _in_reach_of_others(view: View, cell: int) -> bool:
    return any(view.floor.reaches(other.cell, cell) for other in view.others)


def _needless_plates(view: View) -> list[int]:
    """Loose plates that take up scarce room and can go back on their stack."""
    scarce = room(view) <= CROWDED_ROOM
    return view.where(Plate()) if scarce and view.can_use(Kind.PLATES) else []


def _spares(view: View) -> list[int]:
    """Food that can be spared, when there is no room at all."""
    if room(view) > 0 or not view.can_use(Kind.BIN):
        return []
    return [cell for cell, item in view.items() if is_spare(view, item)]
