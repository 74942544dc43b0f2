"""The reflex policy: what is of greatest value, the way there taken into account.

It is the floor under every mind.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from game.executor import _outlook
from game.executor._forecast import Forecast
from game.executor._outlook import Outlook, at_a_glance, outlook, unasked
from game.executor.macros import Availability, CanStart, Macro
from game.executor.teammate_model import Claim, TeammateModel, claims
from game.executor.value import SPARE
from game.executor.verbs.table import VERBS
from game.executor.view import View
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping

#: The share of the greatest reward by which something must yield more than what is done usually.
MUCH = 0.2


@dataclass(frozen=True, slots=True)
class RatedMacro:
    """A macro action as it stands now: can it be started, and what is it worth (0..1)."""

    macro: Macro
    availability: Availability
    value: float

    @property
    def available(self) -> bool:
        return isinstance(self.availability, CanStart)


def options(view: View, expected: Iterable[Claim] = ()) -> tuple[RatedMacro, ...]:
    """What cooks do unasked, as it stands for the cook of `view`, in the menu's order.

    `expected`: what other cooks are about to do, which lessens what is needed.
    """
    mine = outlook(view).expecting([*expected])
    return tuple(
        RatedMacro(macro, mine.availability(macro), mine.worth(macro))
        for macro in unasked(view.state)
    )


def choose(
    view: View, avoid: Collection[Macro] = (), watch: TeammateModel | None = None
) -> Macro | None:
    """The available macro action with the greatest value, the way there taken into account.

    None if nothing that can be done, apart from `avoid`, is of any value. What another cook may be
    expected to do next, and is better placed to do, counts as done by it (`watch`); with nothing
    else to do, that is taken up after all.
    """
    mine, choices = outlook(view), unasked(view.state)
    wanted = [m for m in choices if m not in avoid] if avoid else choices
    best = mine.best(wanted)
    if watch is None or best is None:
        return best
    best = _best_of_the_rest(mine, wanted, best, watch) or best
    return _with_foresight(mine, wanted, best, watch)


def _with_foresight(
    mine: Outlook, wanted: Sequence[Macro], usual: Macro, watch: TeammateModel
) -> Macro:
    """What yields the most of all that is worth while: `usual`, unless that is much less."""
    if VERBS[usual.verb].urgent(mine.view, usual.what or ""):
        return usual
    forecast = Forecast(mine.view, watch)
    best, least = usual, forecast.gain(usual) if forecast.sees else None
    if least is None:
        return usual
    least += MUCH * forecast.stake
    for macro in wanted:
        if macro != usual and mine.worth(macro) > SPARE and mine.can_start(macro):
            gain = forecast.gain(macro)
            if gain is not None and gain > least:
                best, least = macro, gain
    return best


def foresee(view: View) -> None:
    """Work out what is best for the cook of `view` as all others see it: whatever any of them
    chooses, or is told of, goes by that; it is kept for the state.
    """
    at_a_glance(view, view.me).best_of(None)


def appeal(view: View, option: RatedMacro) -> float:
    """The value of a macro action, less a little for the way to where it begins."""
    return _outlook.appeal(option.value, outlook(view).distance(option.macro))


def _best_of_the_rest(
    mine: Outlook, wanted: Sequence[Macro], best: Macro, watch: TeammateModel
) -> Macro | None:
    """The most appealing, what others are expected to do being done; None if nothing is left.

    That takes from what there is to do to the same object, so that others need be looked at
    only for the objects of what is best so far.
    """
    claimed: list[Claim] = []
    known: set[str | None] = {None}
    found: Macro | None = best
    while found is not None and found.what not in known:
        known.add(found.what)
        claimed += _left_to_others(mine, found.what or "", watch)
        found = mine.expecting(claimed).best(wanted)
    return found


def _left_to_others(mine: Outlook, what: str, watch: TeammateModel) -> list[Claim]:
    """What the other cooks would choose next of the work on `what`, where they are nearer to it."""
    view, found, seen = mine.view, list[Claim](), claims(mine.view)
    for other in range(len(view.state.cooks)):
        if other == view.me or other in view.still:
            continue
        if other in seen and seen[other][0] != Process.CHOP:
            continue  # what it holds tells already
        theirs = at_a_glance(view, other)
        choice = theirs.best_of(watch.expects(other, view))
        if choice is not None and choice.what == what and _nearer(theirs, mine, choice):
            found.append((choice.verb, what))
    return found


def _nearer(other: Outlook, mine: Outlook, macro: Macro) -> bool:
    """Whether the other cook can start `macro` sooner; the one in the higher seat if equal."""
    view = other.view
    front = view.content(view.ahead) if view.ahead >= 0 else None
    busy = front.left if isinstance(front, Chopping) and view.held is None else 0
    theirs, ours = other.distance(macro) + busy, mine.distance(macro)
    return (theirs, -view.me) < (ours, -mine.view.me)
