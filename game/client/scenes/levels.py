"""The level choice: a card with a picture of each kitchen."""

import pygame

from game.client.intents import Intent, Press
from game.client.places import RoundPlace, RoundSetup, TitlePlace
from game.client.ratings import BestScores, stars
from game.client.rounds import Offer
from game.client.scene import Goto, Next, Pointer
from game.client.scenes.base import QuietScene
from game.client.shapes import Box
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import CREAM, GOLD, INK, MOODS, PAPER, SOFT_INK
from game.client.view.backdrop import paint_wall
from game.client.view.preview import paint_preview
from game.client.widgets import Choice, draw_hint
from game.content.level import Level

#: Lengths in layout units.
CARD, TALL, GAP, PICTURE = 276, 452, 20, 232
SHOWN = 4


class LevelsScene(QuietScene):
    """Cards side by side; more than fit scroll with the cursor."""

    def __init__(
        self, offer: Offer, best: BestScores, setup: RoundSetup, selected: str | None
    ) -> None:
        self.levels = offer.levels
        self.broken = offer.broken
        self.best = best
        self.setup = setup
        names = [level.name for level in self.levels]
        self.choice = Choice(len(names), names.index(selected) if selected in names else 0)
        self._previews: dict[tuple[str, int], pygame.Surface] = {}
        self._wall: pygame.Surface | None = None
        self._mood = ""

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.BACK and press.down and not press.repeat:
            return Goto(TitlePlace())
        return self._follow(self.choice.on_intent(press))

    def on_pointer(self, pointer: Pointer) -> Next:
        return self._follow(self.choice.on_pointer(pointer))

    def draw(self, stage: Stage) -> None:
        self._draw_wall(stage)
        width = stage.size[0]
        title = (width / 2, stage.px(64))
        stage.text("Choose a kitchen", title, 54, CREAM, outline=5, rim=INK)
        self._lay_out(stage)
        for index, rect in enumerate(self.choice.rects):
            if -rect.width < rect.x < width:
                self._draw_card(stage, self.levels[index], rect, index == self.choice.cursor)
        draw_hint(stage, self._hint())

    def _hint(self) -> str:
        if self.broken:
            return f"with mistakes, see main.py check: {', '.join(self.broken)}"
        return "arrows and Enter, or the mouse      Esc: title"

    def _follow(self, chosen: int | None) -> Next:
        if chosen is None:
            return None
        level = self.levels[chosen].name
        return Goto(RoundPlace(RoundSetup(level, self.setup.partner, self.setup.seed)))

    def _draw_wall(self, stage: Stage) -> None:
        mood = self.levels[self.choice.cursor].mood
        if self._wall is None or self._wall.get_size() != stage.size or mood != self._mood:
            self._mood = mood
            self._wall = pygame.Surface(stage.size).convert()
            wall = Stage(self._wall, stage.sprites, stage.texts, stage.shapes)
            paint_wall(wall, MOODS[mood])
        stage.surface.blit(self._wall, (0, 0))

    def _lay_out(self, stage: Stage) -> None:
        step, card = stage.px(CARD + GAP), stage.px(CARD)
        shown = min(SHOWN, len(self.levels))
        first = max(0, min(self.choice.cursor - shown + 1, len(self.levels) - shown))
        left = (stage.size[0] - shown * step + stage.px(GAP)) // 2
        top = (stage.size[1] - stage.px(TALL)) // 2 + stage.px(24)
        self.choice.rects = [
            pygame.Rect(left + (i - first) * step, top, card, stage.px(TALL))
            for i in range(len(self.levels))
        ]

    def _draw_card(self, stage: Stage, level: Level, rect: pygame.Rect, focused: bool) -> None:
        place = rect.move(0, -stage.px(10)) if focused else rect
        if focused:
            halo = place.inflate(stage.px(14), stage.px(14))
            stage.box(Box(halo.size, stage.px(30), GOLD, INK, stage.px(3)), halo.topleft)
        box = Box(place.size, stage.px(24), PAPER, INK, stage.px(2.6), shadow=stage.px(6))
        stage.box(box, place.topleft)
        picture = self._preview(stage, level)
        stage.put(picture, (place.centerx, place.y + stage.px(20)), Anchor.TOP)
        y = place.y + stage.px(PICTURE + 48)
        stage.text(level.title, (place.centerx, y), 32, INK)
        self._draw_line(stage, level, place, y + stage.px(32))
        self._draw_best(stage, level, place)

    @staticmethod
    def _draw_line(stage: Stage, level: Level, place: pygame.Rect, top: int) -> None:
        style = stage.style(16, SOFT_INK, face=Face.BODY)
        for i, line in enumerate(stage.texts.wrap(level.line, style, place.width - stage.px(40))):
            at = (place.centerx, top + stage.px(21) * i)
            stage.text(line, at, 16, SOFT_INK, face=Face.BODY)

    def _draw_best(self, stage: Stage, level: Level, place: pygame.Rect) -> None:
        best = self.best.of(level.name)
        middle = place.bottom - stage.px(44)
        earned = 0 if best is None else stars(best, level)
        for i in range(3):
            name = "star_full" if i < earned else "star_empty"
            stage.sprite(name, (place.x + stage.px(40 + 34 * i), middle), stage.px(34))
        text = "not played yet" if best is None else f"best {best}"
        at = (place.right - stage.px(20), middle + stage.px(2))
        stage.text(text, at, 16, SOFT_INK, Anchor.RIGHT, face=Face.BOLD)

    def _preview(self, stage: Stage, level: Level) -> pygame.Surface:
        size = stage.px(PICTURE)
        picture = self._previews.get((level.name, size))
        if picture is None:
            picture = self._previews[level.name, size] = paint_preview(stage, level, size)
        return picture
