"""A round in the window, watched frame by frame."""

import os
import time
from argparse import ArgumentTypeError
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.progress import Progress

from agents.messages import Intend, Thought
from game import paths
from game.bench.real_game import ProcessMemory
from game.bench.speech.clips import JUDGING, TUNING, Clips, white
from game.bench.window import in_window
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.spec_file import complex_commands
from game.lab.metrics.responses import AT_ONCE
from game.lab.runs.arguments import InputError
from game.session.match.history import MatchHistory
from game.session.match.script import ScriptCue
from game.session.seats.notes import MacroBegun, Note
from game.settings import Brigade, Settings
from game.voice.listening.ears import Ears
from game.voice.messages import FromEars, Utterance
from game.voice.sound import RATE, Pcm, Samples, share_of

if TYPE_CHECKING:
    from game.client.app.watched import Frame

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


#: Of a quiet room, in dB below full scale.
_QUIET_DB = -70.0
#: Seconds until the first clip, and at least between two.
_BEFORE_S, _SHORTEST_PAUSE_S = 2.0, 1.0
#: Milliseconds that SDL's driver waits after each chunk of 32 ms of sound.
_PACE_MS = 30
_LONGEST_START_S = 30.0


class RememberingEars(Ears):
    """Ears that keep what they heard. `heard`: every utterance."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Utterance] = []

    def drain(self) -> Iterator[FromEars]:
        for message in super().drain():
            if isinstance(message, Utterance):
                self.heard.append(message)
            yield message


def talking(clips: Iterable[Samples], share: float, seconds: float) -> Pcm:
    """So many seconds in which somebody talks for a share of the time, 0..1, a clip at a time."""
    clip = cycle(clips)
    count = int(seconds * RATE)
    sound = white(count, np.random.default_rng(1)) * share_of(_QUIET_DB)
    at = int(_BEFORE_S * RATE)
    while share > 0 and at < count:
        said = next(clip)[: count - at]
        sound[at : at + len(said)] += said
        at += int(max(len(said) / share, len(said) + _SHORTEST_PAUSE_S * RATE))
    return Pcm.of(sound)


@contextmanager
def ears_of(sound: Pcm) -> Iterator[RememberingEars]:
    """Ears whose microphone gives `sound` from the moment on at which it is first opened."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "microphone.raw")
        file.write_bytes(sound.data)
        ears = RememberingEars()
        driver = {
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILEIN": str(file),
            "SDL_DISKAUDIOFILE": os.devnull,
            "SDL_DISKAUDIODELAY": str(_PACE_MS),
        }
        try:
            with changed_environment(driver):
                ears.start()
                # Until there is a process, which has taken its environment with it.
                end = time.monotonic() + _LONGEST_START_S
                while ears.pid is None:
                    if time.monotonic() > end:
                        raise TimeoutError("expected the ears to start within half a minute")
                    time.sleep(0.01)
            yield ears
        finally:
            ears.close()


@contextmanager
def changed_environment(changed: Mapping[str, str]) -> Iterator[None]:
    """These variables of this process are set so meanwhile."""
    before = {name: os.environ.get(name) for name in changed}
    os.environ.update(changed)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@dataclass(frozen=True, slots=True)
class WatchedRound:
    """The round to watch: who cooks with the player, by which settings, and what is said.

    `size`: of the window, in pixels. `ears`: the player can talk aloud, and partners do; `over` is
    given what happened, when the round is over.
    `brigade`: who cooks in place of player and partner; `until`: the tick at which it is ended
    early.
    """

    level: Level
    seed: int = 0
    partner: str = "reflex"
    settings: Settings = field(default_factory=Settings)
    cues: tuple[ScriptCue, ...] = ()
    size: tuple[int, int] = (1280, 720)
    ears: Ears | None = None
    over: Callable[[MatchHistory], None] | None = None
    brigade: Brigade | None = None
    until: int | None = None

    @property
    def ticks(self) -> int:
        """How long it is watched at most."""
        whole = self.level.round_ticks
        return whole if self.until is None else min(self.until, whole)


def watch(
    show: WatchedRound, console: Console, memory: ProcessMemory | None = None
) -> list["Frame"]:
    """The frames of one round; `memory` is measured a second before its end."""
    frames: list[Frame] = []
    late = show.ticks - TICKS_PER_SECOND
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("a round in real time", total=show.ticks)

        def note(frame: "Frame") -> None:
            if memory is not None and frame.tick >= late and not memory.measured:
                memory.measure()
            frames.append(frame)
            if len(frames) % TICKS_PER_SECOND == 0:
                progress.update(task, completed=frame.tick)

        in_window(show, note)
    return frames


#: Engines, the most human-like first.
_LIKED = ("piper", "flite", "festival", "espeak")


@dataclass(frozen=True, slots=True)
class SpokenRound:
    """`frames` of the window, what came of each utterance, and what happened."""

    frames: Sequence["Frame"]
    latencies: Sequence[SpokenLatency]
    histories: Sequence[MatchHistory] = ()


def share(text: str) -> float:
    """A number from 0 to 1; ArgumentTypeError if it is none."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise ArgumentTypeError(f"expected a share from 0 to 1, found {text}")
    return found


def spoken_round(
    show: WatchedRound, talk: float, console: Console, memory: ProcessMemory
) -> SpokenRound:
    """Play it hands free; somebody gives commands for a share `talk` of the time."""
    seconds = show.level.round_ticks / TICKS_PER_SECOND
    histories: list[MatchHistory] = []
    voice = replace(show.settings.voice, manner="free", muted=False, recogniser="bundled")
    settings = replace(show.settings, voice=voice)
    with ears_of(talking(_commands(), talk, seconds)) as ears:
        aloud = replace(show, settings=settings, ears=ears, over=histories.append)
        offset = time.monotonic() - time.perf_counter()
        frames = watch(aloud, console, memory)
        heard = list(ears.heard)
    shown: list[Shown] = [(frame.wall + offset, frame.tick) for frame in frames]
    partner = show.level.partner
    found = [spoken_latencies(heard, history, partner, shown) for history in histories]
    return SpokenRound(frames, [each for latencies in found for each in latencies], histories)


def _commands() -> list[Samples]:
    """The papers' commands by the voice that sounds most like a person, of those that are here."""
    with Clips(paths.user_cache() / "voice" / "clips") as clips:
        voices = sorted((*JUDGING, *TUNING), key=lambda voice: _LIKED.index(voice.engine))
        present = next((voice for voice in voices if clips.has(voice)), None)
        if present is None:
            raise InputError("expected a speech synthesiser, found none: apt install flite")
        return [clips.speak(told.wanted[-1].text, present) for told in complex_commands().values()]
