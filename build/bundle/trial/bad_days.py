"""Windows closed in mid-round, second starts, second users, homes that are missing."""

import time

from bundle.trial import leftovers, match_log
from bundle.trial.player import NOBODY_ELSE, stranger
from bundle.trial.screen import until
from bundle.trial.session import session
from bundle.trial.step import LeftOutError, Trial, expect

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
    other = trial.player
    if trial.player.user is not None:
        home = trial.player.home.parent / "somebody else"
        other = stranger(trial.player.installation, home, NOBODY_ELSE + 1)
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
    return "three games at once" if other is not trial.player else "two games at once"


def start_without_home(trial: Trial) -> str:
    """Somebody whose HOME is not set."""
    with session(trial.player.lacking("HOME"), None) as game:
        time.sleep(1)
        game.leave()
    return "title"


def leave_nothing(trial: Trial) -> str:
    """No process, no temporary file; nothing written where the game is installed."""
    user = trial.player.user
    if user is None:
        raise LeftOutError(
            "no user of its own could be made, so nobody knows whose files these are"
        )
    until(lambda: not leftovers.processes(user), 5)
    alive, files = leftovers.processes(user), leftovers.files(user, trial.player.home.parent)
    expect(not alive, "no process left", alive)
    expect(not files, "no temporary file left", files)
    return "nothing"
