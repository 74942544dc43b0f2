"""A message taken apart into clauses, each with those whom it is for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.crew.parsing._called import WITHOUT, Called, Callers, without
from agents.crew.parsing._events import CONDITION, Conditional, conditional
from agents.crew.parsing._words import FILL, UNKNOWN, Word, first_said, has
from agents.intention import COUNTED, Condition, Vocabulary

#: What begins a wish.
_WISHING = (
    "DO", "MAKE", "RUN", "HELP", "STAY", "TAKE", "WATCH", "KEEP", "STOP", "GO", "WAIT", "NOT",
    "NOMORE", "FORGET", "WASHING", "THROW", "CLEAN", "PUTOUT", "FETCH", "PASS", "SWAP", "SPLIT",
    "ALWAYS", "CEASE", "LEAVE", "ATMOST", "PRIORITISE", "TOUCH", "FIRE",
)  # fmt: skip
#: What makes a wish of a question.
_REQUESTS = frozenset({
    "could", "would", "will", "can you", "could you", "would you", "will you", "would you mind",
    "please", "ok", "okay", "right", "yes", "understood", "clear", "is that clear", "got it",
    "got that", "you hear me", "you hear", "do you hear", "love",
})  # fmt: skip
#: What no question has that has no mark.
_BESIDE_A_WISH = ("CAUSE", "TO", "FIRST", "NAME")
_BREAKS = ("AND", "WHILE", "COLON")
#: What is no wish by itself, and what is not even part of one.
_BESIDE = (FILL, UNKNOWN, "CAUSE", "AND", "YOU", "WHILE", "COLON", "TO")
_QUALIFYING = ("ALWAYS", "NOW")
_THINGS = ("DISH", "ING", "PLATE")


@dataclass(frozen=True, slots=True)
class Clause:
    """`who`: as an intention names them, () for nobody in particular; `words`: what is wished.

    `condition`: on which. `asks`: whether it is a question; `called`: whether `who` stands in this
    clause, and not in one before; `open`: whether it has a condition that cannot be told;
    `short`: of what there are to be so many.
    """

    who: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    condition: Condition | None = None
    asks: bool = False
    called: bool = False
    open: bool = False
    short: tuple[str, int] | None = None

    @property
    def is_crowd(self) -> bool:
        """Whether it is for several who are not named."""
        return any(name in (*COUNTED, "others", "all") for name in self.who)


def clauses(
    words: Sequence[Word], names: Sequence[str], vocabulary: Vocabulary
) -> tuple[Clause, ...]:
    """The clauses of a message to a crew of `names`, in order."""
    found, who = list[Clause](), tuple[str, ...]()
    for sentence, mark in _sentences(words):
        carried = who if sentence and sentence[0].is_a("THEN") else ()
        found += _sentence(sentence, mark, Callers(names), carried, vocabulary)
        who = found[-1].who if found else ()
    return tuple(_for_whom(list(_with_called(_with_addressed(found))), names))


def _sentences(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    """Each without why it is wished, and the mark at its end."""
    sentence: list[Word] = []
    for i, word in enumerate((*words, Word("", {"END": ""}))):
        within = _begins_anew(words, i) and _has_wish(sentence)
        if not word.is_a("END") and not within:
            sentence.append(word)
            continue
        reasons = (i for i, each in enumerate(sentence) if i and _is_reason(sentence, i))
        yield sentence[: next(reasons, len(sentence))], str(word.get("END") or "")
        sentence = [Word(word.said, {"THEN": ""})] if within else []


def _is_reason(words: Sequence[Word], i: int) -> bool:
    """Whether it is told from there on why something is wished."""
    first = words[i].said == "before i" and has(words[:i], "NOT")  # not before I have tasted it
    return words[i].is_a("REASON") and not first


def _begins_anew(words: Sequence[Word], i: int) -> bool:
    """Whether there a sentence within a sentence begins: 'and when ...', ', why is ...'."""
    after = words[i + 1] if i + 1 < len(words) else Word("", {})
    when = after.is_a("WHEN") and (words[i].said == "and" or words[i].is_a("THEN"))
    asks = after.get("ASK") not in (None, "who", "how", "when", "is")
    return when or (asks and words[i].is_a("AND"))


def _sentence(
    words: Sequence[Word],
    mark: str,
    callers: Callers,
    who: tuple[str, ...],
    vocabulary: Vocabulary,
) -> Iterator[Clause]:
    asks = _asks(words, mark)
    told = Conditional(tuple(words)) if asks else conditional(words, vocabulary)
    found = _Splitting(callers, who, asks=asks).clauses(told.words)
    for clause in found:
        if (told.begins and clause.who == found[0].who) or any(
            word is CONDITION for word in clause.words
        ):
            rest = tuple(word for word in clause.words if word is not CONDITION)
            of = told.condition.event.what if told.condition else None
            if of in callers.names and not clause.who and clause.words[0].is_a("HE"):
                clause = replace(clause, who=(of,))
            yield replace(
                clause, words=rest, condition=told.condition, open=told.open, short=told.short
            )
        else:
            yield clause


def _asks(words: Sequence[Word], mark: str) -> bool:
    """Whether a sentence is a question, with a mark or without."""
    beside = (FILL, UNKNOWN, "AND", "THEN")
    first = next((w for w in words if w.is_a("ASK") or not w.is_a(*beside)), None)
    kind = first.get("ASK") if first is not None else None
    if mark == "?" and kind is None:
        wishes = has(words, "CAUSE", "ALLOW", "CROWD", "MAKE")
        return not wishes and not any(word.said in _REQUESTS for word in words)
    first = next((word for word in words if not word.is_a("AND", "THEN")), Word("", {}))
    return kind is not None or (first.is_a("BE") and not has(words, *_BESIDE_A_WISH))


@dataclass(slots=True)
class _Splitting:
    """Takes a sentence apart, word by word: `who` is called for the clause that begins."""

    callers: Callers
    who: tuple[str, ...]
    asks: bool
    called: bool = False
    body: list[Word] = field(default_factory=list)
    found: list[Clause] = field(default_factory=list)

    def clauses(self, words: Sequence[Word]) -> list[Clause]:
        """Those of a sentence."""
        i = 0
        while i < len(words):
            if (left_out := self._left_out(words, i)) is not None:
                self.who, self.called, i = left_out.who, True, left_out.end
                continue
            called = None if self.asks else self.callers.at(words, i, self.body)
            if called is not None:
                i = self._call(called, words, i)
                continue
            if self._breaks(words, i):
                self._end()
            elif not words[i].is_a("COLON"):
                if words[i].is_a("SUBJECT") and _content(self.body) and not self.asks:
                    self._end()  # why it is wished, or what else is said
                self.body.append(words[i])
            i += 1
        self._end()
        return self.found

    def _left_out(self, words: Sequence[Word], i: int) -> Called | None:
        """Those who are left out once it is said what to do: '..., anyone but not Leo'."""
        but = words[i].said == "but" and has(self.body, "NOT")
        if self.asks or not (words[i].is_a("EXCEPT") or but) or not _has_wish(self.body):
            return None
        if self.who == ("all",) or has(self.body, "NOT"):
            return without(words, i, "all")
        return without(words, i, "free") if self.who in ((), ("free",)) else None

    def _call(self, called: Called, words: Sequence[Word], i: int) -> int:
        """Somebody is called at `i`; where to go on."""
        if _is_negation(self.body):
            crowd = called.who[:1] in (("free",), ("all",))
            left_out = ("others", *called.who[1:]) if called.who[1:] else ()
            self.who, self.called = left_out if crowd else called.who, True
            return called.end
        if self.body and self.body[-1].is_a("FROM"):
            self.body.pop()  # 'two onions from whoever is free'
        if [word.said for word in self.body] in (["keep"], ["take"], ["leave"]):
            self.body = [Word("keep", {"ALWAYS": ""})]  # 'keep Ben on the pots'
        whose = has(words[max(i - 1, 0) : i], "COLON") or has(self.body, "PER")  # 'pots: Ben'
        at_the_end = not self.called and (whose or _is_over(words[called.end :]))
        if _has_wish(self.body) and not at_the_end:
            self._end()
        at_the_end = at_the_end and _has_wish(self.body)
        self.who, self.called = called.who, True
        if at_the_end:
            if whose:
                self._end()
            return called.end
        self.body += [Word("nobody", {"NOT": ""})] * called.none
        end = called.end
        while end < len(words) and words[end].is_a(*_BREAKS, "YOU"):
            end += 1
        return end

    def _end(self) -> None:
        """What follows is another clause, of the same cooks."""
        if _content(self.body) or self.called:
            words = tuple(_trimmed(self.body))
            self.found.append(Clause(self.who, words, asks=self.asks, called=self.called))
        self.body, self.called = [], False

    def _breaks(self, words: Sequence[Word], i: int) -> bool:
        """Whether a clause ends there."""
        if words[i].is_a("THEN"):
            return not self.asks
        return words[i].is_a(*_BREAKS) and _has_wish(self.body) and self._begins(words, i + 1)

    def _begins(self, words: Sequence[Word], i: int) -> bool:
        """Whether another wish begins there."""
        word = first_said(words, i, _WISHING)
        after = words[words.index(word) + 1 :] if word in words[i:] else ()
        if word.is_a("ATMOST", "ALWAYS") and not has(after[:2], "NUM", "KEEP", *_THINGS):
            return False
        if word.is_a("DISH", "POSITION") and has(words[i : i + 4], "FIRST", "PRIORITISE"):
            return True
        if word.is_a("DISH", "ING", "PLATE", "PLACE", "READY") and not word.is_a("DO"):
            return False
        verbs = ("DO", "MAKE", FILL, UNKNOWN, "AND", "CAUSE")
        if word.is_a("DO") and all(each.is_a(*verbs) for each in self.body):
            return False  # 'plate and serve the Alice'
        return word.is_a(*_WISHING, "YOU") and word.forms.get("DO") != "ed"


def _with_called(found: Sequence[Clause]) -> Iterator[Clause]:
    """Whoever is called alone is told what comes next: 'Zoe. On the boards.'"""
    waiting: tuple[str, ...] = ()
    for clause in found:
        idle = all(word.is_a("STOP", "IDLE", *_BESIDE) for word in clause.words)
        if clause.called and not clause.asks and idle and not _stops(clause):
            waiting = clause.who
        elif waiting and not clause.called and not clause.who:
            yield replace(clause, who=waiting, called=True)
            waiting = ()
        else:
            yield clause
            waiting = ()


def _stops(clause: Clause) -> bool:
    """Whether somebody is told to stop, and not just to stop chatting."""
    return has(clause.words, "STOP") and not has(clause.words, "IDLE")


def _with_addressed(found: Sequence[Clause]) -> Sequence[Clause]:
    """Who is called alone at the end is told what stands before: 'Alice soup. All of you.'"""
    if len(found) == 2 and not found[0].who and not found[0].asks and found[1].called:
        if not _content(found[1].words) and not found[1].condition:
            return [replace(found[0], who=found[1].who, called=True)]
    return found


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


def _content(words: Sequence[Word]) -> bool:
    return any(not word.is_a(*_BESIDE) for word in words)


def _has_wish(words: Sequence[Word]) -> bool:
    return any(not word.is_a(*_BESIDE, *_QUALIFYING) or word.is_a(UNKNOWN) for word in words)


def _is_over(words: Sequence[Word]) -> bool:
    """Whether nothing more is wished: just why, or nothing."""
    told = next((word for word in words if not word.is_a(FILL, "AND", "YOU", UNKNOWN)), None)
    after_comma = bool(words) and words[0].is_a("AND")
    goes_on = after_comma and told is not None and told.is_a("SUBJECT", "THEN")
    return not _content(words) or goes_on


def _is_negation(words: Sequence[Word]) -> bool:
    """Whether they are 'don't let' or the like, and somebody is named next."""
    told = [word for word in words if not word.is_a(*_BESIDE)]
    return bool(told) and all(word.is_a("NOT") for word in told)


def _trimmed(words: Sequence[Word]) -> Iterator[Word]:
    """Without what joins it to others."""
    for i, word in enumerate(words):
        joins = word.is_a(*_BREAKS, "THEN")
        if not joins or (_content(words[:i]) and _content(words[i + 1 :])):
            yield word
