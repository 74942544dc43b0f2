"""A message taken apart into clauses, each with those whom it is for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.crew.parsing._events import CONDITION, conditional
from agents.crew.parsing._words import FILL, UNKNOWN, Word
from agents.intention import COUNTED, Condition, Vocabulary

_DIGITS = {count: word for word, count in COUNTED.items()}
#: What begins a wish.
_WISHING = (
    "DO", "MAKE", "RUN", "HELP", "STAY", "TAKE", "WATCH", "KEEP", "STOP", "GO", "WAIT", "NOT", "NOMORE",
    "FORGET", "WASHING", "THROW", "CLEAN", "PUTOUT", "FETCH", "PASS", "SWAP", "SPLIT", "ALWAYS",
    "CEASE", "LEAVE", "ATMOST", "PRIORITISE", "TOUCH",
)  # fmt: skip
#: Who follows one of these is spoken of, not to.
_OF_WHOM = (
    "HELP",
    "WITH",
    "FROM",
    "TO",
    "ASK",
    "PASS",
    "BEFORE",
    "ATMOST",
    "WATCH",
    "OF",
    "PER",
    "SWAP",
)
#: What somebody of so many does.
_DUTIES = (
    "ON", "STAY", "TAKE", "WATCH", "DO", "MAKE", "RUN", "HELP", "WASHING", "PLACE", "ONLY", "KEEP",
    "THROW", "PUTOUT", "FETCH", "PASS",
)  # fmt: skip
#: What makes a wish of a question.
_REQUESTS = (
    "could",
    "would",
    "will",
    "can you",
    "could you",
    "would you",
    "will you",
    "would you mind",
    "please",
    "ok",
    "okay",
    "right",
    "yes",
    "understood",
    "clear",
    "is that clear",
    "got it",
    "got that",
    "you hear me",
    "you hear",
    "do you hear",
    "love",
)
_BREAKS = ("AND", "WHILE", "COLON")


@dataclass(frozen=True, slots=True)
class Clause:
    """`who`: as an intention names them, () for nobody in particular; `words`: what is wished.

    `condition`: on which. `asks`: whether it is a question; `called`: whether `who` stands in this
    clause, and not in one before; `open`: whether it has a condition that cannot be told.
    """

    who: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    condition: Condition | None = None
    asks: bool = False
    called: bool = False
    open: bool = False

    @property
    def is_crowd(self) -> bool:
        """Whether it is for several who are not named."""
        return any(name in (*COUNTED, "others", "all") for name in self.who)


@dataclass(frozen=True, slots=True)
class Called:
    """Who is found at a place of a message, up to `end`. `sole`: nobody else; `none`: nobody."""

    who: tuple[str, ...]
    end: int
    none: bool = False


@dataclass(slots=True)
class Parser:
    """Takes messages to a crew of `names` apart."""

    names: Sequence[str]
    vocabulary: Vocabulary
    _found: list[Clause] = field(default_factory=list)

    def clauses(self, words: Sequence[Word]) -> list[Clause]:
        """The clauses of a message, in order."""
        self._found, last = [], ()
        for sentence, mark in _sentences(words):
            first = len(self._found)
            self._sentence(sentence, last if sentence and sentence[0].is_a("THEN") else (), mark)
            new = self._found[first:]
            last = new[-1].who if new else last
        return self._carried(self._found)

    def _sentence(self, words: Sequence[Word], who: tuple[str, ...], mark: str) -> None:
        words = _reasoned(words)
        asks = _asks(words, mark)
        found = conditional(words, self.vocabulary)
        first = len(self._found)
        self._split(found.words, who, asks=asks)
        for i in range(first, len(self._found)):
            clause = self._found[i]
            if found.begins or any(word is CONDITION for word in clause.words):
                words = tuple(word for word in clause.words if word is not CONDITION)
                self._found[i] = replace(
                    clause, words=words, condition=found.condition, open=found.open
                )

    def _split(self, words: Sequence[Word], who: tuple[str, ...], *, asks: bool) -> None:
        body, called, i = list[Word](), False, 0

        def flush() -> None:
            if _content(body) or called:
                self._found.append(Clause(who, tuple(_trimmed(body)), asks=asks, called=called))

        while i < len(words):
            found = None if asks else self.called(words, i, body)
            if found is not None and _is_negation(body):
                crowd = found.who in (("free",), ("all",))
                who, called, i = () if crowd else found.who, True, found.end
                continue
            if found is not None:
                if _has_wish(body) and not called and _is_over(words[found.end :]):
                    who, called, i = found.who, True, found.end
                    continue
                if _has_wish(body):
                    flush()
                    body = []
                who, called, i = found.who, True, found.end
                body += [Word("nobody", {"NOT": ""})] if found.none else []
                while i < len(words) and (words[i].is_a(*_BREAKS) or words[i].is_a("YOU")):
                    i += 1
                continue
            word = words[i]
            if (word.is_a("THEN") and not (word.is_a("BEFORE") and _has(body, "PRIORITY"))) or (
                word.is_a(*_BREAKS) and _has_wish(body) and self._begins(words, i + 1, body)
            ):
                flush()
                body, called = [], False
            elif not word.is_a("COLON"):
                body.append(word)
            i += 1
        flush()

    def called(self, words: Sequence[Word], i: int, body: Sequence[Word]) -> Called | None:
        """Those who are told something at a place of a sentence, after `body`."""
        before = next((w for w in reversed(body) if not w.is_a(FILL, UNKNOWN)), None)
        if before is not None and before.is_a("SUBJECT") and words[i].is_a("NUM", "CROWD"):
            return None
        if before is not None and before.is_a(*_OF_WHOM) and not before.is_a("CAUSE"):
            return None
        word = words[i]
        if word.is_a("EITHER") or (
            word.get("CROWD") == "free" and word.said.endswith("one of you")
        ):
            names, end = self._named(words, i + 1)
            if len(names) > 1:
                return Called(("free", *names), end)
        if word.is_a("NAME"):
            names, end = self._named(words, i)
            either = any(w.is_a("OR") for w in words[i:end])
            return Called(("free", *names) if either else names, end)
        if (crowd := word.get("CROWD")) is not None:
            return self._crowd(words, i, crowd)
        return self._counted(words, i)

    def _named(self, words: Sequence[Word], i: int) -> tuple[tuple[str, ...], int]:
        names, end = list[str](), i
        while i < len(words) and (
            words[i].is_a("NAME", "AND", "OR") or (names and words[i].is_a("YOU"))
        ):
            if (name := words[i].get("NAME")) is not None:
                names.append(name)
                end = i + 1
            i += 1
        while end < len(words) and words[end].is_a("YOU"):
            end += 1
        return tuple(dict.fromkeys(names)), end

    def _crowd(self, words: Sequence[Word], i: int, crowd: str) -> Called | None:
        if crowd == "else":
            return Called(("others",), i + 1, none=True)
        if crowd == "nobody":
            return Called((), i + 1, none=True)
        if crowd == "all" and i + 1 < len(words) and words[i + 1].is_a("EXCEPT", "WHILE"):
            names, end = self._named(words, i + 2)
            if names:
                return Called(("others", *(f"-{name}" for name in names)), end)
        place = (
            i + 1 < len(words)
            and words[i + 1].is_a("PLACE")
            and words[i].said.endswith(("nearest", "closest"))
        )
        return Called((crowd,), i + 1 + place)

    def _counted(self, words: Sequence[Word], i: int) -> Called | None:
        """So many of the cooks: '2 on ...', 'three of you', 'one to carry ...'."""
        number = words[i].get("NUM")
        if number is None:
            return None
        j = i + 1
        while j < len(words) and words[j].is_a("MORE"):
            j += 1
        of_you = j < len(words) and words[j].is_a("OFYOU") and not _of_things(words, j)
        of_you = of_you or (
            words[i].said.endswith(" of") and j < len(words) and words[j].is_a("YOU")
        )
        if (
            of_you
            and words[j].is_a("DO")
            and not _has(words[j + 1 :], "DO", "ON", "TAKE", "STAY", "MAKE")
        ):
            of_you = False  # 'two cook': what they do
        if not of_you:
            following = _first(words, j)
            if not following.is_a(*_DUTIES) or (
                following.is_a("DISH", "ING") and not following.is_a("PLACE")
            ):
                return None
            if following.is_a("PLATE") and not _has(words[:i], "ON"):
                return None
            if following.is_a("DO") and following.forms.get("DO") == "ed":
                return None
        count = len(self.names) // 2 if number == "half" else int(number)
        who = "free" if count == 1 else _DIGITS.get(count)
        return None if who is None else Called((who,), j + of_you)

    def _begins(self, words: Sequence[Word], i: int, body: Sequence[Word]) -> bool:
        """Whether another wish begins there."""
        word = _first(words, i)
        if word.is_a("DISH", "POSITION") and _has(words[i : i + 4], "FIRST", "PRIORITISE"):
            return True
        if word.is_a("DISH", "ING", "PLATE", "PLACE", "READY") and not word.is_a("DO"):
            return False
        if word.is_a("DO") and all(
            w.is_a("DO", "MAKE", FILL, UNKNOWN, "AND", "CAUSE") for w in body
        ):
            return False
        if word.is_a("DO") and word.forms.get("DO") == "ed":
            return False
        return word.is_a(*_WISHING) or (word.is_a("YOU") and _has_wish(body))

    def _carried(self, clauses: Sequence[Clause]) -> list[Clause]:
        """Whoever is called alone is told what comes next; 'all but Ben' leaves out who else is told."""
        found, waiting = list[Clause](), ()
        for clause in clauses:
            if clause.called and not _content(clause.words) and not clause.asks:
                waiting = clause.who
                continue
            if waiting and not clause.called and not clause.who:
                clause = replace(clause, who=waiting, called=True)
            waiting = ()
            found.append(clause)
        told = {name for clause in found for name in clause.who}
        return [replace(each, who=self._left_out(each.who, told)) for each in found]

    def _left_out(self, who: tuple[str, ...], told: set[str]) -> tuple[str, ...]:
        without = {name[1:] for name in who if name.startswith("-")}
        if not without:
            return who
        if without <= told:
            return ("others",)
        return tuple(name for name in self.names if name not in without)


def _sentences(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    sentence: list[Word] = []
    for word in words:
        if word.is_a("END"):
            yield sentence, str(word.get("END"))
            sentence = []
        else:
            sentence.append(word)
    yield sentence, ""


def _asks(words: Sequence[Word], mark: str) -> bool:
    """Whether a sentence is a question, with a mark or without."""
    first = next((w for w in words if w.is_a("ASK") or not w.is_a(FILL, UNKNOWN, "AND")), None)
    kind = first.get("ASK") if first is not None else None
    if mark == "?" and kind is None:
        return not any(
            word.is_a("CAUSE", "ALLOW", "CROWD", "MAKE") or word.said in _REQUESTS for word in words
        )
    return kind is not None and (mark == "?" or kind in ("who", "plan", "count", "why", "where"))


def _reasoned(words: Sequence[Word]) -> list[Word]:
    """Without why it is wished."""
    reason = next((i for i, word in enumerate(words) if i and word.is_a("REASON")), len(words))
    return list(words[:reason])


def _of_things(words: Sequence[Word], j: int) -> bool:
    """Whether 'more' or 'others' is of things and not of cooks."""
    return words[j].said == "others" and _first(words, j + 1).is_a("THING")


def _first(words: Sequence[Word], i: int) -> Word:
    """The first word from there on that says something."""
    skipped = (FILL, UNKNOWN, "CAUSE", "TO", "COLON")
    nothing = Word("", {})
    return next((w for w in words[i:] if not (w.is_a(*skipped) and not w.is_a(*_WISHING))), nothing)


def _content(words: Sequence[Word]) -> bool:
    return any(
        not word.is_a(FILL, "CAUSE", "AND", "YOU", "WHILE", "COLON", "TO", UNKNOWN)
        for word in words
    )


def _has(words: Sequence[Word], *kinds: str) -> bool:
    return any(word.is_a(*kinds) for word in words)


def _has_wish(words: Sequence[Word]) -> bool:
    return any(
        not word.is_a(FILL, "CAUSE", "AND", "YOU", "ALWAYS", "NOW", "WHILE", "TO") for word in words
    )


def _is_over(words: Sequence[Word]) -> bool:
    """Whether nothing more is wished: just why, or nothing."""
    told = next((word for word in words if not word.is_a(FILL, "AND", "YOU", UNKNOWN)), None)
    after_comma = bool(words) and words[0].is_a("AND")
    return not _content(words) or (after_comma and told is not None and told.is_a("SUBJECT"))


def _is_negation(words: Sequence[Word]) -> bool:
    """Whether they are 'don't let' or the like, and somebody is named next."""
    told = [word for word in words if not word.is_a(FILL, "CAUSE", "AND", "TO", UNKNOWN)]
    return bool(told) and all(word.is_a("NOT") for word in told)


def _trimmed(words: Sequence[Word]) -> list[Word]:
    """Without what joins it to others."""
    return [
        word
        for i, word in enumerate(words)
        if not word.is_a(*_BREAKS, "THEN") or (_content(words[:i]) and _content(words[i + 1 :]))
    ]
