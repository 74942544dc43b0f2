"""`lab talk`: messages sent into real rounds, and what the partner understands, says and does.

The transcript, beside the report, is for readers, who judge each message in a file of verdicts
(`--verdicts`); their shares are what counts: understood, carried out, truthful, natural.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Literal, get_args

from rich.console import Console
from rich.progress import track

from agents.messages import Fact, Intend
from game.codec import Codec, DecodeError, Form
from game.kitchen.naming import content_name
from game.kitchen.state import TICKS_PER_SECOND, State
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Rate, Report, printed
from game.lab.runs.arguments import (
    InputError,
    add_latency,
    add_minds,
    named_level,
    pool_of,
    read_records,
    read_yaml,
    report_path,
)
from game.partners.casting import HUMANS
from game.partners.kitchen_facts import order_facts, station_facts, station_names, station_words
from game.partners.thinking import ModelPool
from game.records import write_whole
from game.session.seats.notes import MacroBegun
from tuning.obeying import CommandedMatch

#: Seconds between messages, and that a conversation goes on after the last.
PAUSE, AFTERMATH = 6.0, 15.0


@dataclass(frozen=True, slots=True)
class ConversationCue:
    """One message; `after`: seconds since the one before; `deed`: whether it asks for one."""

    text: str
    after: float = PAUSE
    deed: bool = False


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where, when and what is said; `at`: seconds of play before that; `human`: what the human does
    meanwhile.

    Until the first message the partner cooks by itself, so that a conversation always begins alike.
    """

    id: str
    level: str
    seed: int
    human: str
    at: float
    say: tuple[ConversationCue, ...]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that happened `seconds` after a message; `who` said or did it."""

    seconds: float
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Exchanged:
    """One message, the kitchen in which it was said, and what came of it until the next."""

    id: str
    text: str
    deed: bool
    kitchen: tuple[str, ...]
    understood: tuple[str, ...]
    replies: tuple[Consequence, ...]
    deeds: tuple[Consequence, ...]


def load_conversations(path: Path) -> tuple[Conversation, ...]:
    """The conversations in the file at `path`. InputError if it holds none, OSError."""
    found = read_records(path, Conversation, "conversation")
    for each in found:
        if each.human not in HUMANS:
            raise InputError(f"{path}: {each.id}: human: expected {', '.join(HUMANS)}")
    return found


def converse(conversation: Conversation, pool: ModelPool) -> Iterator[Exchanged]:
    """Play a conversation to its end and tell each message's consequences."""
    level = named_level(conversation.level)
    human = HUMANS[conversation.human]
    with CommandedMatch(level, human, pool.minds(), conversation.seed, level.round_ticks) as played:
        played.run(conversation.at)
        said = []
        for number, cue in enumerate(conversation.say):
            if number:
                played.run(cue.after)
            played.type()
            said.append((cue, played.match.state, played.say(cue.text)))
        played.run(AFTERMATH)
        ends = [tick for _, _, tick in said[1:]] + [played.now + 1]
        for number, ((cue, state, tick), end) in enumerate(zip(said, ends, strict=True), 1):
            yield _exchanged(f"{conversation.id}.{number}", cue, state, played, range(tick, end))


def _exchanged(
    name: str, cue: ConversationCue, state: State, played: CommandedMatch, ticks: Sequence[int]
) -> Exchanged:
    history, me, since = played.match.history, played.me, ticks[0]
    words = [w for w in history.words if w.tick in ticks and w.cook == me]
    notes = [(t, note) for t, cook, note in history.notes if t in ticks and cook == me]
    understood = [note.sentence for _, note in notes if isinstance(note, Intend)]
    begun = [(t, f"begins {n.macro} ({n.source})") for t, n in notes if isinstance(n, MacroBegun)]
    done = [(f.tick, _told(f, played)) for f in played.facts if f.tick in ticks]
    return Exchanged(
        name,
        cue.text,
        cue.deed,
        tuple(kitchen_lines(state, played)),
        tuple(dict.fromkeys(understood)),
        tuple(Consequence(_seconds(w.tick, since), "partner", w.text) for w in words),
        tuple(Consequence(_seconds(t, since), "", what) for t, what in sorted(begun + done)),
    )


def kitchen_lines(state: State, played: CommandedMatch) -> Iterator[str]:
    """What a player sees, in a few lines."""
    orders = [f"{o.title} {o.seconds_left:.0f} s" for o in order_facts(state)]
    yield f"orders: {', '.join(orders) or 'none'}"
    stations = station_facts(state, station_names(state.kitchen))
    holds = station_words(state)
    full = [f"{s.name}: {holds[s.cell]} ({s.state})" for s in stations if s.cell in holds]
    yield f"stations: {'; '.join(full) or 'all empty'}"
    for seat, cook in enumerate(state.cooks):
        held = "nothing" if cook.held is None else content_name(cook.held, state.kitchen.menu)
        yield f"{'partner' if seat == played.me else 'human'} holds {held}"


def _told(fact: Fact, played: CommandedMatch) -> str:
    who = {None: "-", played.me: "partner"}.get(fact.seat, "human")
    return " ".join(filter(None, (who, fact.verb, fact.what)))


def _seconds(tick: int, since: int) -> float:
    return (tick - since) / TICKS_PER_SECOND


Answer = Literal["yes", "part", "no"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reader says of a message; None: nothing."""

    understood: Answer | None = None
    carried: Answer | None = None
    truthful: Answer | None = None
    natural: Answer | None = None


QUESTIONS = tuple(each.name for each in fields(Verdict))
Verdicts = Mapping[str, Verdict]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of `count` verdicts are a plain yes; `agreed`: share of equal verdicts between the
    readers, None for a single one.
    """

    question: str
    yes: int
    count: int
    agreed: float | None


def load_verdicts(path: Path) -> Verdicts:
    """The verdicts in the file at `path`, by message. InputError if it is none, OSError."""
    codec = Codec({Answer: Form(str, _answer)}, closed=True)
    try:
        return codec.decode(Mapping[str, Verdict], read_yaml(path))  # type: ignore[type-abstract]
    except DecodeError as error:
        raise InputError(f"{path}: {error}") from None


def _answer(plain: object) -> object:
    """YAML 1.1 takes a bare yes for true."""
    plain = {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else plain
    if plain not in get_args(Answer):
        raise DecodeError(", ".join(get_args(Answer)), plain)
    return plain


def shares(readers: Iterable[Verdicts]) -> tuple[Share, ...]:
    """Of all readers' verdicts together, question by question."""
    readers = tuple(readers)
    return tuple(_share(question, readers) for question in QUESTIONS)


def _share(question: str, readers: tuple[Verdicts, ...]) -> Share:
    said: dict[str, list[str]] = {}
    for name, verdict in (pair for reader in readers for pair in reader.items()):
        if answer := getattr(verdict, question):
            said.setdefault(name, []).append(answer)
    answers = [answer for each in said.values() for answer in each]
    shared = [len(set(pair)) == 1 for pair in said.values() if len(pair) > 1]
    agreed = sum(shared) / len(shared) if shared else None
    return Share(question, answers.count("yes"), len(answers), agreed)


# A conversation file is a YAML list:
#
#     - id: partition-3
#       level: partition
#       seed: 4
#       human: cook          # what the human does meanwhile: idle, chopper, cook
#       at: 21               # seconds of play before the first message
#       say:
#         - {text: can you hand me a plate, deed: true}
#         - {text: no, two of them, after: 4, deed: true}


def _options(parser: ArgumentParser) -> None:
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
        exchanged = tuple(each for step in steps for each in converse(step, pool))
    report = report_path(args, "talk")
    path = report.with_name(f"{report.stem}-transcript.md")
    write_whole(path, "\n".join(transcript(exchanged)))
    levels = tuple(named_level(name) for name in dict.fromkeys(s.level for s in conversations))
    data = {"messages": [asdict(each) for each in exchanged]}
    notes = (f"for readers: {path}",)
    return Report("talk", data, (_overview(exchanged),), levels, notes)


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
    rows = [(s.question, Rate(s.yes, s.count).text, printed(s.agreed, ".2f")) for s in found]
    return Figures("Verdicts", ("question", "yes", "readers agree"), tuple(rows))


EXPERIMENT = Experiment("talk", "messages in real rounds, for readers to judge", _options, measure)
