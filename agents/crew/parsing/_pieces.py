"""The pieces of a message together: what is said twice, what is only talk, what cannot both be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from agents.intention import (
    ANY,
    Avoid,
    Condition,
    Demand,
    Goal,
    Intention,
    Part,
    Prefer,
    Stay,
    Vocabulary,
    Wait,
)
from agents.orders import covers

#: What makes a reason of a ban: 'stop chopping, we have enough tomatoes'.
_REASONS = ("enough", "plenty", "too many")


@dataclass(frozen=True, slots=True)
class Piece:
    """`who`: as an intention names them; `words`: what is wished, in plain words.

    `meant`: what that is; None: not sure. `condition`: on which. `wishes`: whether it may be a
    wish, where it is not understood.
    """

    who: tuple[str, ...]
    words: str
    meant: Intention | None = None
    condition: Condition | None = None
    wishes: bool = True

    @property
    def parts(self) -> tuple[Part, ...]:
        """What it asks for, as far as it is sure."""
        return self.meant.parts if isinstance(self.meant, Demand) else ()


def settled(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Without what is said twice, and without talk beside what is understood."""
    understood = any(piece.meant is not None for piece in pieces)
    known: list[Piece] = []
    for piece in _with_reasons(pieces):
        talk = piece.meant is None and understood and not piece.wishes
        beside = _stays_there(piece, known) or _comes_later(piece, known)
        if talk or beside or _is_called_out(piece, pieces) or _is_known(piece, known):
            continue
        known.append(piece)
        yield piece


def _is_known(piece: Piece, known: Sequence[Piece]) -> bool:
    """Whether the same was said before in other words."""
    same = (
        (p.who, p.meant, p.condition) == (piece.who, piece.meant, piece.condition) for p in known
    )
    return piece.meant is not None and any(same)


def _stays_there(piece: Piece, known: Sequence[Piece]) -> bool:
    """'Go to the boards and stay there'."""
    return piece.parts == (Stay(),) and any(before.who == piece.who for before in known)


def _is_called_out(piece: Piece, pieces: Sequence[Piece]) -> bool:
    """'Hang on' before what is wished, and what is told somebody, too."""
    others = [each for each in pieces if each is not piece]
    if piece.who or piece.condition or not others:
        return False
    told = any(each.who and each.meant == piece.meant for each in others)
    return piece.parts == (Wait(event="word"),) or (piece.meant is not None and told)


def _comes_later(piece: Piece, known: Sequence[Piece]) -> bool:
    """'Alice first, then Cathy, then the rest': what comes first is all that there is to say."""
    first = any(isinstance(part, Prefer) for before in known for part in before.parts[:1])
    goals = [part for part in piece.parts if isinstance(part, Goal)]
    bare = bool(goals) and not any(goal.do in piece.words for goal in goals)
    return first and piece.who in ((), ("all",)) and bare and len(piece.words.split()) < 4


def contradiction(pieces: Sequence[Piece], vocabulary: Vocabulary) -> str:
    """What is to be asked where the same cooks shall do, and not do, the same; '' for nothing."""
    told = [(piece.who, part) for piece in pieces for part in piece.parts if not piece.condition]
    for (who, one), (whom, other) in combinations(told, 2):
        if who == whom and _excludes(one, other):
            return f"{one.words(vocabulary)}, or {other.words(vocabulary)}?".capitalize()
    return ""


def _excludes(one: Part, other: Part) -> bool:
    match one, other:
        case (Goal() as goal, Avoid() as ban) | (Avoid() as ban, Goal() as goal):
            return covers(ban, goal.do, goal.what) and goal.what is not None
    return False


def _with_reasons(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """'Stop chopping, we have enough tomatoes': no more tomatoes are to be chopped."""
    bans = [(piece, part) for piece in pieces for part in piece.parts if isinstance(part, Avoid)]
    if len(bans) != 2 or bans[0][0].who != bans[1][0].who:
        return pieces
    why = next((ban for ban in bans if ban[1].do == ANY and _is_reason(ban[0])), None)
    deed = next((ban for ban in bans if ban[1].do != ANY), None)
    if why is None or deed is None:
        return pieces
    meant = Demand((replace(deed[1], what=deed[1].what or why[1].what),))
    new = [replace(piece, meant=meant) if piece is deed[0] else piece for piece in pieces]
    return [piece for piece in new if piece is not why[0]]


def _is_reason(piece: Piece) -> bool:
    return any(word in piece.words for word in _REASONS)
