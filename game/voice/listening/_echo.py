"""Whether what was heard is the game's own voice: by the time, and by the words."""

from collections import deque
from dataclasses import dataclass

from rapidfuzz import fuzz

from game.voice.hearing.phonetics import plain

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
