"""`bench policies`: how soon hostile policies are refused.

Input: a YAML list of `{when: CONDITION}` or `{answer: TEXT}`, each with the sentence (`told`) that
must come of it. Every one is read several times; its median counts, so that a pause of the machine
does not, and the slowest is told.
"""

import json
import statistics
import time
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.policy.reading import read_policy
from agents.policy.vocabulary import Vocabulary
from game.content.level import Level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_level, level_of, read_yaml
from game.partners.menu_facts import menu_facts

#: How often each is read.
TIMES = 9


@dataclass(frozen=True, slots=True)
class Refusal:
    """One policy, the sentence that came of it, and the median of the milliseconds it took."""

    text: str
    told: str
    expected: str
    ms: float

    @property
    def as_expected(self) -> bool:
        return self.told.endswith(self.expected) and bool(self.told)


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("path", type=Path, metavar="FILE", help="policies to refuse (YAML)")
    add_level(parser, "counter_circuit")


def measure(args: Namespace, console: Console) -> Report:
    """Read all of them."""
    level = level_of(args)
    vocabulary = _vocabulary(level)
    steps = track(_rows(args.path), "policies", console=console, transient=True)
    found = [_refusal(row, vocabulary) for row in steps]
    found.sort(key=lambda refusal: -refusal.ms)
    refused = sum(refusal.as_expected for refusal in found)
    rows = [
        ("refused with their sentences", f"{refused} of {len(found)}"),
        ("slowest", f"{found[0].ms:.2f} ms: {ascii(found[0].text)[:40]}"),
        ("median", f"{statistics.median(refusal.ms for refusal in found):.2f} ms"),
    ]
    data = {"policies": len(found), "refused": refused, "slowest_ms": found[0].ms}
    figures = Figures("Hostile policies", ("figure", "value"), tuple(rows))
    return Report("policies", data, (figures,), (level,), code=0 if refused == len(found) else 1)


def _vocabulary(level: Level) -> Vocabulary:
    return Vocabulary.of(menu_facts(level.kitchen.menu))


def _rows(path: Path) -> list[dict[str, str]]:
    found = read_yaml(path)
    if not isinstance(found, list) or not all(
        isinstance(row, dict) and "told" in row and ("when" in row or "answer" in row)
        for row in found
    ):
        raise InputError(f"{path}: expected a list of policies with the sentences that are told")
    return found


def _refusal(row: dict[str, str], vocabulary: Vocabulary) -> Refusal:
    text = row.get("when", row.get("answer", ""))
    task = {"when": text, "do": "putout_fire"}
    answer = json.dumps({"tasks": [task]}) if "when" in row else text
    times = []
    for _ in range(TIMES):
        began = time.perf_counter()
        read = read_policy(answer, vocabulary)
        times.append((time.perf_counter() - began) * 1000)
    told = read.refusals[0] if read.refusals else ""
    return Refusal(text, told, row["told"], statistics.median(times))


EXPERIMENT = Experiment("policies", "how soon hostile policies are refused", options, measure)
