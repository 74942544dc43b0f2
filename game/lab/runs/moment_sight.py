"""From a round at some tick to the record of what the speaker sees there."""

from collections import Counter
from random import Random

from agents.messages import StationFact
from game.kitchen.layout import Kind
from game.kitchen.naming import content_name
from game.lab.runs.moment import Moment, MomentCook, MomentStation
from game.lab.runs.moment_places import among_kind, where_cook
from game.lab.runs.moment_rounds import Sight
from game.partners.kitchen_facts import order_facts, station_facts, station_names, thing_facts

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
        left=sight.seconds_left,
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
    told = (Kind.APPLIANCE, Kind.BOARD)
    cells = [cell for cell in names if kitchen.stations[cell].kind in told]
    found = (_station(names[cell], where[cell], facts.get(names[cell])) for cell in cells)
    return tuple(sorted(found, key=lambda each: (each.name.rstrip("0123456789"), each.name)))


def _station(name: str, at: str, fact: StationFact | None) -> MomentStation:
    if fact is None:
        return MomentStation(name, at, "empty")
    share = fact.fraction if fact.state == "chopping" else None
    return MomentStation(
        name,
        at,
        fact.state,
        "" if fact.state == "burning" else fact.holds,
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
