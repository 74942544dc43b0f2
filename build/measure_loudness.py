"""Measure how loud voices, music and effects are beside each other, as the mixer really mixes them.

    python build/measure_loudness.py [--seconds 20] [--keep FOLDER]

Records the mixer through SDL's disk driver, in real time, with the volumes that the game has from
the start, and measures with ffmpeg's ebur128 (BS.1770: integrated LUFS, true peak). `--keep` leaves
the recordings as WAV files to listen to.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import wave
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ["SDL_AUDIODRIVER"] = "disk"
sys.path.insert(0, str(Path(__file__).parent.parent))

from game import paths
from game.client.sound.cues import Cue, Track
from game.client.sound.output import CHANNELS, RATE
from game.client.sound.speaker import Speaker, open_speaker
from game.client.voice.spoken_words import SpokenWords
from game.session.words import Words
from game.settings import Volumes
from game.voice.speaking.mouth import Mouth

FRAME = 1 / 60
LINES = (
    ("Okay, chopping 2 onions.", "promise"),
    ("Alice Soup is in pot 1, 9 s to go.", "answer"),
    ("Shall I plate Bob Soup, or David Soup?", "question"),
    ("Fire! Pot 2 is burning!", "alarm"),
    ("I chopped 3 tomatoes. Next: mixing Cathy Soup.", "report"),
    ("Could you pass me a plate?", "request"),
)
#: What hands do in a busy kitchen, several times a second.
CUES = (
    Cue.STEP, Cue.PICK_UP, Cue.STEP, Cue.PUT_DOWN, Cue.CHOP, Cue.CHOP, Cue.CHOPPED, Cue.STEP,
    Cue.PLATE_UP, Cue.LADLE, Cue.ORDER_IN, Cue.STEP, Cue.PLATE_DOWN, Cue.SERVED,
)  # fmt: skip
CUE_EVERY = 0.3


@dataclass(frozen=True, slots=True)
class Mix:
    """What is recorded together."""

    name: str
    music: bool = False
    effects: bool = False
    voices: bool = False
    ducked: bool = False


MIXES = (
    Mix("music", music=True),
    Mix("music, ducked", music=True, ducked=True),
    Mix("effects", effects=True),
    Mix("voices", voices=True),
    Mix("all together", music=True, effects=True, voices=True),
)


def record(mix: Mix, seconds: float, file: Path, volumes: Volumes) -> None:
    """Play a mix in real time into a raw file of the mixer's format."""
    os.environ["SDL_DISKAUDIOFILE"] = str(file)
    speaker = open_speaker(paths.assets() / "audio", volumes)
    spoken = SpokenWords(Mouth(RATE), speaker)
    try:
        _wait_for(lambda: speaker.kept > len(Cue) + len(Track))
        spoken.begin(frozenset())
        _wait_for(lambda: bool(spoken.update() or spoken.voices))
        _play(mix, seconds, speaker, spoken)
    finally:
        spoken.close()
        speaker.close()


def _play(mix: Mix, seconds: float, speaker: Speaker, spoken: SpokenWords) -> None:
    if mix.music:
        speaker.music.round(100.0)
    speaker.duck(mix.ducked)
    said = cues = 0
    begun, now = time.monotonic(), 0.0
    while now < seconds:
        if mix.effects and now >= cues * CUE_EVERY:
            speaker.play(CUES[cues % len(CUES)])
            cues += 1
        if mix.voices and not speaker.speech_left and now >= said * 0.5:
            text, kind = LINES[said % len(LINES)]
            spoken.hear(Words(0, said % 4, text, kind=kind))  # type: ignore[arg-type]
            said += 1
        speaker.update(FRAME)
        spoken.update()
        time.sleep(FRAME)
        now = time.monotonic() - begun


def _wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("sounds or voices are not there")
        time.sleep(FRAME)


def measured(file: Path) -> tuple[float, float]:
    """(integrated LUFS, true peak in dBFS) of a raw recording."""
    form = ["-f", "s16le", "-ar", str(RATE), "-ac", str(CHANNELS)]
    told = subprocess.run(
        ["ffmpeg", "-hide_banner", "-nostats", *form, "-i", str(file),
         "-af", "ebur128=peak=true", "-f", "null", "-"],
        capture_output=True, text=True, check=True,
    ).stderr  # fmt: skip
    summary = told[told.rindex("Summary:") :]
    return _figure(r"I:\s+(\S+) LUFS", summary), _figure(r"Peak:\s+(\S+) dBFS", summary)


def _figure(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found is not None, text
    return float(found[1])


def keep(raw: Path, folder: Path, name: str) -> None:
    """A recording as a WAV file."""
    folder.mkdir(parents=True, exist_ok=True)
    with wave.open(str(folder / f"{name.replace(', ', '-').replace(' ', '-')}.wav"), "wb") as out:
        out.setparams((CHANNELS, 2, RATE, 0, "NONE", ""))
        out.writeframes(raw.read_bytes())


def main() -> None:
    """Record and print a table."""
    parser = ArgumentParser(description="how loud voices are beside music and effects")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each recording")
    parser.add_argument("--equal", action="store_true", help="all sliders at the top")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the recordings there")
    args = parser.parse_args()
    volumes = Volumes(1.0, 1.0, 1.0, 1.0) if args.equal else Volumes()
    print(f"{'mix':16} {'LUFS':>7} {'peak, dBFS':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for mix in MIXES:
            file = Path(folder) / "mix.raw"
            record(mix, args.seconds, file, volumes)
            loudness, peak = measured(file)
            print(f"{mix.name:16} {loudness:7.1f} {peak:11.1f}")
            if args.keep:
                keep(file, args.keep, mix.name)


if __name__ == "__main__":
    main()
