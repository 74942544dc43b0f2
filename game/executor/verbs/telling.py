"""What an event tells of the objects of verbs: dishes and ingredients."""

from game.kitchen.events import Event, PutOnPlate, TakenFromHeat
from game.kitchen.items import Food, food_of
from game.kitchen.menu import Menu
from game.kitchen.naming import food_name
from game.kitchen.recipe import Step, recipes_of
from game.kitchen.state import State


def object_of(menu: Menu, food: Food) -> str:
    """The dish or single ingredient, else what a person would call it."""
    if (dish := menu.dish_of.get(food.parts)) is not None:
        return dish
    return food.ingredients[0] if len(food.parts) == 1 else food_name(food, menu)


def gathered(before: State, event: Event) -> tuple[int, Step, bool] | None:
    """Who brought a whole mix onto a plate, the step that makes it, and whether that was now."""
    match event:
        case PutOnPlate(cook, cell, whole):
            was = (before.cooks[cook].held, before.contents[cell])
        case TakenFromHeat(cook, _, food):
            held = food_of(before.cooks[cook].held)
            whole = food if held is None else Food(tuple(sorted(held.parts + food.parts)))
            was = (None, None)
        case _:
            return None
    step = recipes_of(before.kitchen.menu).mixed.get(whole.parts)
    return None if step is None else (cook, step, whole not in map(food_of, was))
