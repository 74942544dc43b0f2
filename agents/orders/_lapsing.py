"""What leaves the book though nobody took it off: another has done it, or its order is gone."""

from collections.abc import Iterable
from dataclasses import replace

from agents.intention import Goal, Vocabulary
from agents.kitchen import DishStage, portions
from agents.messages import Book, Fact, Observation, QueueEntry
from agents.orders._entries import closed, with_part
from agents.orders._goals import DEEDS

#: Why what somebody else did is off the list, and a wish for an order that is gone.
BY_ANOTHER, UNORDERED = "somebody else did it", "nobody orders it any more"
_GONE = ("expired", "served")


def lapsed(
    book: Book, now: Observation, facts: Iterable[Fact], vocabulary: Vocabulary
) -> tuple[Book, tuple[QueueEntry, ...]]:
    """The book after `facts`, and what has ended by what others did and by orders that went.

    What was wished for beside the orders that there were stays so; so does what another is to get.
    """
    ended: list[QueueEntry] = []
    for fact in (fact for fact in facts if fact.seat != now.seat):
        line: list[QueueEntry] = []
        for entry in book.line:
            left = (entry.times or 0) - entry.done
            off = fact.verb in _GONE and _is_for(entry, fact, now) and left > _ordered(entry, now)
            if fact.seat is not None and _is_done(entry, fact, now):
                ended.append(closed(entry, "revoked", BY_ANOTHER))
            elif off and left == 1:
                ended.append(closed(entry, "revoked", UNORDERED))
            else:
                line.append(_less(entry, vocabulary) if off else entry)
        book = replace(book, line=tuple(line))
    return book, tuple(ended)


def _is_done(entry: QueueEntry, fact: Fact, now: Observation) -> bool:
    """Whether another's deed leaves nothing to do of an entry."""
    match entry.part:
        case Goal("cook" | "plate" | "serve" as do, str(what), 1):
            its = fact.verb == DEEDS[do] and fact.what in (what, now.menu.title(what))
            return its and fact.tick >= entry.since and not _is_left(do, what, now)
    return False


def _is_left(do: str, what: str, now: Observation) -> bool:
    """Whether there is still a portion to do it to, or an order to do it for."""

    def there(*stages: DishStage) -> int:
        return sum(portion.stage in stages for portion in portions(what, now))

    match do:
        case "cook":
            ordered = sum(order.name == what for order in now.orders)
            return there("cooking", "cooked", "plated") < max(1, ordered)
        case "plate":
            return there("cooked") > 0
    return there("cooking", "cooked", "plated") > 0


def _is_for(entry: QueueEntry, fact: Fact, now: Observation) -> bool:
    """Whether an entry is work for the dish whose order went, asked for while there was one."""
    match entry.part:
        case Goal(do, str(what), int()) if fact.tick >= entry.since:
            recipe = now.menu.recipe(what)
            if recipe is None or fact.what not in (recipe.name, recipe.title):
                return False
            return any(step.verb == do for step in recipe.of(what))
    return False


def _ordered(entry: QueueEntry, now: Observation) -> int:
    return sum(order.name == entry.part.task[1] for order in now.orders if entry.part.task)


def _less(entry: QueueEntry, vocabulary: Vocabulary) -> QueueEntry:
    assert isinstance(entry.part, Goal) and isinstance(entry.part.times, int)
    return with_part(entry, replace(entry.part, times=entry.part.times - 1), vocabulary)
