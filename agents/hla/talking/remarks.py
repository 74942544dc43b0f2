"""Worth saying unasked, the most pressing first: warnings, surprises, requests, progress."""

from agents.demands import urgent
from agents.hla.answering.current_work import allowed, current_option, serves
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.reason_answers import why
from agents.hla.profiles import Profile
from agents.hla.talking.deed_words import option_doing, thing
from agents.hla.talking.dialogue_act import DialogueAct
from agents.hla.talking.outcomes import progress
from agents.hla.talking.requests import request
from agents.hla.talking.warnings import warning
from agents.messages import Option

#: Of a count of so many it is told when half of it is reached.
LONG = 4


def remark(known: Knowledge, profile: Profile) -> DialogueAct | None:
    """Something that is news to the human; None for nothing."""
    surprise = _detour(known) or _idle_by_ban(known)
    return warning(known, profile) or surprise or request(known) or _half_way(known)


def _detour(known: Knowledge) -> DialogueAct | None:
    """Something urgent comes before what was asked for."""
    option = current_option(known)
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
