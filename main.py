"""Sous Chef's command line. `python main.py` alone opens the title screen."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from multiprocessing import freeze_support
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.app.options import Options
    from game.client.app.watched import Glimpse
    from game.client.ui.places import RoundSetup
    from game.content.level import Level
    from game.lab.experiments.client import Client
    from game.lab.experiments.pace import Frame, WatchedRound
    from game.partners.casting import Maker
    from game.partners.inquiry import Inquiry
    from game.partners.minds import Minds
    from game.partners.thinking import MindChoice
    from game.records import Loaded
    from game.session.match.match import Match
    from game.settings import Settings

#: Exit codes beside 0 and argparse's 2: a file or a request is wrong, the player stopped it.
WRONG, INTERRUPTED = 1, 130

#: Seeds are small so that players can tell each other theirs.
SEEDS = 10_000


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and give the exit code."""
    args = _parser(experiments="lab" in arguments[:1]).parse_args(arguments)
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, _told()):
            raise
        print(error, file=sys.stderr)
        return WRONG
    return code


def _told() -> tuple[type[Exception], ...]:
    """Errors that are the player's to mend: their text says all, a traceback would hide it."""
    from agents.llm.errors import LlmError
    from game.content.library import UnknownLevelError
    from game.content.problem import ContentError
    from game.lab.experiments.interpret import ItemsError
    from game.lab.runs.choice import RecordingError
    from game.lab.runs.variants import VariantError
    from game.session.match.replay import LogError, ReplayMismatch
    from game.session.match.script import ScriptError

    content = (ContentError, UnknownLevelError, VariantError, RecordingError, ItemsError, LlmError)
    return (*content, LogError, ReplayMismatch, ScriptError, OSError)


def _parser(experiments: bool) -> argparse.ArgumentParser:
    """The command line; the experiments are only loaded if they are asked for."""
    parser = argparse.ArgumentParser(
        prog="main.py", description="A cooking game with AI partners who listen."
    )
    parser.set_defaults(run=_title)
    parser.add_argument("--first-frame", type=Path, help=argparse.SUPPRESS)  # for lab start
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_play(commands.add_parser("play", help="play a round"))
    _add_replay(commands.add_parser("replay", help="watch or verify a recorded match"))
    _add_check(commands.add_parser("check", help="validate levels and menus"))
    lab = commands.add_parser("lab", help="experiments without a window")
    if experiments:
        _add_lab(lab)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_play)
    parser.add_argument("--level", default="ring", help="a level's name (default: %(default)s)")
    parser.add_argument("--partner", type=_partner, help="who cooks with you")
    parser.add_argument("--backend", type=_backend, help="what a partner that listens thinks with")
    parser.add_argument("--model", metavar="M", help="GGUF file (local) or model name (openai)")
    parser.add_argument("--seed", type=int, help="decides the orders (default: a new one)")
    parser.add_argument("--headless", action="store_true", help="no window, simulated time")
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help="timed keys and words, see the README"
    )


def _partner(name: str) -> str:
    from game.partners.partner_spec import PARTNERS

    return _one_of(tuple(PARTNERS), name)


def _backend(name: str) -> str:
    from game.settings import BACKENDS

    return _one_of(BACKENDS, name)


def _one_of(names: Sequence[str], name: str) -> str:
    if name not in names:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, found {name}")
    return name


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_replay)
    parser.add_argument("file", type=Path, metavar="FILE", help="a match log")
    parser.add_argument("--speed", type=_speed, default=Fraction(1), help="2 is twice as fast")
    parser.add_argument("--headless", action="store_true", help="verify it and print the result")


def _speed(text: str) -> Fraction:
    speed = Fraction(text)  # argparse turns a ValueError into a usage error
    if not 0 < speed <= 16:
        raise argparse.ArgumentTypeError(f"expected more than 0 and at most 16, found {text}")
    return speed


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_check)
    parser.add_argument(
        "files", type=Path, nargs="*", metavar="FILE", help="level or menu files (default: all)"
    )


def _add_lab(parser: argparse.ArgumentParser) -> None:
    from game.lab.experiments.table import experiments

    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)
    commands.add_parser("list", help="the experiments there are").set_defaults(run=_list)
    for experiment in experiments(_client()):
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))


def _list(args: argparse.Namespace) -> int:
    from game.lab.experiments.table import experiments

    for experiment in experiments(_client()):
        print(f"{experiment.name:10} {experiment.line}")
    return 0


def _check(args: argparse.Namespace) -> int:
    from game.content.check import run_check

    return run_check(args.files)


def _level(name: str) -> "Level":
    from game import paths
    from game.content.library import find_level
    from game.content.load import load_level

    return load_level(find_level(name, paths.level_folders()))


def _client() -> "Client":
    """The window, for experiments that need one."""
    from game.lab.experiments.client import Client

    frozen = getattr(sys, "frozen", False)
    command = (sys.executable,) if frozen else (sys.executable, str(Path(__file__).resolve()))
    return Client(_watched_round, _tour, command)


def _title(args: argparse.Namespace) -> int:
    if args.first_frame is not None:
        return _first_frame(args.first_frame)
    from game.client.app.launch import run
    from game.client.ui.places import RoundSetup

    kept = _kept_settings()
    setup = RoundSetup("ring", kept.value.partner)
    return run(_options(setup, kept.value, kept))


def _first_frame(report: Path) -> int:
    """As `_title`, up to its first picture; writes to `report` when each part was done."""
    moments = [("interpreter, command line", time.monotonic())]
    from game import paths
    from game.client.app.event_loop import App
    from game.client.app.watched import made
    from game.client.sound import open_speaker
    from game.client.ui.places import RoundSetup

    moments.append(("libraries and modules", time.monotonic()))
    kept = _kept_settings()
    options = _options(RoundSetup("ring", kept.value.partner), kept.value, kept)
    moments.append(("settings", time.monotonic()))
    speaker = open_speaker(paths.assets() / "audio", kept.value.volumes)
    moments.append(("sound", time.monotonic()))
    app = App(options, speaker=speaker)
    moments.append(("window, kitchen of the title", time.monotonic()))
    app.frame(0.0)
    moments.append(("first picture", time.monotonic()))
    told = {"moments": moments, "cpu": time.process_time(), "made": made(app)}
    app.close()
    report.write_text(json.dumps(told), encoding="utf-8")
    return 0


def _play(args: argparse.Namespace) -> int:
    if args.headless:
        return _play_headless(args)
    from game.client.app.launch import run
    from game.client.ui.places import RoundSetup
    from game.session.match.script import load_script

    _level(args.level)  # errors are told here, not on a screen that closes at once
    kept = _kept_settings()
    settings = _settings(args, kept.value)
    cues = load_script(args.script) if args.script else ()
    setup = RoundSetup(args.level, settings.partner, args.seed, cues)
    return run(replace(_options(setup, settings, kept), straight=True))


def _options(setup: "RoundSetup", settings: "Settings", kept: "Loaded[Settings]") -> "Options":
    """How the window starts, with minds and questions in processes of their own."""
    from game.client.app.options import Options
    from game.partners.mind_keeper import MindKeeper

    minds = MindKeeper(_worker_minds)
    return Options(setup, settings=settings, kept=kept, minds=minds, ask=_ask)


def _ask(settings: "Settings") -> "Inquiry":
    """A question to the model that the settings choose, in a process of its own."""
    from game.partners.model_probe import ModelProbe

    return ModelProbe(settings)


def _worker_minds(choice: "MindChoice") -> "Minds":
    """Minds in processes of their own; what they are made of is loaded when they are wanted."""
    from game.partners.thinking import worker_minds

    return worker_minds(choice)


def _kept_settings() -> "Loaded[Settings]":
    """The player's settings. Mistakes in them are told."""
    from game.settings import load_settings

    loaded = load_settings()
    if loaded.problem:
        print(loaded.problem, file=sys.stderr)
    return loaded


def _settings(args: argparse.Namespace, settings: "Settings") -> "Settings":
    """The player's settings, changed by what the command line says."""
    settings = replace(settings, partner=args.partner or settings.partner)
    return settings.thinking_with(args.backend or settings.backend, args.model)


def _play_headless(args: argparse.Namespace) -> int:
    from game.partners.casting import cast, person
    from game.session.log.writer import MatchLog, log_path
    from game.session.match.match import Match
    from game.session.match.script import Prompter, load_script
    from game.session.seats.seat import HumanSeat

    level = _level(args.level).for_play()
    cues = load_script(args.script) if args.script else ()
    settings = _settings(args, _kept_settings().value)
    with ExitStack() as models:
        seats = cast(level, person, _simulated_partner(settings, level, models))
        human = seats[level.human]
        assert isinstance(human, HumanSeat)
        prompter = Prompter(cues, human, level.human)
        seed = SystemRandom().randrange(SEEDS) if args.seed is None else args.seed
        now = datetime.now().astimezone()
        log = MatchLog(log_path(level.name, seed, now), now)
        match = Match(level, seats, seed, log)
        try:
            while not match.over:
                prompter.play(match)
                match.tick()
        finally:
            match.close()
    _print_results(match)
    print(log.problem or f"recorded: {log.path}")
    return 0


def _simulated_partner(settings: "Settings", level: "Level", models: ExitStack) -> "Maker":
    """The partner that the settings choose, its minds in simulated time; `models` frees them."""
    from agents.llm.errors import LlmError
    from game.partners.casting import by_reflex, partner
    from game.partners.model_pool import ModelPool
    from game.partners.partner_spec import PARTNERS
    from game.partners.thinking import MindChoice, chosen_model

    def minds(choice: MindChoice) -> "list[Minds]":
        chosen = chosen_model(settings)
        pool = ModelPool(chosen if choice.tuned else chosen.untuned(), choice.partner)
        models.callback(pool.close)
        return [pool.minds() for _ in range(choice.cooks)]

    try:
        return partner(PARTNERS[settings.partner], settings, minds, level)
    except LlmError as error:
        print(f"{error} Your partner cooks by reflex.", file=sys.stderr)
        return by_reflex


def _replay(args: argparse.Namespace) -> int:
    from game.session.match.replay import load_log, replay

    record = load_log(args.file)  # errors are told here, as with levels
    level = _level(record.header.level)
    if not args.headless:
        return _watch(args)
    _print_results(replay(record, level))
    cut = " up to where the file breaks off" if record.cut else ""
    print(f"verified: {len(record.checks)} digests{cut}")
    return 0


def _watch(args: argparse.Namespace) -> int:
    from game.client.app.launch import run
    from game.client.ui.places import RoundSetup

    kept = _kept_settings()
    setup = RoundSetup("ring", kept.value.partner)
    options = _options(setup, kept.value, kept)
    return run(replace(options, replay=args.file, speed=args.speed))


def _watched_round(show: "WatchedRound", each: "Callable[[Frame], None]") -> None:
    """Play a round in the real window and event loop, on a screen nobody sees (lab pace)."""
    from game.lab.experiments.pace import Frame

    def tell(glimpse: "Glimpse") -> None:
        seen = (glimpse.wall, glimpse.work, glimpse.tick, glimpse.cpu)
        each(Frame(*seen, glimpse.parts, glimpse.made))

    options = _unseen(show)
    from game.client.app.watched import watch_round

    watch_round(options, tell)


def _tour(show: "WatchedRound", rounds: int, after: "Callable[[int, int], None]") -> None:
    """Play rounds in a row, sound and all, on a screen nobody sees (lab soak)."""
    options = _unseen(show)
    from game import paths
    from game.client.app.watched import kept_pictures, tour
    from game.client.sound import open_speaker

    speaker = open_speaker(paths.assets() / "audio")
    tour(options, speaker, rounds, lambda app: after(kept_pictures(app), app.speaker.kept))


def _unseen(show: "WatchedRound") -> "Options":
    """The client for `show`, without screen and sound device."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.client.app.options import Options
    from game.client.ui.places import RoundSetup
    from game.partners.mind_keeper import MindKeeper

    setup = RoundSetup(show.level.name, show.partner, show.seed, show.cues)
    minds = MindKeeper(_worker_minds)
    return Options(setup, size=show.size, settings=show.settings, minds=minds)


def _print_results(match: "Match") -> None:
    from game.session.match.results import results

    found = results(match.history)
    print(f"{found.level}, seed {found.seed}: {found.score} points in {found.seconds:g} s")
    print(f"served {found.served}, missed {sum(found.missed.values())}, fires {found.fires}")
    for cook in found.cooks:
        served = ", ".join(f"{dish} {count}" for dish, count in cook.served.items()) or "nothing"
        print(f"{cook.name}: served {served}; chopped {cook.chopped}, cooked {cook.cooked}")


if __name__ == "__main__":
    freeze_support()
    sys.exit(main(sys.argv[1:]))
