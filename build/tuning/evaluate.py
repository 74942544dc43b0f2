"""`python build/tune.py evaluate`: labelled messages through llama.cpp and the grammar."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from agents.hla import IntentionReader
from agents.hla.labelled_messages import MessageItem, load_items
from agents.hla.profiles import PROFILES
from agents.intention import dump
from agents.llm.llama.model import LlamaModel
from game.lab.reports.report import Rate
from game.lab.runs.reading_kitchens import Answered, by_category
from tuning.kitchen import MENU, VOCABULARY, reading_kitchen
from tuning.places import ADAPTER, base_path


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("paths", type=Path, nargs="+", help="YAML files or folders of them")
    parser.add_argument("--adapter", type=Path, default=ADAPTER)
    parser.add_argument("--untuned", action="store_true", help="the base model, its own prompt")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="figures only, no messages")
    parser.add_argument(
        "--clear", type=float, default=0.02, metavar="SHARE",
        help="of the clear messages to ask back at, for the threshold that is worked out",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, help="write the answers here")


def run(args: Namespace) -> int:
    """Print what was misunderstood and the figures."""
    profile = PROFILES["bundled" if args.untuned else "adapter"]
    model = LlamaModel(
        base_path(), adapter=None if args.untuned else args.adapter, threads=args.threads
    )
    items = [item for path in args.paths for item in load_items(path, reading_kitchen)]
    outcomes = []
    for outcome in outcomes_of(items, IntentionReader(model, profile, MENU, VOCABULARY)):
        outcomes.append(outcome)
        if not (outcome.right or args.quiet):
            print(f"{outcome.item.id}: {outcome.item.say!r} -> {json.dumps(dump(outcome.found))}")
    model.close()
    print("\n".join((*table(outcomes), *asking(outcomes, PROFILES["adapter"].asks_above))))
    above = threshold(outcomes, args.clear)
    print(f"to ask at {args.clear:.0%} of the clear ones: above {above:.3f}")
    if args.json:
        answers = {outcome.item.id: dump(outcome.found) for outcome in outcomes}
        args.json.write_text(json.dumps(answers, indent=1) + "\n", encoding="utf-8")
    return 0


def outcomes_of(items: Iterable[MessageItem], reader: IntentionReader) -> Iterator[Answered]:
    """Read every message as the Slow Mind does."""
    for item in items:
        reader.prefill(item.situation)
        doubt = reader.doubt(item.say, item.situation)
        reading = reader.read(item.say, item.situation)
        seconds = reading.completion.seconds
        yield Answered(item, reading.intention, seconds, VOCABULARY, doubt)


def table(outcomes: Sequence[Answered]) -> list[str]:
    """A line for each category and one for all: share right, its 95 % interval, median time."""
    return [_line(name, group) for name, group in by_category(outcomes)]


def asking(outcomes: Sequence[Answered], above: float) -> list[str]:
    """How often the partner would ask back, at words that leave it open and at clear ones.

    Wishes for what is not there count as neither.
    """
    unclear = [o for o in outcomes if o.item.ambiguous]
    return [
        f"{name:14} {Rate(sum(o.doubt > above for o in group), len(group)).text}"
        for name, group in (("asks, vague", unclear), ("asks, clear", _clear(outcomes)))
    ]


def threshold(outcomes: Sequence[Answered], share: float) -> float:
    """The probability of being unclear above which this share of the clear messages lies."""
    doubts = sorted((o.doubt for o in _clear(outcomes)), reverse=True)
    return doubts[int(share * len(doubts))] if doubts else 1.0


def _clear(outcomes: Sequence[Answered]) -> list[Answered]:
    absent = "nonexistent"
    return [o for o in outcomes if not o.item.ambiguous and o.item.category != absent]


def _line(name: str, outcomes: Sequence[Answered]) -> str:
    right, of = sum(outcome.right for outcome in outcomes), len(outcomes)
    seconds = sorted(outcome.seconds for outcome in outcomes)
    median = seconds[of // 2] if seconds else 0.0
    return f"{name:14} {Rate(right, of).text}  {median:.3f} s"
