"""NEA's mind that acts: HLA without an executor, which says every single move itself.

It goes by the same words and intentions as the Fast Mind, and sees where things are. Its cook does
nothing else, and stands still while it thinks.
"""

from collections.abc import Generator, Iterator, Sequence

from agents.answer_shapes import gbnf, one_of, strict_object
from agents.hla.baselines._questions import any_of, question, unrated, value_of
from agents.hla.deciding import ActionPrompts, ChoiceBasis
from agents.hla.profiles import Profile
from agents.kitchen import held_words
from agents.llm.protocol import (
    ChatPrompt,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
    Turn,
)
from agents.messages import (
    Basis,
    Cell,
    CookFact,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    ScoredChoice,
    Step,
    Thought,
    Unsaid,
)
from agents.mind import Context, ModelMind
from agents.orders import QueueMoment
from agents.orders.wording import vocabulary_of

#: Tokens of an answer in JSON.
LIMIT = 16
#: What each direction adds to a place.
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class MoveMind(ModelMind):
    """Moves one cook."""

    def __init__(self, model: LanguageModel, profile: Profile) -> None:
        super().__init__(model)
        self._profile = profile
        self._now: Observation | None = None
        self._words: Heard | None = None
        self._answered = 0  # the newest observation for which it said a move

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation."""
        self._now = observation

    def hear(self, heard: FromHuman) -> None:
        """Words count until it is known what they mean."""
        match heard:
            case Heard() if heard.text and not (self._now and heard.seat == self._now.seat):
                self._words = heard
            case Unsaid(number) if self._words is not None and self._words.id == number:
                self._words = None

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Say the next move once the last one is made."""
        now = self._now
        if now is None or not now.moves or now.moved < self._answered:
            return
        start, basis = context.now(), self._basis(now)
        answer = self._llm.generate(
            self.prompt(now, basis), self._config(now), cancel=context.cancel
        )
        move = str(value_of(answer.text, "move")).strip()
        logp = answer.logprob or 0.0
        known = move in now.moves
        yield Thought(
            "action",
            context.now() - start,
            (ScoredChoice(move, logp, 0.0, logp),) if known else (),
            answer.model or self.model,
            finding="" if known else f"no move: {move[:40]}",
            basis=Basis(basis.source, basis.text, method=answer.constrained, logp=logp)
            if known
            else None,
            prompt_tokens=answer.prompt_tokens,
            reused_tokens=answer.reused_tokens,
            tokens=answer.tokens,
        )
        if known:
            yield Step(move, now.id)
            self._answered = now.id

    def fresh(self, seed: int | None = None) -> "MoveMind":
        """One that remembers nothing, with the same model. Nothing in it is random."""
        return MoveMind(self._llm, self._profile)

    def prompt(self, now: Observation, basis: ChoiceBasis) -> Prompt:
        """The prompt whose continuation is a move."""
        prompts = ActionPrompts(self._profile, now.menu, vocabulary_of(now))
        where = "".join(f"{name}: {words}\n" for name, words in _surroundings(now))
        match prompts.situation(unrated(now), (), 0, basis):
            case PlainPrompt(fixed, known):
                return PlainPrompt(fixed, f"{known}{where}move:")
            case ChatPrompt(fixed, (Turn(role, known),)):
                asked = question("move", ", ".join(now.moves))
                return ChatPrompt(fixed, (Turn(role, f"{known}\n{where}{asked}"),))
        raise AssertionError("situations are told by one person, or in lines")

    def _config(self, now: Observation) -> GenerationConfig:
        shape = Shape(schema=strict_object({"move": one_of(now.moves)}))
        if self._profile.style == "compact":
            shape = Shape(gbnf=gbnf({"root": any_of(now.moves)}))
        return GenerationConfig(shape, LIMIT, Sampling(self._profile.temperature))

    def _basis(self, now: Observation) -> ChoiceBasis:
        """The words while their intention is unknown, the intention, or its cook's own words."""
        known = now.book.read
        if self._words is not None and self._words.id > known:
            return ChoiceBasis("words", self._words.text)
        asked = QueueMoment.of(now.book, now, vocabulary_of(now))
        if asked.sentence:
            return ChoiceBasis("intention", asked.sentence)
        return ChoiceBasis("plan", now.plan)


def _surroundings(now: Observation) -> Iterator[tuple[str, str]]:
    """Where everything is, x to the right and y downward, and what is beside the own cook."""
    places = dict(_places(now))
    others = {cook.cell: cook.name for cook in now.cooks if cook.seat != now.seat}
    yield "places", "; ".join(f"{words} {_at(cell)}" for cell, words in places.items()) or "none"
    for cook in now.cooks:
        who = "you" if cook.seat == now.seat else cook.name.lower()
        yield who, f"at {_at(cook.cell)}, {_hand(cook, now)}"
        if cook.seat == now.seat:
            yield (
                "beside you",
                ", ".join(
                    f"{way} {_beside(cook.cell, step, now, {**places, **others})}"
                    for way, step in WAYS.items()
                ),
            )


def _places(now: Observation) -> Iterator[tuple[Cell, str]]:
    """What stands and lies within reach."""
    for fixture in now.fixtures:
        if fixture.reached:
            yield fixture.cell, fixture.name
    for station in now.stations:
        holds = held_words(station, now)
        yield station.cell, " ".join(filter(None, (station.name, holds, station.state)))


def _hand(cook: CookFact, now: Observation) -> str:
    facing = f", facing {cook.facing}" if "interact" in now.moves else ""
    return f"holding {held_words(cook, now) or 'nothing'}{facing}"


def _beside(cell: Cell, step: Sequence[int], now: Observation, known: dict[Cell, str]) -> str:
    there = (cell[0] + step[0], cell[1] + step[1])
    return known.get(there) or ("floor" if there in now.floor else "counter")


def _at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
