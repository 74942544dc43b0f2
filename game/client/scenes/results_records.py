"""The page of the results that tells the best rounds of this kind, this one marked."""

from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, RED, SOFT_INK
from game.client.player.best_scores import BestScores
from game.client.player.records_table import MOST, Contest, RecordEntry, place_of
from game.client.ui.places import Outcome
from game.client.ui.record_list import RecordLine, draw_records

#: Layout units from the panel's edge: its sides, the first line of the table, and its height.
SIDE, TOP, HEIGHT = 40, 112, 440
PLAYERS = {1: "one player", 2: "two players", 3: "three players", 4: "four players"}
UNRANKED = "This round is not among the ten best."


@dataclass(slots=True)
class RecordsPage:
    """`best`: keeps the records; `rects`: where the lines are, as they were drawn last."""

    outcome: Outcome
    best: BestScores
    rects: list[pygame.Rect] = field(default_factory=list)

    @property
    def contest(self) -> Contest:
        """The rounds with which this one is compared."""
        level = self.outcome.level
        return Contest(level.name, len(level.humans), level.difficulty)

    @property
    def entry(self) -> RecordEntry:
        """This round."""
        done = self.outcome
        return RecordEntry(done.results.score, date=done.date, round=done.round)

    @property
    def place(self) -> int | None:
        """That of this round, from 1; None if it is not in the table."""
        return place_of(self.entry, self.best.table(self.contest))

    @property
    def name(self) -> str:
        """Who signed this round, else the last one who signed any."""
        table = self.best.table(self.contest)
        return (table[self.place - 1].name if self.place else "") or self.best.last_name

    def sign(self, name: str) -> None:
        """This round was `name`'s."""
        self.best.sign(self.contest, self.entry, name)

    def line_at(self, at: tuple[int, int]) -> bool:
        """Whether the line of this round is at that pixel."""
        mine = self.rects[self.place - 1 : self.place] if self.place else []
        return any(rect.collidepoint(at) for rect in mine)

    def draw(self, stage: Stage, panel: pygame.Rect) -> None:
        """Paint onto `panel`."""
        left = panel.x + stage.px(SIDE)
        at = (left, panel.y + stage.px(48))
        told = f"The best rounds of {self.outcome.level.title}"
        room = panel.width - stage.px(2 * SIDE)
        stage.text_within(told, at, 32, room, INK, Anchor.LEFT)
        below = (left, panel.y + stage.px(84))
        stage.text_within(self._kind(), below, 17, room, SOFT_INK, Anchor.LEFT, Face.BOLD)
        area = pygame.Rect(left, panel.y + stage.px(TOP), room, stage.px(HEIGHT))
        self.rects = draw_records(stage, area, self._lines(), MOST)
        at = (panel.centerx, panel.bottom - stage.px(32))
        colour = RED if self.best.problem else SOFT_INK
        stage.text_within(self._note, at, 17, room, colour, face=Face.BOLD)

    @property
    def _note(self) -> str:
        """What else is to say below the table."""
        return self.best.problem or (UNRANKED if self.place is None else "")

    def _kind(self) -> str:
        contest = self.contest
        difficulty = contest.difficulty.words or "usual difficulty"
        return f"{PLAYERS.get(contest.players, f'{contest.players} players')}, {difficulty}"

    def _lines(self) -> list[RecordLine]:
        table = self.best.table(self.contest)
        return [
            RecordLine(entry.score, entry.name, entry.date, number == self.place)
            for number, entry in enumerate(table, 1)
        ]
