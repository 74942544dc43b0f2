"""The thread that looks for words: whole utterances first, in their order, then the newest caption.

If nothing was said since it looked last, the words it found are those of the whole utterance.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread

from rapidfuzz import fuzz

from agents.own_process import give_back_memory
from agents.whole_file import replacing
from game.voice.hearing.phonetics import plain
from game.voice.hearing.rescoring import Rescored, rescore
from game.voice.listening._word_finder import Sound, WordFinder
from game.voice.listening.kept_transcriber import REOPEN_S, KeptTranscriber
from game.voice.messages import Expected, FromEars, Listening, Partial, Unheard, Utterance
from game.voice.sound import Pcm
from game.voice.troubles import Fault, Troubles

# Whether what was heard is the game's own voice: by the time, and by the words.

#: Sound lingers in loudspeakers, rooms and queues.
_LINGERS_S = 0.8
#: How alike words and the game's are, 0..100: of several, which may be misheard, and of few.
_ALIKE, _ALIKE_FEW = 70.0, 95.0
_FEW = 2


@dataclass(slots=True)
class _Spoken:
    """What the game said, and when. `until`: None as long as it sounds."""

    text: str
    since: float
    until: float | None = None


class Echo:
    """Knows what the game has said lately."""

    def __init__(self) -> None:
        self._spoken: deque[_Spoken] = deque(maxlen=4)

    def game_speaks(self, text: str, now: float) -> None:
        """`text` begins to sound; '' when the game falls silent."""
        if self._spoken and self._spoken[-1].until is None:
            self._spoken[-1].until = now
        if text:
            self._spoken.append(_Spoken(plain(text), now))

    def is_echo(self, heard: str, began: float, ended: float) -> bool:
        """Whether words, heard in this time, are the game's own."""
        return any(
            said.since <= ended
            and (said.until is None or began <= said.until + _LINGERS_S)
            and _resembles(plain(heard), said.text)
            for said in self._spoken
        )


def _resembles(heard: str, said: str) -> bool:
    if len(heard.split()) <= _FEW:  # 'no' is in 'now', and an answer
        return fuzz.partial_ratio(f" {heard} ", f" {said} ") >= _ALIKE_FEW
    return fuzz.partial_ratio(heard, said) >= _ALIKE


def record(folder: Path, utterance: int, pcm: bytes) -> Path:
    """Write a WAV file named by the time, for the player's eyes only. Raises OSError."""
    target = folder / f"{time.strftime('%Y-%m-%d %H-%M-%S')} {utterance:04}.wav"
    with replacing(target, private=True) as unfinished:
        unfinished.write_bytes(Pcm(pcm).wav())
    return target


#: Utterances that wait; the oldest is given up for another.
_WAITING = 8
_NO_WORDS = "I heard no words: speak while you hold the key, near the microphone."


@dataclass(frozen=True, slots=True)
class Looked:
    """Words were looked for. `echo_db`: they were the game's own, and so loud."""

    words: bool
    echo_db: float | None = None


class Recognition:
    """Hand sound in; words come out by `tell`, and by `looked` whether there were any."""

    def __init__(
        self,
        transcriber: KeptTranscriber,
        tell: Callable[[FromEars], None],
        troubles: Troubles,
        looked: Callable[[Looked], None],
    ) -> None:
        self._transcriber = transcriber
        self._finder = WordFinder(transcriber.words)
        self._tell = tell
        self._troubles = troubles
        self._looked = looked
        self._changed = Condition()
        self._caption: Sound | None = None
        self._whole: deque[Sound] = deque()
        self._listening: Listening | None = None
        self._news = False  # of how to listen
        self._expected = Expected()
        self._echo = Echo()
        self._thread = Thread(target=self._run, name="recognition", daemon=True)
        self._dropped = 0  # the last utterance of which no words are wanted
        self._busy_since: float | None = None

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    @property
    def busy_s(self) -> float:
        """How long it has been at one piece of work."""
        since = self._busy_since
        return 0.0 if since is None else time.monotonic() - since

    def start(self) -> None:
        """Open the recogniser as soon as it is known which; then wait for sound."""
        self._thread.start()

    def choose(self, listening: Listening) -> None:
        """How to listen from now on."""
        with self._changed:
            self._listening, self._news = listening, True
            self._changed.notify()

    def expect(self, expected: Expected) -> None:
        """What may well be said now."""
        self._expected = expected

    def game_speaks(self, text: str) -> None:
        """What the game says aloud now, '' when it falls silent."""
        self._echo.game_speaks(text, time.monotonic())

    def look(self, sound: Sound) -> None:
        """Look for words, if there is time. One that is not whole replaces the last such."""
        with self._changed:
            if not sound.whole:
                self._caption = sound
            else:
                self._caption = None
                self._whole.append(sound)
            if len(self._whole) > _WAITING:
                self._tell(Unheard(self._whole.popleft().utterance, "That was too much at once."))
            self._changed.notify()

    def drop(self, utterance: int) -> None:
        """Nobody wants to know any more what was said."""
        with self._changed:
            self._caption, self._dropped = None, utterance
        self._tell(Unheard(utterance))

    def _run(self) -> None:
        while True:
            with self._changed:
                self._busy_since = None
                self._changed.wait_for(self._has_work, REOPEN_S)
                self._busy_since = time.monotonic()
                self._news, listening = False, self._listening
            if listening is None:
                continue
            self._transcriber.tend(listening.server)
            # What came while it was opened counts too.
            if (sound := self._next()) is not None:
                self._answer(sound, listening)

    def _waiting(self) -> bool:
        with self._changed:
            return self._has_work()

    def _has_work(self) -> bool:
        return bool(self._whole or self._caption or self._news)

    def _next(self) -> Sound | None:
        with self._changed:
            if self._whole:
                return self._whole.popleft()
            caption, self._caption = self._caption, None
            return caption

    def _answer(self, sound: Sound, listening: Listening) -> None:
        if sound.whole:
            self._finish(sound, listening)
            give_back_memory()
        elif listening.server is None:  # a server is not asked for what may change
            before = self._finder.last(sound.utterance)
            words = self._finder.words(sound)
            if words is not None:
                self._looked(Looked(bool(words)))
            if (
                words
                and words != before
                and not self._is_echo(sound, words)
                and sound.utterance != self._dropped
            ):
                self._tell(Partial(sound.utterance, words))
            if words and sound.pauses and not self._waiting():
                self._finder.others(sound, self._expected)  # it may be the end

    def _finish(self, sound: Sound, listening: Listening) -> None:
        words = self._finder.words(sound)
        echo = bool(words) and self._is_echo(sound, words or "")
        if not words or echo:
            why = _NO_WORDS if sound.held and words is not None else ""
            self._tell(Unheard(sound.utterance, why))
        else:
            # A server hears well, and takes its time.
            others = () if listening.server else self._finder.others(sound, self._expected)
            found = rescore(words, self._expected, others)
            self._tell(self._utterance(sound, words, found, listening.keep))
        if words is not None:
            self._looked(Looked(bool(words), sound.db if echo else None))
        if listening.record and not echo:
            self._record(sound, listening.record)

    def _utterance(self, sound: Sound, words: str, found: Rescored, keep: bool) -> Utterance:
        return Utterance(
            sound.utterance,
            found.text,
            words,
            found.doubtful,
            sound.began,
            sound.ended,
            time.monotonic(),
            sound.pcm if keep else b"",
            found.others,
        )

    def _is_echo(self, sound: Sound, words: str) -> bool:
        return not sound.held and self._echo.is_echo(words, sound.began, sound.ended)

    def _record(self, sound: Sound, folder: str) -> None:
        try:
            record(Path(folder), sound.utterance, sound.pcm)
        except OSError:
            self._troubles.begin(Fault.DISK)
        else:
            self._troubles.end(Fault.DISK)
