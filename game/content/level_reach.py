"""What the map of a level must offer so that its orders can be made."""

from game.content.document import Document
from game.content.level_text import LevelText
from game.content.reach import Lack, lacks
from game.kitchen.items import Extinguisher
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.naming import listed
from game.kitchen.recipe import Process, recipes_of


def check_reach(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note missing stations, and dishes that the cooks together cannot make."""
    corner = level.grid.mark(0, 0)
    noted: tuple[str, ...] = ()
    if not kitchen.cells(Kind.DELIVERY):
        document.expected(corner, "a delivery on the map", "none")
        noted = ("delivery",)
    if _food_can_burn(kitchen):
        if not kitchen.cells(Kind.BIN):
            document.expected(corner, "a bin on the map, since food can burn", "none")
        if Extinguisher() not in kitchen.contents.values():
            wanted = "a 'counter with extinguisher' on the map, since food can burn"
            document.expected(corner, wanted, "none")
    for lack in lacks(kitchen):
        if lack.missing == noted:
            continue
        dish = next(d for d in level.orders.dishes if d.value == lack.dish)
        title = kitchen.menu.dishes[lack.dish].title
        document.expected(dish.mark, f"cooks who can make {title}", _found(level, lack))


def _food_can_burn(kitchen: Kitchen) -> bool:
    cooking = recipes_of(kitchen.menu).doing(Process.COOK)
    return any(not set(step.dishes).isdisjoint(kitchen.orders.dishes) for step in cooking)


def _found(level: LevelText, lack: Lack) -> str:
    """'no plates and no delivery within reach of cook A, who shares no counter with cook H'."""
    missing = listed([f"no {station}" for station in lack.missing])
    letters = [cook.value for cook in level.cooks]
    inside = [letters[seat] for seat in lack.team.seats]
    outside = [letter for letter in letters if letter not in inside]
    reach = f"{missing} within reach of {_cooks(inside)}"
    share = "shares" if len(inside) == 1 else "share"
    return reach + (f", who {share} no counter with {_cooks(outside)}" if outside else "")


def _cooks(letters: list[str]) -> str:
    return f"cook{'s' if len(letters) > 1 else ''} {listed(letters)}"
