"""The cards of kitchens: a picture, a title, the stars earned, or a lock or what is wrong."""

from dataclasses import dataclass, field

from game.client.browser.catalogue import CardSection, Listing
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, RED, SAND, SOFT_INK
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.view.preview import Previews
from game.content.level import Level

#: Layout units: the least width of a card, what stands below its picture, the room around that.
CARD, WORDS, PADDING = 128, 50, 8
#: By so many layout units a card is taller than wide.
BESIDE_PICTURE = WORDS - PADDING
STAR, LOCK = 21, 40
#: Layout units of a section's title, and how the words below it are printed.
TITLE, LINE = 32, Print(14, line=18)
#: Lines of words of a section.
LINES = 2


@dataclass(slots=True)
class KitchenCards:
    """Paints cards."""

    previews: Previews = field(default_factory=Previews)

    def draw(self, card: Frame, listing: Listing, chosen: bool, focused: bool) -> None:
        """One card; the `chosen` one is the one in large, `focused` if the cursor is there."""
        good = isinstance(listing.kitchen, Level)
        if chosen:
            card.inset(-4 if focused else -2).rounded(18, GOLD, 2.6)
        card.rounded(15, PAPER if good and not listing.locked else SAND, 2)
        picture = card.inset(PADDING).top(card.width - 2 * PADDING)[0]
        if isinstance(listing.kitchen, Level):
            still = self.previews.get(card.stage, listing.kitchen, picture.rect.width)
            card.stage.put(still, picture.rect.center)
        else:
            picture.sprite("plate_charred", MIDDLE, 0.8 * picture.width)
        if listing.locked:
            picture.rounded(10, CREAM, line=None, opacity=0.72)
            picture.sprite("lock", MIDDLE, LOCK)
        card = card.inset(PADDING, 0)
        kitchen = listing.kitchen
        title = kitchen.title if isinstance(kitchen, Level) else kitchen.name
        card.text(title, (None, -37), 18, SOFT_INK if listing.locked else INK)
        if not isinstance(kitchen, Level):
            card.text("cannot be played", (None, -15), 14, RED, face=Face.BOLD)
        elif listing.locked:
            draw_price(card.stage, listing.opens_at, card.at((None, -15)))
        else:
            draw_stars(card.stage, listing.stars, card.at((None, -15)), STAR)


def head_height(frame: Frame, section: CardSection) -> float:
    """The layout units that a section's head takes in a frame of that width."""
    return TITLE + LINE.step * len(_lines(frame, section))


def draw_head(head: Frame, section: CardSection) -> None:
    """What a section is, and how many of its stars one has, or needs."""
    title, below = head.top(TITLE)
    earned = sum(listing.stars for listing in section.listings)
    told = f"{earned} / {3 * len(section.listings)}"
    if section.opens_at:
        told = f"opens with {section.opens_at}"
    title.sprite("star_full", (-2, None), 22, Anchor.RIGHT)
    count = title.moved(0, 1).text(told, (-29, None), 15, SOFT_INK, Anchor.RIGHT, Face.BOLD)
    left = 0.0
    if section.opens_at:
        left = title.sprite("lock", (0, None), 24, Anchor.LEFT).width / head.stage.unit
    room = (count.left - title.rect.left) / head.stage.unit - left - 12
    title.text(section.title, (left + 2, None), 22, INK, Anchor.LEFT, room=room)
    below.inset(2, 0).moved(0, -2.7).paragraph(section.line, LINE, LINES)


def draw_stars(stage: Stage, earned: int, middle: tuple[float, float], size: float) -> None:
    """Three stars around a pixel, those `earned` golden; `size` of one in layout units."""
    for i in range(3):
        name = "star_full" if i < earned else "star_empty"
        stage.sprite(name, (middle[0] + stage.px(size * 1.1) * (i - 1), middle[1]), stage.px(size))


def draw_price(stage: Stage, stars: int, middle: tuple[float, float]) -> None:
    """How many stars something costs, around a pixel."""
    text = stage.text(str(stars), (middle[0] - stage.px(10), middle[1]), 18, SOFT_INK)
    stage.sprite("star_full", (text.right + stage.px(14), middle[1]), stage.px(20))


def _lines(frame: Frame, section: CardSection) -> list[str]:
    return frame.inset(2, 0).lines(section.line, LINE, LINES) if section.line else []
