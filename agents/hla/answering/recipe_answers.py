"""Questions about dishes: how one is made, and what is missing for it."""

from itertools import groupby

from agents.demands.wording import listed
from agents.hla.answering.knowledge import Knowledge
from agents.hla.answering.remaining_work import remaining_work
from agents.hla.answering.stock import recipe_of, title
from agents.hla.talking.dialogue_act import ActKind, DialogueAct
from agents.messages import OrderFact, RecipeFact


def how_made(what: str | None, known: Knowledge) -> DialogueAct:
    """How a dish is made; for an ingredient, what it goes into."""
    recipe = recipe_of(what, known)
    if recipe is not None:
        facts = {
            "title": recipe.title,
            "steps": shortened(recipe.steps) or listed(recipe.needs),
            "needs": listed(recipe.needs),
        }
        return DialogueAct("recipe", facts, recipe.title)
    uses = [r.title for r in known.now.menu.recipes if what in r.needs]
    if what is not None and uses:
        facts = {"thing": title(what, known), "dishes": listed(uses)}
        return DialogueAct("recipe_ingredient", facts, what)
    dishes = listed([r.title for r in known.now.menu.recipes])
    return DialogueAct("recipe_unknown", {"dishes": dishes}, dishes)


def missing(what: str | None, known: Knowledge) -> DialogueAct:
    """What is still to be done for a dish, or for the next order that lacks anything."""
    recipe = recipe_of(what, known)
    if recipe is not None:
        return _lacking(_order_of(recipe, known), known)
    wanting = [order for order in known.now.orders if what is None or what in order.needs]
    if not wanting:
        return DialogueAct("missing_no_dish")
    return _lacking(min(wanting, key=lambda order: order.seconds_left), known)


def shortened(steps: tuple[str, ...]) -> str:
    """Steps with equal verbs told together: 'chop lettuce and onion, mix, cook 15 s'."""
    groups = [(verb, list(same)) for verb, same in groupby(steps, key=lambda s: s.split()[0])]
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
    steps = remaining_work(order, known).steps
    facts = {"title": order.title, "steps": shortened(steps)}
    situation: ActKind = "missing_nothing" if len(steps) <= 1 else "missing"
    return DialogueAct(situation, facts, f"{order.title} {facts['steps']}")
