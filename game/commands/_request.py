"""What a command asks for: a level by its name, and the player's settings with its changes."""

from argparse import Namespace
from dataclasses import replace

from game import paths
from game.content.difficulty import difficulty_asked
from game.content.level import Level
from game.content.load import find_level, level_names, load_level
from game.design.folder import checked_name
from game.settings import Brigade, Settings


def named_level(name: str) -> Level:
    """The level called `name`. Raises UnknownLevelError or ContentError."""
    return load_level(find_level(name, paths.level_folders()))


def check_editable(name: str, source: str) -> None:
    """Whether a kitchen `name`, a copy of `source`, can be edited; '' for none.

    Raises DesignError or UnknownLevelError.
    """
    if source:
        find_level(source, paths.level_folders())
    if name and name not in level_names(paths.level_folders()):
        checked_name(name)


def asked_brigade(args: Namespace, usual: Brigade) -> Brigade:
    """`usual` with what the command line says."""
    said = {"cooks": args.cooks, "organisation": args.crew, "you": args.you}
    return replace(usual, **{name: value for name, value in said.items() if value is not None})


def changed(settings: Settings, args: Namespace) -> Settings:
    """The player's settings, changed by what the command line says."""
    difficulty = difficulty_asked(args, settings.difficulty)
    partner = args.partner or settings.partner
    minds = tuple(args.mind) or settings.minds
    settings = replace(settings, partner=partner, difficulty=difficulty, minds=minds)
    return settings.thinking_with(args.backend or settings.backend, args.model)
