"""`bench hear`: what is heard in sound files, what with the kitchen's help, and what it means.

WAV files of any rate, width and number of channels. A file that cannot be read, or not be
recognised, is told in one sentence; the others are still heard, and the exit code is 1.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from json import dumps
from pathlib import Path

from rich.console import Console
from rich.progress import track

from agents.answer_shapes import Json
from agents.intention import dump
from game.bench.speech.hearing import add_recogniser, expected_at, hear, moment, recogniser_of
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import InputError, add_level, add_minds, level_of, pool_of
from game.lab.runs.reading_kitchens import ReadingKitchens
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import Expected
from game.voice.wav_file import WavError, load_wav

#: What a file yields, as the report has it.
Found = dict[str, Json]


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="speech (WAV)")
    parser.add_argument(
        "--orders", type=_names, default=(), metavar="A,B", help="dishes on the board: alice,bob"
    )
    add_level(parser, "quick")
    add_recogniser(parser)
    add_minds(parser, ("local", "openai", "recorded"))


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def measure(args: Namespace, console: Console) -> Report:
    """Listen to the files."""
    level = level_of(args)
    with recogniser_of(args) as transcriber, pool_of(args) as pool:
        kitchens = ReadingKitchens(pool, level)
        try:
            now = moment(kitchens, args.orders)
        except ValueError as error:
            raise InputError(f"--{error}") from None
        expected = expected_at(level, args.orders)

        def meaning(text: str) -> Json:
            return dump(kitchens.read(replace(now, say=text)).found)

        steps = track(args.files, "files", console=console, transient=True)
        found = [_listened(path, transcriber, expected, meaning) for path in steps]
        name = transcriber.name
    problems = [str(each["error"]) for each in found if "error" in each]
    table = Figures(
        f"{len(found)} files, heard by {name}",
        ("file", "recogniser", "with the kitchen's help", "intention"),
        tuple(tuple(_cells(each)) for each in found),
    )
    data = {"recogniser": name, "orders": list(args.orders), "files": found}
    return Report("hear", data, (table,), (level,), problems, code=1 if problems else 0)


def _cells(found: Mapping[str, Json]) -> Iterator[str]:
    yield Path(str(found["file"])).name
    if "error" in found:
        yield from ("-", "-", "-")
        return
    yield str(found["raw"]) or "(nothing)"
    yield f"{found['text']}{' (unsure)' if found['doubtful'] else ''}"
    yield dumps(found["intention"])


def _listened(
    path: Path, transcriber: Transcriber, expected: Expected, meaning: Callable[[str], Json]
) -> Found:
    """What is in a file, or what is wrong with it as `error`."""
    try:
        clip = load_wav(path)
        heard = hear(clip, transcriber, expected)
    except WavError as error:
        return {"file": str(path), "error": str(error)}
    except TranscriberError as error:
        return {"file": str(path), "error": f"{path}: {error}"}
    except OSError as error:
        return {"file": str(path), "error": f"{path}: {error.strerror or error}"}
    return {
        "file": str(path),
        "seconds": round(clip.seconds, 3),
        "raw": heard.raw,
        "text": heard.text,
        "doubtful": heard.doubtful,
        "intention": meaning(heard.text) if heard.text else None,
        "recognised_s": round(heard.seconds, 3),
    }


EXPERIMENT = Experiment("hear", "what is heard in sound files, and its meaning", _options, measure)
