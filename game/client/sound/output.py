"""The sound files, and where sound goes: the mixer of the machine, or nowhere if it has none."""

import io
import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread

import pygame

from game.client.sound.cues import Cue, Loop, Rank, Track


class Bank:
    """Sounds by name: `of(Cue.CHOP)` gives all its variants, or nothing if there is no file.

    Effects are there at once (some milliseconds); music, which takes longer to decode, comes from
    a thread and is there a moment later. Needs an open mixer.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._sounds: dict[str, tuple[pygame.mixer.Sound, ...]] = {}
        self._lock = Lock()
        self._closed = Event()
        self._load((*Cue, *Loop))
        self._thread = Thread(target=self._load, args=(tuple(Track),), name="music", daemon=True)
        self._thread.start()

    def of(self, name: Cue | Loop | Track) -> tuple[pygame.mixer.Sound, ...]:
        with self._lock:
            return self._sounds.get(name, ())

    @property
    def kept(self) -> int:
        with self._lock:
            return sum(map(len, self._sounds.values()))

    def wait(self) -> None:
        self._thread.join()

    def close(self) -> None:
        """Stop loading: afterwards the mixer may be closed."""
        self._closed.set()
        self.wait()

    def _load(self, names: Iterable[str]) -> None:
        """Load files, all or none to be seen by `of`: tracks that belong together start together.

        What cannot be loaded stays silent, and one line says so.
        """
        loaded = {name: tuple(self._variants(name)) for name in names}
        with self._lock:
            self._sounds |= loaded
        lost = [name for name, sounds in loaded.items() if not sounds]
        if lost and not self._closed.is_set():
            log.warning("no sound for %s: not found or not readable in %s",
                        ", ".join(lost), self.folder)  # fmt: skip

    def _variants(self, name: str) -> Iterator[pygame.mixer.Sound]:
        for path in () if self._closed.is_set() else self._files(name):
            sound = self._read(path)
            if sound is not None:
                yield sound

    def _files(self, name: str) -> list[Path]:
        """`name.ogg`, or `name_1.ogg`, `name_2.ogg` and so on."""
        one = self.folder / f"{name}.ogg"
        return [one] if one.exists() else sorted(self.folder.glob(f"{name}_[0-9].ogg"))

    @staticmethod
    def _read(path: Path) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(path)
        except (pygame.error, OSError):
            return None


log = logging.getLogger(__name__)

#: What the sound files have; the mixer then need not convert them.
RATE, CHANNELS = 32_000, 2
#: Frames in a buffer: the delay between an event and its sound, about a frame of the picture.
BUFFER = 512
#: Effects that can sound at the same time.
VOICES = 12
#: Milliseconds in which something that is stopped fades away.
FADE = 60
#: Milliseconds in which a voice that is cut off fades away.
CUT = 80


class Output:
    """Makes things audible; this one is for machines without sound. Volumes are factors 0..1."""

    @property
    def kept(self) -> int:
        return 0

    @property
    def audible(self) -> bool:
        return False

    def play(self, cue: Cue, volume: float, rank: Rank) -> None:
        """Sound once, at the expense of a lower rank if need be."""

    def level(self, name: Loop | Track, volume: float | None) -> None:
        """Let something go on at a volume, from its beginning if it was not on; None ends it."""

    def speak(self, wav: bytes, volume: float) -> float:
        """Let words be heard, a WAV file, instead of others; how many seconds that takes."""
        return 0.0

    def speech_level(self, volume: float) -> None:
        """Change the volume of the words that sound."""

    def hush(self) -> None:
        """Cut off the words that sound."""

    def close(self) -> None:
        """Let go of the machine."""


class Mixer(Output):
    """pygame's mixer: channels for every loop and track, for words, and VOICES for the rest."""

    def __init__(self, folder: Path, random: Random) -> None:
        """Raises pygame.error without an audio device."""
        pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, allowedchanges=0)
        lasting = (*Loop, *Track)
        pygame.mixer.set_num_channels(VOICES + len(lasting) + 2)
        self.bank = Bank(folder)
        self._random = random
        self._voices = [pygame.mixer.Channel(i) for i in range(VOICES)]
        self._ranks = [Rank.LOW] * VOICES
        self._turns = [0] * VOICES  # when each voice was last taken
        self._turn = 0
        self._lasting = {name: pygame.mixer.Channel(VOICES + i) for i, name in enumerate(lasting)}
        # Two for words: who is cut off fades away while the next one begins, without a click.
        first = VOICES + len(lasting)
        self._idle, self._speaking = (pygame.mixer.Channel(first + i) for i in range(2))
        self._speech: pygame.mixer.Sound | None = None
        self._on: set[Loop | Track] = set()
        self._last: dict[Cue, pygame.mixer.Sound] = {}

    @property
    def kept(self) -> int:
        return self.bank.kept

    @property
    def audible(self) -> bool:
        return True

    def play(self, cue: Cue, volume: float, rank: Rank) -> None:
        sounds = self.bank.of(cue)
        voice = self._voice(rank)
        if not sounds or voice is None:
            return
        fresh = [s for s in sounds if s is not self._last.get(cue)]
        sound = self._last[cue] = self._random.choice(fresh or list(sounds))
        # The sound's own volume, not the channel's: that one can only be set after it has begun.
        sound.set_volume(volume)
        self._voices[voice].play(sound)
        self._turn += 1
        self._ranks[voice], self._turns[voice] = rank, self._turn

    def level(self, name: Loop | Track, volume: float | None) -> None:
        if volume is None:
            if name in self._on:
                self._on.discard(name)
                self._lasting[name].fadeout(FADE)
            return
        sounds = self.bank.of(name)
        if not sounds:
            return
        sounds[0].set_volume(volume)
        if name not in self._on:
            self._on.add(name)
            self._lasting[name].play(sounds[0], loops=-1)

    def speak(self, wav: bytes, volume: float) -> float:
        """How many seconds, 0 if it is no WAV file; at the mixer's rate that takes 0.1 ms."""
        self.hush()
        try:
            self._speech = pygame.mixer.Sound(file=io.BytesIO(wav))
        except (pygame.error, OSError):
            return 0.0
        self._idle, self._speaking = self._speaking, self._idle
        self._speech.set_volume(volume)
        self._speaking.play(self._speech)
        return float(self._speech.get_length())

    def speech_level(self, volume: float) -> None:
        if self._speech is not None:
            self._speech.set_volume(volume)

    def hush(self) -> None:
        self._speaking.fadeout(CUT)

    def close(self) -> None:
        self.bank.close()
        pygame.mixer.quit()

    def _voice(self, rank: Rank) -> int | None:
        """A free voice, or the one that has sounded longest among those of the lowest rank."""
        for i, channel in enumerate(self._voices):
            if not channel.get_busy():
                return i
        lowest = min(range(VOICES), key=lambda i: (self._ranks[i], self._turns[i]))
        return lowest if self._ranks[lowest] <= rank else None


def open_output(folder: Path, seed: int) -> Output:
    """The machine's mixer with the sounds of `folder`; silence, and a log line, without one."""
    try:
        return Mixer(folder, Random(seed))
    except (pygame.error, NotImplementedError) as error:
        log.warning("no sound: %s", error)
        return Output()
