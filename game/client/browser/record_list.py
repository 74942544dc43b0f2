"""A table of personal records: place, name, day and score; and dates as people write them."""

from collections.abc import Sequence
from datetime import datetime

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import BRONZE, GOLD, INK, SAND, SILVER, SOFT_INK
from game.client.player.best_scores import RecordEntry

#: Layout units: the height of a line at most, and of the letters in one of that height.
LINE, LETTERS = 44, 21
#: What the first three places are told by beside their numbers.
MEDALS = (GOLD, SILVER, BRONZE)


def moment_words(text: str) -> str:
    """'5 January 2026, 12:00' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%B %Y, %H:%M}"


def day_words(text: str) -> str:
    """'5 Jan 2026' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%b %Y}"


def _parsed(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def draw_records(
    stage: Stage,
    area: pygame.Rect,
    table: Sequence[RecordEntry],
    room_for: int,
    first: int = 1,
    marked: int | None = None,
) -> list[pygame.Rect]:
    """Paint rounds onto `area`, which has room for so many; gives the pixels of each.

    `first`: the place of the first one; `marked`: that of the one that is looked for.
    """
    tall = min(stage.px(LINE), area.height // room_for)
    places = [pygame.Rect(area.x, area.y + i * tall, area.width, tall) for i in range(len(table))]
    for number, (entry, place) in enumerate(zip(table, places, strict=True), first):
        if place.y > area.y and number != marked:
            edge = pygame.Rect(place.x + stage.px(8), place.y, place.width - stage.px(16), 1)
            stage.surface.fill(SAND, edge)
        _draw_entry(stage, place, number, entry, number == marked)
    return places


def _draw_entry(
    stage: Stage, place: pygame.Rect, number: int, entry: RecordEntry, marked: bool
) -> None:
    units = min(LETTERS, 0.62 * place.height / stage.unit)
    if marked:
        stage.rounded(place.inflate(0, -stage.px(2)), 12, GOLD, 2)
    # The number, on a medal for the first three.
    at = (place.x + round(0.75 * place.height), place.centery)
    if number <= len(MEDALS):
        size = round(0.78 * place.height)
        medal = Box((size, size), size / 2, MEDALS[number - 1], INK, stage.px(1.6))
        stage.box(medal, at, Anchor.CENTRE)
    stage.text(str(number), at, 0.9 * units, INK)
    date = day_words(entry.date)
    right = place.right - stage.px(12)
    stage.text(str(entry.score), (right, place.centery), 1.1 * units, INK, Anchor.RIGHT)
    soft = INK if marked else SOFT_INK
    at = (place.right - round(0.16 * place.width), place.centery)
    day = stage.text(date, at, 0.8 * units, soft, Anchor.RIGHT, face=Face.BODY)
    left = place.x + round(1.5 * place.height)
    room = (day.left if date else at[0]) - left - stage.px(8)
    colour = INK if entry.name else soft
    name = entry.name or "somebody"
    stage.text_within(name, (left, place.centery), units, room, colour, Anchor.LEFT, Face.BOLD)
