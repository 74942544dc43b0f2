"""Text normalisation for speech: lines are shortened, numbers, units and signs spelled out in
words, and characters that a voice cannot read dropped.
"""

import re
import unicodedata
from collections.abc import Callable

#: Between two sentences: the next one begins with a capital letter or a digit.
_SENTENCE = re.compile(r"(?<=[.!?\u2026])\s+(?=[A-Z0-9])")
#: Between two clauses of a sentence, where it may be cut.
_CLAUSE = re.compile(r"(?<=[,;:])\s+(?!and\b)|\s+(?=\()")
#: A first sentence may have so many words more than the limit and is still spoken whole.
_TOLERATED_WORDS = 4


def shortened(text: str, most: int) -> str:
    """The first sentences of `text` with at most `most` words together, but at least one sentence.

    A first sentence that is much longer is cut after a clause, or else after `most` words.
    """
    sentences = _SENTENCE.split(text.strip())
    first = sentences[0]
    if _words(first) > most + _TOLERATED_WORDS:
        return _as_sentence(_fitting(_CLAUSE.split(first), most) or first.split()[:most])
    return " ".join(_fitting(sentences, most) or sentences[:1])


def _fitting(parts: list[str], most: int) -> list[str]:
    """The first parts with at most so many words together."""
    kept: list[str] = []
    for part in parts:
        if _words(" ".join([*kept, part])) > most:
            break
        kept.append(part)
    return kept


def _as_sentence(parts: list[str]) -> str:
    return " ".join(parts).rstrip(",;: ") + "."


def _words(text: str) -> int:
    return len(text.split())


_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_UNITS = {"s": "second", "sec": "second", "min": "minute", "h": "hour", "pts": "point"}
_TIMES = ("no times", "once", "twice")
#: Letters of a word in capitals that is still spelled out; longer ones are read as words.
_LONGEST_ABBREVIATION = 3

_Words = str | Callable[[re.Match[str]], str]


def number_words(number: int) -> str:
    """A number in words, such as 'forty two'; from 1000 on in digits, which every voice reads."""
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens] + (f" {_SMALL[rest]}" if rest else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{_SMALL[hundreds]} hundred" + (f" and {number_words(rest)}" if rest else "")
    return str(number)


def pronounced(text: str) -> str:
    """The line as it is spoken, '' if there is nothing to say.

    'pot 1: Alice Soup x2, 9 s to go…' becomes 'pot one: Alice Soup twice, nine seconds to go.'
    """
    line = unicodedata.normalize("NFC", text)
    for pattern, words in _RULES:
        line = pattern.sub(words, line)
    line = "".join(each for each in line if _is_read(each))
    for pattern, words in _TIDYING:
        line = pattern.sub(words, line)
    line = line.strip(" ,;:-")
    return line if any(map(str.isalnum, line)) else ""


def _is_read(character: str) -> bool:
    """Whether a voice can read it: Latin letters, ASCII digits, spaces and some punctuation."""
    latin = character.isalpha() and unicodedata.name(character, "").startswith("LATIN")
    return latin or (character.isascii() and character.isdigit()) or character in " .,;:!?'-"


def _number(match: re.Match[str]) -> str:
    return number_words(int(match[0]))


def _measure(match: re.Match[str]) -> str:
    """A number with a unit in words, such as '9 s', '1 min' or '15 pts'."""
    number, unit = int(match[1]), _UNITS[match[2]]
    return f"{number_words(number)} {unit}{'' if number == 1 else 's'}"


def _clock(match: re.Match[str]) -> str:
    """A time on a clock in words, such as '1:20' or '0:45'."""
    minutes, seconds = int(match[1]), int(match[2])
    told = [(minutes, "min")] * bool(minutes) + [(seconds, "s")] * bool(seconds or not minutes)
    return " ".join(_MEASURE.sub(_measure, f"{number} {unit}") for number, unit in told)


def _multiple(match: re.Match[str]) -> str:
    """'x2' and '3x' as 'twice' and 'three times', but '3x onions' as 'three onions'."""
    number = int(match[1] or match[2])
    if match[2] and match[3]:
        return number_words(number)
    return _TIMES[number] if number < len(_TIMES) else f"{number_words(number)} times"


def _unshouted(match: re.Match[str]) -> str:
    return match[0].capitalize() if len(match[0]) > _LONGEST_ABBREVIATION else match[0]


_MEASURE = re.compile(r"\b(\d+) ?(s|sec|min|h|pts)\b")
_RULES: tuple[tuple[re.Pattern[str], _Words], ...] = (
    (re.compile(r"\(points at [^)]*\)"), " "),
    (re.compile(r"[\u2018\u2019\u02bc]"), "'"),
    (re.compile(r"\u2026|\.{2,}"), ", "),
    (re.compile(r"(?<=\d) ?[-\u2013] ?(?=\d)"), " to "),
    (re.compile(r"\s*[\u2013\u2014]\s*|\s+-+\s+"), ", "),
    (re.compile(r"\s*(?:->|=>|\u2192)\s*"), ", then "),
    (re.compile(r"[()\[\]]"), ", "),
    (re.compile(r"\be\.g\.", re.IGNORECASE), "for example"),
    (re.compile(r"\bi\.e\.", re.IGNORECASE), "that is"),
    (re.compile(r"\b(\d+):(\d\d)\b"), _clock),
    (
        re.compile(r"(?:\b[x\u00d7]|\u00d7) ?(\d+)\b|\b(\d+) ?[x\u00d7](?!\w)(?= ?([A-Za-z])?)"),
        _multiple,
    ),
    (_MEASURE, _measure),
    (re.compile(r"#(?=\d)"), "number "),
    (re.compile(r"(?<=\d) ?%"), " percent"),
    (re.compile(r"\s*&\s*"), " and "),
    (re.compile(r"\s*\+\s*"), " and "),
    (re.compile(r"(?<=\w)\s*/\s*(?=\w)"), " or "),
    (re.compile(r"(?<![\w.])-(?=\d)"), "minus "),
    (re.compile(r"(?<![\d.])\d+(?![\d.]*\d)"), _number),
    (re.compile(r"\b[A-Z]{2,}\b"), _unshouted),
    (re.compile(r"[_\s]+"), " "),
)
#: Cleans up spaces and punctuation that the rules and the dropped characters leave behind.
_TIDYING: tuple[tuple[re.Pattern[str], _Words], ...] = (
    (re.compile(r"(?<!\w)'|'(?!\w)"), ""),
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+(?=[.,;:!?])"), ""),
    (re.compile(r"[.,;:]*([!?])[.,;:!?]*"), r"\1"),
    (re.compile(r"[,;:]*([.;:])[.,;:]*"), r"\1"),
    (re.compile(r",{2,}"), ","),
    (re.compile(r"([,;])(?=\w)"), r"\1 "),
)
