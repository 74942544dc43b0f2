"""What experiments think with, chosen on the command line."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import yaml

from agents.hla.profiles import PROFILES
from agents.messages import Json
from game.partners.casting import HLA, PARTNERS, Maker, listening
from game.partners.model_pool import Workshop
from game.partners.thinking import Thinking, thinking
from game.settings import Backend, Settings, load_settings

#: What experiments can think with; 'recorded' needs a file of answers.
BACKENDS = ("local", "openai", "recorded", "reflex")


class RecordingError(Exception):
    """A file of answers that cannot be used. The text names the file and what was expected."""


def add_minds(parser: ArgumentParser, backends: Sequence[str] = BACKENDS) -> None:
    """`--backend`, `--model`, `--answers`, `--profile`, `--threads`."""
    parser.add_argument(
        "--backend", choices=backends, default=backends[0], help="what the minds think with"
    )
    parser.add_argument("--model", metavar="M", help="GGUF file (local) or model name (openai)")
    parser.add_argument(
        "--answers", type=Path, metavar="FILE", help="what the messages mean (--backend recorded)"
    )
    parser.add_argument("--profile", choices=sorted(PROFILES), help="prompts and weights")
    parser.add_argument(
        "--threads", type=int, default=1, help="of a local model (default: as in play)"
    )


def add_latency(parser: ArgumentParser) -> None:
    """`--latency`."""
    parser.add_argument(
        "--latency", type=latency, metavar="measured|fixed:S", help="what a thought costs"
    )


def latency(text: str) -> float | None:
    """'measured' as None, 'fixed:0.5' as 0.5; ArgumentTypeError if it is neither."""
    kind, colon, seconds = text.partition(":")
    if kind == "measured" and not colon:
        return None
    with suppress(ValueError):
        if kind == "fixed" and 0 <= (found := float(seconds)) <= 60:
            return found
    raise ArgumentTypeError(f"expected measured or fixed:SECONDS, found {text}")


@contextmanager
def workshop_of(args: Namespace) -> Iterator[Workshop]:
    """The models that the command line chooses, loaded. Raises as `Workshop` and RecordingError."""
    workshop = Workshop(chosen_thinking(args, load_settings().value))
    try:
        yield workshop
    finally:
        workshop.close()


@contextmanager
def partner_of(args: Namespace) -> Iterator[Maker]:
    """The partner that `--partner` and the back end choose."""
    if args.partner != HLA or args.backend == "reflex":
        yield PARTNERS["reflex" if args.partner == HLA else args.partner]
        return
    with workshop_of(args) as workshop:
        yield listening(workshop.minds)


def chosen_thinking(args: Namespace, settings: Settings) -> Thinking:
    """What the command line chooses; the settings fill in its blanks.

    Raises RecordingError, OSError.
    """
    own: dict[str, Json] = {} if args.profile is None else {"profile": args.profile}
    fixed = getattr(args, "latency", None)
    if args.backend == "recorded":
        if args.answers is None:
            raise RecordingError("--backend recorded: expected --answers FILE")
        # The profile of a capable small model: it is asked for intentions in one go.
        own = {"profile": args.profile or "tuned"}
        return Thinking(None, load_answers(args.answers), fixed, own)
    wanted = with_backend(settings, args.backend, args.model)
    base = thinking(wanted)
    model = None if base.model is None else replace(base.model, threads=args.threads)
    return replace(base, model=model, fixed_s=fixed, parameters=own)


def with_backend(settings: Settings, backend: Backend, model: str | None) -> Settings:
    """`settings` with another back end, and another model for it if one is named."""
    wanted = replace(settings, backend=backend)
    if model is None:
        return wanted
    if backend == "openai":
        return replace(wanted, service=replace(settings.service, model=model))
    return replace(wanted, model=model)


def load_answers(path: Path) -> Mapping[str, str]:
    """Message -> intention in its text form; messages also in small letters, as prompts may have
    them. Raises RecordingError, OSError.
    """
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise RecordingError(f"{path}: expected YAML, found: {error}") from None
    if not isinstance(found, dict):
        raise RecordingError(f"{path}: expected messages with their intentions")
    for message, answer in found.items():
        if not (isinstance(message, str) and isinstance(answer, str)):
            raise RecordingError(f"{path}: expected text with text, found {message!r}: {answer!r}")
    return found | {message.lower(): answer for message, answer in found.items()}
