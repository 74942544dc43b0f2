"""What clauses mean: a table of patterns, each with what it comes to in the intention language.

A pattern is a regular expression of kinds of words (`sayings.yaml`, `_kitchen_words`); THING is
whatever can be worked at. The first rule whose pattern fits all of a clause, and that makes
something of it, counts.
"""

from functools import cache
from re import Pattern

from agents.crew.parsing._deeds import DEEDS
from agents.crew.parsing._rule import Made, Meaning, compiled, phrased, told
from agents.crew.parsing._said import SaidClause
from agents.crew.parsing._standing import STANDING
from agents.crew.parsing._teamwork import POSTS, TEAMWORK
from agents.crew.parsing._work import WORK


def meaning(said: SaidClause) -> Made:
    """What a clause comes to; None if no rule tells."""
    for pattern, make in _table():
        if pattern.fullmatch(said.tags):
            found = told(phrased(make, said)) if isinstance(make, str) else make(said)
            if found:
                return found
    return None


@cache
def _table() -> tuple[tuple[Pattern[str], Meaning], ...]:
    rules = (*TEAMWORK, *DEEDS, *STANDING, *POSTS, *WORK)
    return tuple((compiled(pattern), make) for pattern, make in rules)
