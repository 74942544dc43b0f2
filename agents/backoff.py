"""How long to wait before another try: one rule for workers, thoughts and servers.

Nobody sleeps here: links and workers ask on every tick whether the time has come.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Backoff:
    """`first_s` after one failure, doubled with every further one, at most `longest_s` seconds."""

    first_s: float = 1.0
    longest_s: float = 30.0

    def wait_s(self, failures: int) -> float:
        """After so many failures in a row, at least 1."""
        return min(self.longest_s, self.first_s * 2.0 ** min(failures - 1, 16))
