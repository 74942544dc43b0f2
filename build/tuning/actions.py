"""The second task: a message, an intention or nothing -> the next macro action.

The kitchen states come from `main.py lab traces`, which tells what a good partner does next under
every single demand; the words come from the phrase files; the prompts are the Fast Mind's own. An
answer is the name of a macro action after a space, without an end: the tokens that the game scores.

Models that see the state are told what was asked for before the words, too, and may go on: with
what lines up behind that, and with words that ask for nothing.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from agents.hla import GO_ON, ActionPrompts, ChoiceBasis, Situation
from agents.hla.generation import load_phrases
from agents.hla.profiles import PROFILES, Profile
from agents.intention import (
    Avoid,
    Demand,
    Goal,
    Intention,
    IntentionError,
    OrderReferent,
    Referents,
    from_text,
    sentence,
)
from agents.messages import Book, CrewFacts, Fact, Heard, Observation
from agents.orders import DEEDS, covers, remaining, task_key
from game.codec import Codec, Form
from tuning.contexts import Setting
from tuning.generate import Generator
from tuning.kitchen import kitchen_of
from tuning.rows import Exclusion, Rows, TrainingRow, plain_prompt

#: One state in so many is for measuring only.
HELD_BACK = 20
#: Of traces, a line each. Nobody talks in them: there is no form for what is said and asked for.
TRACES = Codec(dict.fromkeys((tuple[Heard, ...], Book, CrewFacts | None), Form(str, str)))


class TraceError(ValueError):
    """A file of traces that cannot be read; names the line."""


@dataclass(frozen=True, slots=True)
class TracedMoment:
    """A kitchen state: what the partner sees and has completed, and what to do next by demand.

    `advice`: by 'chop onion', 'cook any', 'avoid plate any' ...; '' for nothing demanded. `asked`:
    the demand that the partner follows, in the same form; `by_value`: what value alone would do
    where that is something else.
    """

    observation: Observation
    done: tuple[str, ...]
    advice: Mapping[str, str]
    asked: str = ""
    by_value: Mapping[str, str] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether there is something to choose, for some demand."""
        return len(set(self.advice.values())) > 1

    def next(self, intention: Intention, since: Sequence[str] = ()) -> str | None:
        """The macro action to do next; `since`: those completed since it was said.

        None where the traces do not tell.
        """
        if not isinstance(intention, Demand):
            return self.advice.get("")
        keys = [task_key(goal) for goal in self._next(intention, since)]
        if not keys and len(intention.avoids) == 1:
            keys = [f"avoid {task_key(intention.avoids[0])}"]
        name = self.advice.get("".join(keys)) if len(keys) < 2 else None
        return None if self._forbidden(name, intention.avoids) else name

    def by_words(self, intention: Intention, since: Sequence[str] = ()) -> str | None:
        """The same before it is known what the words mean, where going on is a choice.

        What asks for nothing, or lines up behind work that stands, changes nothing yet.
        """
        if not isinstance(intention, Demand):
            return GO_ON
        if not self.asked or intention.place != "end":
            return self.next(intention, since)
        return None if intention.avoids else GO_ON

    @property
    def standing(self) -> Demand:
        """What the partner was asked for before."""
        verb, _, what = self.asked.partition(" ")
        return Demand((Goal(verb, what),))

    def ended(self) -> "TracedMoment":
        """The moment at which the partner has nothing in progress."""
        now = self.observation
        cooks = tuple(replace(c, doing="") if c.seat == now.seat else c for c in now.cooks)
        return replace(self, observation=replace(now, doing="", cooks=cooks))

    def finished(self, intention: Intention, since: Sequence[str]) -> bool:
        """Whether nothing is left of it."""
        if not isinstance(intention, Demand):
            return True
        return not intention.avoids and not self._next(intention, since)

    def _next(self, demand: Demand, since: Sequence[str]) -> tuple[Goal, ...]:
        now = self.observation
        options = {option.name: option for option in now.options}
        done = [options[name] for name in since]
        facts = [Fact(0, now.seat, DEEDS[option.verb], option.what or "") for option in done]
        return remaining(demand.goals, now, facts, kitchen_of().vocabulary)

    def _forbidden(self, name: str | None, avoids: Sequence[Avoid]) -> bool:
        found = [option for option in self.observation.options if option.name == name]
        return any(covers(avoid, o.verb, o.what) for o in found for avoid in avoids)


def read_moments(path: Path) -> list[TracedMoment]:
    """The states of a file that `lab traces` wrote. Raises TraceError, OSError."""
    found = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                found.append(TRACES.decode(TracedMoment, json.loads(line)))
            except ValueError as error:
                raise TraceError(
                    f"{path}:{number}: expected a line of 'lab traces', found {error!r}"
                ) from None
    return found


def split(moments: Sequence[TracedMoment]) -> tuple[list[TracedMoment], list[TracedMoment]]:
    """Those to train on, and those to measure by."""
    held = list(moments[HELD_BACK - 1 :: HELD_BACK])
    return [m for i, m in enumerate(moments, 1) if i % HELD_BACK], held


#: How often a category is tried: those that a prompt without earlier demands can decide.
WEIGHTS: Mapping[str, float] = {
    "tasks": 34, "wraps": 16, "several": 6, "hints": 12, "avoid": 4, "always": 6, "ask": 4,
    "chat": 6, "revoke": 2, "correct": 5, "absent": 1, "rest": 3, "vague": 3,
}  # fmt: skip
#: Share of messages; the others are intentions.
WORDS = 0.7
#: Shares of contexts: with nothing done since the words; that suit a cook left to itself, too.
FRESH, OWN = 0.55, 0.15
#: Share of demands to chop that are left out: they need no prerequisites.
OUTRIGHT = 0.4
#: What a message may refer to: this prompt shows the orders, but nothing said before.
_SEEN_WITH = frozenset({"", "orders1", "orders2", "orders3", "few"})
#: Share of states in which a model that sees them is told what the partner was asked for, and in
#: which the macro action in progress has just ended.
STANDING, ENDED = 0.7, 0.4
#: Situations that a cook spoke in before it goes by its own words.
_OWN_WORDS = ("carry_on", "none", "plan_free", "plan", "plan", "plan")
_TRIES = 60


class ActionRows:
    """Makes rows of states, each with many messages and intentions."""

    def __init__(
        self,
        generator: Generator,
        exclusion: Exclusion,
        rows: Rows,
        random: Random,
        profile: Profile = PROFILES["adapter"],
    ) -> None:
        """`profile`: how the model will be prompted."""
        # Phrases that this prompt gives all the sense of.
        writers = [
            writer.only(lambda line: set(line.when.split(" ")) <= _SEEN_WITH)
            for writer in generator.writers
        ]
        self._generator = generator.with_writers(writers)
        self._exclusion, self._rows, self._random = exclusion, rows, random
        self._profile = profile
        self._vocabulary = kitchen_of().vocabulary
        self._prompts = ActionPrompts(profile, kitchen_of().menu, self._vocabulary)
        self._phrases = load_phrases()
        self.counts: Counter[str] = Counter()

    def rows(
        self, moments: Sequence[TracedMoment], group: int
    ) -> Iterator[tuple[TrainingRow, int]]:
        """Endless rows of about `group` examples, with how many they are; states in random order.

        Raises ValueError for no states with a choice.
        """
        order = [moment for moment in moments if moment.open]
        if not order:
            raise ValueError("no states to make examples of")
        while True:
            self._random.shuffle(order)
            for moment in order:
                if found := self._row(moment, group):
                    yield found

    def _row(self, moment: TracedMoment, group: int) -> tuple[TrainingRow, int] | None:
        moment = self._varied(moment) if self._profile.state else replace(moment, asked="")
        kind = self._random.random()
        own = moment.done[-self._profile.history_idle :]
        since = own if kind > 1 - OWN else self._since(moment) if kind > FRESH else ()
        found = [
            example for _ in range(group) if (example := self._example(moment, since)) is not None
        ]
        best = moment.advice.get("")
        if since == own and best and not moment.asked:
            found.append((ChoiceBasis("plan", self._own_words(best)), best))
        if not found:
            return None
        seen, limit = moment.observation, self._profile.history_active
        prompts = [self._prompts.prompt(seen, since, limit, condition) for condition, _ in found]
        known = plain_prompt(self._prompts.known(seen, since, limit))
        self.counts.update(condition.source for condition, _ in found)
        self.counts.update(name.split()[0] for _, name in found)
        answers = [f" {name}" for _, name in found]
        return self._rows.row([*map(plain_prompt, prompts)], answers, known.changing), len(found)

    def _varied(self, moment: TracedMoment) -> TracedMoment:
        """As if nothing had been asked for, or as if what is in progress had just ended."""
        asked = moment.asked if self._random.random() < STANDING else ""
        varied = replace(moment, asked=asked)
        return varied.ended() if self._random.random() < ENDED else varied

    def _since(self, moment: TracedMoment) -> tuple[str, ...]:
        if not moment.done:
            return ()
        return moment.done[-self._random.randint(1, len(moment.done)) :]

    def _own_words(self, doing: str) -> str:
        if self._random.random() < 0.3:
            return ""
        ways = self._phrases[self._random.choice(_OWN_WORDS)]
        return self._random.choice(ways).format(doing=doing)

    def _example(
        self, moment: TracedMoment, since: Sequence[str]
    ) -> tuple[ChoiceBasis, str] | None:
        """A message or an intention in this state, and what to do next."""
        orders = tuple(order.name for order in moment.observation.orders)
        setting = Setting(self._generator.soups, Situation(orders))
        worded = self._random.random() < WORDS
        for _ in range(_TRIES):
            category = self._random.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
            example = self._generator.example(setting, category)
            if example is None or self._exclusion.near(example.say):
                continue
            intention = _understood(example.meaning, orders)
            if intention is None:
                continue
            if _outright(intention) and self._random.random() < OUTRIGHT:
                continue
            if worded and self._profile.state:
                name = moment.by_words(intention, since)
            else:
                name = moment.next(intention, since)
            if name is None or (not worded and moment.finished(intention, since)):
                continue
            if worded:
                standing = sentence(moment.standing, self._vocabulary) if moment.asked else ""
                return ChoiceBasis("words", example.say, standing), name
            return ChoiceBasis("intention", sentence(intention, self._vocabulary)), name
        return None


def _understood(meaning: str, orders: Sequence[str]) -> Intention | None:
    """The intention, if the traces know all that it speaks of."""
    try:
        referents = Referents(tuple(OrderReferent(name) for name in orders))
        found = from_text(meaning, kitchen_of().vocabulary, referents)
    except IntentionError:
        return None
    if isinstance(found, Demand) and any(
        not isinstance(part, Goal | Avoid) or part.do not in DEEDS for part in found.parts
    ):
        return None
    return found


def _outright(intention: Intention) -> bool:
    return isinstance(intention, Demand) and all(part.do == "chop" for part in intention.tasks)
