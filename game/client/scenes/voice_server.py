"""The rows about a server that recognises what is said: its lines to fill in."""

from collections.abc import Sequence

from game.client.player.preferences import Preferences
from game.client.scenes.fields import Field, FieldsScene
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next, Open, Scene
from game.settings import Service

NOTHING_YET = "Not set up yet: until it is, nothing is recognised."
NO_MODEL = "such as whisper-1"
NO_KEY = "none, or the one in the environment (OPENAI_API_KEY)"


class ServerRows:
    """An endpoint that speaks OpenAI's protocol for transcription."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def rows(self, behind: Scene) -> Sequence[Row]:
        """What can be set; the lines are asked for over `behind`."""
        service = self._service
        told = (
            f"{service.model} at {service.url or 'api.openai.com'}"
            if service.model
            else NOTHING_YET
        )
        sign = "check" if service.model else ""
        return [
            Push("Server", told, caption="Set up", act=lambda: self._ask(behind), sign=sign),
        ]

    def update(self) -> None: ...

    def leave(self) -> None: ...

    @property
    def _service(self) -> Service:
        return self._preferences.settings.voice.server

    def _ask(self, behind: Scene) -> Next:
        service = self._service
        fields = (
            Field("Address", service.url, "https://api.openai.com/v1"),
            Field("Model", service.model, NO_MODEL, needed=True),
            Field("Key", service.key, NO_KEY, secret=True),
        )
        return Open(FieldsScene(behind, "A server that listens", fields, self._take))

    def _take(self, texts: tuple[str, ...]) -> None:
        url, model, key = texts
        self._preferences.change_voice(server=Service(url, model, key))
