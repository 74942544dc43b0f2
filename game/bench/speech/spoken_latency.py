"""How soon spoken words are there, and the partner acts on them, in a round in real time."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.messages import Intend, Thought
from game.lab.metrics.responses import AT_ONCE
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun, Note
from game.voice.messages import Utterance

#: A moment of `time.monotonic()`, and the tick that the window showed then.
Shown = tuple[float, int]


@dataclass(frozen=True, slots=True)
class SpokenLatency:
    """Seconds from the end of speech. `words`: until they were there; `known`: until the partner
    had understood them; `move`: until it did what it decided on them, or went on with what it was
    doing; None if nothing came of them before the next words.
    """

    words: float
    known: float | None
    move: float | None


def spoken_latencies(
    heard: Sequence[Utterance], history: MatchHistory, partner: int, shown: Sequence[Shown]
) -> list[SpokenLatency]:
    """Of each utterance that was said in the match."""
    said = [(w.tick, w.hearing.raw) for w in history.words if w.hearing is not None]
    ends = [tick for tick, _ in said[1:]] + [history.state.tick + 1]
    found, waiting = [], list(heard)
    for (tick, raw), end in zip(said, ends, strict=True):
        while waiting and waiting[0].raw != raw:
            waiting.pop(0)
        if waiting:
            notes = list(_notes(history, partner, range(tick, end)))
            found.append(_latency(waiting.pop(0), notes, shown))
    return found


def _notes(history: MatchHistory, cook: int, ticks: range) -> Iterator[tuple[int, Note]]:
    return ((tick, note) for tick, who, note in history.notes if who == cook and tick in ticks)


def _latency(
    utterance: Utterance, notes: Sequence[tuple[int, Note]], shown: Sequence[Shown]
) -> SpokenLatency:
    known = next((tick for tick, note in notes if _understood(note)), None)
    move = None
    if known is not None:
        begun = (tick for tick, note in notes if isinstance(note, MacroBegun) and tick >= known)
        first = next(begun, known)
        move = first if first <= known + AT_ONCE else known
    return SpokenLatency(
        utterance.recognised - utterance.ended,
        _since(utterance, known, shown),
        _since(utterance, move, shown),
    )


def _understood(note: Note) -> bool:
    return isinstance(note, Intend) or (isinstance(note, Thought) and note.stage == "intention")


def _since(utterance: Utterance, tick: int | None, shown: Sequence[Shown]) -> float | None:
    """From the end of speech until the window showed a tick."""
    if tick is None:
        return None
    at = bisect_left(shown, tick, key=lambda moment: moment[1])
    return shown[at][0] - utterance.ended if at < len(shown) else None
