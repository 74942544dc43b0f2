"""What a message of the corpus is read against: its moment, and what its scene said before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from agents.demands import dish_needs
from agents.hla import Exchange, Scene, Situation, recorded, with_scene
from agents.hla.labelled_messages import MessageKitchen
from agents.intention import (
    Avoid,
    Demand,
    Intention,
    IntentionError,
    OrderReferent,
    Part,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
    from_text,
)

#: A moment as `build/tuning/corpus/README.md` tells.
Record: TypeAlias = Mapping[str, Any]

#: How what was asked for before a moment stands now, where it is over.
_ENDED = ("done", "answered")


@dataclass(frozen=True, slots=True)
class CorpusMoment:
    """One moment in its kitchen."""

    record: Record
    kitchen: MessageKitchen

    @property
    def vocabulary(self) -> Vocabulary:
        """The kitchen's words, with washing up where there is a sink."""
        vocabulary = replace(self.kitchen.vocabulary, wide=True)
        sink = any(spot.kind == "sink" for spot in self.scene.spots)
        if not sink or vocabulary.things_of("wash") is not None:
            return vocabulary
        return replace(vocabulary, verbs=(*vocabulary.verbs, ("wash", ("plate",))))

    @property
    def scene(self) -> Scene:
        """What can be seen."""
        return recorded(self.record)

    def situation(self, said: Sequence[tuple[str, Intention]] = ()) -> Situation:
        """What a message is read against after `said` in the same scene: words, and their meaning.

        Nothing of what the scene asked for is taken for done. Raises IntentionError where the
        record has what the kitchen has not.
        """
        before = [*self._earlier(), *(Exchange(say, meant) for say, meant in said)]
        asked = self._meanings("asked") if not said else ()
        referents = with_scene(self._referents(before), self.scene, self.vocabulary)
        things = [n for n in referents.pointing if n in self.vocabulary.things]
        return Situation(
            tuple(order.name for order in referents.orders),
            tuple(before),
            (*self._parts("queue"), *_work(said)),
            tuple(part for part in self._parts("bans") if isinstance(part, Avoid)),
            tuple(meant for meant in asked if isinstance(meant, Demand)),
            things[0] if things else "",
            scene=self.scene,
            referents=referents,
        )

    def _earlier(self) -> Iterator[Exchange]:
        for each in self.record.get("before", ()):
            if meant := each.get("meant"):
                state = "satisfied" if each["state"] in _ENDED else "active"
                yield Exchange(each["said"], self._meaning(meant), state)  # type: ignore[arg-type]

    def _referents(self, before: Sequence[Exchange]) -> Referents:
        demands = [e for e in before if isinstance(e.intention, Demand)]
        last = demands[-1].intention if demands else None
        assert last is None or isinstance(last, Demand)
        over = bool(demands) and not demands[-1].open
        back = demands[-2].intention if len(demands) > 1 else None
        return Referents(
            orders=tuple(self._orders()),
            last=last,
            back=back if isinstance(back, Demand) else None,
            done=tuple(int(g.times) for g in last.goals if g.times != "always")
            if last and over
            else (),
            open=bool(demands) and not over,
            topic=asked_about(before[-1].intention) if before else None,
            pointing=all_called(self.record.get("pointing", ())),
            stations=tuple(spot.name for spot in self.scene.spots),
        )

    def _orders(self) -> Iterator[OrderReferent]:
        needs = dish_needs(self.kitchen.menu)
        for name, seconds in self.record["orders"]:
            yield OrderReferent(name, float(seconds), tuple(needs[name]))

    def _parts(self, key: str) -> tuple[Part, ...]:
        demands = (meant for meant in self._meanings(key) if isinstance(meant, Demand))
        return tuple(part for demand in demands for part in demand.parts)

    def _meanings(self, key: str) -> tuple[Intention, ...]:
        return tuple(self._meaning(text) for text in self.record.get(key, ()))

    def _meaning(self, text: str) -> Intention:
        return from_text(text, self.vocabulary)


@dataclass(frozen=True, slots=True)
class LabelledMessage:
    """A message of a scene, what it is read against, and its labels with their meanings.

    `meanings`: of each label, or why it means nothing here.
    """

    say: str
    situation: Situation
    labels: tuple[str, ...]
    meanings: tuple[Intention | IntentionError, ...]


def labelled(
    moment: CorpusMoment, says: Sequence[str], labels: Sequence[Sequence[str]]
) -> Iterator[LabelledMessage]:
    """The messages of a scene, each read after those before it, as their first labels have it."""
    said: list[tuple[str, Intention]] = []
    for say, texts in zip(says, labels, strict=True):
        situation = moment.situation(said)
        found = [_resolved(text, moment.vocabulary, situation.referents) for text in texts]
        yield LabelledMessage(say, situation, tuple(texts), tuple(found))
        said += [(say, meant) for meant in found[:1] if not isinstance(meant, IntentionError)]


def _resolved(
    text: str, vocabulary: Vocabulary, referents: Referents
) -> Intention | IntentionError:
    try:
        return from_text(text, vocabulary, referents)
    except IntentionError as error:
        return error


def _work(said: Iterable[tuple[str, Intention]]) -> Iterator[Part]:
    """What a scene has asked for that lines up."""
    for _, meant in said:
        if isinstance(meant, Demand):
            yield from (part for part in meant.parts if part.in_turn())
