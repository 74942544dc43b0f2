"""The level choice: a card with a picture of each kitchen, and below them the partner."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK
from game.client.input.intents import Intent, Press
from game.client.input.pads import PadDeck
from game.client.player.best_scores import BestScores
from game.client.player.habits import Habits
from game.client.player.level_offer import BrokenLevel, Offer
from game.client.player.preferences import Preferences
from game.client.scenes.engines import set_up
from game.client.scenes.frying_offer import HINT as FRYING_OFFERED
from game.client.scenes.frying_offer import FryingOfferScene
from game.client.scenes.level_cards import CARD, WORDS, LevelCards, draw_halo, larger, picture_size
from game.client.scenes.notice import NoticeScene
from game.client.scenes.partners import Engine, PartnerStrip
from game.client.ui.places import LevelsPlace, RoundPlace, RoundSetup, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Open, Pointer, Scene
from game.client.ui.widgets import STEPS, Choice, draw_hint
from game.client.view.backdrop import Wallpaper
from game.content.level import Level
from game.content.mood_file import shipped_mood
from game.kitchen.layout import Control

#: Lengths in layout units.
GAP, TOP, STRIP = 20, 112, 538
#: The partners' row has no room to be enlarged more; the settings say the same in larger words.
STRIP_ZOOM = 1.06
SHOWN = 4


class LevelsScene(Scene):
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
        habits: Habits,
    ) -> None:
        self.listed = offer.listed
        self.best = best
        self.setup = setup
        self.habits = habits
        names = [level.name for level in self.listed]
        self.choice = Choice(len(names), names.index(selected) if selected in names else 0)
        self.strip = PartnerStrip(preferences, deck)
        self.row = 0
        self._suit()
        self._cards = LevelCards(best)
        self._wall = Wallpaper()

    @property
    def focus(self) -> object:
        return (self.row, self.choice.cursor, self.strip.chosen, self.strip.engine)

    def on_intent(self, press: Press) -> Next:
        following = self._take(press)
        self._suit()
        return following

    def _take(self, press: Press) -> Next:
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
        following = self._point(pointer)
        self._suit()
        return following

    def _point(self, pointer: Pointer) -> Next:
        at = (pointer.x, pointer.y)
        if pointer.button is Button.DOWN:
            if (card := self.strip.card_at(at)) is not None:
                self.row = 1
                self.strip.choose_partner(card)
                return None
            for index, rect in enumerate(self.strip.engine_rects):
                if rect.collidepoint(at):
                    self.row = 2
                    self.strip.choose_engine(index)
                    return set_up(self.strip, self)
        if any(rect.collidepoint(at) for rect in self.choice.rects):
            self.row = 0
        return self._follow(self.choice.on_pointer(pointer))

    def _suit(self) -> None:
        """Offer whoever has work in the kitchen under the cursor."""
        chosen = self._chosen
        self.strip.level = chosen if isinstance(chosen, Level) else None
        self.row = min(self.row, self.strip.rows)

    def _confirm(self) -> Next:
        """Enter below the kitchens: set up what must be, else cook in the kitchen chosen."""
        if self.row == 2 and self.strip.engine is not Engine.BUNDLED:
            return set_up(self.strip, self)
        return self._follow(self.choice.cursor)

    def draw(self, stage: Stage) -> None:
        level = self._chosen
        self._wall.draw(stage, level.mood if isinstance(level, Level) else shipped_mood("diner"))
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
        top = stage.px(STRIP - 20 * larger(stage))
        self.strip.draw(row, left, top, focused)
        if self.strip.excuse:
            at = (width / 2, top - stage.px(15))
            face = Face.BOLD
            stage.text(self.strip.excuse, at, 15, CREAM, outline=3, rim=INK, face=face)
        draw_hint(stage, self._hint())

    @property
    def _chosen(self) -> Level | BrokenLevel:
        return self.listed[self.choice.cursor]

    def _hint(self) -> str:
        if self.row == 2 and self.strip.engine is not Engine.BUNDLED:
            return "{walk}: choose      {confirm}: set it up      {back}: title"
        confirm = "cook" if isinstance(self._chosen, Level) else "all that is wrong with it"
        return f"{{move}}: choose      {{confirm}}: {confirm}      {{back}}: title"

    def _follow(self, chosen: int | None) -> Next:
        if chosen is None:
            return None
        match self.listed[chosen]:
            case BrokenLevel(name, _, reason):
                back = LevelsPlace(name)  # where the file is read again
                return Open(NoticeScene(f"{name} cannot be played", reason, back))
            case Level(name=name) as level:
                people, partner = self.strip.people, self.strip.partner
                difficulty = self.strip.preferences.settings.difficulty
                setup = RoundSetup(name, partner, self.setup.seed, (), people, difficulty)
                return self._offering(level, RoundPlace(setup))

    def _offering(self, level: Level, place: RoundPlace) -> Next:
        """To the round, but before the first one with a use key its lessons are offered."""
        if level.kitchen.control is Control.WALK or self.habits.shown(FRYING_OFFERED):
            return Goto(place)
        self.habits.show(FRYING_OFFERED)
        return Open(FryingOfferScene(self, place))

    def _lay_out(self, stage: Stage) -> None:
        big = stage.enlarged()
        step, card = big.px(CARD + GAP), big.px(CARD)
        tall = picture_size(stage) + stage.px(20) + big.px(WORDS)
        count = len(self.listed)
        shown = min(SHOWN, count, stage.size[0] // step)
        first = max(0, min(self.choice.cursor - shown + 1, count - shown))
        left = (stage.size[0] - shown * step + big.px(GAP)) // 2
        top = stage.px(TOP - 80 * larger(stage))
        self.choice.rects = [
            pygame.Rect(left + (i - first) * step, top, card, tall) for i in range(count)
        ]

    def _draw_card(self, stage: Stage, index: int, rect: pygame.Rect) -> None:
        chosen = index == self.choice.cursor
        place = rect.move(0, -stage.px(8)) if chosen else rect
        if chosen and self.row == 0:
            draw_halo(stage, place)
        self._cards.draw(stage, self.listed[index], place, self.strip.people)
        if chosen and self.row > 0:
            corner = (place.right - stage.px(12), place.y + stage.px(8))
            stage.sprite("check", corner, stage.px(34))
