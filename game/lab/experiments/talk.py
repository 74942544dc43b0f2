"""`lab talk`: messages sent into real rounds, and what the partner understands, says and does.

The transcript, beside the report, is for readers, who judge each message in a file of verdicts
(`--verdicts`); their shares are what counts: understood, carried out, truthful, natural.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

from rich.console import Console
from rich.progress import track

from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, printed
from game.lab.runs.arguments import InputError, named_level, read_yaml, report_path
from game.lab.runs.choice import add_latency, add_minds, pool_of
from game.lab.runs.conversation import (
    Consequence,
    Conversation,
    Exchanged,
    converse,
    load_conversations,
)
from game.partners.thinking import ModelPool
from game.records import write_whole
from game.terminal import harmless

Question = Literal["understood", "carried", "truthful", "natural"]
QUESTIONS: tuple[Question, ...] = get_args(Question)
_ANSWERS = ("yes", "part", "no")

Verdicts = Mapping[str, Mapping[Question, str]]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of `count` verdicts are a plain yes; `agreed`: share of equal verdicts between the
    readers, None for a single one.
    """

    question: Question
    yes: int
    count: int
    agreed: float | None


def load_verdicts(path: Path) -> Verdicts:
    """The verdicts in the file at `path`. InputError if it is none, OSError."""
    found = read_yaml(path)
    if not isinstance(found, dict):
        raise InputError(f"{path}: expected message ids with verdicts")
    return {str(name): _verdict(value, f"{path}: {name}") for name, value in found.items()}


def _verdict(value: object, place: str) -> Mapping[Question, str]:
    if not isinstance(value, dict):
        raise InputError(f"{place}: expected verdicts, found {value!r}")
    plain = {question: _plain(answer) for question, answer in value.items()}
    for question, answer in plain.items():
        if question not in QUESTIONS or answer not in _ANSWERS:
            allowed = f"{', '.join(QUESTIONS)} with {', '.join(_ANSWERS)}"
            raise InputError(f"{place}: expected {allowed}, found {question}: {answer}")
    return {question: plain[question] for question in QUESTIONS if question in plain}


def _plain(word: object) -> str:
    # YAML 1.1 takes a bare yes for true.
    if isinstance(word, bool):
        return "yes" if word else "no"
    return str(word)


def shares(readers: Iterable[Verdicts]) -> tuple[Share, ...]:
    """Of all readers' verdicts together, question by question."""
    readers = tuple(readers)
    return tuple(_share(question, readers) for question in QUESTIONS)


def _share(question: Question, readers: tuple[Verdicts, ...]) -> Share:
    answers = [each[question] for reader in readers for each in reader.values() if question in each]
    pairs = [
        [reader[name][question] for reader in readers if question in reader.get(name, {})]
        for name in dict.fromkeys(name for reader in readers for name in reader)
    ]
    shared = [len(set(pair)) == 1 for pair in pairs if len(pair) > 1]
    agreed = sum(shared) / len(shared) if shared else None
    return Share(question, answers.count("yes"), len(answers), agreed)


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="conversations (YAML)")
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose id has this")
    parser.add_argument(
        "--verdicts", type=Path, nargs="+", metavar="FILE", help="judge nothing anew: count these"
    )
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)


def measure(args: Namespace, console: Console) -> Report:
    """Have the conversations, or count what was found of them."""
    if args.verdicts:
        found = shares([load_verdicts(path) for path in args.verdicts])
        return Report("talk-verdicts", {"shares": [asdict(s) for s in found]}, (_counted(found),))
    conversations = [c for c in load_conversations(args.file) if args.only in c.id]
    with pool_of(args) as pool:
        steps = track(conversations, "conversations", console=console, transient=True)
        exchanged = tuple(_conversations(steps, pool))
    report = report_path(args, "talk")
    path = report.with_name(f"{report.stem}-transcript.md")
    write_whole(path, "\n".join(transcript(exchanged)))
    console.print(harmless(f"for readers: {path}"), soft_wrap=True, markup=False)
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in conversations))
    data = {"messages": [asdict(each) for each in exchanged]}
    return Report("talk", data, (_overview(exchanged),), levels)


def _conversations(conversations: Iterable[Conversation], pool: ModelPool) -> Iterator[Exchanged]:
    for conversation in conversations:
        yield from converse(conversation, pool)


def transcript(exchanged: Iterable[Exchanged]) -> Iterator[str]:
    """All that readers need for a verdict, as Markdown lines."""
    for each in exchanged:
        yield f"## {each.id}{' (asks for a deed)' if each.deed else ''}\n"
        yield from (f"- {line}" for line in each.kitchen)
        yield f"\n> {each.text}\n"
        yield f"understood: {' / '.join(each.understood) or '-'}\n"
        yield from map(_line, sorted((*each.replies, *each.deeds), key=lambda c: c.seconds))
        yield ""


def _line(consequence: Consequence) -> str:
    said = f'"{consequence.what}"' if consequence.who else consequence.what
    return f"- {consequence.seconds:.1f} s: {said}"


def _overview(exchanged: Sequence[Exchanged]) -> Figures:
    rows = tuple(
        (each.id, each.text, " / ".join(each.understood), " ".join(r.what for r in each.replies))
        for each in exchanged
    )
    return Figures(f"{len(rows)} messages", ("id", "message", "understood", "replies"), rows)


def _counted(found: Iterable[Share]) -> Figures:
    rows = tuple(
        (
            share.question,
            f"{share.yes}/{share.count}",
            printed(share.yes / share.count if share.count else None, ".3f"),
            printed(share.agreed, ".2f"),
        )
        for share in found
    )
    return Figures("Verdicts", ("question", "yes", "share", "readers agree"), rows)


EXPERIMENT = Experiment("talk", "messages in real rounds, for readers to judge", options, measure)
