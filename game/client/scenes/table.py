"""All screens: a new one is a module with its place, its scene and its SCREEN, and a row here."""

from typing import Any

from game.client.scenes import (
    arrival,
    controls,
    credits,
    editor,
    levels,
    licences,
    replay,
    replays,
    results,
    round,
    settings,
    title,
    try_out,
    tutorial,
)
from game.client.scenes.director import Screen

SCREENS: tuple[Screen[Any], ...] = (
    title.SCREEN,
    levels.SCREEN,
    round.SCREEN,
    editor.SCREEN,
    try_out.SCREEN,
    tutorial.SCREEN,
    replay.SCREEN,
    replays.SCREEN,
    credits.SCREEN,
    licences.SCREEN,
    results.SCREEN,
    settings.SCREEN,
    controls.SCREEN,
    arrival.SCREEN,
)
