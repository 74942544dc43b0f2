"""What a rule is: a pattern of kinds of words, and what a clause that fits it means."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from agents.crew.parsing._said import Item, SaidClause

#: A part in the text form, and for whom it is if a rule tells that; None: for whom the clause is.
Told: TypeAlias = tuple[tuple[str, ...] | None, str]
#: What is made of a clause; None where the rule makes nothing of it after all.
Made: TypeAlias = Sequence[Told] | None
#: What a rule means: always the same, or made of the clause.
Meaning: TypeAlias = str | Callable[[SaidClause], Made]
Rules: TypeAlias = Sequence[tuple[str, Meaning]]

#: What may stand before places and work.
AT = "(FROM NAME|ON|STAY|WAIT|TAKE|KEEP|MAKE|RUN|GO|HELP WITH?|WATCH)*"
#: Things, each with its count.
ITEMS = "(MORE? NUM? ART? MORE? DO? THING)+"
#: What may stand after them.
AFTER = "(OUT|GOING|DO|TOTAL|DUTY|READY|PER|BELONGS|FROM NAME|ON* PLACE|FIRST)*"


def told(*texts: str) -> Made:
    """Parts for whom the clause is."""
    return [(None, text) for text in texts]


def each(items: Iterable[Item], text: str) -> Made:
    """The same of each of several things; nothing of none."""
    return [(None, text.format(what=item.what, count=item.count or 1)) for item in items]


def phrased(text: str, said: SaidClause) -> str:
    """A text with the place and the number that a clause has."""
    return text.format(place=said.first("PLACE"), number=said.number)


def where(test: Callable[[SaidClause], object], text: str) -> Meaning:
    """Always the same, in clauses of which something is so."""
    return lambda said: told(phrased(text, said)) if test(said) else None


def to_somebody(text: str) -> Meaning:
    """Always the same, for those to whom it is said."""
    return where(lambda said: said.clause.who, text)


def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern such as '&ALWAYS KEEP? NUM? THING' as one of tags (`SaidClause.tags`).

    Words in capitals are kinds of words, all else is as in regular expressions; what '&' stands
    before must be there, wherever. Words that say nothing may stand anywhere.
    """
    needed, rest = re.findall(r"&([A-Z]+)", pattern), re.sub(r"&[A-Z]+", "", pattern)
    skip = r"(?:<[^>]*\bSKIP\b[^>]*>)*"
    kinds = re.sub(r"[A-Z]+", lambda kind: rf"(?:<[^>]*\b{kind[0]}\b[^>]*>{skip})", rest)
    there = "".join(rf"(?=.*<[^>]*\b{kind}\b)" for kind in needed)
    return re.compile(there + skip + kinds.replace(" ", ""))
