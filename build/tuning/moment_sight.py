"""From a round at some tick to the record of what the speaker sees there."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from agents.intention import kind_of, spots
from agents.messages import Cell, StationFact
from game.executor.view import facing_cell
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.naming import content_name
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.kitchen_facts import (
    order_facts,
    station_facts,
    station_names,
    station_words,
    thing_facts,
)
from tuning.moment import Moment, MomentCook, MomentStation
from tuning.moment_rounds import Sight

_ACROSS = ("left", "middle", "right")
#: Cells to a station that a cook is still near to.
_NEAR = 2


def among_kind(names: Mapping[int, str], kitchen: Kitchen) -> dict[int, str]:
    """'left', 'upper right' ...: where each station stands among those of its kind, by cell.

    One that is alone is told by the part of the kitchen in which it stands.
    """
    alike, cells = Counter(map(kind_of, names.values())), {n: cell for cell, n in names.items()}
    found = {cells[s.name]: s for s in spots((n, kitchen.xy(c)) for c, n in names.items())}
    return {
        cell: spot.where if alike[spot.kind] > 1 else part_of(kitchen, cell)
        for cell, spot in found.items()
    }


def part_of(kitchen: Kitchen, cell: int) -> str:
    """'top left', 'bottom middle' ...: the part of the kitchen."""
    x, y = kitchen.xy(cell)
    across = _ACROSS[min(2, 3 * x // kitchen.width)]
    down = ("top", "middle", "bottom")[min(2, 3 * y // kitchen.height)]
    return "middle" if across == down == "middle" else f"{down} {across}"


def where_cook(state: State, cook: int, names: Mapping[int, str]) -> str:
    """'at pot 2', 'near board 1', 'top left': where a cook stands."""
    kitchen = state.kitchen
    useful = {
        cell: name
        for cell, name in names.items()
        if kitchen.stations[cell].kind is not Kind.COUNTER
    }
    front = facing_cell(state, cook)
    if front in useful:
        return f"at {useful[front]}"
    x, y = kitchen.xy(state.cooks[cook].cell)

    def steps(cell: int) -> int:
        ox, oy = kitchen.xy(cell)
        return abs(ox - x) + abs(oy - y)

    nearest = min(useful, key=steps)
    if steps(nearest) <= _NEAR:
        return f"near {useful[nearest]}"
    return part_of(kitchen, state.cooks[cook].cell)


#: Share of moments in which the speaker points at something.
POINTING = 0.08


def moment_at(sight: Sight, number: str, level: str, random: Random) -> Moment:
    """The moment without what was said; `level`: by which name or file it is found again."""
    state, kitchen = sight.state, sight.state.kitchen
    return Moment(
        id=number,
        level=level,
        menu=kitchen.menu.name,
        seed=sight.seed,
        human=sight.human,
        tick=state.tick,
        left=(sight.level.round_ticks - state.tick) // TICKS_PER_SECOND,
        score=state.score,
        orders=tuple((o.name, round(o.seconds_left)) for o in order_facts(state)),
        cooks=tuple(_cook(sight, seat) for seat in range(len(state.cooks))),
        stations=stations(sight),
        lying=lying(sight),
        pointing=_pointing(sight, random) if random.random() < POINTING else (),
    )


def stations(sight: Sight) -> tuple[MomentStation, ...]:
    """Boards and appliances, empty or not, in the order of their names' numbers."""
    kitchen = sight.state.kitchen
    names = station_names(kitchen)
    where = among_kind(names, kitchen)
    facts = {fact.name: fact for fact in station_facts(sight.state, names)}
    holds = station_words(sight.state)
    told = (Kind.APPLIANCE, Kind.BOARD)
    cells = [cell for cell in names if kitchen.stations[cell].kind in told]
    found = (_station(names[cell], where[cell], facts.get(names[cell]), holds) for cell in cells)
    return tuple(sorted(found, key=lambda each: (each.name.rstrip("0123456789"), each.name)))


def _station(
    name: str, at: str, fact: StationFact | None, holds: Mapping[Cell, str]
) -> MomentStation:
    if fact is None:
        return MomentStation(name, at, "empty")
    share = fact.fraction if fact.state == "chopping" else None
    return MomentStation(
        name,
        at,
        fact.state,
        "" if fact.state == "burning" else holds.get(fact.cell, ""),
        None if fact.seconds is None else round(fact.seconds),
        None if share is None else round(share, 1),
    )


def lying(sight: Sight) -> dict[str, int]:
    """What is on counters, by its readable name."""
    state = sight.state
    counted = Counter(
        content_name(content, state.kitchen.menu)
        for station, content in zip(state.kitchen.stations, state.contents, strict=True)
        if content is not None and station.kind is Kind.COUNTER
    )
    return dict(counted)


def _cook(sight: Sight, seat: int) -> MomentCook:
    state = sight.state
    cook, doing = state.cooks[seat], sight.doing[seat]
    return MomentCook(
        sight.names[seat],
        seat,
        where_cook(state, seat, station_names(state.kitchen)),
        you=seat == sight.level.human,
        holds="" if cook.held is None else content_name(cook.held, state.kitchen.menu),
        doing="" if doing is None else " ".join(filter(None, (doing.verb, doing.what))),
    )


def _pointing(sight: Sight, random: Random) -> tuple[str, ...]:
    """A station with what is in it, a thing on a counter that has a name, or a source."""
    kitchen = sight.state.kitchen
    things = {
        kitchen.cell(*thing.cell): thing.what
        for thing in thing_facts(sight.state)
        if thing.seat is None and thing.what != "extinguisher"
    }
    names = {
        cell: name
        for cell, name in station_names(kitchen).items()
        if kitchen.stations[cell].kind is not Kind.COUNTER or things.get(cell)
    }
    full = [cell for cell in names if cell in things]
    cell = random.choice(full if full and random.random() < 0.7 else list(names))
    station = kitchen.stations[cell]
    if station.kind is Kind.SOURCE:
        return (station.of or "",)
    place = "" if station.kind is Kind.COUNTER else names[cell]
    return tuple(filter(None, (place, things.get(cell, ""))))
