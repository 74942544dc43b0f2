"""Makes examples: a setting, words, and the intention they mean, right by construction."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from agents.hla.reading_prompt import Situation
from agents.intention.language import Demand, Intention, IntentionError
from agents.intention.text_form import from_text, to_text
from agents.tuning import noise
from agents.tuning.contexts import Setting, sample_setting
from agents.tuning.hearing import HeardPhrase
from agents.tuning.holes import HOLE, Holes, UnfilledError, Words
from agents.tuning.kitchen import VOCABULARY
from agents.tuning.templates import Template, Writer, choose

#: How often a category is tried; references need a setting that has something to refer to.
WEIGHTS: Mapping[str, float] = {
    "tasks": 18, "wraps": 12, "several": 14, "references": 18, "hints": 13, "avoid": 8,
    "always": 6, "ask": 12, "chat": 12, "revoke": 5, "correct": 8, "absent": 6, "rest": 6,
    "vague": 7, "heard": 7, "answers": 0,
}  # fmt: skip
#: Writers whose phrases hold more than others' are drawn so many times as often.
_OFTEN: Mapping[str, float] = {"wide": 2.5, "foreman": 2.0, "streamer": 2.0, "planner": 2.0}
#: What stays the same if its beginning is said twice or a filler comes between.
_FALTERING = frozenset({"tasks", "wraps", "several", "hints", "avoid", "always", "rest"})
#: What stays the same if all of it is said twice.
_REPEATED = frozenset({"tasks", "hints", "avoid"})
_TRIES = 40
#: How much oftener than with anything else a question of the partner is answered.
_ANSWERED = 1.0
#: Between the readings of words that leave open what is meant: one of them is drawn each time, so
#: that the model learns how unsure to be.
_OR = " | "
#: What the grammar lets the model write.
_MOST_PARTS = 4


@dataclass(frozen=True, slots=True)
class Example:
    """A message in a setting, and what it means in the text form."""

    situation: Situation
    say: str
    meaning: str
    category: str
    writer: str


class Generator:
    """Samples examples from some writers' phrases."""

    def __init__(
        self,
        writers: Sequence[Writer],
        words: Words,
        heard: Words,
        random: Random,
        *,
        rough: bool = True,
        recognised: Sequence[HeardPhrase] = (),
    ) -> None:
        """`rough`: with openers, slips, mishearings and the like."""
        self.writers = tuple(writers)
        self._words, self._heard, self._random, self._rough = words, heard, random, rough
        self._recognised = recognised

    def with_writers(self, writers: Sequence[Writer]) -> "Generator":
        """The same with other writers; they draw from one source of chance."""
        other = copy(self)
        other.writers = tuple(writers)
        return other

    def group(self, size: int, weights: Mapping[str, float] = WEIGHTS) -> Iterator[Example]:
        """Messages that share a setting; perhaps fewer than `size`."""
        setting = sample_setting(self._random)
        names = list(weights)
        if setting.situation.asked:
            weights = {**weights, "answers": _ANSWERED * sum(weights.values())}
        for category in self._random.choices(names, [weights[n] for n in names], k=size):
            if example := self.example(setting, category):
                yield example

    def example(self, setting: Setting, category: str) -> Example | None:
        """One message of a category, or None where nothing fits the setting."""
        if category == "heard":
            return self._recognised_in(setting)
        for _ in range(_TRIES):
            writer = self._writer()
            lines = [t for t in writer.sections.get(category, ()) if setting.holds(t.when)]
            if not lines:
                continue
            try:
                say, meaning = self.fill(self._random.choice(lines), setting, writer)
                intention = from_text(meaning, VOCABULARY)
            except (UnfilledError, IntentionError):
                continue
            if _fits(intention):
                text = to_text(intention, VOCABULARY)
                said = self._roughen(say, category) if self._rough else say
                return Example(setting.situation, said, text, category, writer.name)
        return None

    def fill(
        self, template: Template, setting: Setting, writer: Writer, holes: Holes | None = None
    ) -> tuple[str, str]:
        """Words and meaning of a template. Raises UnfilledError."""
        holes = holes or Holes(self._words, setting, self._random)
        words = choose(template.words, self._random)
        said = HOLE.sub(lambda hole: self._said(hole[1], holes, setting, writer), words)
        meaning = holes.meaning(self._random.choice(template.meaning.split(_OR)))
        return " ".join(said.split()).lower(), meaning

    def _said(self, hole: str, holes: Holes, setting: Setting, writer: Writer) -> str:
        kind = hole.rstrip("0123456789")
        if kind not in ("t", "ing"):
            return holes.words(hole)
        if self._random.random() < 0.35:
            writer = self._writer()
        section = writer.sections.get("tasks" if kind == "t" else "doings", ())
        lines = [line for line in section if not line.when]
        if not lines:
            raise UnfilledError(hole)
        # The inner holes are the inner template's own: two tasks may name the same thing.
        said, holes.bound[hole] = self.fill(self._random.choice(lines), setting, writer)
        if any(_deeds(holes.bound[hole]) & _deeds(other) for other in _tasks(holes, hole)):
            raise UnfilledError(hole)
        return said

    def _recognised_in(self, setting: Setting) -> Example | None:
        """What a recogniser made of a message that means the same anywhere but in an answer."""
        if setting.situation.asked or not self._recognised:
            return None
        heard = self._random.choice(self._recognised)
        said = noise.end(heard.words, self._random) if self._rough else heard.words
        return Example(setting.situation, said, heard.meaning, "heard", "heard")

    def _writer(self) -> Writer:
        often = [_OFTEN.get(writer.name, 1.0) for writer in self.writers]
        return self._random.choices(self.writers, often)[0]

    def _roughen(self, say: str, category: str) -> str:
        """Openers, courtesies and noise that change nothing of what is meant."""
        random = self._random
        if category not in ("chat", "revoke", "ask") and random.random() < 0.22:
            say = self._dress(say)
        kind = random.random()
        if kind < 0.12:
            return noise.slip(say, random)
        if kind < 0.2:
            return noise.mishear(say, self._heard, random)
        if kind < 0.24:
            return noise.simplify(say, random)
        if kind < 0.28 and category in _FALTERING:
            return noise.falter(say, random)
        if kind < 0.29 and category in _REPEATED:
            return noise.insist(say, random)
        if say[-1].isalnum():
            say = noise.end(say, random)
        if random.random() < 0.03:
            say += f" {random.choice(self._words['emoji'])}"
        return say

    def _dress(self, say: str) -> str:
        random, words = self._random, self._words
        match random.randrange(5):
            case 0:
                return f"{random.choice(words['opener'])}, {say}"
            case 1:
                return f"{random.choice(words['opener'])} {random.choice(words['partner'])} {say}"
            case 2:
                return f"{say} {random.choice(words['please'])}"
            case 3:
                return f"{say} {random.choice(words['urgent'])}"
            case _:
                return f"{say}, {random.choice(words['partner'])}"


def _tasks(holes: Holes, without: str) -> Iterator[str]:
    """What the other holes for whole tasks were bound to."""
    for hole, meaning in holes.bound.items():
        if hole != without and hole.rstrip("0123456789") in ("t", "ing"):
            yield meaning


def _deeds(meaning: str) -> frozenset[str]:
    """Verb and thing of every part: a thing done twice in a message would be one goal."""
    parts = meaning.replace("avoid ", "").replace(", then ", ", ").split(", ")
    return frozenset(" ".join(part.split()[:2]) for part in parts)


def _fits(intention: Intention) -> bool:
    if not isinstance(intention, Demand):
        return True
    return len(intention.parts) <= _MOST_PARTS and not (_repeats(intention) or _clashes(intention))


def _repeats(demand: Demand) -> bool:
    """Whether a goal comes twice in a row, which would be one goal with the sum."""
    tasks = [(goal.do, goal.what) for goal in demand.goals]
    return any(task == following for task, following in pairwise(tasks))


def _clashes(demand: Demand) -> bool:
    """Whether it forbids what it asks for."""
    forbidden = {(avoid.do, avoid.what) for avoid in demand.avoids}
    return any({(goal.do, goal.what), (goal.do, None)} & forbidden for goal in demand.goals)
