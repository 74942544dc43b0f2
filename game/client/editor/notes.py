"""Around the map: the line above it with what is edited and its buttons, and the sheet below it:
what is wrong, what has just happened, what stands under the cursor.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from agents.english import listed
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face, Style
from game.client.drawing.theme import CREAM, INK, RED, SAND, SOFT_INK
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.input.intents import Intent
from game.client.ui.frame import MIDDLE, Frame, clipped
from game.client.ui.scene import Button, Pointer
from game.content.colour import Colour
from game.design.checking import Flaw
from game.design.draft import Cell
from game.design.painting import thing_at
from game.design.plan import plan_of
from game.kitchen.layout import Kind, Station

#: What the buttons are called, and the intents that they stand for.
BUTTONS = {
    "Undo": Intent.UNDO, "Redo": Intent.REDO, "Reach": Intent.TALK, "Play": Intent.TRY_OUT,
    "Save": Intent.SAVE, "Menu": Intent.BACK,
}  # fmt: skip
#: Layout units: a button, the room between two, and around all of it.
WIDE, GAP, BAR_MARGIN = 92, 8, 14


@dataclass(slots=True)
class EditorBar:
    """`rects`: where the buttons were drawn last."""

    rects: list[pygame.Rect] = field(default_factory=list)

    def on_pointer(self, pointer: Pointer) -> Intent | None:
        if pointer.button is Button.DOWN:
            for rect, intent in zip(self.rects, BUTTONS.values(), strict=False):
                if rect.collidepoint(pointer.x, pointer.y):
                    return intent
        return None

    def draw(self, stage: Stage, area: pygame.Rect, edited: EditedKitchen) -> None:
        wide, count = WIDE * stage.comfort.zoom, len(BUTTONS)
        bar = Frame(stage, area).inset(BAR_MARGIN, GAP / 2)
        buttons, rest = bar.right(count * (wide + GAP) - GAP, GAP)
        frames, useless = buttons.columns([1] * count, GAP), _useless(edited)
        self.rects = [frame.rect for frame in frames]
        for label, frame in zip(BUTTONS, frames, strict=True):
            _draw_button(frame, label, label in useless)
        title = rest.left(8)[1]
        words = f"{edited.title} (not saved)" if edited.history.dirty else edited.title
        style = stage.enlarged().fitting(words, 26, title.rect.width, CREAM, Face.DISPLAY)
        outlined = replace(style, outline=stage.px(3), rim=INK)
        stage.put(stage.texts.get(words, outlined), title.at((0, None)), Anchor.LEFT)


def _useless(edited: EditedKitchen) -> set[str]:
    possible = {
        "Undo": edited.history.can_undo,
        "Redo": edited.history.can_redo,
        "Play": edited.checked.level is not None,
        "Save": edited.history.dirty,
    }
    return {label for label, can in possible.items() if not can}


def _draw_button(place: Frame, label: str, useless: bool) -> None:
    place.rounded(12, SAND if useless else CREAM, 2.2, shadow=3)
    words = place.inset(5, 0).moved(0, -2).sized()
    words.text(label, MIDDLE, 18, SOFT_INK if useless else INK)


#: Layout units: letters, the height of a line, the margin, the room for a sign before a line.
LETTERS, LINE, MARGIN, SIGN = 15, 19, 12, 22
#: Letters that are tried until the most pressing note is there to its end.
SIZES = (LETTERS, 13, 11)
FIXED = {".": "floor", "#": "counter", "": "nothing that the legend tells"}


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph. `sign`: the sprite before it, '' for none; `flaw`: what it tells of, if any."""

    words: str
    colour: Colour = INK
    sign: str = ""
    flaw: Flaw | None = None


@dataclass(slots=True)
class Notes:
    """What does not fit is told by how many there are more; a click on a flaw gives it.

    `told`: the notes; `whole`: the first of them is shown to its end.
    """

    seen: list[tuple[pygame.Rect, Flaw]] = field(default_factory=list)
    told: Sequence[Note] = ()
    whole: bool = True

    def on_pointer(self, pointer: Pointer) -> Flaw | None:
        at = (pointer.x, pointer.y)
        clicked = pointer.button is Button.DOWN
        return next((f for rect, f in self.seen if clicked and rect.collidepoint(at)), None)

    def draw(self, stage: Stage, place: pygame.Rect, edited: EditedKitchen, cell: Cell) -> None:
        stage.rounded(place, 14, CREAM, 2)
        large = stage.enlarged()
        inside = place.inflate(-2 * stage.px(MARGIN), -2 * stage.px(MARGIN / 2))
        # What should be known now, the most pressing first.
        told = [Note(edited.told)] if edited.told else []
        here = [flaw for flaw in edited.flaws if cell in flaw.cells]
        flaws = [*here, *(flaw for flaw in edited.flaws if flaw not in here)]
        wrong = [Note(sentence(flaw), RED, "exclaim", flaw) for flaw in flaws]
        self.told = [*told, *wrong] if told or wrong else [_calm(edited, cell)]
        for letters in SIZES:
            line = large.px(LINE * letters / LETTERS)
            most = max(1, inside.height // line)
            width = inside.width - large.px(SIGN)
            lines = self._lines(large, self.told, width, most, letters)
            self.whole = [text for text, note, _ in lines if note is self.told[0]] == clipped(
                large, self.told[0].words, _style(large, self.told[0], letters), width
            )
            if self.whole:
                break
        top = inside.centery - line * (len(lines) - 1) / 2
        self.seen = []
        for number, (words, note, first) in enumerate(lines):
            y = top + line * number
            if first and note.sign:
                at = (inside.x + large.px(SIGN / 2 - 3), y)
                stage.sprite(note.sign, at, large.px(letters + 2))
            style = _style(large, note, letters)
            at = (inside.x + large.px(SIGN if note.sign else 2), y)
            rect = stage.put(stage.texts.get(words, style), at, Anchor.LEFT)
            if note.flaw is not None:  # all of its line, not only the words
                row = pygame.Rect(inside.x, rect.y, inside.width, rect.height)
                self.seen.append((row, note.flaw))

    @staticmethod
    def _lines(
        stage: Stage, notes: Sequence[Note], width: int, most: int, letters: float
    ) -> list[tuple[str, Note, bool]]:
        """The lines that fit, with the note that each belongs to and whether it is its first."""
        lines: list[tuple[str, Note, bool]] = []
        for number, note in enumerate(notes):
            after = len(notes) - number - 1
            room = most - len(lines) - (1 if after else 0)
            if room < 1:
                rest = Note(f"and {after + 1} more", SOFT_INK)
                return [*lines[: most - 1], (rest.words, rest, True)]
            told = clipped(stage, note.words, _style(stage, note, letters), width, room)
            lines += [(line, note, i == 0) for i, line in enumerate(told)]
        return lines


def _style(stage: Stage, note: Note, letters: float) -> Style:
    return stage.style(letters, note.colour, face=Face.BOLD)


def _calm(edited: EditedKitchen, cell: Cell) -> Note:
    cook = plan_of(edited.draft).cook(cell)
    here = thing_at(edited.draft, cell)
    words = f"cook {cook} starts here" if cook else FIXED.get(here, here)
    alone = _told_reach(edited, cell)
    place = f"Column {cell[0] + 1}, row {cell[1] + 1}: {words}.{alone}"
    return Note(f"{place} Nothing is wrong with this kitchen.", SOFT_INK, "check")


def _told_reach(edited: EditedKitchen, cell: Cell) -> str:
    """' Only cook A gets here.', where not all of them do."""
    kitchen, cooks = edited.shown.kitchen, plan_of(edited.draft).cooks
    number = kitchen.cell(*cell)
    there = [letter for letter, own in zip(cooks, edited.reaches, strict=False) if number in own]
    match there:
        case []:
            return " No cook gets here."
        case [one] if len(edited.reaches) > 1:
            return f" Only cook {one} gets here."
    return ""


def sentence(flaw: Flaw) -> str:
    """What was found and expected; the place only of what is in another file."""
    problem = flaw.problem
    other = f"{problem.file.name}: " if flaw.field in ("menu", "mood") else ""
    hint = "" if problem.nearest is None else f". Did you mean '{problem.nearest}'?"
    return f"{other}found {problem.found}, expected {problem.expected}{hint}"


def told_reach(edited: EditedKitchen, seat: int) -> str:
    """What that cook cannot do alone, in a sentence."""
    kitchen, own = edited.shown.kitchen, edited.reaches[seat]
    here = {named(station) for cell, station in enumerate(kitchen.stations) if cell in own}
    everything = dict.fromkeys(map(named, kitchen.stations))
    missing = [name for name in everything if name and name not in here]
    cook = plan_of(edited.draft).cooks[seat]
    if missing:
        return f"Cook {cook} alone does not get to {listed(missing)}."
    return f"Cook {cook} alone gets to everything that there is."


def named(station: Station) -> str:
    """'tomato source', 'pot', 'board'; '' for what nobody looks for."""
    if station.kind in (Kind.FLOOR, Kind.COUNTER):
        return ""
    if station.kind is Kind.SOURCE:
        return f"{station.of} source"
    return station.of or station.kind.value
