"""Rows that show one of the player's settings, and change it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from game.client.player.preferences import Preferences
from game.client.ui.rows import Slider, Stepper, Switch


@dataclass(frozen=True, slots=True)
class SettingRows:
    """Makes rows by the names of settings. `part`: that of which these are fields, '' for none;
    `before` is called before each change.
    """

    preferences: Preferences
    part: str = ""
    before: Callable[[], None] = lambda: None

    def switch(self, name: str, label: str, help_: str) -> Switch:
        return Switch(label, help_, on=self._now(name), change=self._changing(name))

    def slider(self, name: str, label: str, help_: str) -> Slider:
        return Slider(label, help_, value=self._now(name), change=self._changing(name))

    def stepper(self, name: str, label: str, help_: str, options: Mapping[str, str]) -> Stepper:
        """One of `options`: as the settings say it -> as people do."""
        return Stepper(
            label, help_, options=options, value=self._now(name), change=self._changing(name)
        )

    def numbers(
        self, name: str, label: str, help_: str, offered: Iterable[int], told: str
    ) -> Stepper:
        """One of the numbers that are `offered`, or that of the settings file."""
        change, now = self._changing(name), self._now(name)
        options = {str(number): told.format(number) for number in sorted({*offered, now})}
        return Stepper(
            label, help_, options=options, value=str(now),
            change=lambda number: change(int(number)), ends=True,
        )  # fmt: skip

    def _now(self, name: str) -> Any:  # noqa: ANN401 (the setting's own kind)
        settings = self.preferences.settings
        return getattr(getattr(settings, self.part) if self.part else settings, name)

    def _changing(self, name: str) -> Callable[[Any], None]:
        def change(value: object) -> None:
            self.before()
            self.preferences.change_in(self.part, **{name: value})

        return change
