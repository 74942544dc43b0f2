"""A round in the window in which somebody talks aloud, for the experiments that need one."""

import time
from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.console import Console

from agents.speech.voice import Samples
from game import paths
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.watched_round import Frame, WatchedRound, Window, watch
from game.lab.metrics.process_memory import ProcessMemory
from game.lab.runs.arguments import InputError
from game.lab.runs.paper_commands import complex_commands
from game.lab.speech.clips import Clips
from game.lab.speech.file_microphone import ears_of, talking
from game.lab.speech.roster import JUDGING, TUNING
from game.lab.speech.spoken_latency import Shown, SpokenLatency, spoken_latencies
from game.session.match.history import MatchHistory

#: Engines, the most human-like first.
_LIKED = ("piper", "flite", "festival", "espeak")


@dataclass(frozen=True, slots=True)
class SpokenRound:
    """`frames` of the window, and what came of each utterance."""

    frames: Sequence[Frame]
    latencies: Sequence[SpokenLatency]


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
    window: Window, show: WatchedRound, talk: float, console: Console, memory: ProcessMemory
) -> SpokenRound:
    """Play it hands free; somebody gives commands for a share `talk` of the time."""
    seconds = show.level.round_ticks / TICKS_PER_SECOND
    histories: list[MatchHistory] = []
    voice = replace(show.settings.voice, manner="free", muted=False, recogniser="bundled")
    settings = replace(show.settings, voice=voice)
    with ears_of(talking(_commands(), talk, seconds)) as ears:
        aloud = replace(show, settings=settings, ears=ears, over=histories.append)
        offset = time.monotonic() - time.perf_counter()
        frames = watch(window, aloud, console, memory)
        heard = list(ears.heard)
    shown: list[Shown] = [(frame.wall + offset, frame.tick) for frame in frames]
    partner = show.level.partner
    found = [spoken_latencies(heard, history, partner, shown) for history in histories]
    return SpokenRound(frames, [each for latencies in found for each in latencies])


def _commands() -> list[Samples]:
    """The papers' commands by the voice that sounds most like a person, of those that are here."""
    with Clips(paths.user_cache() / "voice" / "clips") as clips:
        voices = sorted((*JUDGING, *TUNING), key=lambda voice: _LIKED.index(voice.engine))
        present = next((voice for voice in voices if clips.has(voice)), None)
        if present is None:
            raise InputError("expected a speech synthesiser, found none: apt install flite")
        return [clips.speak(command.text, present) for command in complex_commands()]
