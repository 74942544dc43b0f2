"""What is worth saying unasked, the most pressing first: warnings in time to act, what others
cannot see, surprises, requests."""

from agents.english import tallied
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._deed_words import allowed, option_doing, serves, thing
from agents.hla.generation._places import place_words
from agents.hla.generation._plans import stranded
from agents.hla.generation._reasons import why
from agents.hla.generation.outcomes import progress
from agents.hla.knowledge import Knowledge
from agents.hla.profiles import Profile
from agents.intention import Avoid
from agents.kitchen import RemainingWork, remaining_work
from agents.messages import (
    TICKS_PER_SECOND,
    Hidden,
    Observation,
    Option,
    OrderFact,
    StationFact,
    ToldOrder,
)
from agents.orders import covers, urgent
from agents.orders.wording import timed_orders

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
        theirs = [entry.part for entry in known.yours if isinstance(entry.part, Avoid)]
        known_job = any(covers(part, "serve", order.name) for part in theirs)
        situation = "remark_waiting" if known_job else "remark_serve"
        return DialogueAct(situation, facts, f"serve {order.name}")
    return None


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


#: Said as soon as it is so: the others work by it.
TELLINGS = frozenset({"tell_orders", "tell_new_orders", "tell_mine"})
#: Who sees something is given so long to tell it before it is asked for.
_PATIENCE_TICKS = 4 * TICKS_PER_SECOND
#: Of so many orders it is told how long they last.
_TIMED = 2


def telling(known: Knowledge) -> DialogueAct | None:
    """What another cook cannot see and was not told: an order, or which one this cook makes."""
    return _orders(known) or _mine(known)


def asking(known: Knowledge) -> DialogueAct | None:
    """What this cook cannot see and nobody has told."""
    if known.now.tick < _PATIENCE_TICKS:
        return None
    if _hidden("orders", known) and not known.now.orders:
        return DialogueAct("ask_orders", about="orders", asks="orders")
    theirs = any(order.maker not in (None, known.now.seat) for order in known.now.orders)
    if _hidden("far room", known) and _makes(known) and known.now.orders and not theirs:
        return DialogueAct("ask_far", about="far room", asks="far room")
    return None


def _orders(known: Knowledge) -> DialogueAct | None:
    new = [order for order in known.now.orders if order.told is None and not order.shared]
    if not new:
        return None
    everything = len(new) == len(known.now.orders)
    situation = "tell_orders" if everything else "tell_new_orders"
    about = " ".join(str(order.number) for order in new)
    words = timed_orders(new) if len(new) <= _TIMED else tallied(order.title for order in new)
    return DialogueAct(situation, {"orders": words}, about, tells=_board(known))


def _mine(known: Knowledge) -> DialogueAct | None:
    """This cook is at an order that another, who cannot see it, might make as well."""
    unseen = any("far room" in cook.hidden for cook in known.now.cooks if cook != known.me)
    order = _at(known) if unseen and _makes(known) else None
    if order is None:
        return None
    about = f"mine {order.number}"
    return DialogueAct("tell_mine", {"title": order.title}, about, tells=_board(known, order))


def _at(known: Knowledge) -> OrderFact | None:
    """The order that this cook works for, if nobody has taken it: the first that lacks that."""
    doing = known.current
    if doing is None or doing.what is None:
        return None
    mine = [order for order in known.now.orders if order.maker in (None, known.now.seat)]
    for work in remaining_work(sorted(mine, key=lambda order: order.seconds_left), known.now):
        steps = {(step.verb, step.what) for step in work.steps}
        if (doing.verb, doing.what) in steps:
            return work.order if work.order.maker is None else None
    return None


def _board(known: Knowledge, mine: OrderFact | None = None) -> tuple[ToldOrder, ...]:
    """The orders as this cook knows them; it takes `mine`."""
    seat = known.now.seat
    return tuple(
        ToldOrder(o.number, o.name, o.seconds_left, seat if o == mine else o.maker)
        for o in known.now.orders
    )


def _hidden(what: Hidden, known: Knowledge) -> bool:
    return known.me is not None and what in known.me.hidden


def _makes(known: Knowledge) -> bool:
    """Whether this cook gets to the heat: who does not helps with every order."""
    heats = {step.heat for recipe in known.now.menu.recipes for step in recipe.steps}
    return any(each.kind in heats and each.reached for each in known.now.fixtures)
