"""A crew in a round as the player orders it: by its cards, by pointing, or by keys."""

from collections import deque
from collections.abc import Iterable, Sequence

from game.client.hud.crew_strip import (
    ALL,
    ANYBODY,
    BREAK,
    CrewMoment,
    count_of,
    crew_cards,
    crew_slips,
    kept_queue,
    some,
)  # fmt: skip
from game.client.hud.pings import Target
from game.client.hud.queue_board import PartnerQueue
from game.client.input.intents import PICKS, Intent, Press
from game.client.player.rounds import Round
from game.partners.crew_board import CrewBoard, CrewNote
from game.partners.errands import (
    FREE,
    Errand,
    Page,
    changed,
    crowd,
    errand_at,
    errand_for,
    errands,
)  # fmt: skip
from game.partners.lead_watch import LeadWatch
from game.partners.mind_panel import MindPanel
from game.partners.minds import Minds
from game.session.words import NOBODY, address

#: Which way each key of somebody without a cook goes, along the cards and along what can be asked.
ALONG = {Intent.LEFT: -1, Intent.RIGHT: 1}
THROUGH = {Intent.UP: -1, Intent.DOWN: 1}
LEAVE = (Intent.BACK, Intent.PAUSE)


class CrewOrders:
    """`chosen`: whom words and orders are for, a seat, ALL or ANYBODY; None: nobody in particular.

    `board`: how the crew's work stands.
    """

    def __init__(self, play: Round) -> None:
        self.play = play
        self.board = CrewBoard(play.level.kitchen.menu, play.match.names, play.level.humans)
        self.chosen: int | None = None
        self._lead = None if play.lead is None else LeadWatch(play.lead)
        self._seen = 0
        self._answers: list[CrewNote] = []  # what was answered for all
        self._tick = play.match.state.tick
        self._did = deque([self._doing], BREAK)  # what the cooks were at in the last ticks
        self._cursor = 0
        self._page = Page.ONCE  # of what can be asked

    @property
    def may_order(self) -> bool:
        return self.play.hand is not None

    @property
    def errands(self) -> tuple[Errand, ...]:
        if self.chosen is None or self.play.hand is None:
            return ()
        quota, everybody = self.chosen < ANYBODY, self.chosen == ALL
        page = Page.ALWAYS if quota and self._page is Page.ONCE else self._page
        found = errands(self.play.seen, page, everybody=everybody, once=not quota)
        once = self.play.hand.assigns
        return tuple(e for e in found if once or e.goal is None or e.goal.standing)

    @property
    def cooks(self) -> tuple[int, ...]:
        """The seats of those who can be ordered: all but the player's own."""
        return tuple(
            s for s in range(len(self.play.level.cooks)) if s not in self.play.level.humans
        )

    @property
    def kept(self) -> PartnerQueue:
        return kept_queue(self.board, self.play.match.state.tick)

    def update(self) -> list[CrewNote]:
        """Follow what has passed within the crew; what of it is to be told to people."""
        if self.play.match.state.tick != self._tick:
            self._tick = self.play.match.state.tick
            self._did.append(self._doing)
        talk, news = self.play.match.history.talk, "" if self._lead is None else self._lead.news()
        new, self._seen = talk[self._seen :], len(talk)
        told = [CrewNote(self.play.match.state.tick, None, news)] if news else []
        notes = [*self.board.see(new), *told]
        self._answers += (note for note in notes if note.cook is None)
        return notes

    def mind(self, lead: Minds) -> MindPanel:
        """What there is to see of who leads without cooking: what it heard, what came of it."""
        people = (NOBODY, *self.play.level.humans)
        said = (w for w in reversed(self.play.match.words) if w.text and w.cook in people)
        crew = self.play.match.crew
        readings = None if crew is None or crew.head is None else crew.head.readings
        if (last := next(said, None)) is None:
            return MindPanel(lead.sentence, readings=readings, listens=lead.hear_words)
        answers = [note.text for note in self._answers if note.tick >= last.tick]
        return MindPanel(
            status=lead.sentence,
            listens=lead.hear_words,
            thinking=lead.thinking,
            message=last.text,
            intention=" ".join(answers),
            state="active" if answers else "pending",
            readings=readings,
            queue=self.kept.entries,
        )

    def moment(self) -> CrewMoment:
        names, cooks = self.play.match.names, self.play.seen.cooks
        doings = (*self._did, self._doing)
        cards = crew_cards(self.play.level, names, cooks, doings, self.board, self.may_order)
        asked = crew_slips(self.errands)
        cursor = None if self.play.humans else self._cursor % max(1, len(asked))
        lead = None if self._lead is None else self._lead.state
        return CrewMoment(cards, self.chosen, self.may_order, asked, cursor, lead)

    def choose(self, whom: int | None) -> None:
        """Words and orders are for them from now on; for nobody in particular if they were."""
        if self.may_order and whom not in self.play.level.humans:
            self.chosen = self._after(whom) if whom == self.chosen else whom
            self._turn_to(Page.ONCE)

    def _after(self, whom: int | None) -> int | None:
        """Who is chosen when the same are chosen once more: one more of whoever is free."""
        if whom is None or whom > ANYBODY or count_of(whom) >= len(self.cooks):
            return None
        return whom - 1

    def order(self, errand: Errand) -> None:
        hand = self.play.hand
        if hand is None or self.chosen is None or not errand.open:
            return
        if errand.turns is not None:
            self._turn_to(errand.turns)
            return
        if (goal := errand.goal) is not None:
            wanted = [order.dish for order in self.play.seen.orders].count(errand.what)
            enough = wanted if self.chosen == ALL and wanted else None
            hand.order(self._meant[:enough], self._whom, goal, self.board)
            return
        for cook in self._meant:
            hand.release(cook, self.board)

    def lift(self, numbers: Iterable[int]) -> None:
        if self.play.hand is not None:
            for number in numbers:
                self.play.hand.lift(number)

    def change(self, number: int, by: int) -> None:
        """One more or one less of what a standing order says: cooks, or what is kept ready."""
        order, hand = self.board.orders.get(number), self.play.hand
        part = None if order is None else changed(order.part, by, len(self.cooks))
        if hand is not None and order is not None and part is not None:
            hand.change(order, part)

    def addressed(self, text: str) -> int | None:
        """To whom words go that call nobody by name: to the cook who is chosen, else to all."""
        names = self.play.match.names
        one = self.chosen is not None and self.chosen >= 0
        called, _ = address(text, names, NOBODY)
        if called is not None or self.chosen in (None, ALL) or self.chosen < ANYBODY:
            return None
        return self.chosen if one else self._meant[0]

    def point(self, target: Target) -> bool:
        """The player points at something; whether it is about the crew."""
        cells = ((seat, self.play.seen.cooks[seat].cell) for seat in self.cooks)
        cook = next((seat for seat, cell in cells if cell == target.cell), None)
        if cook is not None and self.may_order:
            self.choose(cook)
            return True
        errand = self._errand_at(target)
        if self.chosen is None or errand is None:
            return False
        self.order(errand)
        return True

    def takes(self, press: Press) -> bool:
        if not (self.may_order and press.down and not press.repeat):
            return False
        found = self.errands
        match press.intent:
            case intent if intent in PICKS:
                self._pick(PICKS[intent])
            case Intent.QUICK:
                self._step(1)
            case Intent.NEXT if self.chosen is not None:
                self._turn()
            case intent if intent in LEAVE and self.chosen is not None:
                self.chosen = None
            case Intent.TAKE_BACK if self.chosen is not None:
                self.order(FREE)
            case intent if intent in ALONG and not self.play.humans:
                self._step(ALONG[intent])
            case intent if intent in THROUGH and found and not self.play.humans:
                self._cursor = _along(found, self._cursor, THROUGH[intent])
            case Intent.USE if found and not self.play.humans:
                self.order(found[self._cursor % len(found)])
            case _:
                return False
        return True

    def _pick(self, number: int) -> None:
        found = self.errands
        if self.chosen is None and number < len(self.cooks):
            self.choose(self.cooks[number])
        elif number < len(found) and found[number].goal is not None and found[number].open:
            self.order(found[number])
            self.chosen = None

    def _turn_to(self, page: Page) -> None:
        """What can be asked is that page's; the cursor is on what can be asked now."""
        self._page = page
        self._cursor = _along(self.errands, -1, 1)

    def _turn(self) -> None:
        for errand in self.errands:
            if errand.turns is not None:
                self.order(errand)
                return

    def _step(self, way: int) -> None:
        everybody = (*self.cooks, ALL, *(some(1 + n) for n in range(len(self.cooks))))
        here = -1 if way > 0 else 0
        if self.chosen in everybody:
            here = everybody.index(self.chosen)
        self.chosen = everybody[(here + way) % len(everybody)]
        self._turn_to(Page.ONCE)

    @property
    def _doing(self) -> tuple[str | None, ...]:
        return tuple(seat.doing for seat in self.play.match.seats)

    @property
    def _whom(self) -> tuple[str, ...]:
        """What whoever is chosen is called in a standing order."""
        chosen = ALL if self.chosen is None else self.chosen
        if chosen == ALL:
            return ("all",)
        if chosen <= ANYBODY:
            return (crowd(count_of(chosen)),)
        return (self.play.match.names[chosen],)

    @property
    def _meant(self) -> tuple[int, ...]:
        """The cooks who are chosen, of several who has least to do first."""
        match self.chosen:
            case None:
                return ()
            case c if c <= ALL:
                freest = sorted(self.cooks, key=lambda cook: len(self.board.of(cook)))
                return tuple(freest if c == ALL else freest[: count_of(c)])
        return (self.chosen,)

    def _errand_at(self, target: Target) -> Errand | None:
        state = self.play.seen
        if target.cell is not None:
            return errand_at(state, target.cell)
        if target.order is None or target.order >= len(state.orders):
            return None
        return errand_for(state.orders[target.order].dish, state.kitchen.menu)


def _along(found: Sequence[Errand], here: int, way: int) -> int:
    places = ((here + way * step) % len(found) for step in range(1, len(found) + 1))
    return next((place for place in places if found[place].open), here)
