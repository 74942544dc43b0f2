"""What examples are made of: this kitchen's own things, in the words in which it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.dpt.prompts.kitchen_words import Pantry
from agents.dpt.prompts.state_words import state_words
from agents.messages import CookFact, Observation, OrderFact, RecipeFact, ThingFact

#: Examples have no places.
NOWHERE = (0, 0)


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the examples are made of. `quick`, `long`: the dishes with the fewest and the most
    ingredients; `worked`: an ingredient of the long one that needs work; `spare`: what is best
    prepared ahead; `heat`: where food cooks, '' for nowhere.
    """

    now: Observation
    pantry: Pantry
    quick: RecipeFact
    long: RecipeFact
    worked: str
    spare: str
    heat: str

    @classmethod
    def of(cls, now: Observation) -> "Scenery":
        pantry = Pantry.of(now)
        by_length = sorted(now.menu.recipes, key=lambda recipe: len(recipe.needs))
        worked = [i for i in by_length[-1].needs if pantry.ways[i]]
        own = [i for i in worked if i not in by_length[0].needs] or worked
        spare = [i for i in pantry.ways if not pantry.ways[i]] or own
        heats = [s.name for s in now.stations if s.kind not in ("counter", "board")]
        heat = heats[0] if heats else ""
        first = now.menu.ingredients[0]
        own, spare = [*own, first], [*spare, first]
        return cls(now, pantry, by_length[0], by_length[-1], own[0], spare[0], heat)

    def state(self, orders: Sequence[OrderFact], *things: ThingFact, **changes: object) -> str:
        """A quiet moment with these orders and things, in words; `changes` to the observation."""
        me, others = self._cooks("")
        quiet = replace(
            self.now, score=40, seconds_left=80.0, orders=tuple(orders), things=things,
            stations=(), cooks=(me, *others), free_counters=12,
        )  # fmt: skip
        return state_words(replace(quiet, **changes))  # type: ignore[arg-type]

    def cooks_with(self, doing: str) -> tuple[CookFact, ...]:
        """All cooks, the others at something."""
        me, others = self._cooks(doing)
        return me, *others

    def ready(self, ingredient: str, seat: int | None = None) -> ThingFact:
        """An ingredient that can be used."""
        state = self.pantry.ready[ingredient]
        return ThingFact(ingredient, state, NOWHERE, "counter", (ingredient,), seat=seat)

    def doing(self, ingredient: str) -> str:
        """The macro action that prepares an ingredient."""
        named = (o.name for o in self.now.options
                 if o.what == ingredient and o.verb in ("chop", "cook"))  # fmt: skip
        return next(named, "")

    def _cooks(self, doing: str) -> tuple[CookFact, tuple[CookFact, ...]]:
        own = [cook for cook in self.now.cooks if cook.seat == self.now.seat]
        others = (cook for cook in self.now.cooks if cook.seat != self.now.seat)
        return own[0], tuple(replace(cook, doing=doing) for cook in others)


def ordered(recipe: RecipeFact, seconds: float) -> OrderFact:
    """An order with so many seconds left."""
    share = seconds / recipe.seconds
    return OrderFact(recipe.name, recipe.title, seconds, share, recipe.reward, recipe.needs)
