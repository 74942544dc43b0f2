"""The cards of kitchens: a picture, a title, the stars earned, or a lock or what is wrong."""

from dataclasses import dataclass, field

import pygame

from game.client.browser.catalogue import CardSection, Listing
from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, RED, SAND, SOFT_INK
from game.client.ui.widgets import clipped
from game.client.view.preview import Previews
from game.content.level import Level

#: Layout units: the least width of a card, what stands below its picture, the room around that.
CARD, WORDS, PADDING = 128, 50, 8
STAR, LOCK = 21, 40
#: Layout units: a section's title, and each line of words below it.
TITLE, LINE = 32, 18
#: Lines of words of a section.
LINES = 2


def card_height(stage: Stage, width: int) -> int:
    """The pixels that a card of so many pixels' width takes."""
    return width + stage.px(WORDS) - stage.px(PADDING)


@dataclass(slots=True)
class KitchenCards:
    """Paints cards, and the heads of sections."""

    previews: Previews = field(default_factory=Previews)

    def draw(
        self, stage: Stage, listing: Listing, rect: pygame.Rect, chosen: bool, focused: bool
    ) -> None:
        """One card; the `chosen` one is the one in large, `focused` if the cursor is there."""
        good = isinstance(listing.kitchen, Level)
        if chosen:
            grown = stage.px(8 if focused else 4)
            stage.rounded(rect.inflate(grown, grown), 18, GOLD, 2.6)
        stage.rounded(rect, 15, PAPER if good and not listing.locked else SAND, 2)
        padding = stage.px(PADDING)
        size = rect.width - 2 * padding
        picture = pygame.Rect(rect.x + padding, rect.y + padding, size, size)
        if isinstance(listing.kitchen, Level):
            stage.put(self.previews.get(stage, listing.kitchen, size), picture.center)
        else:
            stage.sprite("plate_charred", picture.center, 0.8 * size)
        if listing.locked:
            _draw_lock(stage, picture)
        self._draw_words(stage, listing, rect)

    @staticmethod
    def _draw_words(stage: Stage, listing: Listing, rect: pygame.Rect) -> None:
        kitchen, room = listing.kitchen, rect.width - 2 * stage.px(PADDING)
        title = kitchen.title if isinstance(kitchen, Level) else kitchen.name
        at = (rect.centerx, rect.bottom - stage.px(37))
        stage.text_within(title, at, 18, room, SOFT_INK if listing.locked else INK)
        below = (rect.centerx, rect.bottom - stage.px(15))
        if not isinstance(kitchen, Level):
            stage.text_within("cannot be played", below, 14, room, RED, face=Face.BOLD)
        elif listing.locked:
            draw_price(stage, listing.opens_at, below)
        else:
            draw_stars(stage, listing.stars, below, STAR)

    @staticmethod
    def head_height(stage: Stage, section: CardSection, width: int) -> int:
        """The pixels that a section's head takes."""
        return stage.px(TITLE) + stage.px(LINE) * len(_lines(stage, section, width))

    @staticmethod
    def draw_head(stage: Stage, section: CardSection, rect: pygame.Rect) -> None:
        """What a section is, and how many of its stars one has, or needs."""
        middle = rect.y + stage.px(TITLE / 2)
        right = (rect.right - stage.px(2), middle)
        earned = sum(listing.stars for listing in section.listings)
        told = f"{earned} / {3 * len(section.listings)}"
        if section.opens_at:
            told = f"opens with {section.opens_at}"
        star = stage.sprite("star_full", right, stage.px(22), Anchor.RIGHT)
        word = (star.left - stage.px(5), middle + stage.px(1))
        count = stage.text(told, word, 15, SOFT_INK, Anchor.RIGHT, face=Face.BOLD)
        left = rect.x
        if section.opens_at:
            left = stage.sprite("lock", (left, middle), stage.px(24), Anchor.LEFT).right
        room = count.left - left - stage.px(12)
        stage.text_within(section.title, (left + stage.px(2), middle), 22, room, INK, Anchor.LEFT)
        style = stage.style(14, SOFT_INK, face=Face.BODY)
        for i, line in enumerate(_lines(stage, section, rect.width)):
            at = (rect.x + stage.px(2), middle + stage.px(TITLE / 2 + LINE * (i + 0.35)))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)


def draw_stars(stage: Stage, earned: int, middle: tuple[float, float], size: float) -> None:
    """Three stars around a pixel, those `earned` golden; `size` of one in layout units."""
    for i in range(3):
        name = "star_full" if i < earned else "star_empty"
        stage.sprite(name, (middle[0] + stage.px(size * 1.1) * (i - 1), middle[1]), stage.px(size))


def draw_price(stage: Stage, stars: int, middle: tuple[float, float]) -> None:
    """How many stars something costs, around a pixel."""
    text = stage.text(str(stars), (middle[0] - stage.px(10), middle[1]), 18, SOFT_INK)
    stage.sprite("star_full", (text.right + stage.px(14), middle[1]), stage.px(20))


def _draw_lock(stage: Stage, picture: pygame.Rect) -> None:
    """The picture under a veil, with a lock on it."""
    veil = Box(picture.size, stage.px(10), CREAM, None, opacity=0.72)
    stage.box(veil, picture.topleft)
    stage.sprite("lock", picture.center, stage.px(LOCK))


def _lines(stage: Stage, section: CardSection, width: int) -> list[str]:
    style = stage.style(14, SOFT_INK, face=Face.BODY)
    return clipped(stage, section.line, style, width - stage.px(4), LINES) if section.line else []
