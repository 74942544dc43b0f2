"""What is kept of a round for the results screen."""

from collections import Counter
from collections.abc import Sequence

from game.client.places import Outcome
from game.client.rounds import Round
from game.session.results import results


def outcome(play: Round, expired: Sequence[str], best: int | None) -> Outcome:
    """The finished round as a value. `expired`: the dishes of orders that ran out."""
    done = results(play.match)
    served: Counter[str] = Counter()
    for cook in done.cooks:
        served.update(cook.served)
    missed = Counter(expired)
    dishes = play.level.kitchen.menu.dishes
    wanted = tuple((d, served[d], missed[d]) for d in dishes if served[d] or missed[d])
    return Outcome(play.setup, play.level, done, wanted, best)
