"""A round of Ring as a player plays it: by keys, with words typed and spoken."""

import json
import shutil
import subprocess
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bundle.trial.player import MatchLog, Player, StepError, Trial, expect, read_log
from bundle.trial.screen import Screen, screen
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
        return read_log(new[-1]) if new else None

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


Samples = npt.NDArray[np.int16]

#: Of the game's mixer: hertz, and channels, of 16 bits each.
RATE, CHANNELS = 32_000, 2
#: Louder than this is speech, where music and effects are off, in a part of so many samples.
LOUD, PART = 300, RATE // 20
#: A pause of so many parts ends an utterance; shorter than this many it is none.
PAUSE, SHORTEST = 12, 8
#: So many utterances are enough to know what was said; the last are the latest answers.
LISTENED_TO = 12


def heard_words(player: Player, mixer: Path) -> str:
    """All that was said in the mixer's recording, in the words of the bundle's recogniser."""
    samples = np.frombuffer(mixer.read_bytes(), np.int16)[: mixer.stat().st_size // 4 * 2]
    folder = player.folder("heard")
    found = list(utterances(samples.reshape(-1, CHANNELS).max(axis=1)))[-LISTENED_TO:]
    files = [_written(folder / f"{at:02}.wav", each) for at, each in enumerate(found)]
    expect(bool(files), "something said aloud", "silence")
    report = folder / "heard.json"
    done = player.run("bench", "hear", *files, "--json", report)
    expect(done.returncode == 0, "bench hear to end well", done.stderr[-500:])
    told = json.loads(report.read_text(encoding="utf-8"))
    return " ".join(str(each["raw"]) for each in told["files"])


def utterances(samples: Samples) -> Iterator[Samples]:
    """What is loud, cut where it is quiet for 0.6 s."""
    parts = len(samples) // PART
    levels = np.abs(samples[: parts * PART].astype(np.int32)).reshape(parts, PART).max(axis=1)
    loud = np.flatnonzero(levels > LOUD)
    for run in np.split(loud, np.flatnonzero(np.diff(loud) > PAUSE) + 1):
        if len(run) and run[-1] - run[0] >= SHORTEST:
            yield samples[run[0] * PART : (run[-1] + 1) * PART]


def _written(file: Path, samples: Samples) -> Path:
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(samples.tobytes())
    return file


#: 'chop two onions', said by a synthesiser.
SPEECH = Path("tests/data/speech/chop_two_onions.wav")
#: From the cook's place on Ring: an onion from above, round to the board, down with it, chop.
CHOPS = ("Up", "Down", "Left", "Down", *repeat("Down", 10))
#: Seconds for which V is held to say it.
SAYING = 2.6
PARTNER, HUMAN = 0, 1


def play_ring(trial: Trial) -> str:
    """A round that goes well. Keys are tapped blindly, in a kitchen where the partner may stand in
    the way: one that does not is told and played once more.
    """
    try:
        return _play(trial)
    except StepError as failure:
        return f"{_play(trial)} (the second round; the first: {failure})"


def _play(trial: Trial) -> str:
    """Chops, asks in writing and aloud, is obeyed and answered, and sees the results."""
    player = _prepared(trial)
    with session(player, trial.tree / SPEECH) as game:
        _look(trial, game, "title", 1.5)
        game.screen.tap("Return")
        _look(trial, game, "kitchens", 0.8)
        game.screen.tap("Return")
        game.wait_for_log("a thought of the partner's model", _thinks, 60)
        game.screen.tap(*CHOPS)
        game.screen.tap("t")
        game.screen.type("chop two onions")
        game.screen.photograph(trial.pictures / "typed.png")
        game.screen.tap("Return")
        typed = _seconds_until_done(game, "two onions chopped as typed", 1)
        game.screen.tap("v")
        _look(trial, game, "first words", 0.5)
        game.screen.tap("Return")
        game.screen.hold("v", SAYING)
        _look(trial, game, "spoken", 0.8)
        spoken = _seconds_until_done(game, "two onions chopped as spoken", 2)
        log = game.wait_for_log("the end of the round", lambda log: log.ended, 150)
        _look(trial, game, "results", 1.5)
        game.leave()
        told = heard_words(player, game.mixer)
    expect("chop" in told.lower(), "an answer aloud with 'chop' in it", repr(told))
    obeyed = f"done {typed:.0f} s after it was typed, {spoken:.0f} s after it was spoken"
    return f"{_judge(log)}; {obeyed}; heard of the partner: {told!r}"


def _prepared(trial: Trial) -> Player:
    player = trial.player.at_home("Sous Chef")
    shutil.rmtree(player.home)
    player.write("config/settings.yaml", "volumes: {music: 0, effects: 0}\n")
    return player


def _look(trial: Trial, game: Session, name: str, seconds: float) -> None:
    """Let the picture settle, keep it, and see that it is one."""
    time.sleep(seconds)
    game.screen.photograph(trial.pictures / f"{name}.png")
    colours = game.screen.picture().getcolors(1 << 20) or []
    expect(len(colours) > 500, f"a picture ({name})", f"{len(colours)} colours")


def _thinks(log: MatchLog) -> bool:
    return any(thought.get("model") for thought in log.notes("thought"))


def _seconds_until_done(game: Session, what: str, times: int) -> float:
    began = time.monotonic()
    game.wait_for_log(what, lambda log: _obeyed(log, times), 60)
    return time.monotonic() - began


def _obeyed(log: MatchLog, times: int) -> bool:
    done = {
        note["heard"]
        for note in log.notes("intends")
        if note["state"] == "satisfied"
        and {"do": "chop", "what": "onion", "times": 2} in note["intention"]
    }
    return len(done) >= times


def _judge(log: MatchLog) -> str:
    """What the results say, if they are as they should be."""
    expect(log.spoken() == ["chop two onions"], "'chop two onions' heard once", log.spoken())
    expect(bool(log.said(PARTNER)), "an answer", "none")
    cooks = log.results["cooks"]
    expect(cooks[PARTNER]["chopped"] >= 4, "4 things chopped by the partner", cooks[PARTNER])
    expect(cooks[HUMAN]["chopped"] >= 1, "something chopped by keys", cooks[HUMAN])
    return f"{log.results['score']} points"
