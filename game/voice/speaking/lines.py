"""What is to be said aloud: lines, in whose voice, and which of them comes next."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from game.voice.messages import VoiceChoice

#: Words that tell nothing by themselves.
_FILLERS = frozenset(
    (
        "a", "ah", "alright", "fine", "good", "hey", "hm", "i'm", "just", "now", "oh", "ok", "okay",
        "please", "right", "so", "still", "sure", "the", "there", "well", "yes",
    )
)  # fmt: skip


class Urgency(IntEnum):
    """What comes before what: an alarm before what matters before what can be missed."""

    CHATTER = 1
    MATTER = 2
    ALARM = 3


@dataclass(frozen=True, slots=True)
class Line:
    """Something to say aloud. `text`: as it is pronounced; `said`: when, by `time.monotonic()`.

    `seat`: of the cook who says it; `voice`: the one chosen for it, '' for the seat's own; `haste`:
    0..1, 0.5 is usual.
    """

    text: str
    urgency: Urgency
    said: float
    seat: int = 0
    voice: str = ""
    haste: float = 0.5


def gist(text: str) -> tuple[str, ...]:
    """The words that tell something; lines with the same ones say the same."""
    words = re.findall(r"[\w']+", text.lower())
    return tuple(word for word in words if word not in _FILLERS) or tuple(words)


#: By seat, so that cooks who share a voice are told apart.
_PITCHES = (50, 42, 54, 66)
#: How much faster and higher an alarm is.
_ALARM_RATE, _ALARM_PITCH = 1.1, 8
#: The slowest and the fastest, against the usual.
_SLOWEST, _FASTEST = 0.75, 1.35


def cast(line: Line, voices: Sequence[str]) -> VoiceChoice:
    """Who says a line, of the `voices` there are: the chosen one, else the seat's own."""
    alarm = line.urgency is Urgency.ALARM
    own = voices[line.seat % len(voices)] if voices else ""
    pitch = _PITCHES[line.seat % len(_PITCHES)] + _ALARM_PITCH * alarm
    rate = rate_of(line.haste) * (_ALARM_RATE if alarm else 1.0)
    return VoiceChoice(line.voice if line.voice in voices else own, pitch, rate)


def rate_of(haste: float) -> float:
    """The rate for a slider's position 0..1; its middle is the usual."""
    position = max(0.0, min(1.0, haste))
    end = _FASTEST if position > 0.5 else _SLOWEST
    return float(1.0 + (end - 1.0) * abs(position - 0.5) * 2)


#: What was said longer ago is not begun any more, in seconds.
STALE_S = 4.0
#: The same is not said again within so many seconds.
ECHO_S = 8.0
#: What has less left than this, in seconds, may end before a line of its own rank begins.
NEARLY_OVER_S = 1.2


class LineQueue:
    """Decides what is said next.

    The newest line of the highest rank waits; all others are dropped. It cuts off what sounds if
    that ranks lower, or ranks alike and is not nearly over. Below what sounds it waits, and is
    dropped when it is stale.
    """

    def __init__(self) -> None:
        self._waiting: Line | None = None
        self._sounding: Urgency | None = None
        self._told: deque[tuple[float, tuple[str, ...]]] = deque(maxlen=16)

    @property
    def waiting(self) -> Line | None:
        """What would be said next."""
        return self._waiting

    def offer(self, line: Line, *, again: bool = False) -> bool:
        """Take a line; whether its turn may come.

        What is said, or waits, or was said up to ECHO_S ago, is only taken `again` if that is
        wanted.
        """
        if not line.text or (not again and self._is_echo(line)) or self._is_behind(line):
            return False
        self._waiting = line
        return True

    def next(self, now: float, left: float, ready: Line | None) -> Line | None:
        """The line to begin now, if it is `ready`; what sounds has `left` seconds, 0: nothing."""
        if left <= 0:
            self._sounding = None
        line = self._waiting
        if line is not None and now - line.said > STALE_S:
            self._waiting = line = None
        if line is None or line is not ready or not self._may_begin(line, left):
            return None
        self._waiting, self._sounding = None, line.urgency
        self._told.append((now, gist(line.text)))
        return line

    def drop(self, line: Line) -> None:
        """It cannot be said."""
        if self._waiting is line:
            self._waiting = None

    def hush(self) -> None:
        """Nothing waits, and nothing sounds any more."""
        self._waiting = self._sounding = None

    def _may_begin(self, line: Line, left: float) -> bool:
        if self._sounding is None or line.urgency > self._sounding:
            return True
        return line.urgency == self._sounding and left > NEARLY_OVER_S

    def _is_behind(self, line: Line) -> bool:
        """Whether something waits that presses more, and is not stale."""
        other = self._waiting
        pressing = other is not None and line.urgency < other.urgency
        return pressing and other is not None and line.said - other.said <= STALE_S

    def _is_echo(self, line: Line) -> bool:
        words = gist(line.text)
        waits = self._waiting is not None and gist(self._waiting.text) == words
        return waits or any(
            line.said - when < ECHO_S and told == words for when, told in self._told
        )
