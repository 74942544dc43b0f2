"""Commands that open the window: the title, a round at once, a recorded match, the editor."""

import os
from argparse import Namespace
from dataclasses import replace
from functools import partial

from agents.workers.shared_process import SharedProcess
from game import paths
from game.client.app.launch import run
from game.client.app.options import Options
from game.client.sound.output import RATE
from game.client.ui.places import EditorPlace, RoundSetup
from game.commands._request import asked_brigade, changed, named_level
from game.crash.aftermath import RecordedProcess
from game.crash.report import CrashNews
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.mind_keeper import MindKeeper
from game.partners.model_probe import ModelProbe
from game.partners.thinking import worker_minds
from game.records import Loaded
from game.session.match.script import load_script
from game.settings import Settings
from game.study.sitting import StudyDesk
from game.terminal import tell
from game.voice.listening.ears import Ears
from game.voice.speaking.mouth import Mouth


def title(kept: Loaded[Settings]) -> int:
    """Open the title screen."""
    return run(at_title(kept))


def play(args: Namespace, kept: Loaded[Settings]) -> int:
    """Play a round at once."""
    return run(at_round(args, kept))


def picture(args: Namespace, kept: Loaded[Settings]) -> int:
    """Play a round in real time, in a window that nobody sees, up to the second of `args`, or to
    its end; what is shown then is written, as for the pictures of the documents.
    """
    from game.client.app.watched import picture_round

    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    options = replace(at_round(args, kept), straight=False, ears=None, mouth=None)
    picture_round(options, args.picture, args.second * TICKS_PER_SECOND)
    tell(f"a picture of the round: {args.picture}")
    return 0


def watch(args: Namespace, kept: Loaded[Settings]) -> int:
    """Watch a recorded match."""
    return run(replace(at_title(kept), replay=args.file, speed=args.speed))


def edit(args: Namespace, kept: Loaded[Settings]) -> int:
    """Open the level editor at once."""
    return run(replace(at_title(kept), edited=EditorPlace(args.name, args.source)))


def study(desk: StudyDesk, kept: Loaded[Settings]) -> int:
    """Let people take part in a study."""
    return run(replace(at_title(kept), study=desk))


def at_title(kept: Loaded[Settings]) -> Options:
    """The window as it opens where nothing in particular is asked for."""
    return _options(RoundSetup("ring", kept.value.partner), kept.value, kept)


def at_round(args: Namespace, kept: Loaded[Settings]) -> Options:
    """The window as it opens in a round. What is wrong is told here, not on a screen that closes at
    once.
    """
    named_level(args.level)
    settings = changed(kept.value, args)
    cues = load_script(args.script) if args.script else ()
    setup = RoundSetup(
        args.level,
        settings.partner,
        args.seed,
        cues,
        difficulty=settings.difficulty,
        watched=args.watch,
        brigade=asked_brigade(args, settings.brigade) if args.partner is None else None,
    )
    return replace(_options(setup, settings, kept), straight=True)


def _options(setup: RoundSetup, settings: Settings, kept: Loaded[Settings]) -> Options:
    """How the window starts, with minds, questions, ears and mouth in processes of their own."""
    logs = paths.user_logs()
    mind, ears, mouth = (RecordedProcess(each, logs) for each in ("mind", "ears", "mouth"))
    minds = MindKeeper(partial(worker_minds, overseer=mind, crew=SharedProcess(overseer=mind)))
    return Options(
        setup, settings=settings, kept=kept, minds=minds, ask=ModelProbe,
        ears=Ears(overseer=ears), mouth=Mouth(RATE, overseer=mouth), crashes=CrashNews(logs),
    )  # fmt: skip
