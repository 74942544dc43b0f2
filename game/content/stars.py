"""The stars that a score is worth. Presentation only: no rule."""

from game.content.level import Level

#: Points per 100 seconds of round for one, two and three stars where the level does not tell.
USUAL_STARS = (30, 75, 120)


def stars(score: int, level: Level) -> int:
    """0 to 3."""
    return sum(score >= points for points in thresholds(level))


def to_next_star(score: int, level: Level) -> int | None:
    """Points that are missing for another star; None with all three."""
    return next((points - score for points in thresholds(level) if score < points), None)


def thresholds(level: Level) -> tuple[int, int, int]:
    """The points for one, two and three stars."""
    if level.stars is not None:
        return level.stars
    one, two, three = (-(-points * level.round_ticks // 1000) for points in USUAL_STARS)
    return one, two, three
