"""A lesson for head chefs: in a kitchen where nobody is in a hurry, a teacher says what to try."""

from collections.abc import Callable
from functools import cache

import pygame
import yaml

from game import paths
from game.client.drawing.stage import Stage
from game.client.hud.crew_strip import strip_foot
from game.client.input.intents import Intent, Press
from game.client.player.rounds import Round
from game.client.scenes._lesson_sheets import LEADING_HINT
from game.client.scenes.director import Director, Screen
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.sound.cues import Cue
from game.client.tutorial.card import PRAISED, Card, draw_card, foot
from game.client.tutorial.courses import Saying
from game.client.ui.places import LeadingPlace, LevelsPlace, RoundSetup
from game.client.ui.scene import Goto, Next
from game.kitchen.layout import Kind
from game.settings import Brigade

#: Where it is taught, with whom, and where it leads if nothing else was chosen.
KITCHEN, CREW, NEXT = "grand_banquet", Brigade(4, "tree", "chef"), "first_shift"


#: When each of the steps is learnt.
LEARNT: tuple[Callable[["LeadingScene"], bool], ...] = (
    lambda scene: scene.called,
    lambda scene: scene.ordered,
    lambda scene: bool(scene.orders),
    lambda scene: scene.lifted,
    lambda scene: scene.spoke or not scene.play.listens,
    lambda scene: scene.play.match.state.score >= scene.target,
)
#: The number of the step that speaks of the boards.
POSTS = 2
#: Of the orders: with it all dishes are asked for.
SEED = 5
#: Points for two soups.
TWO_SOUPS = 30


@cache
def sayings() -> tuple[tuple[Saying, str], ...]:
    """What the teacher says at each step, with the praise once it is learnt, and at last the
    farewell: assets/texts/leading.yaml.
    """
    text = (paths.assets() / "texts" / "leading.yaml").read_text(encoding="utf-8")
    return tuple(
        (Saying(each["title"], each["text"], each.get("hint", "")), each.get("praise", ""))
        for each in yaml.safe_load(text)
    )


class LeadingScene(RoundScene):
    """Teaches one player to lead; nothing is at stake. `step`: the number of what is taught."""

    def __init__(self, play: Round, game: Director, place: LeadingPlace) -> None:
        super().__init__(play, game)
        self.place = place
        self.step = 0
        self.target: int = TWO_SOUPS
        self.called: bool = False
        self.lifted: bool = False
        self._changed = 0.0  # when the step was
        self._learnt = -PRAISED
        self._most = 0  # standing orders that there were at once
        self._enter(RoundPhase.COOKING)

    @property
    def orders(self) -> int:
        return 0 if self.brigade is None else len(self.brigade.board.orders)

    @property
    def ordered(self) -> bool:
        board, cooks = self.brigade, range(len(self.play.level.cooks))
        jobs = () if board is None else (job for c in cooks for job in board.board.assigned(c))
        return any(job.origin == "you" for job in jobs)

    @property
    def spoke(self) -> bool:
        return any(words.kind is None and words.text for words in self.play.match.words)

    def on_intent(self, press: Press) -> Next:
        over = self.step >= len(LEARNT) and press.down and not press.repeat
        if over and press.intent in (Intent.CONFIRM, Intent.TALK):
            return self._finish()
        return super().on_intent(press)

    def update(self, seconds: float) -> Next:
        following = super().update(seconds)
        if self.brigade is not None:
            self.called = self.called or self.brigade.chosen is not None
        self.lifted = self.lifted or self.orders < self._most
        self._most = max(self._most, self.orders)
        if self.step < len(LEARNT) and LEARNT[self.step](self):
            self.step += 1
            self._changed = self._learnt = self.now
            self.sound.speaker.play(Cue.STAR_3 if self.step == len(LEARNT) else Cue.STAR_1)
        return following

    def draw(self, stage: Stage) -> None:
        pointed = self.play.level.kitchen.cells(Kind.BOARD) if self.step == POSTS else None
        area = self._paint(stage, self._moment(strip_foot(stage) + foot(stage)), pointed)
        below = pygame.Rect(area.x, area.bottom, area.width, stage.size[1] - area.bottom)
        draw_card(stage, self._card(), below)

    def _card(self) -> Card:
        praised = self.step > 0 and self.now - self._learnt < PRAISED
        return Card(
            saying=sayings()[self.step][0],
            learnt=tuple(number < self.step for number in range(len(LEARNT))),
            current=self.step,
            praise=sayings()[self.step - 1][1] if praised else "",
            since=self.now - self._changed - (0.0 if praised else PRAISED),
        )

    @property
    def _explained(self) -> float:
        return 0.0  # the teacher does that

    def _finish(self) -> Next:
        return Goto(self.place.onward or LevelsPlace(NEXT))


def _open(place: LeadingPlace, game: Director) -> LeadingScene:
    game.habits.show(LEADING_HINT)  # who has been here need not be asked
    setup = RoundSetup(KITCHEN, game.preferences.partner, SEED, brigade=CREW, lesson=True)
    return LeadingScene(game.open(setup, game.kitchens), game, place)


SCREEN = Screen(LeadingPlace, _open, music=False)
