"""What a kitchen hears in a clip of speech: the recogniser's words, and those with its help."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from os import environ
from time import perf_counter

from game.content.level import Level
from game.kitchen.state import Order
from game.kitchen.step import first_state
from game.lab.runs.arguments import InputError
from game.partners.likely_words import likely_words
from game.settings import RECOGNISERS, load_settings
from game.voice.hearing.rescoring import other_readings, rescore
from game.voice.listening.kept_transcriber import open_transcriber
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import Expected, Server
from game.voice.sound import Pcm


@dataclass(frozen=True, slots=True)
class HeardClip:
    """`raw`: as the recogniser wrote it; `text`: with the kitchen's help; `doubtful`: the partner
    would ask, if the `others` that may have been said mean something else; `seconds`: it took.
    """

    raw: str
    text: str
    doubtful: bool
    seconds: float
    others: tuple[str, ...] = ()


def hear(clip: Pcm, transcriber: Transcriber, expected: Expected) -> HeardClip:
    """What was said, heard as the ears hear it. Raises TranscriberError."""
    began = perf_counter()
    raw = transcriber.transcribe(clip.data)
    others = other_readings(raw, clip.data, expected, transcriber.transcribe)
    found = rescore(raw, expected, others)
    return HeardClip(raw, found.text, found.doubtful, perf_counter() - began, found.others)


def expected_at(level: Level, orders: Sequence[str], names: Sequence[str] = ()) -> Expected:
    """What may well be said in a kitchen that has these orders, each a name of the menu.

    `names`: of the cooks.
    """
    board = tuple(
        Order(number, dish, 0, level.kitchen.menu.dishes[dish].limit_ticks)
        for number, dish in enumerate(orders)
    )
    state = replace(first_state(level.kitchen, 0), orders=board)
    likely = likely_words(state, names)
    return Expected(likely.words, likely.phrases, likely.choices)


def add_recogniser(parser: ArgumentParser) -> None:
    """`--recogniser`."""
    parser.add_argument(
        "--recogniser", choices=RECOGNISERS, default=RECOGNISERS[0],
        help="the bundled one, or the server of the settings (default: %(default)s)",
    )  # fmt: skip


@contextmanager
def recogniser_of(args: Namespace) -> Iterator[Transcriber]:
    """The recogniser that the command line chooses. InputError if it does not load."""
    server = None
    if args.recogniser == "server":
        chosen = load_settings().value.voice.server.filled(environ)
        server = Server(chosen.url, chosen.model, chosen.key)
    try:
        transcriber = open_transcriber(server)
    except TranscriberError as error:
        raise InputError(str(error)) from error
    try:
        yield transcriber
    finally:
        transcriber.close()
