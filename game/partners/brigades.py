"""A crew with a person in it or over it: who cooks, who leads, and whom the person may order."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.intention import Part, Qualified, cook_name
from agents.messages import YOURS, Assign, FromMember, Keep, Lift, Revoke, StandingOrder
from agents.orders import contradicts
from game.content.level import Level
from game.partners.casting import by_reflex, cast, listening, people
from game.partners.crew_board import CrewBoard
from game.partners.crews import AIDE, LEADERS, CrewChoice, crew_of
from game.partners.mind_head import MindHead
from game.partners.minds import Minds
from game.partners.partner_spec import WORKER, MindRole, PartnerSpec
from game.partners.thinking import MindChoice, MindMaker
from game.session.crew import ORGANISATIONS, Crew, Head, Organisation
from game.session.seats.seat import HumanSeat, Seat
from game.settings import Brigade, Settings

#: A kitchen with so many cooks is one for crews.
LEAST = 5


def is_for_crews(level: Level) -> bool:
    """Whether how many cook there, and how they work together, is the player's choice."""
    return len(level.cooks) >= LEAST


def is_led(brigade: Brigade) -> bool:
    """Whether somebody leads who need not cook: only such a crew can do with the player's words."""
    return ORGANISATIONS[brigade.organisation].is_led


def staffed(level: Level, brigade: Brigade) -> Level:
    """The kitchen with as many cooks, the player among them or not."""
    played = level.with_cooks(max(1, min(brigade.cooks, len(level.cooks))))
    cooks = not is_led(brigade) or brigade.you in ("cook", "chef_cook")
    return played if cooks else played.with_humans(())


@dataclass(frozen=True, slots=True)
class Hand:
    """What a person orders cooks: `poster` sends it for them, `seat` is theirs, None for none.

    `over`: there is a leader besides, whose orders theirs come before.
    """

    poster: Head | HumanSeat
    organisation: Organisation
    seat: int | None = None
    over: bool = False

    @property
    def assigns(self) -> bool:
        """Whether cooks take single orders from them; what is to last they all keep."""
        return self.organisation.may_assign(self.seat, 0 if self.seat != 0 else 1)

    def order(
        self, cooks: Sequence[int], whom: Sequence[str], goal: Part, board: CrewBoard
    ) -> None:
        """Something once, for each of `cooks`; or something that lasts, for those of these names,
        or as many as a word such as 'all' says.
        """
        if goal.standing:
            who = tuple(map(cook_name, whom))
            part: Part = Qualified.around(goal, who)
            for order in board.orders.values():
                if contradicts(part, order.part):
                    self.lift(order.id)
            self.poster.post(Keep(part))
            return
        for cook in cooks:
            self.poster.post(Assign(cook, (goal,), urgent=self.over, why=YOURS))

    def change(self, order: StandingOrder, part: Part) -> None:
        """That standing order is this from now on."""
        self.poster.post(Keep(part, order.id, order.rests))

    def lift(self, number: int) -> None:
        """That standing order holds no longer."""
        self.poster.post(Lift(number))

    def release(self, cook: int, board: CrewBoard) -> None:
        """Nothing that this person may take back is asked of the cook any more."""
        jobs = board.assigned(cook)
        gone: list[FromMember] = [Revoke(job.entry.given.id) for job in jobs]
        for message in (*gone, *(Lift(order.id) for order in board.kept_by(cook))):
            self.poster.post(message)


@dataclass(frozen=True, slots=True)
class Staff:
    """Who plays: `seats` in the kitchen and their `crew`; `hand`: the person's, if it has a say.

    `lead`: the minds of whoever leads or listens without cooking, None for nobody.
    """

    seats: tuple[Seat, ...]
    crew: Crew
    hand: Hand | None
    lead: Minds | None = None


def staff(
    level: Level,
    brigade: Brigade,
    settings: Settings,
    minds: MindMaker | None,
    kept: Sequence[Part] = (),
) -> Staff:
    """Those of a kitchen that is `staffed`; without `minds` cooks go by reflex.

    `kept`: standing orders from before.
    """
    organisation = ORGANISATIONS[brigade.organisation]
    role = _lead_role(brigade, settings)
    cooks = sum(cook.role == "partner" for cook in level.cooks)
    sets: list[Minds] = []
    if minds is not None and cooks:
        wanted = None if role is None else PartnerSpec(role.name, "", "", "", (role,), shares=True)
        sets = [*minds(MindChoice(WORKER, settings, cooks, wanted))]
    lead = sets.pop(0) if sets and role is not None else None
    maker = listening(lambda: sets.pop(0)) if sets else by_reflex
    seats = cast(level, people(level), maker)
    if organisation.is_led:
        head, over = _head(organisation, role, lead), brigade.you in ("cook", "talk")
        hand = Hand(head, organisation, None, over)
        return Staff(seats, Crew(organisation, head, kept), hand, lead)
    persons = ((seat, who) for seat, who in enumerate(seats) if isinstance(who, HumanSeat))
    hands = (Hand(who, organisation, seat) for seat, who in persons)
    return Staff(seats, Crew(organisation, None, kept), next(hands, None))


def _lead_role(brigade: Brigade, settings: Settings) -> MindRole | None:
    """Who leads, or passes on what the person says who does; None where nobody is needed."""
    if not is_led(brigade):
        return None
    model = settings.backend != "reflex"
    if brigade.you in ("chef", "chef_cook"):
        return AIDE if model else None
    return LEADERS["small" if model else "scripted"]


def _head(organisation: Organisation, role: MindRole | None, lead: Minds | None) -> Head:
    """The leader: by rules where there are no minds; a person alone leads without an aide."""
    if lead is not None:
        return MindHead(next(iter(lead.roles.values())))
    alone = role is None or role.name == AIDE.name
    return (None if alone else crew_of(CrewChoice(organisation.name)).head) or Head()
