"""All commands. A new one is a module and a row."""

from collections.abc import Sequence

from game.commands.command import Command
from game.crash import WINDOW


def _of_play(words: Sequence[str]) -> str:
    return "play" if "--headless" in words or "--picture" in words else WINDOW


def _of_replay(words: Sequence[str]) -> str:
    return "" if "--headless" in words else WINDOW


COMMANDS: tuple[Command, ...] = (
    Command("play", "play a round", _of_play),
    Command("replay", "watch or verify a recorded match", _of_replay),
    Command("check", "validate levels and menus"),
    Command("picture", "a kitchen as a PNG"),
    Command("install", "take a kitchen in from a YAML file or a zip"),
    Command("export", "a zip of a kitchen, to give to others"),
    Command("edit", "open the level editor", lambda words: WINDOW),
    Command("new", "a kitchen of your own to start from"),
    Command("study", "a study with people", lambda words: WINDOW),
    Command("schema", "what text editors need to help with files"),
    Command("shortcut", "an entry in the menu (Linux)"),
    Command("lab", "experiments with agents", lambda words: "lab"),
    Command("bench", "measurements of the program", lambda words: "bench"),
)
