"""What is heard of a round, and of choosing on screens."""

from collections.abc import Iterable, Set
from itertools import accumulate

from game.client.hud.notices import COUNT_DOWN
from game.client.hud.tickets import URGENT_SECONDS
from game.client.input.intents import Intent
from game.client.sound.cues import OWN, Cue, cue_of
from game.client.sound.speaker import Loops, Speaker
from game.client.ui.scene import Close, Next, Scene
from game.client.view.things import burns_in, warning_ticks
from game.kitchen import events as ev
from game.kitchen.state import TICKS_PER_SECOND, Heating, State
from game.session.words import Words

#: Volume of what partners do; what the players do is heard in full.
PARTNER = 0.6
#: The clock ticks for so many seconds at the end.
TICKING = 10


class RoundSound:
    """Turns a round into sound. `people`: the seats whose steps are heard; None for everybody."""

    def __init__(
        self, speaker: Speaker, state: State, round_ticks: int, people: Set[int] | None = None
    ) -> None:
        self.speaker = speaker
        self._ticks = round_ticks
        self._people = people
        self._kitchen = state.kitchen
        self._loops = Loops()
        self._called: set[int] = set()  # cells of what is about to burn
        self._warned: set[int] = set()  # orders
        self._over = False
        self._counted = 0  # words of the count-down
        speaker.follow(self._loops)
        self.jump(state)

    def jump(self, state: State) -> None:
        """Go on from `state`: the beginning, or where a replay jumped to."""
        self._loops.see(state)
        self._called, self._warned = _calling(state), _urgent(state)
        self.speaker.music.round(self._left(state.tick))

    def see(self, events: Iterable[ev.Event], state: State) -> None:
        """Let the events of the tick that led to `state` be heard."""
        events = tuple(events)
        for event in events:
            self._hear(event)
        self._loops.see(state, events)
        called, warned = self._called, self._warned
        self._called, self._warned = _calling(state), _urgent(state)
        if self._called - called:
            self.speaker.play(Cue.BURNS_SOON)
        if self._warned - warned:
            self.speaker.play(Cue.ORDER_URGENT)
        left = self._left(state.tick)
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
        if not words.text:
            self.speaker.play(Cue.MENU_SELECT)
            return
        own = self._people is not None and words.cook in self._people
        self.speaker.play(Cue.CHAT_SENT if own else Cue.CHAT)

    def over(self) -> None:
        self._over = True
        self.speaker.music.stop()
        self._loops.hush(True)
        self.speaker.play(Cue.ROUND_END)

    def pause(self, paused: bool) -> None:
        """Loops fall silent and music stays in the background while a round is paused."""
        self._loops.hush(paused or self._over)
        self.speaker.music.dim(paused)

    def leave(self) -> None:
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

    def _left(self, tick: int) -> float:
        return (self._ticks - tick) / TICKS_PER_SECOND


def _calling(state: State) -> set[int]:
    """The cells of what calls for somebody: it burns soon."""
    heating = {cell: each for cell, each in enumerate(state.contents) if isinstance(each, Heating)}
    return {c for c, h in heating.items() if burns_in(h, state.tick) <= warning_ticks(h)}


def _urgent(state: State) -> set[int]:
    """The numbers of the orders whose time runs out."""
    soon = state.tick + URGENT_SECONDS * TICKS_PER_SECOND
    return {order.number for order in state.orders if order.deadline < soon}


class MenuSound:
    """The cursor moves on a screen, something is chosen, one goes back."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._seen: tuple[Scene, object] | None = None

    def watch(self, scene: Scene) -> None:
        now = (scene, scene.focus)
        if self._seen is not None and self._seen[0] is scene and self._seen[1] != now[1]:
            self._speaker.play(Cue.MENU_MOVE)
        self._seen = now

    def answer(self, scene: Scene, step: Next, intent: Intent | None) -> None:
        """`scene` answered with `step` to an intent, or to the mouse (None)."""
        if step is None:
            return
        if intent is Intent.BACK:
            self._speaker.play(Cue.MENU_BACK)
        elif scene.focus is not None or not isinstance(step, Close):
            self._speaker.play(Cue.MENU_SELECT)
