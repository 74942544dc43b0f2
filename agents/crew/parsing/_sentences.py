"""A message taken apart into sentences, and whether one asks or wishes."""

from collections.abc import Iterator, Sequence

from agents.crew.parsing._words import FILL, NOTHING, UNKNOWN, Word, first_but, has, word_at

#: What makes a wish of a question: anywhere, or at its end.
_REQUESTS = frozenset({
    "could", "would", "will", "can you", "could you", "would you", "will you", "would you mind",
    "please", "love",
})  # fmt: skip
_ASSENT = frozenset({
    "ok", "okay", "right", "yes", "understood", "clear", "is that clear", "got it", "got that",
    "you hear me", "you hear", "do you hear",
})  # fmt: skip
#: What asks for nothing where it stands after a name or a comma.
_AFTER_NAMES = ("who", "how", "when", "is")
#: What no question has that has no mark.
_BESIDE_A_WISH = ("CAUSE", "TO", "FIRST", "NAME")
#: What is no wish by itself, and what is not even part of one.
BESIDE = (FILL, UNKNOWN, "CAUSE", "AND", "YOU", "WHILE", "COLON", "TO")
_QUALIFYING = ("ALWAYS", "NOW")


def sentences(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    """Each without why it is wished, and the mark at its end."""
    sentence: list[Word] = []
    for i, word in enumerate((*words, Word("", {"END": ""}))):
        within = _begins_anew(words, i) and has_wish(sentence)
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
    after = word_at(words, i + 1)
    when = after.is_a("WHEN") and (words[i].said == "and" or words[i].is_a("THEN"))
    asks = after.get("ASK") not in (None, *_AFTER_NAMES)
    return when or (asks and words[i].is_a("AND"))


def is_question(words: Sequence[Word], mark: str) -> bool:
    """Whether a sentence is a question, with a mark or without."""
    beside = (FILL, UNKNOWN, "AND", "THEN")
    called = next((i for i, word in enumerate(words) if not word.is_a("NAME", "AND")), 0)
    if word_at(words, called).is_a("ASK") and words[called].get("ASK") not in _AFTER_NAMES:
        words = words[called:]
    kind = next((w for w in words if w.is_a("ASK") or not w.is_a(*beside)), NOTHING).get("ASK")
    if mark == "?" and kind is None:
        wishes = has(words, "CAUSE", "ALLOW", "CROWD", "MAKE")
        asked = any(word.said in _REQUESTS for word in words) or (
            bool(words) and words[-1].said in _ASSENT
        )
        return not wishes and not asked
    first = first_but(words, "AND", "THEN")
    return kind is not None or (first.is_a("BE") and not has(words, *_BESIDE_A_WISH))


def has_content(words: Sequence[Word]) -> bool:
    return any(not word.is_a(*BESIDE) for word in words)


def has_wish(words: Sequence[Word]) -> bool:
    return any(not word.is_a(*BESIDE, *_QUALIFYING) or word.is_a(UNKNOWN) for word in words)
