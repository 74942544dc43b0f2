"""`main.py play`: a round, in the window or without it."""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from functools import partial
from pathlib import Path

from game.commands.command import one_of, png
from game.content.difficulty import add_difficulty
from game.settings import BACKENDS, ORGANISED, YOU


def options(parser: ArgumentParser) -> None:
    """What round, with whom, and how it is shown."""
    parser.add_argument(
        "--level", default="ring", help="a level's name or file (default: %(default)s)"
    )
    parser.add_argument(
        "--partner",
        type=_partner,
        help="who cooks with you: hla, dpt, reflex; with burgers fryer, chopper, assembler;"
        " policy:SOURCE; FILE.py:NAME, a mind of your own",
    )
    parser.add_argument(
        "--backend", type=partial(one_of, BACKENDS), help="what a partner that listens thinks with"
    )
    parser.add_argument(
        "--model", metavar="M", help="small, standard, a GGUF file (local); model name (openai)"
    )
    parser.add_argument(
        "--mind", type=_mind, action="append", default=[], metavar="NAME=M",
        help="another model for one mind: fast=small, fast=FILE.gguf, slow=MODEL@URL",
    )  # fmt: skip
    parser.add_argument(
        "--crew",
        type=partial(one_of, ORGANISED),
        help="how a crew works: silent, pipeline, tree ...",
    )
    parser.add_argument("--cooks", type=int, metavar="N", help="number of cooks")
    parser.add_argument(
        "--as",
        dest="you",
        type=partial(one_of, YOU),
        help="your role: cook, talk, chef or chef_cook",
    )
    add_difficulty(parser, "as last time")
    parser.add_argument("--seed", type=int, help="decides the orders (default: a new one)")
    parser.add_argument("--headless", action="store_true", help="no window, simulated time")
    parser.add_argument(
        "--watch", action="store_true", help="begin anew whenever a file of the level is saved"
    )
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help="timed keys and words (docs/commands.md)"
    )
    parser.add_argument(
        "--picture", type=png, metavar="FILE.png", help="no window, but a picture of it"
    )
    parser.add_argument(
        "--second", type=_second, default=60, metavar="S", help="when it is taken (%(default)s)"
    )
    parser.add_argument("--until-ready", type=Path, help=SUPPRESS)  # for bench start


def run(args: Namespace) -> int:
    """Play it in the window, or as was asked for."""
    if args.headless:
        from game.commands._headless import play

        return play(args)
    if args.picture is not None:
        from game.commands._kept_settings import kept_settings
        from game.commands._window import picture

        return picture(args, kept_settings())
    if args.until_ready is not None:
        from game.commands._timed_start import until_ready

        return until_ready(args)
    from game.commands._on_record import on_record

    return on_record(lambda: _open_round(args))


def _open_round(args: Namespace) -> int:
    from game.commands._early_window import early_window
    from game.commands._request import named_level

    named_level(args.level)  # a mistake is told before there is a window
    kept = early_window()
    from game.commands._window import play

    return play(args, kept)


def _partner(name: str) -> str:
    from game.partners.partner_spec import (
        POLICY,
        PartnerFileError,
        UnknownPartnerError,
        find_partner,
        for_players,
    )

    try:
        return find_partner(name).name
    except PartnerFileError as error:
        raise ArgumentTypeError(str(error)) from None
    except UnknownPartnerError:
        # Those of experiments can be played with, but nobody needs to know all their names.
        return one_of((*for_players(), f"{POLICY}SOURCE", "FILE.py:NAME"), name)


def _mind(text: str) -> str:
    from game.partners.thinking import mind_asked

    return mind_asked(text)


def _second(text: str) -> int:
    from game.lab.runs.arguments import counted

    return counted(text)
