"""Whether a model or a server answers: one test at a time, and what came of it."""

from collections.abc import Callable

from game.client.ui.rows import TALL_ROW, Push
from game.client.ui.scene import Next
from game.partners.inquiry import Finding, Inquiry

STOP, TEST = "Stop", "Test"

#: What the player is told, and the sign of it.
Told = tuple[str, str]


class AnswerCheck:
    """`finding`: what came of the last test so far; None if nothing was tested."""

    def __init__(self) -> None:
        self.finding: Finding | None = None
        self._inquiry: Inquiry | None = None
        self._about: object = None  # what the finding is about

    @property
    def under_way(self) -> bool:
        """Whether an answer is waited for."""
        return self._inquiry is not None

    def begin(self, about: object, inquiry: Inquiry) -> None:
        """Test what `about` stands for."""
        self._about, self._inquiry = about, inquiry
        self.finding = inquiry.poll()

    def update(self, about: object) -> None:
        """Look how the test goes; a result counts only for what was tested."""
        if self._about is not None and self._about != about:
            self.forget()
        if self._inquiry is not None:
            self.finding = self._inquiry.poll()
            if self.finding.over:
                self._end()

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._end()
        self.finding = self._about = None

    def row(
        self, invitation: str, answered: Callable[[Finding], Told], press: Callable[[], Next]
    ) -> Push:
        """The row with its button; `answered` tells of a test that went well."""
        told, sign = self._told(invitation, answered)
        caption = STOP if self.under_way else TEST
        return Push("Does it answer?", told, TALL_ROW, caption=caption, act=press, sign=sign)

    def _told(self, invitation: str, answered: Callable[[Finding], Told]) -> Told:
        match self.finding:
            case None:
                return invitation, ""
            case Finding(over=False, note=note):
                return f"{note} …", "clock"
            case Finding(problem="") as found:
                return answered(found)
        return self.finding.problem, "cross"

    def _end(self) -> None:
        if self._inquiry is not None:
            self._inquiry.close()
            self._inquiry = None
