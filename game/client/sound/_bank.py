"""The sound files, loaded before anything needs them."""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event, Lock, Thread

import pygame

from game.client.sound.cues import Cue, Loop, Track

log = logging.getLogger(__name__)


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
