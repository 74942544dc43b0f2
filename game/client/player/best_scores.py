"""The player's records while the game runs: rounds are entered, signed and written at once."""

from pathlib import Path

from game.client.player.records_table import (
    LONGEST_NAME,
    RECORDS,
    Contest,
    RecordEntry,
    Records,
    last_name,
    place_of,
    records_path,
    with_entry,
    with_name,
)
from game.content.level import Level, stars
from game.records import Shelf
from game.session.words import tidy


class BestScores:
    """The best rounds of each contest, kept from start to start."""

    def __init__(self, path: Path | None = None) -> None:
        self._shelf = Shelf(RECORDS, path or records_path())
        self.records: Records = self._shelf.load()

    @property
    def problem(self) -> str:
        """Why records were not read or the last round is not kept, '' if all is well."""
        return self._shelf.problem

    @property
    def last_name(self) -> str:
        """By which the newest of the rounds was signed, '' if none ever was."""
        return last_name(self.records)

    def table(self, contest: Contest) -> tuple[RecordEntry, ...]:
        return self.records.get(contest, ())

    def best(self, contest: Contest) -> int | None:
        """None before the first finished round."""
        return next((entry.score for entry in self.table(contest)), None)

    def enter(self, contest: Contest, entry: RecordEntry) -> int | None:
        """Enter a finished round; gives the best score before it."""
        before = self.best(contest)
        if place_of(entry, with_entry(self.records, contest, entry)[contest]) is not None:
            self.records = self._shelf.change(
                self.records, lambda kept: with_entry(kept, contest, entry)
            )
        return before

    def sign(self, contest: Contest, entry: RecordEntry, name: str) -> None:
        name = tidy(name)[:LONGEST_NAME]
        self.records = self._shelf.change(
            self.records, lambda kept: with_name(kept, contest, entry, name)
        )

    def played(self, level: str) -> bool:
        """Whether a round was finished there, however many players there were, however hard."""
        return any(contest.level == level and table for contest, table in self.records.items())

    def earned(self, level: Level) -> int:
        """The most stars of any round there, 0 to 3: each counts by its own difficulty."""
        found = (
            stars(table[0].score, level.at(contest.difficulty))
            for contest, table in self.records.items()
            if contest.level == level.name and table
        )
        return max(found, default=0)
