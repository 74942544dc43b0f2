"""A level file in the making: its text is the truth, every edit gives a new text, none is lost."""

from dataclasses import dataclass, replace

#: A cell of the map: column and row from 0.
Cell = tuple[int, int]


class DesignError(Exception):
    """What was asked for cannot be done; the text says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The text that `levels/NAME.yaml` has or will have."""

    name: str
    text: str

    def saying(self, text: str) -> "Draft":
        """The same kitchen with another text."""
        return replace(self, text=text)


class DraftHistory:
    """The draft as it is, the drafts before it and those that were undone.

    `stroke`: changes in a row with the same stroke (a line drawn with the button held, a word
    being typed) are one step.
    """

    def __init__(self, draft: Draft, saved: str | None = None) -> None:
        """`saved`: the text that is on the disk; None if it is the draft's."""
        self.draft = draft
        self._saved = draft.text if saved is None else saved
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._stroke: object = None

    @property
    def dirty(self) -> bool:
        """Whether there is something to save."""
        return self.draft.text != self._saved

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    def change(self, draft: Draft, stroke: object = None) -> bool:
        """Go on with `draft`; whether it is another one than before."""
        if draft == self.draft:
            return False
        if stroke is None or stroke != self._stroke:
            self._before.append(self.draft)
        self._stroke = stroke
        self._after.clear()
        self.draft = draft
        return True

    def begun(self, stroke: object) -> Draft:
        """The draft before the last steps if they were of `stroke`, else the draft as it is."""
        goes_on = stroke is not None and stroke == self._stroke
        return self._before[-1] if goes_on else self.draft

    def undo(self) -> bool:
        """Go a step back; False if there is none."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Take back an undo; False if there is none."""
        return self._step(self._after, self._before)

    def saved(self) -> None:
        """The draft is on the disk now, and what follows is another step."""
        self._saved = self.draft.text
        self._stroke = None

    def _step(self, source: list[Draft], target: list[Draft]) -> bool:
        self._stroke = None
        if not source:
            return False
        target.append(self.draft)
        self.draft = source.pop()
        return True
