"""What the cooks say to each other, stamped with tick and seat."""

from dataclasses import dataclass, field

from agents.messages import Hearing, Pointing, SayKind

#: Longer messages are cut: nobody reads more while cooking, and a mind's prompt is bounded.
LONGEST = 400
#: They print nothing themselves, but words and emoji are made of more than one character by them.
JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Words:
    """Cook `cook` said `text` at `tick` (before that tick's moves) to cook `to`, None: to all.

    `number` counts the words of a match from 1; `pointing`: at what, while speaking or without a
    word. `kind`: what a partner's words are for, None: a person's; `hearing`: how they were heard,
    if they were spoken aloud.
    """

    tick: int
    cook: int
    text: str
    to: int | None = None
    number: int = field(default=0, compare=False)
    pointing: Pointing | None = None
    kind: SayKind | None = None
    hearing: Hearing | None = None

    @property
    def told(self) -> str:
        """What reports call them: a pointing finger says something, too."""
        if self.text or self.pointing is None:
            return self.text
        return f"(points at {self.pointing.place or 'the floor'})"

    def meant_for(self, cook: int) -> bool:
        """Whether `cook` should act on them."""
        return self.to in (None, cook)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The words of this `number` were taken back before the moves of `tick`."""

    tick: int
    number: int


def tidy(text: str) -> str:
    """One printable line of at most LONGEST characters; '' if nothing is left to say.

    What is cut ends in dots.
    """
    line = " ".join(printable(text).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def printable(text: str) -> str:
    """Anything that would break a line or a terminal becomes a space."""
    return "".join(each if each.isprintable() or each in JOINERS else " " for each in text)
