"""Organisations as data: who may assign to whom, and whether anybody waits for anybody.

Sources: S-Agents (arXiv 2402.04578), sections 2 and 4. There obedience is asked for in prompts;
here the game refuses what a table does not allow. But for 'all' a cook has one commander by
construction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from agents.messages import Collaboration, Member

#: Whose orders a cook takes: nobody's; those of a leader without a body, of the cook in the first
#: seat (who takes its own, too), of any cook.
Commander = Literal["nobody", "head", "first", "all"]


@dataclass(frozen=True, slots=True)
class Organisation:
    """`name`: on the command line and in files; `title`: for people.

    `together`: whether anybody waits. `stages`: the verbs of each fixed role, dealt to the cooks
    before the match; () where nobody has one. `assembling`: the same where no dish goes into the
    heat as a whole. `talks`: a cook who begins or ends assigned work tells the other cooks, which
    commands nobody.
    """

    name: str
    title: str
    commander: Commander = "nobody"
    together: Collaboration = "free"
    stages: tuple[tuple[str, ...], ...] = ()
    assembling: tuple[tuple[str, ...], ...] = ()
    talks: bool = False

    @property
    def is_led(self) -> bool:
        """Whether a leader without a body is part of it."""
        return self.commander == "head"

    def may_assign(self, by: Member, cook: int) -> bool:
        """Whether that member may assign to that cook."""
        match self.commander:
            case "head":
                return by is None
            case "first":
                return by == 0
            case "all":
                return by is not None
        return False

    def commands(self, by: Member, cooks: int) -> tuple[int, ...]:
        """The seats to which that member may assign."""
        return tuple(cook for cook in range(cooks) if self.may_assign(by, cook))

    def asked(self, cook: int, cooks: int) -> tuple[Member, ...]:
        """Those who hear what that cook asks: its commanders, itself left out."""
        members: tuple[Member, ...] = (None, *range(cooks))
        return tuple(m for m in members if m != cook and self.may_assign(m, cook))


_STAGES = (("chop",), ("prepare", "cook"), ("plate", "serve"))
_ASSEMBLING = (("prepare", "plate", "serve"), ("chop",), ("cook",))

#: By name. Relay and rounds have the tree's leader, so that they differ from it in one thing.
ORGANISATIONS: Mapping[str, Organisation] = {
    each.name: each
    for each in (
        Organisation("silent", "Silent crew"),
        Organisation("pipeline", "Pipeline", stages=_STAGES, assembling=_ASSEMBLING),
        Organisation("tree", "Tree", "head"),
        Organisation("tree-talk", "Tree whose leaves talk", "head", talks=True),
        Organisation("tree-rounds", "Tree in rounds", "head", "rounds"),
        Organisation("tree-first", "Tree, one leads and cooks", "first"),
        Organisation("relay", "Relay", "head", "turns"),
        Organisation("graph", "Graph", "all"),
        Organisation("graph-rounds", "Graph in rounds", "all", "rounds"),
    )
}
