"""Small kitchens drawn as text, and scripts of moves to play in them.

    scene = Scene('''
        #T#
        #0.C
        ####''', held={0: "raw onion"})
    scene.play("rr")
    assert scene.on("C") == "chopping onion 8"

Digits are cooks in seat order, small letters plain counters with a name, the rest as in the level
files. Things are written as words: see `thing`.
"""

from dataclasses import replace
from textwrap import dedent

from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Part, Plate, Prep, charred
from game.kitchen.layout import Control, Kind, Kitchen, OrderRules, Station
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu, PlateRule
from game.kitchen.moves import Move
from game.kitchen.state import Burning, Chopping, Content, Gathering, Heating, Order, Stack, Washing
from game.kitchen.step import first_state, step

SOUPS = Menu(
    name="soups",
    ingredients={n: Ingredient(n, n.title(), 8) for n in ("tomato", "lettuce", "onion")},
    appliances={"pot": Appliance("pot", "Pot", 150, 250)},
    dishes={
        "alice": Dish("alice", "Alice Soup", ("lettuce", "onion"), "pot", 600, 15),
        "bob": Dish("bob", "Bob Soup", ("lettuce", "tomato"), "pot", 600, 15),
        "cathy": Dish("cathy", "Cathy Soup", ("onion", "tomato"), "pot", 600, 15),
        "david": Dish("david", "David Soup", ("lettuce", "onion", "tomato"), "pot", 700, 20),
    },
    fire=FireRule(size=50, grace_ticks=10),
)

BURGERS = Menu(
    name="burgers",
    ingredients={
        "lettuce": Ingredient("lettuce", "Lettuce", 8),
        "beef": Ingredient("beef", "Beef", appliance="pan"),
        "bread": Ingredient("bread", "Bread"),
    },
    appliances={"pan": Appliance("pan", "Pan", 75, 100, "fry", "fried")},
    dishes={
        "lb": Dish("lb", "Lettuce Burger", ("bread", "lettuce"), None, 500, 15),
        "bb": Dish("bb", "Beef Burger", ("bread", "beef"), None, 625, 20),
        "blb": Dish("blb", "Full Burger", ("bread", "beef", "lettuce"), None, 750, 25),
    },
    fire=FireRule(size=5, grace_ticks=0),
    serve_anything=True,
    mix_bare=False,
)

#: Five plates that are back 3 s after they were handed in, and clean after four strikes.
WASHED_SOUPS = replace(SOUPS, plates=PlateRule(number=5, return_ticks=30, strikes=4))

STATIONS = {
    ".": Station(Kind.FLOOR), "#": Station(Kind.COUNTER), "E": Station(Kind.COUNTER),
    "C": Station(Kind.BOARD), "P": Station(Kind.PLATES), "D": Station(Kind.DELIVERY),
    "B": Station(Kind.BIN), "S": Station(Kind.APPLIANCE, "pot"),
    "K": Station(Kind.APPLIANCE, "pan"), "T": Station(Kind.SOURCE, "tomato"),
    "L": Station(Kind.SOURCE, "lettuce"), "O": Station(Kind.SOURCE, "onion"),
    "F": Station(Kind.SOURCE, "beef"), "R": Station(Kind.SOURCE, "bread"),
    "I": Station(Kind.SOURCE, "rice"), "Q": Station(Kind.RETURN), "W": Station(Kind.SINK),
}  # fmt: skip

MOVES = {
    "u": Move.UP, "d": Move.DOWN, "l": Move.LEFT, "r": Move.RIGHT, "i": Move.INTERACT,
    ".": Move.STAY,
}  # fmt: skip

#: An order list that nobody can serve or miss in a short scene.
QUIET = OrderRules(("alice",), 0)


def food(words: str) -> Food:
    """'chopped onion+tomato', 'cooked beef+ready bread': a preparation holds until the next."""
    parts, prep = [], Prep.RAW
    for word in words.split("+"):
        *preps, ingredient = word.split()
        prep = Prep(preps[0]) if preps else prep
        parts.append(Part(ingredient, prep))
    return Food(tuple(sorted(parts)))


def item(words: str) -> Item | None:
    """'-', 'extinguisher', 'plate', 'dirty plate', 'plate of FOOD' or a food."""
    match words.split(maxsplit=2):
        case ["-"]:
            return None
        case ["extinguisher"]:
            return Extinguisher()
        case ["plate"]:
            return Plate()
        case ["dirty", "plate"]:
            return DirtyPlate()
        case ["plate", "of", rest]:
            return Plate(food(rest))
    return food(words)


def thing(words: str, tick: int, menu: Menu) -> Content | None:
    """An item, or 'chopping onion 5', 'cooking X', 'hot X', 'fire X' (at their beginnings), 'stack
    of 3', 'pile of 2' (dirty ones), 'washing 2, 3 left'.
    """
    kind, _, rest = words.partition(" ")
    rule = next(iter(menu.appliances.values()))
    match kind:
        case "chopping":
            name, left = rest.split()
            return Chopping(food(f"raw {name}"), int(left), menu.ingredients[name].chop_strikes)
        case "cooking" | "hot":
            start = tick if kind == "cooking" else tick - rule.cook_ticks
            ready = start + rule.cook_ticks
            return Heating(food(f"cooked {rest}"), start, ready, ready + rule.burn_ticks)
        case "fire":
            return Burning(charred(food(f"cooked {rest}")), menu.fire.size)
        case "stack" | "pile":
            return Stack(int(rest.removeprefix("of ")), dirty=kind == "pile")
        case "washing":
            plates, left, _ = rest.replace(",", "").split()
            assert menu.plates is not None
            return Washing(int(plates), int(left), menu.plates.strikes)
    return item(words)


def words(content: Content | None, tick: int) -> str:
    """The words for a thing; the inverse of `thing`."""
    match content:
        case None:
            return "-"
        case Extinguisher():
            return "extinguisher"
        case Plate(None):
            return "plate"
        case DirtyPlate():
            return "dirty plate"
        case Stack(plates, dirty):
            return f"{'pile' if dirty else 'stack'} of {plates}"
        case Washing(plates, left):
            return f"washing {plates}, {left} left"
        case Plate(on_plate):
            return f"plate of {words(on_plate, tick)}"
        case Chopping(raw, left):
            return f"chopping {raw.ingredients[0]} {left}"
        case Gathering(inside):
            return f"gathering {words(inside, tick)}"
        case Heating(inside, _, cooked_at):
            return f"{'hot' if tick >= cooked_at else 'cooking'} {'+'.join(inside.ingredients)}"
        case Burning(inside):
            return f"fire {'+'.join(inside.ingredients)}"
        case Food(parts):
            preps = [None, *(p.prep for p in parts)]
            return "+".join(
                p.ingredient if p.prep is before else f"{p.prep} {p.ingredient}"
                for p, before in zip(parts, preps, strict=False)
            )


class Scene:
    """A kitchen in a state, the events of the ticks played so far, and words for all of it."""

    def __init__(self, drawing, held=(), on=(), menu=SOUPS, orders=QUIET, control=Control.WALK,
                 seed=0, tick=0):  # fmt: skip
        rows = dedent(drawing).strip().split("\n")
        self.chars = "".join(row.strip() for row in rows)
        cooks = sorted(c for c in self.chars if c.isdigit())
        self.kitchen = Kitchen(
            width=len(rows[0].strip()),
            height=len(rows),
            stations=tuple(self._station(char) for char in self.chars),
            starts=tuple(self.chars.index(cook) for cook in cooks),
            menu=menu,
            orders=orders,
            control=control,
            contents={c: Extinguisher() for c, char in enumerate(self.chars) if char == "E"},
        )
        self.events = []
        self.state = first_state(self.kitchen, seed)
        self.state = replace(self.state, tick=tick, alarm=0)
        for cook, what in dict(held).items():
            self.give(cook, what)
        for char, what in dict(on).items():
            self.put(char, what)

    @staticmethod
    def _station(char):
        if char.isdigit():
            return STATIONS["."]
        return STATIONS["#" if char.islower() else char]

    def give(self, cook, what):
        cooks = list(self.state.cooks)
        cooks[cook] = replace(cooks[cook], held=item(what))
        self.state = replace(self.state, cooks=tuple(cooks))

    def put(self, char, what):
        contents = list(self.state.contents)
        contents[self.cell(char)] = thing(what, self.state.tick, self.kitchen.menu)
        self.state = replace(self.state, contents=tuple(contents), alarm=0)

    def order(self, *dishes, limit=600):
        """Replace the board by orders placed now."""
        now = self.state.tick
        board = tuple(Order(n, dish, now, now + limit) for n, dish in enumerate(dishes))
        self.state = replace(self.state, orders=board, drawn=len(board), alarm=0)
        return self

    def play(self, *scripts):
        """Play one letter of each cook's script a tick ('.' stays); returns this scene."""
        length = max(len(s) for s in scripts)
        lines = [s.ljust(length, ".") for s in scripts]
        lines += ["." * length] * (len(self.state.cooks) - len(lines))
        for letters in zip(*lines, strict=True):
            self.state, events = step(self.state, [MOVES[letter] for letter in letters])
            self.events += events
        return self

    def wait(self, ticks):
        return self.play("." * ticks)

    def cell(self, char):
        return self.chars.index(char)

    def at(self, cook):
        """The map's character where a cook stands (a digit is somebody's start)."""
        return self.chars[self.state.cooks[cook].cell]

    def cells(self):
        return [self.kitchen.xy(cook.cell) for cook in self.state.cooks]

    def holds(self, cook=0):
        return words(self.state.cooks[cook].held, self.state.tick)

    def on(self, char):
        return words(self.state.contents[self.cell(char)], self.state.tick)

    def happened(self, *kinds):
        """The events of these classes so far."""
        return [event for event in self.events if isinstance(event, kinds)]

    def agrees(self, char, before, after):
        """Whether hand and station are what a row says: 'no: why' leaves them as they were."""
        found = [self.holds(), self.on(char)]
        if after[0].startswith("no: "):
            assert self.reasons() == [after[0].removeprefix("no: ")]
            assert found == before
        else:
            assert self.reasons() == []
            assert found == after

    def reasons(self):
        return [event.reason for event in self.events if hasattr(event, "reason")]
