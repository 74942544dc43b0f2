"""Commands without a window: a round in simulated time, and proving that a recorded one replays."""

from argparse import Namespace
from contextlib import ExitStack
from datetime import datetime
from random import SystemRandom

from agents.llm.errors import LlmError
from game.commands._kept_settings import kept_settings
from game.commands._request import changed, named_level
from game.content.level import Level
from game.partners.casting import Maker, by_reflex, cast, partner, person
from game.partners.minds import Minds
from game.partners.partner_spec import PartnerSpec, companion, find_partner
from game.partners.thinking import MindChoice, ModelPool, chosen_model, telling_slips
from game.session.log.reader import MatchRecord
from game.session.log.writer import MatchLog, log_path
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.match.results import results, unknown_requests
from game.session.match.script import Prompter, load_script
from game.session.seats.seat import HumanSeat
from game.session.words import NOBODY
from game.settings import Settings
from game.terminal import tell, warn

#: Seeds are small so that players can tell each other theirs.
SEEDS = 10_000


def play(args: Namespace) -> int:
    """Play a round as fast as it goes; the human does what the script says."""
    settings = changed(kept_settings().value, args)
    level = named_level(args.level).at(settings.difficulty)
    cues = load_script(args.script) if args.script else ()
    with ExitStack() as models:
        seats = cast(level, person, partner_maker(settings, level, models))
        human = next((seat for seat in seats if isinstance(seat, HumanSeat)), None)
        prompter = Prompter(cues, human, NOBODY if human is None else level.human)
        seed = SystemRandom().randrange(SEEDS) if args.seed is None else args.seed
        now = datetime.now().astimezone()
        log = MatchLog(log_path(level.name, seed, now), now, spare=True)
        match = Match(level, seats, seed, log)
        try:
            while not match.over:
                prompter.play(match)
                match.tick()
        finally:
            match.close()
    if human is None:
        tell(f"Nobody plays {level.name}: its partners were watched.")
    _print_results(match)
    if unknown := unknown_requests(match.history):
        tell(f"Your partner {unknown}")
    tell(log.problem or f"recorded: {log.path}")
    return 0


def verify(record: MatchRecord, level: Level) -> int:
    """Play a recorded match again. Raises ReplayMismatch where it went otherwise."""
    _print_results(replay(record, level))
    cut = "" if record.complete else " up to where the file breaks off"
    tell(f"verified: {len(record.checks)} digests{cut}")
    return 0


def partner_maker(settings: Settings, level: Level, models: ExitStack) -> Maker:
    """The partner that the settings choose, its minds in simulated time; `models` frees them."""

    def minds(choice: MindChoice) -> list[Minds]:
        pool = ModelPool(chosen_model(settings), choice.partner)
        models.callback(pool.close)
        return [pool.minds() for _ in range(choice.cooks)]

    spec = _companion(settings, level)
    models.enter_context(telling_slips(spec))
    try:
        return partner(spec, settings, minds, level)
    except LlmError as error:
        warn(f"{error} Your partner cooks by reflex.")
        return by_reflex


def _companion(settings: Settings, level: Level) -> PartnerSpec:
    """The one whom the settings name, or who comes instead, which is told."""
    found = companion(find_partner(settings.partner), level)
    if found.excuse:
        warn(found.excuse)
    return found.spec


def _print_results(match: Match) -> None:
    found = results(match.history)
    tell(f"{found.level}, seed {found.seed}: {found.score} points in {found.seconds:g} s")
    tell(f"served {found.served}, missed {sum(found.missed.values())}, fires {found.fires}")
    dishes = match.level.kitchen.menu.dishes
    for cook in found.cooks:
        counts = (f"{count} {dishes[dish].title}" for dish, count in cook.served.items())
        served = ", ".join(counts) or "nothing"
        tell(f"{cook.name}: served {served}; chopped {cook.chopped}, cooked {cook.cooked}")
