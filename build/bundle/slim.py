"""Makes a frozen game smaller: what only debuggers read goes, copies of a library become links."""

import shutil
import subprocess
import sys
from hashlib import file_digest
from pathlib import Path

from bundle.elf import libraries


def slim(folder: Path) -> None:
    """Both, on Linux: elsewhere nothing is to be gained, and a signed Mac program must stay."""
    if sys.platform == "linux":
        _strip(folder)
        link_copies(folder)


def _strip(folder: Path) -> None:
    """Drop symbols that no loader needs: 30 MB with an interpreter compiled by hand."""
    if (strip := shutil.which("strip")) is None:
        return
    # What `auditwheel` put into folders of its own it also rewrote: not all of it can be stripped.
    mine = [str(file) for file in libraries(folder) if not file.parent.name.endswith(".libs")]
    # One that cannot be stripped stays as it was, and the others are still stripped.
    subprocess.run([strip, "--strip-unneeded", *mine], capture_output=True, check=False)


def link_copies(folder: Path) -> None:
    """Of equal libraries in one folder all but one become links to it, as they were once: wheels
    cannot hold links. Loaded by two names a copy would be loaded twice.
    """
    first: dict[tuple[Path, bytes], Path] = {}
    for file in sorted(libraries(folder)):
        known = first.setdefault((file.parent, _digest(file)), file)
        if known != file:
            file.unlink()
            file.symlink_to(known.name)


def _digest(file: Path) -> bytes:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").digest()
