"""Evaluated prompt prefixes on disk, so that the next start of the game need not evaluate them.

A file is a magic, the SHA-256 of the rest, and llama.cpp's own state bytes. It is named by a digest
of everything the state depends on; a file that is damaged or does not fit is ignored.
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

_log = logging.getLogger(__name__)

_MAGIC = b"SCKV1\n"
_SUFFIX = ".state"


class StateFolder:
    """A folder of saved states of one model; keeps the `keep` newest ones."""

    def __init__(self, folder: Path, model_key: str, keep: int = 12) -> None:
        """`model_key` names the weights, the adapter and the library's version."""
        self._folder = folder
        self._model_key = model_key
        self._keep = keep

    def load(self, tokens: Sequence[int]) -> bytes | None:
        """The state saved for this prefix; None when there is none that is whole."""
        path = self._path(tokens)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        digest, state = data[len(_MAGIC) : len(_MAGIC) + 32], data[len(_MAGIC) + 32 :]
        if not data.startswith(_MAGIC) or hashlib.sha256(state).digest() != digest:
            _log.warning("the state file %s is damaged", path.name)
            self.drop(tokens)
            return None
        return state

    def drop(self, tokens: Sequence[int]) -> None:
        """Remove what is saved for this prefix, because it is of no use."""
        try:
            self._path(tokens).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("cannot remove a state file: %s", error)

    def save(self, tokens: Sequence[int], state: bytes) -> None:
        """Write a state atomically, unless it is there already; a full disk is only logged."""
        if self._path(tokens).exists():
            return
        data = _MAGIC + hashlib.sha256(state).digest() + state
        unfinished: Path | None = None
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=self._folder)
            unfinished = Path(name)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            unfinished.replace(self._path(tokens))
            self._prune()
        except OSError as error:
            _log.warning("cannot keep an evaluated prompt: %s", error)
            if unfinished is not None:
                unfinished.unlink(missing_ok=True)

    def _path(self, tokens: Sequence[int]) -> Path:
        text = f"{self._model_key}|{','.join(map(str, tokens))}"
        return self._folder / (hashlib.sha256(text.encode()).hexdigest()[:32] + _SUFFIX)

    def _prune(self) -> None:
        files = sorted(self._folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for path in files[: -self._keep]:
            path.unlink(missing_ok=True)
