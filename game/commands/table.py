"""All commands. A new one is a module and a row."""

from game.commands import (
    check,
    lab,
    own_kitchens,
    parcels,
    picture,
    play,
    replay,
    schema,
    shortcut,
    study,
)
from game.commands.command import Command

COMMANDS: tuple[Command, ...] = (
    play.COMMAND,
    replay.COMMAND,
    check.COMMAND,
    picture.COMMAND,
    parcels.INSTALL,
    parcels.EXPORT,
    own_kitchens.EDIT,
    own_kitchens.NEW,
    study.COMMAND,
    schema.COMMAND,
    shortcut.COMMAND,
    lab.LAB,
    lab.BENCH,
)
