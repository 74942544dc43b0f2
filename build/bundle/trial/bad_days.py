"""Windows closed in mid-round, second starts, second users, homes that are missing."""

import time
from pathlib import Path

from bundle.trial import match_log
from bundle.trial.leftovers import files, processes_from, processes_of
from bundle.trial.player import Player
from bundle.trial.session import session
from bundle.trial.step import Trial
from bundle.trial.verdict import expect
from bundle.trial.waiting import until

ROUND = ("play", "--level", "ring", "--partner", "hla", "--seed", "3")


def close_in_mid_round(trial: Trial) -> str:
    """The log is whole up to the last moment."""
    player = trial.player.at_home("closed")
    with session(player, None, *ROUND) as game:
        game.wait_for_log("a round that is on", lambda log: len(log.lines) > 5, 60)
        game.leave()
    (path,) = match_log.logs(player.home)
    log = match_log.read(path)
    expect(log.ended and not log.results["finished"], "a log with its end", log.lines[-1])
    return f"{log.results['seconds']} s on record"


def start_twice(trial: Trial) -> str:
    """Two games of one user, and a third of another user, at once."""
    other = trial.player.neighbour()
    mine = trial.player.at_home("twice")
    with (
        session(mine, None, *ROUND) as one,
        session(mine, None, *ROUND) as two,
        session(other.at_home("other"), None, *ROUND) as three,
    ):
        for game in (one, two, three):
            game.wait_for_log("a round that is on", lambda log: len(log.lines) > 5, 90)
        for game in (one, two, three):
            game.leave()
    found = len(match_log.logs(mine.home))
    expect(found == 2, "a log for each of two games", found)
    return f"three games at once, of {'one user' if other.user is None else 'two users'}"


def start_without_home(trial: Trial) -> str:
    """Somebody whose HOME is not set, and whom the system has no home for either."""
    player = trial.player.lacking("HOME").having(TMPDIR=str(trial.player.temporary))
    with session(player, None) as game:
        time.sleep(1)
        game.leave()
    return "title"


def leave_nothing(trial: Trial) -> str:
    """No process and no temporary file, of none of the players."""
    people = (trial.player, trial.player.neighbour())
    until(lambda: not any(map(_alive, people)), 5)
    for player in people:
        expect(not _alive(player), "no process left", _alive(player))
        expect(not _forgotten(player), "no temporary file left", _forgotten(player))
    return "no process, no temporary file"


def _alive(player: Player) -> list[str]:
    if player.user is None:
        return processes_from(player.installation.program)
    return processes_of(player.user)


def _forgotten(player: Player) -> list[Path]:
    if player.user is None:
        return [*player.temporary.rglob("*")]
    return files(player.user, player.home.parent)
