"""Log-probabilities of choices, out of what a server answers.

They are read in two ways: completion servers echo the prompt with one per token; chat servers list
the likeliest first tokens of the answer, so choices get one-token labels.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import exp, isfinite, log
from string import ascii_uppercase

from agents.llm.protocol import Score


def labels(count: int) -> tuple[str, ...]:
    """One short label per choice: letters, or numbers when there are more than 26."""
    if count <= len(ascii_uppercase):
        return tuple(ascii_uppercase[:count])
    return tuple(str(i) for i in range(1, count + 1))


def question(choices: Sequence[str]) -> str:
    """What to ask a chat model so that its answer is one label."""
    lines = [
        f"{label}) {choice.strip()}"
        for label, choice in zip(labels(len(choices)), choices, strict=True)
    ]
    return "\n".join(["Which of these comes next? Answer with its label alone.", *lines])


def label_scores(choices: Sequence[str], top: Iterable[tuple[str, float]]) -> tuple[Score, ...]:
    """Scores from the likeliest first tokens (text, log-probability) of the answer.

    Servers list at most 20 tokens; a label that is not among them gets one nat less than the
    unlikeliest that is. What is no log-probability is passed over. Raises ValueError when no token
    is a label.
    """
    known = labels(len(choices))
    shares: dict[str, float] = {}
    lowest = 0.0
    for text, logprob in top:
        if not _is_log_probability(logprob):
            continue
        lowest = min(lowest, logprob)
        label = text.strip().strip(").:").upper()
        if label in known:
            # 'A' and ' A' are different tokens for the same choice.
            shares[label] = shares.get(label, 0.0) + exp(logprob)
    if not shares:
        raise ValueError("no label among the answer's likeliest tokens")
    floor = lowest - 1.0
    return tuple(
        Score(choice, log(shares[label]) if shares.get(label) else floor, 1)
        for label, choice in zip(known, choices, strict=True)
    )


def favourite(choices: Sequence[str], answer: str) -> int | None:
    """Which choice an answer in words means: by its label, else by its name; None if neither."""
    first = re.match(r"\W*([A-Za-z]+|[0-9]+)\b", answer)
    known = labels(len(choices))
    if first and first[1].upper() in known:
        return known.index(first[1].upper())
    named = [i for i, choice in enumerate(choices) if choice.strip().lower() in answer.lower()]
    return max(named, key=lambda i: len(choices[i]), default=None)


def echo_score(choice: str, start: int, logprobs: Mapping[str, Sequence[object]]) -> Score:
    """The score of a choice that begins at character `start` of an echoed completion.

    Raises ValueError when the tokens do not line up with the choice, or have no numbers.
    """
    end = start + len(choice)
    inside = [
        value
        for offset, value in zip(logprobs["text_offset"], logprobs["token_logprobs"], strict=True)
        if isinstance(offset, int) and start <= offset < end
    ]
    numbers = [float(value) for value in inside if isinstance(value, (int, float))]
    whole = len(numbers) == len(inside) and all(map(_is_log_probability, numbers))
    if not numbers or not whole or start not in logprobs["text_offset"]:
        raise ValueError("the echoed tokens do not line up with the choice")
    return Score(choice, sum(numbers), len(numbers))


def _is_log_probability(value: float) -> bool:
    """Finite, and of a probability that is 1 at most, but for rounding."""
    return isfinite(value) and value < 0.1
