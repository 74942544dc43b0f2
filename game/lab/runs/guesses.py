"""What the Fast Mind makes of raw words, and whether it is what they mean.

Source: HLA, human study: hit rate of the immediate macro action, the share of macro actions chosen
by the raw message that equal the one chosen later, when the intention is known. Here the intention
is the message's right one, so that the Slow Mind's errors are not in it. What the model is not
sure of is not done before the intention is known, nor is what is best anyway, which tells nothing:
so there are three rates, of all choices, of the sure ones, and of those acted upon.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from agents.demands.wording import vocabulary_of
from agents.hla import FastMind, Situation, best_option, sure
from agents.hla.labelled_messages import MessageItem
from agents.hla.profiles import Profile
from agents.intention import Demand, Goal, sentence
from agents.messages import Heard, Intend, Observation, ScoredChoice, Thought
from agents.workers.inline_link import think_once
from game.lab.runs.paper_commands import complex_commands
from game.lab.runs.rollout import Sighting, sightings

_SOMEBODY = "Human"
_GOALS = {"chopped": "chop", "cooked": "cook"}


@dataclass(frozen=True, slots=True)
class Guess:
    """A choice by raw words. `wanted`: by the right intentions, none if nothing is asked for.

    `sure`: the model was sure enough of it; `acted`: and it is news, so that it is done before the
    intention is known; `default`: what is best if nothing is asked for; `choices`: the best few,
    with log P and value.
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

    @property
    def hit(self) -> bool:
        return self.chosen in self.wanted

    @property
    def hit_by_value(self) -> bool:
        """Whether deaf ears would have done as well."""
        return self.default in self.wanted


def paper_items() -> list[MessageItem]:
    """The papers' complex commands; those that need what was said before come without it."""
    return [
        MessageItem(
            c.name,
            c.challenge,
            c.text,
            Situation(c.orders),
            (Demand((Goal(_GOALS[c.deed.verb], c.deed.what, c.deed.times),)),),
        )
        for c in complex_commands()
    ]


def guesses(
    source: str,
    items: Iterable[MessageItem],
    mind: Callable[[], FastMind],
    number: int,
    seed: int,
    on_item: Callable[[], None] = lambda: None,
) -> Iterator[Guess]:
    """The choices for each item in `number` kitchen states; fresh minds from `mind`.

    `source`: where the items come from.
    """
    for item in items:
        demands = [right for right in item.right if isinstance(right, Demand)]
        goal = next((g for demand in demands[:1] for g in demand.goals), None)
        for sighting in sightings(item.situation.orders, goal, number, seed):
            if (found := _guess(item, demands, sighting, mind)) is not None:
                yield replace(found, source=source)
        on_item()


def guessing(profile: Profile) -> Profile:
    """`profile` made to choose by raw words, whatever it does in play."""
    return replace(profile, guesses=True)


def _guess(
    item: MessageItem, demands: Sequence[Demand], sighting: Sighting, mind: Callable[[], FastMind]
) -> Guess | None:
    seen = sighting.observation
    words = Heard(item.say, seen.tick, _SOMEBODY, 1)
    heard = _thought(mind(), seen, words)
    meant = [_thought(mind(), _knowing(seen, demand)) for demand in demands]
    if heard is None:
        return None
    default = best_option(seen)
    return Guess(
        item=item.id,
        source="",
        category=item.category,
        say=item.say,
        level=sighting.level,
        tick=seen.tick,
        chosen=heard.choices[0].name,
        wanted=tuple(thought.choices[0].name for thought in meant if thought is not None),
        sure=sure(heard.choices[0], mind().profile),
        acted=heard.basis is not None and not heard.basis.doubted,
        default="" if default is None else default.name,
        choices=heard.choices,
    )


def _thought(mind: FastMind, seen: Observation, *words: Heard) -> Thought | None:
    """The first decision."""
    arrived = (a.message for a in think_once(mind, seen, words))
    return next((m for m in arrived if isinstance(m, Thought) and m.choices), None)


def _knowing(seen: Observation, demand: Demand) -> Observation:
    said = sentence(demand, vocabulary_of(seen))
    return replace(seen, intention=Intend(demand, "active", 1, said, since=seen.tick))
