"""A round of a study: nothing tells who the partner is or what it thinks, and its end is kept."""

from dataclasses import replace

from game.client.hud.column import Conversation
from game.client.hud.hud import Moment
from game.client.hud.queue_board import PartnerQueue
from game.client.player.rounds import Round
from game.client.scenes._dialogs import Menu, PauseScene
from game.client.scenes._text_page import attempt
from game.client.scenes.director import Director, Screen
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.ui.places import RoundSetup, StudyPlace, StudyRoundPlace
from game.client.ui.scene import Close, Goto, Next, Open, Quit
from game.partners.mind_panel import MindPanel
from game.study import RoundsStep, Sitting

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

    def _pause(self, why: str = "") -> Next:
        if self.phase is RoundPhase.OVER:
            return None
        self._stand_still()
        return Open(PauseScene(self, why, LEAVING))

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


def _open(place: StudyRoundPlace, game: Director) -> StudyRoundScene:
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


SCREEN = Screen(StudyRoundPlace, _open, music=False)
