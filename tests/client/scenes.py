"""States made by hand to be looked at: they do not depend on how anybody cooks."""

from dataclasses import replace

from game.client.hud.score import StarBar
from game.client.hud.tickets import Tickets
from game.client.scenes.round import RoundScene
from game.client.view.grid import resting
from game.kitchen import events as ev
from game.kitchen.items import Extinguisher, Food, Item, Part, Plate, Prep, charred
from game.kitchen.layout import Kind
from game.kitchen.moves import Move
from game.kitchen.scheduled_events import LostBoard
from game.kitchen.state import Burning, Chopping, Content, Cook, Heating, Order, State
from game.session.words import Words


def food(*ingredients: str, prep: Prep = Prep.CHOPPED) -> Food:
    return Food(tuple(Part(i, prep) for i in sorted(ingredients)))


def soup(state: State, dish: str) -> Food:
    return state.kitchen.menu.finished[dish]


def show(
    scene: RoundScene,
    contents: dict[tuple[int, int], Content],
    cooks: tuple[tuple[int, int, Move, Item | None], ...],
    tick: int = 300,
    dishes: tuple[str, str, str] = ("bob", "alice", "david"),
) -> State:
    """Put things and cooks (x, y, facing, held) where they should be seen at `tick`."""
    kitchen = scene.play.level.kitchen
    cells: list[Content | None] = [None] * len(kitchen.stations)
    for (x, y), content in contents.items():
        cells[kitchen.cell(x, y)] = content
    orders = (
        Order(0, dishes[0], tick - 500, tick + 100),
        Order(1, dishes[1], tick - 320, tick + 280),
        Order(2, dishes[2], tick - 30, tick + 670),
    )
    state = replace(
        scene.play.match.state,
        tick=tick,
        contents=tuple(cells),
        cooks=tuple(Cook(kitchen.cell(x, y), facing, held) for x, y, facing, held in cooks),
        orders=orders,
        score=35,
        alarm=tick,
    )
    scene.play.match.state = scene.play.match.previous = state
    for figure, (x, y, _, _) in zip(scene.view.figures, cooks, strict=True):
        figure.glide = resting((x, y))
    scene.hud.tickets = Tickets(kitchen.menu)
    scene.hud.tickets.start(state, scene.now - 9)
    scene.hud.badges.score = state.score
    scene.hud.stars = StarBar(scene.hud.stars.thresholds, state.score)
    return state


def busy(scene: RoundScene) -> None:
    """Much is going on in Ring."""
    state = scene.play.match.state
    show(
        scene,
        {
            (3, 3): Chopping(food("onion", prep=Prep.RAW), 3, 8),
            (4, 3): food("lettuce"),
            (3, 4): Heating(soup(state, "david"), 200, 350, 600),
            (4, 4): Heating(soup(state, "bob"), 20, 170, 380),
            (2, 3): food("tomato", "lettuce"),
            (7, 4): Plate(food("lettuce", "onion", "tomato")),
            (0, 3): Plate(soup(state, "cathy")),
            (0, 5): Plate(charred(soup(state, "bob"))),
            (1, 7): Extinguisher(),
        },
        (
            (3, 2, Move.DOWN, None),
            (4, 5, Move.UP, Plate(soup(state, "alice"))),
        ),
    )


def fire(scene: RoundScene) -> None:
    """A pot burns, the player sprays it, another soup is about to burn."""
    state = scene.play.match.state
    show(
        scene,
        {
            (3, 4): Burning(charred(soup(state, "cathy")), 40, wet_until=310, sprayer=1),
            (4, 4): Heating(soup(state, "bob"), 1, 151, 346),
        },
        (
            (5, 2, Move.LEFT, food("tomato", prep=Prep.RAW)),
            (3, 5, Move.UP, Extinguisher()),
        ),
    )


BURGERS = ("lettuce_burger", "beef_burger", "full_burger")


def burgers(scene: RoundScene) -> None:
    """All states of everything in Counter Circuit; the player could take the beef."""
    beef, bread = Part("beef", Prep.COOKED), Part("bread", Prep.READY)
    leaf = Part("lettuce", Prep.CHOPPED)
    show(
        scene,
        {
            (1, 6): Chopping(food("lettuce", prep=Prep.RAW), 3, 8),
            (3, 6): food("lettuce"),
            (5, 6): Heating(Food((beef,)), 205, 280, 380),
            (6, 6): Heating(Food((beef,)), 262, 337, 437),
            (2, 3): Plate(),
            (3, 3): Plate(Food((beef,))),
            (4, 3): Plate(Food((beef, leaf))),
            (5, 3): Plate(Food((bread,))),
            (0, 4): Plate(Food((bread, leaf))),
            (0, 5): Plate(Food((beef, bread))),
            (7, 1): food("beef", prep=Prep.RAW),
            (7, 2): Extinguisher(),
            (7, 5): Plate(charred(Food((beef,)))),
        },
        (
            (2, 2, Move.DOWN, Plate(Food((beef, bread, leaf)))),
            (5, 5, Move.DOWN, Plate(Food((bread,)))),
        ),
        dishes=BURGERS,
    )


def pan_fire(scene: RoundScene) -> None:
    """A pan burns in the wall of Asymmetric; the other one is about to."""
    beef = Part("beef", Prep.COOKED)
    show(
        scene,
        {
            (5, 3): Burning(charred(Food((beef,))), 3, sprayer=1),
            (5, 4): Heating(Food((beef,)), 145, 220, 320),
        },
        (
            (4, 4, Move.RIGHT, food("bread", prep=Prep.READY)),
            (6, 3, Move.LEFT, Extinguisher()),
        ),
        dishes=BURGERS,
    )


def chat(scene: RoundScene) -> None:
    """Both sides have just talked."""
    for seconds, cook, text in (
        (9.0, 0, "Good morning! I start with the lettuce."),
        (7.0, 1, "Chop 2 onions, please"),
        (1.0, 0, "Two onions, coming up. The Bob Soup is nearly out of time."),
    ):
        words = Words(scene.play.match.state.tick - round(10 * seconds), cook, text)
        scene.hud.hear(words, ("Partner", "You")[cook], scene.now - seconds)


def eventful(scene: RoundScene) -> None:
    """A board is out of use, a lorry and a critic have just come, a dish has earned a tip."""
    state = scene.play.match.state
    raw = food("tomato", prep=Prep.RAW)
    state = show(
        scene,
        {
            (3, 3): Chopping(food("onion", prep=Prep.RAW), 3, 8),
            (4, 3): food("lettuce"),
            (0, 1): raw,
            (0, 2): raw,
            (3, 4): Heating(soup(state, "david"), 200, 350, 600),
        },
        ((3, 2, Move.DOWN, None), (5, 6, Move.LEFT, None)),
    )
    board, delivery = state.kitchen.cell(3, 3), state.kitchen.cells(Kind.DELIVERY)[0]
    loss = LostBoard(state.tick - 20, board, state.tick + 115)
    critic = Order(-1, "cathy", state.tick - 40, state.tick + 300, 60, 20, True)
    state = replace(
        state,
        kitchen=replace(state.kitchen, schedule=(loss,)),
        orders=(*state.orders, critic),
        lost=(board,),
    )
    scene.play.match.state = scene.play.match.previous = state
    scene.hud.tickets = Tickets(state.kitchen.menu)
    scene.hud.tickets.start(state, scene.now - 9)
    counters = (state.kitchen.cell(0, 1), state.kitchen.cell(0, 2))
    happened = (
        ev.BoardLost(board), ev.LorryCame("tomato", counters), ev.CriticCame(critic),
        ev.Served(1, delivery, "bob", state.orders[0], 15, 6),
    )  # fmt: skip
    scene.view.see(happened, state, scene.now - 0.6)
    scene.hud.see(happened, scene.view.grid, scene.now - 0.6)
