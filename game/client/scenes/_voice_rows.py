"""Rows about being heard: how loud it is, saying something to try it, a server that recognises."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from os import environ

from agents.service.address import USUAL_ADDRESS, host_of
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, GREEN, INK, SOFT_INK
from game.client.player.preferences import Preferences
from game.client.scenes._engines import AnswerCheck, Told, service_fields
from game.client.scenes._fields import Field, FieldsScene
from game.client.ui.frame import MIDDLE, Frame
from game.client.ui.rows import TALL_ROW, TRACK, HoldPush, Push, Row
from game.client.ui.scene import Next, Open, Scene
from game.client.voice.game_ears import server_of
from game.client.voice.microphone_test import MicrophoneTest, Phase, ServerAsker, ServerProbe
from game.client.voice.spoken_words import SpokenWords
from game.partners.probe import ProbeState
from game.settings import Service
from game.talk_manner import TalkManner
from game.voice.messages import USUAL_MODEL, Expected, Server, Utterance
from game.voice.sound import Pcm

#: dB below full scale: the left end of the bar, and from where on it is too loud.
SOFTEST, TOO_LOUD = -70.0, -4.0
#: Layout units: the microphone, the bar, and the mark on it.
SIGN, TALL, MARK = 40, 22, 5
#: A press that is shorter, in seconds, begins something that the next press ends.
HELD = 0.4
EXAMPLE = "say “chop two onions”"
TRY: Mapping[TalkManner, str] = {
    "push": f"Hold the button and {EXAMPLE}.",
    "free": f"Press the button and {EXAMPLE}.",
}
HOLDING = "Listening … let go when you are done."
WAITING = "Listening … just speak."
FINDING = "Finding the words …"
LOADING = "Getting ready to listen …"
BUSY = (Phase.LISTENING, Phase.RECOGNISING)
INVITATION = "Sends a second of silence, and tells how long the answer takes."


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterRow(Row):
    """`db`: how loud it is, None as long as nothing tells; `threshold`: from where on it counts as
    speech; `speaking`: somebody does; `open`: sound is being taken in.
    """

    db: float | None = None
    threshold: float = SOFTEST
    speaking: bool = False
    open: bool = False

    @property
    def word(self) -> str:
        if not self.open:
            return "closed"
        if self.db is None:
            return "open"
        if self.db > TOO_LOUD:
            return "too loud"
        return "speech" if self.speaking else "quiet"

    def draw(self, place: Frame, focused: bool) -> None:
        bar = place.share(TRACK)[0].strip(TALL)
        bar.stage.gauge(bar.rect, GREEN if self.speaking else GOLD, _share(self.db), 2)
        if self.db is not None:
            mark = bar.inset(0, -7).part(
                (_share(self.threshold) * bar.width, None), MARK, bar.height + 14, Anchor.CENTRE
            )
            mark.rounded(MARK / 2, INK, line=None)
        sign = place.share(TRACK)[1]
        if self.open:
            sign.sprite("mic", (None, place.height / 2 - 8), SIGN)
            sign = sign.moved(0, SIGN / 2 + 2)
        sign.text(self.word, MIDDLE, 15, INK if self.open else SOFT_INK, face=Face.BOLD)


def _share(db: float | None) -> float:
    return 0.0 if db is None else min(1.0, max(0.0, 1 - db / SOFTEST))


class SpeakingTest:
    """Shows a `trial`. `expected`: what is understood by; `mouth` plays back what was said."""

    def __init__(
        self,
        preferences: Preferences,
        trial: MicrophoneTest,
        mouth: SpokenWords,
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
    def _manner(self) -> TalkManner:
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

    def _play(self, heard: Utterance) -> None:
        self._mouth.play(Pcm(heard.pcm).wav())


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


class ServerRows:
    """An endpoint that speaks OpenAI's protocol for transcription; `ask` finds out if it does."""

    def __init__(self, preferences: Preferences, ask: ServerAsker = ServerProbe) -> None:
        self._preferences = preferences
        self._ask = ask
        self._check = AnswerCheck()

    def rows(self, behind: Scene) -> Sequence[Row]:
        service = self._service
        place = host_of(service.url or USUAL_ADDRESS)
        line = f"{service.model or USUAL_MODEL} at {place}"
        return [
            Push("Server", line, caption="Set up", act=lambda: self._set_up(behind)),
            self._check.row(INVITATION, _answered, self._press),
        ]

    def update(self) -> None:
        self._check.update(self._server)

    def leave(self) -> None:
        self._check.forget()

    def _press(self) -> Next:
        server = self._server
        return self._check.press(server, None if server is None else partial(self._ask, server))

    @property
    def _server(self) -> Server | None:
        return server_of(self._preferences.settings.voice, environ)

    @property
    def _service(self) -> Service:
        return self._preferences.settings.voice.server

    def _set_up(self, behind: Scene) -> Next:
        fields = service_fields(self._service, Field("Model", self._service.model, USUAL_MODEL))
        return Open(FieldsScene(behind, "A server that listens", fields, self._take))

    def _take(self, texts: tuple[str, ...]) -> None:
        url, model, key = texts
        self._preferences.change_in("voice", server=Service(url, model, key))


def _answered(found: ProbeState) -> Told:
    """What a test that went well means for the player, and the sign of it."""
    return f"{found.model} answered in {found.seconds:.1f} s.", "check"
