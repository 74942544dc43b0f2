"""Conditions: on what wishes wait, and what ends them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agents.crew.parsing._words import FILL, THINGS, UNKNOWN, VERBS, Word, has, plain, word_at
from agents.intention import ANY, PLATE, Condition, Event, EventWord, Vocabulary

_CONNECTIVES = ("WHEN", "UNTIL", "UNLESS")
#: What stands in a sentence for its condition.
CONDITION = Word("", {"COND": "", FILL: ""})
#: What may stand before a condition that comes first.
_BEFORE = (FILL, UNKNOWN, "AND", "THEN", "YOU", "NAME", "CROWD", "CAUSE", "NOW")
#: What tells which event is meant, the first that fits.
_EVENTS: tuple[tuple[EventWord, str], ...] = (
    ("burning", r"fire|burn\w*|flames?|smok\w+|smoulder\w*"),
    ("late", r"late|no time|(?:short|out) of time|in a hurry|behind"),
    ("gone", r"(?:runs?|ran|run) (?:out|low)|left|gone|used up|empty|finish the"),
    ("plated", r"plated(?: up)?|on (?:a |the |its )?plates?"),
    ("served", r"serve[ds]?|out|sent|sold|cleared|delivered|gone out|away|leaves?|the door"),
    ("chopped", r"chopped|cut|sliced|diced"),
    ("cooked", r"cooked|ready|done|boiled|finished|fried|cooks|baked"),
    ("ordered", r"ordered|wanted|orders? (?:an? )?\w+|wants?|comes? (?:in|up|through)|get an?"
     r"|ticket|asks? for|order for"),
    ("order", r"(?:next|new|another) (?:orders?|tickets?)|(?:orders?|tickets?) comes?"),
    ("free", r"free|frees up|opens up|available"),
)  # fmt: skip
#: Of these no thing is told.
_ALONE = ("burning", "late", "order")
#: That somebody says so.
_WORD = re.compile(
    r"\b(?:(?:i|we) (?:say|tell|call|shout|give)\b|further notice|told"
    r"|(?:my|the) (?:signal|word|go-ahead))"
)
#: Verbs with which a wish begins.
_WISHING = (*VERBS, "TAKE", "CLEAN", "STOP", "NOMORE", "SWAP", "THROW")
#: What a cook is when nothing more is said of it.
_OF_A_COOK = re.compile(r"\b(free|available|idle)\b|\b(?:done|finished|through|finishes)\b")
#: That there is some of a thing.
_THERE = re.compile(r"\b(?:there (?:is|are)|(?:we|you|i) have(?: got)?) (?:some|an?|any|enough)\b")
_TIME = re.compile(r"\bsec(?:ond)?s?\b|\bmin(?:ute)?s?\b|\d+ ?s\b")


@dataclass(frozen=True, slots=True)
class Conditional:
    """A sentence without its condition, for which CONDITION stands; `begins`: it comes first.

    `open`: it has one that cannot be told; `short`: what there are to be so many of, where it is
    that there are fewer.
    """

    words: tuple[Word, ...]
    condition: Condition | None = None
    begins: bool = False
    open: bool = False
    short: tuple[str, int] | None = None


def conditional(words: Sequence[Word], vocabulary: Vocabulary) -> Conditional:
    """A sentence with its condition told apart."""
    asked = next((i for i in range(len(words)) if _till_told(words, i)), None)
    if asked is not None:
        rest = (*words[:asked], CONDITION, *words[asked + 1 :])
        if words[asked].said == "before i":
            rest = rest[: asked + 1]
        return Conditional(rest, Condition("until", Event("word")))
    words = _for_idlers(words)
    at = next((i for i in range(len(words)) if _begins(words, i, vocabulary)), None)
    if at is None:
        return Conditional(tuple(words))
    begins = all(word.is_a(*_BEFORE) for word in words[:at])
    end = _end(words, at) if begins else _later_end(words, at)
    event = event_of(words[at:end], vocabulary)
    rest = (*words[:at], *((CONDITION,) if not begins else ()), *words[end:])
    if event is None and words[at].is_a("UNTIL") and not has(words, "NOT"):  # until called off
        lasting = Word(plain(words[at:end]), {"ALWAYS": ""})
        return Conditional((*words[:at], lasting, *words[end:]))
    if (short := _short(words[at + 1 : end])) is not None:
        return Conditional(rest, None, begins, short=short)
    if event is None:
        return Conditional(rest, None, begins, open=True)
    kind = next((kind for kind in _CONNECTIVES if words[at].is_a(kind)), "UNTIL")
    when = _timed(words, at) or kind.lower()
    return Conditional(rest, Condition(when, event), begins)  # type: ignore[arg-type]


def _begins(words: Sequence[Word], i: int, vocabulary: Vocabulary) -> bool:
    """Whether a condition begins there."""
    if _timed(words, i) or _until(words, i, vocabulary):
        return True
    if not words[i].is_a(*_CONNECTIVES):
        return False
    return not words[i].is_a("ASK", FILL) or (i == 0 and words[i].said == "should")


def _for_idlers(words: Sequence[Word]) -> Sequence[Word]:
    """With whoever has nothing to do, for 'if you have nothing to do'."""
    last = next((i for i, word in enumerate(words) if word.is_a("IDLE", "IDLER")), 0)
    first = next((i for i in range(last) if words[i].is_a("WHEN")), last)
    if words[last : last + 1] and words[last].said in ("done", "finished"):
        return words
    if first == last or not all(_of_you(word) for word in words[first + 1 : last]):
        return words
    idle = (
        ()
        if has((*words[:first], *words[last:]), "NAME", "CROWD")
        else (Word("whoever", {"CROWD": "free"}),)
    )
    return (*words[:first], *idle, *words[last + 1 :])


def _of_you(word: Word) -> bool:
    you = word.is_a("YOU", FILL) or word.said.startswith("you ")
    return you or word.get("CROWD") == "free"


def _till_told(words: Sequence[Word], i: int) -> bool:
    """Whether it says that somebody must be told so first: 'without asking me', 'not yet'."""
    banned = has(words[:i], "NOT", "HOLD", "ALONE", "LEAVE")
    yet = banned and (words[i].is_a("YET") or words[i].said == "before i")
    return words[i].is_a("ASKME") or (yet and not has(words, *_CONNECTIVES))


def _short(words: Sequence[Word]) -> tuple[str, int] | None:
    """Of what there are fewer than how many: 'there are fewer than three plates'."""
    fewer = next((i for i, word in enumerate(words) if word.is_a("FEWER")), len(words))
    told = words[fewer + 1 :]
    number = next((word.get("NUM") for word in told if word.is_a("NUM")), "") or ""
    what = _what(told)
    return (what, int(number)) if number.isdecimal() and what else None


def _timed(words: Sequence[Word], i: int) -> str:
    """'when' or 'until' before so many seconds: 'in ten seconds', 'for ten seconds'."""
    seconds = word_at(words, i + 1).is_a("NUM") and has(words[i + 2 : i + 4], "TIME")
    return {"in": "when", "with": "when", "for": "until"}.get(words[i].said, "") if seconds else ""


def _until(words: Sequence[Word], i: int, vocabulary: Vocabulary) -> bool:
    """Whether it says until when something is not to be done: 'no David before Cathy is out'."""
    before = words[i].said == "before" and any(word.is_a("NOT") for word in words[:i])
    return before and event_of(words[i:], vocabulary) is not None


def _end(words: Sequence[Word], at: int) -> int:
    """Where a condition ends that comes first: at a comma, or where somebody is called."""
    breaks = (i for i in range(at, len(words)) if words[i].said in (",", "then"))
    comma = next((i for i in breaks if not all(w.is_a(*_BEFORE) for w in words[i:])), None)
    if comma is not None:
        return comma
    who = range(at + 3, len(words))
    ends = (
        i for i in who if _calls(words, i) or _wishes(words, i) or words[i].is_a("SUBJECT", "HE")
    )
    return next(ends, len(words))


def _calls(words: Sequence[Word], i: int) -> bool:
    """Whether somebody is told something there."""
    after = word_at(words, i + 1)
    counted = after.is_a(*THINGS, "TIME", "ORDERS", FILL, UNKNOWN) and not after.is_a("OFYOU")
    return words[i].is_a("NAME", "CROWD") or (words[i].is_a("NUM") and not counted)


def _wishes(words: Sequence[Word], i: int) -> bool:
    """Whether a wish begins there: with a verb that nobody is said to do."""
    verb = words[i].is_a(*_WISHING) and not words[i].forms and words[i].said != "cut"
    verb = verb or words[i].said in ("put", "get")
    return verb and not words[i - 1].is_a("SUBJECT", "YOU", "TO", "BE", "NAME", "CROWD")


def _later_end(words: Sequence[Word], at: int) -> int:
    """Where one ends that comes last: at somebody else who is told something, or what is next."""
    for i in range(at + 2, len(words) - 1):
        if words[i].is_a("THEN") or (
            words[i].is_a("AND") and words[i + 1].is_a("NAME", "CROWD", "THEN", "DO")
        ):
            return i
    return len(words)


def event_of(words: Sequence[Word], vocabulary: Vocabulary) -> Event | None:
    """The event that is told of, its connective first; None for nothing that is known."""
    told, what = plain(words), _what(words)
    name = next((str(word.get("NAME")) for word in words if word.is_a("NAME")), None)
    if _is_untold(words[1:]):
        return None
    if name is not None and (found := _OF_A_COOK.search(told)):
        return Event("free" if found[1] else "done", name)
    numbers = [word.get("NUM") for word in words if word.is_a("NUM")]
    number = next((n for n in numbers if n and n.isdigit()), None)
    if _WORD.search(told):
        return Event("word")
    if number is not None and _TIME.search(told):
        return Event(seconds=int(number) * (60 if "min" in told else 1))
    if number is not None and (count := int(number) + has(words, "MORETHAN")) > 1:
        return None if has(words, "ORDERS") else Event(what=what, count=count)
    if what is not None and _THERE.search(told) and not has(words, "NOT", "NOMORE"):
        return Event(what=what, count=1)
    for event, called in _EVENTS:
        if re.search(rf"\b(?:{called})\b", told) and (what is not None or event != "ordered"):
            return _event(event, what, words, vocabulary)
    return None


def _event(
    word: EventWord, what: str | None, words: Sequence[Word], vocabulary: Vocabulary
) -> Event:
    """That one, of a thing or a place; what cannot be cooked is done when it is chopped."""
    if word in _ALONE:
        return Event(word)
    if word == "free":
        return Event(word, next((each.get("PLACE") for each in words if each.is_a("PLACE")), None))
    raw = what is not None and not vocabulary.fits("cook", what) and vocabulary.fits("chop", what)
    return Event("chopped" if word == "cooked" and raw else word, what)


def _is_untold(words: Sequence[Word]) -> bool:
    """Whether it is of what no event tells: fewer of something, dirty plates, time that is left,
    a fire that is out.
    """
    told, counted = plain(words), has(words, "NUM")
    left = re.search(r"\b(?:left|last)\b", told) is not None
    time = _TIME.search(told) is not None and (left or not counted)
    out = has(words, "FIRE") and has(words, "BE") and has(words, "OUT")
    return time or out or has(words, "FEWER") or "dirty" in told


def _what(words: Sequence[Word]) -> str | None:
    """The thing that is told of; None for any."""
    things = (word.get("DISH", "ING") or PLATE for word in words if word.is_a(*THINGS))
    return next((thing for thing in things if thing != ANY), None)
