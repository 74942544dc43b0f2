"""What a message is read against, and how what it means is announced.

Only the newest message counts, and of what came before it only the last one, which is taken as
satisfied: what is left of it is forgotten.
"""

from dataclasses import replace

from agents.hla.reading import Exchange, Situation, referents_of, seen, with_scene
from agents.intention import (
    Demand,
    Intention,
    NoIntention,
    Vocabulary,
    asked_about,
    cook_name,
)
from agents.messages import Add, Book, EditBook, Heard, Observation, Settle, TakeOff
from agents.orders import closed


def situation_of(
    now: Observation, heard: Heard | None, before: Exchange | None, vocabulary: Vocabulary
) -> Situation:
    """What a message is read against; None: one to come. `before`: the one before it."""
    last = before.intention if before is not None else None
    scene = seen(now, None if heard is None else heard.seat)
    referents = replace(
        referents_of(now, heard),
        last=last if isinstance(last, Demand) else None,
        topic=asked_about(last),
        stations=tuple(station.name for station in now.stations),
        me=cook_name(now.cook),
    )
    return Situation(
        tuple(order.name for order in now.orders),
        () if before is None else (before,),
        that=heard.pointing.thing if heard is not None and heard.pointing is not None else "",
        doing=now.doing,
        scene=scene,
        referents=with_scene(referents, scene, vocabulary),
    )


def understood(meant: Intention, heard: Heard, book: Book, confidence: float | None) -> EditBook:
    """A message that was read: what it asks for is all that stands."""
    number = book.taken + 1
    if not isinstance(meant, Demand):
        return EditBook(number, (), heard.id, meant, heard.tick, confidence=confidence)
    off = TakeOff(tuple(entry.id for entry in book.entries))
    edits = (*((off,) if off.entries else ()), Add(meant, heard.tick, heard.id))
    return EditBook(number, edits, heard.id, confidence=confidence)


def satisfied(heard: int, book: Book) -> EditBook:
    """What message `heard` asked for is over, and nothing else stands.

    That is progress and no news: what is in hand is finished.
    """
    over = tuple(closed(entry, "done") for entry in book.entries)
    meant = None if over else NoIntention()
    return EditBook(book.taken + 1, (Settle(over),) if over else (), heard, meant)
