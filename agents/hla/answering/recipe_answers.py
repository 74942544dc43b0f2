"""Questions about dishes: how one is made, and what is missing for it."""

from collections.abc import Sequence
from itertools import groupby

from agents.hla.answering.knowledge import Knowledge
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.kitchen import listed, remaining_work, step_words
from agents.messages import MenuFacts, OrderFact, RecipeFact, StepFact


def how_made(what: str | None, known: Knowledge) -> DialogueAct:
    """How a dish is made; for an ingredient, what it goes into."""
    recipe = known.now.menu.recipe(what)
    if recipe is not None:
        facts = {
            "title": recipe.title,
            "steps": shortened(recipe.steps, known.now.menu) or listed(recipe.needs),
            "needs": listed(recipe.needs),
        }
        return DialogueAct("recipe", facts, recipe.title)
    uses = [r.title for r in known.now.menu.recipes if what in r.needs]
    if what is not None and uses:
        facts = {"thing": known.vocabulary.title(what), "dishes": listed(uses)}
        return DialogueAct("recipe_ingredient", facts, what)
    dishes = listed([r.title for r in known.now.menu.recipes])
    return DialogueAct("recipe_unknown", {"dishes": dishes}, dishes)


def missing(what: str | None, known: Knowledge) -> DialogueAct:
    """What is still to be done for a dish, or for the next order that lacks anything."""
    recipe = known.now.menu.recipe(what)
    if recipe is not None:
        return _lacking(_order_of(recipe, known), known)
    wanting = [order for order in known.now.orders if what is None or what in order.needs]
    if not wanting:
        return DialogueAct("missing_no_dish")
    return _lacking(min(wanting, key=lambda order: order.seconds_left), known)


def shortened(steps: Sequence[StepFact], menu: MenuFacts) -> str:
    """Steps with equal verbs told together: 'chop lettuce and onion, mix, cook 15 s'."""
    words = [step_words(step, menu) for step in steps]
    groups = [(verb, list(same)) for verb, same in groupby(words, key=lambda s: s.split()[0])]
    return ", ".join(
        f"{verb} {listed([step.partition(' ')[2] for step in same])}".strip()
        for verb, same in groups
    )


def _order_of(recipe: RecipeFact, known: Knowledge) -> OrderFact:
    """Its first order, or what would be one."""
    wanted = (order for order in known.now.orders if order.name == recipe.name)
    imagined = OrderFact(
        recipe.name, recipe.title, recipe.seconds, 1.0, recipe.reward, recipe.needs
    )
    return next(wanted, imagined)


def _lacking(order: OrderFact, known: Knowledge) -> DialogueAct:
    (work,) = remaining_work((order,), known.now)
    facts = {"title": order.title, "steps": shortened(work.steps, known.now.menu)}
    situation: ActKind = "missing_nothing" if len(work.steps) <= 1 else "missing"
    return DialogueAct(situation, facts, f"{order.title} {facts['steps']}")
