"""Writing one line of text: the cursor, what an input method is working on, keys that repeat."""

from dataclasses import dataclass, field

from game.client.drawing.font_fallback import joins
from game.client.input.intents import Intent, Press
from game.client.ui.scene import TypedText
from game.session.words import LONGEST, printable

#: Seconds until a held key repeats, and from then on between two repetitions.
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.035
#: What can be held to be done again and again.
REPEATING = frozenset((Intent.LEFT, Intent.RIGHT, Intent.ERASE, Intent.DELETE))
#: The share of the limit from which on it is told.
NEARLY = 0.75
#: Sent messages that can be called back.
KEPT = 50


@dataclass(slots=True)
class Editor:
    """A line being written, of at most `limit` characters.

    `composing`: shown at the cursor, but not yet part of it; `lost`: so many characters of what
    was written last did not fit; `selected`: all of it is, so that it is replaced or erased.
    """

    text: str = ""
    cursor: int = 0
    composing: str = ""
    limit: int = LONGEST
    lost: int = 0
    selected: bool = False

    @property
    def shown(self) -> str:
        """With what an input method is working on."""
        return self.text[: self.cursor] + self.composing + self.text[self.cursor :]

    @property
    def caret(self) -> int:
        return self.cursor + len(self.composing)

    @property
    def room(self) -> str:
        """How full it is, '' long before it is full."""
        count = len(self.text)
        return f"{count} / {self.limit}" if count > NEARLY * self.limit else ""

    def write(self, text: TypedText) -> None:
        """Typed, pasted or composed text arrives at the cursor."""
        clean = printable(text.text)
        if self.selected and clean:
            self.replace("")
        if text.composing:
            self.composing = clean
            return
        self.composing = ""
        fitting = clean[: max(0, self.limit - len(self.text))]
        self.lost = len(clean) - len(fitting)
        self.text = self.text[: self.cursor] + fitting + self.text[self.cursor :]
        self.cursor += len(fitting)

    def replace(self, text: str) -> None:
        self.text, self.cursor, self.composing, self.lost = text, len(text), "", 0
        self.selected = False

    def edit(self, intent: Intent) -> None:
        """Move the cursor or take characters away; other intents change nothing."""
        self.lost = 0
        if self.selected and intent in (Intent.ERASE, Intent.DELETE):
            self.replace("")
        elif self.selected and intent in (Intent.LEFT, Intent.RIGHT):
            intent = Intent.HOME if intent is Intent.LEFT else Intent.END
        self.selected = intent is Intent.SELECT_ALL and bool(self.text)
        match intent:
            case Intent.LEFT:
                self.cursor = self._before()
            case Intent.RIGHT:
                self.cursor = self._after()
            case Intent.HOME:
                self.cursor = 0
            case Intent.END:
                self.cursor = len(self.text)
            case Intent.ERASE:
                start = self._before()
                self.text = self.text[:start] + self.text[self.cursor :]
                self.cursor = start
            case Intent.DELETE:
                self.text = self.text[: self.cursor] + self.text[self._after() :]

    def _before(self) -> int:
        """Where the character left of the cursor begins; what joins it is a part of it."""
        place = max(0, self.cursor - 1)
        while place > 0 and joins(self.text[place]):
            place -= 1
        return place

    def _after(self) -> int:
        place = min(len(self.text), self.cursor + 1)
        while place < len(self.text) and joins(self.text[place]):
            place += 1
        return place


@dataclass(slots=True)
class Repeater:
    """Repeats a held editing key: text is edited at the keyboard's pace, not at the kitchen's.

    `repeating`: the intents that are; `pace`: seconds between two repetitions.
    """

    repeating: frozenset[Intent] = REPEATING
    pace: float = NEXT_REPEAT
    _held: Intent | None = None
    _wait: float = 0.0

    def on_intent(self, press: Press) -> None:
        """Follow which key is held; the last one pressed counts."""
        if press.down and press.intent in self.repeating:
            self._held, self._wait = press.intent, FIRST_REPEAT
        elif press.intent is self._held:
            self._held = None

    def due(self, seconds: float) -> list[Intent]:
        """The intents to carry out again, now that `seconds` more have passed."""
        again: list[Intent] = []
        self._wait -= seconds
        while self._held is not None and self._wait <= 0:
            self._wait += self.pace
            again.append(self._held)
        return again


@dataclass(slots=True)
class History:
    """Sent messages, oldest first, and which of them is in the line at the moment."""

    sent: list[str] = field(default_factory=list)
    _place: int = 0
    _draft: str = ""

    def add(self, text: str) -> None:
        """A message was sent. Sending the same again does not fill the history."""
        if self.sent[-1:] != [text]:
            self.sent = [*self.sent, text][-KEPT:]
        self.rewind()

    def rewind(self) -> None:
        """A new line begins: 'older' starts at the last message again."""
        self._place, self._draft = len(self.sent), ""

    def older(self, present: str) -> str:
        """The message before the one shown; `present` is kept to come back to."""
        if self._place == len(self.sent):
            self._draft = present
        self._place = max(0, self._place - 1)
        return self.sent[self._place] if self.sent else present

    def newer(self, present: str) -> str:
        """The message after the one shown, after the last one the kept draft."""
        if self._place >= len(self.sent):
            return present
        self._place += 1
        return self.sent[self._place] if self._place < len(self.sent) else self._draft
