"""The first page of the sheet: what the kitchen is, at the difficulty that is chosen."""

from collections.abc import Sequence

from game.client.browser.facts import FACTS, FactsRow
from game.client.player.best_scores import BestScores
from game.client.player.preferences import Preferences
from game.client.player.records_table import Contest
from game.client.ui.rows import Row
from game.content.level import Level


class KitchenPage:
    """`best`: the scores to tell; `people`: whose, those of one player or of two."""

    title = "Kitchen"

    def __init__(self, best: BestScores, preferences: Preferences) -> None:
        self.best = best
        self.preferences = preferences
        self.people = 1

    def rows(self, level: Level) -> Sequence[Row]:
        difficulty = self.preferences.settings.difficulty
        best = self.best.best(Contest(level.name, self.people, difficulty))
        played = level.at(difficulty)
        return [FactsRow("", height=FACTS, still=True, level=played, best=best)]
