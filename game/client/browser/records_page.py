"""The page of the sheet that tells the best rounds in a kitchen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.client.browser.terms import Terms
from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, SAND, SOFT_INK
from game.client.player.best_scores import BestScores
from game.client.player.records_table import Contest, RecordEntry
from game.client.ui.record_list import RecordLine, draw_records
from game.client.ui.rows import Row
from game.client.ui.scene import Next
from game.content.level import Level

#: Lines that are seen at once, and layout units of all of them and of what stands below.
SEEN, LINES, FOOT = 5, 130, 18
NONE_YET = "No round of this kind yet."


class RecordsPage:
    """`best`: the records, of rounds on the same `terms` as the next one; `sheet`: which five are
    seen.
    """

    title = "Records"

    def __init__(self, best: BestScores) -> None:
        self.best = best
        self.terms = Terms()
        self.sheet = 0

    def rows(self, level: Level) -> Sequence[Row]:
        table = self.best.table(Contest(level.name, self.terms.people, self.terms.difficulty))
        sheets = max(1, -(-len(table) // SEEN))
        self.sheet = min(self.sheet, sheets - 1)
        return [
            RecordsRow(
                "", height=LINES + FOOT, still=sheets == 1, table=table, sheet=self.sheet,
                turn=self._turn, kind=self.terms.difficulty.words or "usual difficulty",
            )
        ]  # fmt: skip

    def _turn(self, sheet: int) -> None:
        self.sheet = sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsRow(Row):
    """`table`: best first; left and right turn its sheets of five; `kind`: of rounds, in words."""

    table: tuple[RecordEntry, ...]
    sheet: int
    turn: Callable[[int], None]
    kind: str

    @property
    def chosen(self) -> object:
        return self.sheet

    @property
    def sheets(self) -> int:
        """How many there are."""
        return max(1, -(-len(self.table) // SEEN))

    def step(self, way: int) -> None:
        self.turn((self.sheet + way) % self.sheets)

    def confirm(self) -> Next:
        self.step(1)
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        area = pygame.Rect(place.topleft, (place.width, stage.px(LINES)))
        first = self.sheet * SEEN
        seen = self.table[first : first + SEEN]
        lines = [RecordLine(entry.score, entry.name, entry.date) for entry in seen]
        draw_records(stage, area, lines, SEEN, first + 1)
        if not lines:
            stage.text_within(NONE_YET, area.center, 18, area.width, SOFT_INK, face=Face.BOLD)
        middle = (place.centerx, place.bottom - stage.px(FOOT / 2))
        if self.sheets == 1:
            stage.text_within(self.kind, middle, 14, place.width, SOFT_INK, face=Face.BODY)
        else:
            self._draw_dots(stage, middle, focused)

    def _draw_dots(self, stage: Stage, middle: tuple[int, int], focused: bool) -> None:
        size, step = stage.px(10 if focused else 8), stage.px(18)
        left = middle[0] - step * (self.sheets - 1) / 2
        for sheet in range(self.sheets):
            fill = DEEP_GOLD if sheet == self.sheet else SAND
            dot = stage.shapes.get(Box((size, size), size / 2, fill, None))
            stage.put(dot, (left + step * sheet, middle[1]))
