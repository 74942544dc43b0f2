"""The page of the sheet on which one chooses how hard the round will be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.client.browser.terms import Terms
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import SOFT_INK
from game.client.player.preferences import Preferences
from game.client.ui.rows import Row, Stepper
from game.content.level import Level

#: Layout units of a row, and of a line of words.
HEIGHT, LINE = 46, 22
#: What the parts of a difficulty and their values are called.
PARTS: Mapping[str, str] = {"pressure": "Orders", "partner_speed": "Partner", "length": "Round"}
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "pressure": {"relaxed": "relaxed", "normal": "usual", "rush": "in a rush"},
    "partner_speed": {
        "half": "half speed", "three_quarters": "three quarters", "full": "your speed",
    },
    "length": {"short": "short", "normal": "usual", "long": "long"},
}  # fmt: skip
#: Where there is nothing to choose.
SAME = "The kitchen of the day is as hard for everybody: as usual, whatever you chose elsewhere."


class DifficultyPage:
    """`terms`: of the next round; who has no partner need not choose how quick it is."""

    title = "Difficulty"

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.terms = Terms()

    def rows(self, level: Level) -> Sequence[Row]:
        if not self.terms.free:
            return [WordsRow("", height=3 * HEIGHT, still=True, words=SAME)]
        chosen = dict(self.preferences.settings.difficulty.all)
        alone = len(level.for_people(self.terms.people).humans) == len(level.cooks)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsRow(Row):
    """A paragraph in place of rows that could be set."""

    words: str

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        style = stage.style(17, SOFT_INK, face=Face.BOLD)
        for i, line in enumerate(stage.texts.wrap(self.words, style, place.width)):
            at = (place.x, place.y + stage.px(LINE * (i + 0.8)))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
