"""`python build/tune.py check`: phrases that cannot be read or fit no situation, by line."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from random import Random

from tuning.contexts import Setting, sample_setting
from tuning.data import generators
from tuning.generate import WEIGHTS, Generator
from tuning.holes import UnfilledError
from tuning.meanings import spelled_out
from tuning.templates import Template, Writer

#: So many situations are drawn, and a line is tried so often in one that it fits.
_SETTINGS, _TRIES = 1200, 25


def options(parser: ArgumentParser) -> None:
    """The command line."""
    parser.add_argument("--seed", type=int, default=0)


def run(args: Namespace) -> int:
    """Print what is wrong with the phrase files."""
    found = [problem for generator in generators(args.seed) for problem in problems(generator)]
    print("\n".join(found) or "every line can be used")
    return 1 if found else 0


def problems(generator: Generator) -> Iterator[str]:
    """What is wrong, beginning with file and line."""
    random = Random(1)
    settings = [sample_setting(generator.kitchen(), random) for _ in range(_SETTINGS)]
    for writer in generator.writers:
        for section, lines in writer.sections.items():
            if section not in WEIGHTS:
                yield f"{writer.name}.txt: no section is called {section!r}"
            for line in lines:
                if problem := _problem(generator, writer, section, line, settings):
                    yield f"{line.place}: {problem}: {line.words} => {line.meaning}"


def _problem(
    generator: Generator, writer: Writer, section: str, line: Template, settings: Sequence[Setting]
) -> str:
    """Why a line cannot be used; nothing if it can."""
    tried, reason = 0, "no situation fits"
    for setting in settings:
        try:
            if not setting.holds(line.when):
                continue
            _, meaning = generator.fill(line, setting, writer)
            spelled_out(meaning if section != "doings" else f"avoid {meaning}", setting)
        except UnfilledError as error:
            tried, reason = tried + 1, str(error)
        except KeyError as error:
            return f"unknown {error}"
        else:
            return ""
        if tried > _TRIES:
            break
    return reason
