"""Warnings in time to act: fire, what burns soon, an order that can just be saved."""

from agents.hla.answering.current_work import option_of
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.remaining_work import remaining_work
from agents.hla.profiles import Profile
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
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
        dish = _dish(station.holds, known)
        left = station.seconds or 0.0
        in_time = station.state == "cooked" and TOO_LATE_S < left <= profile.burns_s
        if in_time and not seen_to(known, "plate", dish) and not spoken_of("burn", known.now):
            return _deadline("remark_burns", station.holds, left, station)
    return None


def _running_out(known: Knowledge, profile: Profile) -> DialogueAct | None:
    for order in sorted(known.now.orders, key=lambda order: order.seconds_left):
        if _can_be_saved(order, known, profile) and not _under_way(order, known):
            return _deadline("remark_expires", order.title, order.seconds_left)
    return None


def _can_be_saved(order: OrderFact, known: Knowledge, profile: Profile) -> bool:
    """Whether an order is about to be lost, and only hands are needed that are quick enough."""
    if not TOO_LATE_S < order.seconds_left <= profile.expires_s:
        return False
    work = remaining_work(order, known)
    return work.seconds <= order.seconds_left and work.steps[:1] in (("plate",), ("serve",))


def _under_way(order: OrderFact, known: Knowledge) -> bool:
    """Whether a cook is at its last steps, or somebody has just spoken of it."""
    at_it = any(seen_to(known, verb, order.name) for verb in ("plate", "serve"))
    carried = any(order.title in cook.holds for cook in known.now.cooks)
    return at_it or carried or spoken_of(order.title.split()[0], known.now)


def _dish(title: str, known: Knowledge) -> str | None:
    return next((r.name for r in known.now.menu.recipes if r.title == title), None)


def _deadline(
    situation: ActKind, dish: str, seconds: float, station: StationFact | None = None
) -> DialogueAct:
    facts = {"dish": dish, "seconds": str(round(seconds))}
    if station is not None:
        facts["station"] = station.name
    return DialogueAct(situation, facts, f"{situation} {dish}")
