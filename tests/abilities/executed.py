"""Which functions outside tests the ledger executes, in worker processes, too.

    python -m tests.abilities.executed [--out FILE] [--keep] [PYTEST ARGUMENT ...]

runs all cases under coverage.py (slower than without, about three times), prints the share of
functions that any of them executes, and writes FILE:LINE NAME of each that none does: what may be
deleted unless something outside the ledger needs it. `--keep` adds to what was measured before.
Processes that are killed outright leave no trace, so code that only such a process runs is listed.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
CASES = "tests/abilities"


def functions(report: Path) -> Iterator[tuple[str, int, str, bool]]:
    """File, line, name of every function with a body, and whether any line of that was executed."""
    for file, found in json.loads(report.read_text("utf-8"))["files"].items():
        for name, function in found["functions"].items():
            if name and (function["executed_lines"] or function["missing_lines"]):
                yield file, function["start_line"], name, bool(function["executed_lines"])


def main(arguments: Sequence[str]) -> int:
    """Measure and tell; gives pytest's exit code."""
    parser = ArgumentParser("python -m tests.abilities.executed", description=__doc__)
    parser.add_argument("--out", type=Path, help="where the list goes (default: it is printed)")
    parser.add_argument("--keep", action="store_true", help="add to what was measured before")
    args, pytest = parser.parse_known_args(arguments)

    def coverage(*words: str) -> int:
        command = [sys.executable, "-m", "coverage", *words]
        return subprocess.run(command, cwd=ROOT, check=False).returncode

    if not args.keep:
        coverage("erase")
    code = coverage("run", "-m", "pytest", "-q", *(pytest or [CASES]))
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        coverage("combine", "-q", "--keep" if args.keep else "--append")
        coverage("json", "-q", "-i", "-o", str(report))
        found = sorted(functions(report))
    never = [f"{file}:{line} {name}" for file, line, name, executed in found if not executed]
    if args.out is None:
        print(*never, sep="\n")
    else:
        args.out.write_text("\n".join(never) + "\n", encoding="utf-8")
    share = 1 - len(never) / len(found)
    print(f"{len(found) - len(never)} of {len(found)} functions are executed ({share:.1%})")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
