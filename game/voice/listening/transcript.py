"""What recognisers write, made plain: one line of words, without what they make of noise."""

import re

#: Letters of what one can say in the ten seconds that an utterance may last, and more.
_LONGEST = 600
#: '[BLANK_AUDIO]', '(music)', '*sighs*': notes about sound, not words.
_NOTES = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|\*[^*]*\*|♪[^♪]*♪?")
#: Up to eight words said over four times and more: a recogniser that found no end.
_LOOP = re.compile(r"\b((?:[\w']+\W+){0,7}?[\w']+)(?:\W+\1\b){3,}", re.IGNORECASE)
_WORD = re.compile(r"\w")


def cleaned(text: str) -> str:
    """The words alone, '' if there are none."""
    line = "".join(c if c.isprintable() else " " for c in text[: 10 * _LONGEST])
    line = " ".join(_NOTES.sub(" ", line).split())[:_LONGEST]
    line = _LOOP.sub(r"\1", line)
    return line if _WORD.search(line) else ""
