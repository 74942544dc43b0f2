"""Who speaks how: every cook with a voice and a pitch of its own, in the haste one likes."""

from collections.abc import Sequence

from game.voice.messages import VoiceChoice
from game.voice.speaking.lines import Line, Urgency

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
