"""The rows in which one says something: how loud it is, what was heard, what it was taken for."""

from collections.abc import Callable, Mapping, Sequence

from game.client.player.preferences import Preferences
from game.client.ui.meter import MeterRow
from game.client.ui.rows import TALL_ROW, HoldPush, Push, Row
from game.client.ui.scene import Next
from game.client.voice.desks import MouthDesk
from game.client.voice.microphone_test import MicrophoneTest, Phase
from game.voice.messages import Expected, Manner, Utterance
from game.voice.sound import Pcm

#: A press that is shorter, in seconds, begins something that the next press ends.
HELD = 0.4
EXAMPLE = "say “chop two onions”"
TRY: Mapping[Manner, str] = {
    "push": f"Hold the button and {EXAMPLE}.",
    "free": f"Press the button and {EXAMPLE}.",
}
HOLDING = "Listening … let go when you are done."
WAITING = "Listening … just speak."
FINDING = "Finding the words …"
LOADING = "Getting ready to listen …"
BUSY = (Phase.LISTENING, Phase.RECOGNISING)


class SpeakingTest:
    """Shows a `trial`. `expected`: what is understood by; `mouth` plays back what was said."""

    def __init__(
        self,
        preferences: Preferences,
        trial: MicrophoneTest,
        mouth: MouthDesk,
        expected: Callable[[], Expected],
    ) -> None:
        self._preferences = preferences
        self._trial = trial
        self._mouth = mouth
        self._expected = expected

    def rows(self, explain: Callable[[], Next]) -> Sequence[Row]:
        """A button to speak, and a meter; once there is something to hear, a button for that.

        `explain` leads to what has to be read first, None if that was done.
        """
        told, sign = self._outcome()
        caption = "Stop" if self._trial.phase in BUSY else "Speak"
        speak = HoldPush(
            "Say something", told, TALL_ROW, caption=caption, sign=sign,
            act=lambda: explain() or self._press(), let_go=self._let_go,
        )  # fmt: skip
        heard = self._trial.heard
        return (speak, self._meter() if heard is None or not heard.pcm else self._echo(heard))

    def _echo(self, heard: Utterance) -> Row:
        line = "As the microphone took it in."
        return Push("Your voice", line, caption="Play it back", act=lambda: self._play(heard))

    def _meter(self) -> Row:
        is_open, level = self._trial.microphone.open, self._trial.level
        if level is None:
            return MeterRow("Loudness", still=True, open=is_open)
        return MeterRow(
            "Loudness", still=True, open=is_open, db=level.db,
            threshold=level.threshold_db, speaking=level.speaking,
        )  # fmt: skip

    def _outcome(self) -> tuple[str, str]:
        """How it stands, in words and with a sign."""
        trial = self._trial
        match trial.phase:
            case Phase.LISTENING if trial.partial:
                return f"“{trial.partial} …”", "mic"
            case Phase.LISTENING:
                return HOLDING if self._manner == "push" else WAITING, "mic"
            case Phase.RECOGNISING:
                return LOADING if trial.loading else FINDING, "clock"
        if trial.heard is not None:
            told = understanding(trial.heard, timed=self._manner == "free")
            return told, "exclaim" if trial.heard.doubtful else "check"
        if trial.trouble or trial.failure:
            return trial.trouble or trial.failure, "cross"
        return TRY.get(self._manner, ""), ""

    @property
    def _manner(self) -> Manner:
        return self._preferences.settings.voice.manner

    def _press(self) -> Next:
        if self._trial.phase in BUSY:
            self._trial.finish()
        else:
            self._mouth.hush()
            self._trial.listen(self._expected())
        return None

    def _let_go(self) -> None:
        if self._manner == "push" and self._trial.seconds > HELD:
            self._trial.finish()

    def _play(self, heard: Utterance) -> Next:
        self._mouth.play(Pcm(heard.pcm).wav())
        return None


def understanding(heard: Utterance, timed: bool) -> str:
    """What was heard, and what the kitchen makes of it.

    `timed`: with how long that took; with a held key it would be the key that took so long.
    """
    raw, text = heard.raw.strip(" .!?"), heard.text.strip(" .!?")
    if heard.doubtful:
        return f"Heard: “{raw}”\nYour partner would ask: “{text}?”"
    later = f" {heard.recognised - heard.ended:.1f} s later" if timed else ""
    if raw.lower() == text.lower():
        return f"Heard and understood{later}:\n“{text}”"
    return f"Heard: “{raw}”\nUnderstood{later}: “{text}”"
