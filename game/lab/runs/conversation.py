"""Conversations with a partner in the middle of a round, and what comes of them.

A conversation file is a YAML list:

    - id: partition-3
      level: partition
      seed: 4
      human: cook          # what the human does meanwhile: idle, chopper, cook
      at: 21               # seconds of play before the first message
      say:
        - {text: can you hand me a plate, deed: true}
        - {text: no, two of them, after: 4, deed: true}

`after`: seconds since the message before (default 6). `deed`: whether the message asks for one.
Until the first message the partner cooks by itself, so that a conversation always begins alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.messages import Fact, Intend
from game.kitchen.naming import content_name
from game.kitchen.state import TICKS_PER_SECOND, State
from game.lab.runs.arguments import InputError, named_level, read_yaml
from game.lab.runs.commanded_match import CommandedMatch
from game.partners.casting import HUMANS
from game.partners.kitchen_facts import order_facts, station_facts, station_names, station_words
from game.partners.thinking import ModelPool
from game.session.seats.notes import MacroBegun

#: Seconds between messages, and that a conversation goes on after the last.
PAUSE, AFTERMATH = 6.0, 15.0


@dataclass(frozen=True, slots=True)
class ConversationCue:
    """One message of a conversation; `after`: seconds since the one before."""

    text: str
    after: float
    deed: bool


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where, when and what is said; `at`: seconds of play before that."""

    id: str
    level: str
    seed: int
    human: str
    at: float
    says: tuple[ConversationCue, ...]


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


def load_conversations(path: Path) -> tuple[Conversation, ...]:
    """The conversations in the file at `path`. InputError if it holds none, OSError."""
    found = read_yaml(path)
    if not isinstance(found, list):
        raise InputError(f"{path}: expected a list of conversations")
    return tuple(
        _conversation(value, f"{path}: conversation {i}") for i, value in enumerate(found, 1)
    )


def _conversation(value: object, place: str) -> Conversation:
    match value:
        case {
            "id": str(name),
            "level": str(level),
            "seed": int(seed),
            "human": str(human),
            "at": int() | float() as at,
            "say": [_, *_] as says,
        } if human in HUMANS:
            return Conversation(
                name, level, seed, human, at, tuple(_cue(say, place) for say in says)
            )
    humans = ", ".join(HUMANS)
    raise InputError(f"{place}: expected id, level, seed, human ({humans}), at and say")


def _cue(value: Any, place: str) -> ConversationCue:  # noqa: ANN401 - whatever the file says
    match value:
        case {"text": str(text), **rest} if rest.keys() <= {"after", "deed"}:
            after = rest.get("after", PAUSE)
            if isinstance(after, int | float) and after > 0:
                return ConversationCue(text, after, rest.get("deed") is True)
    raise InputError(f"{place}: say: expected text, and perhaps after and deed, found {value!r}")


def converse(conversation: Conversation, pool: ModelPool) -> Iterator[Exchanged]:
    """Play a conversation to its end and tell each message's consequences."""
    level = named_level(conversation.level)
    human = HUMANS[conversation.human]
    with CommandedMatch(level, human, pool.minds(), conversation.seed, level.round_ticks) as played:
        played.run(conversation.at)
        said = []
        for number, cue in enumerate(conversation.says):
            if number:
                played.run(cue.after)
            played.type()
            said.append((cue, played.match.state, played.say(cue.text)))
        played.run(AFTERMATH)
        ends = [tick for _, _, tick in said[1:]] + [played.now + 1]
        for number, ((cue, state, tick), end) in enumerate(zip(said, ends, strict=True), 1):
            yield _exchanged(f"{conversation.id}.{number}", cue, state, played, range(tick, end))


def _exchanged(
    name: str, cue: ConversationCue, state: State, played: CommandedMatch, ticks: Sequence[int]
) -> Exchanged:
    history, me, since = played.match.history, played.me, ticks[0]
    words = [w for w in history.words if w.tick in ticks and w.cook == me]
    notes = [(t, note) for t, cook, note in history.notes if t in ticks and cook == me]
    understood = [note.sentence for _, note in notes if isinstance(note, Intend)]
    begun = [(t, f"begins {n.macro} ({n.source})") for t, n in notes if isinstance(n, MacroBegun)]
    done = [(f.tick, _told(f, played)) for f in played.facts if f.tick in ticks]
    return Exchanged(
        name,
        cue.text,
        cue.deed,
        tuple(kitchen_lines(state, played)),
        tuple(dict.fromkeys(understood)),
        tuple(Consequence(_seconds(w.tick, since), "partner", w.text) for w in words),
        tuple(Consequence(_seconds(t, since), "", what) for t, what in sorted(begun + done)),
    )


def kitchen_lines(state: State, played: CommandedMatch) -> Iterator[str]:
    """What a player sees, in a few lines."""
    orders = [f"{o.title} {o.seconds_left:.0f} s" for o in order_facts(state)]
    yield f"orders: {', '.join(orders) or 'none'}"
    stations = station_facts(state, station_names(state.kitchen))
    holds = station_words(state)
    full = [f"{s.name}: {holds[s.cell]} ({s.state})" for s in stations if s.cell in holds]
    yield f"stations: {'; '.join(full) or 'all empty'}"
    for seat, cook in enumerate(state.cooks):
        held = "nothing" if cook.held is None else content_name(cook.held, state.kitchen.menu)
        yield f"{'partner' if seat == played.me else 'human'} holds {held}"


def _told(fact: Fact, played: CommandedMatch) -> str:
    who = {None: "-", played.me: "partner"}.get(fact.seat, "human")
    return " ".join(filter(None, (who, fact.verb, fact.what)))


def _seconds(tick: int, since: int) -> float:
    return (tick - since) / TICKS_PER_SECOND
