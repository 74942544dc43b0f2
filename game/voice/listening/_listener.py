"""The thread that holds the microphone: it hears, measures and cuts utterances.

All that is asked of it comes through one queue, also what the recogniser made of its utterances.
"""

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from game.voice.listening._devices import Devices
from game.voice.listening._loudness import CHUNK_S, Calibration, Chunk
from game.voice.listening._recognition import Looked
from game.voice.listening._segments import Segmentation
from game.voice.listening._threshold import EndlessNoise, Threshold, Verdict
from game.voice.listening._utterances import Utterances
from game.voice.messages import (
    Calibrate,
    Calibrated,
    EndVoice,
    FromEars,
    GameSpeaks,
    Level,
    Listening,
    TalkKey,
)
from game.voice.sound import level_db
from game.voice.troubles import Fault, Troubles

#: What the thread is told.
ToListener: TypeAlias = Listening | TalkKey | GameSpeaks | Calibrate | Looked | EndVoice

#: Seconds to wait for sound, and for something to do while nothing is to be heard.
_SOUND_S, _IDLE_S = 0.012, 0.4
#: Seconds that are heard after the key went up: people let it go early.
_AFTER_KEY_S = 0.2
#: Seconds without any sound from an open device that is not normal, and of nothing but silence.
_STALLED_S, _SILENT_S = 4.0, 10.0
#: Chunks between two messages of how loud it is: 16 a second.
_LEVEL_CHUNKS = 2


class Listener:
    """Put messages into it; what it hears goes to `utterances`."""

    def __init__(
        self,
        devices: Devices,
        utterances: Utterances,
        tell: Callable[[FromEars], None],
        troubles: Troubles,
    ) -> None:
        self._devices = devices
        self._utterances = utterances
        self._tell = tell
        self._troubles = troubles
        self._inbox: SimpleQueue[ToListener] = SimpleQueue()
        self._thread = Thread(target=self._run, name="listener", daemon=True)
        self._threshold = Threshold()
        self._noise = EndlessNoise()
        self._segmentation = Segmentation(self._next_chunk, self._threshold_db)
        self._listening = Listening("closed")
        self._calibration: Calibration | None = None
        self._key_down, self._key_until = False, 0.0
        self._ended = self._interrupted = self._unwanted = False
        self._heard_at = self._silent_s = 0.0
        self._levels: list[float] = []
        self._turned_at = time.monotonic()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    @property
    def stuck_s(self) -> float:
        """How long it has been waiting for the system's sound."""
        return time.monotonic() - self._turned_at

    def start(self) -> None:
        """Begin; the microphone stays closed until it is told how to listen."""
        self._thread.start()

    def put(self, message: ToListener) -> None:
        """Never waits."""
        self._inbox.put(message)

    def join(self, seconds: float) -> None:
        """Wait for the end that EndVoice asks for."""
        self._thread.join(seconds)

    def _run(self) -> None:
        while not self._ended:
            open_device = self._devices.tend(self._listening) is not None
            if open_device and self._wants_sound:
                self._devices.hear(True)
                self._heard_at = time.monotonic()
                self._hear()
            else:
                self._devices.hear(False)
                self._silent_s = 0.0
                self._take(_IDLE_S)
        self._devices.close()

    @property
    def _wants_sound(self) -> bool:
        return self._calibration is not None or self._free or self._held

    @property
    def _free(self) -> bool:
        return self._listening.manner == "free"

    @property
    def _held(self) -> bool:
        return self._key_down or time.monotonic() < self._key_until

    def _hear(self) -> None:
        """An utterance, or what is to be measured."""
        self._interrupted = self._unwanted = False
        if self._calibration is not None:
            while self._next_chunk() is not None:
                pass
            return
        self._utterances.begin(held=not self._free)
        for segment in self._segmentation.follow(held=not self._free):
            self._utterances.grows(segment)
        if self._unwanted:
            self._utterances.drop()
        else:
            self._noise.paused()
            self._utterances.end()

    def _next_chunk(self) -> Chunk | None:
        """The next that the microphone hears; None if something else is to be done first."""
        self._take(0.0)
        while not self._interrupted:
            microphone = self._devices.tend(self._listening)
            if microphone is None:
                return None
            if pcm := microphone.read():
                chunk = Chunk(pcm, level_db(pcm), time.monotonic())
                self._note(chunk)
                return chunk
            if not self._wants_sound:
                return None
            if time.monotonic() - self._heard_at > _STALLED_S:
                self._devices.fail()
                return None
            self._take(_SOUND_S)
        return None

    def _note(self, chunk: Chunk) -> None:
        """Everything that depends on loudness alone."""
        self._heard_at = chunk.at
        self._devices.gave_sound()
        self._note_silence(chunk)
        self._levels.append(chunk.db)
        if len(self._levels) >= _LEVEL_CHUNKS:
            level = Level(max(self._levels), self._threshold_db(), self._utterances.speaking)
            self._tell(level)
            self._levels.clear()
        if self._calibration is not None:
            self._calibrate(self._calibration, chunk.db)
        elif self._free:
            self._watch_noise(chunk.db)

    def _note_silence(self, chunk: Chunk) -> None:
        if any(chunk.pcm):
            self._silent_s = float("-inf")  # it has been heard to hear
            self._troubles.end(Fault.SILENT)
            return
        self._silent_s += CHUNK_S
        if self._silent_s > _SILENT_S:
            self._troubles.begin(Fault.SILENT)

    def _calibrate(self, calibration: Calibration, db: float) -> None:
        noise = calibration.heard(db)
        if noise is not None:
            self._calibration, self._interrupted = None, True
            self._tell(Calibrated(noise))

    def _watch_noise(self, db: float) -> None:
        threshold, under_way = self._threshold, self._utterances.under_way
        match self._noise.heard(db, under_way, threshold.usual, threshold.raised):
            case Verdict.BEGUN:
                threshold.raise_over(self._noise.level)
                self._troubles.begin(Fault.NOISE)
                self._interrupted = self._unwanted = True
            case Verdict.ENDED:
                threshold.lower()
                self._troubles.end(Fault.NOISE)

    def _threshold_db(self) -> float:
        return self._threshold.db if self._free else self._threshold.held_db

    def _take(self, wait_s: float) -> None:
        """Do what was asked, waiting so long for it."""
        self._turned_at = time.monotonic()
        try:
            self._obey(self._inbox.get(timeout=wait_s) if wait_s else self._inbox.get_nowait())
            while True:
                self._obey(self._inbox.get_nowait())
        except Empty:
            pass

    def _obey(self, message: ToListener) -> None:
        match message:
            case Listening():
                self._choose(message)
            case TalkKey(down):
                self._press(down)
            case GameSpeaks(text):
                self._threshold.game_speaks(bool(text))
            case Calibrate(seconds):
                self._calibration = Calibration(seconds)
                self._interrupted = self._unwanted = True
            case Looked(words, echo_db):
                self._noise.answered(words)
                if echo_db is not None:
                    self._threshold.echoed(echo_db)
            case EndVoice():
                self._ended = self._interrupted = self._unwanted = True

    def _choose(self, listening: Listening) -> None:
        before, self._listening = self._listening, listening
        if (listening.sensitivity, listening.noise) != (before.sensitivity, before.noise):
            self._forget_noise()
        if listening.muted or listening.manner == "closed":
            self._interrupted = self._unwanted = True
            self._calibration = None
        if (listening.manner, listening.device) != (before.manner, before.device):
            self._interrupted = True
            self._key_down, self._key_until = False, 0.0
            self._forget_noise()

    def _forget_noise(self) -> None:
        self._threshold.choose(self._listening)
        self._noise.forget()
        self._troubles.end(Fault.NOISE)

    def _press(self, down: bool) -> None:
        if self._listening.manner == "push" and down != self._key_down:
            self._key_down = down
            self._key_until = 0.0 if down else time.monotonic() + _AFTER_KEY_S
