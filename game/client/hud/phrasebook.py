"""The card from which ready-made messages are said: a row for each verb."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.input.phrases import Topic

#: Lengths in layout units.
HEAD, ROW, FOOT, PADDING, FONT, LABEL = 30, 27, 24, 10, 15, 66
TITLE = "Quick words"
HINT = "{confirm}: say    {back}: close"
WRITE = "Write it yourself"


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """What is open: `row` under the cursor, and for each row which of its phrases it shows.

    The row after the last topic leads to writing.
    """

    topics: Sequence[Topic]
    row: int
    variants: Sequence[int]


def draw_phrasebook(stage: Stage, book: Phrasebook, place: pygame.Rect) -> pygame.Rect:
    """A card upward from the bottom of `place`."""
    count = len(book.topics) + 1
    height = stage.px(HEAD + ROW * count + FOOT)
    rect = pygame.Rect(place.x, place.bottom - height, place.width, height)
    stage.rounded(rect.inflate(stage.px(8), stage.px(8)), 18, GOLD, 2)
    stage.rounded(rect, 14, PAPER, 2)
    at = (rect.x + stage.px(PADDING), rect.y + stage.px(HEAD / 2 + 2))
    stage.text(TITLE, at, 17, INK, Anchor.LEFT)
    for index in range(count):
        _draw_row(stage, book, index, rect)
    hint = stage.legend.fill(HINT)
    at = (rect.x + stage.px(PADDING), rect.bottom - stage.px(FOOT / 2))
    stage.text(hint, at, 12, SOFT_INK, Anchor.LEFT, face=Face.BODY)
    return rect


def _draw_row(stage: Stage, book: Phrasebook, index: int, card: pygame.Rect) -> None:
    left, top = card.x + stage.px(PADDING), card.y + stage.px(HEAD + ROW * index)
    right = card.right - stage.px(PADDING)
    chosen = index == book.row
    if chosen:
        size = (card.width - stage.px(PADDING), stage.px(ROW - 2))
        corner = (card.x + stage.px(PADDING / 2), top)
        stage.box(Box(size, stage.px(8), SAND, INK, stage.px(1.6)), corner)
    middle = top + stage.px(ROW / 2 - 1)
    if index == len(book.topics):
        stage.text(WRITE, (left, middle), FONT, INK, Anchor.LEFT, face=Face.BOLD)
        return
    topic = book.topics[index]
    stage.text(topic.label, (left, middle), FONT, INK, Anchor.LEFT, face=Face.BOLD)
    room = right - left - stage.px(LABEL + 2 * 12)
    shown = topic.phrases[book.variants[index]].shown
    at = (left + stage.px(LABEL + 12), middle)
    stage.text_within(shown, at, FONT, room, INK, Anchor.LEFT, Face.BOLD)
    if chosen:
        stage.text("‹", (left + stage.px(LABEL), middle), 20, INK)
        stage.text("›", (right - stage.px(4), middle), 20, INK)
