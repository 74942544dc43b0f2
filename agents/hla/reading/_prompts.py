"""The prompt of a message: the menu, the orders, what was said before, and the words themselves.

What changes least comes first, so that a model need not evaluate it again; the words come last. A
compact prompt, of small models:

    menu: chop tomato lettuce onion; prepare cook plate serve alice = lettuce onion, ...
    orders: first bob, second alice
    cooks: me raw onion; ella plate of bob, serve bob
    places: board 1 chopped tomato; pot 2 right cathy cooking
    counters: chopped onion x2; plate
    now: cook bob x1, chop onion x2
    bans: chop tomato
    before: cook bob x1; chop onion x2
    asked: chop onion x1 or cook bob x1
    that: onion
    human: and a third one =>

The lines of cooks, places and counters are for profiles that see the `state`.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from agents.answer_shapes import Json
from agents.english import ORDINALS
from agents.hla.profiles import Profile
from agents.hla.prompt_files import fixed_part
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
    kind_of,
    to_text,
)
from agents.llm.protocol import ChatPrompt, PlainPrompt, Prompt, Turn
from agents.llm.templates import one_line
from agents.messages import IntentionState, MenuFacts
from agents.orders import dish_needs
from agents.orders.wording import ordered


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
    """What a large model is told, in labelled lines; the message comes last.

    What was understood, is to be done and is forbidden is JSON, as the model is to write it.
    `state`: whether it tells what can be seen.
    """
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


#: So much of the queue is shown.
SHOWN_PARTS = 3
#: What a cook does for a colleague; the same in every kitchen, so the menu line leaves it out.
_FOR_A_COLLEAGUE = ("pass", "fetch", "free")


class ReadingPrompts:
    """Writes the prompts of one kitchen's messages."""

    def __init__(self, profile: Profile, menu: MenuFacts, vocabulary: Vocabulary) -> None:
        self._profile, self._vocabulary = profile, vocabulary
        self._fixed = fixed_part(profile, "intention", menu, vocabulary)
        if not profile.examples:
            self._fixed = menu_line(menu, vocabulary) + "\n" + self._fixed

    def prompt(self, text: str, situation: Situation) -> Prompt:
        """The prompt of a message."""
        words = one_line(text)
        if self._profile.style == "compact":
            changing = f"{self._known(situation)}human: {words.lower()} =>"
            return PlainPrompt(self._fixed, changing)
        known = replace(situation, before=tuple(self._remembered(situation)))
        pointed, state = self._pointed(situation) or situation.that, self._profile.state
        user = "\n".join(full_turn(words, known, pointed, self._vocabulary, state=state))
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", user),))

    def before_words(self, situation: Situation) -> Prompt:
        """What of a prompt is known before a word is said."""
        if self._profile.style == "compact":
            return PlainPrompt(self._fixed, self._known(situation))
        return ChatPrompt((Turn("system", self._fixed),))

    def _known(self, situation: Situation) -> str:
        return "".join(f"{line}\n" for line in self._compact(situation))

    def _compact(self, situation: Situation) -> Iterator[str]:
        said = [self._text(e.intention) for e in self._remembered(situation)]
        yield f"orders: {ordered(situation.orders)}"
        if self._profile.state:
            yield from (f"{name}: {words}" for name, words in self._scene(situation))
        if situation.queue:
            yield f"now: {', '.join(self._texts(situation.queue[:SHOWN_PARTS]))}"
        if situation.bans:
            bans = (text.partition(" ")[2] for text in self._texts(situation.bans))
            yield f"bans: {', '.join(bans)}"
        yield f"before: {'; '.join(said) or 'none'}"
        if situation.asked:
            yield f"asked: {' or '.join(map(self._text, situation.asked))}"
        if pointed := self._pointed(situation):
            yield f"that: {pointed}"

    def _pointed(self, situation: Situation) -> str:
        if not self._profile.state:
            return situation.that
        pointing = situation.referents.pointing
        kinds = {kind_of(name) for name in pointing if name[-1].isdigit()}
        return ", ".join(name for name in pointing if name not in kinds)

    def _remembered(self, situation: Situation) -> Sequence[Exchange]:
        most = self._profile.remembered
        return situation.before[-most:] if most else ()

    def _scene(self, situation: Situation) -> Iterator[tuple[str, str]]:
        return scene_lines(situation.scene, self._vocabulary)

    def _text(self, intention: Intention) -> str:
        return to_text(intention, self._vocabulary)

    def _texts(self, parts: Sequence[Part]) -> list[str]:
        return [self._text(Demand((part,))) for part in parts]


def menu_line(menu: MenuFacts, vocabulary: Vocabulary) -> str:
    """What can be done to what in this kitchen, verbs of the same things together.

    With a dish's title where that has other words than its name, and the menu's own word for a
    verb.
    """
    groups: dict[tuple[str, ...], list[str]] = {}
    for verb, things in vocabulary.verbs:
        if things and verb not in _FOR_A_COLLEAGUE:
            groups.setdefault(things, []).append(_verb_words(verb, things, vocabulary))
    made = dish_needs(menu)
    parts = []
    for things, verbs in groups.items():
        joint = ", " if any(thing in made for thing in things) else " "
        named = (_thing_words(thing, made.get(thing, ()), vocabulary) for thing in things)
        parts.append(f"{' '.join(verbs)} {joint.join(named)}")
    return f"menu: {'; '.join(parts) or 'none'}"


def _verb_words(verb: str, things: Sequence[str], vocabulary: Vocabulary) -> str:
    own = next((word for thing in things if (word := vocabulary.word(verb, thing))), "")
    return f"{verb} ({own})" if own else verb


def _thing_words(thing: str, needs: Sequence[str], vocabulary: Vocabulary) -> str:
    title = vocabulary.title(thing).lower()
    words = thing if thing.replace("_", " ") in title else f"{thing} ({title})"
    return f"{words} = {' '.join(needs)}" if needs else words
