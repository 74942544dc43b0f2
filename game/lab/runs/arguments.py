"""Command-line arguments that experiments share, and what experiments think with by these."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

from agents.answer_shapes import Json
from agents.hla.profiles import PROFILES
from agents.plain_file import content
from game import paths
from game.codec import Codec, DecodeError, Form
from game.content.level import Level
from game.content.load import find_level, load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.marked_yaml import YamlError, values
from game.partners.casting import HUMANS, Maker, by_policy, listening
from game.partners.partner_spec import (
    HLA,
    PARTNERS,
    POLICY,
    PartnerSpec,
    UnknownPartnerError,
    find_partner,
)
from game.partners.thinking import (
    MEASURED,
    TALK,
    Latency,
    ModelChoice,
    ModelPool,
    chosen_model,
    mind_asked,
    telling_slips,
)
from game.settings import Settings, load_settings

T = TypeVar("T")
#: Where reports go if the command line does not say.
REPORTS = Path("out", "lab")
#: Of a file for an experiment: a hundred thousand messages take some seconds to read.
MOST_WORDS, MOST_BYTES = 1_000_000, 64 << 20


class InputError(Exception):
    """A file for an experiment that cannot be used: which, and what was expected of it."""


def of_training(module: str) -> ModuleType | None:
    """A module of `build/tuning`, which only training needs; None in a packaged game."""
    folder = paths.resources() / "build"
    if not (folder / "tuning").is_dir():
        return None
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return import_module(f"tuning.{module}")


def read_yaml(path: Path) -> Any:  # noqa: ANN401 (whatever the file says)
    """The values in the YAML file at `path`. Raises InputError, or OSError."""
    try:
        text = content(path, MOST_BYTES).decode("utf-8")
        return values(text, "a file for an experiment", MOST_WORDS)
    except YamlError as error:
        line = f"{error.found} in line {error.mark.line}"
        raise InputError(f"{path}: expected YAML, found {line}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: expected YAML, found {error}") from None


def read_records(
    path: Path, kind: type[T], called: str, forms: Mapping[Any, Form] = MappingProxyType({})
) -> tuple[T, ...]:
    """The list of `kind` in the YAML file at `path`, at least one; `called`: what one is, for
    people. Raises InputError, OSError.
    """
    found, codec = read_yaml(path), Codec(forms, closed=True)
    if not isinstance(found, list) or not found:
        raise InputError(f"{path}: expected a list of {called}s")
    records = []
    for number, each in enumerate(found, 1):
        try:
            records.append(codec.decode(kind, each))
        except DecodeError as error:
            raise InputError(f"{path}: {called} {number}: {error}") from None
    return tuple(records)


def add_level(parser: ArgumentParser, default: str = "ring") -> None:
    """`--level NAME`."""
    parser.add_argument(
        "--level", default=default, help="a level's name or file (default: %(default)s)"
    )


def level_of(args: Namespace) -> Level:
    """The level that was asked for. UnknownLevelError or ContentError if there is none."""
    return named_level(args.level)


def named_level(name: str) -> Level:
    """The level called `name`, the player's own before a shipped one. Raises as `level_of`."""
    return load_level(level_file(name))


def level_file(name: str) -> Path:
    """The file of the level called `name`. UnknownLevelError if there is none."""
    return find_level(name, paths.level_folders())


def add_report(parser: ArgumentParser) -> None:
    """`--json OUT`."""
    parser.add_argument(
        "--json", type=Path, metavar="OUT", help=f"report file (default: in {REPORTS})"
    )


_UNFIT = re.compile(r"[^\w.+=]+")


def report_path(args: Namespace, name: str) -> Path:
    """The report file: as asked for, or one called `name` but for what no file's name may have (a
    partner may be called by its file). Its folder is made if need be.
    """
    path: Path = args.json or REPORTS / f"{_UNFIT.sub('-', name)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def add_words(parser: ArgumentParser) -> None:
    """`--say SECONDS:TEXT`, any number of times."""
    parser.add_argument(
        "--say", type=cue, action="append", default=[], metavar="SECONDS:TEXT",
        help="what the human says, and when; may be repeated",
    )  # fmt: skip


def counted(text: str) -> int:
    """A whole number from 1; ArgumentTypeError if it is none."""
    if not (text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"expected a whole number from 1, found {text}")
    return int(text)


def cue(text: str) -> tuple[int, str]:
    """'2.5:Chop 2 onions' as (25, 'Chop 2 onions'); ArgumentTypeError if it is none."""
    seconds, _, words = text.partition(":")
    try:
        tick = round(float(seconds) * TICKS_PER_SECOND)
    except (ValueError, OverflowError):
        tick = -1
    if tick < 0 or not words.strip():
        raise ArgumentTypeError(f"expected SECONDS:TEXT, found {text}")
    return tick, words.strip()


def seeds(text: str) -> list[int]:
    """'0-4' or '1,4,7' or '0-2,9' as numbers; ArgumentTypeError if it is none of these."""
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        try:
            numbers = range(int(first), int(last if dash else first) + 1)
        except ValueError:
            numbers = range(0)
        if not numbers:
            raise ArgumentTypeError(f"expected seeds such as 0-4 or 1,4,7, found '{text}'")
        found.extend(numbers)
    return found


#: How it is said what thinking takes.
LATENCIES = "measured, fixed:SECONDS or answer:SECONDS"
#: What experiments can think with; 'recorded' needs answers, of the partner's own or in a file.
BACKENDS = ("local", "openai", "recorded", "reflex")


def add_partner(parser: ArgumentParser) -> None:
    """`--partner`."""
    parser.add_argument(
        "--partner", default="reflex", type=partner_name, metavar="PARTNER",
        help=f"who cooks with the human: {', '.join(sorted(PARTNERS))}, {POLICY}SOURCE, a policy"
        " from elsewhere, or FILE.py:NAME, a mind of your own (default: %(default)s)",
    )  # fmt: skip


def partner_name(text: str) -> str:
    """`text`, if a partner is called so; ArgumentTypeError if none is."""
    try:
        return find_partner(text).name
    except UnknownPartnerError as error:
        raise ArgumentTypeError(str(error)) from None


def add_human(parser: ArgumentParser) -> None:
    """`--human`: a script, or a partner that needs no model."""
    parser.add_argument(
        "--human", default="chopper", choices=people(),
        help="who plays, by a script or a partner's rules; none: partners have all seats",
    )  # fmt: skip


def add_cooks(parser: ArgumentParser) -> None:
    """`--cooks`: fewer than the level has."""
    parser.add_argument(
        "--cooks", type=counted, metavar="N", help="the first so many (default: all of the level)"
    )


def people() -> list[str]:
    """Who can play the human: the scripted ones, and partners whose minds need no model."""
    machines = (n for n, spec in PARTNERS.items() if spec.minds and not spec.needs_model)
    return sorted({*HUMANS, *machines})


def add_backend(parser: ArgumentParser, backends: Sequence[str]) -> None:
    """`--backend`, `--model`."""
    parser.add_argument(
        "--backend", choices=backends, default=backends[0], help="what the minds think with"
    )
    parser.add_argument(
        "--model", metavar="M", help="small, standard, a GGUF file (local); model name (openai)"
    )


def add_minds(parser: ArgumentParser, backends: Sequence[str] = BACKENDS) -> None:
    """`--backend`, `--model`, `--mind`, `--answers`, `--profile`, `--threads`."""
    add_backend(parser, backends)
    parser.add_argument(
        "--mind", type=mind_asked, action="append", default=[], metavar="NAME=M",
        help="another model for one mind: fast=small, fast=FILE.gguf, slow=MODEL@URL",
    )  # fmt: skip
    parser.add_argument(
        "--answers", type=Path, metavar="FILE", help="what the messages mean (--backend recorded)"
    )
    parser.add_argument("--profile", choices=sorted(PROFILES), help="prompts and weights")
    parser.add_argument(
        "--threads", type=int, default=1, help="of a local model (default: as in play)"
    )


def add_latency(parser: ArgumentParser, default: Latency = MEASURED) -> None:
    """`--latency`."""
    parser.add_argument(
        "--latency", type=latency, default=default, metavar="measured|fixed:S|answer:S",
        help="what thinking takes: S seconds each thought, or each answer of a model",
    )  # fmt: skip


def latency(text: str) -> Latency:
    """Of 'measured', 'fixed:0.5' or 'answer:1'; ArgumentTypeError if it is none of them."""
    kind, colon, seconds = text.partition(":")
    if kind == "measured" and not colon:
        return MEASURED
    with suppress(ValueError):
        if kind in ("fixed", "answer") and 0 <= (found := float(seconds)) <= 60:
            return Latency(found) if kind == "fixed" else Latency(answer_s=found)
    raise ArgumentTypeError(f"expected {LATENCIES}, found {text}")


@contextmanager
def pool_of(args: Namespace, partner: PartnerSpec = HLA) -> Iterator[ModelPool]:
    """The models that the command line chooses, loaded. Raises as ModelPool and InputError."""
    model = model_of(args, load_settings().value)
    check_minds(minds_named(getattr(args, "mind", ())), [partner])
    pool = ModelPool(model, partner)
    try:
        yield pool
    finally:
        pool.close()


def check_minds(named: Iterable[str], partners: Iterable[PartnerSpec]) -> None:
    """Raises InputError where a mind that is to have its own model is one of nobody's."""
    known = list(dict.fromkeys(role.name for partner in partners for role in partner.minds))
    if unknown := [name for name in named if name not in known]:
        raise InputError(f"--mind: expected one of {', '.join(known)}, found {unknown[0]}")


def minds_named(asked: Iterable[str]) -> list[str]:
    """The names in values of `--mind`."""
    return [mind.partition("=")[0] for mind in asked]


@contextmanager
def partner_of(args: Namespace) -> Iterator[Maker]:
    """The partner that `--partner` and the back end choose."""
    spec = find_partner(args.partner)
    if not spec.minds or (spec.needs_model and args.backend == "reflex"):
        yield by_policy(spec.policy)
        return
    with telling_slips(spec), pool_of(args, spec) as pool:
        yield listening(pool.minds)


def thinking_of(args: Namespace) -> ModelChoice | None:
    """What `--partner` thinks with; None for nothing. Raises as `model_of`."""
    if not (partner := find_partner(args.partner)).needs_model:
        return ModelChoice(None, latency=args.latency) if partner.own else None
    return None if args.backend == "reflex" else model_of(args, load_settings().value)


def model_of(args: Namespace, settings: Settings) -> ModelChoice:
    """What the command line chooses; the settings fill in its blanks.

    Raises InputError, OSError.
    """
    profile, threads = getattr(args, "profile", None), getattr(args, "threads", 1)
    own: dict[str, Json] = {} if profile is None else {"profile": profile}
    if getattr(args, "mute", False):
        own |= TALK["quiet"]
    taken: Latency = getattr(args, "latency", MEASURED)
    if args.backend == "recorded":
        own_answers = find_partner(getattr(args, "partner", HLA.name)).recorded
        if args.answers is None and getattr(args, "spoken_to", True) and not own_answers:
            raise InputError("--backend recorded: expected --answers FILE")
        # The profile of a capable small model: it is asked for intentions in one go.
        own |= {"profile": profile or "tuned"}
        answers = {} if args.answers is None else load_answers(args.answers)
        return ModelChoice(None, answers, taken, own)
    settings = replace(settings, minds=tuple(getattr(args, "mind", ())))
    base = chosen_model(settings.thinking_with(args.backend, args.model))
    model = None if base.model is None else replace(base.model, threads=threads)
    others = {name: replace(spec, threads=threads) for name, spec in base.others.items()}
    return replace(base, model=model, latency=taken, parameters=own, others=others)


def load_answers(path: Path) -> Mapping[str, str]:
    """Message -> intention in its text form; messages also in small letters, as prompts may have
    them. Raises InputError, OSError.
    """
    found = read_yaml(path)
    if not isinstance(found, dict):
        raise InputError(f"{path}: expected messages with their intentions")
    for message, answer in found.items():
        if not (isinstance(message, str) and isinstance(answer, str)):
            raise InputError(f"{path}: expected text with text, found {message!r}: {answer!r}")
    return found | {message.lower(): answer for message, answer in found.items()}
