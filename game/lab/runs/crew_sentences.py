"""Sentences of a head chef to a crew, each said in a round of its own, and what comes of it.

A file of sentences is a YAML list:

    - id: two-on-alice
      say: Two of you on alice soup
      want: 'two: serve alice always'   # or a list: any of them is right
      level: grand_banquet              # these four may be left out
      cooks: 8
      seed: 3
      before: ['stock plate x3']        # standing orders that hold already
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from agents.demands.wording import vocabulary_of
from agents.intention import (
    NOTHING,
    Demand,
    IntentionError,
    Part,
    Vocabulary,
    parse_answer,
    to_text,
)
from agents.messages import TICKS_PER_SECOND, Tell, Thought
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.metrics.quotas import QuotaWatch, Share
from game.lab.runs.arguments import InputError, named_level, read_yaml
from game.partners.casting import HUMANS, NOBODY, cast, listening
from game.partners.mind_head import MindHead
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.partner_spec import WORKER
from game.partners.thinking import ModelChoice, ModelPool
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.words import NOBODY as NOWHERE

#: Seconds of play before the words, until quotas count, and until the end.
BEFORE, GRACE, AFTER = 8.0, 5.0, 45.0
KEYS = frozenset({"id", "say", "want", "level", "cooks", "seed", "before"})


@dataclass(frozen=True, slots=True)
class CrewSentence:
    """`want`: readings in text form that are right; `before`: standing orders, likewise."""

    id: str
    say: str
    want: tuple[str, ...]
    level: str = "grand_banquet"
    cooks: int = 8
    seed: int = 0
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CrewReply:
    """What came of it. `read`: what the leader took it for; `told`: what it said; `seconds`: until
    it was read, None for never; `kept`: ticks in which its standing orders were kept.
    """

    sentence: CrewSentence
    read: str
    told: tuple[str, ...]
    seconds: float | None
    kept: Share = field(default_factory=Share)

    @property
    def right(self) -> bool:
        """Whether it was read as it was meant."""
        return self.read in self.sentence.want


def load_sentences(path: Path) -> tuple[CrewSentence, ...]:
    """Those of the file at `path`. InputError if it holds none, OSError."""
    found = read_yaml(path)
    if not isinstance(found, list) or not found:
        raise InputError(f"{path}: expected a list of sentences, each with id, say and want")
    return tuple(_sentence(value, f"{path}: sentence {i}") for i, value in enumerate(found, 1))


def _sentence(value: object, place: str) -> CrewSentence:
    match value:
        case {"id": str(name), "say": str(say), "want": str() | list() as want, **rest} if (
            rest.keys() <= KEYS
        ):
            before = rest.get("before", [])
            try:
                return CrewSentence(
                    name, say, _texts(want), str(rest.get("level", "grand_banquet")),
                    int(str(rest.get("cooks", 8))), int(str(rest.get("seed", 0))), _texts(before),
                )  # fmt: skip
            except (TypeError, ValueError) as error:
                raise InputError(f"{place}: {error}") from None
    known = ", ".join(sorted(KEYS))
    raise InputError(f"{place}: expected id, say and want (of {known}), found {value!r}")


def _texts(found: object) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(map(str, found))  # type: ignore[call-overload]


def say_it(sentence: CrewSentence, pool: ModelPool) -> CrewReply:
    """Play a round in which it is said. InputError for readings or orders that mean nothing."""
    level = named_level(sentence.level).with_cooks(sentence.cooks).with_humans(())
    vocabulary = _vocabulary(level)
    wanted = tuple(_canonical(want, vocabulary, sentence) for want in sentence.want)
    kept = [part for text in sentence.before for part in _parts(text, vocabulary, sentence)]
    head = MindHead(next(iter(pool.minds(sentence.seed).roles.values())))
    workers = listening(ModelPool(ModelChoice(None), WORKER).minds)
    crew = Crew(ORGANISATIONS["tree"], head, kept)
    match = Match(level, cast(level, HUMANS[NOBODY], workers), sentence.seed, crew=crew)
    try:
        _run(match, BEFORE)
        since, tick = len(match.history.talk), match.state.tick
        match.say(NOWHERE, sentence.say)
        _run(match, GRACE)
        quotas = QuotaWatch(match)
        _run(match, AFTER, quotas)
    finally:
        match.close()
    talk = [sent for sent in match.history.talk[since:] if sent.sender is None]
    thoughts = [(s.tick, s.entry) for s in talk if isinstance(s.entry, Thought) and s.entry.heard]
    told = tuple(sent.entry.text for sent in talk if isinstance(sent.entry, Tell))
    read = thoughts[0][1].finding if thoughts else ""
    seconds = (thoughts[0][0] - tick) / TICKS_PER_SECOND if thoughts else None
    return CrewReply(replace(sentence, want=wanted), read, told, seconds, quotas.share)


def _run(match: Match, seconds: float, quotas: QuotaWatch | None = None) -> None:
    for _ in range(round(seconds * TICKS_PER_SECOND)):
        match.tick()
        if quotas is not None:
            quotas.see()


def _vocabulary(level: Level) -> Vocabulary:
    state = first_state(level.kitchen, 0)
    names = tuple(map(str, range(len(level.cooks))))
    now = ObservationBuilder(level, 0, names).observe(0, state, News())
    return vocabulary_of(now, wide=True)


def _parts(text: str, vocabulary: Vocabulary, sentence: CrewSentence) -> Sequence[Part]:
    try:
        meant = parse_answer(text, vocabulary, NOTHING)
    except IntentionError as error:
        raise InputError(f"sentence {sentence.id}: {text!r}: {error}") from None
    return meant.parts if isinstance(meant, Demand) else ()


def _canonical(text: str, vocabulary: Vocabulary, sentence: CrewSentence) -> str:
    try:
        return to_text(parse_answer(text, vocabulary, NOTHING), vocabulary)
    except IntentionError as error:
        raise InputError(f"sentence {sentence.id}: {text!r}: {error}") from None
