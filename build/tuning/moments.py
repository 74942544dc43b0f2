"""`lab moments`: moments of play for people who write what they would say there.

Rounds on many kitchens, with scripted people and reflex partners; at random ticks a record is
written (`moments.jsonl`), its words for a human reader (`words/ID.txt`, all in `moments.md`), and
for some a picture. Writers see words and pictures only. The same seed gives the same moments.
"""

import json
import os
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress

from agents.hla import ReadingPrompts
from agents.hla.profiles import PROFILES
from agents.intention import IntentionError, Vocabulary, read_text, to_text
from agents.messages import MenuFacts
from game.content.level import Level
from game.kitchen.state import State
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import REPORTS, InputError, named_level
from game.records import write_whole
from game.terminal import harmless
from tuning.answers import shipped
from tuning.moment import Moment, Record, moment_of, record_of
from tuning.moment_labels import MomentMessage, json_lines, messages, problems, retold
from tuning.moment_rounds import A_ROUND, PEOPLE, side_by_side, sights, with_crew
from tuning.moment_sayings import with_sayings
from tuning.moment_sight import moment_at
from tuning.moment_words import moment_words
from tuning.rows import plain_prompt

#: Words of names that other phrases have, too.
_KEPT = frozenset({"the", "and", "of", "with", "soup", "plate", "burger", "fire", "extinguisher"})
#: What a moment's messages have in common ends where one of these lines begins.
_OWN = ("now:", "bans:", "before:")


def prompts(file: Path) -> Iterator[Mapping[str, object]]:
    """The prompts of a file of labels, each with its retellings. Raises InputError, OSError.

    `context`: what all prompts of the moment begin with; `prompt`: the rest; `answers`: labels, the
    best first; `words`: of the names of things; `cooks`: who can be spoken to.
    """
    tellings = retold(file)
    for each in messages(file):
        if answers := list(dict.fromkeys(_answers(each))):
            for say in (each.message.say, *tellings.get(each.name, ())):
                yield _prompt(each, say, answers)


def _prompt(each: MomentMessage, say: str, answers: Sequence[str]) -> Mapping[str, object]:
    vocabulary, menu = each.moment.vocabulary, each.moment.kitchen.menu
    prompt = plain_prompt(_writer(menu, vocabulary).prompt(say, each.message.situation))
    lines = prompt.changing.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith(_OWN))
    context, own = "".join(lines[:first]), "".join(lines[first:])
    return {
        "name": each.name,
        "words": sorted(name_words(vocabulary)),
        "cooks": list(each.moment.scene.names),
        "context": prompt.fixed + context,
        "prompt": own,
        "answers": answers,
        "clear": each.clear,
    }


def _answers(each: MomentMessage) -> Iterator[str]:
    """The labels that mean something here, in their one spelling."""
    vocabulary = each.moment.vocabulary
    for text, meant in zip(each.message.labels, each.message.meanings, strict=True):
        if not isinstance(meant, IntentionError):
            yield to_text(read_text(text, vocabulary), vocabulary)


@cache
def _writer(menu: MenuFacts, vocabulary: Vocabulary) -> ReadingPrompts:
    return ReadingPrompts(PROFILES["seeing"], menu, vocabulary)


def name_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The single words of a menu's names."""
    words = (word for thing in vocabulary.things for word in thing.split("_"))
    return frozenset(word for word in words if len(word) > 2) - _KEPT


#: One moment in so many has a picture.
PICTURED = 4
#: Cooks of a kitchen that has room for a crew.
LARGE = 3


@dataclass(frozen=True, slots=True)
class Deal:
    """One round: its level by name or file, the number of its first moment, and how many.

    `crew`: cooks are added to its moments.
    """

    level: str
    human: str
    first: int
    count: int
    crew: bool = False


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=40, help="moments (default: %(default)s)")
    parser.add_argument(
        "--crews", type=int, default=0, help="further moments with made-up crews (default: none)"
    )
    parser.add_argument("--seed", type=int, default=1, help="number of the first moment")
    parser.add_argument(
        "--out", type=Path, default=REPORTS / "moments", metavar="FOLDER", help="where to"
    )
    parser.add_argument("--pictures", action="store_true", help="PNGs of one moment in four")
    parser.add_argument(
        "--levels", nargs="+", metavar="LEVEL", help="names or files (default: all with a partner)"
    )
    parser.add_argument(
        "--records", type=Path, metavar="FILE", help="play nothing: write the words of these"
    )
    parser.add_argument(
        "--labels", type=Path, nargs="+", metavar="FILE", help="play nothing: check labels"
    )
    parser.add_argument(
        "--prompts", type=Path, metavar="FILE", help="write what models read of what is labelled"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds; write records, words and pictures."""
    if args.labels:
        report = checked(args.labels, console)
        if args.prompts and not report.code:
            found = (prompt for file in args.labels for prompt in prompts(file))
            write_whole(args.prompts, "".join(f"{json.dumps(each)}\n" for each in found))
        return report
    for folder in ("words", "pictures"):
        (args.out / folder).mkdir(parents=True, exist_ok=True)
    if args.records:
        records = list(written(args.out, args.records))
    else:
        records = played(args, console)
        lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in records)
        write_whole(args.out / "moments.jsonl", "".join(f"{line}\n" for line in lines))
    write_whole(args.out / "moments.md", "\n".join(_chapters(args.out, records)))
    menus = Counter(record["menu"] for record in records)
    levels = [named_level(name) for name in dict.fromkeys(each["level"] for each in records)]
    data = {"moments": len(records), "seed": args.seed, "menus": dict(menus)}
    rows = tuple((menu, str(n), f"{n / len(records):.0%}") for menu, n in menus.most_common())
    table = Figures("Moments", ("menu", "moments", "share"), rows)
    return Report("moments", data, (table,), levels, (f"written: {args.out}",))


def checked(files: Sequence[Path], console: Console) -> Report:
    """Tell what is wrong with files of labels. Raises InputError, OSError."""
    found = [problem for file in files for problem in problems(file)]
    for problem in found:
        console.print(harmless(problem), soft_wrap=True, markup=False, highlight=False)
    notes = (f"{len(found)} problems in {len(files)} files",)
    return Report("moment_labels", {"problems": found}, (), (), notes, code=1 if found else 0)


def played(args: Namespace, console: Console) -> list[Record]:
    """Play the rounds, write words and pictures; the records."""
    dealt = deals(args.levels or shipped(), args.count, args.crews, args.seed)
    work = partial(write_moments, args.out, args.pictures)
    records: list[Record] = []
    with Progress(console=console) as progress:
        task = progress.add_task("rounds", total=len(dealt))
        for found in side_by_side(work, dealt, args.jobs):
            records += found
            progress.advance(task)
    return records


def written(out: Path, file: Path) -> Iterator[Record]:
    """Write the words of the records in `file`. Raises InputError, OSError."""
    levels = cache(named_level)
    for number, record in enumerate(json_lines(file), 1):
        try:
            moment = moment_of(record)
        except ValueError as error:
            raise InputError(f"{file}, line {number}: expected a moment, found {error}") from None
        _write_words(out, moment, levels(moment.level))
        yield record


def deals(names: Sequence[str], count: int, crews: int, seed: int) -> list[Deal]:
    """Every level in turn, the people too; crews in the kitchens with most cooks."""
    random = Random(seed)
    cooks = {name: len(named_level(name).cooks) for name in dict.fromkeys(names)}
    large = [name for name, number in cooks.items() if number >= min(LARGE, max(cooks.values()))]
    return [
        Deal(each[i % len(each)], random.choice(PEOPLE), seed + first, min(A_ROUND, end - first), c)
        for each, start, end, c in ((names, 0, count, False), (large, count, count + crews, True))
        for i, first in enumerate(range(start, end, A_ROUND))
    ]


def moments(deal: Deal) -> Iterator[tuple[Moment, Level, State]]:
    """The moments of one round."""
    level = named_level(deal.level)
    for i, sight in enumerate(sights(level, deal.human, deal.first, deal.count)):
        number = f"{level.name}-{deal.first + i:04d}"
        random = Random(number)
        moment = moment_at(sight, number, deal.level, random)
        if deal.crew:
            moment = with_crew(moment, level.kitchen.menu, random)
        yield with_sayings(moment, sight, random), sight.level, sight.state


def write_moments(out: Path, pictures: bool, deal: Deal) -> list[Record]:
    """Write words and pictures of one round's moments; their records."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.client.hud.still import save_state  # noqa: PLC0415 - pygame takes long to load

    records = []
    for number, (moment, level, state) in enumerate(moments(deal), deal.first):
        _write_words(out, moment, level)
        if pictures and not moment.invented and number % PICTURED == 0:
            names = [cook.name for cook in moment.cooks]
            save_state(level, state, names, out / "pictures" / f"{moment.id}.png")
        records.append(record_of(moment))
    return records


def _write_words(out: Path, moment: Moment, level: Level) -> None:
    write_whole(out / "words" / f"{moment.id}.txt", moment_words(moment, level))


def _chapters(out: Path, records: Sequence[Record]) -> Iterator[str]:
    for record in records:
        words = (out / "words" / f"{record['id']}.txt").read_text(encoding="utf-8")
        yield f"## {record['id']}\n\n{words}"


EXPERIMENT = Experiment(
    "moments", "moments of play, for writers of what is said there", _options, measure
)
