"""What a message is read against, and how a large model is told of it before the words.

It is told in labelled lines, with intentions as JSON: what was understood, is to be done and is
forbidden stands there as the model is to write it, which speaks of nobody as 'you'.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from agents.answer_shapes import Json
from agents.english import ORDINALS
from agents.hla.reading._scene import IN_FULL, UNSEEN, Scene, SceneCook, scene_lines
from agents.intention import (
    NOTHING,
    Avoid,
    Demand,
    Intention,
    NoIntention,
    Part,
    Referents,
    Vocabulary,
    dump,
)
from agents.messages import IntentionState


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier message, what was understood, and what became of it.

    `unread`: nothing could be made of it; its intention is then none.
    """

    text: str
    intention: Intention
    state: IntentionState = "active"
    unread: bool = False

    @property
    def open(self) -> bool:
        """Whether it is a demand that was not ended yet."""
        return isinstance(self.intention, Demand) and self.state == "active"


@dataclass(frozen=True, slots=True)
class Situation:
    """What a message is read against.

    `orders`: dishes in the order of the tickets, as intentions name them. `before`: oldest first.
    `queue`: what is still to be done, in turn. `bans`: prohibitions in force. `asked`: what the
    partner offered when it asked back; the message may be the answer. `that`: the thing that the
    speaker points at; '' for none. `doing`: the macro action in progress. `scene`: what can be
    seen. `referents`: what words can refer to; two situations that differ in nothing else look the
    same to a model.
    """

    orders: tuple[str, ...]
    before: tuple[Exchange, ...] = ()
    queue: tuple[Part, ...] = ()
    bans: tuple[Avoid, ...] = ()
    asked: tuple[Demand, ...] = ()
    that: str = ""
    doing: str = ""
    scene: Scene = UNSEEN
    referents: Referents = field(default=NOTHING, compare=False)


def full_turn(
    text: str, situation: Situation, pointed: str, vocabulary: Vocabulary, *, state: bool
) -> Iterator[str]:
    """The lines; the message comes last. `state`: whether it tells what can be seen."""
    orders = [
        f"{ordinal}: {name} ({vocabulary.title(name)})"
        for ordinal, name in zip(ORDINALS, situation.orders, strict=False)
    ]
    yield "Orders, the oldest first: " + ("; ".join(orders) or "none")
    yield "Earlier messages, the oldest first, and what they meant:"
    yield from map(_told, situation.before) if situation.before else ["- none"]
    yield f"The partner is still to do, in turn: {_parts(situation.queue)}"
    if situation.bans:
        yield f"Forbidden now: {_parts(situation.bans)}"
    if situation.referents.me:
        yield f"The partner is called: {situation.referents.me}"
    if state and situation.scene.cooks:
        yield from scene_told(situation.scene, vocabulary)
    else:
        yield f"The partner is at: {situation.doing or 'nothing'}"
    if situation.asked:
        offered = " or ".join(written(demand) for demand in situation.asked)
        yield f"The partner just asked back whether this is meant: {offered}"
    if pointed:
        yield f"The person points at: {pointed}"
    yield f"New message: {text}"


def written(intention: Intention) -> str:
    """An intention as a model is to write it."""
    match intention:
        case NoIntention(kind):
            return json.dumps({"talk": kind})
        case Demand(parts, place):
            return json.dumps({"place": place, "parts": [part.dump() for part in parts]})
    return json.dumps(dump(intention))


def _told(exchange: Exchange) -> str:
    if exchange.unread:
        return f'- "{exchange.text}": nothing could be made of it'
    state = f" ({exchange.state})" if isinstance(exchange.intention, Demand) else ""
    return f'- "{exchange.text}": {written(exchange.intention)}{state}'


def _parts(parts: Sequence[Part]) -> str:
    listed: list[Json] = [part.dump() for part in parts]
    return json.dumps(listed) if listed else "nothing"


def scene_told(scene: Scene, vocabulary: Vocabulary) -> Iterator[str]:
    """What can be seen, in lines; what is empty is left out."""
    told = {**dict(scene_lines(scene, vocabulary)), "cooks": "; ".join(map(_cook, scene.cooks))}
    yield from (f"{name}: {told[key]}" for key, name in IN_FULL.items() if told.get(key))


def _cook(cook: SceneCook) -> str:
    """E.g. 'ella holds plate of Bob Soup and is at: serve bob'."""
    doing = f" and is at: {cook.doing}" if cook.doing else ""
    return f"{cook.name} holds {cook.holds or 'nothing'}{doing}"
