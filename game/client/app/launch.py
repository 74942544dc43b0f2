"""Opening the window for what the command line asked, and the exit status afterwards."""

import pygame

from game import paths
from game.client.app.event_loop import App
from game.client.app.frame_clock import FaultyTimer, Timer, WallTimer
from game.client.app.options import Options
from game.client.player.level_library import LevelCache
from game.client.sound import open_speaker
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.crash import WINDOW
from game.crash.injection import asked_for
from game.partners.partner_spec import UnknownPartnerError, find_partner
from game.signals import leaving_on_signals
from game.terminal import warn


class LoopError(Exception):
    """An exception has left the loop: a mistake in the program, whatever its kind."""


def run(options: Options) -> int:
    """Open the window and play until the player leaves.

    Gives the exit status: 0, or 2 with a message on stderr if there is no such level or partner.
    Raises NoScreenError, and LoopError.
    """
    kitchens = LevelCache()
    if problem := _problem(options, kitchens):
        warn(*problem)
        return 2
    try:
        with leaving_on_signals():
            speaker = open_speaker(paths.assets() / "audio", options.settings.volumes)
            _play(App(options, _timer(), speaker, kitchens=kitchens))
    except KeyboardInterrupt:  # a signal is a way to leave, too
        return 130
    finally:
        pygame.display.quit()  # a window that was not closed would hide what is told then
    return 0


def _play(app: App) -> None:
    try:
        app.run()
    except Exception as error:
        raise LoopError from error


def _timer() -> Timer:
    """The wall clock, or one by which the loop crashes where a trial wants that."""
    fault = asked_for(WINDOW)
    return WallTimer() if fault is None else FaultyTimer(fault)


def _problem(options: Options, kitchens: LevelCache) -> tuple[str, ...]:
    """Why the round that is asked for cannot be opened, in lines; none if it can."""
    try:
        find_partner(options.setup.partner)
        if options.straight:
            kitchens(options.setup.level)
    except ContentError as error:
        return tuple(map(str, error.problems))
    except (UnknownLevelError, UnknownPartnerError) as error:
        return (str(error),)
    return ()
