"""What is said to a demand: what was understood, and what it does to what stood before."""

from collections.abc import Sequence
from dataclasses import replace

from agents.english import gerund, listed
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._deed_words import (
    called_off,
    doing,
    forbidden,
    kind_of_work,
    preferred,
    subject,
    task,
)
from agents.hla.generation._taking_on import (
    Entries,
    QueueChange,
    taken_on,
    theirs,
    were,
    with_counts,
)
from agents.hla.grounding import BOARD, STOVE
from agents.intention import (
    ANY,
    Allow,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Only,
    Part,
    Prefer,
    Qualified,
    Split,
    Swap,
    Use,
    Vocabulary,
    Wait,
    Watch,
)
from agents.messages import Observation, QueueEntry

#: What is shared when the work is.
SHARED_WORK = (*BOARD, *STOVE)

#: Events that end something and that were said, and not worked out of what was.
_ENDS_TOLD = ("word", "served", "order", "ordered", "cooked")


def acknowledge(
    demand: Demand,
    before: Entries,
    after: Entries,
    vocabulary: Vocabulary,
    idle: Sequence[Part] = (),
    place: str = "",
    now: Observation | None = None,
) -> DialogueAct:
    """A demand was understood; the queue was `before` and is `after`, in the kitchen of `now`.

    `idle`: the parts that changed nothing. `place`: the station in which its one thing is.
    """
    change = QueueChange.between(before, after)
    told = tuple(part for part in demand.parts if not _is_end(part)) or demand.parts
    ends = [part for part in demand.parts if isinstance(part, Qualified) and part not in told]
    events = [part.event for part in ends]
    said = [e for e in events if e and (e.count is not None or e.word in _ENDS_TOLD)]
    when = dict.fromkeys(event.words(vocabulary) for event in said)
    until = f"Until {listed([*when])}." if when else ""
    demand = replace(demand, parts=told)
    effective = tuple(part for part in told if part not in idle)
    if not effective:
        return _effect(demand, change, vocabulary, place, now)
    line = _effect(replace(demand, parts=effective), change, vocabulary, place, now)
    asides = (line.aside, until, _in_vain(idle, vocabulary))
    return replace(line, aside=" ".join(filter(None, asides)))


def _is_end(part: Part) -> bool:
    """Whether it is what ends another when its event comes."""
    return isinstance(part, Qualified) and isinstance(part.inner, Allow | Cancel)


def _effect(
    demand: Demand, change: QueueChange, vocabulary: Vocabulary, place: str, now: Observation | None
) -> DialogueAct:
    """What a demand does to what stood before."""
    steps = [part for part in demand.parts if isinstance(part, Goal | Wait)]
    if steps:
        return taken_on(demand, steps, change, vocabulary, place, now)
    alike = [part for part in demand.parts if isinstance(part, type(demand.parts[0]))]
    match demand.parts[0]:
        case Avoid():
            return _avoid([p for p in alike if isinstance(p, Avoid)], change, vocabulary)
        case Allow():
            return _allow([p for p in alike if isinstance(p, Allow)], change, vocabulary)
        case Cancel():
            gone = [called_off(e, vocabulary) for e in (*change.dropped, *change.lifted)]
            if not gone:
                return DialogueAct("ack_cancel_nothing")
            return DialogueAct("ack_cancel", {"no": listed(gone)})
        case Control(order):
            return _control(order, change, vocabulary)
        case Only():
            words = [kind_of_work(p.do, p.what, vocabulary) for p in alike if isinstance(p, Only)]
            return DialogueAct("ack_only", {"doing": listed(words)})
        case Prefer():
            words = [preferred(p.what, vocabulary) for p in alike if isinstance(p, Prefer)]
            return DialogueAct("ack_prefer", {"thing": listed(words)})
        case Watch():
            words = [task(part, vocabulary).removeprefix("watch ") for part in alike]
            return DialogueAct("ack_watch", {"thing": listed(words)})
        case Use():
            words = [task(part, vocabulary) for part in alike]
            facts = {"task": " and ".join(words), "doing": " and ".join(map(gerund, words))}
            return DialogueAct("ack", facts)
        case Split():
            return _split(change, vocabulary)
        case Swap() if any(_is_yours(entry) for entry in change.added):
            return _swap(change, vocabulary)
    words = [*dict.fromkeys(task(part, vocabulary) for part in alike)]
    return DialogueAct("ack_stock", {"task": " and ".join(words)})


def _is_yours(entry: QueueEntry) -> bool:
    return isinstance(entry.part, Avoid) and entry.part.yours


def _in_vain(idle: Sequence[Part], vocabulary: Vocabulary) -> str:
    """'Bob Soup was not lined up anyway.'; nothing of what was meant for everything."""
    cancelled = [p for p in idle if isinstance(p, Cancel) and (p.do, p.what) != (ANY, None)]
    allowed = [p for p in idle if isinstance(p, Allow) and (p.do, p.what) != (ANY, None)]
    told = (
        were(cancelled, "not lined up anyway", vocabulary),
        were(allowed, "fine all along", vocabulary),
    )
    return " ".join(f"{sentence}." for sentence in told if sentence)


def _avoid(parts: Sequence[Avoid], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    if yours := [part for part in parts if part.yours]:
        return DialogueAct("ack_yours", {"thing": theirs(yours, vocabulary)})
    bans = " or ".join(forbidden(part.do, part.what, vocabulary) for part in parts)
    facts = {"ban": bans, "task": f"I won't {bans}"}
    ended = [_ended(part, vocabulary) for part in parts]
    if all(ended):
        facts["no"] = f"no more {' or '.join(ended)}"
    if change.dropped:
        facts["dropped"] = with_counts(change.dropped, vocabulary)
        return DialogueAct("ack_avoid_dropped", facts)
    return DialogueAct("ack_avoid", facts)


def _ended(part: Avoid, vocabulary: Vocabulary) -> str:
    """Of what there will be no more: 'chopping onions'; '' of dishes, which may be none yet."""
    if part.what not in (None, *vocabulary.ingredients) or (part.do, part.what) == (ANY, None):
        return ""
    return _deed(part.do, part.what, vocabulary)


def _allow(parts: Sequence[Allow], change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    bans = [entry.part for entry in change.lifted if isinstance(entry.part, Avoid)]
    lifted = listed([_deed(ban.do, ban.what, vocabulary) for ban in bans])
    if change.released or any(isinstance(e.part, Only | Prefer) for e in change.dropped):
        return DialogueAct("ack_allow", {"things": "anything"})
    if not lifted:
        return DialogueAct("ack_allow_nothing")
    everything = Allow() in parts
    return DialogueAct("ack_allow_all" if everything else "ack_allow", {"things": lifted})


def _deed(do: str, what: str | None, vocabulary: Vocabulary) -> str:
    """'chopping onions', 'cooking', 'onions'; what may be done again."""
    if do == ANY:
        return subject(do, what, vocabulary)
    return kind_of_work(do, what, vocabulary)


def _control(order: str, change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    tasks = change.waiting
    if order == "stop":
        if not tasks:
            return DialogueAct("ack_stop_idle")
        return DialogueAct("ack_stop", {"paused": with_counts(tasks[:1], vocabulary)})
    if not change.released and not change.awaited:
        return DialogueAct("ack_go_nothing")
    words = doing(tasks[0].part, vocabulary) if tasks else "the orders"
    return DialogueAct("ack_go", {"doing": words})


def _split(change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    """Who does what: what is left to the human, and the rest of the same sort for me."""
    left = [e.part for e in change.after if isinstance(e.part, Avoid) and e.part.yours]
    dishes = [vocabulary.title(p.what) for p in left if p.do == ANY and p.what]
    verbs = [p.do for p in left if p.do in SHARED_WORK and p.what is None]
    if dishes:
        return DialogueAct("ack_split", {"mine": "the rest", "yours": listed(dishes)})
    own = [e.part.do for e in change.added if isinstance(e.part, Goal)]
    rest = own or [do for do in SHARED_WORK if vocabulary.things_of(do) and do not in verbs]
    if not verbs or not rest:
        return DialogueAct("ack_split_plain")
    mine, yours = ([_deed(do, None, vocabulary) for do in each] for each in (rest, verbs))
    return DialogueAct("ack_split", {"mine": listed(mine), "yours": listed(yours)})


def _swap(change: QueueChange, vocabulary: Vocabulary) -> DialogueAct:
    """Who does what from now on; of colleagues each tells of itself only."""
    added = [entry.part for entry in change.added if isinstance(entry.part, Avoid)]
    if all(ban.what is None for ban in added):
        return _split(change, vocabulary)
    yours = listed([_deed(ban.do, ban.what, vocabulary) for ban in added])
    return DialogueAct("ack_split", {"mine": "the rest", "yours": yours})
