"""The kitchen and what has happened in it as large models are shown them: short labelled lines.

The names are those of the conditions that a model may write, so that what it reads is what it can
ask for. Every time is in seconds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents.dpt._decision_context import KitchenState
from agents.dpt._history import DecisionPoint
from agents.kitchen import held_words
from agents.llm.templates import one_line
from agents.messages import CookFact, Fact, Observation, StationFact, ThingFact

_NONE = "none"


def state_words(now: Observation) -> str:
    """The state in lines."""
    return "\n".join(_lines(now, KitchenState.of(now)))


def _lines(now: Observation, state: KitchenState) -> Iterator[str]:
    yield f"seconds_left: {now.seconds_left:.0f}"
    yield f"score: {now.score}"
    yield f"orders: {_orders(now)}"
    yield f"counts: {_counts(state.within_reach)}"
    yield f"in the heat: {_joined(_heat(station, now) for station in _heated(now))}"
    yield f"fires: {state.fires}"
    if lost := [station for station in now.stations if station.state == "lost"]:
        yield f"out of use: {_joined(map(_lost, lost))}"
    yield f"free_counters: {now.free_counters}"
    yield f"you hold: {_joined(map(_thing, state.in_hand))}"
    for cook in now.cooks:
        if cook.seat == now.seat:
            yield from _ways(cook, now)
    for cook in now.cooks:
        if cook.seat != now.seat:
            yield _other(cook, state.in_others_hands)
            yield from _not_reached(cook, now, f"{cook.name} cannot reach")


def _ways(own: CookFact, now: Observation) -> Iterator[str]:
    """How far it is to what can be used, and what cannot."""
    told = zip(now.fixtures, own.ways, strict=False)
    found = [f"{each.name}: {moves}" for each, moves in told if moves is not None]
    if found:
        yield f"moves to: {_joined(found)}"
    yield from _not_reached(own, now, "you cannot reach")


def _not_reached(cook: CookFact, now: Observation, heading: str) -> Iterator[str]:
    told = zip(now.fixtures, cook.ways, strict=False)
    if found := [each.name for each, moves in told if moves is None]:
        yield f"{heading}: {_joined(found)}"


def _orders(now: Observation) -> str:
    urgent_first = sorted(now.orders, key=lambda order: order.seconds_left)
    return _joined(
        f"{order.name} ({order.seconds_left:.0f} s left, {order.reward} points"
        f"{', a critic' if order.critic else ''})"
        for order in urgent_first
    )


def _counts(things: Iterable[ThingFact]) -> str:
    return _joined(f"{name} {count}" for name, count in Counter(map(_thing, things)).items())


def _thing(thing: ThingFact) -> str:
    name = thing.what or "mix of " + " and ".join(thing.parts)
    return f"{name} {thing.state}"


def _heated(now: Observation) -> Iterator[StationFact]:
    return (s for s in now.stations if s.state in ("cooking", "cooked", "burning", "burnt"))


def _heat(station: StationFact, now: Observation) -> str:
    next_is = {"cooking": "cooked in", "cooked": "burns in"}.get(station.state)
    left = f", {next_is} {station.seconds:.0f} s" if next_is and station.seconds is not None else ""
    holds = "" if station.state == "burning" else held_words(station, now)
    return f"{station.name}: {' '.join(filter(None, (holds, station.state)))}{left}"


def _lost(station: StationFact) -> str:
    when = "" if station.seconds is None else f" for {station.seconds:.0f} s"
    return f"{station.name}{when}"


def _other(cook: CookFact, held: Iterable[ThingFact]) -> str:
    own = (_thing(thing) for thing in held if thing.seat == cook.seat)
    doing = f"; is at: {cook.doing}" if cook.doing else ""
    return f"{cook.name} holds: {_joined(own)}{doing}"


def _joined(words: Iterable[str]) -> str:
    return ", ".join(words) or _NONE


#: Deeds that nobody did, as they are told.
_BEFELL: Mapping[str, str] = {
    "expired": "missed: {what}",
    "caught fire": "a fire broke out",
    "board lost": "a board went out of use",
    "board back": "a board can be used again",
    "lorry came": "a lorry brought much {what}",
    "critic came": "a critic ordered {what}",
}


def history_words(scenes: Sequence[DecisionPoint], now: Observation) -> str:
    """The scenes, oldest first; the names are those of the cooks."""
    names = {cook.seat: cook.name for cook in now.cooks}
    lines = (f"- {'; '.join(_scene(scene, names))}" for scene in scenes)
    return "\n".join(lines) or "Nothing yet."


def _scene(scene: DecisionPoint, names: Mapping[int, str]) -> Iterator[str]:
    score = "" if scene.score is None else f", score {scene.score}"
    yield f"{scene.seconds_left:.0f} seconds left{score}"
    own = scene.own
    outcome = {"ok": "done", "failed": "failed", "interrupted": "broken off"}[own.result]
    reason = f" ({own.reason})" if own.reason else ""
    yield f"you: {own.name} {outcome}{reason}"
    for seat, name in names.items():
        deeds = ", ".join(map(_deed, scene.of(seat)))
        if deeds:
            yield f"{'you' if seat == own.seat else name}: {deeds}"
    yield from map(_fate, scene.of(None))
    for line in scene.said:
        speaker = names.get(-1 if line.seat is None else line.seat, line.speaker)
        yield f'{speaker} said "{one_line(line.text)}"'


def _deed(fact: Fact) -> str:
    """In the states' words 'cooked' is what has been in the heat long enough."""
    verb = "put in the heat" if fact.verb == "cooked" else fact.verb
    return " ".join(filter(None, (verb, fact.what)))


def _fate(fact: Fact) -> str:
    return _BEFELL.get(fact.verb, "{verb} {what}").format(verb=fact.verb, what=fact.what)


def said_words(texts: Iterable[str]) -> str:
    """What a person has just said, as a line of its own; '' for nothing."""
    return "\n".join(f'Just said to you: "{one_line(text)}"' for text in texts)
