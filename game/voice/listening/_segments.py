"""What somebody says at a time, cut out of sound that never ends by SpeechRecognition.

It tells where an utterance begins, by its loudness, and that it ends, by a pause; with a key held,
everything belongs to it. Whoever gives the chunks can end it at any time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import speech_recognition as sr

from game.voice.listening._loudness import CHUNK, CHUNK_S, Chunk, Loudness
from game.voice.listening._threshold import HYSTERESIS_DB
from game.voice.sound import RATE, WIDTH, share_of

#: Seconds of a pause that ends an utterance, and of what comes before and after it with it.
PAUSE_S = 0.45
_MARGIN_S = 0.3
#: Longer utterances are cut in parts; from _SOFT_CUT_S on at a gap between words, if there is one.
LONGEST_S = 10.0
_SOFT_CUT_S, _GAP_S = 8.0, 0.1
#: Words are looked for in pieces of this length: from the first on split at a gap, at the latest
#: before the second. A recogniser takes more than twice the time and memory for twice the sound.
_PIECE_S, _LONGEST_PIECE_S = 4.0, 5.5
_FULL_SCALE = 32_768
#: No chunk yet, of any softness.
_NONE_SOFT = (0.0, 0)


@dataclass(slots=True)
class Segment:
    """What has come of an utterance.

    `began`, `ended`: of the speech in it; `spoken_s`: how much of it is loud enough to be speech;
    `spoken_bytes`: up to the last such chunk; `silent_s`: since then. `splits`: where a piece ends
    and the next begins, in bytes. `cut`: it became too long. `loudness`: of the speech.
    """

    pcm: bytearray
    began: float
    ended: float
    spoken_s: float = 0.0
    spoken_bytes: int = 0
    silent_s: float = 0.0
    splits: tuple[int, ...] = ()
    cut: bool = False
    loudness: Loudness = field(default_factory=lambda: Loudness(LONGEST_S))
    _softest: tuple[float, int] = _NONE_SOFT

    @property
    def seconds(self) -> float:
        """How long it is, with the silence around the speech."""
        return len(self.pcm) / (RATE * WIDTH)

    @property
    def digital_silence(self) -> bool:
        """Whether there is no sound in it at all, not even of the microphone itself."""
        return not any(self.pcm)

    def add(self, chunk: Chunk, pcm: bytes, speech: bool) -> None:
        """A chunk, and with the first one what came before it in `pcm`."""
        self.pcm += pcm
        self.silent_s += CHUNK_S
        if speech:
            if not self.spoken_s:
                self.began = chunk.at - CHUNK_S
            self.ended, self.silent_s = chunk.at, 0.0
            self.spoken_s += CHUNK_S
            self.spoken_bytes = len(self.pcm)
            self.loudness.add(chunk.db)
        long = self.seconds >= _SOFT_CUT_S and self.silent_s >= _GAP_S
        self.cut = long or self.seconds >= LONGEST_S
        self._split(chunk.db)

    def _split(self, db: float) -> None:
        """End a piece where it is softest, once it is long enough."""
        piece_s = (len(self.pcm) - max(self.splits, default=0)) / (RATE * WIDTH)
        if piece_s < _PIECE_S:
            return
        self._softest = min(self._softest, (db, len(self.pcm)))
        if piece_s >= _LONGEST_PIECE_S or self.silent_s >= _GAP_S:
            self.splits += (self._softest[1],)
            self._softest = _NONE_SOFT


class _Source(sr.AudioSource):  # type: ignore[misc]
    """Chunks in the form that SpeechRecognition wants. It is its own stream."""

    SAMPLE_RATE, SAMPLE_WIDTH, CHUNK = RATE, WIDTH, CHUNK

    def __init__(self, read: Callable[[], bytes]) -> None:
        self.stream = self
        self._read = read

    def __enter__(self) -> "_Source":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, frames: int) -> bytes:
        """Exactly a chunk, or b'' at the end."""
        return self._read()


class Segmentation:
    """One utterance after another of what `next_chunk` gives; None from it ends one at once."""

    def __init__(
        self, next_chunk: Callable[[], Chunk | None], threshold: Callable[[], float]
    ) -> None:
        self._next_chunk = next_chunk
        self._threshold = threshold
        self._segmenter = sr.Recognizer()
        self._segmenter.dynamic_energy_threshold = False
        self._segmenter.pause_threshold = PAUSE_S
        self._segmenter.non_speaking_duration = _MARGIN_S
        # Otherwise it would begin anew after a click, in the middle of what it has given.
        self._segmenter.phrase_threshold = 0.0
        self._chunk: Chunk | None = None
        self._segment: Segment | None = None
        self._held = self._over = False

    def follow(self, held: bool) -> Iterator[Segment]:
        """The next utterance, again with every chunk that it grows by.

        `held`: a key tells where it begins and ends, and not its loudness.
        """
        self._held, self._over, self._segment = held, False, None
        for audio in self._segmenter.listen(_Source(self._read), stream=True):
            if self._chunk is not None and audio.frame_data:
                yield self._grown(self._chunk, audio.frame_data)

    def _grown(self, chunk: Chunk, pcm: bytes) -> Segment:
        if self._segment is None:
            self._segment = Segment(bytearray(), chunk.at, chunk.at)
        self._segment.add(chunk, pcm, chunk.db > self._limit_db)
        return self._segment

    @property
    def _limit_db(self) -> float:
        lower = HYSTERESIS_DB if self._segment is not None and self._segment.spoken_s else 0.0
        return self._threshold() - lower

    def _read(self) -> bytes:
        # It reads on after the end.
        self._over = self._over or (self._segment is not None and self._segment.cut)
        self._chunk = None if self._over else self._next_chunk()
        self._over = self._chunk is None
        # SpeechRecognition compares the chunk that it gets now with what is set now.
        share = share_of(self._limit_db)
        self._segmenter.energy_threshold = -1.0 if self._held else share * _FULL_SCALE
        return b"" if self._chunk is None else self._chunk.pcm
