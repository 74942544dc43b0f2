"""What a large model is told of a moment, before the words: labelled lines, intentions as JSON.

What was understood, is to be done and is forbidden stands there as the model is to write it: it
speaks of nobody as 'you'.
"""

import json
from collections.abc import Iterator, Sequence

from agents.answer_shapes import Json
from agents.demands.wording import ORDINALS
from agents.hla.reading._scene import IN_FULL, Scene, SceneCook, scene_lines
from agents.hla.reading._situation import Exchange, Situation
from agents.intention import Demand, Intention, NoIntention, Part, Vocabulary, dump


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
