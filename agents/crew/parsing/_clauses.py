"""A message taken apart into clauses, each with those whom it is for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.crew.parsing._called import called_at
from agents.crew.parsing._clause import Clause
from agents.crew.parsing._crowds import WITHOUT, YOU, Called, without
from agents.crew.parsing._events import CONDITION, Conditional, conditional
from agents.crew.parsing._sentences import BESIDE, has_content, has_wish, is_question, sentences
from agents.crew.parsing._words import (
    FILL,
    THINGS,
    UNKNOWN,
    VERBS,
    Word,
    first_but,
    first_said,
    has,
    word_at,
)
from agents.intention import COUNTED, Vocabulary


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


#: What begins a wish.
_WISHING = (
    *VERBS, "RUN", "TAKE", "KEEP", "STOP", "GO", "WAIT", "NOT", "NOMORE", "FORGET", "THROW",
    "CLEAN", "SWAP", "SPLIT", "ALWAYS", "CEASE", "LEAVE", "ATMOST", "PRIORITISE", "TOUCH", "FIRE",
)  # fmt: skip
_BREAKS = ("AND", "WHILE", "COLON")


def clauses(
    words: Sequence[Word], names: Sequence[str], vocabulary: Vocabulary
) -> tuple[Clause, ...]:
    """The clauses of a message to a crew of `names`, in order."""
    found, who, before = list[Clause](), tuple[str, ...](), ""
    for sentence, mark in sentences(words):
        carried = who if before == ";" or word_at(sentence, 0).is_a("THEN") else ()
        before = mark
        found += _sentence(sentence, mark, names, carried, vocabulary)
        who = found[-1].who if found else ()
    return tuple(addressed(found, names))


def _sentence(
    words: Sequence[Word],
    mark: str,
    names: Sequence[str],
    who: tuple[str, ...],
    vocabulary: Vocabulary,
) -> Iterator[Clause]:
    asks = is_question(words, mark)
    told = Conditional(tuple(words)) if asks else conditional(words, vocabulary)
    found = _Splitting(names, who, asks=asks).clauses(told.words)
    for clause in found:
        if (told.begins and clause.who == found[0].who) or any(
            word is CONDITION for word in clause.words
        ):
            rest = tuple(word for word in clause.words if word is not CONDITION)
            of = told.condition.event.what if told.condition else None
            he = not clause.who and word_at(clause.words, 0).is_a("HE") and of in names
            yield replace(
                clause, who=(of,) if he and of else clause.who, words=rest,
                condition=told.condition, open=told.open, short=told.short,
            )  # fmt: skip
        else:
            yield clause


@dataclass(slots=True)
class _Splitting:
    """Takes a sentence to cooks of these `names` apart, word by word: `who` is called for the
    clause that begins.
    """

    names: Sequence[str]
    who: tuple[str, ...]
    asks: bool
    called: bool = False
    body: list[Word] = field(default_factory=list)
    found: list[Clause] = field(default_factory=list)

    def clauses(self, words: Sequence[Word]) -> list[Clause]:
        """Those of a sentence."""
        i = 0
        while i < len(words):
            i = self._leave_out(words, i) or self._spare(words, i) or self._turn_to(words, i)
        self._end()
        return self.found

    def _turn_to(self, words: Sequence[Word], i: int) -> int:
        """Somebody who is called there, or else the next word; where to go on."""
        called = None if self.asks else called_at(words, i, self.body, self.names)
        if called is not None:
            return self._call(called, words, i)
        if self._breaks(words, i):
            self._end()
            self._speak_of_him(words, i + 1)
        elif not words[i].is_a("COLON"):
            if words[i].is_a("SUBJECT") and has_content(self.body) and not self.asks:
                self._end()  # why it is wished, or what else is said
            self.body.append(words[i])
        return i + 1

    def _speak_of_him(self, words: Sequence[Word], i: int) -> None:
        """Whose name was the last, of him is 'he' told."""
        names = [str(word.get("NAME")) for word in words[:i] if word.is_a("NAME")]
        if names and word_at(words, i).is_a("HE"):
            self.who = (names[-1],)

    def _leave_out(self, words: Sequence[Word], i: int) -> int:
        """Whom it is not for, once it is said what to do: '..., anyone but not Leo'; where to go
        on, 0 for nobody.
        """
        but = words[i].said == "but" and has(self.body, "NOT")
        if self.asks or not (words[i].is_a("EXCEPT") or but) or not has_wish(self.body):
            return 0
        everybody = self.who == ("all",) or has(self.body, "NOT")
        fits = everybody or self.who in ((), ("free",))
        left = without(words, i, "all" if everybody else "free") if fits else None
        if left is None:
            return 0
        self.who, self.called = left.who, True
        return left.end

    def _spare(self, words: Sequence[Word], i: int) -> int:
        """Who is none of so many: 'two of you on lettuce, but not Ben'; the same."""
        counted = len(self.who) == 1 and self.who[0] in COUNTED and words[i].is_a("EXCEPT")
        left = without(words, i, "all") if counted and has_wish(self.body) else None
        if left is None:
            return 0
        ban = (Word("not", {"NOT": ""}), *_trimmed(self.body))
        self._end()
        names = tuple(name.removeprefix(WITHOUT) for name in left.who[1:])
        self.found.append(Clause(names, ban, called=True))
        return left.end

    def _call(self, called: Called, words: Sequence[Word], i: int) -> int:
        """Somebody is called at `i`; where to go on."""
        if called.who in (("others",), ("free",)) and self.called and _is_negation(self.body):
            some = (f"{WITHOUT}{name}" for name in self.who) if called.who == ("free",) else ()
            self.who, self.body = (*called.who, *some), []  # 'not Ivy, the others'
            return called.end
        if _is_negation(self.body):
            self.who, self.called = _forbidden(called.who), True
            return called.end
        whose = word_at(words, i - 1).is_a("COLON") or has(self.body, "PER")  # 'pots: Ben'
        whose = whose or (has(self.body, "PLACE") and self.body[-1].said == "for")
        self._join(whose=whose)
        last = not self.called and (whose or _is_over(words[called.end :]))
        at_the_end = last and has_wish(self.body)
        if has_wish(self.body) and not last:
            self._end()
        self.who, self.called = called.who, True
        if at_the_end:
            if whose:
                self._end()
            return called.end
        self.body += [Word("nobody", {"NOT": ""})] * called.none
        end = called.end
        while word_at(words, end).is_a(*_BREAKS, "YOU"):
            end += 1
        return end

    def _join(self, *, whose: bool) -> None:
        """Take away what joins who is called to what is wished: 'keep Ben on the pots'."""
        last = word_at(self.body, len(self.body) - 1)
        if last.is_a("FROM") or (whose and last.said == "for"):
            self.body.pop()  # 'two onions from whoever is free'
        if [word.said for word in self.body] in (["keep"], ["take"], ["leave"]):
            self.body = [Word("keep", {"ALWAYS": ""})]
        if [word.said for word in self.body] in (["can"], ["may"]):
            self.body = []

    def _end(self) -> None:
        """What follows is another clause, of the same cooks."""
        if has_content(self.body) or self.called:
            words = tuple(_trimmed(self.body))
            self.found.append(Clause(self.who, words, asks=self.asks, called=self.called))
        self.body, self.called = [], False

    def _breaks(self, words: Sequence[Word], i: int) -> bool:
        """Whether a clause ends there."""
        if words[i].is_a("THEN"):
            return not self.asks
        return words[i].is_a(*_BREAKS) and has_wish(self.body) and self._begins(words, i + 1)

    def _begins(self, words: Sequence[Word], i: int) -> bool:
        """Whether another wish begins there."""
        word = first_said(words, i, _WISHING)
        after = words[words.index(word) + 1 :] if word in words[i:] else ()
        if word.is_a("ATMOST", "ALWAYS") and not has(after[:2], "NUM", "KEEP", *THINGS):
            return False
        if word.is_a("DISH", "POSITION") and has(words[i : i + 4], "FIRST", "PRIORITISE"):
            return True
        if word.is_a(*THINGS, "PLACE", "READY") and not word.is_a("DO"):
            return False
        verbs = ("DO", "MAKE", FILL, UNKNOWN, "AND", "CAUSE")
        if word.is_a("DO") and all(each.is_a(*verbs) for each in self.body):
            return False  # 'plate and serve the Alice'
        return word.is_a(*_WISHING, "YOU", "HE") and word.forms.get("DO") != "ed"


def _is_over(words: Sequence[Word]) -> bool:
    """Whether nothing more is wished: just why, or nothing."""
    told = first_but(words, FILL, "AND", "YOU", UNKNOWN)
    goes_on = word_at(words, 0).is_a("AND") and told.is_a("SUBJECT", "THEN", "CROWD")
    return not has_content(words) or goes_on


def _forbidden(who: tuple[str, ...]) -> tuple[str, ...]:
    """Who may not do it, where 'nobody but Zoe', 'anybody' or Ben was named to be forbidden it."""
    if who[:1] not in (("free",), ("all",)):
        return who
    return ("others", *who[1:]) if who[1:] else ()


def _is_negation(words: Sequence[Word]) -> bool:
    """Whether they are 'don't let' or the like, and somebody is named next."""
    told = [word for word in words if not word.is_a(*BESIDE)]
    return bool(told) and all(word.is_a("NOT") for word in told)


def _trimmed(words: Sequence[Word]) -> Iterator[Word]:
    """Without what joins it to others."""
    for i, word in enumerate(words):
        joins = word.is_a(*_BREAKS, "THEN")
        if not joins or (has_content(words[:i]) and has_content(words[i + 1 :])):
            yield word
