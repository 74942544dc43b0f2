"""One start of the game in a window, to its end, with a microphone and with its sound."""

import subprocess
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bundle.trial import match_log
from bundle.trial.match_log import MatchLog
from bundle.trial.player import Player, kill
from bundle.trial.screen import Screen, screen
from bundle.trial.verdict import StepError, expect
from bundle.trial.waiting import until

TITLE = "Sous Chef"
#: What pygame and SDL's disk driver say at every start.
_USUAL = (
    "CRITICAL: You are using the SDL disk i/o",
    "CRITICAL:  Reading from",
    "CRITICAL:  Writing to",
)


@dataclass(frozen=True, slots=True)
class Session:
    """A game that runs. `process`: its first one; `mixer`: the file that it plays into."""

    player: Player
    process: subprocess.Popen[str]
    screen: Screen
    mixer: Path
    known: frozenset[Path]

    def log(self) -> MatchLog | None:
        """The log of the match that it plays, None before there is one."""
        new = [path for path in match_log.logs(self.player.home) if path not in self.known]
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
        try:
            _, errors = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired as error:
            raise StepError("expected the game to end with its window, found it running") from error
        expect(self.process.returncode == 0, "exit code 0", self.process.returncode)
        lines = [line for line in errors.splitlines() if line and not line.startswith(_USUAL)]
        noise = [line for line in lines if not told or told not in line]
        expect(not noise, "nothing on stderr", noise)


@contextmanager
def session(player: Player, microphone: Path | None = None, *arguments: str) -> Iterator[Session]:
    """A game that shows its window within 20 s; killed at the end if it still runs.

    `microphone`: a WAV file at 16 kHz that it hears when the microphone is opened first.
    """
    mixer, heard = player.home / "mixer.raw", player.home / "microphone.raw"
    heard.write_bytes(_samples(microphone) if microphone else b"")
    with screen() as shown:
        known = frozenset(match_log.logs(player.home))
        devices = player.having(
            DISPLAY=shown.name, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(mixer),
            SDL_DISKAUDIOFILEIN=str(heard),
        )  # fmt: skip
        process = devices.start(*arguments)
        try:
            opened = until(lambda: shown.shows(TITLE), 20)
            expect(opened is not None, "a window within 20 s", _ended(process))
            yield Session(player, process, shown, mixer, known)
        finally:
            if process.poll() is None:
                kill(process)
            process.communicate()


def _samples(file: Path) -> bytes:
    with wave.open(str(file)) as sound:
        return bytes(sound.readframes(sound.getnframes()))


def _ended(process: subprocess.Popen[str]) -> str:
    if process.poll() is None:
        return "none"
    return f"exit code {process.returncode}: {process.communicate()[1][-800:]}"
