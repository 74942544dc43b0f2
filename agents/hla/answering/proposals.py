"""Who will do it: a proposal, by what was agreed, who has it in hand, who can reach and is free."""

from agents.demands import covers, way_to
from agents.hla.answering.current_work import current_option, option_of
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.lacking import beyond_me
from agents.hla.answering.places import with_article
from agents.hla.talking.deed_words import forbidden, in_general, kind_of_work, option_doing
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.intention import Avoid, Goal
from agents.messages import CookFact, Option, QueueEntry, Reason


def who_will(verb: str, what: str | None, known: Knowledge) -> DialogueAct | None:
    """Whose turn it is to do `verb`; None where this kitchen has no such work."""
    options = [o for o in known.now.options if o.verb == verb and not o.on_demand]
    about = [option for option in options if what in (None, option.what)]
    if not options:
        return None
    goal = Goal(verb, what if about else None)
    return _agreed(goal, known) or _under_way(goal, known) or _proposed(goal, known)


def _agreed(goal: Goal, known: Knowledge) -> DialogueAct | None:
    """What the human keeps, or has forbidden."""
    facts = {"work": kind_of_work(goal.do, goal.what, known.vocabulary)}
    if any(_bars(entry, goal) for entry in known.yours):
        return _act("who_kept", facts)
    bans = [entry.part for entry in known.bans if _bars(entry, goal)]
    if bans and isinstance(bans[0], Avoid):
        words = forbidden(bans[0].do, bans[0].what, known.vocabulary)
        return _act("who_forbidden", {"ban": words})
    return None


def _bars(entry: QueueEntry, goal: Goal) -> bool:
    return isinstance(entry.part, Avoid) and covers(entry.part, goal.do, goal.what)


def _under_way(goal: Goal, known: Knowledge) -> DialogueAct | None:
    """Somebody is at it at this moment."""
    mine = current_option(known)
    if mine is not None and covers(goal, mine.verb, mine.what):
        return _act("who_me_now", {"doing": option_doing(mine, known.vocabulary)})
    theirs = _doing(known.human, known)
    if theirs is not None and covers(goal, theirs.verb, theirs.what):
        return _act("who_you_now", {"doing": option_doing(theirs, known.vocabulary)})
    return None


def _proposed(goal: Goal, known: Knowledge) -> DialogueAct:
    facts = {"task": _task(goal, known)}
    human, mine = known.human, current_option(known)
    if human is not None and _in_hand(human, goal, known):
        return _act("who_you_hold", facts | {"holds": with_article(known.holds(human))})
    if (reason := _beyond_me(goal, known)) is not None:
        return _act("who_you_reach", facts | {"reason": reason.words})
    if known.halted:
        return _act("who_you_halted", facts)
    free = human is not None and not known.holds(human) and not human.doing
    if mine is not None and known.tasks and free and not _on_list(goal, known):
        return _act("who_you_free", facts | {"doing": option_doing(mine, known.vocabulary)})
    return _act("who_me", facts)


def _in_hand(cook: CookFact, goal: Goal, known: Knowledge) -> bool:
    """Whether a cook holds just what this is done with next."""
    held = known.now.thing_at(cook)
    match goal.do:
        case "plate":
            return held is not None and held.state == "empty"
        case "serve":
            dishes = [r for r in known.now.menu.recipes if goal.what in (None, r.name)]
            return held is not None and held.what in (dish.name for dish in dishes)
    return False


def _beyond_me(goal: Goal, known: Knowledge) -> Reason | None:
    """Why only somebody who stands elsewhere can; None where this cook can as well."""
    way = way_to(goal, known.now.options)
    here = [o for o in known.now.options if covers(goal, o.verb, o.what) and not o.on_demand]
    closed = [option.reason for option in here if beyond_me(option.reason)]
    if len(closed) == len(here):
        return closed[0]
    blocked = way.blocked
    return blocked if blocked is not None and beyond_me(blocked) else None


def _on_list(goal: Goal, known: Knowledge) -> bool:
    """Whether this cook was asked for it anyway."""
    parts = (entry.part for entry in known.tasks)
    return any(isinstance(part, Goal) and covers(part, goal.do, goal.what) for part in parts)


def _task(goal: Goal, known: Knowledge) -> str:
    """'serve Cathy Soup'; 'serve' where it may be any."""
    if goal.what is None and known.vocabulary.things_of(goal.do):
        return "mix" if goal.do == "prepare" else goal.do
    return in_general(goal.do, goal.what, known.vocabulary)


def _doing(cook: CookFact | None, known: Knowledge) -> Option | None:
    return option_of(cook.doing, known) if cook is not None else None


def _act(situation: ActKind, facts: dict[str, str]) -> DialogueAct:
    return DialogueAct(situation, facts, " ".join(facts.values()))
