"""What passes within a crew, from cook to cook by way of the game, and how its work stands.

Who sends what: a commander assigns and takes back (`Assign`, `Revoke`), says what the crew is to
keep from now on and no longer (`Keep`, `Lift`), a cook asks (`CrewAsk`), anybody tells (`Tell`,
which commands nobody), a leader shows its plan (`CrewPlan`). Reports and standing orders are made
by the game from facts, so no cook can say that it did what it did not.
"""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from agents.intention import Part
from agents.messages._orders import Book, Given, Member

#: Cooks work and are given work as they come free; all wait for the slowest before any is given
#: more; one works while the others wait.
Collaboration = Literal["free", "rounds", "turns"]

ReportState = Literal["accepted", "started", "done", "failed", "refused"]


@dataclass(frozen=True, slots=True)
class Assign:
    """Work for the cook at seat `cook`.

    `goals`: as in a demand; of several the first comes first. `id`: within the match, given by the
    game: a commander leaves it at 0. `replaces`: what was assigned before ends; `urgent`: it comes
    before that. `why`: for people. `lapses`: its cook leaves it as soon as no order lacks it, or
    others are visibly at it.
    """

    cook: int
    goals: tuple[Part, ...]
    id: int = 0
    replaces: bool = False
    urgent: bool = False
    why: str = ""
    lapses: bool = False

    def given(self, by: Member) -> Given:
        """What entries of it are marked by, if that member assigns it."""
        return Given(
            self.id, self.cook, by, urgent=self.urgent, lapses=self.lapses, why=self.why
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Revoke:
    """The assignment `id` is taken back; `goals`: only these of it, () for all."""

    id: int
    why: str = ""
    goals: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """Something that holds until it is lifted: a standing order.

    `part`: work without an end, something kept ready, a rule ...; for whom it is, where that is
    said, is around it (`Qualified.who`): cooks by name, so many, all. `replaces`: the id of the
    standing order whose place it takes; 0: it takes that of one about the same, if there is one.
    `rests`: nobody sees to it for now, for it is kept on a condition ('when', 'unless'). `cooks`:
    the seats of those who see to it rather than others as free, where it is open who does.
    """

    part: Part
    replaces: int = 0
    rests: bool = False
    cooks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Lift:
    """The standing order `id` holds no longer."""

    id: int


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """Something that a crew keeps, told anew whenever it changes who does.

    `part` and `rests`: as in `Keep`. `cooks`: the seats of those who see to it now. `problem`: why
    fewer do than asked for, or nobody, readable.
    """

    id: int
    part: Part
    cooks: tuple[int, ...] = ()
    problem: str = ""
    rests: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """How the assignment `id` of the cook at seat `cook` stands, as the game saw it.

    `state`: 'started' is told again whenever a goal is one nearer. `done`: how often each goal has
    been reached. `reason`: why it was refused or failed, readable.
    """

    id: int
    cook: int
    state: ReportState
    done: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CrewAsk:
    """The cook at seat `cook` asks its commander what is next."""

    cook: int


@dataclass(frozen=True, slots=True)
class Tell:
    """Words to all others. They command nobody."""

    text: str


@dataclass(frozen=True, slots=True)
class CrewPlan:
    """What a leader wants done, for people, stage by stage."""

    stages: tuple[str, ...]
    sentence: str = ""


#: What a member can send, and all that is kept of a crew's talk.
FromMember: TypeAlias = Assign | Revoke | Keep | Lift | CrewAsk | Tell | CrewPlan
CrewMessage: TypeAlias = FromMember | Report | StandingOrder


@dataclass(frozen=True, slots=True)
class MemberFact:
    """A cook in its crew.

    `book`: what stands for it. `idle`: the tick since which nothing is assigned to it, None:
    something is.
    """

    seat: int
    book: Book = field(default_factory=Book)
    idle: int | None = None

    @property
    def duties(self) -> tuple[Part, ...]:
        """What it keeps of the crew's standing orders."""
        return tuple(entry.part for entry in self.book.kept)


@dataclass(frozen=True, slots=True)
class CrewFacts:
    """A crew as one member sees it.

    `commands`: the seats to which it may assign; `commanded`: somebody may assign to it. `orders`:
    all standing orders. `reports` and `told` (who, what) are news: those of its own assignments,
    what it was told.
    """

    members: tuple[MemberFact, ...]
    commands: tuple[int, ...] = ()
    commanded: bool = False
    together: Collaboration = "free"
    reports: tuple[Report, ...] = ()
    told: tuple[tuple[Member, Tell], ...] = ()
    orders: tuple[StandingOrder, ...] = ()

    def of(self, seat: int) -> MemberFact:
        """A cook."""
        return next((m for m in self.members if m.seat == seat), MemberFact(seat))

    def after(self, older: "CrewFacts | None", most: int) -> "CrewFacts":
        """The same with the news of an older one that nobody has read, `most` of each kind."""
        if older is None:
            return self
        return replace(
            self,
            reports=(older.reports + self.reports)[-most:],
            told=(older.told + self.told)[-most:],
        )

    def told_all(self) -> "CrewFacts":
        """The same once its news is told."""
        return replace(self, reports=(), told=())

    @property
    def news(self) -> bool:
        """Whether there is anything in it that is told only once."""
        return bool(self.reports or self.told)
