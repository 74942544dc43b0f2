"""Scenes in which somebody talks to a partner in the middle of a round, and what comes of it.

A scene file is a YAML list:

    - id: partition-3
      level: partition
      seed: 4
      human: cook          # what the human does meanwhile: idle, chopper, cook
      at: 21               # seconds of play before the first message
      say:
        - {text: can you hand me a plate, deed: true}
        - {text: no, two of them, after: 4, deed: true}

`after`: seconds since the message before (default 6). `deed`: whether the message asks for one.
Until the first message the partner cooks by itself, so that a scene always begins alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.messages import Fact, Intend
from game.kitchen.naming import content_name
from game.kitchen.state import TICKS_PER_SECOND, State
from game.lab.runs.arguments import InputError, named_level, read_yaml
from game.lab.runs.trial import Trial
from game.partners.casting import HUMANS
from game.partners.kitchen_facts import order_facts, station_facts, station_names, station_words
from game.partners.model_pool import ModelPool
from game.session.seats.notes import MacroBegun

#: Seconds between messages, and that a scene goes on after the last.
PAUSE, AFTERMATH = 6.0, 15.0


@dataclass(frozen=True, slots=True)
class SceneCue:
    """One message of a scene; `after`: seconds since the one before."""

    text: str
    after: float
    deed: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Where, when and what is said; `at`: seconds of play before that."""

    id: str
    level: str
    seed: int
    human: str
    at: float
    says: tuple[SceneCue, ...]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that happened `seconds` after a message; `who` said or did it."""

    seconds: float
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Exchanged:
    """One message, the kitchen in which it was said, and what came of it until the next."""

    id: str
    text: str
    deed: bool
    kitchen: tuple[str, ...]
    understood: tuple[str, ...]
    replies: tuple[Consequence, ...]
    deeds: tuple[Consequence, ...]


def load_scenes(path: Path) -> tuple[Scene, ...]:
    """The scenes in the file at `path`. InputError if it holds none, OSError."""
    found = read_yaml(path)
    if not isinstance(found, list):
        raise InputError(f"{path}: expected a list of scenes")
    return tuple(_scene(value, f"{path}: scene {i}") for i, value in enumerate(found, 1))


def _scene(value: object, place: str) -> Scene:
    match value:
        case {
            "id": str(name),
            "level": str(level),
            "seed": int(seed),
            "human": str(human),
            "at": int() | float() as at,
            "say": [_, *_] as says,
        } if human in HUMANS:
            return Scene(name, level, seed, human, at, tuple(_cue(say, place) for say in says))
    humans = ", ".join(HUMANS)
    raise InputError(f"{place}: expected id, level, seed, human ({humans}), at and say")


def _cue(value: Any, place: str) -> SceneCue:  # noqa: ANN401 - whatever the file says
    match value:
        case {"text": str(text), **rest} if rest.keys() <= {"after", "deed"}:
            after = rest.get("after", PAUSE)
            if isinstance(after, int | float) and after > 0:
                return SceneCue(text, after, rest.get("deed") is True)
    raise InputError(f"{place}: say: expected text, and perhaps after and deed, found {value!r}")


def converse(scene: Scene, pool: ModelPool) -> Iterator[Exchanged]:
    """Play a scene to its end and tell each message's consequences."""
    level = named_level(scene.level)
    human = HUMANS[scene.human]
    trial = Trial(level, human, pool.minds(), scene.seed, level.round_ticks)
    try:
        trial.run(scene.at)
        said = []
        for number, cue in enumerate(scene.says):
            if number:
                trial.run(cue.after)
            said.append((cue, trial.match.state, trial.say(cue.text)))
        trial.run(AFTERMATH)
        ends = [tick for _, _, tick in said[1:]] + [trial.now + 1]
        for number, ((cue, state, tick), end) in enumerate(zip(said, ends, strict=True), 1):
            yield _exchanged(f"{scene.id}.{number}", cue, state, trial, range(tick, end))
    finally:
        trial.close()


def _exchanged(
    name: str, cue: SceneCue, state: State, trial: Trial, ticks: Sequence[int]
) -> Exchanged:
    history, me, since = trial.match.history, trial.me, ticks[0]
    words = [w for w in history.words if w.tick in ticks and w.cook == me]
    notes = [(t, note) for t, cook, note in history.notes if t in ticks and cook == me]
    understood = [note.sentence for _, note in notes if isinstance(note, Intend)]
    begun = [(t, f"begins {n.macro} ({n.source})") for t, n in notes if isinstance(n, MacroBegun)]
    done = [(f.tick, _told(f, trial)) for f in trial.facts if f.tick in ticks]
    return Exchanged(
        name,
        cue.text,
        cue.deed,
        tuple(kitchen_lines(state, trial)),
        tuple(dict.fromkeys(understood)),
        tuple(Consequence(_seconds(w.tick, since), "partner", w.text) for w in words),
        tuple(Consequence(_seconds(t, since), "", what) for t, what in sorted(begun + done)),
    )


def kitchen_lines(state: State, trial: Trial) -> Iterator[str]:
    """What a player sees, in a few lines."""
    orders = [f"{o.title} {o.seconds_left:.0f} s" for o in order_facts(state)]
    yield f"orders: {', '.join(orders) or 'none'}"
    stations = station_facts(state, station_names(state.kitchen))
    holds = station_words(state)
    full = [f"{s.name}: {holds[s.cell]} ({s.state})" for s in stations if s.cell in holds]
    yield f"stations: {'; '.join(full) or 'all empty'}"
    for seat, cook in enumerate(state.cooks):
        held = "nothing" if cook.held is None else content_name(cook.held, state.kitchen.menu)
        yield f"{'partner' if seat == trial.me else 'human'} holds {held}"


def _told(fact: Fact, trial: Trial) -> str:
    who = {None: "-", trial.me: "partner"}.get(fact.seat, "human")
    return " ".join(filter(None, (who, fact.verb, fact.what)))


def _seconds(tick: int, since: int) -> float:
    return (tick - since) / TICKS_PER_SECOND
