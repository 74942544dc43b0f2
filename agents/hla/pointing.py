"""What somebody wants who only points at something."""

from agents.intention import Demand, Goal, Vocabulary, fits_menu
from agents.messages import Observation, Pointing, StationFact


def pointed_at(pointing: Pointing, now: Observation, vocabulary: Vocabulary) -> Demand | None:
    """What to do about what is pointed at; None if there is nothing to do about it."""
    goal = _goal(pointing, now)
    if goal is None:
        return None
    demand = Demand((goal,), "front")
    return demand if fits_menu(demand, vocabulary) else None


def _goal(pointing: Pointing, now: Observation) -> Goal | None:
    if pointing.seat is not None:
        return Goal("come")
    thing = pointing.thing or None
    at = next((s for s in now.stations if s.cell == pointing.cell), None)
    if at is not None and (goal := _about_station(at, thing)) is not None:
        return goal
    if thing is None:
        return None
    if thing in now.menu.ingredients:
        return Goal("chop", thing)
    return Goal("serve" if at is not None else "cook", thing)


def _about_station(station: StationFact, thing: str | None) -> Goal | None:
    match station.state:
        case "burning":
            return Goal("putout")
        case "burnt":
            return Goal("drop")
        case "cooked" | "cooking":
            return Goal("plate", thing)
    return None
