"""The page of stars: what they cost, a proposal of that, and what happens during a round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.client.drawing.theme import GOLD
from game.client.editor.bench import Bench, Edit, push
from game.client.editor.choices import counted
from game.client.editor.event_rows import event_rows
from game.client.editor.star_proposal import Stars
from game.client.ui.frame import Frame
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Next
from game.design.fields import field, set_field

STARS = ("One star", "Two stars", "Three stars")
POINTS = range(5, 1001, 5)
#: Layout units of the row with the gauge, and of that.
PROGRESS, GAUGE = 54, 14


def star_rows(bench: Bench) -> Sequence[Row]:
    """What stars cost, and what happens during a round."""
    points = _points(bench)
    rows: list[Row] = [*_proposal_rows(bench)]
    if len(points) == len(STARS):
        for number, label in enumerate(STARS):
            change = partial(_with_points, points, number)
            rows.append(counted(bench, label, points[number], POINTS, change))
        rows.append(push(bench, "Stars", "as usual", partial(set_field, path="stars", value=None)))
    return [*rows, *event_rows(bench)]


def take_in(bench: Bench) -> None:
    """Write down stars that were found; what was said of stars meanwhile stays, and the others are
    offered.
    """
    proposal, desk = bench.proposal, bench.desk
    stars = proposal.take()
    if stars is None:
        return
    fits = "" if proposal.fits(desk.draft) else " for the kitchen as it was"
    if proposal.is_welcome(desk.draft):
        desk.change(_edit(stars))
        desk.told = f"Proposed{fits}: stars for {_told(stars)}."
    else:
        proposal.offered = stars
        desk.told = f"Proposed{fits}: stars for {_told(stars)}. What you chose stays."


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressRow(Row):
    """How far something is: a `share` of 0..1."""

    share: float

    def draw(self, place: Frame, focused: bool) -> None:
        place.stage.gauge(place.top(GAUGE)[0].rect, GOLD, self.share, 1.6)


def _proposal_rows(bench: Bench) -> Iterator[Row]:
    proposal = bench.proposal
    if proposal.running:
        yield Push("Stars", proposal.told, caption="Stop", act=lambda: _stop(bench))
        yield ProgressRow("", height=PROGRESS, still=True, share=proposal.share)
        return
    yield Push("Stars", proposal.told, caption="Propose", act=lambda: _propose(bench))
    if proposal.offered is not None:
        caption = f"Take {_told(proposal.offered)}"
        yield push(bench, "Proposed meanwhile", caption, _edit(proposal.offered))


def _points(bench: Bench) -> list[int]:
    said = field(bench.desk.draft, "stars")
    return [int(str(p)) for p in said if str(p).isdecimal()] if isinstance(said, list) else []


def _with_points(points: list[int], number: int, value: int) -> Edit:
    changed = [*points[:number], value, *points[number + 1 :]]
    return partial(set_field, path="stars", value=changed)


def _edit(stars: Stars) -> Edit:
    return partial(set_field, path="stars", value=list(stars))


def _told(stars: Stars) -> str:
    return ", ".join(map(str, stars))


def _propose(bench: Bench) -> Next:
    level = bench.desk.checked.level
    if level is None:
        bench.desk.told = "First the kitchen must be one that can be played."
    else:
        bench.proposal.begin(level, bench.desk.draft)
    return None


def _stop(bench: Bench) -> Next:
    bench.proposal.stop()
    return None
