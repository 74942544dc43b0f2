"""Minds made by hand that plan and believe, to be looked at."""

from dataclasses import replace

from agents.messages import Basis, Belief, CodePolicy, PlannedTask, Reflection, ScoredChoice
from game.partners.mind_panel import MindPanel

PLAN = CodePolicy(
    (
        PlannedTask("fires > 0", "putout_fire", "If there is a fire, put the fire out."),
        PlannedTask("", "prepare beef on a plate", "Prepare beef on a plate."),
        PlannedTask("", "assemble full_burger", "Assemble a Full Burger."),
        PlannedTask(
            "min_time(beef_burger) < 20", "order beef_burger",
            "If the Beef Burger has less than 20 s left, see to the Beef Burger orders first.",
        ),
    ),
    seen=250, revision=3, thought="You chop, so I fry; two beef orders are near their end.",
)  # fmt: skip
USUAL = replace(PLAN, tasks=(), thought="")
LEARNT = Reflection(
    "Keep one plated patty at the middle counters: the last Beef Burger came too late.",
    (
        Belief(
            1, "supplier", ("lettuce", "beef"), ("chopped lettuce 4 times", "cooked beef once"),
            "that I assemble and serve", "You prepare lettuce.", 0.8,
        ),
    ),
    seen=200, revision=2,
)  # fmt: skip
PLANNING = MindPanel(
    ready=True,
    thinking=True,
    doing="Plate Beef",
    source="policy",
    choices=(ScoredChoice("Plate Beef", 0.0, 0.4, 0.4),),
    basis=Basis("policy", "Prepare beef on a plate.", method="by rules"),
    policy=PLAN,
    reflection=LEARNT,
    latencies=(("action", 0.001), ("policy", 1.2), ("belief", 0.4), ("reflection", 0.9)),
    models=(("planner", "SmolLM2-135M-Instruct"),),
    listens=False,
)
HEARING = replace(
    PLANNING, listens=True, message="Fry two patties", intention="fry 2 beef", state="active"
)
