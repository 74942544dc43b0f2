"""What a Dask worker does: it plays a round, and keeps its models for the next one."""

from threading import Lock

from distributed import Worker, WorkerPlugin, get_worker

from game.lab.engine._player import RunPlayer
from game.lab.engine._versions import Versions
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.runs.arguments import InputError

#: The name under which a worker keeps its player.
PLAYING = "sous-chef-rounds"


class PlayingWorker(WorkerPlugin):
    """A player, for as long as the worker lives."""

    def setup(self, worker: Worker) -> None:
        """Also of a worker that takes the place of a lost one."""
        self._player, self._alone = RunPlayer(), Lock()

    def teardown(self, worker: Worker) -> None:
        """The worker ends, or somebody else's rounds come."""
        self._player.close()

    def play(self, spec: RunSpec) -> Outcome:
        """One round at a time, however many threads the worker has."""
        with self._alone:
            return self._player.play(spec)


def play(spec: RunSpec, ours: Versions) -> Outcome:
    """The round on this worker. Raises InputError if it would be another one than `ours`."""
    worker = get_worker()
    if (theirs := Versions.here()) != ours:  # it joined after the others were looked at
        raise InputError(f"worker {worker.address}: expected {ours}, found {theirs}")
    playing = worker.plugins[PLAYING]
    assert isinstance(playing, PlayingWorker)
    return playing.play(spec)
