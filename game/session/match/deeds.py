"""What happened in the kitchen, as facts that count towards what people ask for."""

from collections.abc import Iterable, Iterator

from agents.messages import Fact
from game.executor.driver import MacroEnded
from game.executor.verbs.table import VERBS
from game.executor.verbs.verb import object_of
from game.kitchen import events as ev
from game.kitchen.state import State


def deeds(before: State, events: Iterable[ev.Event]) -> tuple[Fact, ...]:
    """The facts in `events`, which the moves made in `before` led to.

    Verbs are those of `agents.messages.Fact`, and 'ordered' (a new ticket) and 'finished cooking'.
    """
    return tuple(Fact(before.tick, *told) for event in events for told in _told(before, event))


def favour_done(record: MacroEnded, seat: int) -> Fact | None:
    """The fact that a favour was done, such as passing something, by the cook in `seat`.

    Events do not tell favours from what anybody does for itself; other work is told by events.
    """
    macro = record.macro
    if not macro.on_demand or record.outcome != "done":
        return None
    # The move that completed it was made a tick ago, and that is when it happened.
    return Fact(record.tick - 1, seat, VERBS[macro.verb].past, macro.what or "")


def _told(before: State, event: ev.Event) -> Iterator[tuple[int | None, str, str]]:
    """(cook, verb, object) for whatever is worth telling of an event."""
    for verb in VERBS.values():
        yield from ((cook, verb.past, what) for cook, what in verb.told(before, event))
    match event:
        case ev.Cooked(_, food):
            yield None, "finished cooking", object_of(before.kitchen.menu, food)
        case ev.FireStarted():
            yield None, "caught fire", ""
        case ev.OrderPlaced(order):
            yield None, "ordered", order.dish
        case ev.OrderExpired(order):
            yield None, "expired", order.dish
        case ev.BoardLost():
            yield None, "board lost", ""
        case ev.BoardBack():
            yield None, "board back", ""
        case ev.LorryCame(ingredient):
            yield None, "lorry came", ingredient
        case ev.CriticCame(order):
            yield None, "critic came", order.dish
