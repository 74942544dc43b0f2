"""Simulated participants of the small study, in a process of their own: real keys, until the end of
the study or until the process is killed.

    python -m tests.study.participant PLAN DATA FIRST LAST KILLED_AT

Participants FIRST to LAST sit down one after the other; KILLED_AT is a participant's number and a
stop's key ('2:05-ranking') in whose midst the process kills itself, '' for none. Odd ones like
alpha better, even ones beta.
"""

import os
import signal
import sys
from argparse import Namespace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.client.app.options import Options
from game.client.scenes._form_page import FormPage
from game.client.ui.places import RoundSetup
from game.commands.study import desk_of
from game.records import Loaded
from game.settings import Settings
from game.study.plan import Question
from game.study.plan_file import load_plan
from game.study.sitting import StudyDesk
from tests.client.driving import SMALL, Client

LIKED = {0: ("beta", "alpha"), 1: ("alpha", "beta")}
EFFORT = {"alpha": "low", "beta": "high"}
ENTER = pygame.K_RETURN


class Participants:
    """Sit at `desk`, and kill the process at the stop `killed_at`."""

    def __init__(self, desk: StudyDesk, killed_at: str) -> None:
        self.client = Client(Options(RoundSetup("ring", "reflex"), size=SMALL, study=desk))
        self.client.frames(2)
        self.desk = desk
        self.killed_at = killed_at

    def take_part(self, number: int) -> None:
        """From the page where that participant is to the end."""
        if self.desk.sitting is None:
            self.client.tap(pygame.K_DOWN, ENTER)  # the number that is free
        assert self.desk.sitting is not None and self.desk.sitting.participant == number
        while (sitting := self.desk.sitting).stop is not None:
            self._page(sitting.stop.key, number)

    def _page(self, key: str, number: int) -> None:
        match self.client.scene:
            case "FormPage":
                self._fill(number, key)
            case "StudyRoundScene":
                self._cook(key)
            case _:
                self.client.tap(ENTER)

    def _cook(self, key: str) -> None:
        self.client.cook()
        self.client.app._paint = lambda: None
        self.client.tap(pygame.K_t)
        for letter in "hello":
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.client.tap(ENTER)
        self._perhaps_die(key)
        while self.client.scene == "StudyRoundScene":
            self.client.seconds(0.25)

    def _fill(self, number: int, key: str) -> None:
        form = self.client.app.scene
        assert isinstance(form, FormPage)
        for index, question in enumerate(form.questions):
            form.view.go(index)
            self._answer(form, question, number)
            self._perhaps_die(key)
        self.client.tap(pygame.K_END, ENTER)

    def _answer(self, form: FormPage, question: Question, number: int) -> None:
        cells = [*form._ranked] or [*question.labels]
        if not cells:
            if question.kind == "number":
                self._write(str(20 + number))
            return
        assert self.desk.sitting is not None and self.desk.sitting.stop is not None
        met = self.desk.sitting.stop.meeting
        wanted = LIKED[number % 2] if form._ranked else (EFFORT[met.agent if met else "alpha"],)
        self._choose(cells, wanted[0])

    def _choose(self, cells: list[str], wanted: str) -> None:
        self.client.tap(*[pygame.K_LEFT] * len(cells))
        self.client.tap(*[pygame.K_RIGHT] * cells.index(wanted), ENTER)

    def _write(self, text: str) -> None:
        self.client.tap(ENTER)
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.client.tap(ENTER)

    def _perhaps_die(self, key: str) -> None:
        assert self.desk.sitting is not None
        if f"{self.desk.sitting.participant}:{key}" == self.killed_at:
            os.kill(os.getpid(), signal.SIGKILL)


def main(plan: str, data: str, first: str, last: str, killed_at: str) -> None:
    args = Namespace(data=Path(data), participant=int(first), script=None)
    study = desk_of(args, load_plan(Path(plan)), Loaded(Settings()))
    people = Participants(study, killed_at)
    for number in range(int(first), int(last) + 1):
        people.take_part(number)
        assert study.sitting is not None and study.sitting.record.ended == "finished"
        people.client.tap(ENTER)  # the next participant
    people.client.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
