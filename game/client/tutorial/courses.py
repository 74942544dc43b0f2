"""The courses that there are, and what their teachers say."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.tutorial.words import SOUP_PHRASES, Phrases, Saying
from game.tutorial.lessons import FRYING, TUTORIAL, Lesson
from game.tutorial.todo import Todo

FRYING_PHRASES = Phrases(
    titles={
        Lesson.WALK: "Walk",
        Lesson.TAKE: "Face it, use it",
        Lesson.CHOP: "Chop",
        Lesson.COOK: "Fry",
        Lesson.PLATE: "Plate",
        Lesson.MIX: "Put together",
        Lesson.SERVE: "Serve",
        Lesson.FIRE: "Fire",
        Lesson.CLEAN: "Clean up",
    },
    praise={
        Lesson.WALK: "Off you go!",
        Lesson.TAKE: "That is the trick!",
        Lesson.CHOP: "Crisp and even!",
        Lesson.COOK: "Hear it sizzle!",
        Lesson.PLATE: "Done to a turn!",
        Lesson.MIX: "What a burger!",
        Lesson.SERVE: "Your first happy guest!",
        Lesson.FIRE: "Phew, it's out!",
        Lesson.CLEAN: "Sparkling clean!",
    },
    texts={
        Todo.TAKE: "Walk up to the crate of {what}. The ring shows what you face: press {use}",
        Todo.TO_BOARD: "Carry the {what} to a chopping board, face it and press {use}",
        Todo.CHOP: "Chop! Hold {use} down, or tap it, until it is done.",
        Todo.PICK_UP: "Take the {what} with {use}",
        Todo.MIX: "Now put it together with the {what}: face it and press {use}",
        Todo.INTO_POT: "Into a pan with it! Press {use} there, and it fries all by itself.",
        Todo.FETCH_PLATE: "Food leaves the pan on a plate only. Get one with {use}",
        Todo.WAIT: "Stay at the pan with your plate. You will hear when it is ready.",
        Todo.SCOOP: "Ready! Lift it onto your plate with {use} before it burns.",
        Todo.SERVE: "Carry it to the serving hatch and press {use}",
        Todo.WATCH: "And now leave it there, for once. Watch what comes of that...",
        Todo.FETCH_EXTINGUISHER: "Fire! Quick, get the extinguisher.",
        Todo.SPRAY: "Face the fire and hold {use} down: five sprays put it out.",
        Todo.FETCH_PLATE_TO_CLEAN: "What is in that pan is good for nothing. Fetch a plate for it.",
        Todo.CLEAR_POT: "Lift it out of the pan with {use}",
        Todo.THROW_AWAY: "Into the bin with it! You keep the plate.",
        Todo.PUT_DOWN: "You need your hands: put down the {what} over there with {use}",
    },
    hints={
        Todo.CHOP: "Stand at the board with free hands. The ring shows what you face.",
        Todo.WAIT: "The bar over the pan shows how far it is.",
        Todo.WATCH: "",
        Todo.SPRAY: "No spray is lost: a pan's fire does not grow back.",
    },
    walk=Saying(
        "Walk",
        "Welcome to my diner! Walk around with {walk} or {letters}, as you know it.",
        "Any of these keys will do. Hold it down to keep walking.",
    ),
    first="Your guest wants {dish}: {parts}. ",
    second="Last comes the {what}. Face its crate and press {use}",
    on_purpose="Now let us burn something, on purpose! ",
    hint="Follow the arrow, turn towards it until the ring is there, then press {use}",
)
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
