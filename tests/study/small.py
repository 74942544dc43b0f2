"""A study of few seconds: two partners without minds, two phases, every kind of question."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.study.plan import StudyPlan
from game.study.plan_file import load_plan
from game.study.sitting import Start
from tests.tables import stored

SMALL = stored(__file__, "SMALL")
BEGIN = datetime(2026, 5, 4, 10, tzinfo=UTC)
START = Start("2026-05-04T10:00:00+00:00", "Sous Chef 1.0", "a test")


def small_plan(folder: Path) -> StudyPlan:
    """The plan, from a file in `folder`."""
    path = folder / "small.yaml"
    path.write_text(SMALL)
    return load_plan(path)


class Minutes:
    """A clock that goes on by ten seconds whenever somebody looks at it."""

    def __init__(self) -> None:
        self._now = BEGIN

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=10)
        return self._now
