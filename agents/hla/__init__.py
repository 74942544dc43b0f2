"""The Hierarchical Language Agent: a Slow Mind that listens and talks, a Fast Mind that acts.

Both see the same kitchen and hear the same words. What the Slow Mind makes of them reaches the
Fast Mind in its next observation (`Observation.book`, `Observation.plan`): the observation is
complete, so a mind that is restarted, or was busy, lacks nothing, and no queue can grow.

In the order of their arrows: `reading` finds the intention of a message, `grounding` what it comes
to in the kitchen as it is; `generation` finds words; `reflecting` is the Slow Mind and
`deciding` the Fast Mind. `build` makes both of a `MindSpec`, `profiles` say how a model is asked,
`labelled_messages` reads files of messages that belong to no match. `by_value` is for minds that
act without a model.
"""

from agents.hla.build import with_adapter
from agents.hla.deciding import (
    GO_ON,
    ActionPrompts,
    ChoiceBasis,
    FastMind,
    best_option,
    make_case,
    ranked,
    rush,
    sure,
)
from agents.hla.reading import (
    UNSEEN,
    Exchange,
    IntentionReader,
    ReadingPrompts,
    Scene,
    Situation,
    menu_line,
    recorded,
    scene_lines,
    seen,
    with_scene,
)
from agents.hla.reflecting import SlowMind
