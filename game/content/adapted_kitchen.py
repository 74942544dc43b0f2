"""A kitchen whose orders wait longer or shorter and whose events come sooner or later."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from game.kitchen.happenings import Critic, Happening, Lorry, LostBoard, Planned, Uncertain
from game.kitchen.layout import Kitchen


@lru_cache(maxsize=16)
def adapted(kitchen: Kitchen, patience: Fraction, lasting: Fraction) -> Kitchen:
    """`kitchen` with `patience` times its order limits, for a round `lasting` times as long.

    It is the same one every time: what is worked out about a kitchen is kept with it.
    """
    if patience == 1 and (lasting == 1 or not kitchen.happenings):
        return kitchen
    dishes = {
        name: replace(dish, limit_ticks=_ticks(dish.limit_ticks, patience))
        for name, dish in kitchen.menu.dishes.items()
    }
    happenings = tuple(_planned(each, patience, lasting) for each in kitchen.happenings)
    return replace(kitchen, menu=replace(kitchen.menu, dishes=dishes), happenings=happenings)


def _planned(planned: Planned, patience: Fraction, lasting: Fraction) -> Planned:
    if not isinstance(planned, Uncertain):
        return _adapted(planned, patience, lasting)
    forms = tuple(_adapted(form, patience, lasting) for form in planned.forms)
    return Uncertain(forms, round(planned.delay * lasting))


def _adapted(happening: Happening, patience: Fraction, lasting: Fraction) -> Happening:
    at = max(1, round(happening.at * lasting))
    match happening:
        case Lorry():
            return replace(happening, at=at)
        case LostBoard(until=until):
            back = None if until is None else max(at + 1, round(until * lasting))
            return replace(happening, at=at, until=back)
        case Critic(limit=limit):
            return replace(happening, at=at, limit=_ticks(limit, patience))


def _ticks(limit: int, share: Fraction) -> int:
    return max(1, round(limit * share))
