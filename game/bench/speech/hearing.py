"""What a kitchen hears in a clip of speech: the recogniser's words, and those with its help."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from os import environ
from pathlib import Path
from random import Random
from time import perf_counter

from agents.hla.labelled_messages import MessageItem, MomentReader, load_items
from game import paths
from game.content.level import Level
from game.kitchen.state import Order
from game.kitchen.step import first_state
from game.lab.engine.spec_file import complex_commands, latency_commands
from game.lab.runs.arguments import InputError
from game.lab.runs.reading_kitchens import ReadingKitchens
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


def add_kept(parser: ArgumentParser) -> None:
    """`--kept`."""
    parser.add_argument(
        "--kept", type=Path, default=paths.user_cache() / "voice", metavar="FOLDER",
        help="where speech and findings are kept",
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


#: A synthesiser can say only what is spelt as it is spoken, and nobody speaks on and on.
_SPEAKABLE = re.compile(r"[A-Za-z0-9' ,.!?;:-]+")
_MOST_WORDS = 16
_MISSPELT = ("typos",)
#: What is ordered while the papers' commands are given.
_ORDERS = ("bob", "alice", "cathy", "david")


def paper_items(kitchens: ReadingKitchens) -> Iterator[MessageItem]:
    """The 45 commands of the papers' experiments. They have no labels."""
    situation = moment(kitchens).situation
    texts = {f"latency {number}": text for number, text in enumerate(latency_commands(), 1)}
    texts |= {name: told.wanted[-1].text for name, told in complex_commands().items()}
    for name, text in texts.items():
        yield MessageItem(f"paper {name}", "papers", text, situation)


def talk_items(path: Path, count: int, kitchens: ReadingKitchens) -> list[MessageItem]:
    """So many lines of small talk, which ask for nothing; a line each in the file. OSError."""
    lines = path.read_text(encoding="utf-8").splitlines()
    texts = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    while_playing = moment(kitchens)
    return [
        replace(while_playing, id=f"talk {number}", category="small talk", say=text)
        for number, text in enumerate(texts[:count], 1)
    ]


def moment(kitchens: ReadingKitchens, orders: Sequence[str] = _ORDERS) -> MessageItem:
    """A moment of play in which nothing has been said yet. ValueError for orders of no menu."""
    situation = MomentReader(kitchens.kitchen("")).situation({"orders": list(orders)})
    return MessageItem("moment", "", "", situation)


def drawn_items(
    files: Sequence[Path], count: int, seed: int, kitchens: ReadingKitchens
) -> list[MessageItem]:
    """So many of the messages in files and folders that can be spoken. Raises InputError."""
    try:
        items = [item for path in files for item in load_items(path, kitchens.kitchen)]
    except ValueError as error:
        raise InputError(str(error)) from None
    fit = [item for item in items if _speakable(item)]
    return Random(seed).sample(fit, min(count, len(fit)))


def _speakable(item: MessageItem) -> bool:
    spelt = item.category not in _MISSPELT and _SPEAKABLE.fullmatch(item.say)
    return bool(spelt and item.right) and len(item.say.split()) <= _MOST_WORDS
