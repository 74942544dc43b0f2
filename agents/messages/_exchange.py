"""What the game tells a mind, and what a mind tells the game."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from agents.intention import Intention
from agents.messages._crew import CrewFacts, FromMember
from agents.messages._kitchen import (
    Cell,
    CookFact,
    Fact,
    FinishedMacro,
    Fixture,
    Hidden,
    MenuFacts,
    Option,
    OrderFact,
    StationFact,
    ThingFact,
)
from agents.messages._orders import Book, EditBook
from agents.messages._wanted import CodePolicy, Readings, Reflection


@dataclass(frozen=True, slots=True)
class Pointing:
    """What somebody points at while speaking, or without a word.

    `cell`: where; None for an order. `thing`: the ingredient or dish there as intentions name it;
    '' for none. `place`: readable, e.g. 'pot 2', 'order 2', 'Alice'; '' for bare floor. `seat`: the
    cook who stands there.
    """

    cell: Cell | None = None
    thing: str = ""
    place: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Hearing:
    """How words became text that were spoken aloud.

    `raw`: as the recogniser alone heard them. `doubtful`: they may have been others; `others`:
    which, as it heard them played slower and faster.
    """

    raw: str
    doubtful: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that reached the mind; without words if somebody only points.

    `speaker`: what the one at `seat` is called; None: nobody in this kitchen. `id` counts the
    match's messages upwards from 1. `to`: the seat of whom they are meant for; None: for all.
    `hearing`: how they were heard, if they were not written. `tickets`: the numbers of the orders
    as they hung when the words were begun; () if that is not known. `reading`: what they mean, if
    whoever wrote them was shown that and sent it; it need not be found out any more.
    """

    text: str
    tick: int
    speaker: str
    id: int = 0
    seat: int | None = None
    to: int | None = None
    pointing: Pointing | None = None
    hearing: Hearing | None = None
    tickets: tuple[int, ...] = ()
    reading: Intention | None = None

    @property
    def doubtful(self) -> bool:
        """Whether the words may have been others."""
        return self.hearing is not None and self.hearing.doubtful


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The human takes back one entry of what it asked for (`QueueEntry.id`)."""

    entry: int


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Who said the message of this id takes it back: nothing is to come of it.

    It may have reached the mind or not, or a mind that is no more.
    """

    id: int


@dataclass(frozen=True, slots=True)
class Typing:
    """The human at `seat` is writing or saying something; of use to who waits for an answer.

    `draft`: the words so far, as they would be heard. They are read and told (`Readings`), but
    nothing is begun by them, and real words come first.
    """

    seat: int
    draft: Heard | None = None


FromHuman: TypeAlias = Heard | Unsaid | Withdraw | Typing

SayKind = Literal[
    "alarm", "warning", "request", "question", "answer", "promise", "report", "chat"
]  # fmt: skip
"""What words are for. Of these an alarm presses most; the last three can be missed."""
SAY_KINDS: tuple[SayKind, ...] = get_args(SayKind)


@dataclass(frozen=True, slots=True)
class ToldOrder:
    """An order as one cook tells it to another.

    `number`: within the match; `dish` as intentions name it. `maker`: the seat of who sees to it
    alone; None: nobody has said so.
    """

    number: int
    dish: str
    seconds_left: float
    maker: int | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the others, and what they are for; None: they are said as a person says them.

    Cooks who think read no prose of each other; it goes by `tells`: the orders as the speaker knows
    them, all of them if any, and `asks`: what the speaker cannot see and wants to know.
    """

    text: str
    kind: SayKind | None = "answer"
    tells: tuple[ToldOrder, ...] = ()
    asks: Hidden | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What was just asked back: the choices, short, the likeliest first; none: it is over.

    To answer is to say one of them.
    """

    choices: tuple[str, ...] = ()


#: At most so many facts are carried over when an observation is replaced before it was sent.
KEPT_NEWS = 400


@dataclass(frozen=True, slots=True)
class Observation:
    """The kitchen at one tick, as facts; complete, so that a restarted mind lacks nothing.

    `cook`: what the cook at `seat` is called, whom this mind drives. `doing`: the macro action in
    progress; '' for none. `finished`: since the last observation that the mind took. The first one
    that a mind gets, also after a restart in mid-match, holds the match's last KEPT_NEWS: count by
    ticks. `facts`: likewise. `chat`: the last few lines of the conversation, both cooks', oldest
    first. `book`: what it shall do and let be, counted up to now. `plan`: what this cook last said
    of itself, hla.md's 'your planning'. `things`: all there is, one by one. `free_counters`: within
    this cook's reach. `policy` and `reflection`: the newest that a mind of this cook announced.
    `row`: orders served in a row up to now. `stars`: the points that one, two and three stars take;
    () where nobody counts them. `level`: the kitchen's name; `size`: cells across and down;
    `floor`: where one can stand. `moves`: what `Step` can ask for; 'interact' is among them where
    walking against something does not use it. `moved`: the newest observation whose `Step` has been
    made. `crew`: None for who is in none; what is news in it is told once, like `facts`. `stock`:
    ingredients of which pieces are to lie about in the end, each with how many. `turning`:
    something is worth so much more than what is in progress, which nobody insists on, that the cook
    would turn to it.
    """

    id: int
    tick: int
    cook: str
    seat: int
    score: int
    seconds_left: float
    menu: MenuFacts
    orders: tuple[OrderFact, ...] = ()
    stations: tuple[StationFact, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    cooks: tuple[CookFact, ...] = ()
    options: tuple[Option, ...] = ()
    doing: str = ""
    doing_since: int = 0
    finished: tuple[FinishedMacro, ...] = ()
    facts: tuple[Fact, ...] = ()
    chat: tuple[Heard, ...] = ()
    book: Book = field(default_factory=Book)
    plan: str = ""
    things: tuple[ThingFact, ...] = ()
    free_counters: int = 0
    policy: CodePolicy | None = None
    reflection: Reflection | None = None
    row: int = 0
    stars: tuple[int, ...] = ()
    level: str = ""
    size: Cell = (0, 0)
    floor: tuple[Cell, ...] = ()
    moves: tuple[str, ...] = ()
    moved: int = 0
    crew: CrewFacts | None = None
    stock: tuple[tuple[str, int], ...] = ()
    turning: bool = False

    def thing_at(self, holder: StationFact | CookFact) -> ThingFact | None:
        """What a station or a cook holds."""
        seat, cell = (holder.seat, None) if isinstance(holder, CookFact) else (None, holder.cell)
        mine = (t for t in self.things if t.seat == seat and cell in (None, t.cell))
        return next(mine, None)

    @property
    def held(self) -> ThingFact | None:
        """What this cook has in hand."""
        return next((thing for thing in self.things if thing.seat == self.seat), None)


@dataclass(frozen=True, slots=True)
class Stop:
    """End the worker."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Another match: nothing of what came before counts any more. Answered by MemoryCleared."""

    number: int


ToMind: TypeAlias = Observation | FromHuman | Stop | NewMatch


@dataclass(frozen=True, slots=True)
class Do:
    """Ask for a macro action.

    `answers`: the id of the observation this was decided on. `urgent`: interrupt what is in
    progress; otherwise wait for its end. `source`: on what it was decided: 'words', 'intention',
    'plan', 'value' ... `at`: the place where it is done if that can be, as intentions name it; ''
    for any. `firm`: it is carried to its end; else the cook turns to what comes to be worth more.
    """

    macro: str
    answers: int
    urgent: bool = False
    source: str = ""
    at: str = ""
    firm: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Ask for one move, of a mind that has no executor.

    `move`: one of the observation's `moves`; `answers` as `Do` has it.
    """

    move: str
    answers: int


@dataclass(frozen=True, slots=True)
class ScoredChoice:
    """A macro action with log P, V and their weighted sum."""

    name: str
    logp: float
    value: float
    total: float


@dataclass(frozen=True, slots=True)
class Basis:
    """What macro actions were weighed by: `source` as `Do` has it.

    `text`: the words, or the intention as a sentence. `doubted`: the words were not clear enough to
    act upon before their intention is known. `method`: how log P was found, or what decided without
    it; `logp`: the best choice's, summed over its tokens.
    """

    source: str
    text: str = ""
    doubted: bool = False
    method: str = ""
    logp: float | None = None


#: The stage of a thought that is a question of a leader to its model, and nothing else.
ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Thought:
    """One finished step of thinking, for the mind panel, the log and the lab.

    `stage`: 'intention', 'action', 'chat' ... `choices`: best first, weighed by
    `basis`. `heard`: the id of the message that was read, 0 for none. `finding`: what came of it,
    for people: a message's meaning, a verdict, what is talked of. `reused_tokens`: how many of the
    prompt's tokens were already evaluated; `tokens`: those that were generated. In simulated time
    `asked` is the tick at which the mind was given what it thought about, and `late` how many
    seconds after that this was told; None and 0 where that is not known.
    """

    stage: str
    seconds: float
    choices: tuple[ScoredChoice, ...] = ()
    model: str = ""
    heard: int = 0
    finding: str = ""
    basis: Basis | None = None
    prompt_tokens: int = 0
    reused_tokens: int = 0
    tokens: int = 0
    asked: int | None = None
    late: float = 0.0

    @property
    def asks_model(self) -> bool:
        """Whether a model was asked, also where its server does not tell of tokens."""
        scored = self.basis is not None and self.basis.logp is not None
        return scored or self.prompt_tokens > 0 or self.stage == ADVICE


@dataclass(frozen=True, slots=True)
class MindFailed:
    """A thought, or the whole mind, failed; `reason` is a sentence that a player understands.

    `retry_s`: when the mind tries again by itself; None: not before someone changes something.
    `fatal`: the worker ends after this. `detail`: for the log file, never for the HUD.
    """

    reason: str
    retry_s: float | None = None
    fatal: bool = False
    detail: str = ""


FromMind: TypeAlias = (
    Do
    | Step
    | Say
    | Question
    | Readings
    | EditBook
    | CodePolicy
    | Reflection
    | Thought
    | MindFailed
    | FromMember
)
