"""All commands. A new one is a module and a row."""

from game.commands import (
    check,
    edit,
    export,
    install,
    lab,
    new,
    picture,
    play,
    replay,
    schema,
    shortcut,
)
from game.commands.command import Command

COMMANDS: tuple[Command, ...] = (
    play.COMMAND,
    replay.COMMAND,
    check.COMMAND,
    picture.COMMAND,
    install.COMMAND,
    export.COMMAND,
    edit.COMMAND,
    new.COMMAND,
    schema.COMMAND,
    shortcut.COMMAND,
    lab.LAB,
    lab.BENCH,
)
