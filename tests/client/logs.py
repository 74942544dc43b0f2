"""Match logs for tests that do not care what was cooked."""

from datetime import UTC, datetime
from pathlib import Path

from game.content.load import load_level
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.writer import MatchLog
from game.session.match.match import Match

LEVELS = Path(__file__).parents[2] / "levels"
DATE = datetime(2026, 1, 5, 12, tzinfo=UTC)


def log_of(path: Path, level: str = "ring", ticks: int = 1000, seed: int = 7) -> Path:
    """A round of two scripted cooks, left after `ticks` of its 1000."""
    kitchen = load_level(LEVELS / f"{level}.yaml")
    seats = cast(kitchen, HUMANS["chopper"], by_reflex)
    match = Match(kitchen, seats, seed, MatchLog(path, DATE))
    while match.state.tick < ticks:
        match.tick()
    match.close()
    return path
