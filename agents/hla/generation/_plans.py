"""Questions about what is to be done: now and next, what was asked for, what the human could do."""

from collections.abc import Iterator, Sequence

from agents.english import listed, with_articles
from agents.hla.deciding import best_of
from agents.hla.generation._acts import DialogueAct, says
from agents.hla.generation._deed_words import allowed, doing, option_doing, serves, task
from agents.hla.generation._places import place_words
from agents.hla.knowledge import Knowledge
from agents.intention import Goal, Part
from agents.kitchen import Portion, portions, unbegun
from agents.messages import Option, OrderFact, QueueEntry
from agents.orders import way_to
from agents.orders.wording import aggregated


def out_of_reach(known: Knowledge) -> tuple[str, ...]:
    """The ingredients that the orders need and this cook cannot reach: ('lettuce', 'onion')."""
    orders = unbegun(known.now)
    wanted = dict.fromkeys(need for order in orders for need in order.needs)
    missing = {thing for order in orders for thing in _missing(order.name, known)}
    return tuple(known.title(name).lower() for name in wanted if name in missing)


def stranded(known: Knowledge) -> Iterator[tuple[OrderFact, Portion]]:
    """Orders whose dish stands plated while this cook cannot reach the delivery."""
    for order in known.now.orders:
        found = portions(order.name, known.now)
        free = (p for p in found if p.stage == "plated" and p.holder not in (known.human, known.me))
        waiting = next(free, None)
        if waiting is not None and _cannot_serve(order.name, known):
            yield order, waiting


def _cannot_serve(dish: str, known: Knowledge) -> bool:
    options = (o for o in known.now.options if o.verb == "serve" and o.what == dish)
    return any(option.reason.kind == "elsewhere" for option in options)


def _missing(dish: str, known: Knowledge) -> Iterator[str]:
    """All that is not here, by the reasons on the way to a dish.

    Where a board is lacking first, getting the thing tells whether it is here.
    """
    names = way_to(Goal("prepare", dish), known.now.options).names
    ahead = [o for o in known.now.options if o.name in names and not o.available]
    things = {option.what for option in ahead}
    got = [o for o in known.now.options if o.verb == "fetch" and o.what in things]
    for option in (*ahead, *got):
        if option.reason.kind in ("missing", "theirs"):
            yield from option.reason.things


def needed_from_you(known: Knowledge) -> DialogueAct:
    """What only the human can hand over or serve."""
    things = listed(out_of_reach(known))
    waiting = next(stranded(known), None)
    if waiting is None:
        return DialogueAct("need_things" if things else "need_nothing", {"things": things})
    order, portion = waiting
    facts = {"title": order.title, "place": place_words(portion.holder, known)}
    if not things:
        return DialogueAct("need_serving", facts)
    return DialogueAct("need_both", facts | {"things": things})


#: Things told in one answer.
_MOST = 3
#: Words of a list told in one message, and of what somebody said.
_MOST_WORDS, _MOST_QUOTED = 16, 8


def planned(what: str | None, known: Knowledge) -> DialogueAct:
    """What this cook does now and next."""
    if known.halted:
        return DialogueAct("plan_halted")
    option = known.current
    tasks = known.tasks or known.standing
    if tasks:
        return _with_tasks(tasks, option, known)
    # While nothing is asked for.
    best = best_of(each for each in allowed(known) if each != option)
    if option is not None:
        facts = {"doing": option_doing(option, known.vocabulary)}
        if best is not None and says("next", known):
            facts["next"] = option_doing(best, known.vocabulary)
            return DialogueAct("plan_after", facts)
        return DialogueAct("plan", facts)
    if best is None:
        # Nothing can be done; perhaps for want of what the human could hand over.
        things = listed(out_of_reach(known))
        return DialogueAct("plan_lacking" if things else "plan_free", {"things": things})
    words = option_doing(best, known.vocabulary)
    return DialogueAct("plan_next", {"doing": words})


def was_told(what: str | None, known: Knowledge) -> DialogueAct:
    """Everything that was asked for and still stands; else what was said last."""
    entries = (*known.tasks, *known.standing, *known.yours, *known.bans)
    if entries:
        words = _in_full([(entry.part, _told(entry, known)) for entry in entries])
        return DialogueAct("told", {"told": words})
    said = [h.text for h in known.now.chat if h.seat != known.now.seat and h.text != known.heard]
    if said:
        last = said[-1].split()
        beginning = " ".join(last[:_MOST_QUOTED]) + " ..." * (len(last) > _MOST_QUOTED)
        return DialogueAct("told_before", {"words": beginning})
    return DialogueAct("told_nothing")


def advised(what: str | None, known: Knowledge) -> DialogueAct:
    """The best thing for the human to do: worth most of what this cook neither does nor will."""
    if says("need", known):
        return needed_from_you(known)
    mine = known.current
    rest = [
        option
        for option in known.now.options
        if option.value > 0 and not option.on_demand and option != mine
        if not any(serves(entry, option, known) for entry in known.tasks)
    ]
    ready = [option for option in rest if option.available]
    remote = [option for option in rest if _only_yours(option, known)]
    best = max((*ready, *remote), key=lambda option: option.value, default=None)
    if best is None:
        return _ahead(known)
    words = option_doing(best, known.vocabulary)
    situation = "advice" if best.available else "advice_yours"
    return DialogueAct(situation, {"doing": words, "reason": best.reason.words})


#: Work that is never in vain.
_AHEAD = frozenset({"chop", "prepare", "cook"})


def _ahead(known: Knowledge) -> DialogueAct:
    """What helps soon while nothing does now: a plate for what is in the heat, work for orders."""
    waiting = [p for order in known.now.orders for p in portions(order.name, known.now)]
    hot = [p for p in waiting if p.stage in ("cooking", "cooked")]
    mine = known.current
    if hot and (mine is None or mine.verb != "plate"):
        first = min(hot, key=lambda portion: portion.seconds or 0.0)
        return DialogueAct("advice_plate", {"thing": known.holds(first.holder), **known.vessel})
    wanted = {need for order in known.now.orders for need in order.needs}
    useful = [o for o in known.now.options if o.verb in _AHEAD and o.available and o != mine]
    best = max(useful, key=lambda option: option.what in wanted, default=None)
    if best is None:
        return DialogueAct("advice_none")
    return DialogueAct("advice_ahead", {"doing": option_doing(best, known.vocabulary)})


def _only_yours(option: Option, known: Knowledge) -> bool:
    """Whether this cook cannot get there, and there is something to do it with."""
    if option.reason.kind != "elsewhere":
        return False
    dish = known.recipe(option.what)
    return dish is None or any(p.stage == "plated" for p in portions(dish.name, known.now))


def _with_tasks(
    tasks: Sequence[QueueEntry], option: Option | None, known: Knowledge
) -> DialogueAct:
    first = tasks[0]
    leads_on = option is not None and serves(first, option, known)
    if first.state == "blocked" and first.note and not leads_on:
        return _held_up(first, option, known)
    words = listed([_progress(entry, known) for entry in tasks[:_MOST]]).replace(" and ", ", then ")
    facts = {"tasks": words}
    if option is None or serves(first, option, known):
        return DialogueAct("plan", {"doing": words})
    facts["doing"] = option_doing(option, known.vocabulary)
    if (dish := known.recipe(option.what)) is not None:
        facts["tasks"] = words.replace(dish.title, "it", 1)
    return DialogueAct("plan_task", facts)


def _held_up(entry: QueueEntry, option: Option | None, known: Knowledge) -> DialogueAct:
    """What was asked for cannot be done yet; and what is done meanwhile."""
    facts = {"task": task(entry.part, known.vocabulary), "reason": entry.note}
    if option is None:
        return DialogueAct("plan_stuck", facts)
    facts["doing"] = option_doing(option, known.vocabulary)
    return DialogueAct("plan_meanwhile", facts)


def _progress(entry: QueueEntry, known: Knowledge) -> str:
    """'chopping 3 onions (1 done)'."""
    words = doing(entry.part, known.vocabulary).replace(" from now on", "")
    return f"{words} ({entry.done} done)" if entry.done else words


def _told(entry: QueueEntry, known: Knowledge) -> str:
    words = task(entry.part, known.vocabulary)
    if entry.kind == "yours":
        return f"leave that to you: {words.removeprefix('not ')}"
    return f"{words} ({entry.done} done)" if entry.done else words


def _in_full(told: Sequence[tuple[Part, str]]) -> str:
    """As much of a list as one message holds, all of it where that is possible."""
    shown = [with_articles(words) for words in aggregated(told)]
    kept = len(shown)
    while kept > 1 and len(listed(shown[:kept]).split()) > _MOST_WORDS - 3 * (kept < len(shown)):
        kept -= 1
    more = [f"{len(shown) - kept} more"] if kept < len(shown) else []
    return listed([*shown[:kept], *more])
