"""What becomes of a segment: a number, looks for its words as it grows, and its end."""

from collections.abc import Callable

from game.voice.listening._loudness import CHUNK_S
from game.voice.listening._recognition import Recognition
from game.voice.listening._segments import Segment
from game.voice.listening._word_finder import Sound
from game.voice.messages import FromEars, Unheard
from game.voice.troubles import Fault, Troubles

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


#: Seconds of sound as loud as speech: what is shorter is a click.
_LEAST_SPEECH_S = 0.12
#: Seconds of a held key that hold no word, and after which silence is strange.
_LEAST_HELD_S, _STRANGE_S = 0.3, 0.8
#: How loud the loud parts are: those that this share of the speech exceeds.
_LOUD_SHARE = 0.2
_HOLD = "Hold the key while you speak, and let it go afterwards."


class Utterances:
    """One after the other. `first`: the number of the first."""

    def __init__(
        self,
        recognition: Recognition,
        tell: Callable[[FromEars], None],
        troubles: Troubles,
        first: int,
    ) -> None:
        self._recognition = recognition
        self._tell = tell
        self._troubles = troubles
        self._next = first
        self._number: int | None = None
        self._held = False
        self._segment: Segment | None = None
        self._speculation = Speculation()

    @property
    def speaking(self) -> bool:
        """Whether somebody speaks, as far as one can tell by loudness."""
        return (
            self._segment is not None
            and self._segment.spoken_s >= _LEAST_SPEECH_S
            and self._segment.silent_s < _LEAST_HELD_S
        )

    @property
    def under_way(self) -> bool:
        """Whether there is one that has not ended."""
        return self._segment is not None

    def begin(self, held: bool) -> None:
        """Another may come; with a key that is `held` it has begun."""
        self._held, self._segment, self._number = held, None, None
        self._speculation = Speculation()
        if held:
            self._take_number()

    def grows(self, segment: Segment) -> None:
        """By a chunk."""
        self._segment = segment
        if segment.spoken_s < _LEAST_SPEECH_S:
            return
        if self._number is None:
            self._take_number()
        if self._speculation.look_now(segment.silent_s == 0.0):
            self._look(segment, whole=False)

    def end(self) -> None:
        """All of it has been heard."""
        segment, self._segment = self._segment, None
        if segment is not None and segment.cut:
            self._troubles.begin(Fault.TOO_LONG)
        else:
            self._troubles.end(Fault.TOO_LONG)
        if self._number is None:
            return
        if segment is None or (self._held and segment.seconds < _LEAST_HELD_S):
            self._tell(Unheard(self._number, _HOLD))
        elif self._held and segment.digital_silence:
            if segment.seconds >= _STRANGE_S:
                self._troubles.begin(Fault.SILENT)
            self._tell(Unheard(self._number))
        else:
            self._look(segment, whole=True)

    def drop(self) -> None:
        """Forget it."""
        self._segment = None
        if self._number is not None:
            self._recognition.drop(self._number)
            self._number = None

    def _take_number(self) -> None:
        self._number, self._next = self._next, self._next + 1

    def _look(self, segment: Segment, whole: bool) -> None:
        assert self._number is not None
        loud = segment.loudness.exceeded_by(_LOUD_SHARE) if segment.spoken_s else 0.0
        sound = Sound(
            self._number,
            whole,
            bytes(segment.pcm),
            segment.spoken_bytes,
            segment.began,
            segment.ended,
            self._held,
            loud,
            segment.splits,
        )
        self._recognition.look(sound)
