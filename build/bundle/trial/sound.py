"""What the game said aloud: the mixer's recording, cut up, as heard by the bundle itself."""

import json
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bundle.trial.player import Player
from bundle.trial.verdict import expect

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
    done = player.run("lab", "hear", *files, "--json", report)
    expect(done.returncode == 0, "lab hear to end well", done.stderr[-500:])
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
