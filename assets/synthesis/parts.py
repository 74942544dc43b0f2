"""What accompanying players do with chords: voicings, basses, broken chords, second voices."""

from __future__ import annotations

from collections.abc import Iterator

from synthesis.score import BAR, Chord, Note, sounding


def bass(progression: list[Chord], pattern: str) -> list[Note]:
    """`two`: root and fifth in turn; `walk`: quarters towards the next; `drive`: eighths."""
    notes: list[Note] = []
    for index, chord in enumerate(progression):
        following = progression[(index + 1) % len(progression)]
        notes += _bass_of(chord, following, pattern)
    return notes


def _bass_of(chord: Chord, following: Chord, pattern: str) -> Iterator[Note]:
    low = _low(chord.bass)
    fifth = _low(chord.tones[2])
    fifth = fifth if fifth < low + 8 else fifth - 12
    beats = int(chord.length)
    for beat in range(beats):
        at = chord.at + beat
        last = beat == beats - 1
        match pattern:
            case "two" if beat % 2 == 0:
                key = fifth if beat == 2 else low
                yield Note(at, 0.9 if last else 1.4, key, 0.85 if beat == 0 else 0.7)
            case "walk":
                yield Note(at, 0.85, _walk(low, fifth, chord, following, beat, last), 0.75)
            case "drive":
                yield Note(at, 0.45, fifth if beat == 2 else low, 0.85)
                yield Note(at + 0.5, 0.4, (fifth if beat == 2 else low) + 12, 0.55)


def _walk(low: int, fifth: int, chord: Chord, following: Chord, beat: int, last: bool) -> int:
    if beat and last:  # a step away from where the next chord begins
        target = _low(following.bass)
        return target - 1 if low <= target else target + 1
    third = _low(chord.tones[1])
    return (low, third if third > low else third + 12, fifth)[beat % 3]


def _low(tone: int) -> int:
    """Between E2 and Eb3."""
    return 40 + (tone - 40) % 12


def comping(progression: list[Chord], rhythm: str, length: float, centre: int = 64) -> list[Note]:
    """Chords in `rhythm` (eight letters for the eighths of a bar: x loud, o soft, . nothing).

    Every voicing is the one nearest to the one before, so inner voices move in small steps.
    """
    notes: list[Note] = []
    keys = [centre - 4, centre, centre + 4]
    end = progression[-1].at + progression[-1].length
    for step in range(round(end * 2)):
        letter = rhythm[step % len(rhythm)]
        if letter == ".":
            continue
        at = step / 2
        keys = voicing(sounding(progression, at), keys, centre)
        force = 0.8 if letter == "x" else 0.5
        notes += [Note(at, length, key, force) for key in keys]
    return notes


def voicing(chord: Chord, before: list[int], centre: int) -> list[int]:
    """Three keys of the chord, close to `before`, around `centre`; rich chords drop the fifth."""
    tones = chord.tones
    chosen = (tones[1], tones[3], tones[4]) if len(tones) == 5 else (
        (tones[1], tones[3], tones[0] if chord.bass != tones[0] else tones[2])
        if len(tones) == 4 else tones
    )  # fmt: skip
    spread = [
        sorted(centre - 8 + shift + (tone - (centre - 8 + shift)) % 12 for tone in chosen)
        for shift in range(0, 9)
    ]

    def motion(keys: list[int]) -> int:
        return sum(abs(a - b) for a, b in zip(keys, before, strict=True))

    return min(spread, key=motion)


def broken(progression: list[Chord], per_quarter: int, centre: int) -> list[Note]:
    """The chords' tones one after the other, up and down."""
    notes: list[Note] = []
    keys = [centre - 4, centre, centre + 4]
    wave = (0, 1, 2, 3, 2, 1)
    for chord in progression:
        keys = voicing(chord, keys, centre)
        ladder = [*keys, keys[0] + 12]
        for i in range(round(chord.length * per_quarter)):
            force = 0.75 if i % per_quarter == 0 else 0.5
            notes.append(
                Note(chord.at + i / per_quarter, 1 / per_quarter, ladder[wave[i % 6]], force)
            )
    return notes


def second(tune: list[Note], progression: list[Chord]) -> list[Note]:
    """A voice below the melody: the nearest tone of the chord at least a third lower."""
    notes = []
    for note in tune:
        tones = sounding(progression, note.at).tones
        key = next(k for k in range(note.key - 3, note.key - 15, -1) if k % 12 in tones)
        notes.append(Note(note.at, note.length, key, note.force * 0.8))
    return notes


def held(progression: list[Chord], centre: int) -> list[Note]:
    """Long chords, each tone kept as long as its chord."""
    notes: list[Note] = []
    keys = [centre - 4, centre, centre + 4]
    for chord in progression:
        keys = voicing(chord, keys, centre)
        notes += [Note(chord.at, chord.length, key, 0.6) for key in keys]
    return notes


def beat(bars: int, grid: str, key: int = 0) -> list[Note]:
    """A rhythm on sixteen steps a bar (X loud, x, o soft); longer grids take several bars."""
    steps = grid.replace(" ", "")
    force = {"X": 1.0, "x": 0.7, "o": 0.4}
    return [
        Note(i / 4, 0.25, key, force[steps[i % len(steps)]])
        for i in range(round(bars * BAR * 4))
        if steps[i % len(steps)] != "."
    ]
