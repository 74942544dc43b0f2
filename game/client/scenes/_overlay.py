"""What lies over a round that goes on, while others cook: one person points, takes something back,
or writes to the partner.
"""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.column import Seen, TalkTool
from game.client.hud.pings import Target, draw_aim
from game.client.hud.queue_board import Wish, all_wishes
from game.client.hud.readings import ReadingRows
from game.client.input.intents import WALK, Device, Half, Intent, Pad, Press
from game.client.scenes._talking import RoundTalk
from game.client.ui.scene import Button, Close, Next, Open, Pointer, Scene, TypedText
from game.client.ui.text_field import Editor, EntryBox, FieldNote, Repeater
from game.partners.shown_words import ShownReading
from game.session.words import tidy

#: What belongs to the round whoever does it.
PASSED_ON = frozenset((Intent.SUSPEND, Intent.LOST, Intent.PAUSE, Intent.MIND, Intent.SPEAK))
#: What opens another such thing, and closes this one for that.
OPENING = frozenset((Intent.TALK, Intent.POINT, Intent.QUICK, Intent.TAKE_BACK))
#: Which way each intent goes along the wishes.
STEPS = {
    Intent.UP: -1, Intent.LEFT: -1,
    Intent.DOWN: 1, Intent.RIGHT: 1, Intent.TAKE_BACK: 1, Intent.NEXT: 1,
}  # fmt: skip
TAKE = (Intent.CONFIRM, Intent.USE, Intent.ERASE, Intent.DELETE)


class Overlay(Scene, TalkTool):
    """Takes the presses of the person with `device`; all others go to the round.

    `own`: of what opens such things, what this one understands itself.
    """

    playing = True
    listing = True
    own: frozenset[Intent] = frozenset()

    def __init__(self, kitchen: RoundTalk, device: Device) -> None:
        self.kitchen = kitchen
        self.device = device
        kitchen.tools.append(self)

    def on_intent(self, press: Press) -> Next:
        mine = self.kitchen.same_person(press.device, self.device)
        if self.kitchen.takes_back(press):
            return None
        if press.intent in PASSED_ON or not mine or not press.down:
            return self.kitchen.on_intent(press)
        if press.repeat:
            return None
        if press.intent in OPENING - self.own and self.kitchen.tools == [self]:
            return Close(self.kitchen.on_intent(press))
        return self.choose(press)

    def choose(self, press: Press) -> Next:
        raise NotImplementedError

    def on_pointer(self, pointer: Pointer) -> Next:
        return self.kitchen.on_pointer(pointer)

    def update(self, seconds: float) -> Next:
        return self.kitchen.update(seconds)

    def draw(self, stage: Stage) -> None:
        self.kitchen.draw(stage)

    def leave(self) -> None:
        self.kitchen.tools.remove(self)


class PointingScene(Overlay):
    """Pointing without a mouse: while its key is held the walking keys choose a `target`; letting
    go points there, Esc does not.

    `point` is told what was chosen.
    """

    own = frozenset((Intent.POINT,))

    def __init__(self, kitchen: RoundTalk, device: Device, point: Callable[[Target], None]) -> None:
        super().__init__(kitchen, device)
        self.target = kitchen.faced
        self._point = point

    def on_intent(self, press: Press) -> Next:
        if not self.kitchen.same_person(press.device, self.device):
            return super().on_intent(press)
        if press.intent is Intent.POINT and not press.down:
            return self._send()
        if press.intent in WALK and press.down:  # also the system's own repetitions
            self.target = self.kitchen.beside(self.target, press.intent)
            return None
        return super().on_intent(press)

    def choose(self, press: Press) -> Next:
        match press.intent:
            case Intent.CONFIRM | Intent.USE | Intent.POINT:
                return self._send()
            case Intent.BACK:
                return Close()
        return None

    def draw_over(self, stage: Stage, seen: Seen) -> None:
        draw_aim(stage, self.target, seen.grid, seen.orders)

    def _send(self) -> Next:
        self._point(self.target)
        return Close()


class TakingBackScene(Overlay):
    """The arrows or its own key go from wish to wish of all that partners were asked for, Enter
    takes one back.
    """

    own = frozenset((Intent.TAKE_BACK,))

    def __init__(self, kitchen: RoundTalk, device: Device) -> None:
        super().__init__(kitchen, device)
        self.marked = next(iter(self._wishes), None)

    @property
    def focus(self) -> object:
        return self.marked

    def choose(self, press: Press) -> Next:
        match press.intent:
            case intent if intent in STEPS:
                self._step(STEPS[intent])
            case intent if intent in TAKE and self.marked is not None:
                self.kitchen.withdraw(self.marked)
                return Close()
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if self.marked is not None:
                self.kitchen.adjust(self.marked, 1 if press.intent is Intent.SCROLL_UP else -1)
            case Intent.BACK:
                return Close()
        return None

    def update(self, seconds: float) -> Next:
        step = super().update(seconds)
        if self.marked not in self._wishes:
            return step or Close()  # it has been done, or taken back in words
        return step

    @property
    def _wishes(self) -> list[Wish]:
        return list(all_wishes(self.kitchen.queues))

    def _step(self, way: int) -> None:
        wishes = self._wishes
        if self.marked in wishes:
            self.marked = wishes[(wishes.index(self.marked) + way) % len(wishes)]


#: What keys that write nothing do in the kitchen while somebody writes.
WALKING = {intent: intent for intent in WALK} | {Intent.NEXT: Intent.USE}

#: What belongs to the round: one can also speak while one writes, with the mouse's side button.
WHILE_WRITING = frozenset((Intent.SUSPEND, Intent.LOST, Intent.SPEAK))

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
        # Whether somebody else holds it; while one writes the whole keyboard is theirs.
        if press.intent in WHILE_WRITING or (
            isinstance(press.device, Pad)
            and not self.kitchen.same_person(press.device, self.device)
        ):
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
