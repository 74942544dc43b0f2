"""Several command lines in one process of their own, as a player would give them."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from game.bench.real_game import hidden_environment
from tests.reliability.real_game import PATIENCE, ROOT

#: Calls each command line, and says between them how the one before ended.
_EACH = """
import json, sys, traceback
from main import main
for arguments in json.loads(sys.argv[1]):
    try:
        code = main(arguments)
    except BaseException:
        traceback.print_exc()
        code = -1
    for stream in (sys.stdout, sys.stderr):
        print(f"\\x1e{code}", end="\\x1f", file=stream, flush=True)
"""


class Told:
    """What a command line has printed, and its exit code."""

    def __init__(self, out: str, err: str) -> None:
        self.out, _, code = out.partition("\x1e")
        self.err = err.partition("\x1e")[0]
        self.code = int(code)

    @property
    def lines(self) -> list[str]:
        """All that was printed, errors last."""
        return [*self.out.splitlines(), *self.err.splitlines()]


def called(
    home: Path, *lines: Sequence[str], within: Sequence[str] = (), **changes: str | None
) -> list[Told]:
    """What comes of command lines, one after the other. Fails if they do not come to an end."""
    done = subprocess.run(
        [*within, sys.executable, "-c", _EACH, json.dumps(lines)], cwd=ROOT,
        env=hidden_environment(home, changes), capture_output=True, timeout=PATIENCE * len(lines),
        check=True,
    )  # fmt: skip
    out, err = (stream.decode("utf-8").split("\x1f") for stream in (done.stdout, done.stderr))
    return [Told(*each) for each in zip(out[:-1], err[:-1], strict=True)]
