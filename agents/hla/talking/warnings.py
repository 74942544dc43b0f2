"""Warnings in time to act: fire, what burns soon, an order that can just be saved."""

from agents.hla.answering.current_work import option_of
from agents.hla.answering.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.kitchen import RemainingWork, remaining_work
from agents.messages import TICKS_PER_SECOND, Observation, OrderFact, StationFact

#: A warning with less time than this to act upon, in seconds, is none.
TOO_LATE_S = 3.0
#: For so long what somebody has just said is not told again.
_HEARD_TICKS = 15 * TICKS_PER_SECOND


def warning(known: Knowledge, profile: Profile) -> DialogueAct | None:
    """The most pressing thing that nobody sees to and nobody has just spoken of."""
    return _fire(known) or _burning_soon(known, profile) or _running_out(known, profile)


def spoken_of(word: str, now: Observation) -> bool:
    """Whether somebody has just said that word."""
    recent = (heard for heard in now.chat if heard.tick >= now.tick - _HEARD_TICKS)
    return any(word.lower() in heard.text.lower() for heard in recent)


def seen_to(known: Knowledge, verb: str, dish: str | None = None) -> bool:
    """Whether a cook is at it already; `dish` None: at any."""
    names = {known.now.doing, *(cook.doing for cook in known.now.cooks)}
    options = (option_of(name, known) for name in names)
    return any(o is not None and o.verb == verb and dish in (None, o.what) for o in options)


def _fire(known: Knowledge) -> DialogueAct | None:
    fires = [s.name for s in known.now.stations if s.state == "burning"]
    if not fires or seen_to(known, "putout") or spoken_of("fire", known.now):
        return None
    return DialogueAct("remark_fire", {"station": fires[0]}, f"fire {fires[0]}")


def _burning_soon(known: Knowledge, profile: Profile) -> DialogueAct | None:
    for station in known.now.stations:
        thing = known.now.thing_at(station)
        dish = None if thing is None else thing.what
        left = station.seconds or 0.0
        in_time = station.state == "cooked" and TOO_LATE_S < left <= profile.burns_s
        if in_time and not seen_to(known, "plate", dish) and not spoken_of("burn", known.now):
            return _deadline("remark_burns", known.holds(station), left, station)
    return None


def _running_out(known: Knowledge, profile: Profile) -> DialogueAct | None:
    urgent_first = sorted(known.now.orders, key=lambda order: order.seconds_left)
    for work in remaining_work(urgent_first, known.now):
        order = work.order
        if _can_be_saved(work, profile) and not _under_way(order, known):
            return _deadline("remark_expires", order.title, order.seconds_left)
    return None


def _can_be_saved(work: RemainingWork, profile: Profile) -> bool:
    """Whether an order is about to be lost, and only hands are needed that are quick enough."""
    left = work.order.seconds_left
    in_time = TOO_LATE_S < left <= profile.expires_s and work.ready_s <= left
    return in_time and work.steps[0].verb in ("plate", "serve")


def _under_way(order: OrderFact, known: Knowledge) -> bool:
    """Whether a cook is at its last steps, or somebody has just spoken of it."""
    at_it = any(seen_to(known, verb, order.name) for verb in ("plate", "serve"))
    held = (known.now.thing_at(cook) for cook in known.now.cooks)
    carried = any(thing is not None and thing.what == order.name for thing in held)
    return at_it or carried or spoken_of(order.title.split()[0], known.now)


def _deadline(
    situation: ActKind, dish: str, seconds: float, station: StationFact | None = None
) -> DialogueAct:
    facts = {"dish": dish, "seconds": str(round(seconds))}
    if station is not None:
        facts["station"] = station.name
    return DialogueAct(situation, facts, f"{situation} {dish}")
