"""The window on record: its log, and what is done when it crashes."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game import paths
from game.crash import WINDOW
from game.crash.aftermath import report_last_time
from game.crash.message_box import show_message
from game.crash.recorder import Recorder
from game.signals import leaving_on_signals
from game.terminal import warn
from game.version import NAME


def told_errors() -> tuple[type[Exception], ...]:
    """Errors that are the player's to mend: their text says all, a traceback would hide it."""
    from agents.llm.errors import LlmError
    from agents.own_code import OwnCodeError
    from game.content.load import UnknownLevelError
    from game.content.problem import ContentError
    from game.design.draft import DesignError
    from game.lab.runs.arguments import InputError
    from game.lab.runs.rounds import VariantError
    from game.partners.partner_spec import UnknownPartnerError
    from game.session.match.replay import LogError, ReplayMismatch
    from game.session.match.script import ScriptError
    from game.sharing.file_names import NotAKitchenError
    from game.study.sitting import StudyError

    content = (
        ContentError,
        DesignError,
        UnknownLevelError,
        NotAKitchenError,
        VariantError,
        InputError,
        LlmError,
        OwnCodeError,
        UnknownPartnerError,
        StudyError,
    )
    return (*content, LogError, ReplayMismatch, ScriptError, OSError)


def told_lines(error: Exception) -> tuple[str, ...]:
    """What is printed of such an error, a mistake in a line."""
    from agents.whole_file import NotWrittenError
    from game.content.problem import ContentError
    from game.sharing.file_names import NotAKitchenError

    match error:
        case ContentError(problems=problems):
            return tuple(map(str, problems))
        case NotAKitchenError(reasons=reasons):
            return reasons
        case NotWrittenError(filename=name, strerror=reason):
            return (f"{name} is not written: {reason}",)
        case OSError(filename=str(name), strerror=str(reason)):
            return (f"{name}: {reason}",)
    return (str(error),)


#: The exit code of a crash: EX_SOFTWARE of BSD's sysexits.
CRASHED = 70
SAVED = "The round up to then was saved: it is under Replays."
NOT_BEGUN = "The round had not begun: there is nothing of it to lose."
NOT_WRITTEN = "No report could be written in {folder}."
REPORTED = "A report of it, which holds nothing that you said or typed, is in\n{report}"
#: Seconds between a file's time and ours that are no difference.
COARSE = 2.0


def on_record(opened: Callable[[], int]) -> int:
    """What `opened` gives, which runs the window; CRASHED once the player was told of a crash.

    Errors that are told otherwise are raised.
    """
    folder = paths.user_logs()
    begun = time.time() - COARSE
    recorder = Recorder(folder, WINDOW, told_errors)
    try:
        with recorder, leaving_on_signals():  # while it starts, too
            report_last_time(folder)
            return opened()
    except Exception as error:
        if isinstance(error, told_errors()):
            raise
        sys.excepthook(type(error), error, error.__traceback__)
    text = _told(recorder.report, folder, _fate_of_the_round(begun))
    warn(*text.split("\n"))
    show_message(NAME, text)
    return CRASHED


def _told(report: Path | None, folder: Path, fate: str) -> str:
    """What the player should know; `fate`: that of the round, '' if there was none."""
    where = REPORTED.format(report=report) if report else NOT_WRITTEN.format(folder=folder)
    sentences = (f"{NAME} had to stop because of a mistake in the program.", where)
    return "\n\n".join((*sentences, *((fate,) if fate else ())))


def unfinished_round(moment: float) -> Path | None:
    """The recording of the newest round that was opened since then."""
    from game.session.log.archive import archive, recordings

    with suppress(OSError):
        newest = next(iter(recordings(archive())), None)
        if newest is not None and newest.stat().st_mtime >= moment:
            return newest
    return None


def _fate_of_the_round(moment: float) -> str:
    """What became of the newest round that was opened since then, '' if none was."""
    from game.session.log.archive import summarise

    newest = unfinished_round(moment)
    if newest is None:
        return ""
    return SAVED if summarise(newest).seconds > 0 else NOT_BEGUN
