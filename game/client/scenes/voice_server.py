"""The rows about a server that recognises what is said: its lines to fill in, and a test of it."""

from collections.abc import Sequence
from os import environ

from agents.service.address import USUAL_ADDRESS, host_of, mistake_in
from game.client.player.preferences import Preferences
from game.client.scenes.answer_check import AnswerCheck, Told
from game.client.scenes.fields import Field, FieldsScene
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next, Open, Scene
from game.client.voice.choices import server_of
from game.client.voice.server_inquiry import ServerAsker, ServerInquiry
from game.partners.inquiry import Finding
from game.settings import Service
from game.voice.messages import USUAL_MODEL, Server

NO_KEY = "none, or the one in the environment (OPENAI_API_KEY)"
INVITATION = "Sends a second of silence, and tells how long the answer takes."


class ServerRows:
    """An endpoint that speaks OpenAI's protocol for transcription; `ask` finds out if it does."""

    def __init__(self, preferences: Preferences, ask: ServerAsker = ServerInquiry) -> None:
        self._preferences = preferences
        self._ask = ask
        self._check = AnswerCheck()

    def rows(self, behind: Scene) -> Sequence[Row]:
        """What can be set, and whether it answers; the lines are asked for over `behind`."""
        service = self._service
        place = host_of(service.url or USUAL_ADDRESS)
        line = f"{service.model or USUAL_MODEL} at {place}"
        return [
            Push("Server", line, caption="Set up", act=lambda: self._set_up(behind)),
            self._check.row(INVITATION, _answered, self._press),
        ]

    def update(self) -> None:
        """Look how the test goes."""
        self._check.update(self._server)

    def leave(self) -> None:
        """Nobody looks any more."""
        self._check.forget()

    def _press(self) -> Next:
        if self._check.under_way:
            self._check.forget()
        elif (server := self._server) is not None:
            self._check.begin(server, self._ask(server))
        return None

    @property
    def _server(self) -> Server | None:
        return server_of(self._preferences.settings.voice, environ)

    @property
    def _service(self) -> Service:
        return self._preferences.settings.voice.server

    def _set_up(self, behind: Scene) -> Next:
        service = self._service
        fields = (
            Field("Address", service.url, USUAL_ADDRESS, mistake=mistake_in),
            Field("Model", service.model, USUAL_MODEL),
            Field("Key", service.key, NO_KEY, secret=True),
        )
        return Open(FieldsScene(behind, "A server that listens", fields, self._take))

    def _take(self, texts: tuple[str, ...]) -> None:
        url, model, key = texts
        self._preferences.change_voice(server=Service(url, model, key))


def _answered(found: Finding) -> Told:
    """What a test that went well means for the player, and the sign of it."""
    return f"{found.model} answered in {found.seconds:.1f} s.", "check"
