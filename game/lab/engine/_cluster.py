"""Rounds on many processes: those of this machine, or any Dask cluster that is there already."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from game.lab.engine._versions import Versions
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.runs.arguments import InputError

if TYPE_CHECKING:
    from distributed import Client

Found = tuple[RunSpec, Outcome]

#: Seconds that a scheduler is waited for.
CONNECT_S = 10
#: A round is given up when so many workers died at it: it may be what kills them.
DEATHS = 20
#: Rounds at or before each worker, so that none waits for the next one.
AHEAD = 3
NEEDED = "expected the packages of requirements-lab.txt (pip install -r requirements-lab.txt)"


@contextmanager
def cluster(workers: int, scheduler: str, dashboard: bool) -> Iterator["Client"]:
    """A client of `scheduler`, 'tcp://HOST:PORT'; if that is '' of `workers` processes of our own,
    which are gone at the block's end. Raises InputError.
    """
    try:
        import dask  # noqa: PLC0415 - players have none
        from distributed import Client, LocalCluster  # noqa: PLC0415 - as above
    except ImportError as error:
        raise InputError(f"several workers: {NEEDED}, found no {error.name}") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a lost worker is no news
    if scheduler:
        with _connected(scheduler) as client:
            yield client
        return
    with (
        TemporaryDirectory() as folder,
        dask.config.set({"distributed.scheduler.allowed-failures": DEATHS}),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, memory_limit=0, local_directory=folder,
            dashboard_address=":8787" if dashboard else None, silence_logs=logging.CRITICAL,
        ) as own,
        Client(own, set_as_default=False) as client,
    ):  # fmt: skip
        yield client


def _connected(scheduler: str) -> "Client":
    from distributed import Client  # noqa: PLC0415 - players have none

    try:
        return Client(scheduler, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(
            f"--scheduler {scheduler}: expected the address of a Dask scheduler, such as "
            f"tcp://host:8786, found none that answers ({type(error).__name__})"
        ) from None


def check_versions(client: "Client", ours: Versions) -> None:
    """Whether all workers would play as one of `ours` does. Raises InputError."""
    try:
        found = client.run(Versions.here)
    except Exception as error:  # whatever it is that a strange worker cannot do
        raise InputError(
            f"workers: expected this game on each, found one without it ({error}): start them in "
            "the game's folder, by python -m distributed.cli.dask_worker"
        ) from None
    if not found:
        raise InputError("workers: expected one at least, found a scheduler without any")
    for address, theirs in found.items():
        if theirs != ours:
            raise InputError(f"worker {address}: expected {ours}, found {theirs}")


def side_by_side(client: "Client", specs: Iterable[RunSpec]) -> Iterator[Found]:
    """All rounds in any order, on all workers; what a lost worker was at is played again."""
    return _played(client, specs, [None] * sum(client.nthreads().values()) * AHEAD)


def one_on_each_machine(client: "Client", specs: Iterable[RunSpec]) -> Iterator[Found]:
    """The same, but no machine plays two at once: these measure time."""
    return _played(client, specs, sorted({_host(worker) for worker in client.nthreads()}))


def _played(
    client: "Client", specs: Iterable[RunSpec], places: Sequence[str | None]
) -> Iterator[Found]:
    """`places`: the host of each round that may be under way, None for any."""
    from distributed import Future, as_completed  # noqa: PLC0415 - players have none

    from game.lab.engine._on_worker import PLAYING, PlayingWorker, play  # noqa: PLC0415 - as above

    client.register_plugin(PlayingWorker(), name=PLAYING)
    left, ours = iter(specs), Versions.here()
    begun: dict[Future[Outcome], tuple[RunSpec, str | None]] = {}
    done = as_completed(loop=client.loop)

    def begin(place: str | None) -> None:
        for spec in islice(left, 1):
            at = None if place is None else [place]
            future = client.submit(play, spec, ours, pure=False, workers=at)
            begun[future] = spec, place
            done.add(future)

    for place in places:
        begin(place)
    for future in done:
        spec, place = begun.pop(future)
        outcome = future.result()
        begin(place)
        yield spec, outcome


def _host(address: str) -> str:
    """'10.0.0.1' of 'tcp://10.0.0.1:4567'."""
    return address.rpartition("/")[2].rpartition(":")[0]
