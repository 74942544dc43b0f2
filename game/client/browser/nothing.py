"""What stands where there is no card: why, and what helps."""

import pygame

from game.client.browser.catalogue import ShelfTab
from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK

#: What an empty tab means, and what helps.
EMPTY = {
    ShelfTab.CHAPTERS: ("No chapters", "All kitchens are under All."),
    ShelfTab.MINE: ("Nothing of your own yet", "Make a kitchen, or drop one onto this window."),
    ShelfTab.NEW: ("You know them all", "Every kitchen here has been cooked in."),
    ShelfTab.ALL: ("No kitchens", "None could be read."),
}
#: Layout units: the picture, the title and the lines below it.
PICTURE, TITLE, FONT, LINE = 110, 24, 16, 21


def draw_nothing(stage: Stage, area: pygame.Rect, tab: ShelfTab, search: str, others: int) -> None:
    """In the middle of `area`; `others`: how many kitchens the search finds elsewhere."""
    title, line = EMPTY[tab]
    if search:
        title, line = f"Nothing like “{search}”", _elsewhere(tab, others)
    middle = area.centery - stage.px(30)
    stage.sprite("search" if search else "plate", (area.centerx, middle), stage.px(PICTURE))
    room = area.width - stage.px(30)
    below = middle + stage.px(PICTURE / 2 + 28)
    stage.text_within(title, (area.centerx, below), TITLE, room, INK)
    style = stage.style(FONT, SOFT_INK, face=Face.BODY)
    for i, words in enumerate(stage.texts.wrap(line, style, room)):
        at = (area.centerx, below + stage.px(28 + LINE * i))
        stage.put(stage.texts.get(words, style), at)


def _elsewhere(tab: ShelfTab, others: int) -> str:
    if not others:
        return "Titles, dishes and authors are looked through."
    where = ShelfTab.ALL.value
    return f"{others} under {where}." if tab is not ShelfTab.ALL else ""
