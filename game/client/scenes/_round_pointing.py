"""A round as people look at it: who is who, what they say and point at."""

from collections.abc import Sequence

from game.client.hud.column import TalkTool
from game.client.hud.hud import Hud
from game.client.hud.pings import Target, beside, target_at
from game.client.input.intents import WALK, Device, Intent
from game.client.player.rounds import Round
from game.client.scenes._crew_orders import CrewOrders
from game.client.scenes.director import Director
from game.client.ui.scene import Pointer, Scene
from game.client.view.kitchen import KitchenView
from game.kitchen.moves import DELTA
from game.kitchen.state import State
from game.partners.phrasebook import known, learnt
from game.partners.pointing import Pointing, pointing_at, pointing_at_order
from game.partners.shown_words import Intention, ShownReading

#: Seconds for which a mouse that rests still shows what is meant.
MOUSE_COUNTS = 3.0


class RoundPointing(Scene):
    """`now`: seconds in this scene, pauses left out; `tools`: with which somebody is about to say
    something, each over the one before it.
    """

    playing = True

    def __init__(self, play: Round, game: Director, hud: Hud) -> None:
        self.play = play
        self.game = game
        self.habits = game.habits
        self.hud = hud
        self.sound, self.crew, self.voice = game.sound(play), game.crew(play), game.voice(play)
        self.view = KitchenView(play.level, play.match.state.seed, play.level.humans)
        self.brigade = None if play.match.crew is None else CrewOrders(play)
        self.now = 0.0
        self.tools: list[TalkTool] = []
        self._talker = 0  # the person who opened any of the tools
        self._mouse = (0, 0, -MOUSE_COUNTS)  # where it is and since when

    @property
    def tickets(self) -> tuple[int, ...]:
        return tuple(order.number for order in self.play.seen.orders)

    def say(
        self,
        text: str,
        target: Target | None = None,
        tickets: tuple[int, ...] = (),
        reading: ShownReading | None = None,
    ) -> None:
        """Whoever talks says something, or points; it is written down and passed on at once.

        `tickets`: as they hung when the words were begun; `reading`: what they were shown to mean.
        """
        meant = self._known(text) if reading is None else reading.intention
        to, at = self._whom(text), self._aimed(target)
        self.play.match.say(self._seat, text, to, pointing=at, tickets=tickets, reading=meant)

    def tell_typing(
        self, draft: str = "", target: Target | None = None, tickets: tuple[int, ...] = ()
    ) -> None:
        """Whoever talks is writing: who waits for an answer waits on; a `draft` is read."""
        to, at = self._whom(draft), self._aimed(target)
        self.play.match.typing(self._seat, draft, to, at, tickets, self._known(draft))

    def learn(self, text: str, reading: ShownReading) -> None:
        menu = self.play.level.kitchen.menu
        self.habits.learn(learnt(text, reading.intention, reading.sentence, menu))

    def _known(self, text: str) -> Intention | None:
        return known(text, self.habits.phrases, self.play.level.kitchen.menu)

    def _whom(self, text: str) -> int | None:
        return None if self.brigade is None else self.brigade.addressed(text)

    def _aimed(self, target: Target | None) -> Pointing | None:
        names = self.play.match.names
        return None if target is None else _pointing(self.play.seen, target, names)

    def same_person(self, one: Device, other: Device) -> bool:
        return self.crew.person(one) == self.crew.person(other)

    @property
    def waits_for_words(self) -> bool:
        """Whether the clock stops while somebody writes: nobody else may want to cook on."""
        return self.habits.chat_pauses and self.crew.people == 1

    def stand_still(self) -> None:
        """No time passes until the next update, and nothing goes on sounding."""
        self.play.clock.pause()
        self.sound.pause(True)

    def target_at(self, pointer: Pointer) -> Target | None:
        """What the mouse is on that one could point at; of a cook that is also the head."""
        for figure, cook in zip(self.view.figures, self.play.seen.cooks, strict=True):
            if figure.covers(pointer.x, pointer.y, self.view.grid, self.now):
                return Target(cell=cook.cell)
        return target_at(pointer.x, pointer.y, self.view.grid, self.hud.tickets.rects)

    @property
    def pointed(self) -> Target | None:
        x, y, since = self._mouse
        fresh = self.now - since < MOUSE_COUNTS
        return self.target_at(Pointer(x, y)) if fresh else None

    @property
    def faced(self) -> Target:
        if not self.play.humans:
            return Target(cell=self.play.level.kitchen.width * (self.view.grid.height // 2))
        cook = self.play.match.state.cooks[self._seat]
        x, y = self.play.level.kitchen.xy(cook.cell)
        dx, dy = DELTA[cook.facing]
        return Target(cell=self.play.level.kitchen.cell(x + dx, y + dy))

    def beside(self, target: Target, way: Intent) -> Target:
        """The next thing to point at that way, the same at the edge."""
        grid, orders = self.view.grid, len(self.hud.tickets.rects)
        return beside(target, DELTA[WALK[way]], (grid.width, grid.height), orders)

    def point(self, target: Target) -> None:
        """Whoever talks points at something without a word; that may call or order a cook."""
        if self.brigade is None or not self.brigade.point(target):
            self.say("", target)

    @property
    def _seat(self) -> int:
        return self.play.seat_of(self._talker)


def _pointing(state: State, target: Target, names: Sequence[str]) -> Pointing | None:
    """What is pointed at; None for an order that has just gone."""
    if target.cell is not None:
        return pointing_at(state, target.cell, names)
    slot = target.order
    known = slot is not None and slot < len(state.orders)
    return pointing_at_order(state, slot) if known and slot is not None else None
