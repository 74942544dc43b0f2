"""What a model says of words whatever the message, kept on disk for the next start of the game.

Learning these biases takes a small model seconds; they depend on nothing but the model and the
prompt's beginning. A file holds all that are known for one beginning.
"""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from agents.llm.disk_cache import DiskCache

#: By what they were asked for, one log-probability for each word.
Biases = dict[str, list[float]]


class BiasFolder:
    """A folder of the biases of one model; keeps those of the `keep` prompts learned last."""

    def __init__(self, folder: Path, model_key: str, keep: int = 12) -> None:
        """`model_key` names the weights, the adapter and the library's version."""
        self._files = DiskCache(folder, ".biases", b"SCBIAS1\n", keep)
        self._model_key = model_key

    def load(self, prompt: Sequence[str]) -> Biases:
        """The biases saved for a prompt: its beginning, and the messages that say nothing."""
        key = self._key(prompt)
        data = self._files.load(key)
        if data is None:
            return {}
        try:
            return _checked(json.loads(data))
        except ValueError:
            self._files.drop(key)
            return {}

    def save(self, prompt: Sequence[str], biases: Mapping[str, Sequence[float]]) -> None:
        """Keep them in place of what was saved for this prompt; a full disk is only logged."""
        self._files.save(self._key(prompt), json.dumps(biases).encode())

    def _key(self, prompt: Sequence[str]) -> str:
        return json.dumps([self._model_key, *prompt])


def _checked(found: object) -> Biases:
    """Raises ValueError for anything but biases."""
    if not isinstance(found, dict):
        raise ValueError("not a table")
    for biases in found.values():
        if not isinstance(biases, list) or not all(
            isinstance(bias, float) and math.isfinite(bias) for bias in biases
        ):
            raise ValueError("not a list of log-probabilities")
    return found
