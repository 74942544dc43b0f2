"""What a demand, or a pointing finger, comes to in the kitchen as it is.

An order that is called off and of which nothing was asked for is left alone from then on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.hla.grounding._naming import named, stations_meant
from agents.hla.grounding._redundant_goals import LeftToDo, left_to_do
from agents.hla.grounding._sharing import shared
from agents.hla.knowledge import Knowledge
from agents.intention import ANY, Avoid, Cancel, Demand, Goal, Part, Vocabulary, fits_menu
from agents.messages import Book, Fact, Heard, Observation, Pointing, StationFact
from agents.orders import update_queue


@dataclass(frozen=True, slots=True)
class GroundedDemand:
    """A demand with names for what it left open, less what needs no work.

    `asked`: as it was understood, with the wish to share. `place`: the station in which its one
    thing is, if the kitchen had to tell which.
    """

    asked: Demand
    left: LeftToDo
    place: str = ""

    @property
    def demand(self) -> Demand:
        """All of it, also what needs no work."""
        return self.left.demand

    @property
    def needless(self) -> tuple[Goal, ...]:
        """The goals that need no work."""
        return self.left.needless


def ground(
    demand: Demand,
    heard: Heard,
    known: Knowledge,
    queue: Book,
    facts: Sequence[Fact],
    *,
    anew: bool,
) -> GroundedDemand:
    """`facts`: what happened lately; `anew`: a new one is wanted whatever there is."""
    kept = skipping(demand, queue, known.now, known.vocabulary)
    proposed = shared(kept, known.now, queue)
    found = named(proposed, known, stations_meant(heard, known.now), queue.avoids)
    if anew:
        return GroundedDemand(demand, LeftToDo(found.demand), found.place)
    left = left_to_do(found.demand, known, queue, facts)
    return GroundedDemand(demand, left, found.place)


def skipping(demand: Demand, queue: Book, now: Observation, vocabulary: Vocabulary) -> Demand:
    """The demand with a prohibition where it calls off what is ordered and not in the queue."""
    wanted = {goal.what for goal in demand.goals}
    ordered = {order.name for order in now.orders} - wanted

    def meant(part: Part) -> Part:
        match part:
            case Cancel(do, str(what)) if what in ordered and _is_work(do, vocabulary):
                found = update_queue(queue, Demand((part,)), vocabulary)
                return Avoid(do, what) if part in found.idle else part
        return part

    return Demand(tuple(meant(part) for part in demand.parts), demand.place)


def _is_work(do: str, vocabulary: Vocabulary) -> bool:
    return do == ANY or vocabulary.things_of(do) is not None


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
