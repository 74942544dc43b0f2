"""`python build/tune.py data`: training and dev rows from the phrase files."""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from agents.hla import Scene, recorded
from agents.hla.labelled_messages import load_items
from agents.hla.profiles import PROFILES
from tuning.actions import ActionRows, read_moments, split
from tuning.contexts import Setting
from tuning.generate import Example, Generator
from tuning.kitchen import reading_kitchen, soups
from tuning.moment_labels import json_lines
from tuning.places import CORPUS, DEVELOPMENT, OUT, PHRASES, ROOT
from tuning.rows import Exclusion, Rows, moments, paper_messages, told_anew, told_once
from tuning.templates import HELD_OUT, load_heard, load_writers, word_lists

_DEV_GROUPS = 50
_DEV_ACTIONS = 120
#: Their contexts are longer.
_ACTION_GROUP = 10
_REPORT = 2000


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--examples", type=int, default=60_000)
    parser.add_argument("--group", type=int, default=10, help="messages that share a context")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=OUT / "data")
    parser.add_argument("--base", type=Path, help="GGUF whose tokens to use")
    parser.add_argument("--traces", type=Path, metavar="FILE", help="what `lab traces` wrote")
    parser.add_argument("--actions", type=int, default=20_000, help="examples of these, beside")
    parser.add_argument(
        "--seeing", action="store_true", help="their prompts tell the state, for such an adapter"
    )
    parser.add_argument(
        "--moments",
        type=Path,
        nargs=2,
        metavar=("TRAIN", "DEV"),
        help="what `lab moments --prompts` wrote of labelled messages",
    )
    parser.add_argument("--epochs", type=int, default=8, help="how often each moment is told")
    parser.add_argument("--show", type=int, metavar="N", help="print N samples a category, no more")


def run(args: Namespace) -> int:
    """Write `train.jsonl` and `dev.jsonl`, or show samples."""
    if args.show:
        _show(generators(args.seed)[0], args.show)
        return 0
    train, dev = generators(args.seed)
    rows = Rows(args.base)
    args.out.mkdir(parents=True, exist_ok=True)
    groups = fresh_groups(train, args.group)
    _write(args.out / "train.jsonl", groups, rows, args.examples)
    groups = fresh_groups(dev, args.group)
    _write(args.out / "dev.jsonl", groups, rows, _DEV_GROUPS * args.group)
    # The development messages, each by itself: checkpoints are chosen by them, too.
    kitchen = soups(word_lists(PHRASES / "words.list"))
    with (args.out / "dev.jsonl").open("a", encoding="utf-8") as file:
        for item in load_items(DEVELOPMENT, reading_kitchen):
            setting = Setting(kitchen, item.situation)
            example = Example(setting, item.say, item.text, item.category, "development")
            if not item.ambiguous:
                file.write(json.dumps(rows.of([example])) + "\n")
    if args.traces:
        _add_actions(args, (train, dev), rows)
    if args.moments:
        _add_moments(args, rows)
    rows.close()
    return 0


def _add_moments(args: Namespace, rows: Rows) -> None:
    """Labelled messages: to train on told anew, to measure by as they are."""
    foods = word_lists(PHRASES / "foods.list")
    things = [word for word in (*foods["ingredient"], *foods["mass"]) if word.isalpha()]
    things, random = [*things, *foods["name"]], Random(args.seed)
    found, development = map(moments, args.moments)
    epochs = (told_anew(found, things, foods["name"], rows, random) for _ in range(args.epochs))
    for name, told in ("train", chain.from_iterable(epochs)), ("dev", told_once(development, rows)):
        with (args.out / f"{name}.jsonl").open("a", encoding="utf-8") as file:
            written = [file.write(json.dumps(row) + "\n") for row in told]
        print(f"{name}.jsonl: {len(written)} rows of moments", flush=True)


def _add_actions(args: Namespace, writers: tuple[Generator, Generator], rows: Rows) -> None:
    """Examples of the next macro action, after those of what words mean."""
    exclusion = Exclusion(paper_messages(ROOT))
    names, numbers = ("train", "dev"), (args.actions, _DEV_ACTIONS)
    states = split(read_moments(args.traces))
    profile = PROFILES["seeing" if args.seeing else "adapter"]
    for name, generator, seen, wanted in zip(names, writers, states, numbers, strict=True):
        actions = ActionRows(generator, exclusion, rows, Random(args.seed), profile)
        path, written = args.out / f"{name}.jsonl", 0
        with path.open("a", encoding="utf-8") as file:
            for row, count in actions.rows(seen, _ACTION_GROUP):
                file.write(json.dumps(row) + "\n")
                written += count
                if written // _REPORT != (written - count) // _REPORT:
                    print(f"{path.name}: {written} of {wanted} actions", flush=True)
                if written >= wanted:
                    break
        print(f"{path.name}: " + ", ".join(f"{n} {k}" for n, k in actions.counts.most_common()))


def generators(seed: int, *, rough: bool = True) -> tuple[Generator, Generator]:
    """One for training, and one with the held-out writer's phrases only."""
    writers = load_writers(PHRASES)
    words, heard, foods = (
        word_lists(PHRASES / f"{name}.list") for name in ("words", "heard", "foods")
    )
    held = [writer for writer in writers if writer.name == HELD_OUT]
    others = [writer for writer in writers if writer.name != HELD_OUT]
    recognised, chance = load_heard(), Random(seed)
    seen = scenes(CORPUS / "moments.jsonl")
    train = Generator(
        others, words, heard, foods, chance, rough=rough, recognised=recognised, scenes=seen
    )
    held_out = Generator(held, words, heard, foods, Random(seed + 1), rough=rough, scenes=seen)
    return train, held_out


def scenes(path: Path) -> Mapping[str, Sequence[Scene]]:
    """What was to be seen in the moments of a file, by their menu. Raises OSError, InputError."""
    found: dict[str, list[Scene]] = {}
    for record in json_lines(path):
        found.setdefault(record["menu"], []).append(recorded(record))
    return found


def fresh_groups(generator: Generator, size: int) -> Iterator[list[Example]]:
    """Endless groups without excluded messages and without repeats."""
    exclusion = Exclusion(paper_messages(ROOT))
    seen: set[tuple[str, str]] = set()
    while True:
        group = []
        for example in generator.group(size):
            key = (example.say, example.meaning)
            if key not in seen and not exclusion.near(example.say):
                seen.add(key)
                group.append(example)
        if group:
            yield group


def _write(path: Path, groups: Iterator[list[Example]], rows: Rows, wanted: int) -> None:
    counts: Counter[str] = Counter()
    with path.open("w", encoding="utf-8") as file:
        while (written := counts.total()) < wanted:
            group = next(groups)
            file.write(json.dumps(rows.of(group)) + "\n")
            counts.update(example.category for example in group)
            if written // _REPORT != counts.total() // _REPORT:
                print(f"{path.name}: {counts.total()} of {wanted}", flush=True)
    print(f"{path.name}: " + ", ".join(f"{n} {count}" for n, count in counts.most_common()))


def _show(generator: Generator, count: int) -> None:
    found: dict[str, list[Example]] = {}
    for group in fresh_groups(generator, 8):
        for example in group:
            found.setdefault(example.category, []).append(example)
        if all(len(examples) >= count for examples in found.values()) and len(found) > 12:
            break
    for category, examples in sorted(found.items()):
        print(f"\n{category}")
        for example in examples[:count]:
            orders = " ".join(example.setting.situation.orders) or "-"
            print(f"  [{orders}] {example.say}  =>  {example.meaning}")
