"""What a message is read against, and how what it means is announced.

Only the newest message counts, and of what came before it only the last one, which is taken as
satisfied: what is left of it is forgotten.
"""

from dataclasses import replace

from agents.demands import DemandQueue, QueueMoment, update_queue
from agents.hla.reading import Exchange, Situation, referents_of, seen, with_scene
from agents.intention import (
    Demand,
    Intention,
    NoIntention,
    Vocabulary,
    asked_about,
    cook_name,
    sentence,
)
from agents.messages import Heard, Intend, Observation


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


def announced(meant: Intention, heard: Heard, now: Observation, vocabulary: Vocabulary) -> Intend:
    """A message that was understood: what it asks for is all that stands."""
    before = DemandQueue(revision=_revision(now))
    if not isinstance(meant, Demand):
        alone = Intend(meant, "satisfied", heard.id, sentence(meant, vocabulary), since=heard.tick)
        return QueueMoment.of(before, now, vocabulary, heard.tick).around(alone)
    update = update_queue(before, meant, vocabulary, heard.tick, heard.id)
    found = QueueMoment.of(update.queue, now, vocabulary, heard.tick)
    return found.changed(update, heard.id)


def satisfied(heard: int, text: str, now: Observation) -> Intend:
    """What message `heard` asked for is over, and nothing else stands.

    That is progress and no news: what is in hand is finished.
    """
    told = now.intention
    if told is None or told.heard != heard:
        told = Intend(NoIntention(), "satisfied", heard, text)
    return replace(told, state="satisfied", queue=(), note="", revision=_revision(now))


def _revision(now: Observation) -> int:
    return 0 if now.intention is None else now.intention.revision
