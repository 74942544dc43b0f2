"""The left column: log, line, mind panel, notices; and where bubbles go."""

from dataclasses import replace

import pygame
import pytest

from agents.intention import NoIntention
from agents.messages import Basis, Belief, Intend, MindFailed, ScoredChoice, Thought
from game.client.drawing.theme import BLUE, PARTNER_LOOKS
from game.client.hud._cards import FLAT, HIGH, LOW, CookCard, draw_cook_card
from game.client.hud._layout import Berth, CookTips, Crowd, FreeColumn, TakenSpace
from game.client.hud.bubbles import Speech, draw_speech
from game.client.hud.chatlog import FADED, RESTING, ChatLine, ChatLog
from game.client.hud.column import DEAF, INVITATION, Conversation, TalkColumn
from game.client.hud.mind import MindCard, thought_lines
from game.client.hud.mind_sheets import CookNames, MindCaption, believed
from game.client.hud.notices import draw_notice
from game.client.ui.text_field import Editor, EntryBox, FieldNote
from game.session.seats.notes import MacroBegun, MacroOver, RequestDropped
from game.session.words import Words
from tests.client import minds, reflecting_minds
from tests.client.minds import PLAIN, Writing
from tests.kitchen.scenario import SOUPS

COLUMN = pygame.Rect(18, 268, 236, 434)


def line(text: str, mine: bool = False) -> ChatLine:
    return ChatLine("You" if mine else "Partner", "1:02", text, BLUE, mine)


def painted(stage, before: pygame.Surface) -> pygame.Rect:
    """Where the surface has changed."""
    difference = pygame.mask.from_threshold(
        stage.surface, (0, 0, 0), (1, 1, 1, 255), othersurface=before
    )
    difference.invert()
    rects = difference.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def test_the_last_lines_stay_and_fade(stage):
    log = ChatLog()
    for number in range(9):
        log.add(line(f"line {number}"), now=float(number))
    assert len(log._shown(stage, COLUMN, awake=False)) == RESTING
    assert len(log._shown(stage, COLUMN, awake=True)) >= 8
    log.draw(stage, COLUMN, 8.5, awake=False)
    fresh = stage.surface.get_at((COLUMN.x + 30, COLUMN.bottom - 6))
    stage.surface.fill("black")
    log.draw(stage, COLUMN, 60.0, awake=False)
    faded = stage.surface.get_at((COLUMN.x + 30, COLUMN.bottom - 6))
    assert faded.r == pytest.approx(fresh.r * FADED, abs=4)


def test_the_log_stays_in_its_column(stage):
    before = stage.surface.copy()
    log = ChatLog()
    for number in range(40):
        log.add(line("averylongwordwithoutanyspaces" * 3, mine=number % 2 == 0), now=0.0)
    log.scroll(True, 1.0)
    log.draw(stage, COLUMN, 1.0, awake=True)
    assert COLUMN.contains(painted(stage, before))


def test_ones_own_words_bring_the_log_back_to_the_end():
    log = ChatLog()
    log.add(line("one"), 0.0)
    log.scroll(True, 1.0)
    assert log.scrolled > 0
    log.add(line("two"), 1.0)
    assert log.scrolled > 0, "reading on"
    log.add(line("three", mine=True), 1.0)
    assert log.scrolled == 0


def test_lines_are_painted_once(stage):
    log = ChatLog()
    log.add(line("hello"), 0.0)
    ((_, first),) = log._shown(stage, COLUMN, awake=True)
    ((_, again),) = log._shown(stage, COLUMN, awake=True)
    assert first is again


def test_the_cursor_follows_the_text_over_several_lines(stage):
    box, text = EntryBox(), "Chop two onions and bring them to the pots near the delivery"
    places = []
    for cursor in (0, 5, len(text)):
        box.draw(stage, Editor(text, cursor), COLUMN, PLAIN)
        places.append(box.caret.copy())
    assert places[0].y == places[1].y < places[2].y
    assert places[0].x < places[1].x
    assert all(COLUMN.contains(place) for place in places)


def test_long_messages_scroll_with_the_cursor(stage):
    box, text = EntryBox(), "word " * 39
    last = box.draw(stage, Editor(text, len(text)), COLUMN, PLAIN)
    first = box.draw(stage, Editor(text, 0), COLUMN, PLAIN)
    assert last == first, "the box does not grow any more"
    assert box.caret.y < last.y + 40


def test_an_empty_line_invites(stage):
    box = EntryBox()
    told = ("Ask", "This partner just cooks and does not listen")
    short, long = (box.draw(stage, Editor(), COLUMN, FieldNote(each, "")) for each in told)
    assert long.height > short.height


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (640, 360)])
def test_the_column_never_covers_the_kitchen(stage, size):
    stage.resize(pygame.display.set_mode(size))
    stage.clear()
    before = stage.surface.copy()
    column = TalkColumn(ChatLog(), SOUPS)
    for number in range(9):
        column.log.add(line(f"something that was said, number {number}"), 0.0)
    tools = (Writing("Please put two tomatoes on the counter " * 4, 20),)
    talk = Conversation(panel=minds.BUSY, tools=tools, mind_open=True, backend="bundled, here")
    left = pygame.Rect(stage.px(18), stage.px(268), stage.px(236), size[1] - stage.px(286))
    column.draw(stage, talk, FreeColumn(left, 12), TakenSpace(), 1.0)
    seen = painted(stage, before)
    assert seen.width > stage.px(200)
    assert seen.right <= stage.px(272)


def test_the_mind_panel_is_painted_anew_only_for_news(stage):
    card = MindCard()
    rect = card.draw(
        stage, minds.BUSY, MindCaption("Partner", "here"), pygame.Rect(18, 268, 236, 440), 0.0
    )
    paper = [*card._papers.values()]
    card.draw(
        stage, minds.BUSY, MindCaption("Partner", "here"), pygame.Rect(18, 268, 236, 440), 1.0
    )
    assert [*card._papers.values()] == paper
    card.draw(
        stage, minds.GONE, MindCaption("Partner", "here"), pygame.Rect(18, 268, 236, 440), 1.0
    )
    assert [*card._papers.values()] != paper
    assert rect.bottom < 640, "the log keeps some room"


@pytest.mark.parametrize("zoom", ["normal", "large", "larger"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_panel_chat_and_line_have_room_beside_each_other(start, monkeypatch, size, zoom):
    """The line lay over the panel, and the panel left no room for what was said."""
    monkeypatch.setattr("game.client.scenes._talking.panel_of", lambda seat: minds.BUSY)
    client = start(straight=True, size=size)
    client.app.director.preferences.change(text_size=zoom)
    scene = client.cook()
    drawn = {}
    for name, whose in (("mind", MindCard), ("line", EntryBox)):
        monkeypatch.setattr(whose, "draw", _noting(drawn, name, whose.draw))
    monkeypatch.setattr(ChatLog, "draw", _noting(drawn, "log", ChatLog.draw, given=2))
    client.tap(pygame.K_F1, pygame.K_t)
    client.app.scene.editor.replace("Please put two tomatoes on the counter, and " * 4)
    client.frames(2)
    window = client.app.stage.surface.get_rect()
    unit = client.app.stage.unit
    assert all(window.contains(rect) for rect in drawn.values()), drawn
    assert not drawn["log"].colliderect(drawn["line"])
    assert drawn["mind"].collidelist([drawn["log"], drawn["line"]]) == -1
    assert drawn["log"].height > 110 * unit, "two things that were said can be read"
    assert scene.hud.kitchen_area(client.app.stage).collidelist(list(drawn.values())) == -1


def _noting(drawn, name, draw, given=None):
    """`draw`, with the place it returns, or is given as that argument, written down."""

    def noted(*arguments, **named):
        place = draw(*arguments, **named)
        drawn[name] = place if given is None else arguments[given]
        return place

    return noted


def test_a_panel_without_room_still_tells_the_wish_and_what_comes_next(stage):
    place = pygame.Rect(18, 268, 236, 140)
    assert (
        MindCard().draw(stage, minds.BUSY, MindCaption("Partner"), place, 0.0).height
        <= place.height
    )
    words = {text for text, _ in stage.texts._surfaces}
    assert {"It understood", "on it", "Next, best first"} <= words
    assert any(text.startswith("Chop Onion, Prepare") for text in words)


def test_an_idle_mind_has_a_panel_too(stage):
    assert (
        MindCard()
        .draw(stage, minds.WAKING, MindCaption("Partner"), pygame.Rect(18, 268, 236, 440), 0.0)
        .height
        > 60
    )


def test_the_cards_of_many_leave_room_for_what_is_said(stage):
    look = PARTNER_LOOKS[0]
    card = CookCard("Ben", look, None, "Chop Onion")
    heights = [
        draw_cook_card(stage, card, SOUPS, (18, 142), each).height for each in (HIGH, LOW, FLAT)
    ]
    assert heights[0] - stage.px(35) > heights[1] > heights[2] + stage.px(20)


def test_with_several_partners_the_key_shows_one_mind_after_the_other(start, monkeypatch):
    told = {"Partner": minds.BUSY, "You": minds.GONE}
    monkeypatch.setattr("game.client.scenes._talking.panel_of", lambda seat: told[seat.name])
    scene = start(straight=True).cook()
    seen = []
    for _ in range(5):
        scene._turn_mind()
        talk = scene._talk()
        seen.append((talk.mind_open, talk.shown, talk.panel, talk.figures))
    assert seen[:4] == [
        (True, name, told[name], figures)
        for name in ("Partner", "You")
        for figures in (False, True)
    ]
    assert not seen[4][0]
    assert talk.notices == (f"You: {minds.GONE.status}",), "whose trouble it is"
    assert talk.invitation.endswith("by name: Partner, You")


def test_notices_fit_their_sentence(stage):
    short = draw_notice(stage, "Your partner is waking up.", (18, 268), 236)
    long = draw_notice(stage, minds.GONE.status * 2, (18, 268), 236)
    assert short.width == long.width == 236 and long.height > short.height


TIPS = CookTips((640.0, 300.0), (640.0, 380.0))
AREA = pygame.Rect(272, 128, 736, 582)
TAIL = 11


def below(crowd: Crowd, tips: CookTips = TIPS, before: Berth | None = None) -> bool:
    """Whether a bubble goes under the cook, and covers nothing that was taken."""
    others = list(crowd.taken)
    placed = crowd.place((260, 60), tips, TAIL, before)
    assert placed is not None and placed.berth is not None
    assert placed.rect.collidelist(others) == -1 and crowd.area.contains(placed.rect)
    return placed.berth.below


def test_a_bubble_goes_where_it_covers_nothing():
    crowd = Crowd(AREA)
    assert not below(crowd) and crowd.taken[0].bottom < 300
    assert below(crowd), "above there is one already"
    top = CookTips((640.0, 140.0), (640.0, 230.0))
    assert below(Crowd(AREA), top), "there is no room between the head and the orders"


def test_a_bubble_keeps_its_side_for_small_gains():
    pot, near = pygame.Rect(600, 260, 30, 30), pygame.Rect(500, 200, 300, 36)
    assert not below(Crowd(AREA, busy=[pot]))
    assert below(Crowd(AREA, busy=[near]))
    assert not below(Crowd(AREA, busy=[near]), before=Berth(below=False))
    assert below(Crowd(AREA, own=[near]), before=Berth(below=False)), "cooks are not hidden"


def test_where_there_is_no_room_nothing_is_covered():
    assert Crowd(AREA, taken=[AREA]).place((260, 60), TIPS, TAIL) is None


def test_speech_stays_inside_and_off_the_players_cook(stage):
    own = pygame.Rect(640, 210, 70, 90)
    speech = Speech("The Bob Soup is nearly out of time, I plate it now.", 0.0)
    for x in range(280, 1000, 60):
        tips = CookTips((x, 330.0), (x, 420.0))
        rect = draw_speech(stage, speech, "Plate Bob Soup", tips, Crowd(AREA, own=[own]))
        assert rect is not None and AREA.contains(rect) and not rect.colliderect(own)


def test_longer_words_stay_longer():
    assert Speech("Yes", 0.0).heard(2.0) and not Speech("Yes", 0.0).heard(3.0)
    assert Speech("x" * 60, 0.0).heard(6.0) and not Speech("x" * 400, 0.0).heard(8.1)


DROP = ScoredChoice("Drop", -9, 0, -9)
RULES = Basis("rule", "A fire.", method="by rules")


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (MacroBegun("Chop Onion", "plan"), ["Chop Onion"]),
        (MacroOver("Chop Onion", "done", ""), []),
        (MacroOver("Chop Onion", "failed", "no onions"), ["Chop Onion: no onions"]),
        (
            RequestDropped("Serve Bob Soup", "nobody ordered it"),
            ["Serve Bob Soup: nobody ordered it"],
        ),
        (Intend(NoIntention(), "active", 1, "chop 2 onions"), ["chop 2 onions"]),
        (
            Thought(
                "action",
                0.044,
                (ScoredChoice("Chop Tomato", -1.3, 0.5, 50), ScoredChoice("Drop", -9, 0, -9)),
            ),
            ["Chop Tomato 50.00, Throw It Away -9.00"],
        ),
        (Thought("intention", 0.2, heard=1, finding="cook full_burger"), ["Chop"]),
        (Thought("chat", 0.0, finding="ack"), []),
        (MindFailed("The server is away."), ["The server is away."]),
        (
            replace(
                reflecting_minds.PLAN, tasks=reflecting_minds.PLAN.tasks[1:3], thought="I fry."
            ),
            ["1. Prepare beef on a plate. 2. Assemble a Full Burger. I fry."],
        ),
        (reflecting_minds.USUAL, ["cooks as usual"]),
        (
            reflecting_minds.LEARNT,
            ["You prepare lettuce.", reflecting_minds.LEARNT.guidelines],
        ),
        (
            Thought("action", 0.0, (DROP,), finding="A fire.", basis=RULES),
            ["A fire."],
        ),
    ],
)
def test_thoughts_of_a_log_are_told(note, words):
    said = [Words(3, 1, "Chop", number=1)]
    assert [each.text for each in thought_lines(note, "0:12", said)] == words


def test_the_panel_tells_the_queue_the_question_and_why(stage):
    basis = Basis("words", "Chop 2 onions")
    choices = ("chop 1 onion", "cook Alice Soup")
    panel = replace(minds.QUEUED, basis=basis, question=choices)
    MindCard().draw(stage, panel, MindCaption("Partner"), pygame.Rect(18, 100, 236, 600), 0.0)
    words = " ".join(text for text, _ in stage.texts._surfaces)
    for told in ("It asks", "chop onions (1 of 4)", "because you said", "no free pot"):
        assert told in words, told


def test_a_panel_with_much_to_tell_stays_in_its_place(stage):
    panel = replace(minds.QUEUED, basis=Basis("intention", "chop 2 onions, then cook Bob Soup"))
    for height in (440, 300, 240, 160):
        place = pygame.Rect(18, 268, 236, height)
        assert (
            MindCard().draw(stage, panel, MindCaption("Partner", "here"), place, 0.0).height
            <= height
        )


def told(stage, panel, height=600, tick=400.0):
    """The words of a panel that plays beside a person at seat 1."""
    caption = MindCaption("Partner", "here", CookNames(("Partner", "You"), 1), tick)
    place = pygame.Rect(18, 100, 236, height)
    assert MindCard().draw(stage, panel, caption, place, 0.0).height <= height
    return [text for text, _ in stage.texts._surfaces]


def test_a_panel_tells_plan_beliefs_and_lessons_and_how_old_they_are(stage):
    words = " ".join(told(stage, reflecting_minds.PLANNING))
    for part in (
        "Its plan", "15 s ago", "1. If there is a fire", "4. If the Beef Burger",
        "What it thinks of you", "fairly sure", "I think you prepare lettuce and beef",
        "chopped lettuce 4 times", "It has learnt", "20 s ago", "Keep one plated patty",
    ):  # fmt: skip
        assert part in words, part
    assert "It understood" not in words, "nobody reads what is said to it"


def test_who_listens_and_plans_tells_both(stage):
    words = told(stage, reflecting_minds.HEARING)
    assert {"It understood", "fry 2 beef", "Its plan", "What it thinks of you"} <= set(words)


def test_without_a_task_it_cooks_as_usual(stage):
    panel = replace(reflecting_minds.PLANNING, policy=reflecting_minds.USUAL)
    assert "cooks as usual" in told(stage, panel)


def test_a_mind_that_has_planned_nothing_yet_says_so(stage):
    panel = replace(reflecting_minds.PLANNING, policy=None)
    assert "cooks as usual" in told(stage, panel), "it has thought and found nothing better"
    panel = replace(panel, latencies=())
    assert "nothing thought of yet" in told(stage, panel)


@pytest.mark.parametrize("height", [480, 300, 240, 160])
def test_a_plan_in_a_small_window_tells_what_matters_most(stage, height):
    words = told(stage, reflecting_minds.PLANNING, height)
    assert "1. If there is a fire, put the fire out." in words
    assert any(text.startswith("I think you prepare lettuce") for text in words)


def test_what_is_left_out_of_a_plan_is_counted(stage):
    assert "and 2 more" in told(stage, reflecting_minds.HEARING, 215)


def test_beliefs_of_another_partner_name_it():
    belief = Belief(0, "idle", expects="nothing")
    assert believed(belief, CookNames(("Alice", "You"), 1)) == (
        "I think Alice is not cooking. Alice expects: nothing."
    )


def test_a_plan_is_painted_anew_only_as_its_age_is_told_otherwise(stage):
    card, place = MindCard(), pygame.Rect(18, 100, 236, 600)
    papers = set()
    for tick in range(400, 450):
        card.draw(stage, reflecting_minds.PLANNING, MindCaption("Partner", tick=tick), place, 0.0)
        papers.add(id(*card._papers.values()))
    assert len(papers) == 1


def test_who_plans_but_does_not_listen_is_not_invited_to_talk():
    talk = Conversation(panel=reflecting_minds.PLANNING)
    assert talk.invitation == DEAF
    assert Conversation(panel=reflecting_minds.HEARING).invitation == INVITATION.format(
        whom="your partner"
    )
