"""Writes every sound of the game to assets/audio (needs soundfile, an OGG Vorbis encoder).

`make_audio.py [NAME ...]` makes all sounds, or those whose names begin so; `--check` makes nothing
and only says what is out of date; `--score` prints the music as notes and chords.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from synthesis import calls, handling, heat, round_theme, title_theme
from synthesis.band import play
from synthesis.effect import Effect
from synthesis.loudness import bring_to, integrated, momentary
from synthesis.score import Chord, Note, named
from synthesis.signal import RATE, Signal, random_for, samples

HERE = Path(__file__).parent
FOLDER = HERE / "audio"
MANIFEST = FOLDER / "manifest.json"
EFFECTS: dict[str, Effect] = handling.EFFECTS | heat.EFFECTS | calls.EFFECTS
PIECES = (title_theme.piece, round_theme.calm, round_theme.busy, round_theme.rush)
#: Encoder qualities, 0..1.
EFFECT_QUALITY, MUSIC_QUALITY = 0.5, 0.3
SILENT_TAIL = 10 ** (-56 / 20)


def finished(effect: Effect, signal: Signal) -> Signal:
    """The sound at its loudness; a one-shot loses its silent tail and ends in a short fade."""
    if effect.loop:
        return bring_to(signal, effect.loudness, integrated(signal))
    loud = np.flatnonzero(np.abs(signal) > SILENT_TAIL * np.abs(signal).max())
    cut = signal[: min(len(signal), loud[-1] + samples(0.012))].copy()
    fade = min(len(cut), samples(0.012))
    cut[-fade:] *= np.linspace(1, 0, fade)
    return bring_to(cut, effect.loudness, momentary(cut))


def effects(prefixes: list[str]) -> Iterator[tuple[str, Signal]]:
    """(file stem, samples) of the effects whose names begin with one of the prefixes."""
    for name, effect in EFFECTS.items():
        for variant in range(effect.variants):
            stem = f"{name}_{variant + 1}" if effect.variants > 1 else name
            if stem.startswith(tuple(prefixes) or ""):
                yield stem, finished(effect, effect.make(random_for(stem), variant))


def pieces(prefixes: list[str]) -> Iterator[tuple[str, Signal]]:
    """(file stem, samples) of the music whose names begin with one of the prefixes."""
    for make in PIECES:
        piece = make()
        if piece.name.startswith(tuple(prefixes) or ""):
            signal = play(piece)
            yield piece.name, bring_to(signal, piece.loudness, integrated(signal))


def sources() -> str:
    """A digest of everything that makes the sounds."""
    total = hashlib.sha256()
    for path in [Path(__file__), *sorted((HERE / "synthesis").glob("*.py"))]:
        total.update(path.read_text("utf-8").encode())
    return total.hexdigest()


def written() -> dict[str, str]:
    """File name -> digest of the sounds in the folder."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(FOLDER.glob("*.ogg"))
    }


def stale() -> list[str]:
    """What does not fit the manifest: sound files, or 'sources'."""
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    files = written()
    wrong = [n for n in files | manifest["files"] if files.get(n) != manifest["files"].get(n)]
    return sorted(wrong) + ([] if manifest["sources"] == sources() else ["sources"])


def make(prefixes: list[str]) -> None:
    """Write the sounds and what they were made from."""
    from synthesis.ogg import encoded  # noqa: PLC0415  needs the encoder; checks do without

    FOLDER.mkdir(exist_ok=True)
    for sounds, quality in ((effects(prefixes), EFFECT_QUALITY), (pieces(prefixes), MUSIC_QUALITY)):
        for stem, signal in sounds:
            (FOLDER / f"{stem}.ogg").write_bytes(encoded(signal, quality))
            print(f"{stem}: {len(signal) / RATE:.2f} s")
    if not prefixes:
        manifest = {"sources": sources(), "files": written()}
        MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8", newline="\n")


def print_score() -> None:
    """Melodies and chords, bar by bar."""
    sections = {
        f"title {i + 1}": section
        for i, section in enumerate(zip(title_theme.TUNES, title_theme.PROGRESSIONS, strict=True))
    } | {f"round {i + 1}": section for i, section in enumerate(round_theme.SECTIONS)}
    for name, (tune, progression) in sections.items():
        print(name)
        for bar in range(8):
            print(f"  {_bar(progression, bar):18} {_bar(tune, bar)}")


def _bar(things: list[Note] | list[Chord], bar: int) -> str:
    return " ".join(
        thing.name if isinstance(thing, Chord) else f"{named(thing.key)}:{thing.length * 2:g}"
        for thing in things
        if bar * 4 <= thing.at < bar * 4 + 4
    )


def main(arguments: list[str]) -> int:
    """Do what the arguments say; 1 if `--check` found something out of date."""
    if "--score" in arguments:
        print_score()
        return 0
    if "--check" in arguments:
        changed = stale()
        print("\n".join(changed) or "up to date")
        return 1 if changed else 0
    make(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
