"""Everything that passes between the game and a mind: small frozen values, all picklable.

The game speaks in facts that a person could read off the screen (names, counts, seconds); a mind
answers with macro-action names and words. Neither side ever sees the other's objects.

Units: `tick` is 0.1 s of game time, `*_s` are seconds, fractions lie in 0..1.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from agents.intention import Intention, Part

Cell: TypeAlias = tuple[int, int]

StationState = Literal[
    "empty", "holding", "chopping", "cooking", "cooked", "burning", "burnt", "lost"
]  # fmt: skip
MacroResult = Literal["ok", "failed", "interrupted"]
IntentionState = Literal["pending", "active", "satisfied", "revoked", "impossible"]

#: Of game time; `tick` counts them.
TICKS_PER_SECOND = 10

#: At most so many facts are carried over when an observation is replaced before it was sent.
KEPT_NEWS = 400


@dataclass(frozen=True, slots=True)
class OrderFact:
    """One open order; an Observation lists them in the order of the tickets on screen.

    `name`: the dish as intentions name it, e.g. 'alice'. `fraction`: share of the order's time that
    is left, 0..1. `needs`: ingredients, e.g. ('lettuce', 'onion'). `critic`: it is one beside the
    usual ones, with a reward of its own.
    """

    name: str
    title: str
    seconds_left: float
    fraction: float
    reward: int
    needs: tuple[str, ...]
    critic: bool = False


@dataclass(frozen=True, slots=True)
class StationFact:
    """A pot, board, counter ... that holds something, or a pot whether it does or not.

    A board that is 'lost' is out of use, with all that lies on it, until `seconds` are over.

    `name`: readable and unique in the kitchen, e.g. 'pot 2'. `holds`: what lies in it, readable; ''
    when empty. `seconds`: until the state changes by itself (cooked, then on fire); None when it
    never does. `fraction`: progress of the present state, 0..1.
    """

    name: str
    kind: str
    cell: Cell
    holds: str
    state: StationState
    seconds: float | None = None
    fraction: float | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A source, board, delivery, bin ... that stands where it stands all round; no bare counters.

    `thing`: the ingredient that a source gives, as intentions name it; '' for other kinds.
    """

    name: str
    kind: str
    cell: Cell
    thing: str = ""


@dataclass(frozen=True, slots=True)
class ItemFact:
    """How many things of one readable name lie about, e.g. ('chopped onion', 2)."""

    name: str
    count: int


ThingState = Literal["raw", "ready", "chopping", "chopped", "cooking", "cooked", "burnt", "empty"]
"""How far a thing is: 'ready' needs no preparation, or is a mix or a dish; 'cooked' may still be in
the heat, and so may 'burnt'; 'empty' is a plate without food."""


@dataclass(frozen=True, slots=True)
class ThingFact:
    """One thing that lies about, is in the heat or in somebody's hands, as a value.

    `what`: an ingredient or a finished dish as intentions name it, 'plate' for an empty one,
    'extinguisher'; '' for a mix that is no dish yet. `parts`: the ingredients in it. `plated`: it
    is on a plate. `seat`: who holds it; None: it is at `cell`. `kind`: what stands there, e.g.
    'counter', 'board', 'pan'.
    """

    what: str
    state: ThingState
    cell: Cell
    kind: str
    parts: tuple[str, ...] = ()
    plated: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CookFact:
    """A cook as the mind sees it. `seat` tells cooks apart; the name is for words.

    `doing`: the macro action in progress, as far as known; '' for none.
    """

    seat: int
    name: str
    cell: Cell
    holds: str
    human: bool
    doing: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One macro action of the menu, whether it can start now, and what it is worth.

    `verb`: the intention verb this action carries out, e.g. 'chop'. `what`: its object as
    intentions name it, e.g. 'onion', 'alice'; None for 'Putout' and 'Drop'. `value`: V in 0..1
    (hla.md section 3). `reason`: why it cannot start, readable; '' when available. `needs`: names
    of the macro actions to do first. `word`: what this menu calls the verb, e.g. 'fry' for 'cook';
    '' for the verb itself. `on_demand`: a favour such as passing something; nobody does it unasked.
    `settled`: it cannot start because there is nothing left to do, as `reason` tells.
    """

    name: str
    verb: str
    what: str | None
    available: bool
    value: float
    reason: str = ""
    needs: tuple[str, ...] = ()
    urgent: bool = False
    word: str = ""
    on_demand: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class FinishedMacro:
    """A macro action of the cook at `seat` that ended since the last observation."""

    name: str
    result: MacroResult
    began: int
    ended: int
    seat: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened in the kitchen, e.g. Fact(91, 0, 'chopped', 'onion').

    `seat`: whose deed it is; None when nobody did it (an order expired, a fire started). `verb`:
    past tense: 'chopped' (the last strike), 'mixed' (a dish's ingredients are complete), 'cooked'
    (put into the pot or pan), 'plated', 'served', 'put out' (the fire is gone), 'threw away' (burnt
    food), 'expired', 'caught fire'; 'board lost' (it is out of use), 'board back', 'lorry came'
    (and left much of an ingredient on the counters), 'critic came' (and ordered a dish); of favours
    that this cook did: 'passed', 'fetched', 'moved aside', 'came', 'cleaned up', 'freed',
    'watched'. `what`: the ingredient or dish as intentions name it, e.g. 'onion', 'alice'; '' for
    none.
    """

    tick: int
    seat: int | None
    verb: str
    what: str


@dataclass(frozen=True, slots=True)
class RecipeFact:
    """How a dish of the menu is made.

    `steps`: readable, in order, e.g. ('chop lettuce', 'chop onion', 'mix', 'cook 15 s', 'plate').
    `seconds`: how long a customer waits for it.
    """

    name: str
    title: str
    needs: tuple[str, ...]
    steps: tuple[str, ...]
    reward: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TipsFact:
    """What guests add to a dish's reward, in points.

    `speed`: for a dish served as it is ordered; it falls evenly to nothing with the order's time.
    `row`: for each dish served in a row before, of which `row_most` count; an order that runs out
    ends the row, and so does a dish nobody ordered.
    """

    speed: int
    row: int
    row_most: int


@dataclass(frozen=True, slots=True)
class MenuFacts:
    """The menu of this kitchen.

    `missed`, `wrong`: the points that an order that runs out costs, and a dish nobody ordered.
    `tips`: None where guests give none.
    """

    name: str
    recipes: tuple[RecipeFact, ...]
    ingredients: tuple[str, ...]
    missed: int = 0
    wrong: int = 0
    tips: TipsFact | None = None

    def recipe(self, dish: str | None) -> RecipeFact | None:
        """The recipe of a dish by its name; None for what is no dish."""
        return next((recipe for recipe in self.recipes if recipe.name == dish), None)


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

    `raw`: as the recogniser alone heard them. `doubtful`: they may have been others.
    """

    raw: str
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that reached the mind; without words if somebody only points.

    `speaker`: what the one at `seat` is called; None: nobody in this kitchen. `id` counts the
    match's messages upwards from 1. `to`: the seat of whom they are meant for; None: for all.
    `hearing`: how they were heard, if they were not written.
    """

    text: str
    tick: int
    speaker: str
    id: int = 0
    seat: int | None = None
    to: int | None = None
    pointing: Pointing | None = None
    hearing: Hearing | None = None

    @property
    def doubtful(self) -> bool:
        """Whether the words may have been others."""
        return self.hearing is not None and self.hearing.doubtful


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """One entry of a policy, in the text of the policy language (`agents.policy`).

    `when`: the condition; '' for none. `task`: what is to be done, e.g. 'prepare beef on a plate',
    or the order that comes first. `sentence`: both, for people.
    """

    when: str
    task: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Policy:
    """What a planning mind wants the acting one to do instead of its default, in this order.

    `tasks`: what is left of it; none: the default. `seen`: the tick of the kitchen for which it was
    made. `revision`: counts plans upwards; the acting mind announces what is left under the same
    number. `thought`: why, for people. Source: DPT-Agent, code as policy.
    """

    tasks: tuple[PlannedTask, ...]
    seen: int
    revision: int
    thought: str = ""


RoleOfCook = Literal["unknown", "all-round", "supplier", "assembler", "idle"]
ROLES_OF_COOKS: tuple[RoleOfCook, ...] = get_args(RoleOfCook)


@dataclass(frozen=True, slots=True)
class Belief:
    """What a mind believes of the cook at `seat` (theory of mind).

    `role`: what it mostly does; `things`: ingredients and dishes it does that to. `habits`: how,
    and `expects`: what it counts on me for, readable. `confidence` lies in 0..1.
    """

    seat: int
    role: RoleOfCook
    things: tuple[str, ...] = ()
    habits: tuple[str, ...] = ()
    expects: str = ""
    sentence: str = ""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Reflection:
    """What a reflecting mind has learnt of the match up to tick `seen`.

    `guidelines`: what to do better, readable. `revision`: counts reflections upwards.
    """

    guidelines: str
    beliefs: tuple[Belief, ...]
    seen: int
    revision: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The kitchen at one tick, as facts; complete, so that a restarted mind lacks nothing.

    `cook`: what the cook at `seat` is called, whom this mind drives. `doing`: the macro action in
    progress; '' for none. `finished`: since the last observation that the mind took. The first one
    that a mind gets, also after a restart in mid-match, holds the match's last KEPT_NEWS: count by
    ticks. `facts`: likewise. `chat`: the last few lines of the conversation, both cooks', oldest
    first. `intention`: the newest intention a mind of this cook announced (the Slow Mind's, for the
    Fast Mind). `plan`: what this cook last said of itself, hla.md's 'your planning'. `things`: all
    there is, one by one. `free_counters`: within this cook's reach. `policy` and `reflection`: the
    newest that a mind of this cook announced. `row`: orders served in a row up to now.
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
    items: tuple[ItemFact, ...] = ()
    cooks: tuple[CookFact, ...] = ()
    options: tuple[Option, ...] = ()
    doing: str = ""
    doing_since: int = 0
    finished: tuple[FinishedMacro, ...] = ()
    facts: tuple[Fact, ...] = ()
    chat: tuple[Heard, ...] = ()
    intention: "Intend | None" = None
    plan: str = ""
    things: tuple[ThingFact, ...] = ()
    free_counters: int = 0
    policy: Policy | None = None
    reflection: Reflection | None = None
    row: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """End the worker."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Another match: nothing of what came before counts any more. Answered by MemoryCleared."""

    number: int


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
    """The human at `seat` is writing or saying something; of use to who waits for an answer."""

    seat: int


FromHuman: TypeAlias = Heard | Unsaid | Withdraw | Typing
ToMind: TypeAlias = Observation | FromHuman | Stop | NewMatch


@dataclass(frozen=True, slots=True)
class Do:
    """Ask for a macro action.

    `answers`: the id of the observation this was decided on. `urgent`: interrupt what is in
    progress; otherwise wait for its end. `source`: on what it was decided: 'words', 'intention',
    'plan', 'value' ...
    """

    macro: str
    answers: int
    urgent: bool = False
    source: str = ""


SayKind = Literal[
    "alarm", "warning", "request", "question", "answer", "promise", "report", "chat"
]  # fmt: skip
"""What words are for. Of these an alarm presses most; the last three can be missed."""
SAY_KINDS: tuple[SayKind, ...] = get_args(SayKind)


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the human, and what they are for."""

    text: str
    kind: SayKind = "answer"


@dataclass(frozen=True, slots=True)
class Question:
    """What was just asked back: the choices, short, the likeliest first; none: it is over.

    To answer is to say one of them.
    """

    choices: tuple[str, ...] = ()


QueueState = Literal["active", "waiting", "blocked", "halted", "done", "revoked", "impossible"]
QueueKind = Literal["task", "standing", "ban", "yours", "halt"]


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """One thing that was asked for, as it stands.

    `id`: within the match, for `Withdraw`. `text`: short, e.g. 'chop 2 onions'. `done` of `times`;
    `times` None: until further notice. `part`: what it is, as a value. `note`: why it is blocked or
    impossible. `heard`: the message that asked for it. `since`: work counts from this tick on.
    `begun`: the tick at which a wait began; None: it has not.
    """

    id: int
    text: str
    kind: QueueKind
    state: QueueState
    part: Part
    heard: int = 0
    done: int = 0
    times: int | None = None
    note: str = ""
    since: int = 0
    begun: int | None = None

    @property
    def over(self) -> bool:
        """Whether it has ended, one way or the other."""
        return self.state in ("done", "revoked", "impossible")


@dataclass(frozen=True, slots=True)
class Intend:
    """What the human wants and how it stands.

    `heard`: the id of the message it was inferred from. `sentence`: the same for people, e.g. 'chop
    2 onions, then cook Alice Soup'. `confidence`: sum of the answer's log-probabilities, if the
    model tells. `note`: how far it has come, or why it cannot be done; readable. `since`: work
    counts towards the goals from this tick on; tells equal demands apart. `done`: how often each
    goal has been reached, in the order of the goals. `queue`: all that stands, in the order in
    which it will be done, and whatever has ended since the last announcement; `counted`: what
    happens from this tick on is not counted in it yet; `revision`: how often the human has changed
    what is to be done, to tell news from progress.
    """

    intention: Intention
    state: IntentionState
    heard: int = 0
    sentence: str = ""
    confidence: float | None = None
    note: str = ""
    since: int = 0
    done: tuple[int, ...] = ()
    queue: tuple[QueueEntry, ...] = ()
    counted: int = 0
    revision: int = 0


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


@dataclass(frozen=True, slots=True)
class Thought:
    """One finished step of thinking, for the mind panel, the log and the lab.

    `stage`: 'intention', 'action', 'chat' ... `choices`: best first, weighed by
    `basis`. `heard`: the id of the message that was read, 0 for none. `finding`: what came of it,
    for people: a message's meaning, a verdict, what is talked of. `reused_tokens`: how many of the
    prompt's tokens were already evaluated.
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


FromMind: TypeAlias = Do | Say | Question | Intend | Policy | Reflection | Thought | MindFailed
