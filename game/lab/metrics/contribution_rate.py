"""Agent contribution rate: the share of the key events of served dishes that cooks had.

Source: DPT-Agent. Only orders that were served count, each key event once.
"""

from collections import Counter
from collections.abc import Container, Iterable

from game.kitchen.layout import Kitchen
from game.lab.metrics.credit_ledger import CreditLedger
from game.lab.metrics.key_events import key_events
from game.session.match.history import Happening


def contribution_rate(
    kitchen: Kitchen, happenings: Iterable[Happening], cooks: Container[int]
) -> float | None:
    """The share of `cooks`, 0..1; None if nothing was served."""
    by_cook = contributions(kitchen, happenings)
    total = sum(by_cook.values())
    return sum(n for cook, n in by_cook.items() if cook in cooks) / total if total else None


def contributions(kitchen: Kitchen, happenings: Iterable[Happening]) -> Counter[int]:
    """How many key events of served dishes each cook had."""
    ledger, found = CreditLedger(kitchen), Counter[int]()
    for happening in happenings:
        credited = ledger.write(happening.before, happening.event)
        dish = next((event.what for event in credited if event.deed == "serve"), None)
        if dish is not None:
            wanted = key_events(kitchen.menu, dish)
            found.update(credited[event] for event in wanted if event in credited)
    return found
