"""`main.py study`: a study with people, in the window."""

import json
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean

from game import paths
from game.client.player.preferences import Preferences
from game.commands._headless import partner_maker
from game.commands._kept_settings import kept_settings
from game.commands.command import one_of
from game.lab.reports.provenance import model_facts, program
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, Maker
from game.partners.partner_spec import find_partner
from game.partners.thinking import chosen_model
from game.records import Loaded
from game.session.log.writer import MatchLog
from game.settings import Settings
from game.study.plan import ConsentStep, Meeting, Question, RankingStep, RoundsStep, StudyPlan
from game.study.plan_file import find_plan, load_plan
from game.study.sitting import Given, Sitting, Start, StudyDesk
from game.terminal import tell
from game.version import NAME


def options(parser: ArgumentParser) -> None:
    """Which, and who takes part."""
    parser.add_argument("plan", metavar="PLAN.yaml", help="a plan, or the name of a shipped one")
    parser.add_argument(
        "--participant", type=int, metavar="N", help="whose turn it is (default: it is asked for)"
    )
    parser.add_argument(
        "--script", type=_human, nargs="?", const="chopper", metavar="HUMAN",
        help="no window: a scripted human (chopper unless another is named) takes part",
    )  # fmt: skip
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where all is kept (default: among your data)"
    )


def _human(name: str) -> str:
    return one_of(tuple(HUMANS), name)


def run(args: Namespace) -> int:
    """Open it, or let a script take part."""
    from game.commands._on_record import on_record

    kept = kept_settings()
    plan = load_plan(find_plan(args.plan))  # mistakes are told without a window
    desk = desk_of(args, plan, kept)
    tell(f"{desk.plan.title}: everything is kept in {desk.folder}")
    if args.script is not None:
        return _simulated(desk, args.script, kept.value)
    return on_record(lambda: _open(desk, kept))


def _open(desk: StudyDesk, kept: Loaded[Settings]) -> int:
    from game.client.app.splash import show_splash

    show_splash(kept.value.full_screen)
    from game.commands._window import study

    return study(desk, kept)


def _simulated(desk: StudyDesk, human: str, settings: Settings) -> int:
    """A scripted human takes part: agrees, cooks, ranks by the points made, and answers by lot."""
    maker = HUMANS[human]
    if desk.sitting is None:
        desk.seat(desk.free)
    assert desk.sitting is not None
    sitting, points = desk.sitting, dict[str, list[int]]()
    lot = Random(f"{desk.plan.seed} simulated {sitting.participant}")
    while (stop := sitting.stop) is not None:
        match stop.step:
            case RoundsStep() if stop.meeting is not None and not stop.questions:
                score = _round(desk.plan, sitting, stop.meeting, maker, settings)
                if stop.meeting.agent:
                    points.setdefault(stop.meeting.agent, []).append(score)
                tell(f"{stop.key}: {score} points with {stop.meeting.agent or 'nobody'}")
                sitting.finish()
            case RankingStep(questions=asked):
                best = tuple(sorted(points, key=lambda agent: (-fmean(points[agent]), agent)))
                sitting.finish(Given(question.name, best) for question in asked)
            case ConsentStep():
                sitting.finish()
            case _:
                sitting.finish(_answered(question, lot) for question in stop.questions)
    tell(f"participant {sitting.participant} has {sitting.record.ended}")
    return 0


def _round(
    plan: StudyPlan, sitting: Sitting, meeting: Meeting, human: Maker, settings: Settings
) -> int:
    """A round of the stop, in simulated time; its points."""
    assert sitting.stop is not None
    level, agent = plan.kitchens[meeting.kitchen], plan.agent(meeting.agent)
    preferences = Preferences(settings)
    preferences.borrow(agent.partner, agent.backend, agent.model)
    path, seed = sitting.recording(sitting.stop)
    log = MatchLog(path)
    with ExitStack() as models:
        partner = partner_maker(preferences.settings, level, models)
        score = play_round(level, human, partner, seed, log).score
    if log.problem is not None:
        raise OSError(log.problem)
    sitting.played(path)
    return score


def _answered(question: Question, lot: Random) -> Given:
    match question.kind:
        case "number":
            return Given(question.name, (str(lot.randint(question.low, question.high)),))
        case "text":
            return Given(question.name, ("simulated"[: question.high],))
    return Given(question.name, (lot.choice(question.labels),))


def desk_of(args: Namespace, plan: StudyPlan, kept: Loaded[Settings]) -> StudyDesk:
    """Where participants sit down. StudyError if the one who is named cannot; LlmError if there is
    no model to think with.
    """
    thinking = json.dumps(_thinking(plan, Preferences(kept.value)), sort_keys=True)
    what = program(paths.resources()) | {"thinking": thinking, "simulated": args.script or ""}
    folder = args.data or paths.user_data() / "studies" / plan.name
    desk = StudyDesk(plan, folder, partial(_start, what))
    if args.participant is not None:
        desk.seat(args.participant)
    return desk


def _start(what: Mapping[str, object]) -> Start:
    """What is told of this start of the program."""
    program = f"{NAME} {what['version']} {what['commit'] or ''}{' dirty' * bool(what['dirty'])}"
    return Start(
        datetime.now().astimezone().isoformat(timespec="seconds"),
        program.strip(),
        f"Python {platform.python_version()}, {platform.platform()}",
        str(what["thinking"]),
        str(what["simulated"]),
    )


def _thinking(plan: StudyPlan, preferences: Preferences) -> Mapping[str, object]:
    """What each agent thinks with: its model, by checksum. Raises LlmError, OSError."""
    found: dict[str, object] = {}
    for agent in plan.agents:
        preferences.borrow(agent.partner, agent.backend, agent.model)
        model = chosen_model(preferences.settings).model
        if find_partner(agent.partner).needs_model and model is not None:
            found[agent.name] = model_facts(model)
    return found
