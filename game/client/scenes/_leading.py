"""A lesson for head chefs: in a kitchen where nobody is in a hurry, a teacher says what to try."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

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


@dataclass(frozen=True, slots=True)
class LeadingStep:
    """`done`: whether it is learnt; `cells`: what it speaks of; `praise`: once it is learnt."""

    saying: Saying
    praise: str
    done: Callable[["LeadingScene"], bool]
    cells: Callable[["LeadingScene"], Iterable[int]] = lambda scene: ()


def _boards(scene: "LeadingScene") -> Iterable[int]:
    return scene.play.level.kitchen.cells(Kind.BOARD)


STEPS = (
    LeadingStep(
        Saying(
            "You are the head chef",
            "These cooks do what you say. Call one: click it, its card, or press its number.",
        ),
        "They listen!", lambda scene: scene.called,
    ),
    LeadingStep(
        Saying(
            "One dish",
            "Now click an order at the top, or press the number of a dish. "
            "The cook brings one to the guests.",
            "Nobody called? Click a cook first.",
        ),
        "On its way!", lambda scene: scene.ordered,
    ),
    LeadingStep(
        Saying(
            "A post",
            "Call another cook and click a board: it keeps chopping until you say otherwise.",
            "Pots, plates and bells are posts, too.",
        ),
        "Well placed!", lambda scene: bool(scene.orders), _boards,
    ),
    LeadingStep(
        Saying(
            "Standing orders",
            "What lasts is written at the left, and kept for your next round. Click it: it ends.",
        ),
        "Free again!", lambda scene: scene.lifted,
    ),
    LeadingStep(
        Saying(
            "In your own words",
            "Press {talk} and say it: “Mia, chop 3 onions”, or “two of you cook soups”.",
            "Without a name it is for whoever is free.",
        ),
        "Understood!", lambda scene: scene.spoke or not scene.play.listens,
    ),
    LeadingStep(
        Saying(
            "Your brigade",
            "Whoever has nothing to do helps where it can. Serve two soups, the way you like.",
            "Esc leads out.",
        ),
        "What a chef!", lambda scene: scene.play.match.state.score >= scene.target,
    ),
)  # fmt: skip
#: Of the orders: with it all dishes are asked for.
SEED = 5
#: Points for two soups.
TWO_SOUPS = 30


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
        over = self.step >= len(STEPS) and press.down and not press.repeat
        if over and press.intent in (Intent.CONFIRM, Intent.TALK):
            return self._finish()
        return super().on_intent(press)

    def update(self, seconds: float) -> Next:
        following = super().update(seconds)
        if self.brigade is not None:
            self.called = self.called or self.brigade.chosen is not None
        self.lifted = self.lifted or self.orders < self._most
        self._most = max(self._most, self.orders)
        if self.step < len(STEPS) and STEPS[self.step].done(self):
            self.step += 1
            self._changed = self._learnt = self.now
            self.sound.speaker.play(Cue.STAR_3 if self.step == len(STEPS) else Cue.STAR_1)
        return following

    def draw(self, stage: Stage) -> None:
        pointed = STEPS[self.step].cells(self) if self.step < len(STEPS) else None
        area = self._paint(stage, self._moment(strip_foot(stage) + foot(stage)), pointed)
        below = pygame.Rect(area.x, area.bottom, area.width, stage.size[1] - area.bottom)
        draw_card(stage, self._card(), below)

    def _card(self) -> Card:
        praised = self.step > 0 and self.now - self._learnt < PRAISED
        over = Saying("That is all", "See who is idle, say what matters, and let them work.",
                      "Enter: to the kitchens.")  # fmt: skip
        return Card(
            saying=STEPS[self.step].saying if self.step < len(STEPS) else over,
            learnt=tuple(number < self.step for number in range(len(STEPS))),
            current=self.step,
            praise=STEPS[self.step - 1].praise if praised else "",
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
