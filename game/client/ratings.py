"""Best scores of this session and the stars a score is worth. Presentation only: no rule."""

from dataclasses import dataclass, field

from game.content.level import Level

#: Points per 100 seconds of round for one, two and three stars.
STARS_AT = (30, 75, 120)


def stars(score: int, level: Level) -> int:
    """0 to 3."""
    return sum(score * 1000 >= points * level.round_ticks for points in STARS_AT)


@dataclass(slots=True)
class BestScores:
    """The best score for each level name."""

    scores: dict[str, int] = field(default_factory=dict)

    def of(self, level: str) -> int | None:
        return self.scores.get(level)

    def enter(self, level: str, score: int) -> int | None:
        """Enter a finished round; gives the best score before it."""
        before = self.scores.get(level)
        self.scores[level] = score if before is None else max(before, score)
        return before
