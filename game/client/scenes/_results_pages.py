"""Pages of the results: what was asked for and what became of it, and the best rounds."""

from collections import Counter
from dataclasses import dataclass, field

import pygame

from game.client.browser.pages import draw_records
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, GREEN, INK, PAPER, RED, SAND, SOFT_INK
from game.client.hud.score import clock_text
from game.client.player.best_scores import MOST, BestScores, Contest, RecordEntry, place_of
from game.client.ui.frame import Frame, Print
from game.client.ui.places import Outcome
from game.client.view.kitchen import looks
from game.content.colour import Colour
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.command_outcome import CommandOutcome, CommandResult

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
    (CommandOutcome.DONE, "done"), (CommandOutcome.ANSWERED, "answered"),
    (CommandOutcome.HOLDS, "kept to the end"), (CommandOutcome.OPEN, "not done in time"),
    (CommandOutcome.IMPOSSIBLE, "not possible"),
)  # fmt: skip
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


def draw_talk(outcome: Outcome, panel: Frame, page: int) -> None:
    """Paint page `page`, counted from 0, onto `panel`."""
    every = outcome.course.asked
    panel.text("What you asked for", (None, 42), 32, INK)
    if not every:
        panel.sprite("chat", (None, 240), 110)
        for i, line in enumerate(SILENT):
            panel.text(line, (None, 330 + 30 * i), 20, SOFT_INK, face=Face.BODY)
        return
    count = Counter(each.outcome for each in every)
    messages = len({(each.said, each.by, each.text) for each in every})
    parts = [f"{messages} message{'s' if messages > 1 else ''}"]
    parts += [f"{count[outcome]} {word}" for outcome, word in COUNTED if count[outcome]]
    panel.text("      ".join(parts), (None, 72), 16, SOFT_INK, face=Face.BODY)
    several = len({each.to for each in every}) > 1 or len({each.by for each in every}) > 1
    rest = panel.inset(28, 0).top(TOP)[1]
    for each in every[page * SHOWN : (page + 1) * SHOWN]:
        row, rest = rest.top(ROW, GAP)
        row.rounded(16, PAPER, 2, line=SAND)
        row.text(clock_text(each.said / TICKS_PER_SECOND), (42, None), 19, SOFT_INK, room=84)
        words = f"“{each.text}”"
        if several:
            words = f"{outcome.results.cooks[each.by].name}: {words}"
        answer = _understood(each)
        colour = looks(outcome.level)[each.by if each.to is None else each.to].colour
        asked, told = Print(17, INK, Face.BOLD, 23), Print(15, colour, Face.BOLD, 23)
        middle = row.left(84)[1].right(END + 16)[1]
        said = middle.lines(words, asked, 1 if answer else 2)
        heard = middle.lines(answer, told, 2) if answer else []
        lines = middle.strip(asked.step * (len(said) + len(heard)))
        lines = lines.paragraph("\n".join(said), asked)
        if heard:
            lines.paragraph("\n".join(heard), told)
        place = row.right(END)[0]
        _, picture, colour = OUTCOMES[each.outcome]
        place.sprite(picture, (14, None), 32)
        words = outcome_words(each.outcome, each.seconds)
        place.text(words, (38, None), 17, colour, Anchor.LEFT, Face.BOLD, room=END - 52)


def _understood(each: CommandResult) -> str:
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


@dataclass(slots=True)
class RecordsPage:
    """`best`: keeps the records; `rects`: where the lines are, as they were drawn last."""

    outcome: Outcome
    best: BestScores
    rects: list[pygame.Rect] = field(default_factory=list)

    @property
    def contest(self) -> Contest:
        return Contest.of(self.outcome.level)

    @property
    def entry(self) -> RecordEntry:
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
        self.best.sign(self.contest, self.entry, name)

    def line_at(self, at: tuple[int, int]) -> bool:
        mine = self.rects[self.place - 1 : self.place] if self.place else []
        return any(rect.collidepoint(at) for rect in mine)

    def draw(self, panel: Frame) -> None:
        inner = panel.inset(SIDE, 0)
        told = f"The best rounds of {self.outcome.level.title}"
        inner.text(told, (0, 48), 32, INK, Anchor.LEFT)
        inner.text(self._kind(), (0, 84), 17, SOFT_INK, Anchor.LEFT, Face.BOLD)
        area = inner.top(RECORDS_TOP)[1].top(HEIGHT)[0]
        table = self.best.table(self.contest)
        self.rects = draw_records(panel.stage, area.rect, table, MOST, marked=self.place)
        colour = RED if self.best.problem else SOFT_INK
        inner.text(self._note, (None, -32), 17, colour, face=Face.BOLD)

    @property
    def _note(self) -> str:
        return self.best.problem or (UNRANKED if self.place is None else "")

    def _kind(self) -> str:
        contest = self.contest
        difficulty = contest.difficulty.words or "usual difficulty"
        return f"{PLAYERS.get(contest.players, f'{contest.players} players')}, {difficulty}"
