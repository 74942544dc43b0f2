"""Writing to the partner, over a round that goes on."""

from dataclasses import replace

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.column import Seen
from game.client.hud.pings import Target, draw_aim
from game.client.hud.readings import ReadingRows
from game.client.input.intents import WALK, Device, Half, Intent, Pad, Press
from game.client.scenes._overlay import Overlay, PointingScene
from game.client.scenes._talking import RoundTalk
from game.client.ui.scene import Button, Close, Next, Open, Pointer, TypedText
from game.client.ui.text_field import Editor, EntryBox, FieldNote, Repeater
from game.partners.shown_words import ShownReading
from game.session.words import tidy

#: What keys that write nothing do in the kitchen while somebody writes.
WALKING = {intent: intent for intent in WALK} | {Intent.NEXT: Intent.USE}

#: What belongs to the round: one can also speak while one writes, with the mouse's side button.
PASSED_ON = frozenset((Intent.SUSPEND, Intent.LOST, Intent.SPEAK))

PAUSED = "The kitchen waits.  {send}: send"
WALKS = "{send}: send    {back}: cancel    arrows walk"
#: Partners are told at most once in so many seconds that somebody types; what was written is read
#: when nothing has been for so many; and a reading counts as seen after so many.
TELLING, PAUSE, SEEN = 1.0, 0.33, 0.4


class ChatScene(Overlay):
    """Takes the keyboard for a line of text; Enter sends it and Esc drops it.

    `device`: that of the person who writes. Who has another gamepad cooks on. `waits`: the clock
    stands still meanwhile. Else, where players want it, the arrows walk, and edit only while
    Control is held; Tab uses what the cook stands before.
    """

    typing = True
    listing = False
    at_foot = True

    def __init__(self, kitchen: RoundTalk, device: Device = Half.LEFT) -> None:
        super().__init__(kitchen, device)
        self.habits = kitchen.habits
        self.editor = Editor()
        self._repeater = Repeater()
        self.waits = kitchen.waits_for_words
        self.walking = self.habits.chat_walks and not self.waits
        self.target: Target | None = None  # what goes with the words
        self._draft = ""  # the line as it was last given to be read
        self._shown: tuple[ShownReading, ...] = ()  # what was understood of the line as it is
        self._shown_since = 0.0
        self._choice: int | None = None  # the reading that was chosen
        self._rows = ReadingRows(kitchen.play.level.kitchen.menu)
        self._tickets: tuple[int, ...] = ()  # as they hung when the line was begun
        self._told_of = ""  # the line, when the partners were told last that somebody writes
        self._told = -TELLING
        self._box = EntryBox()
        self._now = 0.0  # seconds since the line was opened
        self._since = 0.0  # seconds since the last change: the cursor blinks anew
        self.habits.history.rewind()

    @property
    def caret(self) -> pygame.Rect | None:
        return self._box.caret

    def on_text(self, text: TypedText) -> Next:
        self.editor.write(text)
        self._changed()
        return None

    def on_intent(self, press: Press) -> Next:
        if press.intent in PASSED_ON or self._of_another(press.device):
            return self.kitchen.on_intent(press)
        if self.editor.composing:
            return None  # the input method's own keys
        if press.intent is Intent.NEXT and self._next is not None:
            if press.down:
                self._choice = self._next
            return None
        if self.walking and press.intent in WALKING and not press.control:
            return self.kitchen.on_intent(replace(press, intent=WALKING[press.intent]))
        self._repeater.on_intent(press)
        if not press.down:
            return self.kitchen.on_intent(press)  # whoever walked when the line was opened stops
        match press.intent:
            case Intent.CONFIRM | Intent.BACK if press.repeat:
                return None
            case Intent.CONFIRM:
                return self._send()
            case Intent.BACK:
                return Close()
            case Intent.UP:
                self.editor.replace(self.habits.history.older(self.editor.text))
            case Intent.DOWN:
                self.editor.replace(self.habits.history.newer(self.editor.text))
            case Intent.POINT if not press.repeat:
                if (under := self.kitchen.pointed) is None:
                    return Open(PointingScene(self.kitchen, press.device, self._aim))
                self._aim(under)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN | Intent.MIND:
                return self.kitchen.on_intent(press)
            case intent if not press.repeat:
                self.editor.edit(intent)
        self._changed()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        if pointer.button is Button.MIDDLE:
            self._aim(self.kitchen.target_at(pointer))
            return None
        row = self._rows.at(pointer.x, pointer.y)
        if pointer.button is Button.DOWN and row is not None:
            self._choice = row
            return self._send()
        return super().on_pointer(pointer)

    def update(self, seconds: float) -> Next:
        self._now += seconds
        self._since += seconds
        for intent in self._repeater.due(seconds):
            self.editor.edit(intent)
            self._changed()
        # Let the partners know that somebody types, now and then.
        line = self.editor.shown
        if line != self._told_of and self._now - self._told >= TELLING:
            self.kitchen.tell_typing()
            self._told_of, self._told = line, self._now
        self._read()
        if self.waits:
            self.kitchen.wait()
            return None
        return super().update(seconds)

    def draw_foot(self, stage: Stage, place: pygame.Rect, invitation: str) -> pygame.Rect:
        keys = PAUSED if self.waits else WALKS if self.walking else "{send}: send    {back}: cancel"
        line = place.copy()
        if self.kitchen.play.listens:
            line.height = self._draw_readings(stage, place) - place.y
        paper = self._box.draw(
            stage, self.editor, line, FieldNote(invitation, keys, since=self._since)
        )
        return paper.union(place.x, line.bottom, place.width, place.bottom - line.bottom)

    def _draw_readings(self, stage: Stage, place: pygame.Rect) -> int:
        keys = {self._next: stage.legend.fill("{next}"), self._sent: stage.legend.fill("{send}")}
        told = [keys.get(row, "click") for row in range(len(self._shown))]
        return self._rows.draw(stage, place, self._shown, told, self._sent)

    @property
    def _sent(self) -> int | None:
        """The reading that goes with the words; a guess does not unless it was chosen."""
        if self._choice is not None or not self._shown:
            return self._choice
        return None if self._shown[0].doubtful else 0

    @property
    def _next(self) -> int | None:
        if self._sent is None:
            return 0 if self._shown else None
        return (self._sent + 1) % len(self._shown) if self._shown[1:] else None

    def draw_over(self, stage: Stage, seen: Seen) -> None:
        if self.target is not None:
            draw_aim(stage, self.target, seen.grid, seen.orders)

    def _of_another(self, device: Device) -> bool:
        """Whether somebody else holds it; while one writes the whole keyboard is theirs."""
        return isinstance(device, Pad) and not self.kitchen.same_person(device, self.device)

    def _send(self) -> Next:
        text = self.editor.text.strip()
        if text:
            self.habits.history.add(text)
        if text or self.target is not None:
            self.kitchen.say(text, self.target, self._tickets, self._chosen)
        if self._chosen is not None and (self._choice or self._chosen.doubtful):
            self.kitchen.learn(text, self._chosen)
        return Close()

    @property
    def _chosen(self) -> ShownReading | None:
        """What the words are sent with, if whoever writes has seen it."""
        seen = self._choice is not None or self._now - self._shown_since >= SEEN
        return None if self._sent is None or not seen else self._shown[self._sent]

    def _read(self) -> None:
        """Have the line read when nothing is written for a moment, and show what comes of it."""
        line = tidy(self.editor.text)
        due = self._since >= PAUSE and not self.editor.composing
        if line and line != self._draft and due and self.kitchen.play.listens:
            self._draft = line
            self.kitchen.tell_typing(line, self.target, self._tickets)
        shown = self.kitchen.read_as(line) if line and line == self._draft else ()
        if shown != self._shown:
            self._shown, self._shown_since, self._choice = shown, self._now, None

    def _aim(self, target: Target | None) -> None:
        self.target = target

    def _changed(self) -> None:
        """'Order 3' is the third as whoever writes it saw them."""
        self._since = 0.0
        if not (self._tickets and self.editor.shown):
            self._tickets = self.kitchen.tickets
