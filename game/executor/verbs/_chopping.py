"""Chopping: raw ingredient to a board, strikes, and the piece to where it is wanted."""

from collections.abc import Iterator

from game.executor._hands import clear_a_board, destination, hand_over, nearer_to_heat, put_away
from game.executor.plans import Await, Fail, Finish, Plan, ScriptMemory, UseStation
from game.executor.value import CHOP, SPARE, SPARES, OrderNeeds, ranked
from game.executor.verbs.verb import Obstacle, Verb, each, unreachable
from game.executor.view import View
from game.kitchen.events import Chopped, Event
from game.kitchen.items import Food
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process
from game.kitchen.state import Chopping, State


def _obstacle(view: View, what: str) -> Obstacle | None:
    step = view.recipes.step(Process.CHOP, what)
    (raw,) = step.inputs
    if not view.boards:
        return unreachable(view, Kind.BOARD, None, "chopping board")
    if not _board_to_use(view):
        return Obstacle("every chopping board is in use")
    half = any(_is_chopping(view, b, raw) and not view.attended(b) for b in view.boards)
    if half or view.held == raw or view.where(raw) or view.can_use(Kind.SOURCE, what):
        return None
    return unreachable(view, Kind.SOURCE, what, step.thing)


def _board_to_use(view: View) -> bool:
    """Whether a board is left for me: free, to be cleared or half done, others coming first."""
    coming = view.coming_to_boards()
    if len([b for b in view.boards if not view.attended(b)]) <= coming:
        return False
    return len(view.free(view.boards)) > coming or isinstance(clear_a_board(view), UseStation)


def _value(needs: OrderNeeds, what: str) -> float:
    if needed := needs.lacking(Process.CHOP, what):
        return ranked(needs, CHOP, needed) if needs.roomy_for(needed) else 0.0
    if needs.unstocked(what) > 0:
        return CHOP
    return SPARE if needs.made(Process.CHOP, what) < SPARES and needs.roomy() else 0.0


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Chopped):
        yield event.cook, event.ingredient


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """Raw ingredient -> board -> strikes; the piece stays on the board, or goes to who needs it."""
    (raw,) = view.recipes.step(Process.CHOP, what).inputs
    if memory.board in view.state.lost:
        return Fail("the chopping board is out of use")
    if memory.board is not None and not _is_chopping(view, memory.board, raw):
        memory.made = True
    if memory.made:
        # The piece exists: it goes to who cooks it, or towards the pots if that is worth while.
        chopped = view.recipes.step(Process.CHOP, what).output
        if destination(view, chopped) is not None:
            return _pass_on(view, chopped, memory, hand_over(view, chopped))
        if memory.board is None or (nearer := nearer_to_heat(view, memory.board)) == memory.board:
            return Finish()
        return _pass_on(view, chopped, memory, UseStation(nearer, ends=True))
    board = _own_board(view, raw, memory)
    if board is None:
        return _bring_to_board(view, raw, what)
    if view.held is not None:
        return put_away(view)
    memory.board = board
    return UseStation(board)


def _is_chopping(view: View, board: int, raw: Food) -> bool:
    content = view.content(board)
    return isinstance(content, Chopping) and content.food == raw


def _own_board(view: View, raw: Food, memory: ScriptMemory) -> int | None:
    """A board with such food half chopped that nobody else is busy with."""
    if memory.board is not None and _is_chopping(view, memory.board, raw):
        return memory.board
    half = [b for b in view.boards if _is_chopping(view, b, raw) and not view.attended(b)]
    return view.nearest(half)


def _bring_to_board(view: View, raw: Food, what: str) -> Plan:
    free = view.free(view.boards)
    if view.held == raw:
        board = view.nearest(free, lambda b: 0.5 * view.to_heat(b))
        return UseStation(board) if board is not None else _await_board(view)
    if view.held is not None:
        return put_away(view)
    if len(free) <= view.coming_to_boards():
        return clear_a_board(view)
    boards = view.wished(free)
    source = view.nearest(
        view.where(raw) + view.of_kind(Kind.SOURCE, what),
        lambda s: min(view.floor.between(s, b) + 0.5 * view.to_heat(b) for b in boards),
    )
    return UseStation(source) if source is not None else Fail(f"no {what} can be reached")


def _await_board(view: View) -> Plan:
    """Raw food in hand and no board free: put it beside one that can be cleared, or wait."""
    lying = [b for b in view.boards if not isinstance(view.content(b), Chopping)]
    if not lying:
        board = view.nearest(view.boards)
        return Await(board) if board is not None else Fail("no chopping board can be reached")
    place = view.nearest(
        view.free(view.counters), lambda c: min(view.floor.between(c, b) for b in lying)
    )
    return UseStation(place) if place is not None else put_away(view)


def _pass_on(view: View, chopped: Food, memory: ScriptMemory, place: Plan) -> Plan:
    """Carry the new piece from the board to where `place` says."""
    if view.held == chopped:
        return place
    if memory.board is not None and view.content(memory.board) == chopped:
        return UseStation(memory.board) if view.held is None else put_away(view)
    return Finish()  # somebody took it


CHOPPING = Verb(
    "chop", "chopped", each(Process.CHOP), _obstacle, _script, _value, _told, alike=True
)
