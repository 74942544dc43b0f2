"""Keeps evaluated prompts: only what follows the longest known beginning is evaluated again.

Sequence 0 is the working sequence: it holds the last prompt (and what was generated after it).
Each fixed part is pinned in a sequence of its own, so that minds that alternate between a few kinds
of prompt evaluate each fixed part once; the next start of the game finds it on disk.

What is evaluated is kept on disk, too, so that the next start of the game need not do it again: a
file holds llama.cpp's own state bytes and is named by a digest of everything that the state depends
on; one that is damaged or does not fit is ignored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from agents.cancel_token import CancelToken
from agents.llm.disk_cache import DiskCache
from agents.llm.errors import LocalModelError, PromptTooLongError
from agents.llm.llama.native import LogProbs, Native, Node
from agents.own_process import give_back_memory

WORK = 0
PINS = 4
#: Sequences from here on are free for scoring.
FIRST_FREE = 1 + PINS
#: Tokens; shorter fixed parts are evaluated faster than they are read.
_WORTH_SAVING = 32


class StateFolder:
    """A folder of saved states of one model; keeps the `keep` newest ones."""

    def __init__(self, folder: Path, model_key: str, keep: int = 12) -> None:
        """`model_key` names the weights, the adapter and the library's version."""
        self._files = DiskCache(folder, ".state", b"SCKV1\n", keep)
        self._model_key = model_key

    def load(self, tokens: Sequence[int]) -> bytes | None:
        """The state saved for this prefix; None when there is none that is whole."""
        return self._files.load(self._key(tokens))

    def drop(self, tokens: Sequence[int]) -> None:
        """Remove what is saved for this prefix, because it is of no use."""
        self._files.drop(self._key(tokens))

    def save(self, tokens: Sequence[int], state: bytes) -> None:
        """Write a state, unless it is there already; a full disk is only logged."""
        key = self._key(tokens)
        if not self._files.path(key).exists():
            self._files.save(key, state)

    def _key(self, tokens: Sequence[int]) -> str:
        return f"{self._model_key}|{','.join(map(str, tokens))}"


@dataclass(slots=True)
class _Pin:
    sequence: int
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evaluated:
    """An evaluated prompt: the row of its next token, and how much of it was known before."""

    row: LogProbs
    tokens: int
    reused: int


class Prefixes:
    """The evaluated beginnings of one Native context."""

    def __init__(self, native: Native, states: StateFolder | None) -> None:
        self._native = native
        self._states = states
        self._work: list[int] = []
        self._row: LogProbs | None = None  # the row after the last token of `_work`
        self._pins: list[_Pin] = []  # least recently used first

    @property
    def length(self) -> int:
        """Tokens in the working sequence."""
        return len(self._work)

    def evaluate(
        self, fixed: Sequence[int], rest: Sequence[int], reserve: int, cancel: CancelToken
    ) -> Evaluated:
        """Make the working sequence hold `fixed + rest`, with room for `reserve` tokens more.

        Raises PromptTooLongError, LocalModelError, Cancelled, DeadlinePassed.
        """
        tokens = [*fixed, *rest]
        if not tokens:
            raise LocalModelError("an empty prompt")
        if len(tokens) + reserve > self._native.size.tokens:
            raise PromptTooLongError(f"{len(tokens)} tokens and {reserve} more")
        reused = self._reuse(tokens, len(fixed), reserve)
        if reused < len(fixed):
            self._extend(fixed[reused:], cancel)
        self._pin(tuple(fixed))
        self._extend(tokens[len(self._work) :], cancel)
        if self._row is None:
            # Everything was known but the last token's row, which only evaluating it can give.
            self._cut(len(tokens) - 1)
            reused = len(self._work)
            self._extend(tokens[reused:], cancel)
        assert self._row is not None
        return Evaluated(self._row, len(tokens), reused)

    def append(self, token: int) -> LogProbs:
        """Add one token to the working sequence; the row after it."""
        self._decode([token])
        assert self._row is not None
        return self._row

    def forget(self) -> None:
        """Drop everything, after an error left the cache in an unknown state."""
        self._native.clear()
        self._work.clear()
        self._pins.clear()
        self._row = None

    def _reuse(self, tokens: list[int], fixed: int, reserve: int) -> int:
        """Bring the longest known beginning into the working sequence; its length."""
        common = _common(self._work, tokens)
        pin = self._find_pin(tuple(tokens[:fixed]))
        if common >= fixed:
            self._cut(common)
            self._make_room(len(tokens) - common, reserve)
        elif pin is not None:
            self._start_from(pin)
            self._make_room(len(tokens) - fixed, reserve, keep=pin)
        else:
            self._cut(common)
            self._make_room(len(tokens), reserve)
            self._restore(tuple(tokens[:fixed]))
        return len(self._work)

    def _start_from(self, pin: _Pin) -> None:
        self._native.copy(pin.sequence, WORK, len(pin.tokens))
        self._work = list(pin.tokens)
        self._row = None

    def _restore(self, fixed: tuple[int, ...]) -> None:
        """Read a fixed part's state from disk, if it is there, and pin it."""
        if self._states is None or len(fixed) < _WORTH_SAVING:
            return
        state = self._states.load(fixed)
        if state is None:
            return
        self._cut(0)
        sequence = self._free_pin()
        if self._native.restore(sequence, state):
            self._pins.append(_Pin(sequence, fixed))
            self._start_from(self._pins[-1])
        else:
            self._native.cut(sequence, 0)
            self._states.drop(fixed)

    def _pin(self, fixed: tuple[int, ...]) -> None:
        """Keep the working sequence's beginning, and save it, unless that is done already."""
        if not fixed:
            return
        pin = self._find_pin(fixed)
        if pin is not None:
            self._pins.remove(pin)
            self._pins.append(pin)
            return
        sequence = self._free_pin()
        self._native.copy(WORK, sequence, len(fixed))
        self._pins.append(_Pin(sequence, fixed))
        if self._states and len(fixed) >= _WORTH_SAVING:
            self._states.save(fixed, self._native.save(sequence))
            give_back_memory()

    def _find_pin(self, fixed: tuple[int, ...]) -> _Pin | None:
        return next((pin for pin in self._pins if pin.tokens == fixed), None)

    def _free_pin(self) -> int:
        if len(self._pins) >= PINS:
            self._drop(self._pins[0])
        used = {pin.sequence for pin in self._pins}
        return next(i for i in range(WORK + 1, FIRST_FREE) if i not in used)

    def _drop(self, pin: _Pin) -> None:
        self._native.cut(pin.sequence, 0)
        self._pins.remove(pin)

    def _make_room(self, new: int, reserve: int, keep: _Pin | None = None) -> None:
        """Drop pins, the least recently used first, until `new + reserve` tokens fit."""
        for pin in list(self._pins):
            if self._cells() + new + reserve <= self._native.size.tokens:
                return
            if pin is not keep:
                self._drop(pin)

    def _cells(self) -> int:
        """Cells of the cache in use; what the working sequence shares with a pin counts once."""
        shared = [
            len(p.tokens) for p in self._pins if _common(p.tokens, self._work) == len(p.tokens)
        ]
        return len(self._work) - max(shared, default=0) + sum(len(p.tokens) for p in self._pins)

    def _cut(self, length: int) -> None:
        if length >= len(self._work):
            return
        self._row = None
        if self._native.cut(WORK, length):
            del self._work[length:]
        else:
            self.forget()

    def _extend(self, tokens: Sequence[int], cancel: CancelToken) -> None:
        step = self._native.size.step
        for start in range(0, len(tokens), step):
            cancel.check()
            self._decode(tokens[start : start + step])

    def _decode(self, tokens: Sequence[int]) -> None:
        first, last = len(self._work), len(tokens) - 1
        nodes = [Node(token, first + i, (WORK,), i == last) for i, token in enumerate(tokens)]
        try:
            self._row = self._native.decode(nodes)[0]
        except LocalModelError:
            self.forget()
            raise
        self._work.extend(tokens)


def _common(first: Sequence[int], second: Sequence[int]) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))
