"""What came of a command in a match, by its history alone: when it was understood, what was decided
on it, and how many moves that took.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from agents.messages import Basis, Thought
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.history import MatchHistory
from game.session.match.results import results
from game.session.seats.notes import MacroBegun, MacroOver, Note

#: An intention is acted on within so many ticks, or it changes nothing.
AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Came:
    """A thought, the tick at which it was asked for, and when it came, in ticks."""

    message: Thought
    asked: int
    at: float


@dataclass(frozen=True, slots=True)
class Span:
    """A macro action as it was carried out: ticks, and the moves made in it."""

    macro: str
    began: int
    ended: int
    moves: int


@dataclass(frozen=True, slots=True)
class Said:
    """A command and when it was given; what is thought from tick `until` on is no answer."""

    text: str
    tick: int
    until: int


@dataclass(frozen=True, slots=True)
class Spent:
    """Thoughts that a model was asked for, and tokens: those that it `read`, how many of these it
    had evaluated before (`reused`), and those that it wrote.
    """

    thoughts: int = 0
    read: int = 0
    reused: int = 0
    written: int = 0

    @classmethod
    def on(cls, thoughts: Iterable[Thought]) -> "Spent":
        """On all of them; those for which no model was asked do not count."""
        asked = [each for each in thoughts if each.prompt_tokens]
        read, reused = (sum(map(attrgetter(n), asked)) for n in ("prompt_tokens", "reused_tokens"))
        return cls(len(asked), read, reused, sum(each.tokens for each in asked))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one command. Seconds; None if nothing came.

    `by`: what the answer went by, such as 'words'; `doing`: the macro action, '' for a single move;
    `spent`: on all that was thought from the command to the answer.
    """

    text: str
    intention: float | None
    macro: float | None
    by: str
    atomic: float | None
    doing: str
    spent: Spent = Spent()


def answers(history: MatchHistory) -> list[Answer]:
    """What the first partner made of each thing that people said."""
    people = history.level.humans
    said = [words for words in history.words if words.cook in people]
    if not said or len(people) == len(history.cooks):
        return []
    me = history.level.partner
    ends = [*(words.tick for words in said[1:]), history.state.tick]
    came, done = list(thoughts(history, me)), list(spans(history, me))
    each = zip(said, ends, strict=True)
    return [answer(Said(words.text, words.tick, end), came, done) for words, end in each]


def spans(history: MatchHistory, cook: int) -> Iterator[Span]:
    """The macro actions of a cook."""
    began: int | None = None
    for tick, who, note in history.notes:
        match note:
            case MacroBegun() if who == cook:
                began = tick
            case MacroOver(macro) if who == cook and began is not None:
                yield Span(macro, began, tick, history.moved(cook, began, tick))


def thoughts(history: MatchHistory, cook: int) -> Iterator[Came]:
    """Every finished thought of a cook's minds in simulated time, as it came."""
    found = (
        Came(note, note.asked, note.asked + note.late * TICKS_PER_SECOND)
        for _, who, note in history.notes
        if who == cook and isinstance(note, Thought) and note.asked is not None
    )
    yield from found


def answer(said: Said, came: Sequence[Came], spans: Sequence[Span]) -> Answer:
    """What was made of words, by thoughts and macro actions."""
    after = [each for each in came if said.tick <= each.asked < said.until]
    read = next((each for each in after if each.message.stage == "intention"), None)
    weighed = (each for each in after if each.message.stage == "action")
    decisions = [each for each in weighed if each.message.choices]  # a cook alone has none
    known = None if read is None else read.at
    chosen = next((a for a in decisions if _condition(a) == "words"), None)
    if chosen is None and known is not None:
        chosen = next((a for a in decisions if known <= a.asked <= known + AT_ONCE), None)
    at = chosen.at if chosen is not None else known
    if at is None:
        return Answer(said.text, None, None, "nothing", None, "")
    best = chosen.message.choices[0].name if chosen is not None else None
    span = next((s for s in spans if s.ended >= at and best in (None, s.macro)), None)
    seconds = (at - said.tick) / TICKS_PER_SECOND
    moves = 0 if span is None else span.moves
    if not spans:
        moves = 1  # a mind without an executor decides upon single moves
    return Answer(
        text=said.text,
        intention=None if known is None else (known - said.tick) / TICKS_PER_SECOND,
        macro=seconds,
        by=_condition(chosen) if chosen is not None else "no change",
        atomic=seconds / moves if moves else None,
        doing=span.macro if span else "",
        spent=Spent.on(each.message for each in after if each.at <= at),
    )


def _condition(thought: Came) -> str:
    basis = thought.message.basis
    return "" if basis is None or basis.doubted else basis.source


def hit_rate(notes: Iterable[tuple[int, int, Note]]) -> float | None:
    """Share of hits, 0..1, in the notes of a match; None if no message was acted on twice."""
    outcomes = list(_outcomes(notes))
    return sum(outcomes) / len(outcomes) if outcomes else None


def _outcomes(notes: Iterable[tuple[int, int, Note]]) -> Iterator[bool]:
    """Whether what a message was taken to ask for is what was done once its meaning was known."""
    guesses: dict[int, str] = {}  # by cook, until the intention has been acted on
    for _, cook, note in notes:
        match note:
            case Thought(choices=[best, *_], basis=Basis("words", doubted=False)):
                guesses[cook] = best.name
            case Thought(choices=[best, *_], basis=Basis("intention")) if cook in guesses:
                yield guesses.pop(cook) == best.name


def asked_share(notes: Iterable[tuple[int, int, Note]]) -> float | None:
    """Share of choices, 0..1, about which a model was asked; None if nothing was chosen.

    The others were decided by the values alone.
    """
    chosen = [note for _, _, note in notes if isinstance(note, Thought) and note.basis is not None]
    asked = sum(note.basis is not None and note.basis.logp is not None for note in chosen)
    return asked / len(chosen) if chosen else None


def prompts_per_dish(history: MatchHistory) -> float | None:
    """The questions that were put to models, the leader's and the cooks', by the dishes served."""
    served = results(history).served
    notes = (*(note for _, _, note in history.notes), *(sent.entry for sent in history.talk))
    asked = sum(isinstance(note, Thought) and note.asks_model for note in notes)
    return asked / served if served else None


def stage_latency(
    notes: Iterable[tuple[int, int, Note]], of: int
) -> Mapping[str, tuple[float, ...]]:
    """By stage ('policy', 'reflection' ...), the seconds of each thought of cook `of`, in order."""
    found: dict[str, tuple[float, ...]] = {}
    for _, cook, note in notes:
        if cook == of and isinstance(note, Thought):
            found[note.stage] = (*found.get(note.stage, ()), note.late)
    return found
