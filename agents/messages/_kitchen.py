"""The menu of a kitchen, what there is in it at one moment, and what happened in it.

Units: `tick` is 0.1 s of game time, `*_s` are seconds, fractions lie in 0..1.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class StepFact:
    """A step of a recipe: `verb` is done to `what`, an ingredient or a dish.

    `word`: what this menu calls it, e.g. 'fry' for 'cook'; `done`: what it makes of an ingredient,
    e.g. 'fried'. `seconds`: for which it goes on by itself, in the heat; `hands_s`: for which it
    keeps a cook busy in this kitchen, ways included. `plated`: it is done on a plate. `heat`: the
    kind of station that it goes on in, e.g. 'pot'.
    """

    verb: str
    what: str
    word: str
    done: str = ""
    seconds: float = 0.0
    hands_s: float = 0.0
    plated: bool = False
    heat: str = ""


@dataclass(frozen=True, slots=True)
class RecipeFact:
    """How a dish of the menu is made.

    `steps`: all that is done for it, in order, first to the ingredients that it `needs`. `seconds`:
    how long a customer waits for it.
    """

    name: str
    title: str
    needs: tuple[str, ...]
    steps: tuple[StepFact, ...]
    reward: int
    seconds: float

    def of(self, what: str) -> tuple[StepFact, ...]:
        """The steps about an ingredient, or about the dish itself."""
        return tuple(step for step in self.steps if step.what == what)

    def after(self, verb: str) -> tuple[StepFact, ...]:
        """The steps of the dish itself that follow the one that does `verb`."""
        own = self.of(self.name)
        done = [i for i, step in enumerate(own) if step.verb == verb]
        return own[done[0] + 1 :] if done else ()


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

    `titles`: what people call ingredients and stations where that is not their name, in the middle
    of a sentence, e.g. ('board', 'chopping board'). `missed`, `wrong`: the points that an order
    that runs out costs, and a dish nobody ordered.
    `tips`: None where guests give none.
    """

    name: str
    recipes: tuple[RecipeFact, ...]
    ingredients: tuple[str, ...]
    titles: tuple[tuple[str, str], ...] = ()
    missed: int = 0
    wrong: int = 0
    tips: TipsFact | None = None

    def recipe(self, dish: str | None) -> RecipeFact | None:
        """The recipe of a dish by its name; None for what is no dish."""
        return next((recipe for recipe in self.recipes if recipe.name == dish), None)

    def title(self, thing: str) -> str:
        """What people call a dish, an ingredient or a kind of station."""
        if (recipe := self.recipe(thing)) is not None:
            return recipe.title
        return dict(self.titles).get(thing, thing.replace("_", " "))

    def steps_of(self, what: str) -> tuple[StepFact, ...]:
        """The steps about an ingredient or a dish, in order."""
        recipes = (recipe.of(what) for recipe in self.recipes)
        return next((steps for steps in recipes if steps), ())

    def done(self, ingredient: str, verb: str) -> str:
        """What `verb` makes of an ingredient, e.g. 'fried'; '' if it is not done to it here."""
        return next((step.done for step in self.steps_of(ingredient) if step.verb == verb), "")


Cell: TypeAlias = tuple[int, int]

StationState = Literal[
    "empty", "holding", "chopping", "cooking", "cooked", "burning", "burnt", "lost"
]  # fmt: skip
MacroResult = Literal["ok", "failed", "interrupted"]

#: What a kitchen may hide from a cook: the order board, or the rooms that it cannot get to.
Hidden = Literal["orders", "far room"]

#: Of game time; `tick` counts them.
TICKS_PER_SECOND = 10


@dataclass(frozen=True, slots=True)
class OrderFact:
    """One open order; an Observation lists them in the order of the tickets on screen.

    `name`: the dish as intentions name it, e.g. 'alice'. `fraction`: share of the order's time that
    is left, 0..1. `needs`: ingredients, e.g. ('lettuce', 'onion'). `critic`: it is one beside the
    usual ones, with a reward of its own. `served_s`: seconds until it is served if all go on,
    infinite if it will not be; None where nobody has looked ahead. `number`: within the match.
    `told`: the tick at which somebody told it to this cook, who cannot see it; None: it is seen.
    `shared`: no other cook has to be told of it. `maker`: the seat of who said to see to it alone,
    this cook's or another's; None: nobody has.
    """

    name: str
    title: str
    seconds_left: float
    fraction: float
    reward: int
    needs: tuple[str, ...]
    critic: bool = False
    served_s: float | None = None
    number: int = 0
    told: int | None = None
    shared: bool = True
    maker: int | None = None


@dataclass(frozen=True, slots=True)
class StationFact:
    """A pot, board, counter ... that holds something, or a pot whether it does or not.

    A board that is 'lost' is out of use, with all that lies on it, until `seconds` are over.

    `name`: readable and unique in the kitchen, e.g. 'pot 2'; what it holds is among the
    observation's things. `seconds`: until the state changes by itself (cooked, then on fire); None
    when it never does. `fraction`: progress of the present state, 0..1.
    """

    name: str
    kind: str
    cell: Cell
    state: StationState
    seconds: float | None = None
    fraction: float | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A source, board, delivery, bin ... that stands where it stands all round; no bare counters.

    `thing`: the ingredient that a source gives, as intentions name it; '' for other kinds.
    `reached`: whether this cook can get to it.
    """

    name: str
    kind: str
    cell: Cell
    thing: str = ""
    reached: bool = True


ThingState = Literal[
    "raw", "ready", "chopping", "chopped", "cooking", "cooked", "burnt", "empty", "dirty"
]  # fmt: skip
"""How far a thing is: 'ready' needs no preparation, or is a mix or a dish; 'cooked' may still be in
the heat, and so may 'burnt'; 'empty' is a clean plate without food, 'dirty' one to be washed."""


@dataclass(frozen=True, slots=True)
class ThingFact:
    """One thing that lies about, is in the heat or in somebody's hands, as a value.

    `what`: an ingredient or a finished dish as intentions name it, 'plate' for an empty one,
    'extinguisher'; '' for a mix that is no dish yet. `parts`: the ingredients in it. `plated`: it
    is on a plate. `seat`: who holds it; None: it is at `cell`. `kind`: what stands there, e.g.
    'counter', 'board', 'pan'. `count`: so many alike, where plates pile up.
    """

    what: str
    state: ThingState
    cell: Cell
    kind: str
    parts: tuple[str, ...] = ()
    plated: bool = False
    seat: int | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class CookFact:
    """A cook as the mind sees it. `seat` tells cooks apart; the name is for words.

    `doing`: the macro action in progress, as far as known; '' for none. `ways`: moves until each of
    the observation's fixtures can be used, in their order, with nobody in the way; None where there
    is no way. `facing`: a direction as `Step` has it. `hidden`: what it cannot see.
    """

    seat: int
    name: str
    cell: Cell
    human: bool
    doing: str = ""
    ways: tuple[int | None, ...] = ()
    facing: str = ""
    hidden: tuple[Hidden, ...] = ()


ReasonKind = Literal["missing", "theirs", "elsewhere", "barred", "cooking", "other"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a macro action cannot start. Minds go by `kind` and `things`; `words` are for people.

    Its `things`, as intentions name them, are 'missing': not within this cook's reach; 'theirs':
    only the human can hand them over; 'elsewhere': fixed where this cook cannot get to; 'barred':
    the human stands in the way to them; 'cooking': still in the heat. 'other': none of these.
    """

    words: str
    kind: ReasonKind = "other"
    things: tuple[str, ...] = ()

    @property
    def of_place(self) -> bool:
        """Whether somebody who stands elsewhere may not have it."""
        return self.kind in ("elsewhere", "missing", "theirs")


@dataclass(frozen=True, slots=True)
class Option:
    """One macro action of the menu, whether it can start now, and what it is worth.

    `verb`: the intention verb this action carries out, e.g. 'chop'. `what`: its object as
    intentions name it, e.g. 'onion', 'alice'; None for 'Putout' and 'Drop'. `value`: V in 0..1
    (hla.md section 3). `reason`: why it cannot start, without words when it can. `needs`: names of
    the macro actions to do first. `word`: what this menu calls the verb, e.g. 'fry' for 'cook'; ''
    for the verb itself. `on_demand`: a favour such as passing something; nobody does it unasked.
    `settled`: it cannot start because there is nothing left to do, as `reason` tells.
    """

    name: str
    verb: str
    what: str | None
    available: bool
    value: float
    reason: Reason = Reason("")
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
    (put into the pot or pan), 'plated', 'served', 'washed' (a plate), 'put out' (the fire is gone),
    'threw away' (burnt food), 'expired', 'caught fire';
    'board lost' (it is out of use), 'board back', 'lorry came'
    (and left much of an ingredient on the counters), 'critic came' (and ordered a dish); of favours
    that this cook did: 'passed', 'fetched', 'moved aside', 'came', 'cleaned up', 'freed',
    'watched'. `what`: the ingredient or dish as intentions name it, e.g. 'onion', 'alice'; '' for
    none.
    """

    tick: int
    seat: int | None
    verb: str
    what: str
