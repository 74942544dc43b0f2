"""All screens: a new one is a module with its place, its scene and its SCREEN, and a row here."""

from typing import Any

from game.client.scenes import (
    _controls,
    _credits,
    _editor,
    _levels,
    _replay,
    _replays,
    _settings,
    _study,
    _title,
    _try_out,
    _tutorial,
    arrival,
    results,
    round,
)
from game.client.scenes.director import Screen

SCREENS: tuple[Screen[Any], ...] = (
    _title.SCREEN, _levels.SCREEN, round.SCREEN, _editor.SCREEN, _try_out.SCREEN, _tutorial.SCREEN,
    _tutorial.LEADING_SCREEN, _replay.SCREEN, _replays.SCREEN, _credits.SCREEN,
    _credits.LICENCE_SCREEN, results.SCREEN, _settings.SCREEN, _controls.SCREEN, arrival.SCREEN,
    _study.SCREEN, _study.ROUND_SCREEN,
)  # fmt: skip
