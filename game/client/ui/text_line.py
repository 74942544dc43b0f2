"""A line being written, in a field of one line: letters keep their size, and what is longer than
the field scrolls with the cursor.
"""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Style
from game.client.drawing.theme import BLUE
from game.client.ui.editing import Editor

#: Layout units of the cursor.
WIDE, TALL = 2, 22


def draw_text_line(stage: Stage, editor: Editor, place: pygame.Rect, style: Style) -> pygame.Rect:
    """Paint what fits into the pixels of `place`; gives those of the cursor."""
    before = editor.text[: editor.cursor] + editor.composing
    caret = pygame.Rect(0, 0, stage.px(WIDE), stage.px(TALL))
    reach = stage.texts.width(before, style) + 2 * caret.width
    left = place.x - max(0, reach - place.width)
    caret.midright = (left + reach, place.centery)
    clip = stage.surface.get_clip()
    stage.surface.set_clip(place)
    words = stage.texts.get(before + editor.text[editor.cursor :], style)
    stage.put(words, (left, place.centery), Anchor.LEFT)
    pygame.draw.rect(stage.surface, BLUE, caret)
    stage.surface.set_clip(clip)
    return caret
