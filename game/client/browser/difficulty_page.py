"""The page of the sheet on which one chooses how hard the round will be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.client.player.preferences import Preferences
from game.client.ui.rows import Row, Stepper
from game.content.level import Level

#: Layout units of a row.
HEIGHT = 46
#: What the parts of a difficulty and their values are called.
PARTS: Mapping[str, str] = {"pressure": "Orders", "partner_speed": "Partner", "length": "Round"}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "pressure": {"relaxed": "relaxed", "normal": "usual", "rush": "in a rush"},
    "partner_speed": {
        "half": "half speed", "three_quarters": "three quarters", "full": "your speed",
    },
    "length": {"short": "short", "normal": "usual", "long": "long"},
}  # fmt: skip


class DifficultyPage:
    """`people`: how many play; who has no partner need not choose how quick it is."""

    title = "Difficulty"

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.people = 1

    def rows(self, level: Level) -> Sequence[Row]:
        chosen = dict(self.preferences.settings.difficulty.all)
        alone = len(level.for_people(self.people).humans) == len(level.cooks)
        return [
            Stepper(
                label, height=HEIGHT, options=OPTIONS[part], value=chosen[part],
                change=self._changing(part),
            )
            for part, label in PARTS.items()
            if not (alone and part == "partner_speed")
        ]  # fmt: skip

    def _changing(self, part: str) -> Callable[[str], None]:
        def change(value: str) -> None:
            chosen: dict[str, Any] = {part: value}
            now = self.preferences.settings.difficulty
            self.preferences.change(difficulty=replace(now, **chosen))

        return change
