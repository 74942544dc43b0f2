"""The tutorial: a round in a quiet kitchen, with a teacher who says what to do next."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.column import Conversation
from game.client.hud.hud import Moment
from game.client.input.intents import WALK, Intent, Press
from game.client.player.rounds import Round, panel_of
from game.client.scenes._dialogs import Menu
from game.client.scenes._lesson_sheets import HINT as FRYING_OFFERED
from game.client.scenes._lesson_sheets import JUST_COOK, FarewellScene
from game.client.scenes.director import Director, Screen
from game.client.scenes.round import TALKING, RoundPhase, RoundScene
from game.client.sound.cues import Cue
from game.client.tutorial.card import PRAISED, Card, draw_card, draw_lapse, foot
from game.client.tutorial.courses import LessonTopic, Saying, course_of, saying
from game.client.ui.places import RoundSetup, SettingsPlace, TitlePlace, TutorialPlace
from game.client.ui.scene import Close, Goto, Next, Open, Visit
from game.kitchen import events as ev
from game.partners.standby import StandbySeat
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


class TutorialScene(RoundScene):
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
        self._praise = ""
        self._praised = -PRAISED
        self._remarked = -REMARK
        self._said: tuple[Saying, float] = (Saying("", ""), 0.0)  # and since when
        self._enter(RoundPhase.COOKING)

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
        self.now += seconds
        self.sound.pause(False)
        if self.phase is RoundPhase.COOKING:
            self.play.clock.speed = LAPSE if self.lapsing else Fraction(1)
            self.play.clock.resume()  # after a pause; it does nothing else
            self._cook()
        self._listen()
        self._follow_voice()
        self._follow_lessons()
        self.hud.update(self.play.match.state.score, seconds, self.now)
        over = self.tutor.lesson is None and self.now - self._praised >= PRAISED
        return Open(self._farewell()) if over or self.phase is RoundPhase.OVER else None

    def draw(self, stage: Stage) -> None:
        pointed = None if self.advice is None or self.lapsing else self.advice.cells
        area = self._paint(stage, self._moment(foot(stage)), pointed)
        if self.lapsing:
            draw_lapse(stage, area, self.now)
        below = pygame.Rect(area.x, area.bottom, area.width, stage.size[1] - area.bottom)
        draw_card(stage, self._card(stage.legend.pad), below)

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
        if learnt is None or learnt not in self.tutor.learnt:
            return
        self._praise, self._praised = self.course.phrases.praise[learnt], self.now
        self.sound.speaker.play(Cue.STAR_3 if lesson is None else Cue.STAR_1)

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
        begun = self.tutor.lesson is not Lesson.WALK
        moment = replace(super()._moment(), introducing=not begun)
        # The left column goes down to the window's edge, beside the teacher.
        return replace(moment, foot=foot, beside=True)

    def _talk(self) -> Conversation:
        return replace(super()._talk(), hints=self.may_talk)

    @property
    def _explained(self) -> float:
        return 0.0  # the teacher does that

    def _card(self, pad: bool) -> Card:
        lesson, lessons = self.tutor.lesson, self.tutor.lessons
        praised = self.now - self._praised < PRAISED
        if self.now - self._remarked < REMARK:
            said = TOO_EARLY
        else:
            topic = LessonTopic(
                self._dish, panel_of(self.partner), pad, self.talking, self.course.phrases,
                self.voice.manner == "free", self.tutor.beside_plates(self.play.match.state),
            )  # fmt: skip
            said = saying(self.tutor, self.advice, topic)
        if (said.title, said.text) != (self._said[0].title, self._said[0].text):
            self._said = (said, max(self.now, self._praised + PRAISED))
        return Card(
            saying=said,
            learnt=tuple(each in self.tutor.learnt for each in lessons),
            current=len(lessons) if lesson is None else lessons.index(lesson),
            praise=self._praise if praised else "",
            since=self.now - (self._praised if praised else self._said[1]),
        )

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
        self.play.clock.pause()
        self.sound.pause(True)
        self.voice.pause()
        self.end()
        return FarewellScene(self, self.place)


def _open(place: TutorialPlace, game: Director) -> TutorialScene:
    setup = RoundSetup(place.level, game.preferences.partner)
    return TutorialScene(game.open(setup, game.kitchens, standby=True), game, place)


SCREEN = Screen(TutorialPlace, _open, music=False)
