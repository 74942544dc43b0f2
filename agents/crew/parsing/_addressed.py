"""Whom clauses are for, once all of a message are known."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.crew.parsing._clause import Clause
from agents.crew.parsing._crowds import WITHOUT, YOU
from agents.crew.parsing._sentences import BESIDE, has_content
from agents.crew.parsing._words import has
from agents.intention import COUNTED


def addressed(found: Sequence[Clause], names: Sequence[str]) -> Iterator[Clause]:
    """Clauses, each for those who are told it among cooks of these names."""
    return _for_whom(list(_with_called(_with_addressed(list(_with_you(found))))), names)


def _with_you(found: Sequence[Clause]) -> Iterator[Clause]:
    """'You two' are those who were named before, if they were two."""
    named: tuple[str, ...] = ()
    for clause in found:
        if clause.who[:1] == (YOU,):
            count = clause.who[1]
            who = named if len(named) == COUNTED[count] else (count,)
            yield replace(clause, who=who)
        else:
            named = clause.who or named
            yield clause


def _with_called(found: Sequence[Clause]) -> Iterator[Clause]:
    """Whoever is called alone is told what comes next: 'Zoe. On the boards.'"""
    waiting: tuple[str, ...] = ()
    for clause in found:
        idle = all(word.is_a("STOP", "IDLE", *BESIDE) for word in clause.words)
        if clause.called and not clause.asks and idle and not _stops(clause):
            waiting = clause.who
            continue
        told = waiting and clause.who in ((), waiting)
        yield replace(clause, who=waiting, called=True) if told else clause
        waiting = ()


def _stops(clause: Clause) -> bool:
    """Whether somebody is told to stop, and not just to stop chatting."""
    return has(clause.words, "STOP") and not has(clause.words, "IDLE")


def _with_addressed(found: Sequence[Clause]) -> Sequence[Clause]:
    """Who is called alone at the end is told what stands before: 'Alice soup. All of you.'"""
    if len(found) != 2 or found[0].who or found[0].asks:
        return found
    wished, called = found
    alone = (
        called.called
        and called.who != ("others",)
        and not called.condition
        and not has_content(called.words)
    )
    return [replace(wished, who=called.who, called=True)] if alone else found


def _for_whom(found: Sequence[Clause], names: Sequence[str]) -> Iterator[Clause]:
    """'All but Ben' are the others where Ben is told something else, else all others by name."""
    told = {name for clause in found for name in clause.who}
    for clause in found:
        without = {name.removeprefix(WITHOUT) for name in clause.who if name.startswith(WITHOUT)}
        if not without:
            yield clause
        elif without <= told and "free" not in clause.who:
            yield replace(clause, who=("others",))
        else:
            free = tuple(name for name in clause.who if name == "free")
            rest = tuple(name for name in names if name not in without)
            yield replace(clause, who=(*free, *rest))
