"""Why: why idle, why this, why not that; from the queue, the prohibitions and the options."""

from agents.english import gerund, listed, with_articles
from agents.hla.deciding import best_of
from agents.hla.generation._acts import DialogueAct, says, verb_said
from agents.hla.generation._deed_words import (
    allowed,
    doing,
    doing_words,
    entries_about,
    forbidden,
    is_it,
    kind_of_work,
    option_doing,
    option_doing_it,
    serves,
    task,
    thing,
)
from agents.hla.generation._places import in_hand
from agents.hla.knowledge import Knowledge
from agents.intention import Avoid, Goal, Wait
from agents.kitchen import thing_words
from agents.messages import Option, QueueEntry
from agents.orders import urgent, way_to


def why(what: str | None, known: Knowledge) -> DialogueAct:
    """The reason for what this cook does, or does not do."""
    if known.halted:
        return DialogueAct("why_halted")
    option = known.current
    if says("standing", known):
        # Idle, or on the way with something.
        if option is None:
            return _why_idle(known)
        held = known.now.thing_at(known.me) if known.me is not None else None
        if held is None:
            return DialogueAct("why_busy", {"doing": option_doing(option, known.vocabulary)})
        holds = thing_words(held, known.now.menu)
        doing = option_doing_it(option, holds, known.vocabulary)
        facts = {"doing": doing, "holds": in_hand(holds)}
        if option.verb == "chop" and option.what not in held.parts:
            later = with_articles(task(Goal("chop", option.what), known.vocabulary))
            return DialogueAct("why_laying", {"holds": holds, "task": later})
        return DialogueAct("why_carrying", facts)
    if says("not", known):
        what = what or verb_said(known)
    elif what is not None and (needed := _why_needed(what, option, known)) is not None:
        return needed
    if what is not None and (option is None or what not in (option.what, option.verb)):
        return _why_not(what, known)
    return _why_idle(known) if option is None else _why_this(option, known)


def _why_needed(what: str, option: Option | None, known: Knowledge) -> DialogueAct | None:
    """Why something is done at all or all the time: how many orders need it."""
    now = option is not None and what in (option.what, option.verb)
    if not known.heard or (now and not says("always", known)):
        return None
    if asked := entries_about(what, (*known.tasks, *known.standing)):
        return DialogueAct("why_asked", {"task": task(asked[0].part, known.vocabulary)})
    if any(order.name == what for order in known.now.orders):
        return DialogueAct("why_ordered", {"title": known.title(what)})
    needing = sum(what in order.needs for order in known.now.orders)
    if not needing:
        return None
    facts = {"thing": known.title(what), "orders": _share(needing, len(known.now.orders))}
    return DialogueAct("why_needed", facts)


def _share(needing: int, orders: int) -> str:
    """'2 of 3 orders need', 'all 3 orders need'."""
    if needing == orders:
        return f"all {orders} orders need" if orders > 1 else "the order needs"
    return f"{needing} of {orders} orders need{'s' * (needing == 1)}"


def _why_this(option: Option, known: Knowledge) -> DialogueAct:
    facts = {"doing": option_doing(option, known.vocabulary)}
    for entry in (*known.tasks, *known.standing):
        if serves(entry, option, known):
            itself = is_it(entry.part, option)
            facts["task"] = task(entry.part, known.vocabulary)
            if itself:
                return DialogueAct("why_asked", facts)
            return DialogueAct("why_towards", facts | {"task": _aim(entry, option, known)})
    if urgent(option):
        return DialogueAct("why_urgent", facts)
    wanted = (o for o in known.now.orders if option.what in (o.name, *o.needs))
    order = min(wanted, key=lambda order: order.seconds_left, default=None)
    if order is not None:
        situation = "why_ordered" if option.what == order.name else "why_order"
        return DialogueAct(situation, facts | {"title": order.title})
    return DialogueAct("why_value", facts)


def _aim(entry: QueueEntry, option: Option, known: Knowledge) -> str:
    """What an entry is, where `option` is named before it: 'serve it', of 'mixing Bob Soup'."""
    words = task(entry.part, known.vocabulary).replace(" from now on", "")
    dish = known.recipe(option.what)
    return words if dish is None else words.replace(dish.title, "it")


def _why_idle(known: Knowledge) -> DialogueAct:
    for entry in known.tasks:
        words = doing(entry.part, known.vocabulary)
        if isinstance(entry.part, Wait) and entry.state == "active":
            return DialogueAct("why_waiting", {"doing": words})
        if entry.state == "blocked" and entry.note:
            promise = task(entry.part, known.vocabulary)
            return DialogueAct("why_blocked", {"task": promise, "reason": entry.note})
    best = best_of(allowed(known))
    if best is not None:
        return DialogueAct("why_starting", {"doing": option_doing(best, known.vocabulary)})
    useful = [option for option in known.now.options if option.available and option.value > 0]
    bans = [_ban(entry, known) for entry in (*known.bans, *known.yours)]
    if bans and any(not option.on_demand for option in useful):
        return DialogueAct("why_forbidden", {"bans": listed(bans[:2])})
    return DialogueAct("why_idle", {"reason": _obstacle(known) or "there is nothing useful to do"})


def _why_not(what: str, known: Knowledge) -> DialogueAct:
    if entries_about(what, known.yours):
        return DialogueAct("why_yours", {"thing": known.title(what)})
    if bans := entries_about(what, known.bans):
        return DialogueAct("why_forbidden", {"bans": _ban(bans[0], known)})
    if tasks := entries_about(what, known.tasks):
        return _why_not_yet(tasks[0], known)
    options = [o for o in known.now.options if what in (o.what, o.verb) and not o.on_demand]
    if said := verb_said(known):
        options = [option for option in options if option.verb == said] or options
    if known.recipe(what):
        if not any(order.name == what for order in known.now.orders):
            return DialogueAct("why_unordered", {"thing": known.title(what)})
        if (on_the_way := _why_not_dish(what, known)) is not None:
            return on_the_way
    if options and not any(option.available for option in options):
        best = max(options, key=lambda option: option.value)
        if best.reason.kind == "elsewhere":
            facts = {"work": gerund(best.word or best.verb), "reason": best.reason.words}
            return DialogueAct("why_your_side", facts)
        facts = {"thing": known.title(what), "reason": _root(best, known)}
        return DialogueAct("why_impossible", facts)
    current = known.current
    if current is None:
        return _why_idle(known)
    words = option_doing(current, known.vocabulary)
    return DialogueAct("why_less", {"doing": words, "thing": _called(what, known)})


def _why_not_dish(dish: str, known: Knowledge) -> DialogueAct | None:
    """Why an ordered dish is not made, where it is or could be; None where something hinders."""
    current, way = known.current, way_to(Goal("serve", dish), known.now.options)
    if current is None or verb_said(known) not in (None, "cook", "prepare"):
        return None
    facts = {"doing": option_doing(current, known.vocabulary), "thing": known.title(dish)}
    if current.name in way.names:
        return DialogueAct("why_coming", facts)
    startable = (option for option in allowed(known) if option.name in way.names)
    return DialogueAct("why_less", facts) if any(o.available for o in startable) else None


def _called(what: str, known: Knowledge) -> str:
    """A thing by its title, a verb as 'serving'."""
    verbs = {option.verb for option in known.now.options}
    return kind_of_work(what, None, known.vocabulary) if what in verbs else known.title(what)


def _why_not_yet(entry: QueueEntry, known: Knowledge) -> DialogueAct:
    words = task(entry.part, known.vocabulary)
    if entry.state == "blocked" and entry.note:
        return DialogueAct("why_blocked", {"task": words, "reason": entry.note})
    before = known.tasks[: known.tasks.index(entry)]
    if before:
        first = thing(before[-1].part, known.vocabulary)
        return DialogueAct("why_later", {"task": words, "after": first})
    current = known.current
    if current is None:
        return _why_idle(known)
    now = option_doing(current, known.vocabulary)
    if serves(entry, current, known):
        aim = _aim(entry, current, known)
        return DialogueAct("why_towards", {"doing": now, "task": aim})
    if urgent(current):
        return DialogueAct("why_urgent", {"doing": now})
    return DialogueAct("why_later", {"task": words, "after": now})


def _obstacle(known: Knowledge) -> str:
    """Why the best thing that cannot be done cannot be done."""
    waiting = [o for o in allowed(known) if not o.available and o.value > 0 and o.reason.words]
    best = max(waiting, key=lambda option: option.value, default=None)
    return "" if best is None else _root(best, known)


def _root(option: Option, known: Knowledge) -> str:
    """Why a macro action cannot start: not 'nothing is plated' but 'onion must be chopped'."""
    way = way_to(Goal(option.verb, option.what), known.now.options)
    if way.blocked:
        return way.blocked.words
    nearest = min(way.steps, key=lambda name: way.steps[name])
    first = doing_words(nearest, known)
    return f"{first} comes first" if nearest != option.name else option.reason.words


def _ban(entry: QueueEntry, known: Knowledge) -> str:
    match entry.part:
        case Avoid(do, what):
            return forbidden(do, what, known.vocabulary)
    return entry.text
