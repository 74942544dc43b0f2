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
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import cycle, product
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game import paths
from game.bench._process_memory import ProcessMemory
from game.bench._voice_report import VoiceFindings, voice_chart, voice_data, voice_tables
from game.bench.speech.clips import CLEAN, CONDITIONS, JUDGING, TUNING, Clips, Condition
from game.bench.speech.hearing import add_recogniser, recogniser_of
from game.bench.speech.listening_test import KeptReadings, ListeningTest
from game.bench.speech.speakers import Voice
from game.bench.speech.spoken_latency import SpokenLatency
from game.bench.speech.spoken_sentences import drawn_items, moment, paper_items, talk_items
from game.bench.watched_round import WatchedRound, Window, spoken_round
from game.content.level import Level
from game.lab.experiments.experiment import Experiment
from game.lab.reports.provenance import program
from game.lab.reports.report import Report
from game.lab.runs.arguments import InputError, add_level, level_of
from game.lab.runs.choice import add_minds, pool_of
from game.lab.runs.journal import Journal
from game.lab.runs.reading_kitchens import ReadingKitchens
from game.partners.partner_spec import HLA
from game.settings import load_settings

MESSAGES = Path("tests", "data", "messages")
SMALL_TALK = Path("tests", "data", "speech", "small_talk.txt")
_LEFT_OUT = "left out, since it is not installed: {}"


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
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
        "--voices", choices=("all", "unseen", "tuning"), default="all",
        help="of those that judge, of those that hearing was tuned on (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--kept", type=Path, default=paths.user_cache() / "voice", metavar="FOLDER",
        help="where speech and findings are kept",
    )  # fmt: skip
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


def experiment(window: Window) -> Experiment:
    """The row: it needs a window to talk in."""
    line = "how much of what is said aloud is understood, and how soon"
    return Experiment("voice", line, options, partial(measure, window))


def measure(window: Window, args: Namespace, console: Console) -> Report:
    """Speak, listen and read; then talk in the window."""
    level = level_of(args)
    with ExitStack() as opened:
        transcriber = opened.enter_context(recogniser_of(args))
        readings = KeptReadings(transcriber, Journal(args.kept / "readings.jsonl"))
        kitchens = ReadingKitchens(opened.enter_context(pool_of(args)), level)
        meanings = Journal(args.kept / f"meanings-{program(paths.resources())['commit']}.jsonl")
        clips = opened.enter_context(Clips(args.kept / "clips"))
        roster, missing = _present(clips, args.voices)
        test = ListeningTest(readings, kitchens, clips, meanings, roster)
        found = _listened(test, kitchens, roster, args, console)
        notes = [f"heard by {transcriber.name}", *map(_LEFT_OUT.format, missing)]
    found = replace(found, latencies=_latencies(window, args, level, console))
    chart = partial(voice_chart, outcomes=found.unseen or found.spoken)
    data = voice_data(found) | {"missing": missing}
    return Report("voice", data, tuple(voice_tables(found)), (level,), notes, chart)


def _listened(
    test: ListeningTest,
    kitchens: ReadingKitchens,
    roster: Sequence[Voice],
    args: Namespace,
    console: Console,
) -> VoiceFindings:
    """What came of sentences, small talk and noise."""
    drawn = drawn_items(args.messages, args.sentences, args.seed, kitchens)
    plan = [*product((*paper_items(kitchens), *drawn), roster, args.conditions)]
    steps = track(plan, "sentences", console=console, transient=True)
    spoken = [test.outcome(*each) for each in steps]
    lines = talk_items(args.small_talk, args.talk, kitchens)
    chats = track(lines, "small talk", console=console, transient=True)
    talk = [test.outcome(line, voice, CLEAN) for line, voice in zip(chats, cycle(roster))]
    return VoiceFindings(spoken, talk, [*test.noises(moment(kitchens), args.noises)])


def _latencies(
    window: Window, args: Namespace, level: Level, console: Console
) -> list[SpokenLatency]:
    """Of rounds in which somebody talks half of the time."""
    settings = load_settings().value
    if args.backend != "recorded":
        settings = settings.thinking_with(args.backend, args.model)
    found: list[SpokenLatency] = []
    for seed in range(args.rounds):
        show = WatchedRound(level, seed, HLA.name, settings)
        found += spoken_round(window, show, 0.5, console, ProcessMemory()).latencies
    return found


def _present(clips: Clips, wanted: str) -> tuple[list[Voice], list[str]]:
    """Who can speak here, and the engines that cannot. InputError if nobody can."""
    voices = [*(TUNING if wanted != "unseen" else ()), *(JUDGING if wanted != "tuning" else ())]
    present = [voice for voice in voices if clips.has(voice)]
    if not present:
        raise InputError("expected speech synthesisers, found none: apt install flite festival")
    missing = dict.fromkeys(voice.engine for voice in voices if voice not in present)
    return present, list(missing)
