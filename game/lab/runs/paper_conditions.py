"""DPT-Agent's conditions, one row each: a kitchen, and who has the other cook.

As in the paper's tests the agent is the second cook and its partner the first; alone it is the
first.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.lab.runs.variants import with_roles_swapped


@dataclass(frozen=True, slots=True)
class PaperCondition:
    """`other`: a scripted human (`casting.HUMANS`), an agent (`AGENTS`) or LIKE; '': nobody.

    `name`: in reports' data; `title`: in tables.
    """

    name: str
    title: str
    kitchen: str
    other: str = ""

    @property
    def level(self) -> Level:
        """The kitchen with its seats given. Raises as `named_level`."""
        level = named_level(self.kitchen)
        return with_roles_swapped(level) if self.other else level

    @property
    def seat(self) -> int:
        """The agent's."""
        return self.level.partner if self.other else self.level.human


#: The other cook is an agent like the one that is rated.
LIKE = "like"

_ROWS = (
    PaperCondition("solo", "Map 1 alone", "counter_circuit_solo"),
    PaperCondition("beef", "Map 1 with Beef", "counter_circuit", "beef"),
    PaperCondition("lettuce", "Map 1 with Lettuce", "counter_circuit", "lettuce"),
    PaperCondition("assembler", "Map 1 with Assemble & Serve", "counter_circuit", "assembler"),
    PaperCondition("switcher", "Map 1 with one who changes", "counter_circuit", "switcher"),
    PaperCondition("map1", "Map 1 with an FSM", "counter_circuit", "fsm"),
    PaperCondition("map2", "Map 2 with an FSM", "asymmetric", "fsm"),
    PaperCondition("pair1", "Map 1 with its like", "counter_circuit", LIKE),
    PaperCondition("pair2", "Map 2 with its like", "asymmetric", LIKE),
)

CONDITIONS: Mapping[str, PaperCondition] = {row.name: row for row in _ROWS}
