"""The player's settings while the game runs: changed on the screens, written at once."""

from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from game.session.casting import HLA, PARTNER_NAMES, MindMaker
from game.settings import Service, Settings, save_settings


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

    @property
    def partner(self) -> str:
        """Who cooks with the player."""
        if self.minds is None or self.settings.backend == "reflex":
            return "reflex"
        return self.settings.partner

    @property
    def whereabouts(self) -> str:
        """Where a listening partner's model runs, in words."""
        if self.settings.backend == "openai":
            return f"at {urlsplit(self.settings.service.url).hostname or 'a server'}"
        return "your file, here" if self.settings.model else "bundled, here"

    def choose_partner(self, name: str) -> None:
        """A partner who listens gets something to think with, if there was nothing."""
        backend = self.settings.backend
        if name == HLA and backend == "reflex":
            backend = "local"
        self._change(replace(self.settings, partner=name, backend=backend))

    def choose_model(self, path: str) -> None:
        """The GGUF file to think with; '' is the bundled one."""
        self._change(replace(self.settings, backend="local", model=path))

    def choose_service(self, service: Service) -> None:
        """The endpoint to think with."""
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
