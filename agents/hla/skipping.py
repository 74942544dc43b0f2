"""An order that is called off: if nothing of it was asked for, it is left alone from then on."""

from agents.hla.demand_queue import DemandQueue
from agents.hla.taking import take
from agents.intention import ANY, Avoid, Cancel, Demand, Part, Vocabulary
from agents.messages import Observation


def skipping(
    demand: Demand, queue: DemandQueue, now: Observation, vocabulary: Vocabulary
) -> Demand:
    """The demand with a prohibition where it calls off what is ordered and not in the queue."""
    wanted = {goal.what for goal in demand.goals}
    ordered = {order.name for order in now.orders} - wanted

    def meant(part: Part) -> Part:
        match part:
            case Cancel(do, str(what)) if what in ordered and _is_work(do, vocabulary):
                found = take(queue, Demand((part,)), vocabulary)
                return Avoid(do, what) if part in found.idle else part
        return part

    return Demand(tuple(meant(part) for part in demand.parts), demand.place)


def _is_work(do: str, vocabulary: Vocabulary) -> bool:
    return do == ANY or vocabulary.things_of(do) is not None
