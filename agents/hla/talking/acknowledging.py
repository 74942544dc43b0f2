"""What is said to a demand: what was understood, and what it does to what stood before."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from agents.hla.talking.deed_words import (
    doing,
    forbidden,
    in_order,
    kind_of_work,
    preferred,
    promised,
    subject,
    task,
    thing,
)
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.hla.talking.queue_change import Entries, QueueChange
from agents.hla.words import listed
from agents.intention.language import Demand, Vocabulary
from agents.intention.values import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Goal,
    Only,
    Part,
    Prefer,
    Split,
    Stock,
    Wait,
    Watch,
)
from agents.messages import QueueEntry

_Words = Callable[[Sequence[Part], QueueChange, Vocabulary], DialogueAct]


def acknowledge(
    demand: Demand,
    before: Entries,
    after: Entries,
    vocabulary: Vocabulary,
    idle: Sequence[Part] = (),
) -> DialogueAct:
    """A demand was understood; the queue was `before` and is `after`.

    `idle`: the parts that changed nothing.
    """
    change = QueueChange.between(before, after)
    effective = tuple(part for part in demand.parts if part not in idle)
    if not effective:
        return _effect(demand, change, vocabulary)
    line = _effect(replace(demand, parts=effective), change, vocabulary)
    return replace(line, aside=_in_vain(idle, vocabulary))


def _effect(demand: Demand, change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    """What a demand does to what stood before."""
    steps = [part for part in demand.parts if isinstance(part, Goal | Wait)]
    if steps:
        return _steps(demand, steps, change, vocabulary)
    kind = type(demand.parts[0])
    return _KINDS[kind]([p for p in demand.parts if isinstance(p, kind)], change, vocabulary)


def _in_vain(idle: Sequence[Part], vocabulary: Vocabulary) -> str:
    """'Bob Soup was not on my list.'; nothing of what was meant for everything."""
    cancelled = [p for p in idle if isinstance(p, Cancel) and (p.do, p.what) != (ANY, None)]
    allowed = [p for p in idle if isinstance(p, Allow) and (p.do, p.what) != (ANY, None)]
    clauses = (
        _were(cancelled, "not on my list", vocabulary),
        _were(allowed, "allowed anyway", vocabulary),
    )
    return " ".join(f"{clause}." for clause in clauses if clause)


def _were(parts: Sequence[Cancel | Allow], how: str, vocabulary: Vocabulary) -> str:
    """'onions were allowed anyway', 'that was not on my list'."""
    if not parts:
        return ""
    names = [_subject(part, vocabulary) for part in parts]
    several = len(names) > 1 or parts[0].what in vocabulary.ingredients
    return f"{listed(names)} {'were' if several else 'was'} {how}"


def _subject(part: Cancel | Allow, vocabulary: Vocabulary) -> str:
    """What a part is about; lasting work that the language itself has is just 'that'."""
    if part.do != ANY and vocabulary.things_of(part.do) is None:
        return "that"
    return subject(part.do, part.what, vocabulary)


def _steps(
    demand: Demand, steps: Sequence[Part], change: QueueChange, vocabulary: Vocabulary
) -> DialogueAct:
    also = _also(demand, vocabulary)
    if change.lifted and not any(isinstance(part, Allow) for part in demand.parts):
        also += "; so that is allowed again"
    facts = {
        "doing": in_order(steps, vocabulary) + also,
        "task": promised(steps, vocabulary) + also,
    }
    return _act(*_placed(demand, steps, change, facts, vocabulary))


def _placed(
    demand: Demand,
    steps: Sequence[Part],
    change: QueueChange,
    facts: dict[str, str],
    vocabulary: Vocabulary,
) -> tuple[ActKind, dict[str, str]]:
    """How the steps lie to what was asked for before."""
    if change.blocked is not None:
        return "ack_blocked", facts | {"reason": change.blocked.note}
    if change.dropped and (demand.place == "instead" or change.released):
        return "ack_instead", facts | {"dropped": _things(change.dropped, vocabulary)}
    if change.grown is not None:
        return "ack_more", facts | {"total": task(change.grown.part, vocabulary)}
    if change.behind is not None:
        after = thing(change.behind.part, vocabulary)
        return "ack_after", facts | {"after": after}
    if change.overtaken is not None and demand.place == "front":
        return "ack_front", facts | {"later": thing(change.overtaken.part, vocabulary)}
    return "ack", facts


def _also(demand: Demand, vocabulary: Vocabulary) -> str:
    """What was said beside the steps: '; I won't chop tomatoes'."""
    rest = [part for part in demand.parts if not isinstance(part, Goal | Wait)]
    clauses = [_clause(part, vocabulary) for part in rest]
    return "".join(f"; {clause}" for clause in clauses if clause)


def _clause(part: Part, vocabulary: Vocabulary) -> str:
    match part:
        case Avoid(do, what, yours):
            if yours:
                return f"I leave {subject(do, what, vocabulary)} to you"
            return f"I won't {forbidden(do, what, vocabulary)}"
        case Allow(do, what):
            return f"{subject(do, what, vocabulary)} allowed again"
        case Cancel(do, what):
            return f"dropping {subject(do, what, vocabulary)}"
        case Control():
            return ""
    return doing(part, vocabulary)


def _avoid(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    yours = [p for p in parts if isinstance(p, Avoid) and p.yours]
    if yours:
        words = listed([subject(p.do, p.what, vocabulary) for p in yours])
        return _act("ack_yours", {"thing": words})
    bans = [forbidden(p.do, p.what, vocabulary) for p in parts if isinstance(p, Avoid)]
    facts = {"ban": " or ".join(bans), "task": f"I won't {' or '.join(bans)}"}
    if change.dropped:
        facts["dropped"] = _things(change.dropped, vocabulary)
        return _act("ack_avoid_dropped", facts)
    return _act("ack_avoid", facts)


def _allow(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    lifted = [_banned(entry, vocabulary) for entry in change.lifted]
    if any(isinstance(entry.part, Only) for entry in change.dropped):
        return _act("ack_allow", {"things": "anything"})
    if not lifted:
        return DialogueAct("ack_allow_nothing")
    if any(isinstance(p, Allow) and p.do == ANY and p.what is None for p in parts):
        return _act("ack_allow_all", {"things": listed(lifted)})
    return _act("ack_allow", {"things": listed(lifted)})


def _banned(entry: QueueEntry, vocabulary: Vocabulary) -> str:
    match entry.part:
        case Avoid(do, what):
            return _deed(do, what, vocabulary)
    return entry.text


def _deed(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """'chopping onions', 'cooking', 'onions'; what may be done again."""
    if do == ANY:
        return subject(do, what, vocabulary)
    return kind_of_work(do, what, vocabulary)


def _cancel(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    gone = (*change.dropped, *change.lifted)
    if not gone:
        return DialogueAct("ack_cancel_nothing")
    return _act("ack_cancel", {"dropped": _things(gone, vocabulary)})


def _control(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    if parts[0] == Control("stop"):
        tasks = change.waiting
        if not tasks:
            return DialogueAct("ack_stop_idle")
        return _act("ack_stop", {"paused": _things(tasks[:1], vocabulary)})
    if not change.released and not change.awaited:
        return DialogueAct("ack_go_nothing")
    next_ = change.waiting
    words = doing(next_[0].part, vocabulary) if next_ else "whatever the orders need"
    return _act("ack_go", {"doing": words})


def _only(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    words = [kind_of_work(p.do, p.what, vocabulary) for p in parts if isinstance(p, Only)]
    return _act("ack_only", {"doing": listed(words)})


def _prefer(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    words = listed([preferred(p.what, vocabulary) for p in parts if isinstance(p, Prefer)])
    return _act("ack_prefer", {"thing": words})


def _stock(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    words = " and ".join(task(part, vocabulary) for part in parts)
    return _act("ack_stock", {"task": words})


def _watch(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    words = listed([task(part, vocabulary).removeprefix("watch ") for part in parts])
    return _act("ack_watch", {"thing": words})


def _split(parts: Sequence[Part], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    """Who does what, as the queue has it."""
    parts = [entry.part for entry in change.added]
    mine = [kind_of_work(p.do, p.what, vocabulary) for p in parts if isinstance(p, Goal)]
    yours = [kind_of_work(p.do, p.what, vocabulary) for p in parts if isinstance(p, Avoid)]
    if not mine or not yours:
        return DialogueAct("ack_split_plain")
    return _act("ack_split", {"mine": listed(mine), "yours": listed(yours)})


_KINDS: Mapping[type[Part], _Words] = {
    Avoid: _avoid,
    Allow: _allow,
    Cancel: _cancel,
    Control: _control,
    Only: _only,
    Prefer: _prefer,
    Stock: _stock,
    Watch: _watch,
    Split: _split,
}


def _things(entries: Sequence[QueueEntry], vocabulary: Vocabulary) -> str:
    """E.g. 'the onions (1 of 3 done) and Bob Soup'."""
    return listed([_with_count(entry, vocabulary) for entry in entries])


def _with_count(entry: QueueEntry, vocabulary: Vocabulary) -> str:
    words = thing(entry.part, vocabulary)
    if not entry.done or entry.times is None:
        return words
    return f"{words} ({entry.done} of {entry.times} done)"


def _act(situation: ActKind, facts: dict[str, str]) -> DialogueAct:
    return DialogueAct(situation, facts, " ".join(facts.values()))
