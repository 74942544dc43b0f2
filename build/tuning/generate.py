"""Makes examples: a setting, words, and the intention they mean, right by construction."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from agents.hla import Scene
from tuning import noise
from tuning.compose import composed
from tuning.contexts import Setting, sample_setting
from tuning.holes import HOLE, Holes, UnfilledError
from tuning.kitchen import SampledKitchen, WordLists, burgers, invented, soups
from tuning.meanings import UNCLEAR, spelled_out
from tuning.noise import addressed
from tuning.templates import HeardPhrase, Template, Writer, choose

#: How often a category is tried; references need a setting that has something to refer to.
WEIGHTS: Mapping[str, float] = {
    "tasks": 14, "doings": 0, "wraps": 8, "several": 18, "composed": 14, "place": 6,
    "colleague": 16, "references": 30, "hints": 12, "avoid": 8, "leave": 5, "permit": 10,
    "revoke": 6, "only": 3, "always": 6, "ask": 14, "chat": 12, "correct": 8, "absent": 5,
    "rest": 5, "vague": 7, "long": 6, "heard": 5, "answers": 0,
}  # fmt: skip
#: Writers whose phrases hold more than others' are drawn so many times as often.
_OFTEN: Mapping[str, float] = {"wide": 2.5, "foreman": 1.5, "streamer": 1.5, "planner": 1.5}
#: What stays the same if its beginning is said twice or a filler comes between.
_FALTERING = frozenset({"tasks", "wraps", "several", "hints", "avoid", "always", "rest"})
#: What stays the same if all of it is said twice.
_REPEATED = frozenset({"tasks", "hints", "avoid"})
#: What courtesies and hurry change nothing of.
_DRESSED = frozenset({
    "tasks", "wraps", "several", "composed", "colleague", "hints", "avoid", "always", "rest",
    "correct", "leave", "only",
})  # fmt: skip
_TRIES = 40
#: How much oftener than with anything else a question of the partner is answered.
_ANSWERED = 0.6
#: How often one of several partners is spoken to by name, or all, or whoever is free.
_ADDRESSED = 0.6
#: Between the readings of words that leave open what is meant.
_OR = " | "
#: How often such words are answered by one of their readings, and not as unclear.
_GUESSED = 0.5
#: Two of them, where a hole brings its own.
_ARTICLES = re.compile(r"\b(the|that|this|a|an|our|my|your|any|no|some) (?:the|a|an|that|our)\b")
#: Shares of the settings: the game's own menu, burgers; the others are made up.
_SOUPS, _BURGERS = 0.6, 0.65


@dataclass(frozen=True, slots=True)
class Example:
    """A message in a setting, and what it means in the text form."""

    setting: Setting
    say: str
    meaning: str
    category: str
    writer: str


class Generator:
    """Samples examples from some writers' phrases."""

    def __init__(
        self,
        writers: Sequence[Writer],
        words: WordLists,
        heard: WordLists,
        foods: WordLists,
        random: Random,
        *,
        rough: bool = True,
        recognised: Sequence[HeardPhrase] = (),
        scenes: Mapping[str, Sequence[Scene]] = MappingProxyType({}),
    ) -> None:
        """`rough`: with openers, slips, mishearings and the like; `scenes`: by the menu's name."""
        self.writers = tuple(writers)
        self._words, self._heard, self._random, self._rough = words, heard, random, rough
        self._recognised, self._foods, self._scenes = recognised, foods, scenes
        self.soups, self._burgers = soups(words), burgers()

    def with_writers(self, writers: Sequence[Writer]) -> "Generator":
        """The same with other writers; they draw from one source of chance."""
        other = copy(self)
        other.writers = tuple(writers)
        return other

    def group(self, size: int, weights: Mapping[str, float] = WEIGHTS) -> Iterator[Example]:
        """Messages that share a setting; perhaps fewer than `size`."""
        kitchen = self.kitchen()
        scenes = self._scenes.get(kitchen.menu.name, ())
        setting = sample_setting(kitchen, self._random, scenes)
        names = list(weights)
        if setting.situation.asked:
            weights = {**weights, "answers": _ANSWERED * sum(weights.values())}
        for category in self._random.choices(names, [weights[n] for n in names], k=size):
            if example := self.example(setting, category):
                yield example

    def kitchen(self) -> SampledKitchen:
        """A random one: the game's, or one that nobody has seen."""
        kind = self._random.random()
        if kind < _SOUPS:
            return self.soups
        return self._burgers if kind < _BURGERS else invented(self._foods, self._random)

    def example(self, setting: Setting, category: str) -> Example | None:
        """One message of a category, or None where nothing fits the setting."""
        if category == "heard":
            return self._recognised_in(setting)
        for _ in range(_TRIES):
            try:
                say, meaning, writer = self._drawn(setting, category)
                if self._rough and category in _DRESSED and self._random.random() < 0.22:
                    say, meaning = self._dress(say, meaning)
                if category in _DRESSED and self._random.random() < _ADDRESSED:
                    say, meaning = addressed(say, meaning, setting, self._random)
                text = spelled_out(meaning, setting)
            except UnfilledError:
                continue
            said = self._roughen(say, category, setting) if self._rough else say
            return Example(setting, said, text, category, writer)
        return None

    def _drawn(self, setting: Setting, category: str) -> tuple[str, str, str]:
        writer = self._writer()
        if category == "composed":
            return (*composed(lambda kind: self._task(kind, setting, writer), self._random), "")
        lines = [t for t in writer.sections.get(category, ()) if setting.holds(t.when)]
        if not lines:
            raise UnfilledError(category)
        return (*self.fill(self._random.choice(lines), setting, writer), writer.name)

    def fill(
        self, template: Template, setting: Setting, writer: Writer, holes: Holes | None = None
    ) -> tuple[str, str]:
        """Words and meaning of a template. Raises UnfilledError."""
        holes = holes or Holes(self._words, setting, self._random)
        words = choose(template.words, self._random)
        said = HOLE.sub(lambda hole: self._said(hole[1], holes, setting, writer), words)
        said = _ARTICLES.sub(r"\1", " ".join(said.split()).lower())
        return said, self._reading(template.meaning, holes)

    def _reading(self, meaning: str, holes: Holes) -> str:
        """The meaning; of words that leave it open one of the readings, or that it is unclear."""
        readings = meaning.split(_OR)
        if len(readings) > 1 and self._random.random() > _GUESSED:
            return UNCLEAR
        return holes.meaning(self._random.choice(readings))

    def _said(self, hole: str, holes: Holes, setting: Setting, writer: Writer) -> str:
        kind = hole.rstrip("0123456789")
        if kind not in ("t", "ing"):
            return holes.words(hole)
        # The inner holes are the inner template's own: two tasks may name the same thing.
        said, holes.bound[hole] = self._task(kind, setting, writer)
        if any(_deeds(holes.bound[hole]) & _deeds(other) for other in _tasks(holes, hole)):
            raise UnfilledError(hole)
        return said

    def _task(self, kind: str, setting: Setting, writer: Writer) -> tuple[str, str]:
        """Words and meaning of somebody's task in the imperative ('t') or the -ing form."""
        if self._random.random() < 0.35:
            writer = self._writer()
        section = writer.sections.get("tasks" if kind == "t" else "doings", ())
        lines = [line for line in section if not line.when and _OR not in line.meaning]
        if not lines:
            raise UnfilledError(kind)
        return self.fill(self._random.choice(lines), setting, writer)

    def _recognised_in(self, setting: Setting) -> Example | None:
        """What a recogniser made of a message that means the same anywhere but in an answer."""
        if setting.situation.asked or setting.kitchen is not self.soups or not self._recognised:
            return None
        heard = self._random.choice(self._recognised)
        said = noise.end(heard.words, self._random) if self._rough else heard.words
        return Example(setting, said, heard.meaning, "heard", "heard")

    def _writer(self) -> Writer:
        often = [_OFTEN.get(writer.name, 1.0) for writer in self.writers]
        return self._random.choices(self.writers, often)[0]

    def _roughen(self, say: str, category: str, setting: Setting) -> str:
        """Noise that changes nothing of what is meant."""
        random = self._random
        kind = random.random()
        if kind < 0.12:
            return noise.slip(say, random)
        if kind < 0.18 and setting.kitchen is self.soups:
            return noise.mishear(say, self._heard, random)
        if kind < 0.22:
            return noise.simplify(say, random)
        if kind < 0.25 and category in _FALTERING:
            return noise.falter(say, random)
        if kind < 0.26 and category in _REPEATED:
            return noise.insist(say, random)
        if kind < 0.3:
            say = noise.abbreviate(say, random)
        if say[-1].isalnum():
            say = noise.end(say, random)
        if random.random() < 0.04:
            say += f" {random.choice(self._words['emoji'])}"
        return say

    def _dress(self, say: str, meaning: str) -> tuple[str, str]:
        """With an opener, a courtesy, an oath; said to be done at once, it is."""
        random, words = self._random, self._words
        match random.randrange(7):
            case 0:
                return f"{random.choice(words['opener'])}, {say}", meaning
            case 1:
                opener, partner = random.choice(words["opener"]), random.choice(words["partner"])
                return f"{opener} {partner} {say}", meaning
            case 2 | 3:
                return f"{say} {random.choice(words['please'])}", meaning
            case 4:
                first = meaning if meaning.startswith(("now ", "instead ")) else f"now {meaning}"
                if meaning.startswith(("avoid", "leave", "only")):
                    first = meaning
                return f"{say} {random.choice(words['at_once'])}", first
            case 5:
                return f"{random.choice(words['oath'])} {say}", meaning
            case _:
                return f"{say}, {random.choice(words['partner'])}", meaning


def _tasks(holes: Holes, without: str) -> Iterator[str]:
    """What the other holes for whole tasks were bound to."""
    for hole, meaning in holes.bound.items():
        if hole != without and hole.rstrip("0123456789") in ("t", "ing"):
            yield meaning


def _deeds(meaning: str) -> frozenset[str]:
    """Verb and thing of every part: a thing done twice in a message would be one goal."""
    parts = meaning.replace("avoid ", "").replace(", then ", ", ").split(", ")
    return frozenset(" ".join(part.split()[:2]) for part in parts)
