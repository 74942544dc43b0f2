"""What waits to be sent to a mind, and what it has not dealt with.

An observation is sent only after the last one was taken (the latest wins, the news of those it
replaces is kept), words at once. A mind that is started again gets the news of the whole match with
its first observation, and the words that its predecessor had not dealt with, once; so what was
taken back of them.
"""

from collections.abc import Iterator

from agents.messages import FromHuman, Heard, Observation, Typing, Unsaid, Withdraw
from agents.workers._inbox import merge, unless_said

#: At most so many messages wait for a mind that is not there.
KEPT_WORDS = 8


class Outbox:
    """Of one link, for minds that follow one another."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Another match begins."""
        self._waiting: Observation | None = None  # with the news of those it replaced
        self._latest: Observation | None = None  # with the news of the whole match
        self._words: list[Heard | Unsaid | Withdraw] = []
        self._typing: Typing | None = None
        self._open: list[Heard | Unsaid] = []  # words that were sent, and are not dealt with
        self._repeated: set[Heard | Unsaid] = set()
        self.meet()

    def meet(self) -> None:
        """There is a new mind, to which nothing has been sent."""
        self._new_here, self._untaken = True, False

    def observe(self, observation: Observation) -> None:
        """The kitchen as it is now."""
        self._waiting = merge(self._waiting, observation)
        self._latest = merge(self._latest, observation)

    def hear(self, heard: FromHuman) -> None:
        """Words for the mind, something that is taken back, or that words are to come.

        Words taken back are not sent, or not again; that they were is: something may have come of
        them.
        """
        match heard:
            case Typing():
                self._typing = heard
                return
            case Unsaid(number):
                self._words = unless_said(self._words, number)
                self._open = unless_said(self._open, number)
        self._words = [*self._words, heard][-KEPT_WORDS:]

    def take(self) -> Iterator[Observation | FromHuman]:
        """What can be sent now; it counts as sent."""
        observation = self._latest if self._new_here else self._waiting
        if observation and not self._untaken:
            self._waiting, self._untaken, self._new_here = None, True, False
            yield observation
        if self._typing is not None:
            typing, self._typing = self._typing, None
            yield typing
        words, self._words = self._words, []
        self._open += (said for said in words if not isinstance(said, Withdraw))
        yield from words

    def acknowledged(self) -> None:
        """The last observation was taken."""
        self._untaken = False

    def dealt_with(self, heard: int) -> None:
        """All words up to this id."""
        self._open = [words for words in self._open if words.id > heard]

    def recover(self) -> None:
        """Take back the words that the mind that is gone has not dealt with."""
        # Words that were there twice when a mind died may be what kills it.
        again = [heard for heard in self._open if heard not in self._repeated]
        self._repeated |= set(again)
        self._words = [*again, *self._words][-KEPT_WORDS:]
        self._open = []
