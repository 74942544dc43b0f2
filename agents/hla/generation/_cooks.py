"""Questions about cooks: who does what, who will, and what this one is and holds."""

from collections.abc import Sequence

from agents.english import gerund, listed
from agents.hla.generation._acts import DialogueAct, about_self, verb_said
from agents.hla.generation._deed_words import (
    entries_about,
    forbidden,
    in_general,
    kind_of_work,
    option_doing,
    subject,
    task,
)
from agents.hla.generation._places import find_stations, in_hand
from agents.hla.knowledge import Knowledge
from agents.intention import Avoid, Goal
from agents.messages import CookFact, QueueEntry, Reason
from agents.orders import covers, way_to


def who_will(verb: str, what: str | None, known: Knowledge) -> DialogueAct | None:
    """Whose turn it is to do `verb`; None where that cannot be done here, or not to `what`."""
    options = [o for o in known.now.options if o.verb == verb and not o.on_demand]
    if not any(what in (None, option.what) for option in options):
        return None
    goal = Goal(verb, what)
    return _agreed(goal, known) or _under_way(goal, known) or _proposed(goal, known)


def _agreed(goal: Goal, known: Knowledge) -> DialogueAct | None:
    """What the human keeps, or has forbidden."""
    facts = {"work": kind_of_work(goal.do, goal.what, known.vocabulary)}
    if any(_bars(entry, goal) for entry in known.yours):
        return DialogueAct("who_kept", facts)
    bans = [entry.part for entry in known.bans if _bars(entry, goal)]
    if bans and isinstance(bans[0], Avoid):
        words = forbidden(bans[0].do, bans[0].what, known.vocabulary)
        return DialogueAct("who_forbidden", {"ban": words})
    return None


def _bars(entry: QueueEntry, goal: Goal) -> bool:
    return isinstance(entry.part, Avoid) and covers(entry.part, goal.do, goal.what)


def _under_way(goal: Goal, known: Knowledge) -> DialogueAct | None:
    """Somebody is at it at this moment."""
    mine = known.current
    if mine is not None and covers(goal, mine.verb, mine.what):
        return DialogueAct("who_me_now", {"doing": option_doing(mine, known.vocabulary)})
    theirs = known.doing(known.human)
    if theirs is not None and covers(goal, theirs.verb, theirs.what):
        return DialogueAct("who_you_now", {"doing": option_doing(theirs, known.vocabulary)})
    return None


def _proposed(goal: Goal, known: Knowledge) -> DialogueAct:
    facts = {"task": _task(goal, known)}
    if known.recipe(goal.what) and all(order.name != goal.what for order in known.now.orders):
        return DialogueAct("who_unordered", {"thing": known.title(goal.what or "")})
    human, mine = known.human, known.current
    if human is not None and _in_hand(human, goal, known):
        return DialogueAct("who_you_hold", facts | {"holds": in_hand(known.holds(human))})
    if (reason := _beyond_me(goal, known)) is not None:
        return DialogueAct("who_you_reach", facts | {"reason": reason.words})
    if known.halted:
        return DialogueAct("who_you_halted", facts)
    free = human is not None and not known.holds(human) and not human.doing
    if mine is not None and known.tasks and free and not _on_list(goal, known):
        return DialogueAct("who_you_free", facts | {"doing": option_doing(mine, known.vocabulary)})
    return DialogueAct("who_me", facts)


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
    closed = [option.reason for option in here if option.reason.of_place]
    if len(closed) == len(here):
        return closed[0]
    blocked = way.blocked
    return blocked if blocked is not None and blocked.of_place else None


def _on_list(goal: Goal, known: Knowledge) -> bool:
    """Whether this cook was asked for it anyway."""
    parts = (entry.part for entry in known.tasks)
    return any(isinstance(part, Goal) and covers(part, goal.do, goal.what) for part in parts)


def _task(goal: Goal, known: Knowledge) -> str:
    """'serve Cathy Soup'; 'serve' where it may be any."""
    if goal.what is None and known.vocabulary.things_of(goal.do):
        return "mix" if goal.do == "prepare" else goal.do
    return in_general(goal.do, goal.what, known.vocabulary)


def who_does(what: str | None, known: Knowledge) -> DialogueAct:
    """Who does what; about one thing: who is at it, has to do it, or is forbidden to."""
    is_place = what is not None and what not in known.vocabulary.things
    verb = None if is_place and find_stations(what or "", known) else verb_said(known)
    if verb is not None and (proposal := who_will(verb, what, known)) is not None:
        return proposal
    if what is None:
        return _told_of(known.now.cooks, known)
    doing = ((cook, known.doing(cook)) for cook in known.now.cooks)
    at_it = [cook for cook, option in doing if option and what in (option.what, option.verb)]
    if at_it := at_it or _near(what, known):
        return _told_of(at_it, known)
    if verb == "chop" and what in known.now.menu.ingredients:
        work = kind_of_work(verb, None, known.vocabulary).split()[0]
        return DialogueAct("who_needless", {"thing": known.title(what), "work": work})
    if is_place and find_stations(what, known):
        return DialogueAct("who_nobody", {"thing": f"the {what}"})
    if entries_about(what, known.yours):
        return DialogueAct("who_yours", {"thing": known.title(what)})
    if tasks := entries_about(what, (*known.tasks, *known.standing)):
        words = task(tasks[0].part, known.vocabulary)
        return DialogueAct("who_asked", {"task": words})
    if bans := entries_about(what, known.bans):
        return DialogueAct("who_forbidden", {"ban": _ban_words(bans[0].part, known)})
    return DialogueAct("who_nobody", {"thing": known.title(what)})


#: What a cook can do anywhere.
_ABILITIES = ("chop", "prepare", "cook", "plate", "serve")


def oneself(what: str | None, known: Knowledge) -> DialogueAct:
    """Honestly: a program; else what of it was asked for."""
    situation = about_self(known) or "self"
    verbs = [o.word or o.verb for o in known.now.options if o.verb in _ABILITIES]
    verbs = ["mix" if verb == "prepare" else verb for verb in dict.fromkeys(verbs)]
    facts = {"work": listed(verbs), "working": listed([gerund(verb) for verb in verbs])}
    return DialogueAct(situation, {**known.name, **facts, "model": known.model})


def in_hands(known: Knowledge) -> DialogueAct:
    """What this cook holds, and what for."""
    holds = known.holds(known.me) if known.me is not None else ""
    if not holds:
        return DialogueAct("hands_empty")
    option = known.current
    dish = known.recipe(option.what) if option is not None else None
    facts = {"holds": in_hand(holds)}
    if dish is None or dish.title in holds:
        return DialogueAct("hands", facts)
    return DialogueAct("hands_for", facts | {"title": dish.title})


def _ban_words(part: object, known: Knowledge) -> str:
    match part:
        case Avoid(do, what):
            return forbidden(do, what, known.vocabulary)
    return subject("any", None, known.vocabulary)


def _told_of(cooks: Sequence[CookFact], known: Knowledge) -> DialogueAct:
    mine_first = sorted(cooks, key=lambda cook: cook.seat != known.now.seat)
    said: set[str] = set()
    words = listed([_at(cook, known, said) for cook in mine_first])
    return DialogueAct("who", {"cooks": words})


def _at(cook: CookFact, known: Knowledge, said: set[str]) -> str:
    """E.g. "I'm chopping onion", "you've got an empty plate", 'Ben is free'.

    `said`: what others are at; who does the same does it 'too'.
    """
    mine = cook.seat == known.now.seat
    yours = cook == known.human
    who, is_ = ("I", "'m") if mine else ("you", "'re") if yours else (cook.name, " is")
    if (option := known.doing(cook)) is not None:
        words = option_doing(option, known.vocabulary)
        title = known.title(option.what) if option.what else ""
        alike = "another" if known.recipe(option.what) and title in said else title
        told = f"{who}{is_} {words.replace(title, alike)}"
        told += " too" if words in said and alike == title else ""
        said |= {words, title}
        return told
    if holds := known.holds(cook):
        has = "'ve got" if mine or yours else " has"
        return f"{who}{has} {in_hand(holds)}"
    return f"{who}{is_} free"


def _near(what: str, known: Knowledge) -> list[CookFact]:
    """Who stands beside a place, or is called so."""
    cells = [station.cell for station in find_stations(what, known)]
    return [
        cook
        for cook in known.now.cooks
        if cook.name.lower() == what
        or any(abs(cook.cell[0] - x) + abs(cook.cell[1] - y) <= 1 for x, y in cells)
    ]
