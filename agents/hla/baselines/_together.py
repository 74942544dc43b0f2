"""Everything about a message in one answer: what it means, what to say, and whether it is done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from agents.answer_shapes import either, gbnf
from agents.cancel_token import CancelToken
from agents.hla.baselines._questions import LINES, answered, any_of, question, value_of, verdicts
from agents.hla.baselines._variant import Occasion
from agents.hla.profiles import Profile
from agents.hla.reading import (
    Exchange,
    Reading,
    ReadingPrompts,
    Situation,
    referents_of,
    seen,
    with_scene,
)
from agents.intention import (
    Demand,
    Intention,
    IntentionError,
    NoIntention,
    Referents,
    Vocabulary,
    asked_about,
    cook_name,
    grammar,
    parse_answer,
    schema,
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
from agents.messages import Add, Book, EditBook, Heard, Observation, Settle, TakeOff
from agents.orders import closed
from agents.orders.wording import counted


@dataclass(frozen=True, slots=True)
class Together:
    """What was answered at once."""

    reading: Reading
    said: str
    satisfied: bool


@dataclass(frozen=True, slots=True)
class OneStage:
    """Asks `model` in one kitchen."""

    model: LanguageModel
    profile: Profile
    prompts: ReadingPrompts
    vocabulary: Vocabulary

    def ask(
        self,
        text: str,
        situation: Situation,
        told: Occasion,
        lines: Sequence[str],
        cancel: CancelToken,
    ) -> Together:
        """`lines`: what a small model may say. Raises as the model does."""
        done = counted(told.done, told.limit)
        config = GenerationConfig(
            self._shape(situation, told, lines),
            self.profile.intention_tokens + self.profile.chat_tokens,
            Sampling(self.profile.temperature),
        )
        prompt = self._prompt(text, situation, done)
        return self._understood(self.model.generate(prompt, config, cancel=cancel), situation)

    def _prompt(self, text: str, situation: Situation, done: str) -> Prompt:
        """That of reading, with what was done since."""
        match self.prompts.prompt(text, situation):
            case PlainPrompt(fixed, changing):
                known, human, words = changing.rpartition("human: ")
                return PlainPrompt(fixed, f"{known}done: {done}\n{human}{words}")
            case prompt:
                asked = question("together", f"Done since: {done}")
                (user,) = prompt.changing
                return replace(prompt, changing=(replace(user, text=f"{user.text}\n{asked}"),))

    def _shape(self, situation: Situation, told: Occasion, lines: Sequence[str]) -> Shape:
        if self.profile.style == "compact":
            return Shape(gbnf=_grammar(self.vocabulary, situation.referents, verdicts(told), lines))
        more = {"say": {"type": "string"}, "satisfied": {"type": "boolean"}}
        whole: dict[str, Any] = schema(self.vocabulary)
        properties = {**whole["properties"], **more}
        return Shape(schema={**whole, "properties": properties, "required": [*properties]})

    def _understood(self, completion: Completion, situation: Situation) -> Together:
        text = completion.text
        said, verdict = str(value_of(text, "say")), value_of(text, "satisfied")
        if self.profile.style == "compact":
            text, *rest = text.strip().split("\n")
            told = dict(line.split(": ", 1) for line in rest if ": " in line)
            said, verdict = told.get(LINES["chat"], ""), told.get(LINES["verdict"]) == "yes"
        try:
            meant = Reading(parse_answer(text, self.vocabulary, situation.referents), completion)
        except IntentionError as error:
            meant = Reading(NoIntention(), completion, str(error))
            said = ""
        return Together(meant, answered("chat", said), verdict is True)


def _grammar(
    vocabulary: Vocabulary, referents: Referents, possible: Sequence[str], lines: Sequence[str]
) -> str:
    """An intention's, and below it a verdict and something to say."""
    meaning = grammar(vocabulary, referents).replace("root ::=", "meaning ::=", 1)
    verdict, chat = f'"{LINES["verdict"]}: "', f'"{LINES["chat"]}:"'
    root = f'meaning {verdict} ({either(possible)}) "\\n" {chat} ({any_of(lines)})'
    return gbnf({"root": root}) + meaning


def situation_of(
    now: Observation, heard: Heard | None, before: Exchange | None, vocabulary: Vocabulary
) -> Situation:
    """What a message is read against; None: one to come. `before`: the one before it."""
    last = before.intention if before is not None else None
    scene = seen(now, None if heard is None else heard.seat)
    referents = replace(
        referents_of(now, heard),
        last=last if isinstance(last, Demand) else None,
        topic=asked_about(last),
        stations=tuple(station.name for station in now.stations),
        me=cook_name(now.cook),
    )
    return Situation(
        tuple(order.name for order in now.orders),
        () if before is None else (before,),
        that=heard.pointing.thing if heard is not None and heard.pointing is not None else "",
        doing=now.doing,
        scene=scene,
        referents=with_scene(referents, scene, vocabulary),
    )


def understood(meant: Intention, heard: Heard, book: Book, confidence: float | None) -> EditBook:
    """A message that was read: what it asks for is all that stands."""
    number = book.taken + 1
    if not isinstance(meant, Demand):
        return EditBook(number, (), heard.id, meant, heard.tick, confidence=confidence)
    off = TakeOff(tuple(entry.id for entry in book.entries))
    edits = (*((off,) if off.entries else ()), Add(meant, heard.tick, heard.id))
    return EditBook(number, edits, heard.id, confidence=confidence)


def satisfied(heard: int, book: Book) -> EditBook:
    """What message `heard` asked for is over, and nothing else stands.

    That is progress and no news: what is in hand is finished.
    """
    over = tuple(closed(entry, "done") for entry in book.entries)
    meant = None if over else NoIntention()
    return EditBook(book.taken + 1, (Settle(over),) if over else (), heard, meant)
