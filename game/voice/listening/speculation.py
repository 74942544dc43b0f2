"""When to look for words although the utterance may go on.

At the first short pause: if it turns out to be the end, the words are there already. And now and
then while somebody speaks, for the caption.
"""

from game.voice.listening.chunk import CHUNK_S

#: Seconds of a pause that may be the end, and between captions.
_MAYBE_END_S = 0.24
_CAPTION_S = 0.7
#: And of all that was heard: looks at long talk take longer.
_CAPTION_SHARE = 0.25


class Speculation:
    """Of one utterance."""

    def __init__(self) -> None:
        self._unlooked_s = 0.0  # since speech went on after the last look
        self._silent_s = self._heard_s = 0.0

    def look_now(self, speech: bool) -> bool:
        """Whether to look for words in all that was heard, this chunk included."""
        self._silent_s = 0.0 if speech else self._silent_s + CHUNK_S
        if not speech and not self._unlooked_s:
            return False
        self._unlooked_s += CHUNK_S
        self._heard_s += CHUNK_S
        between_s = max(_CAPTION_S, _CAPTION_SHARE * self._heard_s)
        due = self._unlooked_s >= between_s if speech else self._silent_s >= _MAYBE_END_S
        if due:
            self._unlooked_s = 0.0
        return due
