"""The player's settings, as a command reads them."""

from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import replace

from game.partners.partner_spec import PARTNERS, for_players
from game.partners.thinking import mind_asked
from game.records import Loaded
from game.settings import SETTINGS, Settings, parse_settings, settings_path
from game.terminal import warn
from game.typed_yaml import Mistake


def kept_settings() -> Loaded[Settings]:
    """The player's settings. Mistakes in them are told."""
    loaded = _KIND.load(settings_path())
    if loaded.problem:
        warn(loaded.problem)
    return loaded


def _parse(text: str, name: str) -> Settings:
    return parse_settings(text, name, _unknown_names)


def _unknown_names(settings: Settings) -> Iterator[Mistake]:
    """A policy is code: only who writes the command line may name one."""
    if settings.partner not in PARTNERS:
        yield ("partner",), f"one of {', '.join(for_players())}"
    for number, mind in enumerate(settings.minds):
        try:
            mind_asked(mind)
        except ArgumentTypeError:
            yield ("minds", number), "MIND=FILE.gguf or MIND=MODEL@URL"


_KIND = replace(SETTINGS, parse=_parse)
