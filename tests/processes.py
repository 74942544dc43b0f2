"""What tests ask the system about processes."""

import os
from pathlib import Path


def is_alive(pid: int | None) -> bool:
    """Whether a process still runs."""
    assert pid is not None
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # An orphan that has ended may stay in the table as a zombie.
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")
