"""`bench voice`: how much of what is said aloud is heard and understood.

The papers' 45 commands and sentences drawn from labelled messages are spoken by synthetic voices of
several engines, clean and in noise, heard by the recogniser with the kitchen's help, and read as in
play; the same words typed are read beside it. Voices on which hearing was tuned and voices that
only judge it stand apart. Then small talk and noise, in which nothing should be taken for a
command. Last a round in the window in which somebody talks: how soon words and the partner's first
move follow the end of speech.

Engines are programs of the system (`apt install flite festival ...`): those that are missing are
left out, and told. What the recogniser wrote of each sound is kept, and by the program's commit
what words mean, so that a run that was cut goes on. Sentences are told by their ids alone.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import cycle, product
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game import paths
from game.bench.real_game import ProcessMemory
from game.bench.speech.clips import (
    CLEAN,
    CONDITIONS,
    JUDGING,
    LEFT_OUT,
    TUNING,
    Clips,
    Condition,
    present,
)
from game.bench.speech.hearing import (
    add_kept,
    add_recogniser,
    drawn_items,
    moment,
    paper_items,
    recogniser_of,
    talk_items,
)
from game.bench.speech.listening_test import (
    Journal,
    KeptReadings,
    ListeningTest,
    NoiseOutcome,
    SpokenOutcome,
)
from game.bench.watched_round import SpokenLatency, WatchedRound, spoken_round
from game.content.level import Level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.provenance import program
from game.lab.reports.report import (
    Bar,
    Figures,
    Rate,
    Report,
    Sample,
    grouped,
    panel_chart,
    printed,
)
from game.lab.runs.arguments import add_level, add_minds, level_of, pool_of
from game.lab.runs.reading_kitchens import ReadingKitchens
from game.partners.partner_spec import HLA
from game.settings import load_settings

#: Of what the same words typed get, in clean speech by voices that nothing was tuned on.
WANTED = 0.9
_HEADS = (
    "sentences", "typed", "understood", "of typed", "asked back", "words wrong, raw", "with help",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class VoiceFindings:
    """What came of sentences, of small talk, of noise, and of words in rounds in the window."""

    spoken: Sequence[SpokenOutcome]
    talk: Sequence[SpokenOutcome]
    noise: Sequence[NoiseOutcome]
    latencies: Sequence[SpokenLatency] = ()

    @property
    def unseen(self) -> list[SpokenOutcome]:
        """Of voices on which nothing was tuned."""
        return [outcome for outcome in self.spoken if outcome.unseen]


#: Says to which row of a table an outcome belongs.
Grouping = Callable[[SpokenOutcome], str]


def voice_data(found: VoiceFindings) -> dict[str, object]:
    """For scripts: no sentence is told, only which."""
    unseen = grouped(found.unseen, lambda outcome: outcome.condition)
    return {
        "of_typed": {condition: relative(members) for condition, members in unseen.items()},
        "sentences": [asdict(each) for each in found.spoken],
        "small_talk": [asdict(each) for each in found.talk],
        "noise": [asdict(each) for each in found.noise],
        "latencies": [asdict(each) for each in found.latencies],
    }


def voice_tables(found: VoiceFindings) -> Iterator[Figures]:
    """For people."""
    for title, unseen in (("Unseen voices", True), ("Voices of the tuning", False)):
        voices = [each for each in found.spoken if each.unseen is unseen]
        if voices:
            yield understood(f"{title}, by noise", voices, lambda each: each.condition)
            yield understood(f"{title}, by engine", voices, lambda each: each.engine)
        if clean := [each for each in voices if each.condition == str(CLEAN)]:
            yield understood(f"{title}, clean, by voice", clean, lambda each: each.voice)
            yield understood(f"{title}, clean, by category", clean, lambda each: each.category)
    yield false_commands(found.talk, found.noise)
    if found.latencies:
        yield latency_table(found.latencies)


def understood(title: str, outcomes: Sequence[SpokenOutcome], group: Grouping) -> Figures:
    """A row for each group, in the order in which they come, and one for all."""
    rows = tuple((name, *_cells(members)) for name, members in grouped(outcomes, group).items())
    whole = ("all", *_cells(outcomes))
    return Figures(title, ("", *_HEADS), (*rows, whole) if len(rows) > 1 else rows)


def relative(outcomes: Iterable[SpokenOutcome]) -> float | None:
    """Sentences understood when spoken, of those understood when typed; None if none were."""
    found = list(outcomes)
    typed = sum(outcome.typed for outcome in found)
    return sum(outcome.understood for outcome in found) / typed if typed else None


def _cells(outcomes: Sequence[SpokenOutcome]) -> tuple[str, ...]:
    words = sum(outcome.words for outcome in outcomes)
    part = relative(outcomes)
    return (
        str(len(outcomes)),
        *(share(getattr(each, name) for each in outcomes) for name in ("typed", "understood")),
        printed(part, ".3f"),
        share(each.doubtful for each in outcomes),
        f"{sum(outcome.raw_errors for outcome in outcomes) / words:.3f}",
        f"{sum(outcome.errors for outcome in outcomes) / words:.3f}",
    )


def share(answers: Iterable[bool]) -> str:
    """'0.870'."""
    return printed(Rate.among(answers).share, ".3f")


def false_commands(talk: Sequence[SpokenOutcome], noise: Sequence[NoiseOutcome]) -> Figures:
    """What the partner would do, or ask, though nobody wanted anything of it."""
    heads = ("", "clips", "commands", "asked back", "commands, typed")
    rows = []
    for voices, members in grouped(talk, lambda outcome: outcome.condition).items():
        done, asked = _commands(members)
        typed = sum(outcome.typed_demand for outcome in members)
        rows.append((f"small talk, {voices}", str(len(members)), done, asked, str(typed)))
    for kind in dict.fromkeys(outcome.kind for outcome in noise):
        sounds = [outcome for outcome in noise if outcome.kind == kind]
        rows.append((f"noise, {kind}", str(len(sounds)), *_commands(sounds), "-"))
    return Figures("False commands", heads, tuple(rows))


def _commands(outcomes: Sequence[SpokenOutcome | NoiseOutcome]) -> tuple[str, str]:
    done = sum(outcome.demand and not outcome.doubtful for outcome in outcomes)
    asked = sum(outcome.demand and outcome.doubtful for outcome in outcomes)
    return str(done), str(asked)


def voice_chart(path: Path, outcomes: Sequence[SpokenOutcome]) -> None:
    """Of the sentences understood when typed, how many are understood when spoken, by noise."""
    bars = [Bar("wanted", WANTED, WANTED, WANTED, ours=False)]
    for condition, members in grouped(outcomes, lambda outcome: outcome.condition).items():
        rate = Rate.among(outcome.understood for outcome in members if outcome.typed)
        bars.append(Bar(condition, *rate.interval))
    title = "Understood when spoken, of those understood when typed"
    panel_chart(path, {title: bars}, "share, 95 % interval")


def latency_table(latencies: Sequence[SpokenLatency]) -> Figures:
    """From the end of speech, in seconds."""
    words = Sample.of([each.words for each in latencies])
    known = Sample.of([each.known for each in latencies if each.known is not None])
    move = Sample.of([each.move for each in latencies if each.move is not None])
    rows = tuple(
        (name, str(sample.count), *sample.cells())
        for name, sample in (("words", words), ("understood", known), ("first move", move))
    )
    heads = ("from the end of speech to", "utterances", "mean (sd), s", "median", "p95")
    return Figures("Spoken commands in a round in the window", heads, rows)


MESSAGES = Path("tests", "data", "messages")
SMALL_TALK = Path("tests", "data", "speech", "small_talk.txt")
#: Who may speak.
_VOICES = {"all": (*TUNING, *JUDGING), "unseen": JUDGING, "tuning": TUNING}


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sentences", type=int, default=40, metavar="N", help="drawn beside the papers' commands"
    )
    parser.add_argument(
        "--messages", type=Path, nargs="+", default=[MESSAGES], metavar="FILE",
        help="labelled messages (YAML) to draw from (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, help="decides what is drawn")
    parser.add_argument("--talk", type=int, default=200, metavar="N", help="lines of small talk")
    parser.add_argument(
        "--small-talk", type=Path, default=SMALL_TALK, metavar="FILE",
        help="its lines (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--noises", type=int, default=60, metavar="N", help="clips of noise")
    parser.add_argument(
        "--conditions", type=_conditions, default=CONDITIONS, metavar="A,B",
        help=f"of {', '.join(map(str, CONDITIONS))} (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", type=int, default=1, metavar="N", help="with talk in the window, for latencies"
    )
    parser.add_argument(
        "--voices", choices=_VOICES, default="all",
        help="of those that judge, of those that hearing was tuned on (default: %(default)s)",
    )  # fmt: skip
    add_kept(parser)
    add_level(parser, "quick")
    add_recogniser(parser)
    add_minds(parser, ("local", "openai", "recorded"))


def _conditions(text: str) -> tuple[Condition, ...]:
    """'clean,white 20 dB' as conditions; ArgumentTypeError if one is unknown."""
    known = {str(condition): condition for condition in CONDITIONS}
    try:
        return tuple(known[name.strip()] for name in text.split(","))
    except KeyError as error:
        raise ArgumentTypeError(f"expected some of {', '.join(known)}, found {error}") from None


def measure(args: Namespace, console: Console) -> Report:
    """Speak, listen and read; then talk in the window."""
    level = level_of(args)
    with ExitStack() as opened:
        transcriber = opened.enter_context(recogniser_of(args))
        readings = KeptReadings(transcriber, Journal(args.kept / "readings.jsonl"))
        kitchens = ReadingKitchens(opened.enter_context(pool_of(args)), level)
        meanings = Journal(args.kept / f"meanings-{program(paths.resources())['commit']}.jsonl")
        clips = opened.enter_context(Clips(args.kept / "clips"))
        roster, missing = present(clips, _VOICES[args.voices])
        test = ListeningTest(readings, kitchens, clips, meanings, roster)
        drawn = drawn_items(args.messages, args.sentences, args.seed, kitchens)
        plan = [*product((*paper_items(kitchens), *drawn), roster, args.conditions)]
        steps = track(plan, "sentences", console=console, transient=True)
        spoken = [test.outcome(*each) for each in steps]
        lines = talk_items(args.small_talk, args.talk, kitchens)
        chats = track(lines, "small talk", console=console, transient=True)
        talk = [test.outcome(line, voice, CLEAN) for line, voice in zip(chats, cycle(roster))]
        found = VoiceFindings(spoken, talk, [*test.noises(moment(kitchens), args.noises)])
        notes = [f"heard by {transcriber.name}", *map(LEFT_OUT.format, missing)]
    found = replace(found, latencies=_latencies(args, level, console))
    chart = partial(voice_chart, outcomes=found.unseen or found.spoken)
    data = voice_data(found) | {"missing": missing}
    return Report("voice", data, tuple(voice_tables(found)), (level,), notes, chart)


def _latencies(args: Namespace, level: Level, console: Console) -> list[SpokenLatency]:
    settings = load_settings().value
    if args.backend != "recorded":
        settings = settings.thinking_with(args.backend, args.model)
    found: list[SpokenLatency] = []
    for seed in range(args.rounds):
        show = WatchedRound(level, seed, HLA.name, settings)
        found += spoken_round(show, 0.5, console, ProcessMemory()).latencies
    return found


EXPERIMENT = Experiment(
    "voice", "how much of what is said aloud is understood, and how soon", _options, measure
)
