"""What processes take of the memory, where the system tells that (Linux)."""

import os
from multiprocessing import active_children
from pathlib import Path

MIB = 1024 * 1024


class ProcessMemory:
    """What this process and its workers take, in MiB; nothing where the system does not tell."""

    def __init__(self) -> None:
        self.measured = False
        self.game: float | None = None
        self.workers: list[float] = []

    def measure(self) -> None:
        """Look now; takes some milliseconds."""
        self.measured = True
        self.game = resident(os.getpid())
        sizes = [resident(child.pid) for child in active_children() if child.pid is not None]
        self.workers = [size for size in sizes if size is not None]

    @property
    def text(self) -> str:
        """'120 / 230 + 240 = 590', '-' if nothing is known."""
        if self.game is None:
            return "-"
        parts = " + ".join(f"{size:.0f}" for size in self.workers) or "0"
        return f"{self.game:.0f} / {parts} = {self.game + sum(self.workers):.0f}"


def resident(pid: int) -> float | None:
    """MiB of a process in memory, its share of shared pages; None where that is not told."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    sizes = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return sizes[0] * 1024 / MIB if sizes else None


def descendants(pid: int) -> list[int]:
    """What `pid` started, what that started, and so on; nothing where the system does not tell."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        children.setdefault(_parent(entry), []).append(int(entry.name))
    found, left = [], [pid]
    while left:
        started = children.get(left.pop(), [])
        found += started
        left += started
    return found


def _parent(entry: Path) -> int:
    """Whose child the process at `entry` of /proc is; 0 if it has ended meanwhile."""
    try:
        told = Path(entry, "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    return int(told.rpartition(")")[2].split()[1])  # what is before is its name, and its state
