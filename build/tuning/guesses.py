"""What the Fast Mind makes of raw words, and whether it is what they mean.

Source: HLA, human study: hit rate of the immediate macro action, the share of macro actions chosen
by the raw message that equal the one chosen later, when the intention is known. Here the intention
is the message's right one, so that the Slow Mind's errors are not in it. What the model is not
sure of is not done before the intention is known, nor is what is best anyway, which tells nothing:
so there are three rates, of all choices, of the sure ones, and of those acted upon.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import TypeAlias

from agents.hla import FastMind, Situation, best_option, sure
from agents.hla.labelled_messages import MessageItem
from agents.hla.profiles import Profile
from agents.intention import Demand, Goal
from agents.messages import Do, FromMind, Heard, Observation, ScoredChoice, Thought
from agents.orders import update_queue
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import think_once
from game.lab.engine.spec_file import complex_commands
from game.lab.runs.rounds import GOALS
from tuning.rollout import Sighting, sightings

_SOMEBODY = "Human"


@dataclass(frozen=True, slots=True)
class Guess:
    """A choice by raw words. `asks`: whether they ask for anything; `wanted`: by what they mean.

    `sure`: the model was sure enough of it; `acted`: and it is news, so that it is begun before the
    intention is known; `default`: what is best if nothing is asked for; `doing`: what was in
    progress; `choices`: the best few, with log P and value.
    """

    item: str
    source: str
    category: str
    say: str
    level: str
    tick: int
    chosen: str
    wanted: tuple[str, ...]
    sure: bool
    acted: bool
    default: str
    choices: tuple[ScoredChoice, ...]
    asks: bool = True
    doing: str = ""

    @property
    def hit(self) -> bool:
        return self.chosen in self.wanted

    @property
    def hit_by_value(self) -> bool:
        """Whether deaf ears would have done as well."""
        return self.default in self.wanted

    def begun(self, threshold: float) -> bool:
        """Whether it would be begun if so great a probability were enough."""
        news = self.chosen not in (self.default, self.doing)
        return news and self.choices[0].logp >= log(threshold)


#: Where a message may be said.
Sightings: TypeAlias = Callable[[MessageItem], Iterable[Sighting]]


def anywhere(number: int, seed: int) -> Sightings:
    """In `number` kitchen states in which what is asked for can be done at once."""

    def sighted(item: MessageItem) -> Iterator[Sighting]:
        goal = next((g for demand in _demands(item)[:1] for g in demand.goals), None)
        return sightings(item.situation.orders, goal, number, seed)

    return sighted


def guesses(
    source: str,
    items: Iterable[MessageItem],
    mind: Callable[[], FastMind],
    sighted: Sightings,
    on_item: Callable[[], None] = lambda: None,
) -> Iterator[Guess]:
    """The choices for each item where it may be said; fresh minds from `mind`.

    `source`: where the items come from.
    """
    for item in items:
        for sighting in sighted(item):
            if (found := _guess(source, item, sighting, mind)) is not None:
                yield found
        on_item()


def guessing(profile: Profile) -> Profile:
    """`profile` made to choose by raw words, whatever it does in play."""
    return replace(profile, guesses=True)


def _demands(item: MessageItem) -> Sequence[Demand]:
    """What it may ask for; nothing if it most likely asks for nothing."""
    if not isinstance(next(iter(item.right), None), Demand):
        return ()
    return [right for right in item.right if isinstance(right, Demand)]


def _guess(
    source: str, item: MessageItem, sighting: Sighting, mind: Callable[[], FastMind]
) -> Guess | None:
    seen, demands = sighting.observation, _demands(item)
    arrived = _decided(mind(), seen, Heard(item.say, seen.tick, _SOMEBODY, 1))
    meant = [_thought(_decided(mind(), knowing(seen, demand, 1))) for demand in demands]
    heard = _thought(arrived)
    if heard is None:
        return None
    default = best_option(seen)
    return Guess(
        item=item.id,
        source=source,
        category=item.category,
        say=item.say,
        level=sighting.level,
        tick=seen.tick,
        chosen=heard.choices[0].name,
        wanted=tuple(thought.choices[0].name for thought in meant if thought is not None),
        sure=sure(heard.choices[0], mind().profile),
        acted=any(isinstance(m, Do) and m.source == "words" for m in arrived),
        default="" if default is None else default.name,
        choices=heard.choices,
        asks=bool(demands),
        doing=seen.doing,
    )


def _decided(mind: FastMind, seen: Observation, *words: Heard) -> list[FromMind]:
    return [arrived.message for arrived in think_once(mind, seen, words)]


def _thought(messages: Iterable[FromMind]) -> Thought | None:
    return next((m for m in messages if isinstance(m, Thought) and m.choices), None)


def knowing(seen: Observation, demand: Demand, number: int = 0) -> Observation:
    """What is seen once it is known what was meant by message `number`, behind what was asked for
    before.
    """
    vocabulary = vocabulary_of(seen)
    return replace(seen, book=update_queue(seen.book, demand, vocabulary, seen.tick, number).book)


def paper_items() -> list[MessageItem]:
    """The papers' complex commands; those that need what was said before come without it."""
    asked = ((name, told, told.wanted[-1]) for name, told in complex_commands().items())
    return [
        MessageItem(
            name, name.partition(" ")[0], ask.text, Situation(told.orders),
            (Demand((Goal(GOALS[ask.verb], ask.what, ask.times),)),),
        )
        for name, told, ask in asked
    ]  # fmt: skip
