"""Questions about what is to be done: now and next, what was asked for, what the human could do."""

from collections.abc import Sequence

from agents.hla.answering.current_work import allowed, current_option, serves
from agents.hla.answering.knowledge import Knowledge
from agents.hla.surroundings import best_of
from agents.hla.talking.deed_words import doing, option_doing, task
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.hla.words import listed
from agents.messages import Option, QueueEntry

#: Things told in one answer.
_MOST = 3


def planned(what: str | None, known: Knowledge) -> DialogueAct:
    """What this cook does now and next."""
    if known.halted:
        return DialogueAct("plan_halted")
    option = current_option(known)
    tasks = known.tasks or known.standing
    if tasks:
        return _with_tasks(tasks, option, known)
    if option is not None:
        words = option_doing(option, known.vocabulary)
        return DialogueAct("plan", {"doing": words}, words)
    best = best_of(allowed(known))
    if best is None:
        return DialogueAct("plan_free")
    words = option_doing(best, known.vocabulary)
    return DialogueAct("plan_next", {"doing": words}, words)


def was_told(what: str | None, known: Knowledge) -> DialogueAct:
    """Everything that was asked for and still stands; else what was said last."""
    entries = (*known.tasks, *known.standing, *known.yours, *known.bans)
    if entries:
        words = listed([_told(entry, known) for entry in entries[:_MOST]])
        more = f" and {len(entries) - _MOST} more" if len(entries) > _MOST else ""
        return DialogueAct("told", {"told": words + more}, words)
    said = [h.text for h in known.now.chat if h.seat != known.now.seat and h.text != known.heard]
    if said:
        return DialogueAct("told_before", {"words": _short(said[-1])}, said[-1])
    return DialogueAct("told_nothing")


def advised(what: str | None, known: Knowledge) -> DialogueAct:
    """The best thing for the human to do: worth most of what this cook neither does nor will."""
    mine = current_option(known)
    rest = [
        option
        for option in known.now.options
        if option.value > 0 and not option.on_demand and option != mine
        if not any(serves(entry, option, known) for entry in known.tasks)
    ]
    ready = [option for option in rest if option.available]
    remote = [option for option in rest if "out of reach" in option.reason]
    best = max((*ready, *remote), key=lambda option: option.value, default=None)
    if best is None:
        return DialogueAct("advice_none")
    words = option_doing(best, known.vocabulary)
    situation: ActKind = "advice" if best.available else "advice_yours"
    return DialogueAct(situation, {"doing": words, "reason": best.reason}, words)


def _with_tasks(
    tasks: Sequence[QueueEntry], option: Option | None, known: Knowledge
) -> DialogueAct:
    words = listed([_progress(entry, known) for entry in tasks[:_MOST]]).replace(" and ", ", then ")
    facts = {"tasks": words}
    if option is None or serves(tasks[0], option, known):
        return DialogueAct("plan", {"doing": words}, words)
    facts["doing"] = option_doing(option, known.vocabulary)
    return DialogueAct("plan_task", facts, words)


def _progress(entry: QueueEntry, known: Knowledge) -> str:
    """'chopping 3 onions (1 done)'."""
    words = doing(entry.part, known.vocabulary)
    return f"{words} ({entry.done} done)" if entry.done else words


def _told(entry: QueueEntry, known: Knowledge) -> str:
    words = task(entry.part, known.vocabulary)
    if entry.kind == "yours":
        return f"leave that to you: {words.removeprefix('not ')}"
    return f"{words} ({entry.done} done)" if entry.done else words


def _short(words: str, most: int = 8) -> str:
    """The beginning of what somebody said."""
    all_words = words.split()
    return " ".join(all_words[:most]) + (" ..." if len(all_words) > most else "")
