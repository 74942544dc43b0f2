"""What a partner thinks with: setting it up, and whether it answers."""

from collections.abc import Callable
from dataclasses import replace

from agents.service.address import USUAL_ADDRESS, mistake_in
from game.client.player.preferences import Preferences
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes._partners import Engine, PartnerStrip, engine_of
from game.client.ui.rows import TALL_ROW, Push
from game.client.ui.scene import Next, Open, Scene
from game.partners.bundled import bundled_named
from game.partners.probe import Probe, ProbeState
from game.settings import Service

NO_KEY = "none, or the one in the environment (OPENAI_API_KEY)"
STOP, TEST = "Stop", "Test"

#: What the player is told, and the sign of it.
Told = tuple[str, str]


def set_up(strip: PartnerStrip, behind: Scene) -> Next:
    """Ask over the scene `behind` for the file or the server of the engine shown."""
    match strip.engine:
        case Engine.SMALL | Engine.STANDARD:
            return None
        case Engine.FILE:
            preferences = strip.preferences

            def take(texts: tuple[str, ...]) -> None:
                preferences.choose_model(texts[0])
                strip.engine = engine_of(preferences.settings)

            named = preferences.settings.model
            file = Field(
                "Path of the file", "" if bundled_named(named) else named, "the bundled model"
            )
            return Open(FieldsScene(behind, "A model of your own", (file,), take))
        case Engine.SERVICE:
            return Open(_ask_for_service(strip.preferences, behind))


def _ask_for_service(preferences: Preferences, behind: Scene) -> FieldsScene:
    service = preferences.settings.service

    def take(texts: tuple[str, ...]) -> None:
        url, model, key = texts
        if model:
            preferences.choose_service(Service(url, model, key))
        else:  # it cannot be used yet, but what was written is kept
            preferences.change(service=replace(preferences.settings.service, url=url, key=key))

    model = Field("Model", service.model, "the name under which the server knows it", needed=True)
    return FieldsScene(behind, "A server", service_fields(service, model), take)


def service_fields(service: Service, model: Field) -> tuple[Field, ...]:
    """The lines in which one says what server it is."""
    return (
        Field("Address", service.url, USUAL_ADDRESS, mistake=mistake_in),
        model,
        Field("Key", service.key, NO_KEY, secret=True),
    )


class AnswerCheck:
    """`finding`: what came of the last test so far; None if nothing was tested."""

    def __init__(self) -> None:
        self.finding: ProbeState | None = None
        self._probe: Probe | None = None
        self._about: object = None  # what the finding is about

    @property
    def under_way(self) -> bool:
        return self._probe is not None

    def press(self, about: object, ask: Callable[[], Probe] | None) -> Next:
        """Begin to test what `about` stands for, if it can be asked, or stop that."""
        if self.under_way:
            self.forget()
        elif ask is not None:
            self._about, self._probe = about, ask()
            self.finding = self._probe.poll()
        return None

    def update(self, about: object) -> None:
        """Look how the test goes; a result counts only for what was tested."""
        if self._about is not None and self._about != about:
            self.forget()
        if self._probe is not None:
            self.finding = self._probe.poll()
            if self.finding.over:
                self._end()

    def forget(self) -> None:
        self._end()
        self.finding = self._about = None

    def row(
        self, invitation: str, answered: Callable[[ProbeState], Told], press: Callable[[], Next]
    ) -> Push:
        told, sign = self._told(invitation, answered)
        caption = STOP if self.under_way else TEST
        return Push("Does it answer?", told, TALL_ROW, caption=caption, act=press, sign=sign)

    def _told(self, invitation: str, answered: Callable[[ProbeState], Told]) -> Told:
        match self.finding:
            case None:
                return invitation, ""
            case ProbeState(over=False, note=note):
                return f"{note} …", "clock"
            case ProbeState(problem="") as found:
                return answered(found)
        return self.finding.problem, "cross"

    def _end(self) -> None:
        if self._probe is not None:
            self._probe.close()
            self._probe = None
