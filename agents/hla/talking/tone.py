"""The tone of a remark, by plain signs in its words: 'phew', 'what a waste', 'woohoo'.

Signs and tones are data, in `prompts/tones.txt`. What has no sign gets a neutral answer.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import get_args

from agents.hla.prompt_files import load_sections
from agents.hla.talking.dialogue_act import Tone

_DRAWN_OUT, _ONCE = re.compile(r"(.)\1+"), r"\1"
TONES: tuple[Tone, ...] = get_args(Tone)


def tone_of(text: str) -> Tone | None:
    """The first tone with a sign in the text; None for none."""
    words = _words(text)
    signs = _signs()
    return next((tone for tone in TONES if any(sign in words for sign in signs[tone])), None)


@cache
def _signs() -> Mapping[Tone, tuple[str, ...]]:
    """The signs of each tone, as `_words` has them."""
    lines = load_sections("tones.txt")
    return {tone: tuple(map(_words, ",".join(lines[tone]).split(","))) for tone in TONES}


def _words(text: str) -> str:
    """The words between blanks; letters that are drawn out count once: 'woohooo' is 'woho'."""
    plain = " ".join(re.findall(r"[^\W_]+", text.lower().replace("'", "")))
    return f" {_DRAWN_OUT.sub(_ONCE, plain)} "
