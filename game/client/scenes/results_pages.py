"""Pages of the results: what was asked for and what became of it, and the best rounds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, GREEN, INK, PAPER, RED, SAND, SOFT_INK
from game.client.hud.score import clock_text
from game.client.player.best_scores import BestScores
from game.client.player.records_table import MOST, Contest, RecordEntry, place_of
from game.client.ui.frame import clipped
from game.client.ui.places import Outcome
from game.client.ui.record_list import RecordLine, draw_records
from game.client.view.kitchen import looks
from game.content.colour import Colour
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.command_outcome import Asked, CommandOutcome

#: Layout units: a row and the room below it, the first row, and what became of a message.
ROW, GAP, TOP, END = 88, 8, 92, 196
#: Rows on one page.
SHOWN = 5

#: What an outcome is called (with the seconds, if it has any), its picture and its colour.
OUTCOMES: dict[CommandOutcome, tuple[str, str, Colour]] = {
    CommandOutcome.DONE: ("done in {} s", "check", GREEN),
    CommandOutcome.ANSWERED: ("answered in {} s", "chat", GREEN),
    CommandOutcome.HOLDS: ("kept to the end", "check", GREEN),
    CommandOutcome.TALK: ("nothing to do", "chat", SOFT_INK),
    CommandOutcome.REVOKED: ("called off", "cross", SOFT_INK),
    CommandOutcome.UNSAID: ("taken back", "cross", SOFT_INK),
    CommandOutcome.REPLACED: ("overtaken", "cross", SOFT_INK),
    CommandOutcome.IMPOSSIBLE: ("not possible", "cross", RED),
    CommandOutcome.OPEN: ("not done in time", "clock", AMBER),
    CommandOutcome.UNREAD: ("not heard in time", "clock", AMBER),
    CommandOutcome.DEAF: ("nobody listens here", "cross", SOFT_INK),
}
#: Outcomes as a summary counts them.
COUNTED = (
    (CommandOutcome.DONE, "done"),
    (CommandOutcome.ANSWERED, "answered"),
    (CommandOutcome.HOLDS, "kept to the end"),
    (CommandOutcome.OPEN, "not done in time"),
    (CommandOutcome.IMPOSSIBLE, "not possible"),
)
SILENT = ("You said nothing this time.", "Talk to your partner while you cook: it listens.")
#: Layout units from the panel's edge: its sides, the first line of the table, and its height.
SIDE, RECORDS_TOP, HEIGHT = 40, 112, 440
PLAYERS = {1: "one player", 2: "two players", 3: "three players", 4: "four players"}
UNRANKED = "This round is not among the ten best."


def talk_pages(outcome: Outcome) -> int:
    """How many pages there are: none in a kitchen where nobody listens and nobody talked."""
    course = outcome.course
    if not course.asked:
        return 1 if course.listens else 0
    return -(-len(course.asked) // SHOWN)


def draw_talk(stage: Stage, panel: pygame.Rect, outcome: Outcome, page: int) -> None:
    """Paint page `page`, counted from 0, onto `panel`."""
    every = outcome.course.asked
    middle = panel.centerx
    stage.text("What you asked for", (middle, panel.y + stage.px(42)), 32, INK)
    if not every:
        _draw_silence(stage, panel)
        return
    line = (middle, panel.y + stage.px(72))
    stage.text(_summary(every), line, 16, SOFT_INK, face=Face.BODY)
    several = len({each.to for each in every}) > 1 or len({each.by for each in every}) > 1
    for place, each in enumerate(every[page * SHOWN : (page + 1) * SHOWN]):
        top = panel.y + stage.px(TOP + place * (ROW + GAP))
        size = (panel.width - stage.px(56), stage.px(ROW))
        _draw_row(stage, outcome, each, pygame.Rect((panel.x + stage.px(28), top), size), several)


def _summary(every: Sequence[Asked]) -> str:
    count = Counter(each.outcome for each in every)
    messages = len({(each.said, each.by, each.text) for each in every})
    parts = [f"{messages} message{'s' if messages > 1 else ''}"]
    parts += [f"{count[outcome]} {word}" for outcome, word in COUNTED if count[outcome]]
    return "      ".join(parts)


def _draw_silence(stage: Stage, panel: pygame.Rect) -> None:
    stage.sprite("chat", (panel.centerx, panel.y + stage.px(240)), stage.px(110))
    for i, line in enumerate(SILENT):
        at = (panel.centerx, panel.y + stage.px(330 + 30 * i))
        stage.text(line, at, 20, SOFT_INK, face=Face.BODY)


def _draw_row(
    stage: Stage, outcome: Outcome, each: Asked, rect: pygame.Rect, several: bool
) -> None:
    stage.rounded(rect, 16, PAPER, 2, line=SAND)
    time = (rect.x + stage.px(42), rect.centery)
    stage.text(clock_text(each.said / TICKS_PER_SECOND), time, 19, SOFT_INK)
    left = rect.x + stage.px(84)
    room = rect.width - stage.px(84 + END + 16)
    bold = stage.style(17, INK, face=Face.BOLD)
    told = stage.style(15, looks(outcome.level)[each.by if each.to is None else each.to].colour,
                       face=Face.BOLD)  # fmt: skip
    words = f"“{each.text}”"
    if several:
        words = f"{outcome.results.cooks[each.by].name}: {words}"
    lines = clipped(stage, words, bold, room, 2 if not _understood(each) else 1)
    answer = _understood(each)
    rows = [(line, bold) for line in lines]
    if answer:
        rows += [(line, told) for line in clipped(stage, answer, told, room, 2)]
    step = stage.px(23)
    top = rect.centery - step * (len(rows) - 1) / 2
    for i, (text, style) in enumerate(rows):
        stage.put(stage.texts.get(text, style), (left, top + i * step), Anchor.LEFT)
    _draw_outcome(stage, each, rect)


def _understood(each: Asked) -> str:
    """What the partner made of a message: the demand, or what it said to it."""
    if each.outcome in (CommandOutcome.ANSWERED, CommandOutcome.TALK):
        return f"said: {each.answer}" if each.answer else ""
    short = f" ({each.detail})" if each.detail else ""
    return f"understood: {each.understood}{short}" if each.understood else ""


def outcome_words(outcome: CommandOutcome, seconds: float | None) -> str:
    """What became of a message, e.g. "done in 3.3 s"; what took less than a tick was at once."""
    words = OUTCOMES[outcome][0]
    if seconds is not None and seconds * TICKS_PER_SECOND < 1:
        return words.replace("in {} s", "at once")
    return words.format("" if seconds is None else f"{seconds:.3g}")


def _draw_outcome(stage: Stage, each: Asked, rect: pygame.Rect) -> None:
    _, picture, colour = OUTCOMES[each.outcome]
    left = rect.right - stage.px(END)
    stage.sprite(picture, (left + stage.px(14), rect.centery), stage.px(32))
    at = (left + stage.px(38), rect.centery)
    room = stage.px(END - 52)
    stage.text_within(
        outcome_words(each.outcome, each.seconds), at, 17, room, colour, Anchor.LEFT, Face.BOLD
    )


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
        area = pygame.Rect(left, panel.y + stage.px(RECORDS_TOP), room, stage.px(HEIGHT))
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
