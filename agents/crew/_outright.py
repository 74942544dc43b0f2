"""What words to a crew say outright, so that no model need guess: posts, priorities, conditions."""

import re
from collections.abc import Mapping, Sequence

from agents.intention import (
    ALWAYS,
    ANY,
    Avoid,
    Condition,
    Event,
    EventWord,
    Goal,
    Help,
    Part,
    Prefer,
    Qualified,
    Stay,
    Stock,
    Vocabulary,
    plural,
)

NUMBERS: Mapping[str, int] = {
    word: count
    for count, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1
    )
}
#: Words before a place at which somebody shall stay.
_TO_PLACE = (
    r"(?:(?:on|at|to|by|over|onto|take|takes|man|mans|mind|minds|cover|covers|do|does|stays?|stands?"
    r"|goes|go|works?|get|care of|charge of|never|not|doesn't|don't|leaves?|keep|watch|look after"
    r"|looks after|is|are|in|back)\s+)*"
)
_PLACES: Mapping[str, str] = {
    "delivery": r"bells?|pass|hatch(?:es)?|delivery|serving (?:counter|hatch|window)|windows?",
    "boards": r"(?:chopping |cutting )?boards?",
    "plates": r"(?:dish )?plates?(?: rack| station)?",
    "sink": r"sinks?",
}
_WHICH = r"(?:(?:left|right|upper|lower|top|bottom|nearest) )?"
_HEATS = ("pot", "pan", "oven", "grill", "stove", "fryer")
_CONNECTIVES: Mapping[str, str] = {
    "when": r"when(?:ever)?|once|as soon as|after|if", "until": r"until|till", "unless": "unless",
}  # fmt: skip
#: What tells which event is meant, the first that fits.
_EVENTS: tuple[tuple[EventWord, str], ...] = (
    ("burning", r"fire|burn\w*|flames?"),
    ("word", r"(?:i|we) (?:say|tell)\b.*|further notice|told"),
    ("late", r"late|no time|short of time|in a hurry"),
    ("gone", r"(?:run|ran) out|left|gone|used up|empty"),
    ("plated", r"plated|on (?:a |the )?plates?"),
    ("served", r"served|out|sent|delivered|gone out|away"),
    ("chopped", r"chopped|cut|sliced"),
    ("cooked", r"cooked|ready|done|boiled|finished|fried"),
    ("ordered", r"ordered|wanted"),
    ("order", r"(?:next|new) orders?|orders? comes?"),
)
_DISHES = (
    r"(?:(?:washing|wash|washes)(?:[ -]?up)?(?: (?:the )?(?:dishes|plates))?|dishes|dish duty"
    r"|dishwashing)"
)
#: Nobody shall have to do with it, in any way.
_HANDS_OFF = re.compile(r"\b(?:touch\w*|alone|hands off|keep off|near|away from|use|uses)\b")
_FIRST = r"\b(?:first|priority|priorit\w+|before (?:anything|everything|all)\b.*)"


def post(words: str, vocabulary: Vocabulary) -> Part | None:
    """To stay at a place, if nothing else is said; None for more, or another thing."""
    heats = "|".join(f"{plural(kind)}|{kind}(?: \\d)?" for kind in _HEATS)
    for place, called in {**_PLACES, "": heats}.items():
        pattern = rf"{_TO_PLACE}(?:the |your |our )?({_WHICH}(?:{called}))(?: duty| station)?"
        if match := re.fullmatch(pattern, words):
            return Qualified(Stay(), (), place or match[1])
    return None


def helping(words: str, cooks: Sequence[str]) -> Part | None:
    """To help one of the cooks."""
    name = "|".join(map(re.escape, cooks)) or "(?!)"
    helps = r"(?:go and |go |goes )?(?:helps?|assists?|supports?|gives?)(?: out)?"
    found = re.fullmatch(rf"{helps} (?:to )?({name})(?: out| a hand)?(?:(?: with|,) .+)?", words)
    return None if found is None else Help(found[1])


def washing(words: str, vocabulary: Vocabulary) -> Part | None:
    """To do the dishes, where there are any to be washed."""
    plates = vocabulary.things_of("wash")
    found = re.fullmatch(rf"{_TO_PLACE}(?:the )?{_DISHES}", words)
    return Goal("wash", plates[0], ALWAYS) if found and plates else None


def priority(words: str, vocabulary: Vocabulary) -> Part | None:
    """Which dish comes first, if that is said, and of no more than one dish."""
    dishes = [name for name in vocabulary.dishes if _names(name, vocabulary).search(words)]
    found = re.search(_FIRST, words) is not None and re.search(r"\d|then|, ", words) is None
    return Prefer(dishes[0]) if found and len(dishes) == 1 else None


def supply(words: str, vocabulary: Vocabulary) -> Part | None:
    """What must never run out."""
    found = re.fullmatch(
        r"(?:never|don't|do not) (?:let (?:the )?(.+) run out|(?:run|be) out of (?:the )?(.+))",
        words,
    )
    said = (found[1] or found[2]) if found else ""
    kinds = (*vocabulary.things, "plate")
    what = next((kind for kind in kinds if _names(kind, vocabulary).fullmatch(said)), None)
    return None if what is None else Stock(what, 2)


def widened(part: Avoid, words: str) -> Avoid:
    """A prohibition in any way where hands are to be kept off."""
    return Avoid(ANY, part.what, part.yours) if part.what and _HANDS_OFF.search(words) else part


def split_condition(words: str, vocabulary: Vocabulary) -> tuple[str, Condition | None]:
    """What is wished, and on what condition; None for none, or one that nobody can tell."""
    for connective, called in _CONNECTIVES.items():
        for pattern in (rf"^(?:{called}) (?P<when>[^,]+), (?P<wish>.+)$",
                        rf"^(?P<wish>.+?),? \b(?:{called}) (?P<when>[^,]+)$"):  # fmt: skip
            match = re.match(pattern, words)
            event = None if match is None else _event(match["when"].strip(" .!?"), vocabulary)
            if match is not None and event is not None:
                return match["wish"], Condition(connective, event)  # type: ignore[arg-type]
    return words, None


def _event(told: str, vocabulary: Vocabulary) -> Event | None:
    """The event that is told of; None for nothing that is known."""
    what = next((t for t in vocabulary.things if _names(t, vocabulary).search(told)), None)
    number = re.search(rf"\b(\d+|{'|'.join(NUMBERS)})\b", told)
    if number is not None:
        count = NUMBERS.get(number[1]) or int(number[1])
        timed = re.search(r"\bsec(?:ond)?s?\b|\d+ ?s\b", told) is not None
        return Event(seconds=count) if timed else Event(what=what, count=count)
    for word, called in _EVENTS:
        if re.search(rf"\b(?:{called})\b", told):
            alone = word in ("burning", "word", "late", "order")
            return Event(word, None if alone else what)
    return None


def _names(thing: str, vocabulary: Vocabulary) -> re.Pattern[str]:
    """What finds a thing in words, once or several times."""
    plain, title = thing.replace("_", " "), vocabulary.title(thing).lower()
    names = {plain, title, plural(plain), plural(title)}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})\b")
