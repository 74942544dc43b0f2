"""Evaluated prompt prefixes on disk, so that the next start of the game need not evaluate them.

A file holds llama.cpp's own state bytes. It is named by a digest of everything the state depends
on; a file that is damaged or does not fit is ignored.
"""

from collections.abc import Sequence
from pathlib import Path

from agents.llm.disk_cache import DiskCache


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
