"""What a mind was told and has not dealt with, and what was talked of until now."""

from collections.abc import Iterator

from agents.hla.asking_back import AskingBack
from agents.hla.conversation import Conversation
from agents.intention import Intention
from agents.messages import (
    FromHuman,
    FromMind,
    Heard,
    Observation,
    Question,
    Typing,
    Unsaid,
    Withdraw,
)


class Attention:
    """Of one mind.

    `words`: still to be read, oldest first; `withdrawn`: entries taken off by hand; `unsaid`: the
    numbers of messages taken back.
    """

    def __init__(self, conversation: Conversation, asking: AskingBack) -> None:
        self.words: list[Heard] = []
        self.withdrawn: list[int] = []
        self.unsaid: list[int] = []
        self.conversation = conversation
        self.asking = asking

    def hear(self, heard: FromHuman, now: Observation | None) -> None:
        """Keep what people say and take back until it is dealt with."""
        match heard:
            case Withdraw(entry):
                self.withdrawn.append(entry)
            case Unsaid(number):
                self.words = [words for words in self.words if words.id != number]
                self.unsaid.append(number)
            case Typing():
                self.asking.wait_for_typing(0 if now is None else now.tick)
            case Heard() if now is None or heard.seat != now.seat:
                self.words.append(heard)

    def dealt(self, heard: Heard, intention: Intention) -> Iterator[FromMind]:
        """A message is dealt with, and a question with it."""
        if self.asking.open is not None:
            yield Question()
        self.words = [words for words in self.words if words.id != heard.id]
        self.asking.end(heard.id)
        self.conversation.add(heard, intention)
