"""Minds kept from match to match, in real processes: woken early, no memory, gone at the end."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from agents.backoff import Backoff
from agents.mind import MindSpec
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, WorkerTiming
from game.content.level import Level
from game.partners.mind_keeper import SETTLES, MindKeeper
from game.partners.minds import READY, Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import MindChoice, worker_minds
from game.settings import Settings
from tests.agents.workers.scripted import spec
from tests.partners.minding import FakeLink, pair, panel, play_until, real_match
from tests.processes import is_alive
from tests.tables import table

pytestmark = pytest.mark.slow

PACE = WorkerTiming(think_s=60.0, beat_s=0.05, rest=Backoff(0.2, 0.4), niceness=0)
PATIENCE = LinkTimeouts(start_s=60.0, hang_s=30.0, restart=Backoff(0.1, 0.2))
ANSWERS: dict[str, str] = {"two onions": "chop onion x2"}
OTHER = replace(Settings(), model="another.gguf")


class House:
    """A keeper in time that the test moves on. `made`: every pair of links so far."""

    def __init__(self, behaviour: Callable[[Settings], tuple[MindSpec, MindSpec]]) -> None:
        self.behaviour = behaviour
        self.now = 0.0
        self.made: list[tuple[Link, Link]] = []
        self.keeper = MindKeeper(self.make, lambda: self.now)

    def make(self, choice: MindChoice) -> Minds:
        specs = self.behaviour(choice.settings)
        slow, fast = (Link(s, pace=PACE, patience=PATIENCE) for s in specs)
        self.made.append((slow, fast))
        return pair(slow, fast)

    def tend(self, settings: Settings | None, until: Callable[[], object]) -> None:
        end = time.monotonic() + 90
        while not until():
            assert time.monotonic() < end, f"still waiting; {self.keeper.waking}"
            self.keeper.tend(choice(settings))
            time.sleep(0.01)

    def lend(self, settings: Settings) -> Minds:
        (minds,) = self.keeper(MindChoice(HLA, settings))
        return minds

    def ready(self) -> bool:
        return self.keeper.waking is not None and self.keeper.waking.ready

    @property
    def pids(self) -> list[int]:
        """The processes there have been, those of the newest links last."""
        return [link.pid for links in self.made for link in links if link.pid is not None]


def choice(settings: Settings | None) -> MindChoice | None:
    return None if settings is None else MindChoice(HLA, settings)


def scripted(settings: Settings) -> tuple[MindSpec, MindSpec]:
    return spec("", model=settings.model), spec("", model=settings.model)


def by_heart(settings: Settings) -> tuple[MindSpec, MindSpec]:
    """The real minds, whose model knows the answers."""
    slow, fast = (MindSpec(role.factory, None, {"answers": dict(ANSWERS)}) for role in HLA.minds)
    return slow, fast


@pytest.fixture
def house() -> Iterator[House]:
    house = House(scripted)
    yield house
    house.keeper.close()
    assert not any(is_alive(pid) for pid in house.pids)


def test_minds_wake_while_the_player_is_still_choosing(house: House, long_ring: Level) -> None:
    house.keeper.tend(choice(Settings()))
    waking = house.keeper.waking
    assert waking is not None and "waking up" in waking.sentence and not waking.ready
    house.tend(Settings(), house.ready)
    assert house.keeper.waking is not None and house.keeper.waking.sentence == READY
    pids = house.pids
    with real_match(long_ring, house.lend(Settings())) as match:
        assert panel(match).ready
    assert house.pids == pids


def test_two_matches_have_the_same_processes_and_the_second_remembers_nothing(
    house: House, long_ring: Level
) -> None:
    house.tend(Settings(), house.ready)
    pids = house.pids
    with real_match(long_ring, house.lend(Settings())) as match:
        match.say(1, "chop")
        play_until(match, lambda: panel(match).words == "heard chop")
    house.tend(Settings(), house.ready)
    with real_match(long_ring, house.lend(Settings())) as match:
        match.say(1, "recall")
        play_until(match, lambda: panel(match).words == "heard recall")
        assert any(words.text.endswith("seen, 1 told") for words in match.words)
        assert all("chop" not in words.text for words in match.words)
    assert house.pids == pids and all(map(is_alive, pids))


def test_a_demand_of_the_last_match_is_none_of_the_next(long_ring: Level) -> None:
    house = House(by_heart)
    try:
        with real_match(long_ring, house.lend(Settings())) as match:
            match.say(1, "two onions")
            play_until(match, lambda: panel(match).state == "active")
            pids = house.pids
        with real_match(long_ring, house.lend(Settings())) as match:
            play_until(match, lambda: panel(match).source == "plan" or match.state.tick > 100)
            assert panel(match).intention == "" and panel(match).message == ""
            match.say(1, "two onions")
            play_until(match, lambda: panel(match).intention)
            assert panel(match).state == "active"
        assert house.pids == pids
    finally:
        house.keeper.close()


def test_another_model_wakes_other_minds_once_the_choice_stands(house: House) -> None:
    house.tend(Settings(), house.ready)
    first = house.pids
    house.keeper.tend(choice(OTHER))
    house.now += SETTLES / 2
    house.keeper.tend(choice(OTHER))
    assert [link.pid for link in house.made[0]] == first
    house.now += SETTLES
    house.keeper.tend(choice(OTHER))
    house.tend(OTHER, house.ready)
    assert len(house.made) == 2 and not set(first) & {link.pid for link in house.made[-1]}
    house.tend(OTHER, lambda: not any(map(is_alive, first)))


def test_a_choice_that_makes_no_difference_wakes_nobody(house: House) -> None:
    house.tend(Settings(), house.ready)
    first = house.pids
    louder = replace(Settings(), reduced_motion=True)
    house.keeper.tend(choice(louder))
    house.now += 2 * SETTLES
    house.tend(louder, house.ready)
    assert house.pids == first and house.keeper.waking is not None


def test_a_partner_without_minds_needs_none(house: House) -> None:
    house.tend(Settings(), house.ready)
    first = house.pids
    house.keeper.tend(choice(None))
    house.now += 2 * SETTLES
    house.tend(None, lambda: not any(map(is_alive, first)))
    assert house.keeper.waking is None


def test_a_changed_model_counts_in_the_next_match_at_once(house: House, long_ring: Level) -> None:
    with real_match(long_ring, house.lend(Settings())) as match:
        play_until(match, lambda: panel(match).ready)
        house.keeper.tend(choice(OTHER))
        assert panel(match).ready
    with real_match(long_ring, house.lend(OTHER)) as match:
        play_until(match, lambda: panel(match).ready)
        assert house.made[-1][0].pid is not None


def test_a_mind_that_dies_between_matches_is_replaced(house: House) -> None:
    house.tend(Settings(), house.ready)
    slow = house.made[0][0]
    first = slow.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    house.tend(Settings(), lambda: house.keeper.waking and house.keeper.waking.trouble)
    assert house.keeper.waking is not None and "SIGKILL" in house.keeper.waking.sentence
    house.tend(Settings(), house.ready)
    assert slow.pid != first


def test_what_is_wrong_is_told_exactly() -> None:
    house = House(lambda settings: (spec("no weights"), spec()))
    house.tend(Settings(), lambda: house.keeper.waking and house.keeper.waking.trouble)
    assert house.keeper.waking is not None
    assert house.keeper.waking.sentence == house.made[0][0].status.note
    house.keeper.close()


def test_closing_ends_minds_that_are_at_something_they_cannot_leave() -> None:
    house = House(lambda settings: (spec("hang at start"), spec("hang at start")))
    house.tend(Settings(), lambda: house.made and all(link.status.note for link in house.made[0]))
    pids = house.pids
    house.keeper.close()
    assert len(pids) == 2 and not any(map(is_alive, pids))
    assert house.keeper.waking is None


def test_a_match_that_is_over_cannot_disturb_the_next(house: House) -> None:
    old = house.lend(Settings())
    old.start()
    new = house.lend(Settings())
    new.start()
    old.close()
    assert (
        old.links["slow"].status.phase.value == "closed"
        and new.links["slow"].status.phase.value != "closed"
    )
    assert old.links["slow"].poll(1) == ()


def test_each_of_several_cooks_has_minds_of_its_own() -> None:
    keeper, one = MindKeeper(worker_minds), MindChoice(HLA, Settings())
    assert len(keeper(replace(one, cooks=3))) == len(keeper._kept) == 3
    links = {id(link) for links in keeper._kept for link in links.values()}
    assert len(links) == 6
    first = keeper._kept[0]
    assert len(keeper(one)) == 1 and keeper._kept == [first]
    keeper.close()


def test_minds_without_processes_are_made_for_each_match() -> None:
    made: list[Minds] = []

    def make(choice: MindChoice) -> Minds:
        made.append(pair(FakeLink(), FakeLink()))
        return made[-1]

    keeper, wanted = MindKeeper(make), MindChoice(HLA, Settings())
    keeper.tend(wanted)
    assert keeper.waking is None
    assert keeper(wanted) == [made[-1]] and keeper(wanted) == [made[-1]]
    assert len(made) == 3
    keeper.close()


@table(__file__)
def test_how_far_it_is_is_told(fraction: float | None, note: str, told: str) -> None:
    slow, fast = FakeLink(), FakeLink()
    slow.status = replace(slow.status, phase=FakeLink().status.phase.STARTING, note=note,
                          fraction=fraction)  # fmt: skip
    waking = pair(slow, fast).waking
    assert (waking.sentence, waking.share, waking.ready) == (told, fraction, False)
