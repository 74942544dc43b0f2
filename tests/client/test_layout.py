"""Nothing lies over anything else, whatever is told at once, in every kitchen and window."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

import pygame
import pytest

from game import paths
from game.client.drawing.shapes import Size
from game.client.drawing.stage import Stage
from game.client.drawing.theme import ZOOMS, Comfort
from game.client.hud.bubbles import Bubbles, BubbleTopic, body_of
from game.client.hud.column import Conversation
from game.client.hud.help import KeyHelp
from game.client.hud.hud import Hud, Moment
from game.client.hud.microphone import TalkingAloud
from game.client.hud.mind import MindCard
from game.client.hud.mind_sheets import MindCaption, MindSheet
from game.client.hud.queue_board import PartnerQueue
from game.client.tutorial.card import READABLE, Card, draw_card, foot, lay_out
from game.client.tutorial.courses import Saying, course_of, talking
from game.client.view.kitchen import KitchenView, looks
from game.content.level import Level
from game.content.load import load_level
from game.kitchen.state import State
from game.kitchen.step import first_state
from game.session.words import Words
from game.tutorial.lessons import TUTORIALS
from tests.client import minds
from tests.client.test_queue_board import BANS

#: Windows and sizes of text in which all is looked at.
SIZES = ((1280, 720), (1920, 1080), (1024, 768))
WINDOWS = ((SIZES[0], 1.0), (SIZES[0], 1.15), (SIZES[0], 1.3), (SIZES[1], 1.3), (SIZES[2], 1.3))
TIGHT = (WINDOWS[2], WINDOWS[4])
NAMES = sorted(path.stem for path in paths.levels().glob("*.yaml"))
#: Kitchens for all crews: these are looked at in every window, others in the tight ones.
EXAMPLES = ("counter_circuit_solo", "quick", "grill_house", "banquet", "brigade", "carousel")
SAID = "The soup is nearly out of time: shall I take it, or do you want to do that yourself?"
ASKED = replace(
    minds.QUEUED, queue=minds.QUEUED.queue + BANS, question=("chop 1 onion", "cook Alice Soup")
)


def stages(stage: Stage, windows: Iterable[tuple[Size, float]] = WINDOWS) -> Iterator[Stage]:
    """The same stage in each window, with each size of text."""
    for size, zoom in windows:
        stage.resize(pygame.display.set_mode(size))
        stage.clear()
        yield replace(stage, comfort=Comfort(zoom=zoom, subtitles=zoom, calm=True))


def moments(level: Level, state: State) -> Iterator[Moment]:
    """Beginnings, with keys and names told; the midst, with everything at once; and writing."""
    names = tuple(f"Partner {seat}" for seat in range(len(level.cooks)))
    doing = tuple("Prepare Ingredients" for _ in level.cooks)
    partners = [seat for seat in range(len(level.cooks)) if seat not in level.humans]
    queues = tuple(PartnerQueue(seat, looks(level)[seat].sprite, ASKED.queue) for seat in partners)
    panel = ASKED if partners else None
    busy = Conversation(
        panel=panel, shown="Ben", listeners=names, mind_open=True, queues=queues,
        trouble="No microphone: choose one in the settings, under Talking.",
        statuses={"Ben": minds.GONE.status}, aloud=TalkingAloud("ready", undo=0.5, heard=SAID),
        questions=dict.fromkeys(partners[:1], ASKED.question),
    )  # fmt: skip
    calm = replace(busy, aloud=TalkingAloud("ready"), questions={}, trouble="", statuses={})
    writing = replace(
        busy, tools=(minds.Writing(SAID, 5),), aloud=TalkingAloud("open", 0.5, "chop two")
    )
    first = KeyHelp(level.kitchen, 5.0)
    yield Moment(state, 0, 20.0, names, doing, introducing=True, talk=calm, keys=first)
    for talk in (busy, calm, writing):
        yield Moment(state, 0, 20.0, names, doing, talk=talk)


def overlapping(hud: Hud) -> list[tuple[str, str]]:
    """What lies over each other; papers' shadows and rims may touch."""
    parts = [(name, rect.inflate(-2, -2)) for name, rect in hud.space.parts]
    pairs = combinations(parts, 2)
    return [(one, other) for (one, a), (other, b) in pairs if a.colliderect(b)]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_over_anything_else(stage, name):
    level = load_level(paths.levels() / f"{name}.yaml")
    people = (1, 2) if len(level.cooks) > 1 else (1,)
    state = first_state(level.kitchen, 7)
    windows = WINDOWS if name in EXAMPLES else TIGHT
    for each, count in product(stages(stage, windows), people):
        kitchen = level.for_people(count)
        hud, view = Hud(kitchen, state), KitchenView(kitchen)
        for moment in moments(kitchen, state):
            view.preload(each, Hud.kitchen_area(each, moment.foot))
            hud.draw(each, view, moment)
            assert not overlapping(hud), (each.size, each.comfort.zoom)
            window = each.surface.get_rect()
            outside = [n for n, rect in hud.space.parts if not window.contains(rect)]
            assert not outside, (each.size, each.comfort.zoom)
            if moment.introducing:
                assert not hidden_cooks(hud, view, moment), "by names"
                for seat in range(len(kitchen.cooks)):
                    hud.hear(Words(0, seat, SAID), moment.names[seat], moment.now - 0.5)


def hidden_cooks(hud: Hud, view: KitchenView, moment: Moment) -> list[int]:
    """Cooks of whom a bubble hides more than the edge."""
    edge = -view.grid.tile // 8
    bodies = [body_of(view, seat, moment.now) for seat in range(len(moment.names))]
    bubbles = [rect for name, rect in hud.space.parts if name == "bubble"]
    return [
        seat
        for seat, body in enumerate(bodies)
        if body.inflate(edge, edge).collidelist(bubbles) != -1
    ]


@pytest.mark.parametrize("apart", [1, 2])
def test_names_hide_nobody_where_cooks_stand_close_together(stage, apart):
    """In kitchens of two rows a name lay over the cook above."""
    view, area = KitchenView(load_level(paths.levels() / "carousel.yaml")), Hud.kitchen_area(stage)
    view.preload(stage, area)
    for seat, figure in enumerate(view.figures):
        figure.stand((4.0 + seat % 2, 3.0 + seat // 2 * apart))
    bubbles = Bubbles()
    topic = BubbleTopic(dict(enumerate(("Ben", "Mia", "You", "Leo"))), {}, frozenset(), None)
    drawn = bubbles.draw(stage, view, area, [], topic, 1.0)
    bodies = [body_of(view, seat, 1.0).inflate(-8, -8) for seat in range(4)]
    assert len(drawn) == 4 and not any(body.collidelist(drawn) != -1 for body in bodies)


@pytest.mark.parametrize("zoom", ZOOMS.values())
@pytest.mark.parametrize("logp", [-0.4, -12.34, -1234.5])
def test_figures_never_lie_on_their_bars(stage, monkeypatch, zoom, logp):
    bars, numbers = [], []
    gauge, get = Stage.gauge, MindSheet.number
    monkeypatch.setattr(
        Stage, "gauge", lambda s, rect, *a: bars.append(rect.copy()) or gauge(s, rect, *a)
    )
    monkeypatch.setattr(
        MindSheet, "number", lambda s, *a: numbers.append(get(s, *a)) or numbers[-1]
    )
    choices = tuple(replace(each, logp=logp, total=100 * logp) for each in minds.BUSY.choices)
    panel, caption = replace(minds.BUSY, choices=choices), MindCaption("Ben", figures=True)
    large = replace(stage, zoom=zoom)
    place = pygame.Rect(20, 20, large.px(236), large.px(400))
    MindCard().draw(large, panel, caption, place, 0.0)
    assert len(bars) == len(numbers) >= 3
    assert not any(number.collidelist(bars) != -1 for number in numbers)
    assert not any(a.colliderect(b) for a, b in combinations(numbers, 2))
    assert max(number.right for number in numbers) <= place.width


def sayings() -> Iterator[Saying]:
    """All that the teachers can say, with the longest words in it and with each hint."""
    told = talking().sentences
    for course in map(course_of, TUTORIALS):
        texts = {course.walk.text, *course.texts.values()}
        first = (course.first + text for text in course.texts.values())
        hints = {course.walk.hint, course.hint, told["stuck"], *course.hints.values()}
        for text, hint in product((*texts, *first), hints):
            yield Saying("Watch out!", text.replace("{what}", "chopped lettuce"), hint)
    wish = "chop 2 onions, then cook Bob Soup, then pass you a plate and wait until it is cooked"
    why = "you're between me and the plate, and no counter within your reach is free"
    texts = (each.replace("{what}", wish).replace("{why}", why) for each in told.values())
    for text, hint in product(texts, {*talking().hints.values(), told["stuck"], told["asleep"]}):
        yield Saying("Stop and go on", text, hint)


def test_a_hint_never_lies_on_the_teachers_text(stage):
    for each in stages(stage):
        area = Hud.kitchen_area(each, foot(each))
        below = pygame.Rect(area.x, area.bottom, area.width, each.size[1] - area.bottom)
        bubble = draw_card(each, Card(Saying("Walk", ""), (True,) * 14, 3, "", 9.0), below)
        for saying in sayings():
            laid = lay_out(each.enlarged(), saying, bubble)
            where = (each.size, each.comfort.zoom, saying)
            assert bubble.contains(laid.text) and bubble.contains(laid.hint), where
            assert laid.text.bottom <= laid.hint.top or not laid.hint.height, where
            assert laid.units >= READABLE or not laid.hint.height, where
