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


def make_model(folder: Path, moment: int) -> None:
    """Make it in `folder`, with its seal. `moment`: the time that the shipped file will have.

    A file with that time needs no look at its checksum. Raises PackageError.
    """
    target = folder / FAST_FILE
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with TemporaryDirectory(dir=folder) as unfinished:
            requantise(find_bundled(), Path(unfinished)).replace(target)
    except LlmError as error:
        raise PackageError(f"{error} {error.detail}") from error
    os.utime(target, (moment, moment))
    source = f"{BUNDLED_DISTRIBUTION} {metadata.version(BUNDLED_DISTRIBUTION)}"
    write_note(target, {"source": source, "recipe": RECIPE, **seal(target)})
