"""A seat whose macro actions come from minds in other processes (or in simulated time).

Nothing here waits. At every tick the links are drained; what the minds ask for goes to the arbiter;
what happened is gathered and shown to them when they can use it. While the acting mind is asleep,
dead or slow, the cook goes on by the reflex policy, within what the human has forbidden.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from agents.messages import (
    Book,
    CodePolicy,
    CrewFacts,
    Do,
    EditBook,
    FromMember,
    FromMind,
    MindFailed,
    Question,
    Readings,
    Reflection,
    Say,
    Step,
    Thought,
    Typing,
    Unsaid,
    Withdraw,
)
from agents.orders import QueueMoment, demand_values, masked, urgent, way_to
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.executor.driver import MacroEnded
from game.executor.law import Law
from game.executor.macros import Macro, find_macro
from game.executor.view import View
from game.kitchen.events import Event
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.partners._acting import Acting
from game.partners._arbiter import MacroRequest
from game.partners._briefing import Briefing
from game.partners._mind_state import CrewMember, MindState, told
from game.partners._observation_scheduler import ObservationScheduler
from game.partners._request_ledger import STALE_TICKS, RequestLedger
from game.partners._requests import Requests
from game.partners._sites import find_site
from game.partners._wishes import calls_for_favours, going_on, law_of
from game.partners.mind_panel import MindPanel
from game.partners.minds import Minds
from game.partners.observation_builder import ObservationBuilder
from game.session.seats.notes import Note, RequestDropped
from game.session.seats.pace import Paced
from game.session.seats.seat import Effort, Kind, Seat, note_of
from game.session.words import Words

#: Ticks for which words count as a demand although no mind has said what they mean.
WORDS_LAST = 200
#: Facts that justify interrupting what is in progress, as words and intentions do.
ALARMS = ("caught fire", "finished cooking", "ordered", "board lost")


class MindSeat(Seat):
    """A cook driven by `minds`. `panel` is what the HUD may show of them."""

    kind: Kind = "mind"

    def __init__(self, name: str, pace: Paced, cook: int, minds: Minds) -> None:
        super().__init__(name, pace)
        self._acting = Acting(cook)
        self._minds = minds
        self._briefing: Briefing | None = None
        self._mail = RequestLedger(late=None if minds.alone else STALE_TICKS)
        self._member = CrewMember(cook)
        self._memory = MindState(self._member)
        self._wanted: Book | None = None  # what the crew wanted when that was last gone by
        self._rhythm = ObservationScheduler()
        self._tick = 0
        self._seen: State | None = None  # the newest state of which what led to it is known
        self._alive = False  # whether the acting mind could answer at the last tick
        self._heard_at: int | None = None  # when words came of which no intention is made yet
        self._moved = 0  # the newest observation whose move is made, as far as that is seen
        self._spoken: list[Say] = []
        self._requests = Requests(cook, quiet=minds.quiet)
        self._notes: list[Note] = []

    @property
    def doing(self) -> str | None:
        return self._acting.driver.doing

    @property
    def law(self) -> Law:
        """What it has to let be now."""
        return self._acting.driver.teammates.law

    @property
    def panel(self) -> MindPanel:
        """The minds at this moment, for the HUD."""
        return self._memory.panel(self._minds, self._acting.driver.running)

    # ------------------------------------------------------------ what the match calls

    def join(self, level: Level, cook: int, names: Sequence[str]) -> None:
        driven, agreed = self._minds.alone, self._first_that_stands
        self._acting = Acting(cook, level.humans, driven=driven, agreed=agreed)
        watch = self._acting.driver.teammates
        self._briefing = Briefing(ObservationBuilder(level, cook, tuple(names), watch))
        self._member.join(level.kitchen.menu)
        self._requests.join(level)
        self._rhythm = ObservationScheduler.of(cook, len(level.cooks), together=self._minds.frugal)
        self._minds.start()

    def see(self, before: State, state: State, events: Sequence[Event]) -> None:
        self._tick, self._seen = state.tick, state
        self._rhythm.tick()
        working = self._brief.beliefs.working(state)
        if self._minds.autonomy != "reflex":
            self._acting.end_if_done(working)
            if self._gather() or self._moved != self._acting.moved:
                self._rhythm.due = True
            self._moved = self._acting.moved
        if any(fact.verb in ALARMS for fact in self._brief.happened(before, events)):
            self._mail.news += 1
            self._rhythm.due |= not self._minds.frugal
        if self._rhythm.beats(state.tick):
            self._rhythm.due |= not self._minds.busy
            if self._minds.lost:
                self._apply_constraints(working)
        self._take_on(working)
        self._listen(working)
        busy = self._acting.stands or self.doing is not None
        self._spoken += self._requests.due(self._brief.beliefs.known(state), busy, self._spoken)
        self._spoken += self._requests.warnings(*self._acting.bound(working))

    def attend(self, state: State) -> Effort:
        """What one mind tells waits for no tick to reach the next, nor its answer to be taken."""
        if self._seen is None:
            return Effort.NONE
        looks, working = self._rhythm.between(), self._brief.beliefs.working(state)
        self._listen(working)
        if looks:
            return Effort.GREAT
        return Effort.SMALL if self._acting.foresee(working) else Effort.NONE

    def speak(self) -> Sequence[Say]:
        spoken, self._spoken = self._spoken, []
        return spoken

    def hear(self, words: Words) -> None:
        line = self._brief.said(words)
        if self._minds.frugal:
            return  # who leads it listens
        self._rhythm.due = True
        if self._brief.is_mine(words):
            self._memory.words = words.text
        elif words.tells or words.asks:
            self._is_news()
        elif self._brief.is_demand(words):
            self._memory.message = words.told
            self._heard_at = words.tick
            self._is_news()
            self._mail.spoken = self._mail.news
            self._minds.hear(line)
            if self._minds.autonomy == "blocked" and self._seen is not None:
                self._acting.drop(self._seen)
                self._gather()

    def unsay(self, words: Words) -> None:
        self._brief.unsaid(words)
        if self._brief.is_mine(words) or not self._brief.is_demand(words):
            return
        if self._memory.message == words.told:
            self._memory.message = ""
        if self._heard_at == words.tick:
            self._heard_at = None
        self._is_news()
        self._minds.hear(Unsaid(words.number))

    def withdraw(self, entry: int) -> None:
        self._is_news()
        self._minds.hear(Withdraw(entry))

    def typing(self, cook: int, draft: Words | None) -> None:
        if not self._minds.frugal:
            self._rhythm.attend(self._tick)
        if draft is not None and self._brief.is_demand(draft):
            heard = self._brief.as_heard(draft)
            self._memory.draft = heard.text, draft.text
            self._minds.hear_draft(Typing(cook, heard))
        elif self._memory.choices:  # nobody else waits for words
            self._minds.hear(Typing(cook))

    def foresee(self, tick: int, served: Mapping[int, int | None]) -> None:
        self._brief.foresee(tick, served)

    def brief(self, crew: CrewFacts) -> None:
        self._brief.brief(crew)
        self._member.brief(crew)

    def send(self) -> Sequence[FromMember]:
        return self._member.send()

    def move(self, state: State, cook: int) -> Move:
        working = self._brief.beliefs.working(state)
        self._acting.wanted = self._waits(state.tick)
        move = self._acting.move(working)
        if self._gather() or self._acting.lacks:
            # A decision may be needed: ask at once, and take at once what is there.
            self._rhythm.due = True
            self._listen(working)
        self._acting.wanted = self._waits(state.tick)
        move = self._acting.settle(working, move)
        self._gather()
        return move

    def drain(self) -> Sequence[Note]:
        self._gather()
        notes, self._notes = self._notes, []
        return notes

    def close(self) -> None:
        self._minds.close()

    # ------------------------------------------------------------ showing and listening

    @property
    def _brief(self) -> Briefing:
        assert self._briefing is not None, "a seat must join a match first"
        return self._briefing

    def _is_news(self) -> None:
        self._mail.news += 1
        self._rhythm.due = True

    def _show(self) -> None:
        """Offer all minds the kitchen as it was seen."""
        state = self._seen
        assert state is not None, "nothing was seen yet"
        news = replace(self._memory.news(self._acting.news(state)), moved=self._moved)
        if self._minds.frugal:
            chooses = news.doing is None or news.turning or self._mail.untold
            favours = calls_for_favours(self._memory.book)
            news = replace(news, favours=favours, chooses=chooses)
        number = self._mail.next_id(state.tick)
        seen = self._brief.observation(number, state, news)
        self._minds.observe(self._memory.counted(seen))
        self._rhythm.looked()

    def _listen(self, state: State) -> None:
        """Take in `state`, by which the cook works, what the minds have sent; what one says reaches
        the next at once.
        """
        for link in self._minds.links.values():
            if self._rhythm.looks:
                self._show()
            for message in link.poll(state.tick):
                self._take(message, state)
        self._tell(state)
        if self._minds.decides and not self._alive:
            self._rhythm.due = True  # a mind that has just come (back) needs to see the kitchen
        self._alive = self._minds.decides

    def _take(self, message: FromMind, state: State) -> None:
        match message:
            case Do():
                self._on_do(message, state)
            case Step(move, number):  # of a mind without an executor
                try:
                    self._acting.step(number, move)
                except KeyError:
                    self._notes.append(RequestDropped(move, "there is no such move"))
            case Say():
                self._spoken.append(message)
            case Question(choices):
                self._memory.choices = choices
            case Readings():
                self._memory.reads(message)
            case EditBook():
                self._on_edit(message, state)
            case CodePolicy() | Reflection():
                if self._memory.plans(message):
                    self._notes.append(message)
                    self._rhythm.due = True
            case Thought():
                self._memory.thinks(message)
                self._notes.append(message)
            case MindFailed():
                self._notes.append(replace(message, detail=""))
            case _:
                self._member.post(message)

    def _on_do(self, do: Do, state: State) -> None:
        site = find_site(do.at, self._acting.driver.view(state), self._brief.names)
        read = self._mail.read(do, state, site)
        if isinstance(read, str):
            # Nobody's fault but time's: the mind need not know, and may ask for the same again.
            self._notes.append(RequestDropped(do.macro, read))
            return
        self._acting.wanted = self._waits(state.tick)
        self._acting.ask(read, state)
        self._gather()

    def _tell(self, state: State) -> None:
        """Note what there is to tell of the orders, and go by it."""
        for last, intend in self._memory.untold():
            if last is None or intend.heard > last.heard or told(last) != told(intend):
                self._notes.append(intend)
            if last is None or (last.intention, last.state) != (intend.intention, intend.state):
                self._is_news()
            self._apply_constraints(state)

    def _on_edit(self, message: EditBook, state: State) -> None:
        """A mind edits the book; all are shown what came of it."""
        self._heard_at = None
        if self._memory.now is None:
            self._show()
        self._memory.edit(message)
        self._tell(state)
        self._rhythm.due = True

    def _take_on(self, state: State) -> None:
        """Go by what the crew wants, if that has changed."""
        self._acting.others = self._member.others
        before, self._wanted = self._wanted, self._member.book
        if self._wanted is not None and self._wanted != before:
            self._rhythm.due = self._rhythm.due or not self._minds.frugal
            if before is None or before.revision != self._wanted.revision:
                self._is_news()
            self._apply_constraints(state)

    # ------------------------------------------------------------ acting

    def _first_that_stands(self, view: View, avoid: Collection[Macro]) -> MacroRequest | None:
        """What to begin for the sake of what stands, while no mind decides in time: the first of it
        that can be worked on now; None if there is none, or something cannot wait.
        """
        quick = self._minds.frugal and self._minds.decides  # it asks at once for all that it wants
        if quick or not self._memory.wants:
            return None
        if self._memory.now is None or self._memory.now.tick != view.state.tick:
            self._show()
        now, left_out = self._memory.shown, {macro.name for macro in avoid}
        wanted = QueueMoment.of(now.book, now, vocabulary_of(now))
        allowed = [o for o in masked(now.options, wanted.bounds) if o.name not in left_out]
        steps = {name for goal in wanted.focus.goals for name in way_to(goal, allowed).steps}
        if not steps or any(map(urgent, allowed)):
            return None
        values = demand_values(allowed, wanted.focus.goals, frozenset())
        best = max(sorted(steps), key=lambda name: values[name])
        macro = find_macro(view.menu, best)
        site = find_site(wanted.focus.place(best, now.options), view, self._brief.names)
        return None if macro is None else MacroRequest(macro, "intention", site=site)

    def _apply_constraints(self, state: State) -> None:
        """Keep to what is wanted; who can never be told to go on does not stand still."""
        book = going_on(self._memory.book) if self._minds.lost else self._memory.book
        view = self._acting.driver.view(state)
        self._acting.obey(law_of(book, view, self._brief.names), state)
        self._gather()

    def _waits(self, tick: int) -> bool:
        """Whether a mind is there whose decision is worth waiting for.

        It is if it leads, or if the human wants what the reflex policy knows nothing of.
        """
        heard = self._heard_at is not None and tick - self._heard_at < WORDS_LAST
        leads = self._minds.autonomy != "reflex"
        return self._minds.decides and (leads or heard or self._memory.wants)

    def _gather(self) -> bool:
        """Take note of what began, ended and was refused; whether anything ended."""
        records = self._acting.gather()
        self._notes += map(note_of, records)
        ended = [record for record in records if isinstance(record, MacroEnded)]
        for record in ended:
            if (favour := self._brief.ended(record)) is not None:
                self._member.did(favour)
        for request, reason in self._acting.refusals():
            self._notes.append(RequestDropped(request.macro.name, reason))
            self._brief.refused(request.macro.name, self._tick, reason)
            self._rhythm.due = True  # it may decide otherwise
        return bool(ended)
