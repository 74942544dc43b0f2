"""Crews in the window: chosen below their kitchen, seen on cards, ordered about by a head chef."""

import time
from dataclasses import replace

import pygame
import pytest

from agents.intention import Prefer
from agents.messages import CrewAsk
from agents.workers.link import Link
from agents.workers.shared_process import SharedProcess
from game.client.app.options import Options
from game.client.hud.crew_strip import ALL, ANYBODY, BREAK, crew_cards, some
from game.client.scenes._levels import Area, LevelsScene
from game.client.scenes._tutorial import LEARNT, LeadingScene
from game.client.scenes.round import RoundScene
from game.client.ui.places import LeadingPlace, LevelsPlace, RoundSetup, TitlePlace
from game.client.ui.scene import Goto
from game.kitchen.step import first_state
from game.lab.runs.arguments import named_level
from game.partners.brigades import staffed
from game.partners.crew_board import CrewBoard
from game.partners.minds import Minds
from game.partners.partner_spec import MindRole
from game.partners.thinking import MindChoice, ModelChoice
from game.session.crew import Head, Sent
from game.session.match.replay import load_log, replay
from game.session.words import NOBODY
from game.settings import Brigade, Settings
from tests.client.driving import PATIENCE, Client, logs
from tests.client.snapshot import check
from tests.partners.crew import TIMING

RIGHT, DOWN, TAB, ENTER = pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN


@pytest.fixture
def brigade():
    """Opens a round of that brigade in the Grand Banquet."""
    opened: list[Client] = []

    def open_(cooks: int, organisation: str, you: str, size: tuple[int, int] = (1280, 720)):
        setup = RoundSetup("grand_banquet", seed=7, brigade=Brigade(cooks, organisation, you))
        opened.append(Client(Options(setup, straight=True, size=size)))
        return opened[-1]

    yield open_
    for client in opened:
        client.close()


def levels(client: Client) -> LevelsScene:
    assert isinstance(client.app.scene, LevelsScene)
    return client.app.scene


def test_who_plays_a_crew_kitchen_is_chosen_below_it():
    client = Client(Options(settings=Settings(open_all_kitchens=True), size=(1280, 720)))
    client.app.follow(Goto(LevelsPlace("ring")))
    client.frames()
    scene = levels(client)
    assert scene.bottom is scene.strip  # in other kitchens there is a partner
    client.app.follow(Goto(LevelsPlace("grand_banquet")))
    client.frames()
    scene = levels(client)
    strip = scene.brigade
    assert scene.bottom is strip and strip.brigade == Brigade(4, "tree", "cook")
    client.click(*strip.rects[2][7].center)
    client.click(*strip.rects[1][2].center)
    assert strip.brigade == Brigade(8, "tree", "chef") and scene.area is Area.ENGINES
    client.click(*strip.rects[0][0].center)  # nobody listens to a head chef there
    assert strip.brigade == Brigade(8, "silent", "cook")
    scene.area = Area.GRID
    client.tap(TAB, TAB, DOWN, RIGHT, DOWN)
    assert scene.area is Area.COOKS and strip.brigade == Brigade(8, "tree", "talk")
    client.tap(pygame.K_LEFT)
    assert client.app.director.preferences.settings.brigade == Brigade(7, "tree", "talk")
    ring = RoundSetup("ring", brigade=Brigade())  # 'Next kitchen' may lead to any
    assert client.app.director.open(ring, client.app.director.kitchens).match.crew is None
    client.tap(ENTER)  # the first time a lesson is offered
    client.tap(DOWN, ENTER)
    client.frames(2)
    assert client.round.play.setup.brigade == Brigade(7, "tree", "talk")
    assert not client.round.play.humans and len(client.round.play.match.seats) == 7
    client.close()


def standing(scene: RoundScene, cook: int) -> list[str]:
    return [job.entry.text for job in scene.brigade.board.of(cook)]


def test_a_head_chef_orders_by_mouse_keys_and_words(brigade):
    client = brigade(4, "tree", "chef")
    scene = client.cook()
    assert isinstance(scene.play.match.crew.head, Head) and scene.play.level.humans == ()
    strip = scene.hud.strip
    client.click(*strip.places[1][0].center)
    client.frames()
    client.click(*scene.hud.tickets.rects[0].center)  # a dish, once
    client.seconds(0.3)
    dish = scene.play.match.state.orders[0].dish
    title = scene.play.level.kitchen.menu.dishes[dish].title
    assert standing(scene, 1) == [f"serve {title}"]
    client.tap(pygame.K_RIGHT)  # the next cook
    client.frames()
    number = next(i for i, each in enumerate(scene.brigade.errands) if each.sign == "chop")
    client.tap(pygame.K_1 + number)  # a station, for good; then nobody is chosen
    client.seconds(0.3)
    assert standing(scene, 2) == ["chop always"] and scene.brigade.chosen is None
    client.frames(2)
    (card,) = scene.hud.column.queues.places  # it stands beside the kitchen until it is lifted
    assert scene.queues[0].entries[0].text == "Leo: chop always"
    client.click(*card[0].center)
    client.seconds(0.3)
    assert standing(scene, 2) == []
    client.tap(pygame.K_3, pygame.K_1 + number)
    client.seconds(0.3)
    scene.brigade.choose(ALL)  # no more of a dish than are ordered
    scene.brigade.order(next(each for each in scene.brigade.errands if each.what == dish))
    client.seconds(0.3)
    dishes = [order.dish for order in scene.play.match.state.orders]
    asked = [text for cook in range(4) for text in standing(scene, cook)]
    assert asked.count(f"serve {title}") == 1 + dishes.count(dish)
    client.tap(pygame.K_ESCAPE)
    client.tap(pygame.K_3, pygame.K_x)  # the third cook shall do as it likes
    client.seconds(0.3)
    assert standing(scene, 2) == [] and scene.brigade.chosen == 2
    client.tap(pygame.K_ESCAPE)
    assert scene.brigade.chosen is None and client.scene == "RoundScene"
    scene.say("Hurry up, everybody")
    client.frames()
    client.close()
    (path,) = logs()
    record = load_log(path)
    played = replay(record, scene.play.level)
    assert played.words[0].cook == NOBODY and len(played.history.talk) >= 4
    watching = Client(Options(replay=path, size=(1280, 720)))
    watching.frames(3)
    film = watching.app.scene
    film._seek(film.film.last)
    watching.frames(2)
    assert len(film.hud.strip.places) == 4
    assert [job.entry.text for job in film.board.of(1)] == [f"serve {title}"]
    watching.close()


def test_quotas_supplies_and_priorities_are_made_and_changed_by_mouse_and_keys(brigade):
    client = brigade(4, "tree", "chef")
    scene = client.cook()
    client.frames()

    def click(whom: int) -> None:
        client.click(*next(rect for rect, who in scene.hud.strip.places if who == whom).center)
        client.frames()

    def ask(words: str) -> None:
        number = [each.words for each in scene.brigade.errands].index(words)
        client.click(*scene.hud.strip.asked[number].center)
        client.frames()

    def kept() -> list[str]:
        client.seconds(0.3)
        client.frames(2)
        return [entry.text for entry in scene.queues[0].entries]

    def wheel(up: int) -> None:
        rect = scene.hud.column.queues.places[0][0]
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0)))
        client.frames()
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=up, precise_y=up))
        client.frames()

    click(ANYBODY)
    click(ANYBODY)  # once more: two of them
    assert scene.brigade.chosen == some(2)
    ask("Always Alice Soup")
    assert kept() == ["Ben, Mia: serve Alice Soup always"]
    wheel(1)
    assert kept() == ["Ben, Mia, Leo: serve Alice Soup always"]
    wheel(-1)
    assert kept() == ["Ben, Mia: serve Alice Soup always"]
    client.tap(pygame.K_ESCAPE, pygame.K_x, pygame.K_PAGEDOWN, pygame.K_ESCAPE)
    assert kept() == ["Ben: serve Alice Soup always"]
    client.tap(pygame.K_2)  # Mia, by keys: past what is always kept to plates
    client.tap(TAB, TAB)
    number = [each.words for each in scene.brigade.errands].index("2 plates ready")
    while scene.brigade.moment().cursor != number:
        client.tap(pygame.K_DOWN)
    client.tap(pygame.K_SPACE)
    assert kept()[1] == "Mia: ready: plate x2"
    scene.brigade.change(scene.queues[0].entries[1].id, 1)
    assert kept()[1] == "Mia: ready: plate x3"
    scene.brigade.chosen = None
    click(ALL)
    ask("Always …")
    ask("More …")
    ask("Urgent first")
    assert kept()[2] == "All: urgent first"
    assert [each.part for each in scene.play.match.crew.orders][2].inner == Prefer("urgent")
    client.close()
    again = brigade(4, "tree", "chef")  # they are kept with the kitchen
    again.cook()
    again.seconds(0.3)
    again.frames(2)
    texts = [entry.text for entry in again.round.queues[0].entries]
    assert "Mia: ready: plate x3" in texts and "All: urgent first" in texts


def test_number_keys_mean_the_same_when_an_order_is_done(brigade):
    """The numbers were those of what was ordered at the moment, and went on to 12."""
    client = brigade(2, "tree", "chef")
    scene = client.cook()
    client.tap(pygame.K_1)
    client.frames()

    def slips() -> dict[str, str]:
        return {slip.words: slip.key for slip in scene.brigade.moment().asked}

    before = slips()
    soups = [dish.title for dish in scene.play.level.kitchen.menu.dishes.values()]
    assert [before[soup] for soup in soups] == ["1", "2", "3", "4"]
    assert {before["Always …"], before["As you like"]} == {"turn", "take_back"}
    match = scene.play.match
    done = match.state.orders[0].dish
    left = tuple(order for order in match.state.orders if order.dish != done)
    match.state = replace(match.state, orders=left)
    assert slips() == before
    title = scene.play.level.kitchen.menu.dishes[done].title
    assert title in [slip.words for slip in scene.brigade.moment().asked if not slip.open]
    client.tap(pygame.K_0 + int(before[title]))  # what nobody orders is not done, nor anything else
    client.frames()
    assert scene.brigade.chosen == 0 and standing(scene, 0) == []
    other = scene.play.level.kitchen.menu.dishes[left[0].dish].title
    client.tap(pygame.K_0 + int(before[other]))
    client.seconds(0.3)
    assert standing(scene, 0) == [f"serve {other}"]


def test_a_pad_turns_the_pages_and_asks(brigade):
    client = brigade(2, "tree", "chef")
    scene = client.cook()
    buttons = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSTICK
    client.push(*buttons)
    slips = scene.brigade.moment().asked
    assert [slip.words for slip in slips if slip.key == "turn"] == ["More …"]
    assert client.app.stage.legend.name("turn") == "L3"
    client.push(pygame.CONTROLLER_BUTTON_A)
    client.seconds(0.3)
    (kept,) = scene.brigade.board.orders.values()
    assert kept.part.standing and standing(scene, 0) == [scene.brigade.board.of(0)[0].entry.text]


def test_keys_lead_past_what_cannot_be_asked(brigade):
    client = brigade(2, "tree", "chef")
    scene = client.cook()
    match = scene.play.match
    match.state = replace(match.state, orders=match.state.orders[:1])
    client.tap(pygame.K_2)
    offered = [number for number, each in enumerate(scene.brigade.errands) if each.open]
    assert 0 < scene.brigade.moment().cursor == offered[0]
    seen = []
    for _ in offered:
        client.tap(DOWN)
        seen.append(scene.brigade.moment().cursor)
    assert sorted(seen) == offered


def test_slips_lie_on_nothing_that_is_to_be_read(brigade):
    """They covered the lower end of the column at the left, which tells of keys."""
    client = brigade(8, "tree", "chef")
    scene = client.cook()
    client.tap(pygame.K_1)
    client.frames()
    column = {part.name: part.rect for part in scene.hud.space.parts}
    assert scene.hud.strip.asked and column["keys"].collidelist(scene.hud.strip.asked) < 0


def test_a_card_says_that_a_cook_needs_work_only_if_it_does_nothing():
    level = staffed(named_level("grand_banquet"), Brigade(2, "tree", "chef"))
    board, cooks = (
        CrewBoard(level.kitchen.menu, ("Ben", "Mia")),
        first_state(level.kitchen, 7).cooks,
    )
    board.see([Sent(1, 0, CrewAsk(0))])

    def states(*doings: str | None) -> list[str]:
        both = [(doing, None) for doing in doings]
        return [card.state for card in crew_cards(level, ("Ben", "Mia"), cooks, both, board)]

    likes = "works as it likes"
    assert states("Chop Onion") == [likes, likes]
    assert states("Chop Onion", *[None] * BREAK) == ["needs work", likes], "Mia has not asked"
    assert states(*[None] * BREAK, "Chop Onion") == [likes, likes]
    assert states(*["Chop Onion", None] * BREAK) == [likes, likes], "it turns to something else"


def test_the_lesson_is_found_at_the_title_and_where_crew_kitchens_are_locked(start):
    client = start(size=(1280, 720))
    client.app.follow(Goto(LevelsPlace("grand_banquet")))
    client.frames()
    sheet = levels(client).browser.sheet
    assert levels(client).browser.chosen.locked
    assert "How to lead a crew" in [each.caption for each in sheet.content.tools]
    client.app.follow(Goto(TitlePlace()))
    client.frames(2)
    client.tap(*[DOWN] * client.app.scene.labels.index("How to lead a crew"), ENTER)
    assert isinstance(client.app.scene, LeadingScene)


def test_who_has_been_taught_to_lead_is_not_asked_whether_to_learn_it():
    client = Client(Options(settings=Settings(open_all_kitchens=True), size=(1280, 720)))
    client.app.follow(Goto(LeadingPlace()))
    client.frames()
    client.app.follow(Goto(LevelsPlace("grand_banquet")))
    client.frames()
    client.tap(ENTER)
    assert client.scene == "RoundScene"
    client.close()


def test_a_lesson_teaches_to_lead(tmp_path):
    client = Client(Options(size=(1280, 720)))
    client.app.follow(Goto(LeadingPlace()))
    client.frames(3)
    scene = client.app.scene
    assert isinstance(scene, LeadingScene)
    client.seconds(1)
    check(client.app.window.surface, "leading", tmp_path)
    client.tap(pygame.K_2)  # a cook ...
    assert scene.step == 1
    client.seconds(0.2)
    client.click(*scene.hud.tickets.rects[0].center)  # ... makes a dish
    client.seconds(0.3)
    assert scene.step == 2
    number = next(i for i, each in enumerate(scene.brigade.errands) if each.sign == "chop")
    client.click(*scene.hud.strip.asked[number].center)
    client.seconds(0.3)
    assert scene.step == 3
    client.click(*scene.hud.column.queues.places[0][0].center)
    client.seconds(0.3)
    assert scene.step == 5  # nobody is there who reads words
    scene.target = 0
    client.frames(2)
    assert scene.step == len(LEARNT)
    scene.brigade.chosen = ALL
    scene.brigade.order(next(e for e in scene.brigade.errands if e.words == "Keep chopping"))
    client.seconds(0.3)
    assert scene.orders
    client.tap(ENTER)
    assert client.scene == "LevelsScene"
    assert not client.app.director.orders.of("grand_banquet"), "a lesson leaves no orders behind"
    client.close()


def test_cards_tell_who_does_what(brigade, tmp_path):
    client = brigade(8, "tree", "cook")
    client.cook()
    client.seconds(14)
    client.tap(pygame.K_1)
    client.frames(2)
    check(client.app.window.surface, "brigade", tmp_path)
    cards = client.round.brigade.moment().cards
    assert any(card.jobs for card in cards) and cards[7].mine
    client.tap(pygame.K_ESCAPE)
    client.tap(pygame.K_UP)  # the player walks: they have a cook
    client.seconds(0.5)
    assert client.round.play.match.moves is not None


@pytest.mark.parametrize(
    ("organisation", "ordered"), [("silent", False), ("pipeline", False), ("graph", True)]
)
def test_who_may_order_is_the_organisations(brigade, organisation, ordered):
    client = brigade(3, organisation, "cook")
    scene = client.cook()
    client.tap(pygame.K_1)
    assert scene.brigade.chosen == 0  # standing orders they all keep
    assert any(each.words.endswith("Soup") for each in scene.brigade.errands) == ordered


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_can_be_asked_of_a_cook_covers_nothing_of_the_kitchen(brigade, size):
    client = brigade(8, "tree", "chef", size=size)
    scene = client.cook()
    scene.brigade.choose(0)
    client.frames(2)
    slips = scene.hud.strip.asked
    assert slips and scene.view._area.collidelist(slips) == -1


def led_by_heart(choice: MindChoice) -> list[Minds]:
    """A crew's minds in a process of their own; what the leader hears it knows by heart."""
    shared = SharedProcess()
    chosen = ModelChoice(None, {"no alice": "avoid any alice"}, parameters={"profile": "seeing"})

    def link(role: MindRole) -> Link:
        return Link(chosen.spec(role), pace=TIMING, process=shared)

    return [Minds.of(each.partner, link) for each in choice.each]


def test_the_leader_s_thoughts_show_what_was_heard_and_what_came_of_it():
    setup = RoundSetup("grand_banquet", seed=7, brigade=Brigade(4, "tree", "talk"))
    client = Client(Options(setup, straight=True, minds=led_by_heart))
    try:
        scene = client.cook()
        scene.habits.mind_open = True
        assert scene._talk().panel.message == "", "nothing has been said"
        scene.say("No alice")
        client.frames()
        panel = scene._talk().panel
        assert (panel.message, panel.intention, panel.state) == ("No alice", "", "pending")
        end = time.monotonic() + PATIENCE
        while not (panel := scene._talk().panel).intention:
            assert time.monotonic() < end, panel
            client.frames()
            time.sleep(0.01)
        assert panel.intention == "Nobody will do anything with Alice Soup."
        assert [entry.text for entry in panel.queue] == ["Nobody: Alice Soup"]
    finally:
        client.close()
