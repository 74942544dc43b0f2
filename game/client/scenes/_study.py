"""A study with people: each stop of a participant's way as a page, or as a round in which
nothing tells who the partner is or what it thinks.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from game.client.hud.column import Conversation
from game.client.hud.hud import Moment
from game.client.hud.queue_board import PartnerQueue
from game.client.player.rounds import Round
from game.client.scenes._dialogs import Menu, PauseScene
from game.client.scenes._form_page import FormPage
from game.client.scenes._text_page import TextPage, attempt
from game.client.scenes.director import Director, Screen
from game.client.scenes.round import RoundScene
from game.client.ui.places import RoundSetup, StudyPlace, StudyRoundPlace
from game.client.ui.scene import Close, Goto, Next, Open, Quit, Scene
from game.partners.mind_panel import MindPanel
from game.study.plan import (
    ConsentStep,
    Meeting,
    Question,
    QuestionsStep,
    RankingStep,
    RoundsStep,
    Stop,
    TextStep,
)
from game.study.sitting import Given, Sitting, StudyDesk

#: What pausing offers: a round that is left is played anew, all else goes on.
LEAVING: Menu = {"Go on": Close(), "Leave for now": Quit()}
#: What is known of every partner: that one may talk to it.
ANYBODY = MindPanel()


class StudyRoundScene(RoundScene):
    """The next round of the participant of `sitting`."""

    def __init__(self, play: Round, game: Director, sitting: Sitting) -> None:
        super().__init__(play, game)
        self.habits.mind_open = False
        self._sitting = sitting

    @property
    def queues(self) -> tuple[PartnerQueue, ...]:
        return ()  # what was understood is a thought

    @property
    def waits_for_words(self) -> bool:
        return False  # all participants have the same time

    def _turn_mind(self) -> None:
        """There is nothing to be seen."""

    def _talk(self) -> Conversation:
        names = tuple(self.play.match.names[seat] for seat in self._partners)
        trouble = self.play.log.problem or self.voice.trouble
        return replace(
            super()._talk(), panel=ANYBODY, shown="", statuses={}, listeners=names, backend="",
            trouble=trouble,
        )  # fmt: skip

    def _moment(self, foot: float = 0.0) -> Moment:
        moment = super()._moment(foot)
        return replace(moment, doing=("",) * len(moment.doing))

    @property
    def _partners(self) -> tuple[int, ...]:
        people = self.play.level.humans
        return tuple(seat for seat in range(len(self.play.match.seats)) if seat not in people)

    def _pause_menu(self) -> Menu:
        return LEAVING

    def _finish(self) -> Next:
        return attempt(self, self._kept)

    def _kept(self) -> Next:
        """The round is kept, and with it the stop unless more rounds may follow."""
        self.play.match.close()
        log, stop = self.play.log, self._sitting.stop
        if log.problem is not None:
            raise OSError(log.problem)
        assert stop is not None and isinstance(stop.step, RoundsStep)
        self._sitting.played(log.path)
        if not stop.step.more:
            self._sitting.finish()
        return Goto(StudyPlace(self.play.match.state.score))


def _open_round(place: StudyRoundPlace, game: Director) -> StudyRoundScene:
    desk = game.study
    if desk is None or desk.sitting is None or (stop := desk.sitting.stop) is None:
        raise LookupError("no participant has a round to play")
    assert stop.meeting is not None
    plan, meeting = desk.plan, stop.meeting
    path, seed = desk.sitting.recording(stop)
    partner = plan.agent(meeting.agent).partner
    setup = RoundSetup(meeting.kitchen, partner, seed, called=meeting.label)
    play = game.open(setup, lambda name: plan.kitchens[name], recording=path)
    return StudyRoundScene(play, game, desk.sitting)


ROUND_SCREEN = Screen(StudyRoundPlace, _open_round, music=False)


Buttons = dict[str, Next | Callable[[], Next]]
NEXT, START, MORE, ON = "Next", "Start", "Once more", "Go on"
AFTER = "After the rounds with {}"
ROUND = "Round {number} of {of}: you cook with {label}."
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
                # What the participant calls the agents that were met, by their letters.
                met = {each.agent: each.label for each in self._sitting.record.done if each.agent}
                ranked = dict(sorted(met.items(), key=lambda each: each[1]))
                return self._form(title, text, questions, ranked)
            case RoundsStep() as step:
                assert stop.meeting is not None
                if stop.questions:
                    return self._form(AFTER.format(stop.meeting.label), "", stop.questions)
                self._borrow(meeting := stop.meeting)
                label = meeting.label
                menu: Buttons = {START: Goto(StudyRoundPlace())}
                told = [ROUND.format(number=meeting.number, of=meeting.of, label=label), step.text]
                title = step.title
                if self._sitting.record.played:  # one may cook more; the minds are awake
                    title, menu = label, {ON: self._go_on}
                    told = [] if score is None else [SCORED.format(score)]
                    if step.more:
                        menu[MORE] = Goto(StudyRoundPlace())
                        told.append(AGAIN.format(label=label))
                ready = partial(self._readiness, label)
                return TextPage(title, "\n\n".join(told), menu, self._pause, ready)

    def score(self, points: int) -> Scene:
        return self._text("Well cooked!", SCORED.format(points), {NEXT: Goto(StudyPlace())})

    def end(self) -> Scene:
        declined = self._sitting.record.ended == "declined"
        text = DECLINED if declined else OVER
        menu: Buttons = {"Next participant": self._make_room, "Quit": Quit()}
        return TextPage(self._desk.plan.title, text, menu, lambda _: None)

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

    def _borrow(self, meeting: Meeting) -> None:
        agent = self._desk.plan.agent(meeting.agent)
        self._game.preferences.borrow(agent.partner, agent.backend, agent.model)

    def _readiness(self, label: str) -> str:
        waking = self._game.waking
        if waking is None or waking.ready:
            return ""
        return (NOT_READY if waking.trouble else "{} is getting ready …").format(label)

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
