"""Tokens about which a grammar leaves no choice: evaluated together with the one before them."""

from collections.abc import Sequence
from string import printable

import numpy as np

from agents.llm.llama.native import Grammar, Native

#: Signs; those of as many beginnings as are followed fit into one evaluation.
_MOST = 32


class ForcedTokens:
    """What must come next under a grammar of ASCII signs."""

    def __init__(self, native: Native) -> None:
        self._native = native
        spelled = ((sign, native.tokenize(sign)) for sign in printable)
        self._signs = {tokens[0]: sign for sign, tokens in spelled if len(tokens) == 1}
        self._signs |= dict.fromkeys(native.end_tokens(), "")
        self._tokens = np.array(list(self._signs), np.int32)

    def after(self, grammar: Grammar, path: Sequence[int], text: str) -> Sequence[int]:
        """The tokens that must follow those of `path`, which spell `text`; none where it could be
        spelled in another way. `grammar`: after `path`, left as it was.
        """
        run, following = self._run(grammar)
        whole = _whole_words(run, following)
        if not whole:
            return ()
        tokens = self._native.tokenize(text + whole)
        return tokens[len(path) :] if tokens[: len(path)] == list(path) else ()

    def _run(self, grammar: Grammar) -> tuple[str, str]:
        """The signs that must come, and those of which one comes then."""
        following, run, probe = self._following(grammar), "", None
        try:
            while len(following) == 1 and following[0] and len(run) < _MOST:
                probe = probe or grammar.copy()
                run += following[0]
                probe.accept(next(t for t, sign in self._signs.items() if sign == following[0]))
                following = self._following(probe)
        finally:
            if probe is not None:
                probe.close()
        return run, "".join(following)

    def _following(self, grammar: Grammar) -> list[str]:
        return [self._signs[int(t)] for t in self._tokens[grammar.allowed(self._tokens)]]


def _whole_words(run: str, following: str) -> str:
    """As much of `run` as is spelled alike whatever follows: to an end of a word."""
    ends = [i for i in range(1, len(run)) if run[i - 1].isalpha() and not run[i].isalpha()]
    if run[-1:].isalpha() and not any(sign.isalpha() for sign in following):
        ends.append(len(run))
    return run[: ends[-1]] if ends else ""
