"""A study with people: each stop of a participant's way as a page or a round."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from game.client.scenes._dialogs import PauseScene
from game.client.scenes._form_page import FormPage
from game.client.scenes._study_round import LEAVING
from game.client.scenes._text_page import TextPage
from game.client.scenes.director import Director, Screen
from game.client.ui.places import StudyPlace, StudyRoundPlace
from game.client.ui.scene import Goto, Next, Open, Quit, Scene
from game.study import (
    ConsentStep,
    Given,
    Meeting,
    Question,
    QuestionsStep,
    RankingStep,
    RoundsStep,
    Sitting,
    Stop,
    StudyDesk,
    TextStep,
)

Buttons = dict[str, Next | Callable[[], Next]]
NEXT, START, MORE, ON = "Next", "Start", "Once more", "Go on"
AFTER = "After the rounds with {}"
ROUND = "Round {number} of {of}: you cook with {label}."
READYING = "{} is getting ready …"
NOT_READY = "{} cannot get ready. Please tell the person who runs the study."
SCORED = "You two have scored {} points."
AGAIN = "You may cook another round with {label}, or go on."
OVER = "This is the end of the study. Please tell the person who runs it."
DECLINED = "You do not take part. Nothing of you is kept but that. Thank you for your time."
NUMBER = Question("participant", "Participant", "The number that this person has.", "number")
MOST_PARTICIPANTS = 9999


def _open(place: StudyPlace, game: Director) -> Scene:
    desk = game.study
    if desk is None:
        raise LookupError("there is no study")
    if desk.sitting is None:
        return _number(desk)
    pages = _Pages(game, desk, desk.sitting)
    if place.score is not None and not desk.sitting.record.played:
        return pages.score(place.score)
    stop = desk.sitting.stop
    return pages.end() if stop is None else pages.at(stop, place.score)


def _number(desk: StudyDesk) -> Scene:
    """Who runs the study tells who sits down."""

    def seat(given: tuple[Given, ...]) -> Next:
        desk.seat(int(given[0].answer[0]))
        return Goto(StudyPlace())

    asked = replace(NUMBER, low=1, high=MOST_PARTICIPANTS)
    page = FormPage(desk.plan.title, "", (asked,), seat, lambda _: Quit(), onward="Begin")
    page.given["participant"] = (str(desk.free),)
    return page


class _Pages:
    """Makes the pages of one participant."""

    def __init__(self, game: Director, desk: StudyDesk, sitting: Sitting) -> None:
        self._game = game
        self._desk = desk
        self._sitting = sitting

    def at(self, stop: Stop, score: int | None = None) -> Scene:
        """The page of that stop; of a round of it there was the `score`."""
        match stop.step:
            case TextStep(title=title, text=text):
                return self._text(title, text, {NEXT: self._go_on})
            case ConsentStep(title=title, text=text, agree=agree, decline=decline):
                choice: Buttons = {agree: self._go_on, decline: self._decline}
                return self._text(title, text, choice)
            case QuestionsStep(title=title, text=text):
                return self._form(title, text, stop.questions)
            case RankingStep(title=title, text=text, questions=questions):
                return self._form(title, text, questions, self._labels)
            case RoundsStep() as step:
                assert stop.meeting is not None
                if stop.questions:
                    return self._form(AFTER.format(stop.meeting.label), "", stop.questions)
                if self._sitting.record.played:
                    # One may cook more; the minds are awake.
                    self._borrow(stop.meeting)
                    told = [] if score is None else [SCORED.format(score)]
                    menu: Buttons = {ON: self._go_on}
                    if step.more:
                        menu[MORE] = Goto(StudyRoundPlace())
                        told.append(AGAIN.format(label=stop.meeting.label))
                    ready = partial(self._readiness, stop.meeting.label)
                    return TextPage(stop.meeting.label, "\n\n".join(told), menu, self._pause, ready)
                return self._introduction(step, stop.meeting)

    def score(self, points: int) -> Scene:
        return self._text("Well cooked!", SCORED.format(points), {NEXT: Goto(StudyPlace())})

    def end(self) -> Scene:
        declined = self._sitting.record.ended == "declined"
        text = DECLINED if declined else OVER
        menu: Buttons = {"Next participant": self._make_room, "Quit": Quit()}
        return TextPage(self._desk.plan.title, text, menu, lambda _: None)

    # ------------------------------------------------------------ pages

    def _text(self, title: str, text: str, menu: Buttons) -> TextPage:
        return TextPage(title, text, menu, self._pause)

    def _form(
        self,
        title: str,
        text: str,
        questions: Iterable[Question],
        ranked: dict[str, str] | None = None,
    ) -> FormPage:
        return FormPage(title, text, tuple(questions), self._finish, self._pause, ranked)

    def _introduction(self, step: RoundsStep, meeting: Meeting) -> TextPage:
        """Before a round; meanwhile the minds wake up."""
        self._borrow(meeting)
        told = ROUND.format(number=meeting.number, of=meeting.of, label=meeting.label)
        return TextPage(
            step.title,
            f"{told}\n\n{step.text}",
            {START: Goto(StudyRoundPlace())},
            self._pause,
            partial(self._readiness, meeting.label),
        )

    @property
    def _labels(self) -> dict[str, str]:
        """What the participant calls the agents it has met: agent -> label, by their letters."""
        met = {each.agent: each.label for each in self._sitting.record.done if each.agent}
        return dict(sorted(met.items(), key=lambda each: each[1]))

    def _borrow(self, meeting: Meeting) -> None:
        agent = self._desk.plan.agent(meeting.agent)
        self._game.preferences.borrow(agent.partner, agent.backend, agent.model)

    def _readiness(self, label: str) -> str:
        waking = self._game.waking
        if waking is None or waking.ready:
            return ""
        return (NOT_READY if waking.trouble else READYING).format(label)

    # ------------------------------------------------------------ on and away

    def _go_on(self) -> Next:
        return self._finish(())

    def _finish(self, given: Iterable[Given]) -> Next:
        """The stop is done. Raises OSError if that cannot be kept."""
        self._sitting.finish(given)
        return Goto(StudyPlace())

    def _decline(self) -> Next:
        self._sitting.decline()
        return Goto(StudyPlace())

    def _make_room(self) -> Next:
        self._desk.sitting = None
        return Goto(StudyPlace())

    @staticmethod
    def _pause(behind: Scene) -> Next:
        return Open(PauseScene(behind, "", dict(LEAVING)))


SCREEN = Screen(StudyPlace, _open)
