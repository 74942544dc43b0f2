"""Rounds one after the other in this process; models stay loaded from one to the next."""

import gzip
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.child_process import exit_words
from agents.llm.errors import LlmError
from agents.llm.recording import UnknownPromptError, brief, is_heading
from agents.own_code import OwnCodeError
from agents.whole_file import naming
from game import paths
from game.crash.aftermath import last_words
from game.crash.culprit import culprit
from game.crash.recorder import Recorder
from game.lab.engine.run_spec import Outcome, RoundAnswers, RunSpec, at_home, course_of
from game.lab.reports.provenance import thinking_facts
from game.lab.runs.arguments import InputError
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, LIKE, Maker, by_policy, listening, uneven
from game.partners.crews import LEADERS, crew_of
from game.partners.partner_spec import PartnerSpec, find_partner
from game.partners.thinking import MEASURED, AnswerFiles, ModelChoice, ModelPool, telling_slips
from game.session.crew import Crew
from game.session.log.writer import MatchLog


class Recordings:
    """A folder of them. Models that stay loaded write on; what is new is a round's."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self._headings: dict[str, str] = {}  # of the last model in each

    @contextmanager
    def around(self, spec: RunSpec) -> Iterator[tuple[ModelChoice, dict[str, str]]]:
        """What a round thinks with; and, after the block, a recording of it for each mind."""
        assert spec.thinking is not None
        found: dict[str, str] = {}
        if spec.given is not None:
            with TemporaryDirectory() as folder:
                for name in _roles(spec):
                    path = Path(folder) / f"{name}.jsonl"
                    with naming(path):
                        path.write_text(spec.given.minds.get(name, ""), encoding="utf-8")
                yield replace(spec.thinking, files=AnswerFiles(Path(folder), given=True)), found
            found.update(spec.given.minds)
            return
        here = Path(self._folder.name)
        paths = {name: here / f"{name}.jsonl" for name in _roles(spec)}
        known = {n: path.stat().st_size if path.exists() else 0 for n, path in paths.items()}
        yield replace(spec.thinking, files=AnswerFiles(here)), found
        timed = spec.thinking.latency == MEASURED
        for name, path in paths.items():
            found[name] = self._after(path, known[name], timed=timed)

    def _after(self, path: Path, size: int, *, timed: bool) -> str:
        """What is in a recording after so many bytes, in brief and with its heading; '' where there
        is none.
        """
        if not path.exists():
            return ""
        with path.open("rb") as file:
            file.seek(size)
            lines = file.read().decode("utf-8").splitlines()
        if lines and is_heading(lines[0]):
            self._headings[path.stem] = lines.pop(0)
        told = [self._headings[path.stem], *(brief(line, timed=timed) for line in lines)]
        return "".join(f"{line}\n" for line in told)

    def close(self) -> None:
        self._folder.cleanup()


def _roles(spec: RunSpec) -> list[str]:
    leaders = [] if spec.crew is None else [LEADERS[spec.crew.leader]]
    return [role.name for role in (*find_partner(spec.partner).minds, *leaders)]


#: The date of every log: that of the same round is the same file, whenever it is played.
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


class RunPlayer:
    """Plays rounds, and keeps the models of the last partner and of the last human."""

    def __init__(self) -> None:
        self._pools: dict[str, tuple[ModelChoice, ModelPool]] = {}
        self._recordings = Recordings()

    def play(self, spec: RunSpec, on_tick: Callable[[], None] = lambda: None) -> Outcome:
        """The round, played and measured. Raises as ModelPool; OSError if there is no room;
        InputError where the answers given to it are not those to its prompts; OwnCodeError where
        a mind of somebody's own cannot be built; RoundLostError.
        """
        if not spec.asks_model:
            return Outcome.of_log(self._log(spec, on_tick), spec)
        try:
            with self._recordings.around(spec) as (thinking, found):
                log = self._log(replace(spec, thinking=thinking), on_tick)
        except UnknownPromptError as error:
            raise InputError(
                f"the kept answers of a round ({spec.title}): expected one for every prompt, found "
                f'a prompt that has changed since, "...{error}": play it with its model, without '
                "--from-answers"
            ) from None
        except LlmError as error:
            if spec.given is None:
                raise
            raise InputError(f"the kept answers of a round ({spec.title}): {error}") from None
        answers = RoundAnswers(found, _answering(spec), course_of(log))
        return Outcome.of_log(log, spec, answers)

    def _log(self, spec: RunSpec, on_tick: Callable[[], None]) -> bytes:
        row = find_partner(spec.partner)
        with telling_slips(row):  # what cannot be built plays no round: that ends them all
            human, partner = self._human(spec), self._cook(row, spec.thinking, spec.seed)
        if spec.uneven:
            human = uneven(human, spec.seed)
        if spec.crew is not None and spec.crew.lapses is not None:
            partner = spec.crew.lapses.around(partner)
        with TemporaryDirectory() as folder:
            log = MatchLog(Path(folder) / "round.jsonl", UNDATED)
            try:
                with telling_slips(row):
                    play_round(
                        spec.ground, human, partner, spec.seed, log, lambda _: on_tick(),
                        dict(spec.words), spec.asks, self._crew(spec),
                    )  # fmt: skip
            except OwnCodeError as error:  # it costs the round
                raise RoundLostError(str(error)) from error
            if log.problem is not None:
                raise OSError(log.problem)
            written = log.path.read_bytes()
        return gzip.compress(written, mtime=0)

    def close(self) -> None:
        for _, pool in self._pools.values():
            pool.close()
        self._pools.clear()
        self._recordings.close()

    def _human(self, spec: RunSpec) -> Maker:
        if spec.human in HUMANS:
            return HUMANS[spec.human]
        if spec.human == LIKE:
            return self._cook(find_partner(spec.partner), spec.thinking, spec.seed, "The other")
        row = find_partner(spec.human)
        return self._cook(row, None, spec.seed, row.title)

    def _cook(
        self, row: PartnerSpec, thinking: ModelChoice | None, seed: int, called: str = "Partner"
    ) -> Maker:
        """Cooks as `row` says; by policy where it has no mind, or lacks a model."""
        if not row.minds or (row.needs_model and thinking is None):
            return by_policy(row.policy)
        pool = self._pool(row, thinking or ModelChoice(None))
        return listening(lambda: pool.minds(seed), called)

    def _crew(self, spec: RunSpec) -> Crew | None:
        if spec.crew is None:
            return None
        return crew_of(spec.crew, None if spec.thinking is None else at_home(spec.thinking))

    def _pool(self, row: PartnerSpec, chosen: ModelChoice) -> ModelPool:
        known, pool = self._pools.get(row.name, (None, None))
        if pool is None or known != chosen:
            for name in [*self._pools]:
                if name == row.name or (row.needs_model and find_partner(name).needs_model):
                    self._pools.pop(name)[1].close()
            pool = ModelPool(at_home(chosen), row)
            self._pools[row.name] = chosen, pool
        return pool


def _answering(spec: RunSpec) -> Mapping[str, object]:
    if spec.given is not None:
        return spec.given.thinking
    assert spec.thinking is not None
    return thinking_facts(find_partner(spec.partner), at_home(spec.thinking))


#: In the names of its logs and reports.
PROCESS = "rounds"
#: A partner whose process died so often in a row is not given another.
DEATHS = 2
#: Seconds that it has to free its models.
LEAVES_S = 5.0


class RoundLostError(Exception):
    """How the process died in which a round was played, or what failed in somebody's own mind."""


def tried(
    player: "RunPlayer | ApartPlayer", spec: RunSpec, on_tick: Callable[[], None] = lambda: None
) -> Outcome | str:
    """What came of a round: in words where it was lost. Raises as `play`, apart from that."""
    try:
        return player.play(spec, on_tick)
    except RoundLostError as lost:
        return str(lost)


class ApartPlayer:
    """A RunPlayer in a process, which is started when it is first needed and after it has died.

    Rounds without a model of this machine's are played in this process.
    """

    def __init__(self) -> None:
        self._here = RunPlayer()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._died: list[tuple[str, object]] = []  # partners, and what they thought with

    def play(self, spec: RunSpec, on_tick: Callable[[], None] = lambda: None) -> Outcome:
        """As `RunPlayer.play`."""
        if not spec.computes_model:
            return self._here.play(spec, on_tick)
        who = (spec.partner, spec.thinking)
        if self._died.count(who) >= DEATHS:
            raise RoundLostError(f"{spec.partner}'s model died {DEATHS} times in a row before it")
        line = self._line or self._started()
        try:
            line.send(spec)
            while (came := line.recv()) is None:
                on_tick()
        except (EOFError, OSError):
            self._died.append(who)
            raise RoundLostError(self._buried()) from None
        self._died = [each for each in self._died if each != who]
        if isinstance(came, Exception):
            raise came
        assert isinstance(came, Outcome)
        return came

    def close(self) -> None:
        """End the process, and free the models."""
        self._here.close()
        if self._process is not None:
            self._on_exit()

    def _started(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        line, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name=PROCESS, daemon=True)
        process.start()
        theirs.close()
        self._process, self._line = process, line
        return line

    def _buried(self) -> str:
        """What killed the process, in words."""
        process = self._on_exit()
        fault, report = last_words(paths.user_logs(), process.pid or 0)
        told = f", its report is {report}" if report else ""
        who = culprit(fault) if fault else "its process"
        return f"{who} died ({exit_words(process.exitcode)}{told})"

    def _on_exit(self) -> "multiprocessing.process.BaseProcess":
        process, line = self._process, self._line
        assert process is not None and line is not None
        line.close()  # which ends it
        process.join(LEAVES_S)
        process.kill()
        process.join()
        self._process = self._line = None
        return process


def serve(line: Connection) -> None:
    """The process: plays what comes, and sends what came of it; None for each tick."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    with Recorder(paths.user_logs(), PROCESS), closing(RunPlayer()) as player:
        while True:
            try:
                spec = line.recv()
            except (EOFError, OSError):
                return
            try:
                line.send(player.play(spec, lambda: line.send(None)))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                return
            except Exception as error:  # told where the round was asked for
                line.send(error)
