"""Scenes hold what happened in them, and nothing else (docs/dpt.md, 'Where ours differs')."""

from agents.dpt._decision_context import History
from agents.messages import Heard
from tests.agents.dpt.observing import ANN, ME, did, ended, observed


def test_each_scene_has_its_own_deeds() -> None:
    history = History()
    history.observe(
        observed(60, facts=(did(30, "chopped", "lettuce"),), finished=(ended("Fry Beef", 0, 50),))
    )
    history.observe(
        observed(120, facts=(did(90, "served", "beef_burger", ME),),
                 finished=(ended("Serve Beef Burger", 60, 91),))
    )  # fmt: skip
    first, second = history.last(3)
    assert [fact.what for fact in first.of(ANN)] == ["lettuce"]
    assert not second.of(ANN)
    assert [fact.verb for fact in second.of(ME)] == ["served"]


def test_several_ends_seen_at_once_become_scenes_of_their_own() -> None:
    """A mind that thinks for seconds is shown all that it missed in one observation."""
    history = History()
    history.observe(
        observed(
            200,
            score=35,
            facts=(did(30, "chopped", "lettuce"), did(110, "expired", "beef_burger", None)),
            finished=(ended("Fry Beef", 0, 50), ended("Plate Beef", 50, 150)),
        )
    )
    first, second = history.last(10)
    assert first.of(None) == ()
    assert [fact.verb for fact in second.of(None)] == ["expired"]
    assert first.score is None and second.score == 35
    assert (first.seconds_left, second.seconds_left) == (120.0, 110.0)


def test_an_end_is_told_once_and_what_was_refused_is_none() -> None:
    history = History()
    for _ in range(2):
        history.observe(
            observed(60, finished=(ended("Fry Beef", 0, 50), ended("Fry Beef", 55, 55)))
        )
    assert [scene.own.ended for scene in history.last(10)] == [50]


def test_another_cooks_work_ends_no_scene() -> None:
    history = History()
    history.observe(observed(60, finished=(ended("Chop Lettuce", 0, 50, seat=ANN),)))
    assert not history.last(3)


def test_deeds_after_the_end_belong_to_the_next_scene() -> None:
    history = History()
    deeds = (did(49, "chopped", "lettuce"), did(51, "chopped", "lettuce"))
    history.observe(observed(60, facts=deeds, finished=(ended("Fry Beef", 0, 50),)))
    history.observe(observed(120, finished=(ended("Plate Beef", 60, 100),)))
    assert [len(scene.deeds) for scene in history.last(2)] == [1, 1]


def test_words_belong_to_the_scene_in_which_they_fell() -> None:
    history = History()
    early, late = Heard("hurry", 20, "Ann", 1, ANN), Heard("thanks", 70, "Ann", 2, ANN)
    history.observe(observed(60, chat=(early,), finished=(ended("Fry Beef", 0, 50),)))
    history.observe(observed(120, chat=(early, late), finished=(ended("Plate Beef", 60, 100),)))
    assert [[line.text for line in scene.said] for scene in history.last(2)] == [
        ["hurry"],
        ["thanks"],
    ]


def test_new_tickets_are_no_deeds() -> None:
    history = History()
    facts = (did(10, "ordered", "beef_burger", None), did(20, "caught fire", seat=None))
    history.observe(observed(60, facts=facts, finished=(ended("Fry Beef", 0, 50),)))
    assert [fact.verb for fact in history.last(1)[0].deeds] == ["caught fire"]
    assert len(history.facts) == 2
