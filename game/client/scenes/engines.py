"""Setting up what a partner thinks with: the lines to fill in for a file or an endpoint."""

from dataclasses import replace

from agents.service.address import USUAL_ADDRESS, mistake_in
from game.client.player.preferences import Preferences
from game.client.scenes.fields import Field, FieldsScene
from game.client.scenes.partners import Engine, PartnerStrip, engine_of
from game.client.ui.scene import Next, Open, Scene
from game.settings import Service

NO_FILE = "the bundled model"
NO_MODEL = "the name under which the server knows it"
NO_KEY = "none, or the one in the environment (OPENAI_API_KEY)"


def set_up(strip: PartnerStrip, behind: Scene) -> Next:
    """Ask over the scene `behind` for the file or the server of the engine shown."""
    match strip.engine:
        case Engine.BUNDLED:
            return None
        case Engine.FILE:
            return Open(_ask_for_file(strip, behind))
        case Engine.SERVICE:
            return Open(_ask_for_service(strip.preferences, behind))


def _ask_for_file(strip: PartnerStrip, behind: Scene) -> FieldsScene:
    preferences = strip.preferences

    def take(texts: tuple[str, ...]) -> None:
        preferences.choose_model(texts[0])
        strip.engine = engine_of(preferences.settings)

    file = Field("Path of the file", preferences.settings.model, NO_FILE)
    return FieldsScene(behind, "A model of your own", (file,), take)


def _ask_for_service(preferences: Preferences, behind: Scene) -> FieldsScene:
    service = preferences.settings.service

    def take(texts: tuple[str, ...]) -> None:
        url, model, key = texts
        if model:
            preferences.choose_service(Service(url, model, key))
        else:  # it cannot be used yet, but what was written is kept
            preferences.change(service=replace(preferences.settings.service, url=url, key=key))

    fields = (
        Field("Address", service.url, USUAL_ADDRESS, mistake=mistake_in),
        Field("Model", service.model, NO_MODEL, needed=True),
        Field("Key", service.key, NO_KEY, secret=True),
    )
    return FieldsScene(behind, "A server", fields, take)
