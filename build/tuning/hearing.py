"""Messages as a speech recogniser wrote them: their file, and which of them are worth training on.

A line of `phrases/heard.tsv` is what was heard, what was meant, and what was said, with tabs
between; `python build/tune.py hear` writes it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from agents.intention import IntentionError, canonical
from game.voice.hearing.phonetics import NUMBERS, plain
from tuning.kitchen import DISHES, VEGETABLES, VOCABULARY
from tuning.places import PHRASES
from tuning.templates import PhraseError

HEARD = PHRASES / "heard.tsv"
_GROUPS = (
    *({number} for number in NUMBERS), *({dish} for dish in DISHES), *({v} for v in VEGETABLES),
    {"chop", "slice", "dice", "cut"}, {"cook", "boil"}, {"plate"},
    {"serve", "deliver"},
    {"not", "never", "no", "don't", "without", "nothing", "can't", "won't", "isn't", "didn't"},
    {"stop"}, {"always"}, {"first"}, {"second"}, {"third"}, {"fourth"}, {"last"},
    {"couple"}, {"few"}, {"pair"}, {"dozen"}, {"half"}, {"twice"}, {"more"},
)  # fmt: skip
#: Words that decide what is meant, with those that would do as well.
_DECIDING = {word: group for group in _GROUPS for word in group}
#: What may get lost: no number means one.
_TAKEN_FOR_GRANTED = frozenset({"one", "more"})
#: How alike the sounds of a message, and of a word, must be; how many of the longer words must have
#: something alike.
_WHOLE, _WORD, _SHARE = 0.75, 0.6, 0.67
#: Letters.
_LONG = 4
#: Sounds that are easily taken for one another, in eSpeak's letters.
_ALIKE = str.maketrans("ptkfsTSA0OVIU3", "bdgvzDZaaaaiu@")


@dataclass(frozen=True, slots=True)
class HeardPhrase:
    """What a recogniser wrote, and what was meant and said."""

    words: str
    meaning: str
    said: str


def load_heard(path: Path = HEARD) -> tuple[HeardPhrase, ...]:
    """All lines of a file; none before it is made. Raises PhraseError, which names the line."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
    return tuple(_parse(line, f"{path.name}:{number}") for number, line in enumerate(lines, 1))


def write_heard(path: Path, found: Iterable[HeardPhrase]) -> int:
    """Write those whose words mean one thing only, each once. How many they are."""
    meanings: dict[str, dict[str, HeardPhrase]] = defaultdict(dict)
    for heard in found:
        meanings[heard.words].setdefault(heard.meaning, heard)
    clear = [next(iter(of.values())) for of in meanings.values() if len(of) == 1]
    lines = "".join(f"{heard.words}\t{heard.meaning}\t{heard.said}\n" for heard in clear)
    path.write_text(lines, encoding="utf-8")
    return len(clear)


def understandable(heard: HeardPhrase, sounds: Callable[[str], str]) -> bool:
    """Whether somebody who listens for the sounds could still tell the meaning.

    No deciding word may have become another one, nor have been lost: something that sounds like it
    must be there. `sounds` gives the phonemes of a text.
    """
    said, found = plain(heard.said).split(), heard.words.split()
    if not found or _likeness(sounds(" ".join(said)), sounds(heard.words)) < _WHOLE:
        return False
    if any(not _stands_for(word, said) for word in map(_stem, found) if word in _DECIDING):
        return False
    pieces = [
        sounds(" ".join(found[at : at + length]))
        for length in (1, 2, 3)
        for at in range(len(found) - length + 1)
    ]

    def survives(word: str) -> bool:
        return max(_likeness(sounds(word), piece) for piece in pieces) >= _WORD

    deciding = [word for word in said if _stem(word) in _DECIDING.keys() - _TAKEN_FOR_GRANTED]
    long = [word for word in said if len(word) >= _LONG]
    if sum(map(survives, long)) < _SHARE * len(long):
        return False
    return all(_stands_for(_stem(word), found) or survives(word) for word in deciding)


def _stands_for(word: str, others: Iterable[str]) -> bool:
    return bool(_DECIDING[word] & {_stem(other) for other in others})


def _stem(word: str) -> str:
    """Without the endings that matter to nobody here."""
    word = word.removesuffix("'s").removesuffix("'")
    for ending in ("", "s", "es", "ping", "ing", "ped"):
        short = word.removesuffix(ending)
        for whole in (short, f"{short}e"):
            if whole in _DECIDING:
                return whole
    return word


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(
        None, one.translate(_ALIKE), other.translate(_ALIKE), autojunk=False
    ).ratio()


def _parse(line: str, place: str) -> HeardPhrase:
    match line.split("\t"):
        case [words, meaning, said] if words and said:
            pass
        case _:
            raise PhraseError(f"{place}: expected 'HEARD<TAB>MEANING<TAB>SAID', found {line!r}")
    try:
        whole = canonical(meaning, VOCABULARY)
    except IntentionError as error:
        raise PhraseError(f"{place}: {error}") from error
    return HeardPhrase(words, whole, said)
