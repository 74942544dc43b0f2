"""The first page of the sheet: what the kitchen is."""

from collections.abc import Sequence

from game.client.browser.facts import FACTS, FactsRow
from game.client.player.best_scores import BestScores
from game.client.ui.rows import Row
from game.content.level import Level


class KitchenPage:
    """`best`: the scores to tell; `people`: whose, those of one player or of two."""

    title = "Kitchen"

    def __init__(self, best: BestScores) -> None:
        self.best = best
        self.people = 1

    def rows(self, level: Level) -> Sequence[Row]:
        best = self.best.of(level.name, self.people)
        return [FactsRow("", height=FACTS, still=True, level=level, best=best)]
