"""The player's settings while the game runs: changed on the screens, written at once."""

from dataclasses import dataclass, replace

from game.session.casting import HLA, PARTNER_NAMES, MindMaker
from game.settings import Backend, Settings, save_settings


@dataclass(slots=True)
class Preferences:
    """`minds` makes the minds of a partner who listens; without it there is no such partner.

    `problem`: why the last change could not be written down, '' if it was.
    """

    settings: Settings
    minds: MindMaker | None = None
    problem: str = ""

    @property
    def partners(self) -> tuple[str, ...]:
        """The partners that can be chosen, in the order in which they are offered."""
        return PARTNER_NAMES if self.minds else tuple(n for n in PARTNER_NAMES if n != HLA)

    def choose_partner(self, name: str) -> None:
        self._change(replace(self.settings, partner=name))

    def choose_backend(self, backend: Backend) -> None:
        self._change(replace(self.settings, backend=backend))

    def choose_model(self, path: str) -> None:
        """The GGUF file to think with; '' is the bundled one."""
        self._change(replace(self.settings, backend="local", model=path))

    def choose_service(self, url: str, model: str) -> None:
        """The endpoint to think with; its key stays as it was."""
        service = replace(self.settings.service, url=url, model=model)
        self._change(replace(self.settings, backend="openai", service=service))

    def _change(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        try:
            save_settings(settings)
        except OSError as error:
            self.problem = f"this choice is not kept: {error.strerror or error}"
        else:
            self.problem = ""
