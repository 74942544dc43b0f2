"""What processes of ours run: never modules in the folder that they happen to be started in.

Python puts the current folder first for a process that is given its program as text, as those of
`multiprocessing` are: a `socket.py` lying there would run in every mind.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from pathlib import Path

#: What tells Python, from 3.11 on, to leave that out. A packaged game's processes need it not.
VARIABLE = "PYTHONSAFEPATH"
#: Where Linux tells which program a process really runs.
RUNS = Path("/proc/self/exe")


def keep_to_safe_path() -> None:
    """For all processes that this one starts from now on, and theirs."""
    os.environ[VARIABLE] = "1"
    if getattr(sys, "frozen", False) and RUNS.exists():
        # PYTHONEXECUTABLE names another, which would be started in place of each mind.
        sys.executable = str(RUNS.readlink())
        multiprocessing.set_executable(sys.executable)


def for_other_programs(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without it: programs of others may look for their modules beside them."""
    return {name: value for name, value in environment.items() if name != VARIABLE}
