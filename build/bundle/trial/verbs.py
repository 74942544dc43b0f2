"""What the bundle does on a command line, for somebody without a screen."""

from bundle.trial.player import Player
from bundle.trial.screen import need_screen
from bundle.trial.step import Trial
from bundle.trial.verdict import expect
from game.bench.real_game import match_logs

#: Words in a script of the game's, and the macro action that comes of them.
SCRIPT = "2 say Chop 2 onions\n"
#: Experiments that take seconds, with what makes them short.
LIGHT = (
    ("lab", "list"),
    ("lab", "match", "--level", "ring", "--human", "chopper", "--seeds", "0"),
    ("bench", "steps", "--level", "ring", "--seconds", "1"),
    ("bench", "speak"),
)


def check_levels(trial: Trial) -> str:
    """All levels and menus that were shipped are fine."""
    return _answer(trial.player, "check").splitlines()[-1]


def tell_version(trial: Trial) -> str:
    """Name and version."""
    return _answer(trial.player, "--version").strip()


def play_headless(trial: Trial) -> str:
    """A whole round in simulated time with the bundled model, and its replay proves it."""
    player = trial.player.at_home("headless")
    script = player.write("script.txt", SCRIPT)
    return _round(player, "ring", "hla", "--script", script)


def play_with_one_who_reflects(trial: Trial) -> str:
    """The same among burgers: all the minds of the partner Reflects are there, and work."""
    return _round(trial.player.at_home("reflects"), "counter_circuit", "dpt")


def _round(player: Player, level: str, partner: str, *options: object) -> str:
    chosen = ("--level", level, "--partner", partner, "--backend", "local")
    told = _answer(player, "play", *chosen, "--headless", "--seed", "7", *options)
    (log,) = match_logs(player.home)
    again = _answer(player, "replay", log, "--headless")
    expect("verified" in again, "a replay that is verified", again)
    return told.splitlines()[0]


def use_the_lab(trial: Trial) -> str:
    """The light experiments of lab and bench."""
    player = trial.player.at_home("lab")
    for command in LIGHT:
        _answer(player, *command)
    return ", ".join(command[1] for command in LIGHT)


def replay_the_round(trial: Trial) -> str:
    """The round that was played in the window replays to the same end."""
    need_screen()
    logs = match_logs(trial.player.home / "Sous Chef")
    expect(bool(logs), "the log of the round", "none")
    told = _answer(trial.player.at_home("Sous Chef"), "replay", logs[-1], "--headless")
    expect("verified" in told, "a replay that is verified", told)
    return told.splitlines()[-1]


def _answer(player: Player, *command: object) -> str:
    """What a command prints; it must end well and not complain."""
    done = player.run(*map(str, command))
    found = f"exit code {done.returncode}: {done.stderr[-800:]}"
    expect(done.returncode == 0 and not done.stderr.strip(), "a command that ends well", found)
    return done.stdout
