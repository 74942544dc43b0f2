"""What a cook sees and can do, in two short lines for models that were tuned with them.

    here: chopped onion, Bob Soup cooking; hand plate of Alice Soup
    can: chop tomato lettuce onion, serve alice; best serve alice

'urgent' takes the place of 'best' where something is lost for good if it waits. Nothing that
changes by the second is told, so that the lines stay the same, and evaluated, for as
long as nothing happens.
"""

from collections.abc import Iterable, Iterator

from agents.hla.demand import urgent
from agents.messages import Observation, Option, StationFact

#: Lies about in every kitchen and decides nothing.
_ALWAYS_THERE = frozenset({"fire extinguisher", "empty plate"})
_HEAT = frozenset({"cooking", "cooked", "burning", "burnt"})


def surroundings(observation: Observation) -> str:
    """The two lines, each ended."""
    return f"here: {_here(observation)}\ncan: {_can(observation)}\n"


def best_option(observation: Observation) -> Option | None:
    """What is best if nothing is asked for, urgent things first; None if nothing is of use."""
    return best_of(observation.options)


def best_of(options: Iterable[Option]) -> Option | None:
    """The same among some macro actions."""
    ready = [option for option in options if option.available]
    hurried = [option for option in ready if urgent(option)]
    best = max(hurried or ready, key=lambda option: option.value, default=None)
    return None if best is None or best.value <= 0 else best


def _here(observation: Observation) -> str:
    things = ", ".join((*_items(observation), *_heat(observation.stations))) or "nothing"
    hands = [cook.holds for cook in observation.cooks if cook.seat == observation.seat]
    return f"{things}; hand {hands[0]}" if hands and hands[0] else things


def _items(observation: Observation) -> Iterator[str]:
    for item in sorted(observation.items, key=lambda item: item.name):
        if item.name not in _ALWAYS_THERE:
            yield f"{item.count} {item.name}" if item.count > 1 else item.name


def _heat(stations: tuple[StationFact, ...]) -> Iterator[str]:
    for station in stations:
        match station.state:
            case "burning":
                yield "fire"
            case "burnt":
                yield "burnt food"
            case state if state in _HEAT:
                yield f"{station.holds} {state}"


def _can(observation: Observation) -> str:
    verbs: dict[str, list[str]] = {}
    for option in observation.options:
        if option.available and not option.on_demand:
            verbs.setdefault(option.verb, []).extend([option.what] if option.what else [])
    listed = ", ".join(" ".join((verb, *things)) for verb, things in verbs.items()) or "nothing"
    best = best_option(observation)
    if best is None:
        return listed
    how = "urgent" if urgent(best) else "best"
    return f"{listed}; {how} {' '.join(filter(None, (best.verb, best.what)))}"
