"""The Fast Mind's prompt: the situation, then what it goes by, then the choices.

What it goes by (HLA paper, Fast Mind): the raw message while the intention is unknown, then the
intention, and once that is satisfied its cook's own last words. What changes least comes first, the
message last, so that only a few tokens are new when somebody speaks. Models that were tuned with
them get two lines of what the cook sees and can do:

    here: chopped onion, Bob Soup cooking; hand plate of Alice Soup
    can: chop tomato lettuce onion, serve alice; best serve alice

'urgent' takes the place of 'best' where something is lost for good if it waits. Nothing that
changes by the second is told, so that the lines stay the same, and evaluated, for as
long as nothing happens.

Models that see the state have the menu's line first, and in place of 'here' the lines that the
reading of messages has (`reading._scene`), their cook as 'you' and the person as 'me'; with words
they are told what is asked for already:

    places: board 1 chopped tomato; pot 2 right cathy cooking
    counters: chopped onion x2; plate
    can: chop tomato lettuce onion, serve alice; best serve alice
    cooks: you plate of alice, serve alice; me raw onion
    done: none
    task: serve Alice Soup
    human: and a third onion
    next:
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from agents.hla.profiles import Profile
from agents.hla.prompt_files import fixed_part
from agents.hla.reading import menu_line, scene_lines, scene_told, seen_by_cook
from agents.intention import Vocabulary
from agents.kitchen import held_words, lying_about
from agents.llm.protocol import ChatPrompt, PlainPrompt, Prompt, Turn
from agents.llm.templates import one_line
from agents.messages import MenuFacts, Observation, Option
from agents.orders import urgent
from agents.orders.wording import counted, ordered

#: The message as it is, what it was found to mean, or nothing but the cook's own words.
Source = Literal["words", "intention", "plan"]

_COMPACT = {"words": "human", "intention": "task", "plan": "plan"}
_FULL = {
    "words": "The person just said",
    "intention": "What the person wants now",
    "plan": "Nothing is asked of you; what you said last",
}


@dataclass(frozen=True, slots=True)
class ChoiceBasis:
    """What the next macro action is chosen by. `standing`: what was asked for before such words."""

    source: Source
    text: str
    standing: str = ""


class ActionPrompts:
    """The prompts of one menu."""

    def __init__(self, profile: Profile, menu: MenuFacts, vocabulary: Vocabulary) -> None:
        self._compact = profile.style == "compact"
        self._profile, self._vocabulary = profile, vocabulary
        self._fixed = fixed_part(profile, "action", menu, vocabulary)
        if self._compact and profile.state:
            self._fixed = f"{menu_line(menu, vocabulary)}\n{self._fixed}"

    def prompt(
        self, observation: Observation, history: Sequence[str], limit: int, condition: ChoiceBasis
    ) -> Prompt:
        """The prompt whose continuation is the name of a macro action after a space."""
        match self.situation(observation, history, limit, condition):
            case PlainPrompt(fixed, changing):
                return PlainPrompt(fixed, f"{changing}next:")
            case ChatPrompt() as told:
                return replace(told, lead="My next task:")

    def situation(
        self, observation: Observation, history: Sequence[str], limit: int, condition: ChoiceBasis
    ) -> Prompt:
        """The same without the question: what is there, was done and is gone by."""
        start = self._start(observation, history, limit)
        start += self._standing(condition.standing)
        text = one_line(condition.text) or "none"
        if self._compact and self._profile.facts and condition.source == "words":
            text = text.lower()  # as all that the model was tuned with
        names = _COMPACT if self._compact else _FULL
        line = f"{names[condition.source]}: {text}"
        if self._compact:
            return PlainPrompt(self._fixed, f"{start}{line}\n")
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", start + line),))

    def known(
        self, observation: Observation, history: Sequence[str], limit: int, standing: str = ""
    ) -> Prompt:
        """The part that is known before the human speaks. `standing`: what was asked for before."""
        if self._compact:
            start = self._start(observation, history, limit)
            return PlainPrompt(self._fixed, start + self._standing(standing))
        return ChatPrompt((Turn("system", self._fixed),))

    def _start(self, observation: Observation, history: Sequence[str], limit: int) -> str:
        orders = ordered(order.name for order in observation.orders)
        # New words empty the list of what was done for them, but change nothing in the kitchen.
        facts = "".join(f"{line}\n" for line in self._facts(observation))
        return f"orders: {orders}\n{facts}done: {counted(history, limit)}\n"

    def _standing(self, text: str) -> str:
        """The line that models which see the state are told before new words."""
        names = _COMPACT if self._compact else _FULL
        told = self._profile.state and text
        return f"{names['intention']}: {one_line(text)}\n" if told else ""

    def _facts(self, now: Observation) -> Sequence[str]:
        """What changes least first: cooks take something in hand all the time."""
        can = [f"can: {_can(now)}"] if self._profile.facts else []
        if not self._profile.state:
            return [f"here: {_here(now)}", *can] if can else []
        scene = seen_by_cook(now)
        if not self._compact:
            return [*scene_told(scene, self._vocabulary)]
        cooks, *places = (
            f"{name}: {words}" for name, words in scene_lines(scene, self._vocabulary)
        )
        return [*places, *can, cooks]


#: Lies about in every kitchen and decides nothing.
_ALWAYS_THERE = frozenset({"fire extinguisher", "empty plate"})
_HEAT = frozenset({"cooking", "cooked", "burning", "burnt"})


def best_option(observation: Observation) -> Option | None:
    """What is best if nothing is asked for, urgent things first; None if nothing is of use."""
    return best_of(observation.options)


def best_of(options: Iterable[Option]) -> Option | None:
    """The same among some macro actions."""
    ready = [option for option in options if option.available]
    hurried = [option for option in ready if urgent(option)]
    best = max(hurried or ready, key=lambda option: option.value, default=None)
    return None if best is None or best.value <= 0 else best


def _here(observation: Observation) -> str:
    things = ", ".join((*_items(observation), *_heat(observation))) or "nothing"
    mine = (held_words(c, observation) for c in observation.cooks if c.seat == observation.seat)
    hand = next(mine, "")
    return f"{things}; hand {hand}" if hand else things


def _items(observation: Observation) -> Iterator[str]:
    for name, count in sorted(lying_about(observation).items()):
        if name not in _ALWAYS_THERE:
            yield f"{count} {name}" if count > 1 else name


def _heat(observation: Observation) -> Iterator[str]:
    for station in observation.stations:
        match station.state:
            case "burning":
                yield "fire"
            case "burnt":
                yield "burnt food"
            case state if state in _HEAT:
                yield f"{held_words(station, observation)} {state}"


def _can(observation: Observation) -> str:
    verbs: dict[str, list[str]] = {}
    for option in observation.options:
        if option.available and not option.on_demand:
            verbs.setdefault(option.verb, []).extend([option.what] if option.what else [])
    listed = ", ".join(" ".join((verb, *things)) for verb, things in verbs.items()) or "nothing"
    best = best_option(observation)
    if best is None:
        return listed
    how = "urgent" if urgent(best) else "best"
    return f"{listed}; {how} {' '.join(filter(None, (best.verb, best.what)))}"
