"""The Fast Mind: which macro action next (HLA paper, Fast Mind, eq. 1).

total = log P(action | prompt) + alpha * V; the greatest is done. Under a demand V is the demand's
value (`agents.orders`). It decides when the cook has nothing to do, and once for each piece of
news that may change the choice: words, an intention, an urgent fact. A satisfied demand is no such
news: the work in hand is finished. Words that are not clear by themselves change nothing before
their intention is known; where they were acted upon and meant something else, it decides again.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from agents.asked import Asked
from agents.hla.deciding._action_prompt import ActionPrompts, best_option
from agents.hla.deciding._choice import GO_ON, Case, make_case, ranked, rush, steps_to, tells
from agents.hla.profiles import Profile
from agents.hla.reading import Listener
from agents.intention import Vocabulary
from agents.llm.protocol import LanguageModel, Prompt, Scores
from agents.messages import (
    Basis,
    Do,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    ScoredChoice,
    Thought,
    Unsaid,
)
from agents.mind import Context, ModelMind
from agents.orders import EpisodicMemory, QueueMoment
from agents.orders.wording import vocabulary_of

#: Choices in a Thought.
SHOWN = 5

Reason = Literal["words", "intention", "urgent", "idle", "foreign"]


@dataclass(frozen=True, slots=True)
class _Memory:
    """What the mind has dealt with; replaced as a whole, after the yield that announces it.

    `heard`: the newest message that was acted upon as raw words. `doubted`: the newest message that
    was not clear enough for that. `guessed`: the message whose raw words what was asked for last
    goes by; 0: none. `revision`: of the queue acted upon. `rush`: urgent macro actions that
    have been news already. `own`: the macro action this mind asked for last, and its place.
    `foreign`: since when a macro action of another's choice is in progress for which a next was
    asked.
    """

    heard: int = 0
    doubted: int = 0
    guessed: int = 0
    revision: int = 0
    rush: frozenset[str] = frozenset()
    asked: Asked | None = None
    own: tuple[str, str] = ("", "")
    foreign: int = -1


@dataclass(frozen=True, slots=True)
class _Moment:
    """What one thought is about.

    `asked`: what is asked for. `words`: the newest that may be acted upon, while their intention is
    unknown.
    """

    now: Observation
    asked: QueueMoment
    words: Heard | None
    prompts: ActionPrompts
    context: Context

    @property
    def rush(self) -> frozenset[str]:
        """The urgent macro actions."""
        return rush(self.now, self.asked.bounds)


class FastMind(ModelMind):
    """Drives one cook by macro actions."""

    def __init__(self, model: LanguageModel, profile: Profile) -> None:
        super().__init__(model)
        self._profile = profile
        self._observation: Observation | None = None
        self._words: Heard | None = None
        self._read = 0  # the newest message of which the intention is known
        self._episodes = EpisodicMemory()
        self._memory = _Memory()
        self._vocabulary = Vocabulary(())
        self._prompts: ActionPrompts | None = None
        self._prefilled: Prompt | None = None

    @property
    def profile(self) -> Profile:
        return self._profile

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and what was completed since the last."""
        self._observation = observation
        self._read = max(self._read, observation.book.read)
        self._episodes.observe(observation)
        # A large model is told of the person what small ones were tuned with as 'you'.
        person = "the person" if self._profile.style == "full" else "you"
        vocabulary = vocabulary_of(observation, person=person)
        if self._prompts is None or vocabulary != self._vocabulary:
            self._vocabulary = vocabulary
            self._prompts = ActionPrompts(self._profile, observation.menu, vocabulary)
        if (asked := self._memory.asked) is not None:
            # After a while it is asked for again.
            left = asked.after(observation, self._profile.begin_s)
            self._memory = replace(self._memory, asked=left)

    def hear(self, heard: FromHuman) -> None:
        """Only the newest words count here, and if they are sure; the Slow Mind reads them all."""
        match heard:
            case Unsaid(number):
                # As if their intention were known: what was done on them alone is weighed anew.
                self._read = max(self._read, number)
            case Heard() if heard.text and not heard.doubtful and self._may_act_upon(heard):
                self._words = heard

    def _may_act_upon(self, heard: Heard) -> bool:
        """Whether another said it, in words that something can be made of."""
        own = self._observation is not None and heard.seat == self._observation.seat
        if own or heard.reading is not None:  # what it means is told at once
            return False
        return Listener(self._profile, self._vocabulary).heeds(heard.text)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Decide, if there is anything to decide; else evaluate the next prompt ahead of time."""
        observation, prompts = self._observation, self._prompts
        if observation is None or prompts is None or not observation.options:
            return
        # Newest words may be acted upon as they are while their intention is unknown.
        passed = max(self._read, self._memory.doubted)
        words = self._words if self._words is not None and self._words.id > passed else None
        asked = QueueMoment.of(observation.book, observation, self._vocabulary)
        moment = _Moment(observation, asked, words, prompts, context)
        reason = self._reason(moment)
        if reason is None:
            self._prefill(moment)
        else:
            yield from self._decide(reason, moment)

    def fresh(self, seed: int | None = None, profile: Profile | None = None) -> "FastMind":
        """One that remembers nothing, with the same model. Nothing in it is random."""
        return FastMind(self._llm, profile or self._profile)

    def _reason(self, moment: _Moment) -> Reason | None:
        """Why to decide now; None: there is no reason."""
        memory, now, words = self._memory, moment.now, moment.words
        if self._profile.guesses and words is not None and words.id > memory.heard:
            return "words"
        # It has become known what the words meant that were acted upon.
        understood = 0 < memory.guessed <= self._read
        if moment.asked.book.revision != memory.revision or understood:
            return "intention"
        if moment.rush - memory.rush - {now.doing}:
            return "urgent"
        if memory.asked is not None:
            return None
        if not now.doing:
            return "idle"
        foreign = now.doing != memory.own[0] and memory.foreign != now.doing_since
        return "foreign" if foreign else None

    def _decide(self, reason: Reason, moment: _Moment) -> Iterator[FromMind]:
        now, words, context = moment.now, moment.words, moment.context
        shunned = self._episodes.failed(now.tick)
        said = words.text if words else None
        case = make_case(now, moment.asked, said, shunned, self._profile)
        if not case.options:
            self._memory = self._news(moment)
            return
        start = context.now()
        scores = self._score(moment, case)
        choices = ranked(case, scores, sums=self._profile.sums)
        seconds = context.now() - start
        doubt = bool(words) and not tells(choices[0], scores, best_option(now), self._profile)
        yield _thought(seconds, choices, scores, case, self.model, doubt=doubt)
        if words and doubt:
            self._memory = replace(self._memory, doubted=words.id)
            yield from self.think(context)
        else:
            yield from self._ask_for(choices[0].name, case.condition.source, reason, moment)

    def _ask_for(
        self, best: str, source: str, reason: Reason, moment: _Moment
    ) -> Iterator[FromMind]:
        """Have the cook do what is best, unless it is at it already."""
        news, asked, now = self._news(moment), self._memory.asked, moment.now
        # What was asked for a moment ago may have begun, though it was not seen yet.
        current = asked.macro if asked is not None else now.doing
        at = moment.asked.focus.place(best, now.options)
        elsewhere = at and self._memory.own != (best, at)
        if best != current or elsewhere or self._adopts(best, moment):
            # What another chose is finished first unless there is news.
            hurry = bool(current) and reason not in ("idle", "foreign")
            yield Do(best, now.id, hurry, source, at)
            guessed = moment.words.id if moment.words else 0
            news = replace(news, asked=Asked(best), own=(best, at), guessed=guessed)
        self._memory = news

    def _adopts(self, best: str, moment: _Moment) -> bool:
        """Whether another chose what the human wants: asked for, it is carried to its end."""
        if self._memory.asked is not None or self._memory.own[0] == best:
            return False
        return best in steps_to(moment.asked.focus.goals, moment.now.options)

    def _news(self, moment: _Moment) -> _Memory:
        """What will have been dealt with once this moment is decided."""
        words, now = moment.words, moment.now
        return replace(
            self._memory,
            heard=words.id if words else self._memory.heard,
            revision=moment.asked.book.revision,
            rush=moment.rush,
            guessed=self._memory.guessed if words else 0,
            foreign=now.doing_since if now.doing else -1,
        )

    def _score(self, moment: _Moment, case: Case) -> Scores | None:
        """None where values decide alone: the model is not asked."""
        if not case.open:
            return None
        history, limit = self._history(moment)
        prompt = moment.prompts.prompt(moment.now, history, limit, case.condition)
        names = [f" {name}" for name in case.names]
        return self._llm.score(prompt, names, cancel=moment.context.cancel)

    def _prefill(self, moment: _Moment) -> None:
        """Evaluate what will come before the next words, for which nothing is done yet."""
        known = moment.prompts.known(moment.now, (), 0, moment.asked.sentence)
        if known != self._prefilled:
            self._llm.prefill(known, cancel=moment.context.cancel)
            self._prefilled = known

    def _history(self, moment: _Moment) -> tuple[tuple[str, ...], int]:
        """Completed macro actions and how many to show: since the words, or the last few."""
        if moment.words is not None:
            return self._episodes.completed(moment.words.tick), self._profile.history_active
        if moment.asked.entries:
            return self._episodes.completed(moment.asked.since), self._profile.history_active
        return self._episodes.completed(), self._profile.history_idle


def _thought(
    seconds: float,
    choices: list[ScoredChoice],
    scores: Scores | None,
    case: Case,
    model: str,
    *,
    doubt: bool,
) -> Thought:
    basis = Basis(case.condition.source, case.condition.text, doubt)
    if scores is None:
        why = "the only choice" if len(choices) == 1 else "by value"
        return Thought("action", seconds, (choices[0],), model, basis=replace(basis, method=why))
    called = {choices[0].name} | ({GO_ON} if choices[0].name == case.doing else set())
    total = max(s.logprob for s in scores.choices if s.choice[1:] in called)
    return Thought(
        "action",
        seconds,
        tuple(choices[:SHOWN]),
        model,
        basis=replace(basis, method=scores.method, logp=total),
        prompt_tokens=scores.prompt_tokens,
        reused_tokens=scores.reused_tokens,
    )
