"""Worth saying unasked, the most pressing first: warnings in time to act, surprises, requests."""

from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._current_work import allowed, serves
from agents.hla.generation._deed_words import option_doing, thing
from agents.hla.generation._places import place_words
from agents.hla.generation._plans import stranded
from agents.hla.generation._reasons import why
from agents.hla.generation._telling import asking, telling
from agents.hla.generation.outcomes import progress
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.intention import Avoid, Part
from agents.kitchen import RemainingWork, remaining_work
from agents.messages import TICKS_PER_SECOND, Observation, Option, OrderFact, StationFact
from agents.orders import covers, urgent

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
    options = (known.option(name) for name in names)
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
    situation: str, dish: str, seconds: float, station: StationFact | None = None
) -> DialogueAct:
    facts = {"dish": dish, "seconds": str(round(seconds))}
    if station is not None:
        facts["station"] = station.name
    return DialogueAct(situation, facts, f"{situation} {dish}")


def request(known: Knowledge) -> DialogueAct | None:
    """That a dish is served which is plated, where the delivery is on the human's side. What a cook
    lacks to go on its seat asks for (`game.partners`), of whatever mind.
    """
    if known.halted or known.human is None:
        return None
    for order, waiting in stranded(known):
        if seen_to(known, "serve", order.name) or spoken_of(order.title.split()[0], known.now):
            continue
        facts = {"title": order.title, "place": place_words(waiting.holder, known)}
        known_job = any(_covers_serving(entry.part, order.name) for entry in known.yours)
        situation = "remark_waiting" if known_job else "remark_serve"
        return DialogueAct(situation, facts, f"serve {order.name}")
    return None


def _covers_serving(part: Part, dish: str) -> bool:
    """Whether the human has taken on to serve it, and need not be told why."""
    return isinstance(part, Avoid) and covers(part, "serve", dish)


#: Of a count of so many it is told when half of it is reached.
LONG = 4


def remark(known: Knowledge, profile: Profile) -> DialogueAct | None:
    """Something that is news to the human; None for nothing."""
    surprise = _detour(known) or _idle_by_ban(known)
    pressing = warning(known, profile) or telling(known) or surprise
    return pressing or request(known) or asking(known) or _half_way(known)


def _detour(known: Knowledge) -> DialogueAct | None:
    """Something urgent comes before what was asked for."""
    option = known.current
    if option is None or not urgent(option) or not known.tasks:
        return None
    if any(serves(entry, option, known) for entry in known.tasks):
        return None
    words = option_doing(option, known.vocabulary)
    facts = {"doing": words, "later": thing(known.tasks[0].part, known.vocabulary)}
    return DialogueAct("remark_urgent", facts, words)


def _idle_by_ban(known: Knowledge) -> DialogueAct | None:
    """There is something useful to do, and nothing of it is allowed."""
    if known.halted or known.tasks or known.now.doing or not known.bans:
        return None
    if any(_useful(option) for option in allowed(known)):
        return None
    if not any(_useful(option) and not option.on_demand for option in known.now.options):
        return None
    reason = why(None, known)
    if reason.situation != "why_forbidden":
        return None
    return DialogueAct("remark_forbidden", reason.facts, reason.facts["bans"])


def _half_way(known: Knowledge) -> DialogueAct | None:
    """Half of a longer count is reached."""
    for entry in known.tasks:
        if entry.times is not None and entry.times >= LONG and entry.done * 2 == entry.times:
            return progress(entry, known.vocabulary)
    return None


def _useful(option: Option) -> bool:
    return option.available and option.value > 0
