"""What a message says, before it is known what its words refer to."""

from dataclasses import dataclass
from typing import TypeAlias

from agents.intention._demand import NoIntention, Place
from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Clause


@dataclass(frozen=True, slots=True)
class Said:
    """A demand as it was said: at least one clause, and where its goals line up."""

    clauses: tuple[Clause, ...]
    place: Place = "end"


Saying: TypeAlias = NoIntention | Ask | Said
