"""Logs, run files and reports: of processes that end, are killed, crash, and write side by side."""

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game.crash._log_file import BACKUPS, FULL, KEPT, logging_to, prune_logs
from game.crash._run_file import dead_runs
from game.crash.aftermath import RecordedProcess, report_last_time
from game.crash.recorder import MOST, Recorder
from game.crash.report import KEPT as KEPT_REPORTS
from game.crash.report import CrashNews, Report, crashed_process, reports
from tests.tables import table

ROOT = Path(__file__).parents[2]
#: A process on record in the folder that it is told; it says when it has begun, and does as told.
PROGRAM = """
import logging, os, sys, time
from pathlib import Path
from game.crash.recorder import Recorder
with Recorder(Path(sys.argv[1]), sys.argv[2]):
    logging.getLogger("game.x").info("at work")
    print("begun", flush=True)
    exec(sys.argv[3])
"""
log = logging.getLogger("game.test")


def start(folder: Path, process: str, doing: str = "time.sleep(60)") -> subprocess.Popen:
    command = [sys.executable, "-c", PROGRAM, str(folder), process, doing]
    started = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert started.stdout is not None and started.stdout.readline() == "begun\n"
    return started


def ended(process: subprocess.Popen) -> int:
    with process:
        return process.wait(60)


def report_of(folder: Path) -> str:
    (path,) = reports(folder)
    return path.read_text(encoding="utf-8")


def test_a_proper_end_leaves_its_log_and_nothing_else(tmp_path: Path) -> None:
    assert ended(start(tmp_path, "window", "sys.exit(3)")) == 3
    report_last_time(tmp_path)
    (left,) = tmp_path.iterdir()
    assert left.suffix == ".log" and "at work" in left.read_text()


def test_an_exception_is_reported_at_once(tmp_path: Path) -> None:
    assert ended(start(tmp_path, "mind", "{}['onions']")) == 1
    told = report_of(tmp_path)
    assert "the mind stopped: KeyError: …" in told and "at work" in told
    assert "onions" not in told and not list(tmp_path.glob("*.run"))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@table(__file__)
def test_a_game_that_is_gone_is_reported_at_the_next_start_once(tmp_path, doing, told) -> None:
    ended(start(tmp_path, "window", doing))
    assert reports(tmp_path) == []
    report_last_time(tmp_path)
    found = report_of(tmp_path)
    assert told in found and "at work" in found and str(ROOT) not in found
    report_last_time(tmp_path)
    assert len(reports(tmp_path)) == 1


def test_a_game_that_runs_is_left_alone(tmp_path: Path) -> None:
    other = start(tmp_path, "window")
    try:
        report_last_time(tmp_path)
        assert reports(tmp_path) == [] and list(tmp_path.glob("*.run"))
    finally:
        other.kill()
        ended(other)
    report_last_time(tmp_path)
    assert len(reports(tmp_path)) == 1


def test_two_games_that_start_at_once_report_it_once(tmp_path: Path) -> None:
    ended(start(tmp_path, "window", "os.abort()"))
    begin = threading.Barrier(4)

    def look() -> None:
        begin.wait()
        report_last_time(tmp_path)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(reports(tmp_path)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_other_processes_that_went_with_their_game_are_no_crash(tmp_path: Path) -> None:
    """Killed when the game ended, or with it; struck down is another matter."""
    ended(start(tmp_path, "mind", "os.kill(os.getpid(), 9)"))
    report_last_time(tmp_path)
    assert reports(tmp_path) == [] and not list(tmp_path.glob("*.run"))
    ended(start(tmp_path, "mind", "os.abort()"))
    report_last_time(tmp_path)
    assert "the mind was struck down" in report_of(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("how", "dismissed", "count"),
    [("SIGKILL", False, 1), ("SIGKILL", True, 0), ("SIGTERM", False, 0)],
)
def test_a_running_game_reports_its_own_processes(tmp_path, how, dismissed, count) -> None:
    died, other = start(tmp_path, "mind", "os.kill(os.getpid(), 9)"), start(tmp_path, "mind")
    ended(died)
    RecordedProcess("mind", tmp_path).ended(died.pid, how, dismissed)
    assert len(reports(tmp_path)) == count and len(list(tmp_path.glob("*.run"))) == 1
    other.kill()
    ended(other)


def test_an_empty_run_file_counts_once_it_is_old(tmp_path: Path) -> None:
    """The power went away before anything was on the disk, or the process is just starting."""
    path = tmp_path / "window-20260101-101010-4711.run"
    path.touch()
    assert list(dead_runs(tmp_path)) == [] and path.exists()
    os.utime(path, (0, 0))
    (run,) = dead_runs(tmp_path)
    assert run.process == "window" and not run.struck and not path.exists()


def test_only_what_the_fault_handler_writes_is_believed(tmp_path: Path) -> None:
    path = tmp_path / "window-20260101-101010-4711.run"
    written = 'Fatal Python error: Aborted\n\nchop onions\n  File "/home/maria/x.py", line 3 in f\n'
    path.write_text(written)
    (run,) = dead_runs(tmp_path)
    assert run.fault == ("Fatal Python error: Aborted", '  File "…", line 3 in f')


def test_threads_that_die_are_reported_a_few_times(tmp_path: Path, monkeypatch) -> None:
    died = []
    monkeypatch.setattr(threading, "excepthook", died.append)
    with Recorder(tmp_path, "window"):
        for _ in range(MOST + 2):
            thread = threading.Thread(target=lambda: {}["x"])
            thread.start()
            thread.join()
        thread = threading.Thread(target=sys.exit)
        thread.start()
        thread.join()
    assert len(died) == MOST + 3 - 1 or len(died) == MOST + 3, "told in the terminal, as ever"
    assert len(reports(tmp_path)) == MOST
    assert threading.excepthook == died.append


def test_exceptions_that_python_cannot_raise_are_in_the_log(tmp_path: Path, monkeypatch) -> None:
    usual = []
    monkeypatch.setattr(sys, "unraisablehook", usual.append)

    class Falling:
        def __del__(self) -> None:
            raise KeyError("onions")

    with Recorder(tmp_path, "window"):
        Falling()
    (path,) = tmp_path.glob("*.log")
    told = path.read_text()
    assert "KeyError: …" in told and "in __del__" in told and "ERROR" in told
    assert len(usual) == 1 and sys.unraisablehook == usual.append and not reports(tmp_path)


def test_told_errors_are_no_crash(tmp_path: Path) -> None:
    with pytest.raises(OSError), Recorder(tmp_path, "window", lambda: (OSError,)):
        raise FileNotFoundError("no such level")
    with pytest.raises(KeyboardInterrupt), Recorder(tmp_path, "window"):
        raise KeyboardInterrupt
    assert reports(tmp_path) == [] and not list(tmp_path.glob("*.run"))


@pytest.mark.parametrize("kind", ["a file", "read-only", "below a file"])
def test_a_folder_that_cannot_be_written_costs_only_the_record(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "logs"
    if kind == "read-only":
        folder.mkdir()
        folder.chmod(0o500)
        if os.access(folder, os.W_OK):
            pytest.skip("this user may write everywhere")
    else:
        folder.write_text("")
        folder = folder / "more" if kind == "below a file" else folder
    report_last_time(folder)
    news = CrashNews(folder)
    news.tell()
    with pytest.raises(ZeroDivisionError), Recorder(folder, "window") as recorder:
        log.error("it goes on")
        raise ZeroDivisionError
    assert recorder.report is None and not news.new


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_costs_lines_of_the_log(tmp_path: Path, capsys) -> None:
    path = tmp_path / "window-1-1-1.log"
    path.symlink_to("/dev/full")
    with logging_to(path):
        for _ in range(20):
            log.info("it goes on")
    assert capsys.readouterr().err == ""


def test_a_log_begins_anew_when_it_is_full(tmp_path: Path) -> None:
    path = tmp_path / "window-1-1-1.log"
    with logging_to(path):
        for number in range(30_000):
            log.info("line %d of a log that goes on and on and on", number)
    sizes = [each.stat().st_size for each in tmp_path.iterdir()]
    assert len(sizes) == 1 + BACKUPS and max(sizes) <= FULL and sum(sizes) > FULL
    assert path.read_text().count("\n") and "line 29999" in path.read_text().splitlines()[-1]


def test_many_processes_write_at_once_without_losing_a_line(tmp_path: Path) -> None:
    doing = "[logging.getLogger('game.x').info('line %d', n) for n in range(500)]"
    for process in [start(tmp_path, name, doing) for name in ("window", "mind", "mind", "window")]:
        ended(process)
    logs = sorted(tmp_path.glob("*.log"))
    assert len(logs) == 4
    assert all(path.read_text().count(" line ") == 500 for path in logs)


def test_old_logs_go_and_new_ones_stay(tmp_path: Path) -> None:
    for number in range(KEPT + 5):
        name = f"{'mind' if number % 2 else 'window'}-20260101-{number:06}-77.log"
        (tmp_path / name).write_text(str(number))
        (tmp_path / f"{name}.1").write_text(str(number))
    prune_logs(tmp_path)
    left = {int(path.read_text()) for path in tmp_path.iterdir()}
    assert left == set(range(5, KEPT + 5)) and len(list(tmp_path.iterdir())) == 2 * KEPT


def test_a_mind_that_crashes_again_and_again_does_not_push_the_window_out(tmp_path: Path) -> None:
    Report("window", "stopped", ()).write(tmp_path, tmp_path / "no.log")
    for _ in range(KEPT_REPORTS + 4):
        Report("mind", "stopped", ()).write(tmp_path, tmp_path / "no.log")
    kept = [crashed_process(path) for path in reports(tmp_path)]
    assert kept.count("mind") == KEPT_REPORTS and kept.count("window") == 1


def test_news_are_told_once(tmp_path: Path) -> None:
    assert not CrashNews(tmp_path / "none").new
    Report("mind", "stopped", ()).write(tmp_path, tmp_path / "no.log")
    news = CrashNews(tmp_path)
    assert news.new and news.processes == {"mind"}
    news.tell()
    assert not news.new and not CrashNews(tmp_path).new
    Report("window", "stopped", ()).write(tmp_path, tmp_path / "no.log")
    assert CrashNews(tmp_path).processes == {"window"}


def test_warnings_still_reach_the_terminal(tmp_path: Path, capsys) -> None:
    with logging_to(tmp_path / "a.log"):
        log.warning("a mind ended: %s", "in its own words")
        log.info("not this")
    assert capsys.readouterr().err == "a mind ended: in its own words\n"
    assert not logging.getLogger().handlers or all(
        handler is not logging.lastResort for handler in logging.getLogger().handlers
    )


def test_of_one_second_the_last_report_is_the_newest(tmp_path: Path) -> None:
    day = "crash-20260101-101010"
    names = [f"{day}-window.txt", f"{day}-mind-2.txt", f"{day}-window-10.txt"]
    for name in names:
        (tmp_path / name).touch()
    assert [path.name for path in reports(tmp_path)] == names[::-1]
