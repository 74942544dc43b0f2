"""Minds made by hand, to be looked at."""

from agents.messages import ScoredChoice
from game.partners.mind_panel import MindPanel

BUSY = MindPanel(
    ready=True,
    thinking=True,
    message="Chop 2 onions, then help me with the Bob Soup please",
    words="Two onions, coming up.",
    intention="chop 2 onions, then cook Bob Soup",
    state="active",
    note="1 of 2 onions chopped",
    doing="Chop Onion",
    source="intention",
    choices=(
        ScoredChoice("Chop Onion", -0.4, 0.6, 59.6),
        ScoredChoice("Prepare Bob Ingredients", -1.9, 0.35, 33.1),
        ScoredChoice("Plate Alice Soup", -2.3, 0.2, 17.7),
        ScoredChoice("Chop Tomato", -2.8, 0.1, 7.2),
        ScoredChoice("Drop", -5.1, 0.0, -5.1),
    ),
    latencies=(("intention", 0.31), ("action", 0.082), ("chat", 0.004)),
    models=(("slow", "SmolLM2-135M-Instruct"), ("fast", "SmolLM2-135M-Instruct")),
)

GONE = MindPanel(
    status="Your partner's mind stopped (SIGKILL): it cooks by reflex. Next try in 4 s.",
    message=BUSY.message,
)

WAKING = MindPanel(status="Your partner is waking up: until then it cooks by reflex.")
