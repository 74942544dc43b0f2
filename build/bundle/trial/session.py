"""One start of the game in a window, to its end, with a microphone and with its sound."""

import subprocess
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bundle.trial import match_log
from bundle.trial.match_log import MatchLog
from bundle.trial.player import Player
from bundle.trial.screen import Screen, screen
from bundle.trial.verdict import StepError, expect
from game.bench.real_game import RealGame, match_logs, until

TITLE = "Sous Chef"
#: What pygame and SDL's disk driver say at every start.
_USUAL = (
    "CRITICAL: You are using the SDL disk i/o",
    "CRITICAL:  Reading from",
    "CRITICAL:  Writing to",
)


@dataclass(frozen=True, slots=True)
class Session:
    """A game that runs. `mixer`: the file that it plays into."""

    player: Player
    game: RealGame
    screen: Screen
    mixer: Path
    known: frozenset[Path]

    def log(self) -> MatchLog | None:
        """The log of the match that it plays, None before there is one."""
        new = [path for path in match_logs(self.player.home) if path not in self.known]
        return match_log.read(new[-1]) if new else None

    def wait_for_log(
        self, what: str, holds: Callable[[MatchLog], bool], seconds: float
    ) -> MatchLog:
        """The log as soon as it says so: it is written every five seconds. Raises StepError."""

        def so() -> bool:
            log = self.log()
            return log is not None and holds(log)

        passed, found = until(so, seconds, every=0.3), self.log()
        if passed is None or found is None:
            last = found.lines[-3:] if found else "no match log"
            raise StepError(f"expected {what} within {seconds:.0f} s, found {last}")
        return found

    def leave(self, told: str = "") -> None:
        """Close the window; the game ends well and says nothing but `told`. Raises StepError."""
        self.screen.close_window(TITLE)
        code = self.end()
        expect(code == 0, "exit code 0", code)
        lines = [
            line for line in self.game.errors.splitlines() if line and not line.startswith(_USUAL)
        ]
        noise = [line for line in lines if not told or told not in line]
        expect(not noise, "nothing on stderr", noise)

    def end(self) -> int:
        """The exit code of a game that is to end by itself. Raises StepError."""
        try:
            return self.game.ended(30)
        except subprocess.TimeoutExpired as error:
            raise StepError("expected the game to end, found it running") from error


@contextmanager
def session(player: Player, microphone: Path | None = None, *arguments: str) -> Iterator[Session]:
    """A game that shows its window within 20 s; killed at the end if it still runs.

    `microphone`: a WAV file at 16 kHz that it hears when the microphone is opened first.
    """
    mixer, heard = player.home / "mixer.raw", player.home / "microphone.raw"
    heard.write_bytes(_samples(microphone) if microphone else b"")
    with screen() as shown:
        known = frozenset(match_logs(player.home))
        devices = player.having(
            DISPLAY=shown.name, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(mixer),
            SDL_DISKAUDIOFILEIN=str(heard),
        )  # fmt: skip
        with devices.start(*arguments) as game:
            opened = until(lambda: shown.shows(TITLE), 20)
            expect(opened is not None, "a window within 20 s", game.errors[-800:] or "none")
            yield Session(player, game, shown, mixer, known)


def _samples(file: Path) -> bytes:
    with wave.open(str(file)) as sound:
        return bytes(sound.readframes(sound.getnframes()))
