"""The pieces of a message together: what is said twice, what is only talk, what cannot both be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from agents.demands import covers
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

#: What makes a reason of a ban: 'stop chopping, we have enough tomatoes'.
_REASONS = ("enough", "plenty", "too many")


@dataclass(frozen=True, slots=True)
class Piece:
    """`who`: as an intention names them; `words`: what is wished, in plain words for a model.

    `meant`: what that is; None: not sure. `condition`: on which. `lasts`: whether work without a
    count is to go on until further notice. `wishes`: whether it may be a wish, where it is not
    understood.
    """

    who: tuple[str, ...]
    words: str
    meant: Intention | None = None
    condition: Condition | None = None
    lasts: bool = False
    wishes: bool = True

    @property
    def parts(self) -> tuple[Part, ...]:
        """What it asks for, as far as it is sure."""
        return self.meant.parts if isinstance(self.meant, Demand) else ()


def settled(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Without what is said twice, and without talk beside what is understood."""
    understood = any(piece.meant is not None for piece in pieces)
    known: list[tuple[object, ...]] = []
    for piece in _with_reasons(pieces):
        said = (piece.who, piece.meant, piece.condition)
        if piece.meant is None and understood and not piece.wishes:
            continue
        if (
            _stays_there(piece, known)
            or _comes_later(piece, known)
            or _is_called_out(piece, pieces)
        ):
            continue
        if piece.meant is None or said not in known:
            known.append(said)
            yield piece


def _stays_there(piece: Piece, known: Sequence[tuple[object, ...]]) -> bool:
    """'Go to the boards and stay there'."""
    return piece.parts == (Stay(),) and any(said[0] == piece.who for said in known)


def _is_called_out(piece: Piece, pieces: Sequence[Piece]) -> bool:
    """'Hang on' before what is wished, and what is told somebody, too."""
    others = [each for each in pieces if each is not piece]
    if piece.who or piece.condition or not others:
        return False
    told = any(each.who and each.meant == piece.meant for each in others)
    return piece.parts == (Wait(event="word"),) or (piece.meant is not None and told)


def _comes_later(piece: Piece, known: Sequence[tuple[object, ...]]) -> bool:
    """'Alice first, then Cathy, then the rest': what comes first is all that there is to say."""
    first = any(
        isinstance(said[1], Demand) and isinstance(said[1].parts[0], Prefer) for said in known
    )
    return (
        first
        and piece.who in ((), ("all",))
        and not has_verb(piece)
        and len(piece.words.split()) < 4
    )


def has_verb(piece: Piece) -> bool:
    """Whether more is said than a dish."""
    goals = [part for part in piece.parts if isinstance(part, Goal)]
    return not goals or any(goal.do in piece.words for goal in goals)


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
