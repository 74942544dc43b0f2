"""What one cook makes of the others: what their hands tell, what they did, what is theirs."""

from collections.abc import Collection

from game.executor.view import View, facing_cell
from game.kitchen.items import Food, Plate
from game.kitchen.recipe import Process
from game.kitchen.sight import unseen_cells
from game.kitchen.state import Chopping, Content, Cook, Heating, State

#: A cook with an empty plate is taken to come for a dish that is done within this time.
SOON_TICKS = 50

#: What a cook is at or is expected to do: a verb and its object.
Claim = tuple[str, str]

#: Ticks for which a cook that was seen doing something is expected to do it again.
LASTING_TICKS = 300
#: Ticks after which a cook that has not changed counts as a fixture to walk around.
STILL_TICKS = 40
#: Ticks for which what was given to another cook is left to it.
GIVEN_TICKS = 200


def claim(view: View, cook: int) -> Claim | None:
    """What `cook` is visibly at, as the cook of `view` sees it; None if nothing tells."""
    match view.state.cooks[cook].held:
        case None:
            return _claim_of_gaze(view, cook)
        case Plate(None):
            return _claim_of_plate(view, cook)
        case Plate(Food(parts)) if dish := view.menu.dish_of.get(parts):
            return Process.SERVE, dish
        case Food(parts) | Plate(Food(parts)):
            step = view.recipes.next_of.get(parts)
            return (step.process, step.what) if step is not None else None
    return None


def _claim_of_gaze(view: View, cook: int) -> Claim | None:
    """Whoever faces half chopped food with free hands chops it."""
    cell = facing_cell(view.state, cook)
    front = view.content(cell) if cell >= 0 else None
    if not isinstance(front, Chopping):
        return None
    return Process.CHOP, front.food.parts[0].ingredient


def _claim_of_plate(view: View, cook: int) -> Claim | None:
    """Who holds an empty plate comes for what is done first, if it is done soon.

    If I hold one too, only for a pot that is nearer to the other cook than to me.
    """
    here, floor = view.state.cooks[cook].cell, view.floor
    soon = [
        (content.cooked_at, cell, step.what)
        for cell in view.kitchen.appliances
        if isinstance(content := view.content(cell), Heating)
        and content.cooked_at <= view.state.tick + SOON_TICKS
        and (step := view.recipes.heated.get(content.food.parts)) is not None
        and floor.reaches(here, cell)
    ]
    if not soon:
        return None
    _, pot, what = min(soon)
    theirs = min(floor.distance[here][c] for c in floor.beside[pot])
    if view.held == Plate() and theirs >= view.steps(pot):
        return None
    return Process.PLATE, what


class TeammateModel:
    """Cook `me` watching the others, of whom `people` are persons. Call `look` before deciding."""

    def __init__(self, me: int, people: Collection[int] = ()) -> None:
        self.me = me
        self.people = frozenset(people)
        self._seen: dict[tuple[int, str], int] = {}
        self._since: dict[int, tuple[Cook, int]] = {}
        self._given: dict[int, tuple[Content | None, int]] = {}

    def look(self, state: State, given: frozenset[int] = frozenset()) -> View:
        """Note what the others are visibly doing, and see the kitchen with that in mind.

        `given`: cells known besides where something lies for another cook.
        """
        for i, cook in enumerate(state.cooks):
            if i not in self._since or self._since[i][0] != cook:
                self._since[i] = cook, state.tick
        view = View(state, self.me, self._still(state), self.people, given | self.given(state))
        for i, cook in enumerate(state.cooks):
            if i != self.me and (seen := claim(view, i)) is not None:
                self._seen[i, seen[0]] = state.tick
                if seen[0] == Process.CHOP:  # it stands, but not idly
                    self._since[i] = cook, state.tick
        return view

    def give(self, state: State, cell: int) -> None:
        """What lies on `cell` is for another cook: it is not this one's to use for a while."""
        self._given[cell] = state.contents[cell], state.tick + GIVEN_TICKS

    def given(self, state: State) -> frozenset[int]:
        """The cells where something still lies that was given to another cook."""
        return frozenset(
            cell
            for cell, (item, until) in self._given.items()
            if state.contents[cell] == item and state.tick < until
        )

    def expects(self, cook: int, tick: int) -> frozenset[str]:
        """The verbs of the work that `cook` may be expected to do when it is the one to do it."""
        return frozenset(
            verb
            for (who, verb), seen in self._seen.items()
            if who == cook and tick - seen <= LASTING_TICKS
        )

    def _still(self, state: State) -> frozenset[int]:
        """Who has not stirred for a while; who is not seen does."""
        far = unseen_cells(state.kitchen, self.me)
        return frozenset(
            i
            for i, (cook, since) in self._since.items()
            if i != self.me and cook.cell not in far and state.tick - since >= STILL_TICKS
        )
