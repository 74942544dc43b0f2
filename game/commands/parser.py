"""What can be said on the command line, and which module does it: loaded when it is asked for."""

import argparse
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from game.content.difficulty_options import add_difficulty
from game.terminal import tell
from game.version import NAME, VERSION


def parser_of(main: Path, experiments: bool) -> argparse.ArgumentParser:
    """The command line of the program `main`; experiments are only loaded if they are wanted.

    Parsed arguments have `run`, which takes them and gives the exit code.
    """
    parser = argparse.ArgumentParser(
        prog=_called(main), description="A cooking game with AI partners who listen."
    )
    parser.set_defaults(run=_title)
    parser.add_argument("--version", action="version", version=f"{NAME} {VERSION}")
    parser.add_argument("--first-frame", type=Path, help=argparse.SUPPRESS)  # for lab start
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_play(commands.add_parser("play", help="play a round"))
    _add_replay(commands.add_parser("replay", help="watch or verify a recorded match"))
    _add_check(commands.add_parser("check", help="validate levels and menus"))
    _add_picture(commands.add_parser("picture", help="a kitchen as a PNG"))
    _add_install(commands.add_parser("install", help="take a kitchen in from a YAML file or a zip"))
    _add_export(commands.add_parser("export", help="a zip of a kitchen, to give to others"))
    _add_edit(commands.add_parser("edit", help="open the level editor"))
    _add_new(commands.add_parser("new", help="a kitchen of your own to start from"))
    _add_schema(commands.add_parser("schema", help="what text editors need to help with files"))
    _add_shortcut(commands.add_parser("shortcut", help="an entry in the menu (Linux)"))
    lab = commands.add_parser("lab", help="experiments without a window")
    if experiments:
        _add_lab(lab, main)
    return parser


def _called(main: Path) -> str:
    """What the player started: a packaged game is an executable of its own."""
    return Path(sys.executable).name if getattr(sys, "frozen", False) else main.name


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_play)
    parser.add_argument(
        "--level", default="ring", help="a level's name or file (default: %(default)s)"
    )
    parser.add_argument("--partner", type=_partner, help="who cooks with you")
    parser.add_argument("--backend", type=_backend, help="what a partner that listens thinks with")
    parser.add_argument("--model", metavar="M", help="GGUF file (local) or model name (openai)")
    add_difficulty(parser, "as last time")
    parser.add_argument("--seed", type=int, help="decides the orders (default: a new one)")
    parser.add_argument("--headless", action="store_true", help="no window, simulated time")
    parser.add_argument(
        "--watch", action="store_true", help="begin anew whenever a file of the level is saved"
    )
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help="timed keys and words, see the README"
    )
    parser.add_argument("--until-ready", type=Path, help=argparse.SUPPRESS)  # for lab start


def _partner(name: str) -> str:
    from game.partners.companions import for_players

    return _one_of(tuple(for_players()), name)


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
        "files",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="level, menu, mood or chapter files, or their names (default: all)",
    )
    parser.add_argument("--watch", action="store_true", help="again whenever one of them is saved")


def _add_picture(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_picture)
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    parser.add_argument("file", type=_png, metavar="FILE.png", help="where it is written")


def _png(name: str) -> Path:
    if Path(name).suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"expected a name that ends in .png, found {name}")
    return Path(name)


def _add_install(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_install)
    parser.add_argument("file", type=Path, metavar="FILE", help="a level or a zip of one")
    replacing = "in the place of your own kitchen of its name"
    parser.add_argument("--replace", action="store_true", help=replacing)


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_export)
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    here = "a new file (default: LEVEL.zip in the current folder)"
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE.zip", help=here)


def _add_edit(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_edit)
    named = "one of yours, one of the game's to copy, or a new name (default: a new kitchen)"
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=named)
    parser.add_argument(
        "--from", dest="source", default="", metavar="LEVEL", help="begin with a copy of this one"
    )


def _add_new(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_new)
    parser.add_argument("name", metavar="NAME", help="small letters, digits and '_'")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--from", dest="source", metavar="LEVEL", help="copy this level or file")
    start.add_argument(
        "--menu", default="soups", help="what is cooked there (default: %(default)s)"
    )


def _add_schema(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_schema)
    parser.add_argument(
        "kind", type=_kind, nargs="?", default="level", help="of file (default: %(default)s)"
    )
    parser.add_argument(
        "--write", type=Path, metavar="FOLDER", help="all of them into a folder, as KIND.json"
    )


def _kind(name: str) -> str:
    from game.content.json_schema import schemas

    return _one_of(tuple(schemas()), name)


def _add_shortcut(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_shortcut)
    parser.add_argument("--remove", action="store_true", help="take it out again")


def _add_lab(parser: argparse.ArgumentParser, main: Path) -> None:
    from game.commands.unseen import client
    from game.lab.experiments.table import experiments

    commands = parser.add_subparsers(metavar="EXPERIMENT", required=True)
    known = experiments(client(main))

    def show(args: argparse.Namespace) -> int:
        for experiment in known:
            tell(f"{experiment.name:10} {experiment.line}")
        return 0

    commands.add_parser("list", help="the experiments there are").set_defaults(run=show)
    for experiment in known:
        experiment.add_to(commands.add_parser(experiment.name, help=experiment.line))


def _title(args: argparse.Namespace) -> int:
    if args.first_frame is not None:
        from game.commands.timed_start import first_frame

        return first_frame(args.first_frame)
    from game.commands.on_record import on_record

    return on_record(_open_title)


def _open_title() -> int:
    from game.commands.early_window import early_window

    kept = early_window()
    from game.commands.window import title

    return title(kept)


def _play(args: argparse.Namespace) -> int:
    if args.headless:
        from game.commands import headless

        return headless.play(args)
    if args.until_ready is not None:
        from game.commands.timed_start import until_ready

        return until_ready(args)
    from game.commands.on_record import on_record

    return on_record(lambda: _open_round(args))


def _open_round(args: argparse.Namespace) -> int:
    from game.commands.early_window import early_window
    from game.commands.request import named_level

    named_level(args.level)  # a mistake is told before there is a window
    kept = early_window()
    from game.commands.window import play

    return play(args, kept)


def _replay(args: argparse.Namespace) -> int:
    from game.commands.request import named_level
    from game.session.match.replay import load_log, played_level

    if args.headless:
        from game.commands.headless import verify

        record = load_log(args.file)
        return verify(record, played_level(record, named_level))
    from game.session.log.reader import first_line

    first_line(args.file)  # what is no recording is told here, what else is wrong in the window
    from game.commands.on_record import on_record

    return on_record(lambda: _open_recording(args))


def _open_recording(args: argparse.Namespace) -> int:
    from game.commands.early_window import early_window

    kept = early_window()
    from game.commands.window import watch

    return watch(args, kept)


def _edit(args: argparse.Namespace) -> int:
    from game.commands.on_record import on_record
    from game.commands.request import check_editable

    check_editable(args.name, args.source)  # a mistake is told before there is a window
    return on_record(lambda: _open_editor(args))


def _open_editor(args: argparse.Namespace) -> int:
    from game.commands.early_window import early_window

    kept = early_window()
    from game.commands.window import edit

    return edit(args, kept)


def _check(args: argparse.Namespace) -> int:
    from game.commands.check_notes import NOTES
    from game.content.check import found, run_check

    files = [found(file) for file in args.files]
    if args.watch:
        from game.commands.check_watch import check_again

        check_again(files)
    return run_check(files, NOTES)


def _picture(args: argparse.Namespace) -> int:
    from game.commands.picture import paint

    return paint(args)


def _install(args: argparse.Namespace) -> int:
    from game.commands.share import install_file

    return install_file(args)


def _export(args: argparse.Namespace) -> int:
    from game.commands.share import export_level

    return export_level(args)


def _new(args: argparse.Namespace) -> int:
    from game.commands.new_kitchen import begin

    return begin(args.name, args.source, args.menu)


def _schema(args: argparse.Namespace) -> int:
    from game.content.json_schema import schema_text, write_schemas

    if args.write is None:
        tell(*schema_text(args.kind).splitlines())
    else:
        tell(*map(str, write_schemas(args.write)))
    return 0


def _shortcut(args: argparse.Namespace) -> int:
    from game.commands.desktop_entry import change

    return change(args.remove)
