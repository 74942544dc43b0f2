"""The first page of the sheet: what the kitchen is, at the difficulty that is chosen."""

from collections.abc import Sequence

from game.client.browser.facts import FACTS, FactsRow
from game.client.browser.terms import Terms
from game.client.player.best_scores import BestScores
from game.client.player.records_table import Contest
from game.client.ui.rows import Row
from game.content.level import Level


class KitchenPage:
    """`best`: the scores to tell, of rounds on the same `terms` as the next one."""

    title = "Kitchen"

    def __init__(self, best: BestScores) -> None:
        self.best = best
        self.terms = Terms()

    def rows(self, level: Level) -> Sequence[Row]:
        best = self.best.best(Contest(level.name, self.terms.people, self.terms.difficulty))
        played = level.at(self.terms.difficulty)
        return [FactsRow("", height=FACTS, still=True, level=played, best=best)]
