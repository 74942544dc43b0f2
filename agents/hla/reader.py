"""Intention reasoning: from a message and what came before to the canonical intention.

The language model decides what is meant; no word list does. It is given what it must not be trusted
with: which dish is the second order, what was asked before and whether it is done. Its answer is
held to the language by a grammar or a schema, and checked again all the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

from agents.cancel_token import FREE, CancelToken
from agents.hla.biases import BiasFolder
from agents.hla.profiles import Profile, PromptStyle
from agents.hla.templates import fixed_part, menu_words, one_line
from agents.hla.words import ORDINALS, ordered
from agents.hla.wordwise import WordwiseReader
from agents.intention.language import (
    Demand,
    Goal,
    Intention,
    IntentionError,
    NoIntention,
    Vocabulary,
)
from agents.intention.text_form import grammar, parse_answer, schema, to_text
from agents.intention.wording import sentence
from agents.llm.protocol import (
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Scores,
    Shape,
    Turn,
)
from agents.messages import IntentionState, MenuFacts

#: What a message that demands nothing means: the work is called off, goes on, or was a wish for
#: something that this kitchen does not have.
Verdict = Literal["stop", "go on", "not here"]


#: How the model is to put it; words that small models tell apart well.
_VERDICTS: Mapping[PromptStyle, Mapping[str, Verdict]] = {
    "compact": {" chat": "go on", " cancel": "stop"},
    "full": {" go on": "go on", " stop": "stop", " say that this is not here": "not here"},
}


#: What a tuned model would answer to words that leave open what is meant, were it allowed to.
UNCLEAR = " unclear"


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier message, what was understood, and what became of it."""

    text: str
    intention: Intention
    state: IntentionState = "active"

    @property
    def open(self) -> bool:
        """Whether it is a demand that was not ended yet."""
        return isinstance(self.intention, Demand) and self.state == "active"


@dataclass(frozen=True, slots=True)
class Situation:
    """What a message is read against.

    `orders`: dishes in the order of the tickets, as intentions name them. `before`: oldest first.
    `standing`: the demand in force. `doing`: the macro action in progress. `asked`: what the
    partner offered when it asked back; the message may be the answer.
    """

    orders: tuple[str, ...]
    before: tuple[Exchange, ...] = ()
    standing: Demand | None = None
    doing: str = ""
    asked: tuple[Demand, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message means, and what it cost to find out.

    `problem`: why the answer could not be understood; the intention is then none.
    """

    intention: Intention
    completion: Completion
    problem: str = ""


class IntentionReader:
    """Reads messages of one kitchen; build a new one when the vocabulary changes."""

    def __init__(
        self,
        model: LanguageModel,
        profile: Profile,
        menu: MenuFacts,
        vocabulary: Vocabulary,
        kept: BiasFolder | None = None,
    ) -> None:
        """`kept` is for profiles that read word by word: what was learned in earlier starts."""
        self.vocabulary = vocabulary
        self._model = model
        self._profile = profile
        words = menu_words(menu, vocabulary)
        self._fixed = fixed_part(profile, "intention", words)
        self._judge_fixed = fixed_part(profile, "judge", words)
        self._wordwise = WordwiseReader(model, vocabulary, kept)
        compact = profile.style == "compact"
        self._config = GenerationConfig(
            Shape(gbnf=grammar(vocabulary), stop=("\n",))
            if compact
            else Shape(schema=schema(vocabulary)),
            profile.intention_tokens,
            Sampling(profile.temperature),
        )

    def read(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> Reading:
        """The intention of a message. Raises what the model raises."""
        prompt = self.prompt(text, situation)
        if self._profile.wordwise and isinstance(prompt, PlainPrompt):
            completion = self._wordwise.read(prompt, cancel)
        else:
            completion = self._model.generate(prompt, self._config, cancel=cancel)
        try:
            return Reading(parse_answer(completion.text, self.vocabulary), completion)
        except IntentionError as error:
            return Reading(NoIntention(), completion, str(error))

    def unclear(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> bool:
        """Whether the human should rather be asked what a message means."""
        if self._profile.asks_above >= 1:
            return False
        return self.doubt(text, situation, cancel) > self._profile.asks_above

    def doubt(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> float:
        """The probability that a message leaves open what is meant, as a tuned model tells it."""
        found = self._model.score(self.prompt(text, situation), [UNCLEAR], cancel=cancel)
        return exp(found.best.logprob)

    def offers(
        self, text: str, situation: Situation, reading: Reading, cancel: CancelToken = FREE
    ) -> tuple[Demand, ...]:
        """The two likeliest demands of one goal, or the reading itself and the next likeliest.

        Empty if the model cannot be asked so, or finds no second.
        """
        goals = {to_text(demand, self.vocabulary): demand for demand in self._simple_demands()}
        if isinstance(reading.intention, Demand):
            goals = {to_text(reading.intention, self.vocabulary): reading.intention, **goals}
        found = self._model.score(
            self.prompt(text, situation), [f" {goal}\n" for goal in goals], cancel=cancel
        )
        ordered = sorted(found.choices, key=lambda score: -score.logprob)
        best = [goals[score.choice.strip()] for score in ordered]
        if isinstance(reading.intention, Demand):
            best = [reading.intention, *(d for d in best if d != reading.intention)]
        return tuple(best[:2]) if len(best) > 1 else ()

    def prepare(self, situation: Situation, cancel: CancelToken = FREE) -> None:
        """Evaluate all that is known before the human speaks."""
        match self.prompt("", situation):
            case PlainPrompt(fixed, changing):
                if self._profile.wordwise:
                    self._wordwise.prepare(fixed, cancel)
                known = changing[: changing.rindex("human:")]
                self._model.prepare(PlainPrompt(fixed, known), cancel=cancel)
            case ChatPrompt() as chat:
                self._model.prepare(ChatPrompt(chat.fixed), cancel=cancel)

    def judge(
        self, text: str, standing: Demand | None, cancel: CancelToken = FREE
    ) -> tuple[Verdict, Scores | None]:
        """What a message that demands nothing means for the work.

        The canonical 'none' does not tell 'never mind' from 'nice hat', nor either from a wish for
        what this kitchen does not have; only the model may decide which it is, so it is asked this
        one thing more. Small models are not asked about wishes, which they take for small talk.
        """
        possible = dict(_VERDICTS[self._profile.style])
        if standing is None:
            possible = {words: verdict for words, verdict in possible.items() if verdict != "stop"}
        if len(possible) == 1:
            return "go on", None
        scores = self._model.score(
            self._judge_prompt(text, standing), list(possible), cancel=cancel
        )
        best = max(scores.choices, key=lambda score: score.mean)
        return possible[best.choice], scores

    def prompt(self, text: str, situation: Situation) -> Prompt:
        """The prompt of a message: what changes least first, the message last."""
        if self._profile.style == "compact":
            return PlainPrompt(self._fixed, self._compact(one_line(text), situation))
        return ChatPrompt(
            (Turn("system", self._fixed),), (Turn("user", self._full(one_line(text), situation)),)
        )

    def _compact(self, text: str, situation: Situation) -> str:
        done = [to_text(e.intention, self.vocabulary) for e in self._shown(situation.before)]
        lines = [f"orders: {ordered(situation.orders)}", f"before: {'; '.join(done) or 'none'}"]
        if situation.standing:
            lines.append(f"now: {to_text(situation.standing, self.vocabulary)}")
        if situation.asked:
            offered = (to_text(demand, self.vocabulary) for demand in situation.asked)
            lines.append(f"asked: {' or '.join(offered)}")
        return "\n".join([*lines, f"human: {text.lower()} =>"])

    def _full(self, text: str, situation: Situation) -> str:
        title = self.vocabulary.title
        orders = [
            f"{ordinal}: {name} ({title(name)})"
            for ordinal, name in zip(ORDINALS, situation.orders, strict=False)
        ]
        before = [
            f'- "{e.text}": {sentence(e.intention, self.vocabulary)}{_state(e)}'
            for e in self._shown(situation.before)
        ]
        now = sentence(situation.standing, self.vocabulary) if situation.standing else "nothing"
        return "\n".join(
            [
                "Orders: " + ("; ".join(orders) or "none"),
                "Earlier messages, oldest first:",
                *(before or ["- none"]),
                f"Asked of the partner now: {now}",
                f"The partner is at: {situation.doing or 'nothing'}",
                *self._offered(situation.asked),
                f"New message: {text}",
            ]
        )

    def _offered(self, asked: Sequence[Demand]) -> Sequence[str]:
        offered = " or ".join(sentence(demand, self.vocabulary) for demand in asked)
        return [f"The partner just asked back: {offered}?"] if asked else []

    def _simple_demands(self) -> Iterator[Demand]:
        for verb, things in self.vocabulary.verbs:
            for thing in things or (None,):
                yield Demand((Goal(verb, thing),))

    def _judge_prompt(self, text: str, standing: Demand | None) -> Prompt:
        if self._profile.style == "compact":
            task = to_text(standing, self.vocabulary) if standing else "none"
            changing = f"task: {task}\nhuman: {one_line(text).lower()}\nanswer:"
            return PlainPrompt(self._judge_fixed, changing)
        task = sentence(standing, self.vocabulary) if standing else "nothing"
        user = f"Asked of the partner: {task}\nNew message: {one_line(text)}"
        return ChatPrompt(
            (Turn("system", self._judge_fixed),), (Turn("user", user),), "The partner must"
        )

    def _shown(self, before: Sequence[Exchange]) -> Sequence[Exchange]:
        return before[-self._profile.remembered :] if self._profile.remembered else ()


def _state(exchange: Exchange) -> str:
    return f" ({exchange.state})" if isinstance(exchange.intention, Demand) else ""
