"""Rounds whose minds think with a server that speaks the OpenAI protocol, on good days and bad."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.backoff import Backoff
from agents.intention import load
from agents.llm.build import ModelSpec
from agents.llm.openai.requests import Endpoint
from agents.llm.wrappers import RetryPolicy
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, MindPhase, WorkerTiming
from game.content.level import Level
from game.partners.mind_panel import MindPanel
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import MindChoice, ModelChoice, worker_minds
from game.session.log.lines import CHECK_TICKS
from game.session.log.reader import MatchRecord, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.notes import Intend, MacroBegun, MacroOver, MindFailed, Note, Thought
from game.settings import Service, Settings
from tests.agents.llm.openai_server import (
    Responder,
    Server,
    breaks_off,
    chunk,
    fails,
    is_silent,
    says,
    serving,
    thinks,
)
from tests.partners.minding import lasting, real_match
from tests.processes import is_alive

pytestmark = pytest.mark.slow

KEY = "sk-very-secret"
CHOP = "Chop 2 onions for me"
ORDERS = "What do they want?"
STOP = "Forget all of that, please"
LEAVE = "Leave the tomatoes to me"
MEANINGS: Mapping[str, object] = {
    CHOP: [{"do": "chop", "what": "onion", "times": 2}],
    ORDERS: {"ask": "orders", "what": None},
    STOP: [{"cancel": "any", "what": None}, {"allow": "any", "what": None}],
    LEAVE: [{"avoid": "chop", "what": "tomato"}],
}


class Kitchen:
    """A match whose minds are awake and think with `server`. `notes`: the partner's so far."""

    def __init__(self, match: Match, minds: Minds, server: Server, log: Path) -> None:
        self.match, self.server, self.log = match, server, log
        self.links = [link for link in minds.links.values() if isinstance(link, Link)]
        self.notes: list[Note] = []

    @property
    def panel(self) -> MindPanel:
        seat = self.match.seats[0]
        assert isinstance(seat, MindSeat)
        return seat.panel

    @property
    def pids(self) -> set[int]:
        return {link.pid for link in self.links if link.pid is not None}

    def play(self, until: Callable[[], object]) -> None:
        """Much faster than real time, but in real time while a mind is thinking."""
        end = time.monotonic() + 300
        while not until():
            assert not self.match.over and time.monotonic() < end, self.panel
            self.match.tick()
            self.notes += [note for cook, note in self.match.notes if cook == 0]
            time.sleep(0.1 if self.panel.thinking else 0.004)

    def wake(self) -> None:
        """Let the minds get ready before the round begins."""
        end = time.monotonic() + 60
        while not all(link.status.usable for link in self.links):
            assert time.monotonic() < end
            for link in self.links:
                link.poll()
            time.sleep(0.01)

    def announced(self, message: str, state: str, since: int = 0) -> int | None:
        """Which note, from `since` on, says first that what `message` means stands so."""
        meaning = load(MEANINGS[message])
        for place, note in enumerate(self.notes[since:], since):
            if isinstance(note, Intend) and (note.intention, note.state) == (meaning, state):
                return place
        return None

    def thought(self, stage: str, about: str, since: int) -> bool:
        """Whether, from note `since` on, a thought of a stage read `about` or weighed by it."""
        thoughts = (note for note in self.notes[since:] if isinstance(note, Thought))
        return any(
            thought.stage == stage and (about == self._read(thought) or about in _method(thought))
            for thought in thoughts
        )

    def _read(self, thought: Thought) -> str:
        return self.match.words[thought.heard - 1].text if thought.heard else ""

    def recorded(self) -> MatchRecord:
        """The log, which is whole so far."""
        record = load_log(self.log)
        assert not record.cut
        assert replay(record, self.match.level).state == self.match.state
        assert KEY not in self.log.read_text()
        return record


def _method(thought: Thought) -> str:
    return "" if thought.basis is None else thought.basis.method


@contextmanager
def kitchen(
    level: Level, log: Path, make: Callable[[Server], Minds], responder: Responder
) -> Iterator[Kitchen]:
    """Leaves a whole log and no process behind."""
    with serving(responder) as server:
        minds = make(server)
        with real_match(level, minds, MatchLog(log)) as match:
            opened = Kitchen(match, minds, server, log)
            opened.wake()
            pids = opened.pids
            yield opened
            assert opened.pids == pids, "no mind dies of its model's failures"
    assert not any(is_alive(pid) for pid in pids)
    assert opened.recorded().complete


# ------------------------------------------------------------ a good day


def test_a_server_plays_a_round(
    shipped: Mapping[str, Level], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_BASE_URL", "OPENAI_MODEL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def make(server: Server) -> Minds:
        settings = Settings(backend="openai", service=Service(server.url, "m", KEY))
        return worker_minds(MindChoice(HLA, settings))

    with kitchen(
        lasting(shipped["ring"], 160), tmp_path / "log.jsonl", make, thinks(MEANINGS)
    ) as opened:
        match, play, announced = opened.match, opened.play, opened.announced
        play(lambda: opened.panel.source == "plan")
        said_at, before = len(opened.notes), match.history.count(0, "chopped")
        match.say(1, CHOP)
        play(lambda: announced(CHOP, "active"))
        play(lambda: announced(CHOP, "satisfied"))
        assert match.history.count(0, "chopped") >= before + 2
        match.say(1, ORDERS)
        play(lambda: announced(ORDERS, "satisfied"))
        match.say(1, LEAVE)
        play(lambda: announced(LEAVE, "active"))
        match.say(1, STOP)
        play(lambda: announced(LEAVE, "revoked"))
        play(lambda: match.history.count(0, "served"))
        assert opened.panel.status == ""
        assert opened.panel.models == (("slow", "m (127.0.0.1)"), ("fast", "m (127.0.0.1)"))
    # What was demanded is what was done, before it was called done.
    notes = opened.notes[said_at : announced(CHOP, "satisfied")]
    started = [n for n in notes if isinstance(n, MacroBegun) and n.macro == "Chop Onion"]
    assert len(started) >= 2, notes
    assert {note.source for note in started} & {"words", "intention"}
    stages = {note.stage for note in opened.notes if isinstance(note, Thought)}
    assert stages == {"intention", "action", "chat"}
    assert not [note for note in opened.notes if isinstance(note, MindFailed)]
    # The model's own words are in the log, and answer.
    said = [w.text for words in opened.recorded().words.values() for w in words if w.cook == 0]
    assert all(text.startswith("Chef, ") for text in said)
    assert any("2 onions" in text for text in said)
    assert any(re.search(r"Soup \(\d+ s\)", text) for text in said)
    assert {authorization for *_, authorization in opened.server.requests} == {f"Bearer {KEY}"}


# ------------------------------------------------------------ bad days

PACE = WorkerTiming(beat_s=0.05, rest=Backoff(0.2, 0.3))
PATIENCE = LinkTimeouts(stop_s=2.0)
UNREACHABLE = "The AI service cannot be reached. Check the internet connection and the address"
NONSENSE = "The AI service sent an answer that makes no sense. Trying again soon"


def impatient(server: Server) -> Minds:
    """Minds that wait for nothing long."""
    endpoint = Endpoint("m", server.url, KEY, silence_s=2.0)
    retry = RetryPolicy(backoff=Backoff(0.05, 0.1))
    chosen = ModelChoice(ModelSpec("openai", endpoint=endpoint, retry=retry))
    return Minds.of(HLA, lambda role: Link(chosen.spec(role), pace=PACE, patience=PATIENCE))


@pytest.fixture(scope="module")
def shared(
    shipped: Mapping[str, Level], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Kitchen]:
    """One long round in which everything goes wrong, one thing after the other."""
    level, log = lasting(shipped["ring"], 3000), tmp_path_factory.mktemp("shared") / "log.jsonl"
    with kitchen(level, log, impatient, thinks(MEANINGS)) as opened:
        yield opened


@pytest.fixture
def healthy(shared: Kitchen) -> Kitchen:
    """The same, with all well and nothing demanded."""
    shared.server.responders = [thinks(MEANINGS)]
    since = len(shared.notes)
    shared.match.say(1, STOP)
    shared.play(lambda: shared.thought("intention", STOP, since) and not shared.panel.status)
    shared.play(lambda: shared.panel.state != "active")
    return shared


@pytest.mark.parametrize(
    ("responder", "reason"),
    [
        pytest.param(
            fails(429, retry_after="0"),
            "The AI service is too busy, or the key's limit is used up. Trying again soon",
            id="429",
        ),
        pytest.param(
            is_silent(), "The AI service takes too long to answer. Trying again soon", id="silence"
        ),
        pytest.param(says("Potatoes!"), NONSENSE, id="nonsense"),
        pytest.param(breaks_off(chunk('{"inten')), UNREACHABLE, id="half a stream"),
    ],
)
def test_a_server_that_fails_for_a_while(
    healthy: Kitchen, responder: Responder, reason: str
) -> None:
    opened, pids, since = healthy, healthy.pids, len(healthy.notes)
    opened.server.responders = [responder]
    opened.match.say(1, CHOP)
    cooks_on_without_minds(opened, reason)
    assert opened.announced(CHOP, "active", since) is None
    # When the server is well again so are the minds, and what was said meanwhile is not lost.
    opened.server.responders = [thinks(MEANINGS)]
    opened.play(lambda: opened.announced(CHOP, "active", since))
    healed = len(opened.notes)
    opened.play(lambda: opened.thought("action", "log-probabilities", healed))
    opened.play(lambda: not opened.panel.status)
    assert opened.pids == pids
    opened.play(lambda: opened.match.state.tick % CHECK_TICKS == 0)
    opened.recorded()


def test_a_server_that_goes_away_for_good(healthy: Kitchen) -> None:
    """The last of the round's misfortunes."""
    healthy.server.hang_up()
    healthy.match.say(1, CHOP)
    cooks_on_without_minds(healthy, UNREACHABLE)


def cooks_on_without_minds(opened: Kitchen, reason: str) -> None:
    """Both minds fail, the player is told so all the time, the partner cooks by reflex."""
    sentence = f"{reason}: your partner cooks by reflex. Next try in 1 s."
    since = len(opened.notes)
    opened.play(lambda: all(link.status.phase is MindPhase.UNAVAILABLE for link in opened.links))
    failed = [n.reason for n in opened.notes[since:] if isinstance(n, MindFailed)]
    assert f"{reason}." in failed
    told, since = {opened.panel.status}, len(opened.notes)

    def has_cooked() -> bool:
        told.add(opened.panel.status)
        ended = (note for note in opened.notes[since:] if isinstance(note, MacroOver))
        return sum(note.outcome == "done" for note in ended) >= 2

    opened.play(has_cooked)
    assert told == {sentence}
    # What was decided before they were gone may have been under way to the executor.
    sources = [note.source for note in opened.notes[since:] if isinstance(note, MacroBegun)]
    assert set(sources[sources.index("reflex") :]) == {"reflex"}
