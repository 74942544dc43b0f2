"""Lessons: rounds in which nothing is at stake, with a teacher who says what to do next. The
tutorials are for one cook; another lesson is for head chefs.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pygame
import yaml

from game import paths
from game.client.drawing.stage import Stage
from game.client.hud.column import Conversation
from game.client.hud.crew_strip import strip_foot
from game.client.hud.hud import Moment
from game.client.input.intents import WALK, Intent, Press
from game.client.player.rounds import Round, panel_of
from game.client.scenes._dialogs import Menu
from game.client.scenes.director import Director, Screen
from game.client.scenes.first_sheets import HINT as FRYING_OFFERED
from game.client.scenes.first_sheets import JUST_COOK, LEADING_HINT, FarewellScene
from game.client.scenes.round import TALKING, RoundPhase, RoundScene
from game.client.sound.cues import Cue
from game.client.tutorial.card import PRAISED, Card, draw_card, draw_lapse, foot
from game.client.tutorial.courses import LessonTopic, Saying, course_of, saying
from game.client.ui.places import (
    LeadingPlace,
    LevelsPlace,
    RoundSetup,
    SettingsPlace,
    TitlePlace,
    TutorialPlace,
)
from game.client.ui.scene import Close, Goto, Next, Open, Visit
from game.kitchen import events as ev
from game.kitchen.layout import Kind
from game.partners.standby import StandbySeat
from game.settings import Brigade
from game.tutorial.advice import Advice, Todo
from game.tutorial.lessons import TUTORIAL, Lesson
from game.tutorial.tutor import Tutor

#: How fast time runs while something is left to burn.
LAPSE = Fraction(6)
TOO_EARLY = Saying("One moment", "You will talk to your partner soon. First things first!")
#: What answers a teacher who has only told something: Enter and its like, on any device.
GO_ON = (Intent.CONFIRM, Intent.TALK, Intent.USE)
#: Seconds that a remark stays.
REMARK = 2.5


class LessonScene(RoundScene):
    """A round with a teacher, who explains the keys and praises."""

    def __init__(self, play: Round, game: Director) -> None:
        super().__init__(play, game)
        self._praise = ""
        self._praised = -PRAISED
        self._said: tuple[Saying, float] = (Saying("", ""), 0.0)  # and since when
        self._enter(RoundPhase.COOKING)

    @property
    def _explained(self) -> float:
        return 0.0

    def _applaud(self, praise: str, last: bool) -> None:
        self._praise, self._praised = praise, self.now
        self.sound.speaker.play(Cue.STAR_3 if last else Cue.STAR_1)

    def _draw_card(
        self, stage: Stage, area: pygame.Rect, said: Saying, learnt: Sequence[bool], current: int
    ) -> None:
        """The teacher below the kitchen in `area`; what is said anew waits for the praise."""
        praised = self.now - self._praised < PRAISED
        if (said.title, said.text) != (self._said[0].title, self._said[0].text):
            self._said = (said, max(self.now, self._praised + PRAISED))
        praise, since = (self._praise, self._praised) if praised else ("", self._said[1])
        card = Card(said, tuple(learnt), current, praise, self.now - since)
        below = pygame.Rect(area.x, area.bottom, area.width, stage.size[1] - area.bottom)
        draw_card(stage, card, below)


class TutorialScene(LessonScene):
    """Teaches one player. Nothing is at stake: no time runs out and no score is kept."""

    def __init__(self, play: Round, game: Director, place: TutorialPlace) -> None:
        super().__init__(play, game)
        self.place = place
        partner = play.match.seats[play.level.partner]
        assert isinstance(partner, StandbySeat)
        self.partner = partner
        listens = panel_of(partner) is not None
        self.course = course_of(play.level.name)
        self.tutor = Tutor(play.level, listens, self.voice.manner != "closed", self.course.talks)
        self.advice: Advice | None = None
        self._dish = play.level.kitchen.menu.dishes[self.tutor.dish]
        self._taught: Lesson | None = self.tutor.lesson
        self._remarked = -REMARK

    @property
    def lapsing(self) -> bool:
        return self.advice is not None and self.advice.todo is Todo.WATCH

    def on_intent(self, press: Press) -> Next:
        if press.down and press.intent in WALK and self.lapsing:
            return None  # steps would be six times as long
        fresh = press.down and not press.repeat
        if fresh and self._deaf and press.intent in GO_ON:
            self.tutor.skip()
            return None
        if fresh and not self.may_talk and press.intent in (*TALKING, Intent.SPEAK):
            self._remarked = self.now
            return None
        return super().on_intent(press)

    def update(self, seconds: float) -> Next:
        self.play.clock.speed = LAPSE if self.lapsing else Fraction(1)
        super().update(seconds)
        self._follow_lessons()
        over = self.tutor.lesson is None and self.now - self._praised >= PRAISED
        return Open(self._farewell()) if over or self.phase is RoundPhase.OVER else None

    def draw(self, stage: Stage) -> None:
        pointed = None if self.advice is None or self.lapsing else self.advice.cells
        area = self._paint(stage, self._moment(foot(stage)), pointed)
        if self.lapsing:
            draw_lapse(stage, area, self.now)
        lesson, lessons = self.tutor.lesson, self.tutor.lessons
        learnt = [each in self.tutor.learnt for each in lessons]
        current = len(lessons) if lesson is None else lessons.index(lesson)
        self._draw_card(stage, area, self._saying(stage.legend.pad), learnt, current)

    def _saying(self, pad: bool) -> Saying:
        if self.now - self._remarked < REMARK:
            return TOO_EARLY
        topic = LessonTopic(
            self._dish, panel_of(self.partner), pad, self.talking, self.course,
            self.voice.manner == "free", self.tutor.beside_plates(self.play.match.state),
        )  # fmt: skip
        return saying(self.tutor, self.advice, topic)

    def end(self) -> None:
        """It was seen, or left: nobody offers it any more."""
        if self.play.level.name == TUTORIAL:
            self.habits.finish_tutorial()
        else:
            self.habits.show(FRYING_OFFERED)

    def _skip(self) -> Next:
        self.tutor.skip()
        return Close()

    def _leave(self) -> Next:
        self.end()
        return Goto(self.place.onward or TitlePlace())

    def _see(self, events: Iterable[ev.Event]) -> None:
        events = tuple(events)
        super()._see(events)
        match, partner = self.play.match, self.play.level.partner
        notes = [note for cook, note in match.notes if cook == partner]
        self.tutor.see(match.state, events, notes)
        self.advice = self.tutor.advice(match.state)
        # It waits until it is spoken to, or there is something for it to stop with; one who does
        # not listen shows what it can do.
        to_stop = self.tutor.lesson is Lesson.STOP
        self.partner.held = not (self._deaf or to_stop or (self.may_talk and self.tutor.spoken_to))

    def _listen(self) -> None:
        for words in self.play.match.words[self._heard :]:
            self.tutor.hear(words)
        super()._listen()

    def _follow_lessons(self) -> None:
        """Praise whoever has learnt something; what cannot be taught any more is left out."""
        self.tutor.speaks = self.voice.manner != "closed"
        lesson = self.tutor.lesson
        if lesson is self._taught:
            return
        learnt, self._taught = self._taught, lesson
        if learnt in self.tutor.learnt:
            self._applaud(self.course.praise[learnt], last=lesson is None)

    @property
    def _deaf(self) -> bool:
        """Whether the lesson is to talk, with a partner who does not listen."""
        return self.tutor.lesson is Lesson.TALK and not self.tutor.listens

    @property
    def may_talk(self) -> bool:
        """Whether that is learnt, or being learnt, or not a lesson here."""
        lessons = self.tutor.lessons
        if self._taught is None or Lesson.TALK not in lessons:
            return True
        return lessons.index(self._taught) >= lessons.index(Lesson.TALK)

    def _moment(self, foot: float = 0.0) -> Moment:
        # The left column goes down to the window's edge, beside the teacher.
        begins = self.tutor.lesson is Lesson.WALK
        return replace(super()._moment(foot), introducing=begins, beside=True)

    def _talk(self) -> Conversation:
        return replace(super()._talk(), hints=self.may_talk)

    def _pause_menu(self) -> Menu:
        """Leaving it counts as having seen it."""
        return {
            "Go on": Close(),
            "Skip this step": self._skip,
            "Start over": Goto(self.place),
            "Settings": Visit(SettingsPlace()),
            JUST_COOK if self.place.onward else "Leave": self._leave,
        }

    def _farewell(self) -> FarewellScene:
        self._stand_still()
        self.end()
        return FarewellScene(self, self.place)


def _open(place: TutorialPlace, game: Director) -> TutorialScene:
    setup = RoundSetup(place.level, game.preferences.partner)
    return TutorialScene(game.open(setup, game.kitchens, standby=True), game, place)


SCREEN = Screen(TutorialPlace, _open, music=False)


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


class LeadingScene(LessonScene):
    """Teaches one player to lead; nothing is at stake. `step`: the number of what is taught."""

    def __init__(self, play: Round, game: Director, place: LeadingPlace) -> None:
        super().__init__(play, game)
        self.place = place
        self.step = 0
        self.target: int = TWO_SOUPS
        self.called: bool = False
        self.lifted: bool = False
        self._most = 0  # standing orders that there were at once
        self._said = (sayings()[0][0], PRAISED)

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
            self._applaud(sayings()[self.step][1], last=self.step == len(LEARNT) - 1)
            self.step += 1
        return following

    def draw(self, stage: Stage) -> None:
        pointed = self.play.level.kitchen.cells(Kind.BOARD) if self.step == POSTS else None
        area = self._paint(stage, self._moment(strip_foot(stage) + foot(stage)), pointed)
        learnt = [number < self.step for number in range(len(LEARNT))]
        self._draw_card(stage, area, sayings()[self.step][0], learnt, self.step)

    def _finish(self) -> Next:
        return Goto(self.place.onward or LevelsPlace(NEXT))


def _open_leading(place: LeadingPlace, game: Director) -> LeadingScene:
    game.habits.show(LEADING_HINT)  # who has been here need not be asked
    setup = RoundSetup(KITCHEN, game.preferences.partner, SEED, brigade=CREW, lesson=True)
    return LeadingScene(game.open(setup, game.kitchens), game, place)


LEADING_SCREEN = Screen(LeadingPlace, _open_leading, music=False)
