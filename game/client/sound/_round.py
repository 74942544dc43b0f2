"""What is heard of a round: events, loops, and what is about to burn."""

from collections.abc import Iterable, Set
from itertools import accumulate

from game.client.hud.announcements import COUNT_DOWN
from game.client.hud.tickets import URGENT_SECONDS
from game.client.sound._loops import Loops
from game.client.sound.cues import OWN, Cue, cue_of
from game.client.sound.speaker import Speaker
from game.client.view.frying import warning_ticks
from game.kitchen import events as ev
from game.kitchen.layout import Kitchen
from game.kitchen.state import TICKS_PER_SECOND, Heating, Order, State
from game.session.words import Words

#: Volume of what partners do; what the players do is heard in full.
PARTNER = 0.6
#: The clock ticks for so many seconds at the end.
TICKING = 10


class BurnWatch:
    """Follows a kitchen through its events. All times are ticks."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._due: dict[int, float] = {}  # cell -> when to call

    def start(self, state: State) -> None:
        """Take over a kitchen as it stands; what should have been called by then is not."""
        heating = {c: h for c, h in enumerate(state.contents) if isinstance(h, Heating)}
        calls = {cell: _call_at(each) for cell, each in heating.items()}
        self._due = {cell: at for cell, at in calls.items() if at > state.tick}

    def see(self, events: Iterable[ev.Event], tick: int) -> bool:
        """Take in the tick that led to `tick`; whether something calls for somebody now."""
        for event in events:
            match event:
                case ev.Cooked(cell, food):
                    rule = self._kitchen.menu.appliances[str(self._kitchen.stations[cell].of)]
                    heating = Heating(food, tick, tick, tick + rule.burn_ticks)
                    self._due[cell] = _call_at(heating)
                case ev.TakenFromHeat(_, cell) | ev.FireStarted(cell):
                    self._due.pop(cell, None)
        late = [cell for cell, at in self._due.items() if at <= tick]
        for cell in late:
            del self._due[cell]
        return bool(late)


def _call_at(heating: Heating) -> float:
    return heating.burns_at - warning_ticks(heating)


class RoundSound:
    """Turns a round into sound. `people`: the seats whose steps are heard; None for everybody."""

    def __init__(
        self, speaker: Speaker, state: State, round_ticks: int, people: Set[int] | None = None
    ) -> None:
        self.speaker = speaker
        self._ticks = round_ticks
        self._people = people
        self._kitchen = state.kitchen
        self._loops = Loops(state.kitchen)
        self._burning = BurnWatch(state.kitchen)
        self._orders: dict[int, Order] = {}
        self._warned: set[int] = set()
        self._over = False
        self._counted = 0  # words of the count-down
        speaker.follow(self._loops)
        self.jump(state)

    def jump(self, state: State) -> None:
        """Go on from `state`: the beginning, or where a replay jumped to."""
        self._loops.start(state)
        self._burning.start(state)
        self._orders = {order.number: order for order in state.orders}
        self._warned = {o.number for o in state.orders if self._urgent(o, state.tick)}
        self.speaker.music.round(self._left(state.tick))

    def see(self, events: Iterable[ev.Event], tick: int) -> None:
        """Let the events of the tick that led to `tick` be heard."""
        events = tuple(events)
        for event in events:
            self._hear(event)
        self._loops.see(events)
        if self._burning.see(events, tick):
            self.speaker.play(Cue.BURNS_SOON)
        self._watch_orders(events, tick)
        left = self._left(tick)
        self.speaker.music.round(left)
        if 0 < left <= TICKING and left == int(left):
            self.speaker.play(Cue.CLOCK_TICK)

    def count_down(self, since: float) -> None:
        """The count-down began `since` seconds ago: a word that appears is heard."""
        begins = accumulate((seconds for _, seconds in COUNT_DOWN[:-1]), initial=0.0)
        begun = sum(begin <= since for begin in begins)
        if begun > self._counted:
            self._counted = begun
            self.speaker.play(Cue.COUNT_GO if begun == len(COUNT_DOWN) else Cue.COUNT_TICK)

    def hear(self, words: Words) -> None:
        """A cook says something, or points at it without a word."""
        if not words.text:
            self.speaker.play(Cue.MENU_SELECT)
            return
        own = self._people is not None and words.cook in self._people
        self.speaker.play(Cue.CHAT_SENT if own else Cue.CHAT)

    def over(self) -> None:
        """Time is up."""
        self._over = True
        self.speaker.music.stop()
        self._loops.hush(True)
        self.speaker.play(Cue.ROUND_END)

    def pause(self, paused: bool) -> None:
        """Loops fall silent and music stays in the background while a round is paused."""
        self._loops.hush(paused or self._over)
        self.speaker.music.dim(paused)

    def leave(self) -> None:
        """Nothing of the round is heard any more."""
        self.speaker.music.dim(False)
        self.speaker.follow(None)

    def _hear(self, event: ev.Event) -> None:
        cell = getattr(event, "cell", None)
        cue = cue_of(event, None if cell is None else self._kitchen.stations[cell].of)
        if cue is None:
            return
        cook = getattr(event, "cook", None)
        own = cook is None or self._people is None or cook in self._people
        if own or cue not in OWN:
            self.speaker.play(cue, 1.0 if own or isinstance(event, ev.Served) else PARTNER)

    def _watch_orders(self, events: Iterable[ev.Event], tick: int) -> None:
        """Warn once of every order whose time runs out."""
        for event in events:
            match event:
                case ev.OrderPlaced(order):
                    self._orders[order.number] = order
                case ev.Served(order=order) | ev.OrderExpired(order):
                    self._orders.pop(order.number, None)
        for number, order in self._orders.items():
            if number not in self._warned and self._urgent(order, tick):
                self._warned.add(number)
                self.speaker.play(Cue.ORDER_URGENT)

    @staticmethod
    def _urgent(order: Order, tick: int) -> bool:
        return (order.deadline - tick) / TICKS_PER_SECOND < URGENT_SECONDS

    def _left(self, tick: int) -> float:
        return (self._ticks - tick) / TICKS_PER_SECOND
