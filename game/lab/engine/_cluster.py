"""Rounds on many processes: those of this machine, or any Dask cluster that is there already."""

import asyncio
import logging
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from multiprocessing import resource_tracker
from pickle import dumps
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

from game.lab.engine._kept import Versions
from game.lab.engine._player import ApartPlayer, tried
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.runs.arguments import InputError

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

    from game.lab.engine._on_worker import Batch

T = TypeVar("T")
#: What came of a round: in words where it was lost.
Found = tuple[RunSpec, Outcome | str]
#: Told of the share of a round that has been played.
Advance = Callable[[float], None]

#: Where our own cluster listens, and shows Dask's page.
LOOPBACK = "127.0.0.1"
DASHBOARD = f"{LOOPBACK}:8787"
#: Seconds that a scheduler is waited for.
CONNECT_S = 10
#: Seconds that a worker has to start again, and from one look at them to the next.
RESTART_S, LOOK_S = 60, 5
#: When so many workers died at rounds these are played apart from all others: one may kill them.
DEATHS = 3
#: Batches at or before each worker, so that none waits for the next one.
AHEAD = 3
#: Seconds that a batch of rounds shall take: to send one takes as long as to play a short round.
BATCH_S = 1.0
NEEDED = "expected the packages of requirements-lab.txt (pip install -r requirements-lab.txt)"


@contextmanager
def cluster(workers: int, scheduler: str, dashboard: bool) -> Iterator["Client"]:
    """A client of `scheduler`, 'tcp://HOST:PORT'; if that is '' of `workers` processes of our own,
    which are gone at the block's end, listen on this machine alone, and take work from nobody else.
    Raises InputError.
    """
    try:
        import cryptography  # noqa: F401, PLC0415 - for keys; players have none
        import dask  # noqa: PLC0415 - as above
        from distributed import Client  # noqa: PLC0415 - as above
    except ImportError as error:
        raise InputError(f"several workers: {NEEDED}, found no {error.name}") from None
    for name in ("distributed", "distributed.client"):  # what is lost is told in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler:
        with _connected(scheduler) as client:
            yield client
        return
    settings = {
        "distributed.scheduler.allowed-failures": DEATHS,
        "distributed.deploy.lost-worker-timeout": f"{RESTART_S}s",
        # Only the page shows what workers are at, a hundred times a second.
        "distributed.worker.profile.enabled": dashboard,
    }
    if not dashboard:
        settings |= {f"distributed.{each}.http.routes": [] for each in ("scheduler", "worker")}
    with (
        TemporaryDirectory() as folder,
        dask.config.set(settings),
        _own(workers, folder, dashboard) as own,
        Client(own, set_as_default=False) as client,
        _replacing(own, workers),
    ):
        yield client


def _own(workers: int, folder: str, dashboard: bool) -> "LocalCluster":
    from distributed import LocalCluster  # noqa: PLC0415 - players have none

    try:
        with _undisturbed():
            return LocalCluster(
            n_workers=workers, threads_per_worker=1, memory_limit=0, local_directory=folder,
            security=True, silence_logs=logging.CRITICAL,
            dashboard_address=DASHBOARD if dashboard else None,
            scheduler_kwargs={} if dashboard else {"dashboard_address": f"{LOOPBACK}:0"},
        )  # fmt: skip
    except (OSError, RuntimeError) as error:
        raise InputError(
            f"--workers {workers}: expected as many processes on this machine, found one that did "
            f"not start ({error}): ask for fewer"
        ) from None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C reaches this process alone: all that is started within inherits that it is held."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would let go of the signal when it is started
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


@contextmanager
def _replacing(own: "LocalCluster", workers: int) -> Iterator[None]:
    """Start anew what Dask does not: a worker that is lost before it has started again."""
    over = Event()

    def replace() -> None:
        for name, worker in [*own.workers.items()]:
            if worker.status.name in ("closed", "failed"):
                del own.workers[name]
        own.scale(workers)

    def look() -> None:
        while own.loop is not None and not over.wait(LOOK_S):
            own.loop.add_callback(replace)

    thread = Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _connected(scheduler: str) -> "Client":
    from distributed import Client  # noqa: PLC0415 - players have none

    try:
        asyncio.run(_greeted(scheduler))  # the client has no patience: it waits for ever, or dies
        client = Client(scheduler, timeout=CONNECT_S, set_as_default=False)
    except Exception as error:  # whatever comes of what a strange server says
        found = "none that answers" if isinstance(error, OSError) else "another kind of server"
        raise InputError(
            f"--scheduler {scheduler}: expected the address of a Dask scheduler, such as "
            f"tcp://host:8786, found {found} ({type(error).__name__})"
        ) from None
    with suppress(TimeoutError):  # its workers may have been started with it
        client.wait_for_workers(1, timeout=CONNECT_S)
    return client


async def _greeted(scheduler: str) -> None:
    """Whether one is there that speaks as Dask does. Raises whatever is wrong with it."""
    from distributed import Security  # noqa: PLC0415 - players have none
    from distributed.comm.addressing import (  # noqa: PLC0415 - as above
        parse_address,
        parse_host_port,
    )
    from distributed.comm.core import connect  # noqa: PLC0415 - as above

    parse_host_port(parse_address(scheduler)[1])  # or Dask looks for it until it has to end
    keys = Security().get_connection_args("client")
    async with asyncio.timeout(CONNECT_S):
        comm = await connect(scheduler, timeout=CONNECT_S, **keys)
        await comm.close()


def check_versions(client: "Client", ours: Versions) -> None:
    """Whether all workers would play as one of `ours` does. Raises InputError."""
    try:
        found = _though_workers_die(lambda: client.run(Versions.here))
    except Exception as error:  # whatever it is that a strange worker cannot do
        raise InputError(
            f"workers: expected this game on each, found one without it ({error}): start them in "
            "the game's folder, by python -m distributed.cli.dask_worker"
        ) from None
    if not found:
        raise InputError("workers: expected one at least, found a scheduler without any")
    for address, theirs in found.items():
        if theirs != ours:
            raise InputError(
                f"worker {address}: expected {ours}, found {theirs}: start it with the same files"
            )


def _though_workers_die(ask: Callable[[], T]) -> T:
    """What all workers are asked for; again, if one is lost before it has answered."""
    for _ in range(DEATHS):
        with suppress(OSError):
            return ask()
    return ask()


def side_by_side(client: "Client", specs: Sequence[RunSpec]) -> Iterator[Found]:
    """All rounds in any order, on all workers; what a lost worker was at is played again."""
    return _played(client, specs, [None] * sum(client.nthreads().values()) * AHEAD, BATCH_S)


def one_on_each_machine(client: "Client", specs: Sequence[RunSpec]) -> Iterator[Found]:
    """The same, but no machine plays two at once: these measure time."""
    # '10.0.0.1' of 'tcp://10.0.0.1:4567'
    hosts = {worker.rpartition("/")[2].rpartition(":")[0] for worker in client.nthreads()}
    return _played(client, specs, sorted(hosts), 0)


def _played(
    client: "Client", specs: Sequence[RunSpec], places: Sequence[str | None], batch_s: float
) -> Iterator[Found]:
    """`places`: the host of each batch that may be under way, None for any; `batch_s`: how long one
    shall take. Raises what ends a round.
    """
    from distributed import as_completed  # noqa: PLC0415 - players have none

    from game.lab.engine._on_worker import PLAYING, PlayingWorker, play  # noqa: PLC0415 - as above

    _though_workers_die(lambda: client.register_plugin(PlayingWorker(), name=PLAYING))
    left, ours = deque(specs), Versions.here()
    begun: dict[Future[Batch], tuple[list[RunSpec], str | None]] = {}
    done = as_completed(loop=client.loop)

    def begin(place: str | None, count: int) -> None:
        if batch := [left.popleft() for _ in range(min(count, len(left)))]:
            at = None if place is None else [place]
            future = client.submit(_opened(), dumps((play, batch, ours)), pure=False, workers=at)
            begun[future] = batch, place
            done.add(future)

    for place in places:
        begin(place, 1)
    for future in done:
        batch, place = begun.pop(future)
        found = _result(future)
        if found is None:
            yield from one_by_one(batch)
            begin(place, 1)
            continue
        left.extendleft(reversed(batch[len(found.outcomes) :]))  # one fails: by itself it is told
        share = len(left) // len(places)  # so that none is left with much at the end
        begin(place, max(1, min(found.rounds_in(batch_s), share)))
        yield from zip(batch, found.outcomes, strict=False)


def one_by_one(specs: Iterable[RunSpec], advance: Advance = lambda share: None) -> Iterator[Found]:
    """All rounds on this machine, in their order. Raises what ends a round and does not lose it."""
    with closing(ApartPlayer()) as player:
        for spec in specs:
            yield spec, tried(player, spec, partial(advance, 1 / spec.level.round_ticks))


def _result(future: "Future[Batch]") -> "Batch | None":
    """None if workers died at it. Raises InputError, and what ended a round."""
    from distributed import CancelledError, KilledWorker  # noqa: PLC0415 - players have none

    try:
        return future.result()
    except KilledWorker:
        return None
    except (CancelledError, OSError) as error:
        if future.status != "error":
            raise InputError(
                "the scheduler: expected it to be there to the end, found it gone: what is done "
                "is kept, start it and the same command again"
            ) from None
        raise error


def _opened() -> "Callable[[bytes], Batch]":
    """A function without a module, so that a scheduler can take it that has no game."""

    def opened(packed: bytes) -> "Batch":
        from pickle import loads  # noqa: PLC0415 - it travels alone

        play, *given = loads(packed)
        found: Batch = play(*given)
        return found

    return opened
