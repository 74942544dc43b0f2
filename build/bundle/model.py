"""The bundled language model in the form that play uses, so that no player waits for its making."""

import os
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.llm.errors import LlmError
from agents.llm.llama.requantise import RECIPE, requantise
from agents.llm.llama.seal import seal, write_note
from agents.llm.llama.weights import BUNDLED_DISTRIBUTION, FAST_FILE, find_bundled
from bundle.problem import PackageError


def add_model(folder: Path, moment: int) -> None:
    """Make it in `folder`, with its seal. `moment`: the file's time, as an archive keeps it.

    An unpacked file with that time needs no look at its checksum. Raises PackageError.
    """
    try:
        with TemporaryDirectory(dir=folder) as unfinished:
            made = requantise(find_bundled(), Path(unfinished))
            made.replace(folder / FAST_FILE)
    except LlmError as error:
        raise PackageError(f"{error} {error.detail}") from error
    os.utime(folder / FAST_FILE, (moment, moment))
    source = f"{BUNDLED_DISTRIBUTION} {metadata.version(BUNDLED_DISTRIBUTION)}"
    note = {"source": source, "recipe": RECIPE, **seal(folder / FAST_FILE)}
    write_note(folder / FAST_FILE, note)
