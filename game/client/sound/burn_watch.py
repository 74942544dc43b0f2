"""Tells when cooked food is about to burn: once for each, while there is time to save it."""

from collections.abc import Iterable

from game.client.view.frying import warning_ticks
from game.kitchen import events as ev
from game.kitchen.layout import Kitchen
from game.kitchen.state import Heating, State


class BurnWatch:
    """Follows a kitchen through its events. All times are ticks."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._due: dict[int, float] = {}  # cell -> when to call

    def start(self, state: State) -> None:
        """Take over a kitchen as it stands; what should have been called by then is not."""
        heating = {c: h for c, h in enumerate(state.contents) if isinstance(h, Heating)}
        calls = {cell: _call_at(each) for cell, each in heating.items()}
        self._due = {cell: at for cell, at in calls.items() if at > state.tick}

    def see(self, events: Iterable[ev.Event], tick: int) -> bool:
        """Take in the tick that led to `tick`; whether something calls for somebody now."""
        for event in events:
            match event:
                case ev.Cooked(cell, food):
                    rule = self._kitchen.menu.appliances[str(self._kitchen.stations[cell].of)]
                    heating = Heating(food, tick, tick, tick + rule.burn_ticks)
                    self._due[cell] = _call_at(heating)
                case ev.TakenFromHeat(_, cell) | ev.FireStarted(cell):
                    self._due.pop(cell, None)
        late = [cell for cell, at in self._due.items() if at <= tick]
        for cell in late:
            del self._due[cell]
        return bool(late)


def _call_at(heating: Heating) -> float:
    return heating.burns_at - warning_ticks(heating)
