"""The level choice: a card with a picture of each kitchen, and below them the partner."""

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, MOODS, PAPER, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.input.pads import PadDeck
from game.client.player.best_scores import BestScores, stars
from game.client.player.preferences import Preferences
from game.client.player.rounds import Offer
from game.client.scenes.base import QuietScene
from game.client.scenes.engines import set_up
from game.client.scenes.partners import Engine, PartnerStrip
from game.client.ui.places import RoundPlace, RoundSetup, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Pointer
from game.client.ui.widgets import STEPS, Choice, draw_hint
from game.client.view.backdrop import paint_wall
from game.client.view.preview import paint_preview
from game.content.level import Level

#: Lengths in layout units.
CARD, WORDS, GAP, PICTURE, TOP, STRIP = 276, 180, 20, 196, 112, 538
#: The partners' row has no room to be enlarged more; the settings say the same in larger words.
STRIP_ZOOM = 1.06
SHOWN = 4


class LevelsScene(QuietScene):
    """Cards side by side; more than fit scroll with the cursor.

    `row`: where the cursor is: 0 among the kitchens, 1 the partners, 2 what they think with.
    """

    waiting = True

    def __init__(
        self,
        offer: Offer,
        best: BestScores,
        setup: RoundSetup,
        preferences: Preferences,
        selected: str | None,
        deck: PadDeck,
    ) -> None:
        self.levels = offer.levels
        self.broken = offer.broken
        self.best = best
        self.setup = setup
        names = [level.name for level in self.levels]
        self.choice = Choice(len(names), names.index(selected) if selected in names else 0)
        self.strip = PartnerStrip(preferences, deck)
        self.row = 0
        self._previews: dict[tuple[str, int], pygame.Surface] = {}
        self._wall: pygame.Surface | None = None
        self._mood = ""

    @property
    def focus(self) -> object:
        return (self.row, self.choice.cursor, self.strip.chosen, self.strip.engine)

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.BACK and press.down and not press.repeat:
            return Goto(TitlePlace())
        if not press.down:
            return None
        match press.intent:
            case Intent.UP | Intent.DOWN | Intent.NEXT | Intent.PREVIOUS:
                self.row = (self.row + STEPS[press.intent]) % (1 + self.strip.rows)
            case Intent.LEFT | Intent.RIGHT if self.row > 0:
                self.strip.step(self.row - 1, STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE if self.row > 0:
                return None if press.repeat else self._confirm()
            case _:
                return self._follow(self.choice.on_intent(press))
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        at = (pointer.x, pointer.y)
        if pointer.button is Button.DOWN:
            for index, rect in enumerate(self.strip.partner_rects):
                if rect.collidepoint(at):
                    self.row = 1
                    self.strip.choose_partner(index)
            for index, rect in enumerate(self.strip.engine_rects):
                if rect.collidepoint(at):
                    self.row = 2
                    self.strip.choose_engine(index)
                    return set_up(self.strip, self)
        if any(rect.collidepoint(at) for rect in self.choice.rects):
            self.row = 0
        return self._follow(self.choice.on_pointer(pointer))

    def _confirm(self) -> Next:
        """Enter below the kitchens: set up what must be, else cook in the kitchen chosen."""
        if self.row == 2 and self.strip.engine is not Engine.BUNDLED:
            return set_up(self.strip, self)
        return self._follow(self.choice.cursor)

    def draw(self, stage: Stage) -> None:
        self._draw_wall(stage)
        width = stage.size[0]
        title = (width / 2, stage.px(50))
        stage.text("Choose a kitchen", title, 48, CREAM, outline=5, rim=INK)
        self._lay_out(stage)
        for index, rect in enumerate(self.choice.rects):
            if -rect.width < rect.x < width:
                self._draw_card(stage, index, rect)
        focused = self.row - 1 if self.row > 0 else None
        row = stage.enlarged(STRIP_ZOOM)
        left = (width - 4 * row.px(CARD + GAP) + row.px(GAP)) // 2
        self.strip.draw(row, left, stage.px(STRIP - 20 * _larger(stage)), focused)
        draw_hint(stage, self._hint())

    def _hint(self) -> str:
        if self.broken:
            return f"with mistakes, see main.py check: {', '.join(self.broken)}"
        if self.row == 2 and self.strip.engine is not Engine.BUNDLED:
            return "{walk}: choose      {confirm}: set it up      {back}: title"
        return "{move}: choose      {confirm}: cook      {back}: title"

    def _follow(self, chosen: int | None) -> Next:
        if chosen is None:
            return None
        level = self.levels[chosen].name
        setup = RoundSetup(level, self.strip.partner, self.setup.seed, people=self.strip.people)
        return Goto(RoundPlace(setup))

    def _draw_wall(self, stage: Stage) -> None:
        mood = self.levels[self.choice.cursor].mood
        if self._wall is None or self._wall.get_size() != stage.size or mood != self._mood:
            self._mood = mood
            self._wall = pygame.Surface(stage.size).convert()
            wall = Stage(self._wall, stage.sprites, stage.texts, stage.shapes)
            paint_wall(wall, MOODS[mood])
        stage.surface.blit(self._wall, (0, 0))

    def _lay_out(self, stage: Stage) -> None:
        big = stage.enlarged()
        step, card = big.px(CARD + GAP), big.px(CARD)
        tall = _picture(stage) + stage.px(20) + big.px(WORDS)
        shown = min(SHOWN, len(self.levels), stage.size[0] // step)
        first = max(0, min(self.choice.cursor - shown + 1, len(self.levels) - shown))
        left = (stage.size[0] - shown * step + big.px(GAP)) // 2
        top = stage.px(TOP - 80 * _larger(stage))
        self.choice.rects = [
            pygame.Rect(left + (i - first) * step, top, card, tall) for i in range(len(self.levels))
        ]

    def _draw_card(self, stage: Stage, index: int, rect: pygame.Rect) -> None:
        level, chosen = self.levels[index], index == self.choice.cursor
        place = rect.move(0, -stage.px(8)) if chosen else rect
        if chosen and self.row == 0:
            halo = place.inflate(stage.px(14), stage.px(14))
            stage.box(Box(halo.size, stage.px(30), GOLD, INK, stage.px(3)), halo.topleft)
        box = Box(place.size, stage.px(24), PAPER, INK, stage.px(2.6), shadow=stage.px(6))
        stage.box(box, place.topleft)
        picture = self._preview(stage, level)
        y = place.y + stage.px(20) + _picture(stage)
        stage.put(picture, (place.centerx, place.y + stage.px(20)), Anchor.TOP)
        stage = stage.enlarged()
        y += stage.px(22)
        stage.text(level.title, (place.centerx, y), 30, INK)
        self._draw_line(stage, level, place, y + stage.px(29))
        self._draw_best(stage, level, place)
        if chosen and self.row > 0:
            corner = (place.right - stage.px(12), place.y + stage.px(8))
            stage.sprite("check", corner, stage.px(34))

    @staticmethod
    def _draw_line(stage: Stage, level: Level, place: pygame.Rect, top: int) -> None:
        style = stage.style(16, SOFT_INK, face=Face.BODY)
        for i, line in enumerate(stage.texts.wrap(level.line, style, place.width - stage.px(40))):
            at = (place.centerx, top + stage.px(21) * i)
            stage.text(line, at, 16, SOFT_INK, face=Face.BODY)

    def _draw_best(self, stage: Stage, level: Level, place: pygame.Rect) -> None:
        best = self.best.of(level.name, self.strip.people)
        middle = place.bottom - stage.px(36)
        earned = 0 if best is None else stars(best, level)
        for i in range(3):
            name = "star_full" if i < earned else "star_empty"
            stage.sprite(name, (place.x + stage.px(40 + 34 * i), middle), stage.px(34))
        text = "not played yet" if best is None else f"best {best}"
        at = (place.right - stage.px(20), middle + stage.px(2))
        stage.text(text, at, 16, SOFT_INK, Anchor.RIGHT, face=Face.BOLD)

    def _preview(self, stage: Stage, level: Level) -> pygame.Surface:
        size = _picture(stage)
        picture = self._previews.get((level.name, size))
        if picture is None:
            picture = self._previews[level.name, size] = paint_preview(stage, level, size)
        return picture


def _larger(stage: Stage) -> float:
    """By how much the player wants text larger, 0 for not at all."""
    return stage.comfort.zoom - 1


def _picture(stage: Stage) -> int:
    """The side of a kitchen's picture in pixels: it makes room for larger words."""
    return stage.px(PICTURE - 67 * _larger(stage))
