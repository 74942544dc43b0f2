"""The game's end of the process that speaks: lines go in, sound comes out, and nobody waits.

Lines are rendered before their turn, one at a time. What a process that was killed should have said
is asked of the next one, until it is stale. Without a voice there are the subtitles.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TypeAlias, get_args

from agents.child_process import Overseer, ProcessEnded
from game.voice._kept_process import KeepTimes, KeptProcess, ProcessSpec
from game.voice.messages import Beat, FromMouth, MouthReady, Render, Rendered, ToMouth
from game.voice.speaking._process import Opener, main
from game.voice.speaking.lines import Line, LineQueue, cast
from game.voice.troubles import Fault, Recovered, Trouble

#: How its folders of files begin.
_FOLDER = "sous-chef-voice-"
KILLED = "Your partners' voices broke off and are being started again; meanwhile read their words."
HUNG = "Your partners' voices hang and are being started again; meanwhile read their words."

MouthNews: TypeAlias = MouthReady | Trouble | Recovered


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A line and its sound, the bytes of a WAV file: to be heard now."""

    line: Line
    wav: bytes


class Mouth:
    """Speaks for all cooks, one line at a time. The process starts with the first line.

    Call `news` and `next` once a frame, and `close` in the end.
    """

    def __init__(
        self,
        rate: int,
        *,
        times: KeepTimes | None = None,
        opener: Opener | None = None,
        clock: Callable[[], float] = time.monotonic,
        overseer: Overseer | None = None,
    ) -> None:
        """`rate`: of the sound, in samples a second; `opener`: another synthesiser."""
        self._rate = rate
        self._overseer = overseer
        self._opener = opener
        self._clock = clock
        self._queue = LineQueue()
        self._folder: TemporaryDirectory[str] | None = None
        self._process: KeptProcess[ToMouth, FromMouth] = KeptProcess(self._kept(), times, clock)
        self._mute = False  # there is no voice, so nothing is asked of the process
        self._voices: tuple[str, ...] = ()
        self._number = 0
        self._asked: Line | None = None
        self._made: SpokenLine | None = None

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of the voices there are; none before the process has told."""
        return self._voices

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        return self._process.pid

    def start(self) -> None:
        """Start the process, unless it runs: to hear of its voices, or to be quick later."""
        self._mute = False
        self._process.start()

    def say(self, line: Line, *, again: bool = False) -> bool:
        """Say it when its turn comes; whether it may come. `again`: even if it was just said."""
        if self._mute or not self._queue.offer(line, again=again):
            return False
        self._process.start()
        return True

    def hush(self) -> None:
        """Nothing that was said before is begun any more."""
        self._queue.hush()

    def next(self, left: float) -> SpokenLine | None:
        """What is to be heard from now on, instead of what sounds for another `left` seconds."""
        made = self._made
        ready = made.line if made else None
        line = self._queue.next(self._clock(), left, ready)
        self._ask()
        return made if line is not None else None

    def news(self) -> Iterator[MouthNews]:
        """What the player may want to know of voices; keeps the process alive. Never waits."""
        for message in self._process.drain():
            match message:
                case Rendered():
                    self._take(message)
                case ProcessEnded():
                    self._asked = None
                    self._voices = ()
                case MouthReady(voices):
                    self._voices = voices
                    yield message
                case Trouble(fault=Fault.NO_VOICE) if not self._voices:
                    self._mute = True
                    self._process.stop()
                    yield message
                case Trouble(fault=Fault.HUNG):
                    self._give_up()
                    yield message
                case Trouble() | Recovered():
                    yield message
        self._ask()

    def stop(self) -> None:
        """Ask the process to end, without waiting: to close several at once."""
        self._process.stop()

    def close(self) -> None:
        """End the process; nothing is left of it and of its files."""
        self._process.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _kept(self) -> ProcessSpec:
        return ProcessSpec(
            main,
            lambda: (self._rate, self._own_folder(), self._opener),
            spoken=(Beat, *get_args(FromMouth)),
            ready=MouthReady,
            greeting=tuple,
            name="mouth",
            killed=KILLED,
            hung=HUNG,
            overseer=self._overseer,
        )

    def _own_folder(self) -> Path:
        """Private, and ours: of a process that is killed nothing stays behind, of a game that is
        killed its empty folder, until the next one starts.
        """
        if self._folder is None:
            for left in Path(gettempdir()).glob(f"{_FOLDER}*"):
                with suppress(OSError):  # somebody else's, or with a line in it
                    left.rmdir()
            self._folder = TemporaryDirectory(prefix=_FOLDER, ignore_cleanup_errors=True)
        return Path(self._folder.name)

    def _ask(self) -> None:
        """Let the line that waits be rendered, if it is not and nothing else is."""
        line = self._queue.waiting
        done = self._made is not None and self._made.line is line
        if line is None or done or self._asked is not None or not self._voices:
            return
        self._number += 1
        self._asked = line
        self._process.send(Render(self._number, line.text, cast(line, self._voices)))

    def _give_up(self) -> None:
        """The line at which a process hangs is not given to the next one."""
        if self._asked is not None:
            self._queue.drop(self._asked)

    def _take(self, rendered: Rendered) -> None:
        line, self._asked = self._asked, None
        if line is None or line is not self._queue.waiting:
            return
        if rendered.wav:
            self._made = SpokenLine(line, rendered.wav)
        else:
            self._queue.drop(line)
