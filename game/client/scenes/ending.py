"""What is kept of a round for the results screen."""

from collections import Counter

from game.client.player.rounds import Round
from game.client.ui.places import Outcome
from game.session.match.course import course
from game.session.match.results import results


def outcome(play: Round, best: int | None) -> Outcome:
    """The round as a value, finished or not. `best`: the best score before it."""
    done = results(play.match.history)
    served: Counter[str] = Counter()
    for cook in done.cooks:
        served.update(cook.served)
    missed = Counter(done.missed)
    dishes = play.level.kitchen.menu.dishes
    wanted = tuple((d, served[d], missed[d]) for d in dishes if served[d] or missed[d])
    log = play.log.path if play.log.problem is None else None
    return Outcome(play.setup, play.level, done, wanted, course(play.match.history), best, log)
