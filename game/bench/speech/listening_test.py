"""Sentences spoken by synthetic voices: what is heard and understood, and typed beside it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.random import Generator
from rapidfuzz.distance import Levenshtein

from agents.answer_shapes import Json
from agents.hla.labelled_messages import MessageItem
from agents.intention import Demand, Intention, dump, parse
from agents.whole_file import naming
from game.bench.speech.clips import JUDGING, Clips, Condition, Voice, babble, loudness, white
from game.bench.speech.hearing import HeardClip, expected_at, hear
from game.lab.runs.reading_kitchens import ReadingKitchens
from game.voice.hearing.phonetics import plain
from game.voice.listening.transcriber import Transcriber
from game.voice.sound import RATE, Pcm, Samples, share_of


class Journal:
    """Findings by key, each written as soon as it is there."""

    def __init__(self, path: Path) -> None:
        """Reads what is there; a last line that was cut short is found anew. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._found: dict[str, Json] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                with suppress(ValueError, TypeError, RecursionError):
                    key, value = json.loads(line)
                    self._found[key] = value

    def once(self, key: str, find: Callable[[], Json]) -> Json:
        """What was found for `key`, now or earlier. `key` tells all that it depends on. Raises
        OSError where it cannot be written down.
        """
        digest = sha256(key.encode()).hexdigest()[:32]
        if digest not in self._found:
            self._found[digest] = find()
            with naming(self._path), self._path.open("a", encoding="utf-8") as file:
                # The line before may have been cut.
                file.write(f"\n{json.dumps([digest, self._found[digest]])}\n")
        return self._found[digest]


_SECONDS = 3.0
#: How loud, in dB below full scale: from a whisper to a shout at the microphone.
_SOFTEST, _LOUDEST = -45.0, -12.0


def rackets(count: int, talk: Sequence[Samples]) -> Iterator[tuple[str, Samples]]:
    """So many clips with their kinds, all kinds in turn; `talk`: what people in the room say."""
    makers: Mapping[str, Callable[[Generator], Samples]] = {
        "white": lambda random: white(_COUNT, random),
        "hum": _hum,
        "clatter": _clatter,
        "rumble": _rumble,
        "people": lambda random: babble(_COUNT, talk, random),
    }
    for number in range(count):
        name = list(makers)[number % len(makers)]
        random = np.random.default_rng(number)
        sound = makers[name](random)
        loud = share_of(float(random.uniform(_SOFTEST, _LOUDEST))) / (loudness(sound) or 1.0)
        yield name, np.clip(sound * loud, -1, 1)


_COUNT = int(_SECONDS * RATE)
_TIME = np.arange(_COUNT) / RATE


def _hum(random: Generator) -> Samples:
    """Mains and a fan."""
    sound = white(_COUNT, random) * 0.05
    for harmonic in (1, 2, 3, 4, 6):
        sound += random.uniform(0.2, 1) * np.sin(2 * np.pi * 50 * harmonic * _TIME)
    return sound


def _clatter(random: Generator) -> Samples:
    """Pans and plates: strokes that ring out."""
    sound = white(_COUNT, random) * 0.002
    for _ in range(random.integers(2, 9)):
        at, pitch = random.integers(_COUNT - RATE // 2), random.uniform(600, 5000)
        ring = _TIME[: _COUNT - at]
        partials = (np.sin(2 * np.pi * pitch * n * ring) / n for n in (1, 2.76, 5.4))
        sound[at:] += np.sum(list(partials), axis=0) * np.exp(-ring * random.uniform(5, 40))
    return sound


def _rumble(random: Generator) -> Samples:
    """Traffic: the deeper, the louder."""
    walk = np.cumsum(white(_COUNT, random))
    deep: Samples = walk - np.convolve(walk, np.ones(800) / 800, mode="same")
    return deep


#: What the others talk about in babble; nobody is to hear it.
_TALK = (
    "I told her that the train leaves at seven, but she would not listen to me at all.",
    "We went to the market on Saturday and bought some flowers for my grandmother.",
    "It has been raining since Monday, and the garden is under water by now.",
)


@dataclass(frozen=True, slots=True)
class SpokenOutcome:
    """One sentence by one voice, without its words: `id` tells which.

    `unseen`: nothing was tuned on this voice. `raw_errors`, `errors`: wrong words of so many, as
    the recogniser wrote them and with the kitchen's help. `doubtful`: the partner would ask.
    `understood`: the intention is right; `typed`: that of the same words typed. `demand`: the
    partner would do something, or ask whether it should; `typed_demand`: at the same words typed.
    """

    id: str
    category: str
    voice: str
    engine: str
    unseen: bool
    condition: str
    words: int
    raw_errors: int
    errors: int
    doubtful: bool
    understood: bool
    typed: bool
    demand: bool
    typed_demand: bool


@dataclass(frozen=True, slots=True)
class NoiseOutcome:
    """What was heard in a noise of some kind. `words`: any at all; the rest as SpokenOutcome."""

    kind: str
    words: bool
    demand: bool
    doubtful: bool


class KeptReadings:
    def __init__(self, transcriber: Transcriber, journal: Journal) -> None:
        self.name = transcriber.name
        self._transcriber = transcriber
        self._journal = journal

    def transcribe(self, pcm: bytes) -> str:
        key = f"{self.name} {sha256(pcm).hexdigest()}"
        return str(self._journal.once(key, lambda: self._transcriber.transcribe(pcm)))

    def close(self) -> None:
        self._transcriber.close()


class ListeningTest:
    """Speaks, listens and reads; what words mean is kept in the journal."""

    def __init__(
        self,
        transcriber: Transcriber,
        kitchens: ReadingKitchens,
        clips: Clips,
        journal: Journal,
        voices: Sequence[Voice],
    ) -> None:
        """`voices`: who is there to talk in the background."""
        self._transcriber = transcriber
        self._kitchens = kitchens
        self._clips = clips
        self._journal = journal
        self._voices = voices

    def outcome(self, item: MessageItem, voice: Voice, condition: Condition) -> SpokenOutcome:
        """What comes of a sentence. Without a label, it means what it is taken for when typed."""
        typed = self._meaning(item, item.say)
        if not item.right:
            item = replace(item, right=(typed,))
        vocabulary = self._kitchens.kitchen(item.level).vocabulary
        speech = self._clips.speak(item.say, voice)
        talk = self._others(voice) if condition.noise == "babble" else []
        heard = self._listen(condition.around(speech, talk, f"{item.say} {voice}"), item)
        meaning = self._meaning(item, heard.text) if heard.text else None
        return SpokenOutcome(
            id=item.id,
            category=item.category,
            voice=f"{voice}, {voice.speed:g}",
            engine=voice.engine,
            unseen=voice in JUDGING,
            condition=str(condition),
            words=len(plain(item.say).split()),
            raw_errors=wrong_words(item.say, heard.raw),
            errors=wrong_words(item.say, heard.text),
            doubtful=self._is_doubtful(item, heard, meaning),
            understood=meaning is not None and item.accepts(meaning, vocabulary),
            typed=item.accepts(typed, vocabulary),
            demand=isinstance(meaning, Demand),
            typed_demand=isinstance(typed, Demand),
        )

    def noises(self, item: MessageItem, count: int) -> Iterator[NoiseOutcome]:
        """What is heard in so many noises. `item`: the moment in which they are heard."""
        for kind, sound in rackets(count, self._talk(self._voices)):
            heard = self._listen(sound, item)
            meaning = self._meaning(item, heard.text) if heard.text else None
            command = isinstance(meaning, Demand)
            doubtful = self._is_doubtful(item, heard, meaning)
            yield NoiseOutcome(kind, bool(heard.text), command, doubtful)

    def _listen(self, sound: Samples, item: MessageItem) -> HeardClip:
        level = self._kitchens.level(item.level)
        expected = expected_at(level, item.situation.orders)
        return hear(Pcm.of(sound), self._transcriber, expected)

    def _is_doubtful(self, item: MessageItem, heard: HeardClip, meaning: Intention | None) -> bool:
        """Whether the partner would ask before it does what it heard."""
        if not heard.doubtful or not isinstance(meaning, Demand):
            return heard.doubtful
        key = f"bears out {item.level} {item.situation!r} {meaning!r} {heard.others}"
        return not self._journal.once(
            key, lambda: self._kitchens.hearings_agree(item, heard.others, meaning)
        )

    def _others(self, voice: Voice) -> list[Samples]:
        others = [each for each in self._voices if str(each) != str(voice)]
        return self._talk(others or [voice])

    def _talk(self, voices: Sequence[Voice]) -> list[Samples]:
        return [self._clips.speak(text, voice) for voice in voices for text in _TALK]

    def _meaning(self, item: MessageItem, text: str) -> Intention:
        key = f"means {item.level} {item.situation!r} {text}"
        spoken = replace(item, say=text)
        found = self._journal.once(key, lambda: dump(self._kitchens.read(spoken).found))
        return parse(found, self._kitchens.kitchen(item.level).vocabulary)


def wrong_words(said: str, heard: str) -> int:
    """Words to change, drop or add; numbers count as words, marks not."""
    return Levenshtein.distance(plain(said).split(), plain(heard).split())
