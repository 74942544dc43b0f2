"""Opening a round with what the player has chosen, and what is kept of it at its end."""

import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from secrets import token_hex

from game import paths
from game.client.player.best_scores import BestScores, Contest, RecordEntry
from game.client.player.level_library import Reader
from game.client.player.preferences import Preferences
from game.client.ui.places import Outcome, RoundSetup
from game.content.level import Level
from game.content.load import find_level, load_level
from game.kitchen.events import Event
from game.kitchen.sight import seen, seen_events
from game.kitchen.state import State
from game.partners.brigades import Hand, Staff, is_for_crews, staff, staffed
from game.partners.casting import HUMANS, by_reflex, cast, partner, people
from game.partners.kept_orders import KeptOrders
from game.partners.mind_panel import MindPanel
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import companion, find_partner
from game.partners.standby import StandbySeat, standing_by
from game.session.log.writer import MatchLog, log_path
from game.session.match.clock import Clock
from game.session.match.match import Match
from game.session.match.results import course, results
from game.session.match.script import Prompter
from game.session.seats.seat import HumanSeat, Seat
from game.session.words import NOBODY
from game.tutorial.lessons import TUTORIAL

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Round:
    """A match in progress with what drives it.

    `humans`: the seats of the people, the first person's first; of a head chef who does not cook
    there is none. `whereabouts`: where the partner's model runs. `excuse`: why it is not the
    partner who was chosen, '' if it is. `hand`: by which the player orders a crew, if they may;
    `lead`: the minds of whoever leads it without cooking.
    """

    setup: RoundSetup
    level: Level
    match: Match
    humans: tuple[HumanSeat, ...]
    clock: Clock
    log: MatchLog
    prompter: Prompter
    whereabouts: str
    excuse: str = ""
    hand: Hand | None = None
    lead: Minds | None = None

    @property
    def listens(self) -> bool:
        """Whether anybody reads what the player says."""
        panels = (panel_of(seat) for seat in self.match.seats)
        led = self.lead is not None and self.lead.hear_words
        return led or any(panel is not None and panel.listens for panel in panels)

    @property
    def watched(self) -> bool:
        """Whether nobody at the screen cooks or orders: such a round is nobody's record."""
        return not self.humans and self.hand is None

    @property
    def human(self) -> HumanSeat:
        return self.humans[0]

    def seat_of(self, person: int) -> int:
        return self.level.humans[person] if self.humans else NOBODY

    @property
    def seen(self) -> State:
        """The present as the people at the screen can see it."""
        return seen(self.match.state, *self.level.humans)

    @property
    def owners(self) -> Mapping[int, int]:
        """Whose a cell is by what was agreed, by seat: floor is a partner's that keeps to that
        side, a station the first person's, who claimed it.
        """
        found, walkable = dict[int, int](), self.level.kitchen.walkable
        for seat, minded in enumerate(map(_minded, self.match.seats)):
            if minded is not None:
                found |= {cell: seat for cell in minded.law.side if walkable[cell]}
                found |= dict.fromkeys(minded.law.claimed if self.humans else (), self.seat_of(0))
        return found

    def noticed(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What of a tick those people notice."""
        return seen_events(events, self.level.kitchen, *self.level.humans)


def panel_of(seat: Seat) -> MindPanel | None:
    """What may be shown of a partner's minds; None for whoever has none."""
    minded = _minded(seat)
    return None if minded is None else minded.panel


def _minded(seat: Seat) -> MindSeat | None:
    match seat:
        case MindSeat():
            return seat
        case StandbySeat():
            return _minded(seat.inner)
    return None


def fresh_seed() -> int:
    """A seed for a player who gave none: short enough to be read out to a friend."""
    return secrets.randbelow(1_000_000)


def open_round(
    setup: RoundSetup,
    preferences: Preferences,
    nanoseconds: Callable[[], int],
    read: Reader,
    standby: bool = False,
    recording: Path | None = None,
    orders: KeptOrders | None = None,
) -> Round:
    """Seat the cooks, wake the partner's minds and begin the log.

    `read` gives the level; `standby`: the partner stands by until it is let go; `recording`: where
    the log goes, among the player's if left out; `orders`: what crews keep in each kitchen. Raises
    UnknownLevelError, ContentError, or UnknownPartnerError.
    """
    kitchen, excuse = read(setup.level), ""
    found: Staff | None = None
    if setup.brigade is not None and is_for_crews(kitchen):
        level = staffed(kitchen, setup.brigade).at(setup.difficulty)
        kept = () if orders is None else orders.of(level.name)
        found = staff(level, setup.brigade, preferences.settings, preferences.minds, kept)
        seats = found.seats
    else:
        level = kitchen.for_people(setup.people).at(setup.difficulty)
        who = companion(find_partner(setup.partner), level)
        maker = partner(who.spec, preferences.settings, preferences.minds, level)
        seats = cast(level, people(level), standing_by(maker) if standby else maker)
        excuse = who.excuse
    crew = None if found is None else found.crew
    hand, lead = (None, None) if found is None else (found.hand, found.lead)
    seed = fresh_seed() if setup.seed is None else setup.seed
    humans = tuple(seat for seat in seats if isinstance(seat, HumanSeat))
    now = datetime.now().astimezone()
    log = MatchLog(recording or log_path(level.name, seed, now), now, spare=True)
    match = Match(level, seats, seed, log, _names(seats, setup.called), crew)
    cook = level.human if humans else NOBODY
    prompter = Prompter(setup.cues, humans[0] if humans else None, cook)
    _log.info("a round of %d cooks, %d of them people, seed %d", len(seats), len(humans), seed)
    clock, whereabouts = Clock(nanoseconds), preferences.whereabouts
    return Round(
        setup, level, match, humans, clock, log, prompter, whereabouts, excuse,
        hand, lead,
    )  # fmt: skip


def _names(seats: Sequence[Seat], called: str) -> tuple[str, ...]:
    """The cooks' names by seat where partners are `called` something; else they have their own."""
    several = sum(not isinstance(seat, HumanSeat) for seat in seats) > 1
    numbers = count(1)

    def name(seat: Seat) -> str:
        if isinstance(seat, HumanSeat):
            return seat.name
        return f"{called} {next(numbers)}" if several else called

    return tuple(map(name, seats)) if called else ()


def open_show(level: Level, seed: int) -> Match:
    """A match of two scripted cooks without a log, for the title's background."""
    return Match(level, cast(level, HUMANS["cook"], by_reflex), seed)


def tutorial_level(name: str = TUTORIAL) -> Level:
    """The kitchen of a tutorial."""
    return load_level(find_level(name, (paths.levels(),)))


def entered(play: Round, best: BestScores) -> Outcome:
    """A finished round, entered in the records."""
    entry = RecordEntry(play.match.state.score, best.last_name, play.log.date, token_hex(4))
    done = outcome(play, best.enter(Contest.of(play.level), entry), entry.date)
    return replace(done, round=entry.round)


def outcome(play: Round, best: int | None, date: str = "") -> Outcome:
    """The round as a value, finished or not.

    `best`: the best score before it; `date`: by which records know it, '' if they do not.
    """
    done = results(play.match.history)
    served: Counter[str] = Counter()
    for cook in done.cooks:
        served.update(cook.served)
    missed = Counter(done.missed)
    dishes = play.level.kitchen.menu.dishes
    wanted = tuple((d, served[d], missed[d]) for d in dishes if served[d] or missed[d])
    log = play.log.path if play.log.problem is None else None
    history = play.match.history
    return Outcome(play.setup, play.level, done, wanted, course(history), best, log, date)
