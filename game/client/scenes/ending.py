"""What is kept of a round for the results screen."""

from collections import Counter
from dataclasses import replace
from secrets import token_hex

from game.client.player.best_scores import BestScores
from game.client.player.records_table import Contest, RecordEntry
from game.client.player.rounds import Round
from game.client.ui.places import Outcome
from game.session.match.results import course, results


def contest(play: Round) -> Contest:
    """The rounds with which this one can be compared."""
    return Contest(play.level.name, len(play.humans), play.level.difficulty)


def entered(play: Round, best: BestScores) -> Outcome:
    """A finished round, entered in the records."""
    entry = RecordEntry(play.match.state.score, best.last_name, play.log.date, token_hex(4))
    done = outcome(play, best.enter(contest(play), entry), entry.date)
    return replace(done, round=entry.round)


def outcome(play: Round, best: int | None, date: str = "") -> Outcome:
    """The round as a value, finished or not.

    `best`: the best score before it; `date`: by which records know it, '' if they do not.
    """
    done = results(play.match.history)
    served: Counter[str] = Counter()
    for cook in done.cooks:
        served.update(cook.served)
    missed = Counter(done.missed)
    dishes = play.level.kitchen.menu.dishes
    wanted = tuple((d, served[d], missed[d]) for d in dishes if served[d] or missed[d])
    log = play.log.path if play.log.problem is None else None
    history = play.match.history
    return Outcome(play.setup, play.level, done, wanted, course(history), best, log, date)
