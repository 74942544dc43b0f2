"""Everything that passes between the game and a mind: small frozen values, all picklable.

The game speaks in facts that a person could read off the screen (names, counts, seconds); a mind
answers with macro-action names and words. Neither side ever sees the other's objects.

Units: `tick` is 0.1 s of game time, `*_s` are seconds, fractions lie in 0..1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
Cell: TypeAlias = tuple[int, int]

StationState = Literal["empty", "holding", "chopping", "cooking", "cooked", "burning", "burnt"]
MacroResult = Literal["ok", "failed", "interrupted"]
IntentionState = Literal["pending", "active", "satisfied", "revoked", "impossible"]

KEPT_NEWS = 400
"""At most so many facts are carried over when an observation is replaced before it was sent."""


# ---------------------------------------------------------------- game -> mind: the parts


@dataclass(frozen=True, slots=True)
class OrderFact:
    """One open order; an Observation lists them in the order of the tickets on screen."""

    name: str
    """The dish as intentions name it, e.g. 'alice'."""
    title: str
    seconds_left: float
    fraction: float
    """Share of the order's time that is left, 0..1."""
    reward: int
    needs: tuple[str, ...]
    """Ingredients, e.g. ('lettuce', 'onion')."""


@dataclass(frozen=True, slots=True)
class StationFact:
    """A pot, board, counter ... that holds something, or a pot whether it does or not."""

    name: str
    """Readable and unique in the kitchen, e.g. 'pot 2'."""
    kind: str
    cell: Cell
    holds: str
    """What lies in it, readable; '' when empty."""
    state: StationState
    seconds: float | None = None
    """Until the state changes by itself (cooked, then on fire); None when it never does."""
    fraction: float | None = None
    """Progress of the present state, 0..1."""


@dataclass(frozen=True, slots=True)
class ItemFact:
    """How many things of one readable name lie about, e.g. ('chopped onion', 2)."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class CookFact:
    """A cook as the mind sees it."""

    name: str
    cell: Cell
    holds: str
    human: bool
    doing: str = ""
    """The macro action in progress, as far as known; '' for none."""


@dataclass(frozen=True, slots=True)
class Option:
    """One macro action of the menu, whether it can start now, and what it is worth."""

    name: str
    verb: str
    """The intention verb this action carries out, e.g. 'chop'."""
    what: str | None
    """Its object as intentions name it, e.g. 'onion', 'alice'; None for 'Putout' and 'Drop'."""
    available: bool
    value: float
    """V in 0..1 (hla.md section 3)."""
    reason: str = ""
    """Why it cannot start, readable; '' when available."""
    needs: tuple[str, ...] = ()
    """Names of the macro actions to do first."""
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class FinishedMacro:
    """A macro action that ended since the last observation."""

    name: str
    result: MacroResult
    began: int
    ended: int
    cook: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened in the kitchen, e.g. Fact(91, 'Ben', 'chopped', 'onion')."""

    tick: int
    cook: str
    """Who did it; '' when nobody did (an order expired, a fire started)."""
    verb: str
    """Past tense: 'chopped' (the last strike), 'mixed' (a dish's ingredients are complete),
    'cooked' (put into the pot or pan), 'plated', 'served', 'put out' (the fire is gone),
    'threw away' (burnt food), 'expired', 'caught fire'."""
    what: str
    """The ingredient or dish as intentions name it, e.g. 'onion', 'alice'; '' for none."""


@dataclass(frozen=True, slots=True)
class RecipeFact:
    """How a dish of the menu is made."""

    name: str
    title: str
    needs: tuple[str, ...]
    steps: tuple[str, ...]
    """Readable, in order, e.g. ('chop lettuce', 'chop onion', 'mix', 'cook 15 s', 'plate')."""
    reward: int
    seconds: float
    """How long a customer waits for it."""


@dataclass(frozen=True, slots=True)
class MenuFacts:
    """The menu of this kitchen."""

    name: str
    recipes: tuple[RecipeFact, ...]
    ingredients: tuple[str, ...]


# ---------------------------------------------------------------- game -> mind: the messages


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that reached the mind. `id` counts the match's messages upwards from 1."""

    text: str
    tick: int
    speaker: str
    id: int = 0


@dataclass(frozen=True, slots=True)
class Observation:
    """The kitchen at one tick, as facts; complete, so that a restarted mind lacks nothing."""

    id: int
    tick: int
    cook: str
    """The cook this mind drives."""
    score: int
    seconds_left: float
    menu: MenuFacts
    orders: tuple[OrderFact, ...] = ()
    stations: tuple[StationFact, ...] = ()
    items: tuple[ItemFact, ...] = ()
    cooks: tuple[CookFact, ...] = ()
    options: tuple[Option, ...] = ()
    doing: str = ""
    """The macro action in progress; '' for none."""
    doing_since: int = 0
    finished: tuple[FinishedMacro, ...] = ()
    """Since the last observation that the mind took. The first one that a mind gets, also after a
    restart in mid-match, holds the match's last KEPT_NEWS: count by ticks."""
    facts: tuple[Fact, ...] = ()
    """Likewise."""
    chat: tuple[Heard, ...] = ()
    """The last few lines of the conversation, both cooks', oldest first."""
    intention: Intend | None = None
    """The newest intention a mind of this cook announced (the Slow Mind's, for the Fast Mind)."""
    plan: str = ""
    """What this cook last said of itself, hla.md's 'your planning'."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the worker."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Another match: nothing of what came before counts any more. Answered by MemoryCleared."""

    number: int


ToMind: TypeAlias = Observation | Heard | Stop | NewMatch


# ---------------------------------------------------------------- mind -> game


@dataclass(frozen=True, slots=True)
class Do:
    """Ask for a macro action."""

    macro: str
    answers: int
    """The id of the observation this was decided on."""
    urgent: bool = False
    """Interrupt what is in progress; otherwise wait for its end."""
    source: str = ""
    """On what it was decided: 'words', 'intention', 'plan', 'value' ..."""


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the human."""

    text: str


@dataclass(frozen=True, slots=True)
class Intend:
    """What the human wants, in the canonical form of `agents.intention`, and how it stands."""

    intention: Json
    state: IntentionState
    heard: int = 0
    """The id of the message it was inferred from."""
    sentence: str = ""
    """The same for people, e.g. 'chop 2 onions, then cook Alice Soup'."""
    confidence: float | None = None
    """Sum of the answer's log-probabilities, if the model tells."""
    note: str = ""
    """How far it has come, or why it cannot be done; readable."""
    since: int = 0
    """Work counts towards the goals from this tick on; tells equal demands apart."""
    done: tuple[int, ...] = ()
    """How often each goal has been reached, in the order of the goals."""


@dataclass(frozen=True, slots=True)
class ScoredChoice:
    """A macro action with log P, V and their weighted sum."""

    name: str
    logp: float
    value: float
    total: float


@dataclass(frozen=True, slots=True)
class Thought:
    """One finished step of thinking, for the mind panel, the log and the lab."""

    stage: str
    """'intention', 'action', 'chat', 'assessment' ..."""
    seconds: float
    choices: tuple[ScoredChoice, ...] = ()
    """Best first."""
    model: str = ""
    note: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    """How many of the prompt's tokens were already evaluated."""


@dataclass(frozen=True, slots=True)
class MindFailed:
    """A thought, or the whole mind, failed; `reason` is a sentence that a player understands."""

    reason: str
    retry_s: float | None = None
    """When the mind tries again by itself; None: not before someone changes something."""
    fatal: bool = False
    """The worker ends after this."""
    detail: str = ""
    """For the log file, never for the HUD."""


FromMind: TypeAlias = Do | Say | Intend | Thought | MindFailed


# ---------------------------------------------------------------- worker -> link only


@dataclass(frozen=True, slots=True)
class StartProgress:
    """How far the start has come, e.g. StartProgress('preparing the model', 0.4)."""

    note: str
    fraction: float | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """The mind is built and listens."""

    model: str
    seconds: float
    """From the start of the process's main function."""


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """The observation of this id has arrived: the next one may be sent."""

    observation: int


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A sign of life."""

    thinking: bool


@dataclass(frozen=True, slots=True)
class ThoughtEnded:
    """A thought ended; every message up to this id has been dealt with."""

    heard: int


@dataclass(frozen=True, slots=True)
class MemoryCleared:
    """The mind has forgotten all that came before NewMatch `number`: what follows is of it."""

    number: int


FromWorker: TypeAlias = (
    FromMind | StartProgress | Ready | Acknowledgement | Heartbeat | ThoughtEnded | MemoryCleared
)


def merge(older: Observation | None, newer: Observation) -> Observation:
    """`newer`, with the news of an `older` observation that the mind never got.

    Observations replace one another while a mind is busy; what happened in between must not be
    lost with them. At most KEPT_NEWS facts are kept, the latest.
    """
    if older is None or not (older.finished or older.facts):
        return newer
    return replace(
        newer,
        finished=(older.finished + newer.finished)[-KEPT_NEWS:],
        facts=(older.facts + newer.facts)[-KEPT_NEWS:],
    )
