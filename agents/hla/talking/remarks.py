"""What is worth saying unasked: warnings in time to act, and what surprises."""

from agents.hla.answering.current_work import current_option, serves
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.remaining_work import remaining_work
from agents.hla.demand import urgent
from agents.hla.profiles import Profile
from agents.hla.talking.deed_words import option_doing, thing
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.messages import TICKS_PER_SECOND, Observation, Option, OrderFact, StationFact

#: A warning with less time than this to act upon, in seconds, is none.
TOO_LATE_S = 3.0
#: For so long what the human has just said itself is not told again.
_HEARD_TICKS = 15 * TICKS_PER_SECOND


def remark(known: Knowledge, profile: Profile) -> DialogueAct | None:
    """Something worth saying unasked, the most pressing first; None for nothing."""
    now = known.now
    fires = [s for s in now.stations if s.state == "burning"]
    if fires and not _seen_to("putout", now) and not _spoken_of("fire", now):
        return DialogueAct("remark_fire", {"station": fires[0].name}, f"fire {fires[0].name}")
    hot = [s for s in now.stations if _burns_soon(s, profile)]
    if hot and not _seen_to("plate", now) and not _spoken_of("burn", now):
        return _deadline("remark_burns", hot[0].holds, hot[0].seconds or 0.0, hot[0].name)
    late = [order for order in now.orders if _can_be_saved(order, known, profile)]
    if late and not _spoken_of(_short(late[0].title), now):
        first: OrderFact = min(late, key=lambda order: order.seconds_left)
        return _deadline("remark_expires", first.title, first.seconds_left, first.title)
    return _surprise(known) or _out_of_reach(known)


def _surprise(known: Knowledge) -> DialogueAct | None:
    """Something urgent comes before what was asked for."""
    option = current_option(known)
    if option is None or not urgent(option) or not known.tasks:
        return None
    if any(serves(entry, option, known) for entry in known.tasks):
        return None
    words = option_doing(option, known.vocabulary)
    facts = {"doing": words, "later": thing(known.tasks[0].part, known.vocabulary)}
    return DialogueAct("remark_urgent", facts, words)


def _out_of_reach(known: Knowledge) -> DialogueAct | None:
    """What is worth most can be done by the human alone, and nobody does it."""
    remote = [o for o in known.now.options if _is_remote(o)]
    best = max(remote, key=lambda option: option.value, default=None)
    if best is None or known.now.doing or known.halted or _seen_to(best.verb, known.now):
        return None
    words = option_doing(best, known.vocabulary)
    return DialogueAct("remark_out_of_reach", {"doing": words, "reason": best.reason}, words)


def _is_remote(option: Option) -> bool:
    return option.value > 0 and not option.available and "out of reach" in option.reason


def _can_be_saved(order: OrderFact, known: Knowledge, profile: Profile) -> bool:
    """Whether an order is about to be lost, and nothing but its last steps is left to do."""
    if not TOO_LATE_S < order.seconds_left <= profile.expires_s:
        return False
    work = remaining_work(order, known)
    return work.seconds <= order.seconds_left and not _seen_to("serve", known.now)


def _burns_soon(station: StationFact, profile: Profile) -> bool:
    seconds = station.seconds
    return (
        station.state == "cooked"
        and seconds is not None
        and TOO_LATE_S < seconds <= profile.burns_s
    )


def _seen_to(verb: str, now: Observation) -> bool:
    """Whether a cook is at it already."""
    names = {option.name for option in now.options if option.verb == verb}
    return now.doing in names or any(cook.doing in names for cook in now.cooks)


def _spoken_of(word: str, now: Observation) -> bool:
    """Whether somebody has just said so."""
    recent = (heard for heard in now.chat if heard.tick >= now.tick - _HEARD_TICKS)
    return any(word.lower() in heard.text.lower() for heard in recent)


def _short(title: str) -> str:
    return title.split(maxsplit=1)[0]


def _deadline(situation: ActKind, dish: str, seconds: float, about: str) -> DialogueAct:
    facts = {"dish": dish, "seconds": str(round(seconds)), "station": about}
    return DialogueAct(situation, facts, f"{situation} {about}")
