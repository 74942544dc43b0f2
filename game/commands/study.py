"""`main.py study`: a study with people, in the window."""

import json
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.crash import WINDOW

if TYPE_CHECKING:
    from game.client.player.preferences import Preferences
    from game.records import Loaded
    from game.settings import Settings
    from game.study import Start, StudyDesk, StudyPlan


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("plan", metavar="PLAN.yaml", help="a plan, or the name of a shipped one")
    parser.add_argument(
        "--participant", type=int, metavar="N", help="whose turn it is (default: it is asked for)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where all is kept (default: among your data)"
    )


def _run(args: Namespace) -> int:
    from game.commands._kept_settings import kept_settings
    from game.commands._on_record import on_record
    from game.study import find_plan, load_plan
    from game.terminal import tell

    kept = kept_settings()
    plan = load_plan(find_plan(args.plan))  # mistakes are told without a window
    desk = desk_of(args, plan, kept)
    tell(f"{desk.plan.title}: everything is kept in {desk.folder}")
    return on_record(lambda: _open(desk, kept))


def _open(desk: "StudyDesk", kept: "Loaded[Settings]") -> int:
    from game.client.app.splash import show_splash

    show_splash(kept.value.full_screen)
    from game.commands._window import study

    return study(desk, kept)


def desk_of(args: Namespace, plan: "StudyPlan", kept: "Loaded[Settings]") -> "StudyDesk":
    """Where participants sit down. StudyError if the one who is named cannot; LlmError if there is
    no model to think with.
    """
    from game import paths
    from game.client.player.preferences import Preferences
    from game.lab.reports.provenance import program
    from game.study import StudyDesk

    thinking = json.dumps(_thinking(plan, Preferences(kept.value)), sort_keys=True)
    what = {**program(paths.resources()), "thinking": thinking}
    folder = args.data or paths.user_data() / "studies" / plan.name
    desk = StudyDesk(plan, folder, partial(_start, what))
    if args.participant is not None:
        desk.seat(args.participant)
    return desk


def _start(what: Mapping[str, object]) -> "Start":
    """What is told of this start of the program."""
    from game.study import Start
    from game.version import NAME

    program = f"{NAME} {what['version']} {what['commit'] or ''}{' dirty' * bool(what['dirty'])}"
    return Start(
        datetime.now().astimezone().isoformat(timespec="seconds"),
        program.strip(),
        f"Python {platform.python_version()}, {platform.platform()}",
        str(what["thinking"]),
    )


def _thinking(plan: "StudyPlan", preferences: "Preferences") -> Mapping[str, object]:
    """What each agent thinks with: its model, by checksum. Raises LlmError, OSError."""
    from game.lab.reports.provenance import model_facts
    from game.partners.partner_spec import find_partner
    from game.partners.thinking import chosen_model

    found: dict[str, object] = {}
    for agent in plan.agents:
        preferences.borrow(agent.partner, agent.backend, agent.model)
        model = chosen_model(preferences.settings).model
        if find_partner(agent.partner).needs_model and model is not None:
            found[agent.name] = model_facts(model)
    return found


COMMAND = Command("study", "a study with people", _options, _run, lambda words: WINDOW)
