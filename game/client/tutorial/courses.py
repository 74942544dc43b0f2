"""The tutorials there are: their words, whether they teach talking, and how they end."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.tutorial.frying_words import FRYING_PHRASES
from game.client.tutorial.phrases import Phrases
from game.client.tutorial.words import SOUP_PHRASES
from game.tutorial.lessons import FRYING, TUTORIAL

#: A picture and what it stands for.
Tip = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TutorialCourse:
    """One tutorial. `talks`: talking to the partner is taught; `next_level`: offered afterwards.

    `title`, `thanks`, `tips`: what is said at its end.
    """

    phrases: Phrases
    talks: bool
    next_level: str | None
    title: str
    thanks: str
    tips: tuple[Tip, ...]


THANKS = "That is all it takes. A few things worth knowing:"
SOUP_TIPS: tuple[Tip, ...] = (
    ("clock", "In a real round every order has its time. Serve the most urgent one first."),
    ("chat", "Press {talk} any time. Ask for work, forbid it, or ask what your partner is up to."),
    ("thought", "{mind} shows what your partner thinks, and what it would do next."),
    ("pin", "{point} points at things, {quick} says quick words, and so do the keys 1 to 9."),
    ("pause", "'Stop' and 'go on', 'pass me an onion', 'come here': say what you mean."),
    ("fire_0", "A pot burns when nobody takes the soup out. Ask your partner to watch the pots."),
)
FRYING_TIPS: tuple[Tip, ...] = (
    ("dish_full_burger", "A burger takes its parts in any order, but only on a plate."),
    ("beef_cooked", "Beef is soon done, and burns soon after: have a plate at hand."),
    ("fire_0", "Five sprays put a pan out. Bin what is burnt: take it with a plate."),
    ("exclaim", "Lost orders cost points here, and so do plates nobody ordered."),
    ("arrow", "Counters in the middle are in reach from both sides: pass things."),
    ("chat", "Press {talk}: 'fry two beef', 'pass me a plate', 'watch the pans'."),
)
COURSES: Mapping[str, TutorialCourse] = {
    TUTORIAL: TutorialCourse(SOUP_PHRASES, True, None, "You are a cook now!", THANKS, SOUP_TIPS),
    FRYING: TutorialCourse(
        FRYING_PHRASES, False, "counter_circuit", "You can fry now!", THANKS, FRYING_TIPS
    ),
}
