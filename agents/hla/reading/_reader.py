"""Intention reasoning: from a message and what came before to the canonical intention.

The language model decides what is meant; no word list does, though what is said outright narrows
what a small one may answer: a menu's own word for a verb, what to cook, and that a rule needs words
that make one. It is given what it must not be trusted with: which dish is the second order, what
was asked before and whether it is done. Its answer is held to the language by a grammar or a
schema, and checked again all the same.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import exp
from typing import Self

from agents.cancel_token import FREE, CancelToken
from agents.hla.profiles import Profile
from agents.hla.reading._calibrated import CalibratedReader
from agents.hla.reading._outright import (
    asks_to_wash,
    denies,
    guessed,
    heating,
    leaves_free,
    misses,
    narrowed,
    own_verb,
)
from agents.hla.reading._plain_text import Listener, Refusal
from agents.hla.reading._prompts import ReadingPrompts, Situation
from agents.intention import (
    Allow,
    Demand,
    Intention,
    IntentionError,
    NoIntention,
    Vocabulary,
    grammar,
    parse_answer,
    schema,
    to_text,
)
from agents.llm.protocol import (
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
)
from agents.messages import MenuFacts, Thought

#: What a tuned model would answer to words that leave open what is meant, were it allowed to.
UNCLEAR = " unclear"
#: More likely than all other meanings together.
_LIKELY = 0.5
#: So many things are asked between.
MOST_OFFERED = 3
#: What is less probable is nothing that people would recognise as what they mean.
_WORTH_TELLING = 0.02
#: A guess that is less probable is as good as none.
_WORTH_ASKING = 0.1


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message means, and what it cost to find out.

    `problem`: why the answer could not be understood; the intention is then none. `refusal`: why
    nothing is made of what was understood. `replaces`: the number of an earlier message that was
    misread, and is to be forgotten for this one; 0: none. `alternatives`: what else it may mean,
    each with its probability, the likeliest first; only some models tell. `guess`: a demand too
    unlikely to be meant.
    """

    intention: Intention
    completion: Completion
    problem: str = ""
    refusal: Refusal | None = None
    replaces: int = 0
    alternatives: tuple[tuple[Intention, float], ...] = ()
    guess: Demand | None = None

    def thought(self, seconds: float, heard: int, vocabulary: Vocabulary, model: str) -> Thought:
        """Of having read the message of the number `heard`, by `model` if the answer names none."""
        answer = self.completion
        return Thought(
            "intention",
            seconds,
            model=answer.model or model,
            heard=heard,
            finding=self.problem or to_text(self.intention, vocabulary),
            prompt_tokens=answer.prompt_tokens,
            reused_tokens=answer.reused_tokens,
            tokens=answer.tokens,
        )

    @property
    def stands_out(self) -> bool:
        """Whether the answer is more likely than all others together, as far as the model tells."""
        told = self.completion.probability
        return told is not None and told > _LIKELY

    def likely(self, meant: Intention) -> float:
        """The probability that this was meant besides, as far as it is known; else 0."""
        return sum(share for other, share in self.alternatives if other == meant)

    @property
    def found(self) -> Iterator[tuple[Intention, float | None]]:
        """All that it may be, the likeliest first, each with its probability, if that is known."""
        yield self.guess or self.intention, self.completion.probability
        yield from ((meant, share) for meant, share in self.alternatives if share >= _WORTH_TELLING)

    @property
    def demands(self) -> dict[Demand, float]:
        """What it may ask for, the likeliest first, and how probably, as far as that is known."""
        return {meant: share or 0.0 for meant, share in self.found if isinstance(meant, Demand)}

    @property
    def offered(self) -> tuple[Demand, ...]:
        """What can be asked between; only models that tell what else they found leave a choice."""
        return tuple(self.demands)[:MOST_OFFERED]

    @property
    def is_likely_guess(self) -> bool:
        """Whether it is a guess that is worth being asked about."""
        return self.guess is not None and self.demands[self.guess] >= _WORTH_ASKING

    @classmethod
    def unread(cls, intention: Intention) -> Self:
        """What is known without a model."""
        return cls(intention, Completion("", 0, 0.0, 0.0))

    def chosen(self, meant: Intention) -> "Reading":
        """The same, as somebody chose it who was shown what it may be."""
        return replace(self, intention=meant, problem="", refusal=None, guess=None)

    def refused(self, why: Refusal) -> "Reading":
        """The same, with nothing made of it."""
        nothing = NoIntention("nonsense")
        return replace(self, intention=nothing, problem=why.problem, refusal=why)


class IntentionReader:
    """Reads messages of one kitchen; build a new one when the vocabulary changes."""

    def __init__(
        self, model: LanguageModel, profile: Profile, menu: MenuFacts, vocabulary: Vocabulary
    ) -> None:
        self.vocabulary = vocabulary
        self._model = model
        self._profile = profile
        self._prompts = ReadingPrompts(profile, menu, vocabulary)
        self._listener = Listener(profile, vocabulary)
        self._calibrated = CalibratedReader(model, vocabulary)
        self._schema = Shape(schema=schema(vocabulary))
        self._prefilled: Prompt | None = None

    def read(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> Reading:
        """The intention of a message. Raises what the model raises."""
        if leaves_free(text):
            return Reading.unread(Demand((Allow(),)))
        if denies(text) and not situation.referents.pointing:
            return Reading.unread(NoIntention("no"))
        prompt = self.prompt(text, situation)
        if self._profile.calibrated and isinstance(prompt, PlainPrompt):
            completion = self._calibrated.read(prompt, cancel)
        else:
            completion = self._model.generate(prompt, self._config(situation), cancel=cancel)
        reading = self._understood(completion, situation)
        if self._writes_freely:
            reading = self._as_said(reading, text, situation, cancel)
        refusal = self._listener.refused(text, reading.guess or reading.intention)
        return reading if refusal is None else reading.refused(refusal)

    def _as_said(
        self, reading: Reading, text: str, situation: Situation, cancel: CancelToken
    ) -> Reading:
        """A small model's reading held to what is said outright; it may be asked once more."""
        said = heating(text, self.vocabulary)
        if said is not None:
            reading = replace(reading, intention=said.ruled(reading.intention))
        shape = self._narrower(reading.intention, text, situation)
        if not shape:
            return reading
        config = replace(self._config(situation), shape=Shape(gbnf=shape, stop=("\n",)))
        completion = self._model.generate(self.prompt(text, situation), config, cancel=cancel)
        sure = asks_to_wash(text, self.vocabulary)
        return self._understood(completion, situation, sure=sure)

    def _narrower(self, meant: Intention, text: str, situation: Situation) -> str:
        """A grammar of the answers that keep to what is said outright; '' if this one does."""
        verb, said = own_verb(text, self.vocabulary), heating(text, self.vocabulary)
        if verb is not None and misses(meant, verb):
            return narrowed(verb, self.vocabulary)
        if said is not None and said.missed(meant):
            return grammar(self.vocabulary, situation.referents, outright=said.outright)
        if guessed(meant, text):
            return grammar(self.vocabulary, situation.referents, limits=False)
        return ""

    def _understood(
        self, completion: Completion, situation: Situation, *, sure: bool = False
    ) -> Reading:
        """`sure`: the words leave no doubt, however unlikely the model finds its answer.

        Nor do those of who has just been asked.
        """
        alternatives = tuple(self._alternatives(completion, situation))
        try:
            meant = parse_answer(completion.text, self.vocabulary, situation.referents)
        except IntentionError as error:
            return Reading(NoIntention(), completion, str(error), alternatives=alternatives)
        sure = sure or bool(situation.asked)
        if isinstance(meant, Demand) and not sure and self._is_a_guess(completion):
            why = f"a mere guess: {completion.text.strip()}"
            return Reading(NoIntention(), completion, why, alternatives=alternatives, guess=meant)
        return Reading(meant, completion, alternatives=alternatives)

    def _alternatives(
        self, completion: Completion, situation: Situation
    ) -> Iterator[tuple[Intention, float]]:
        """The other answers that mean something."""
        for other in completion.others:
            with suppress(IntentionError):
                meant = parse_answer(other.text, self.vocabulary, situation.referents)
                yield meant, exp(other.logprob)

    def _is_a_guess(self, completion: Completion) -> bool:
        """Whether a demand is too unlikely for anything to be done about it."""
        told = completion.probability
        return told is not None and told < self._profile.acts_above

    def _config(self, situation: Situation) -> GenerationConfig:
        """What holds the answer to the language; references only to what is there."""
        shape = self._schema
        if self._profile.style == "compact":
            shape = Shape(gbnf=grammar(self.vocabulary, situation.referents), stop=("\n",))
        width, kept = self._profile.width, self._profile.kept
        sampling = Sampling(self._profile.temperature, width=width, kept=kept)
        return GenerationConfig(shape, self._profile.intention_tokens, sampling)

    def unclear(
        self, text: str, situation: Situation, reading: Reading, cancel: CancelToken = FREE
    ) -> bool:
        """Whether the human should rather be asked what they mean than be taken at `reading`."""
        outright = own_verb(text, self.vocabulary) or heating(text, self.vocabulary)
        if self._profile.asks_above >= 1 or (self._writes_freely and outright is not None):
            return False
        if reading.stands_out:
            return False
        return self.doubt(text, situation, cancel) > self._profile.asks_above

    @property
    def _writes_freely(self) -> bool:
        """Whether the model is small and writes whatever a grammar allows."""
        return self._profile.style == "compact" and not self._profile.calibrated

    def doubt(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> float:
        """The probability that a message leaves open what is meant, as a tuned model tells it."""
        found = self._model.score(self.prompt(text, situation), [UNCLEAR], cancel=cancel)
        return exp(found.best.logprob)

    def probability(
        self, text: str, meant: Intention, situation: Situation, cancel: CancelToken = FREE
    ) -> float:
        """Of a message's meaning just this, as a tuned model tells it."""
        answer = f" {to_text(meant, self.vocabulary)}\n"
        found = self._model.score(self.prompt(text, situation), [answer], cancel=cancel)
        return exp(found.best.logprob)

    def hearings_agree(
        self,
        others: Sequence[str],
        meant: Intention,
        situation: Situation,
        cancel: CancelToken = FREE,
    ) -> bool:
        """Whether other hearings of the same words mean the same, each more likely than not."""
        return bool(others) and all(
            self.probability(other, meant, situation, cancel) > _LIKELY for other in others
        )

    def prefill(self, situation: Situation, cancel: CancelToken = FREE) -> None:
        """Evaluate all that is known before the human speaks, if that is new."""
        known = self._prompts.before_words(situation)
        if known == self._prefilled:
            return
        self._prefilled = known
        if self._profile.calibrated and isinstance(known, PlainPrompt):
            self._calibrated.prefill(known.fixed, cancel)
        self._model.prefill(known, cancel=cancel)

    def prompt(self, text: str, situation: Situation) -> Prompt:
        """The prompt of a message: what changes least first, the message last."""
        return self._prompts.prompt(text, situation)
