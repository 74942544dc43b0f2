"""What became of what was asked for: there already, done, so far, taken back, hindered."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.english import listed, with_article, with_articles
from agents.hla.generation._acts import DialogueAct
from agents.hla.generation._deed_words import called_off, doing, option_doing, serves, task, thing
from agents.hla.generation._places import called, place_words
from agents.hla.grounding import Present, Standing
from agents.hla.knowledge import Knowledge
from agents.intention import Goal, Part, Vocabulary, Wait
from agents.kitchen import holders
from agents.messages import MenuFacts, Option, QueueEntry, Reason, StationFact
from agents.orders import STATES
from agents.orders.wording import did

#: What the human sees at once needs no report.
_SEEN = frozenset({"move", "come"})


def finished(
    ended: Sequence[QueueEntry], queue: Sequence[QueueEntry], vocabulary: Vocabulary
) -> DialogueAct | None:
    """Everything of a demand is reached; `queue` says what comes next. None: it is seen."""
    reached = [entry.part for entry in ended if isinstance(entry.part, Goal)]
    if not reached:
        waited = any(isinstance(entry.part, Wait) for entry in ended)
        return _waited(queue, vocabulary) if waited else None
    goals = [goal for goal in reached if goal.do not in _SEEN]
    if not goals:
        return None
    words = did(goals, vocabulary)
    following = _next(queue, vocabulary)
    if following:
        return DialogueAct("done_next", {"did": words, "next": following}, words)
    only_states = all(goal.do in STATES for goal in goals)
    return DialogueAct("done_state" if only_states else "done", {"did": words}, words)


def progress(entry: QueueEntry, vocabulary: Vocabulary) -> DialogueAct:
    """Some of a longer count is reached."""
    facts = {
        "done": str(entry.done),
        "times": str(entry.times),
        "task": task(entry.part, vocabulary),
    }
    return DialogueAct("progress", facts, f"{facts['task']} {entry.done}")


def withdrawn(entries: Sequence[QueueEntry], vocabulary: Vocabulary) -> DialogueAct:
    """The human took something back."""
    words = listed([called_off(entry, vocabulary) for entry in entries])
    return DialogueAct("ack_cancel", {"no": words}, words)


def forgotten(message: int) -> DialogueAct:
    """The human took back what it said, and what came of that is undone."""
    return DialogueAct("forgotten", about=str(message))


def hindered(entry: QueueEntry, known: Knowledge, *, for_good: bool = False) -> DialogueAct:
    """Something cannot be advanced now, and what is done instead; or not at all."""
    promise = with_articles(task(entry.part, known.vocabulary))
    facts = {"task": promise, "reason": entry.note}
    if for_good and isinstance(entry.part, Goal) and entry.part.do in STATES:
        keeps = ", and I bin nothing but burnt food" if entry.part.do == "drop" else ""
        return DialogueAct("needless", {**facts, "reason": entry.note + keeps}, entry.note)
    if for_good and entry.done and entry.times:
        facts |= {"done": str(entry.done), "times": str(entry.times)}
        return DialogueAct("impossible_partly", facts, entry.note)
    if for_good:
        return DialogueAct("impossible", facts, entry.note)
    reason = reason_of(entry, known.now.options)
    if reason.kind == "barred":
        thing = the_thing(reason, known.now.menu)
        return DialogueAct("let_past", facts | {"thing": thing}, entry.note)
    option = known.current
    if option is not None and not serves(entry, option, known):
        facts["doing"] = option_doing(option, known.vocabulary)
        return DialogueAct("blocked_meanwhile", facts, entry.note)
    return DialogueAct("blocked", facts, entry.note)


def reason_of(entry: QueueEntry, options: Iterable[Option]) -> Reason:
    """Why an entry is blocked, as a value."""
    reasons = (option.reason for option in options if option.reason.words == entry.note)
    return next(reasons, Reason(entry.note))


def the_thing(reason: Reason, menu: MenuFacts) -> str:
    """What somebody bars the way to: 'the onion', 'the chopping board'."""
    return f"the {listed([menu.title(thing) for thing in reason.things])}"


def unordered(parts: Sequence[Part], vocabulary: Vocabulary) -> DialogueAct:
    """What was asked for is off, for its order is gone."""
    dishes = [part.what for part in parts if isinstance(part, Goal) and part.what]
    names = [vocabulary.title(dish) for dish in dict.fromkeys(dishes)]
    words = listed(names)
    return DialogueAct(
        "unordered", {"dish": words, "is": "is" if len(names) == 1 else "are"}, words
    )


def settled(part: Part, reason: str, known: Knowledge) -> DialogueAct:
    """What was asked for is so already."""
    lying = _within_reach(part, known)
    if lying is not None:
        reason = f"{with_article(known.holds(lying))} is {place_words(lying, known)}"
    return DialogueAct("settled", {"reason": reason}, reason)


def _within_reach(part: Part, known: Knowledge) -> StationFact | None:
    """Where the thing that was to be passed lies, the nearest to the human."""
    if not isinstance(part, Goal) or part.do != "pass" or part.what is None or not known.human:
        return None
    x, y = known.human.cell
    lying = [
        holder
        for holder, thing in holders(known.now)
        if isinstance(holder, StationFact) and holder.kind in ("counter", "board")
        if holder.state == "holding" and thing.what == part.what
    ]
    near = sorted(lying, key=lambda s: abs(s.cell[0] - x) + abs(s.cell[1] - y))
    return next(iter(near), None)


def _waited(queue: Sequence[QueueEntry], vocabulary: Vocabulary) -> DialogueAct:
    """A wait is over."""
    words = _next(queue, vocabulary) or "the orders"
    return DialogueAct("ack_go", {"doing": words}, words)


def _next(queue: Sequence[QueueEntry], vocabulary: Vocabulary) -> str:
    waiting = (e for e in queue if e.kind == "task" and not e.over)
    following = next(waiting, None)
    return "" if following is None else with_articles(doing(following.part, vocabulary))


_ACTS: dict[Standing, str] = {
    "cooking": "there_cooking",
    "cooked": "there_cooked",
    "plated": "there_plated",
    "served": "there_served",
    "passed": "there_passed",
}
_ASIDES: dict[Standing, str] = {
    "cooking": "{thing} is on already.",
    "cooked": "{thing} is done already.",
    "plated": "{thing} is plated already.",
    "served": "{thing} is served already.",
    "passed": "{thing} is {place} already.",
}

#: What a dish is when a verb has been done to it.
_STATES = {"cook": "on", "plate": "plated", "serve": "served"}


def there_already(present: Sequence[Present], known: Knowledge) -> DialogueAct:
    """All that was asked for is there; the last of it is told in full, what was before briefly."""
    last = present[-1]
    others = tuple(each for each in present[:-1] if each.what != last.what)
    facts = _facts(last, known)
    told = {**facts, **known.vessel}
    line = DialogueAct(_ACTS[last.standing], told, " ".join(facts.values()))
    return replace(line, aside=aside(others, known))


def aside(present: Sequence[Present], known: Knowledge) -> str:
    """The same as sentences that follow what is said of the rest."""
    last = {each.what: each for each in present}.values()
    told = (_ASIDES[each.standing].format_map(_facts(each, known)) for each in last)
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}" for sentence in told)


def elsewhere(goals: Sequence[Goal], known: Knowledge) -> str:
    """That what was asked for at a place is done at another: that is out of reach, or in use."""
    beyond = {fixture.name for fixture in known.now.fixtures if not fixture.reached}
    if far := next((goal.at for goal in goals if goal.at in beyond), ""):
        return f"I can't get to {called(far)}, so it will be another."
    busy = {s.name for s in known.now.stations if s.kind != "counter" and s.state != "empty"}
    at = next((g.at for g in goals if g.do in ("chop", "cook") and g.at in busy), "")
    return f"{called(at).capitalize()} is in use, so it may be another." if at else ""


def overtaken(
    parts: Sequence[Part], vocabulary: Vocabulary, *, by_you: bool = False
) -> DialogueAct:
    """Another did what was asked for, the last of it a moment ago; `by_you`: surely the human."""
    goals = [part for part in parts if isinstance(part, Goal)]
    facts = {"thing": thing(goals[-1], vocabulary), "state": _STATES[goals[-1].do]}
    if by_you:
        facts["you"] = "you've"
    return DialogueAct("overtaken", facts, " ".join(facts.values()))


def _facts(present: Present, known: Knowledge) -> dict[str, str]:
    """`seconds` only while it cooks: until it is done."""
    goal = replace(present.goal, what=present.what)
    facts = {"thing": thing(goal, known.vocabulary), "place": "near you"}
    if present.holder is not None:
        facts["place"] = place_words(present.holder, known)
    if present.standing == "cooking" and present.seconds is not None:
        facts["seconds"] = str(max(1, round(present.seconds)))
    return facts
