"""The kitchen in words for large models, whatever the menu: what stays the same all round, and how
it stands now.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from agents.dpt._decision_context import DecisionPoint, KitchenState
from agents.dpt._planner import PlanningMoment
from agents.kitchen import held_words, step_words
from agents.llm.protocol import ChatPrompt, Turn
from agents.llm.templates import fill, load_prompt, one_line
from agents.messages import (
    CookFact,
    Fact,
    MenuFacts,
    Observation,
    RecipeFact,
    StationFact,
    ThingFact,
    ThingState,
    TipsFact,
)

_NONE = "none"


def state_words(now: Observation) -> str:
    """The state in short labelled lines, all times in seconds.

    The names are those of the conditions that a model may write.
    """
    return "\n".join(_lines(now, KitchenState.of(now)))


def _lines(now: Observation, state: KitchenState) -> Iterator[str]:
    yield f"seconds_left: {now.seconds_left:.0f}"
    yield f"score: {now.score}"
    yield f"orders: {_orders(now)}"
    counts = Counter(map(_thing, state.within_reach))
    yield f"counts: {_joined(f'{name} {count}' for name, count in counts.items())}"
    heated = [s for s in now.stations if s.state in ("cooking", "cooked", "burning", "burnt")]
    yield f"in the heat: {_joined(_heat(station, now) for station in heated)}"
    yield f"fires: {state.fires}"
    if lost := [station for station in now.stations if station.state == "lost"]:
        yield f"out of use: {_joined(map(_lost, lost))}"
    yield f"free_counters: {now.free_counters}"
    yield f"you hold: {_joined(map(_thing, state.in_hand))}"
    for cook in now.cooks:
        if cook.seat == now.seat:
            yield from _ways(cook, now)
    for cook in now.cooks:
        if cook.seat != now.seat:
            yield _other(cook, state.in_others_hands)
            yield from _not_reached(cook, now, f"{cook.name} cannot reach")


def _ways(own: CookFact, now: Observation) -> Iterator[str]:
    """How far it is to what can be used, and what cannot."""
    told = zip(now.fixtures, own.ways, strict=False)
    found = [f"{each.name}: {moves}" for each, moves in told if moves is not None]
    if found:
        yield f"moves to: {_joined(found)}"
    yield from _not_reached(own, now, "you cannot reach")


def _not_reached(cook: CookFact, now: Observation, heading: str) -> Iterator[str]:
    told = zip(now.fixtures, cook.ways, strict=False)
    if found := [each.name for each, moves in told if moves is None]:
        yield f"{heading}: {_joined(found)}"


def _orders(now: Observation) -> str:
    urgent_first = sorted(now.orders, key=lambda order: order.seconds_left)
    return _joined(
        f"{order.name} ({order.seconds_left:.0f} s left, {order.reward} points"
        f"{', a critic' if order.critic else ''})"
        for order in urgent_first
    )


def _thing(thing: ThingFact) -> str:
    name = thing.what or "mix of " + " and ".join(thing.parts)
    return f"{name} {thing.state}"


def _heat(station: StationFact, now: Observation) -> str:
    next_is = {"cooking": "cooked in", "cooked": "burns in"}.get(station.state)
    left = f", {next_is} {station.seconds:.0f} s" if next_is and station.seconds is not None else ""
    holds = "" if station.state == "burning" else held_words(station, now)
    return f"{station.name}: {' '.join(filter(None, (holds, station.state)))}{left}"


def _lost(station: StationFact) -> str:
    when = "" if station.seconds is None else f" for {station.seconds:.0f} s"
    return f"{station.name}{when}"


def _other(cook: CookFact, held: Iterable[ThingFact]) -> str:
    own = (_thing(thing) for thing in held if thing.seat == cook.seat)
    doing = f"; is at: {cook.doing}" if cook.doing else ""
    return f"{cook.name} holds: {_joined(own)}{doing}"


def _joined(words: Iterable[str]) -> str:
    return ", ".join(words) or _NONE


#: Deeds that nobody did, as they are told.
_BEFELL: Mapping[str, str] = {
    "expired": "missed: {what}",
    "caught fire": "a fire broke out",
    "board lost": "a board went out of use",
    "board back": "a board can be used again",
    "lorry came": "a lorry brought much {what}",
    "critic came": "a critic ordered {what}",
}


def history_words(scenes: Sequence[DecisionPoint], now: Observation) -> str:
    """The scenes, oldest first; the names are those of the cooks."""
    names = {cook.seat: cook.name for cook in now.cooks}
    lines = (f"- {'; '.join(_scene(scene, names))}" for scene in scenes)
    return "\n".join(lines) or "Nothing yet."


def _scene(scene: DecisionPoint, names: Mapping[int, str]) -> Iterator[str]:
    score = "" if scene.score is None else f", score {scene.score}"
    yield f"{scene.seconds_left:.0f} seconds left{score}"
    own = scene.own
    outcome = {"ok": "done", "failed": "failed", "interrupted": "broken off"}[own.result]
    reason = f" ({own.reason})" if own.reason else ""
    yield f"you: {own.name} {outcome}{reason}"
    for seat, name in names.items():
        deeds = ", ".join(map(_deed, scene.of(seat)))
        if deeds:
            yield f"{'you' if seat == own.seat else name}: {deeds}"
    yield from map(_fate, scene.of(None))
    for line in scene.said:
        speaker = names.get(-1 if line.seat is None else line.seat, line.speaker)
        yield f'{speaker} said "{one_line(line.text)}"'


def _deed(fact: Fact) -> str:
    """In the states' words 'cooked' is what has been in the heat long enough."""
    verb = "put in the heat" if fact.verb == "cooked" else fact.verb
    return " ".join(filter(None, (verb, fact.what)))


def _fate(fact: Fact) -> str:
    return _BEFELL.get(fact.verb, "{verb} {what}").format(verb=fact.verb, what=fact.what)


def said_words(texts: Iterable[str]) -> str:
    """What a person has just said, as a line of its own; '' for nothing."""
    return "\n".join(f'Just said to you: "{one_line(text)}"' for text in texts)


@dataclass(frozen=True, slots=True)
class Pantry:
    """What the ingredients of a menu need, as its macro actions tell.

    `ways`: by ingredient, what has to be done with it, e.g. 'chop and fry'; '' for nothing.
    `ready`: by ingredient, how far it is when it can be used.
    """

    ways: Mapping[str, str]
    ready: Mapping[str, ThingState]

    @classmethod
    def of(cls, now: Observation) -> Self:
        """That of a kitchen."""
        done: Mapping[str, ThingState] = {"chop": "chopped", "cook": "cooked"}
        ways = dict.fromkeys(now.menu.ingredients, "")
        ready: dict[str, ThingState] = dict.fromkeys(now.menu.ingredients, "ready")
        for verb, state in done.items():
            for option in now.options:
                if option.verb == verb and option.what in ways:
                    earlier, word = ways[option.what], option.word or option.verb
                    ways[option.what] = f"{earlier} and {word}" if earlier else word
                    ready[option.what] = state
        return cls(ways, ready)


def prompt_text(name: str) -> str:
    """A prompt file of DPT-Agent; raises FileNotFoundError."""
    return load_prompt("agents.dpt", "prompts", f"{name}.txt")


def kitchen_words(now: Observation) -> str:
    """Rules, cookbook, scores and ingredients."""
    pantry = Pantry.of(now)
    return fill(
        prompt_text("kitchen"),
        {
            "cookbook": "\n".join(_recipe(recipe, now.menu) for recipe in now.menu.recipes),
            "missed": str(now.menu.missed),
            "wrong": str(now.menu.wrong),
            "tips": _tips(now.menu.tips),
            "preparing": "\n".join(_preparing(pantry)),
        },
    )


def action_words(now: Observation) -> str:
    """What a cook can do; who cooks alone passes nothing on."""
    words = _task_holes(now)
    passing = fill(prompt_text("passing"), words) + "\n" if other_names(now) else ""
    return fill(prompt_text("actions"), {**words, "passing": passing})


def task_words(now: Observation) -> str:
    """The tasks and the conditions."""
    words = _task_holes(now)
    return fill(prompt_text("tasks"), {**words, "actions": action_words(now)})


def _task_holes(now: Observation) -> Mapping[str, str]:
    pantry = Pantry.of(now)
    ingredients = tuple(pantry.ways)
    dishes = tuple(recipe.name for recipe in now.menu.recipes)
    worked = next((i for i in ingredients if pantry.ways[i]), ingredients[0])
    states = dict.fromkeys((*pantry.ready.values(), "raw", "chopping", "cooking", "burnt", "empty"))
    return {
        "ingredients": ", ".join(ingredients),
        "dishes": ", ".join(dishes),
        "passable": ", ".join((*ingredients, *dishes, "plate")),
        "ingredient": worked,
        "ready": pantry.ready[worked],
        "states": ", ".join(states),
    }


def company(now: Observation) -> str:
    """Who cooks beside the own cook, as a sentence."""
    others = other_names(now)
    if not others:
        return f"{now.cook} cooks alone."
    return (
        f"{now.cook} cooks together with {' and '.join(others)}, and the score is theirs together."
    )


#: What the only player is called on the screen, and what in prompts: there 'you' is the own cook.
_ON_SCREEN, _IN_PROMPTS = "You", "Person"


def as_told(now: Observation) -> Observation:
    """The kitchen with every cook called as prompts call it."""
    cooks = (replace(c, name=_IN_PROMPTS) if c.name == _ON_SCREEN else c for c in now.cooks)
    return replace(now, cooks=tuple(cooks))


def other_names(now: Observation) -> Sequence[str]:
    """The names of the other cooks."""
    return [cook.name for cook in now.cooks if cook.seat != now.seat]


def _recipe(recipe: RecipeFact, menu: MenuFacts) -> str:
    steps = ", ".join(step_words(step, menu) for step in recipe.steps)
    needs = ", ".join(recipe.needs)
    return (
        f"- {recipe.name} ({recipe.title}): needs {needs}. Steps: {steps}. "
        f"{recipe.reward} points; the customer waits {recipe.seconds:g} seconds."
    )


def _tips(tips: TipsFact | None) -> str:
    """What guests add, as the end of a line; '' where they add nothing."""
    if tips is None:
        return ""
    return (
        f" Customers tip up to {tips.speed} points, the sooner they are served the more, and "
        f"{tips.row} for each dish served in a row before, at most {tips.row_most} of them."
    )


def _preparing(pantry: Pantry) -> Iterator[str]:
    for ingredient, way in pantry.ways.items():
        if way:
            yield f"- {ingredient}: {way} it; then it is {pantry.ready[ingredient]}."
        else:
            yield f"- {ingredient}: is ready as it comes."


def system_turn(name: str, now: Observation, example: str = "", **words: str) -> Turn:
    """What stays the same in all prompts of a kind; `example`: a state as it will be shown."""
    known = {
        "me": now.cook,
        "company": company(now),
        "kitchen": kitchen_words(now),
        "state": fill(prompt_text("state"), {"example": example, "me": now.cook}),
        "tasks": task_words(now),
    }
    return Turn("system", fill(prompt_text(name), {**known, **words}))


@dataclass(frozen=True, slots=True)
class PlanPrompts:
    """The prompts of one kitchen: what all begin with, and what is asked at a moment."""

    fixed: Turn
    turn: Callable[[PlanningMoment], str]

    def known(self) -> ChatPrompt:
        """The part that is the same in every prompt."""
        return ChatPrompt((self.fixed,))

    def prompt(self, moment: PlanningMoment) -> ChatPrompt:
        """What is asked at this moment."""
        return ChatPrompt((self.fixed,), (Turn("user", self.turn(moment)),))
