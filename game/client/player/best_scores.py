"""Best scores and the stars a score is worth. Presentation only: no rule."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game import paths
from game.content.stars import stars, thresholds
from game.records import DamagedError, FileKind, Shelf, as_json, read_json, shown

__all__ = ["BestScores", "stars", "thresholds"]

FILE, VERSION = "scores.json", 1

#: (level's name, number of players) -> the best score.
Scores = Mapping[tuple[str, int], int]


class BestScores:
    """The best score for each level and number of players, kept from start to start."""

    def __init__(self, path: Path | None = None) -> None:
        self._shelf = Shelf(SCORES, path or scores_path())
        self.scores: Scores = self._shelf.load()

    @property
    def problem(self) -> str:
        """Why scores were not read or the last best one is not kept, '' if all is well."""
        return self._shelf.problem

    def of(self, level: str, players: int = 1) -> int | None:
        """None before the first finished round."""
        return self.scores.get((level, players))

    def enter(self, level: str, score: int, players: int = 1) -> int | None:
        """Enter a finished round; gives the best score before it."""
        here, before = (level, players), self.of(level, players)
        if before is None or score > before:
            self.scores = self._shelf.change(self.scores, lambda kept: _with(kept, here, score))
        return before


def scores_path() -> Path:
    """Where the best scores are. Need not exist."""
    return paths.user_data() / FILE


def parse_scores(text: str, name: str) -> Scores:
    """The scores in `text`. Raises DamagedError, NewerError."""
    best = read_json(text, name, VERSION).get("best")
    if not isinstance(best, dict):
        raise DamagedError(f"{name}: best: expected levels, found {shown(best)}")
    found: dict[tuple[str, int], int] = {}
    for level, by_players in best.items():
        if not isinstance(by_players, dict):
            expected = "scores by number of players"
            raise DamagedError(f"{name}: {level}: expected {expected}, found {shown(by_players)}")
        for players, score in by_players.items():
            if not players.isdecimal() or isinstance(score, bool) or not isinstance(score, int):
                there = f"{shown(players)}: {shown(score)}"
                raise DamagedError(f"{name}: {level}: expected two whole numbers, found {there}")
            found[level, int(players)] = score
    return found


def _with(scores: Scores, place: tuple[str, int], score: int) -> Scores:
    return {**scores, place: max(score, scores.get(place, score))}


def _text(scores: Scores) -> str:
    best: dict[str, dict[str, Any]] = {}
    for (level, players), score in sorted(scores.items()):
        best.setdefault(level, {})[str(players)] = score
    return as_json(VERSION, {"best": best})


SCORES: FileKind[Scores] = FileKind(
    {}, "best scores begin anew", "this best score is not kept", parse_scores, _text
)
