"""The kitchen as an environment: the field's own tests, what agents observe, and how they act."""

import copy
import pickle
import warnings
from functools import partial as bound
from math import nan

import numpy as np
import pygame
import pytest

from agents.arrays import encoded
from game.lab.environment import KitchenEnv, parallel_env, single_env, vector_env

# After the game's own, which keeps PettingZoo from choosing where SDL's sound goes.
import gymnasium  # isort: skip
import pettingzoo  # isort: skip
from gymnasium.utils.env_checker import check_env  # isort: skip
from pettingzoo.test import parallel_api_test  # isort: skip
from pettingzoo.test.seed_test import parallel_seed_test  # isort: skip


@pytest.mark.parametrize("actions", ["moves", "macros"])
def test_pettingzoo_s_own_tests_pass(actions):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env("quick", actions=actions), num_cycles=200)
        parallel_seed_test(lambda: parallel_env("quick", actions=actions), num_cycles=40)


def test_gymnasium_s_own_test_passes():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("sous_chef/quick-v0", render_mode="rgb_array")
        check_env(env.unwrapped)
    assert pettingzoo.make("parallel", "sous_chef/ring-v0").possible_agents == ["cook_0", "cook_1"]
    assert len([name for name in gymnasium.registry if name.startswith("sous_chef/")]) > 20
    env.close()


@pytest.mark.parametrize(
    ("level", "actions"),
    [("ring", "moves"), ("counter_circuit", "macros"), ("food_truck", "macros"),
     ("dumbwaiter", "macros")],
)  # fmt: skip
def test_arrays_are_those_that_minds_make_of_what_they_observe(level, actions):
    env, random = parallel_env(level, actions=actions), np.random.default_rng(1)
    observed, infos = env.reset(seed=3)
    steps = 0
    while env.agents:
        if steps % 7 == 0:
            for agent in env.agents:
                facts = env.facts(agent)
                assert observed[agent] in env.observation_space(agent)
                made = encoded(facts, env.layout)
                np.testing.assert_allclose(observed[agent]["grid"], made["grid"], atol=1e-6)
                np.testing.assert_allclose(observed[agent]["vector"], made["vector"], atol=1e-6)
                if infos[agent]["action_mask"][:-1].any() and actions == "macros":
                    assert [o.name for o in facts.options] == list(env.action_names[:-1])
                    ready = [option.available for option in facts.options]
                    assert not (ready > infos[agent]["action_mask"][:-1]).any()
        masks = {agent: infos[agent]["action_mask"] for agent in env.agents}
        chosen = {a: int(random.choice(np.flatnonzero(mask))) for a, mask in masks.items()}
        observed, *_, infos = env.step(chosen)
        steps += 1
    assert "seconds_left: 0" in env.words("cook_0")


def test_points_are_shared_and_work_on_the_way_is_told_apart():
    env = parallel_env("ring", actions="macros")
    shaped = parallel_env("ring", actions="macros", shaping=0.5)
    for each in (env, shaped):
        each.reset(seed=5)
    chop = {agent: env.action_names.index("Chop Onion") for agent in env.agents}
    found = [each.step(chop) for each in (env, shaped)]
    while not any(info["shaped_reward"] for info in found[0][4].values()):
        found = [each.step(chop) for each in (env, shaped)]
    (_, rewards, _, _, infos), (_, more, _, _, _) = found
    assert rewards["cook_0"] == rewards["cook_1"]
    for agent, info in infos.items():
        assert more[agent] == rewards[agent] + 0.5 * info["shaped_reward"]


def test_partners_of_ours_have_the_other_seats():
    env = single_env("quick", partner="reflex", actions="macros", moves_per_second=5)
    env.reset(seed=2)
    wait, score, over = len(env.kitchen.action_names) - 1, 0.0, False
    while not over:
        assert env.action_masks()[wait]
        _, reward, _, over, _ = env.step(wait)
        score += reward
    assert score > 0
    env.close()


def test_of_two_of_one_name_the_one_with_work_there_is_meant() -> None:
    env = single_env("ring", partner="chopper")
    env.reset(seed=0)
    begun = str(env.facts().stations)
    steps(env, 200)
    assert str(env.facts().stations) != begun, "the scripted human chops"
    assert env.action_names[-1] == "stay" and "me" in env.layout.planes
    env.close()


@pytest.mark.parametrize("played", [0, 9])
@pytest.mark.parametrize(
    "make",
    [
        bound(parallel_env, "ring"), bound(parallel_env, "quick", actions="macros"),
        bound(single_env, "ring"), bound(single_env, "quick", partner="chopper", shaping=1.0),
        bound(single_env, "ring", partner="fsm", latency=0.2, actions="macros"),
        bound(gymnasium.make, "sous_chef/ring-v0"),
    ],
)  # fmt: skip
def test_copies_play_on_alike_and_apart(make, played: int) -> None:
    first = make()
    first.reset(seed=1)
    steps(first, played)
    copies = [copy.deepcopy(first), pickle.loads(pickle.dumps(first))]
    untouched = copy.deepcopy(first)
    told = steps(first, 9)
    assert all(steps(each, 9) == told for each in (*copies, untouched))
    drawn = first.reset()[0]
    again = copies[0].reset()[0]
    assert repr(drawn) == repr(again), "what is drawn next is copied, too"
    for each in (first, *copies, untouched):
        each.close()


def steps(env, count: int) -> list[str]:
    """What comes of the same choices."""
    found = []
    for number in range(count):
        if isinstance(env, KitchenEnv):
            found.append(env.step(dict.fromkeys(env.agents, number % 6)))
        else:
            found.append(env.step(number % 6))
    return list(map(repr, found))


def test_a_copy_that_would_be_another_one_is_refused() -> None:
    env = single_env("ring", partner="fsm")
    with pytest.raises(TypeError, match="expected latency=SECONDS"):
        copy.deepcopy(env)
    env.close()


def test_each_closes_alone_and_paints_what_is_there_now() -> None:
    first, second = (single_env(name, render_mode="rgb_array") for name in ("ring", "quick"))
    for each in (first, second):
        each.reset(seed=1)
    before = second.render()
    first.render()
    assert (second.render() == before).all(), "no picture is another one's, nor an older one"
    first.close()
    second.step(1)
    assert second.render().shape == before.shape
    second.reset(seed=1)
    assert (second.render() == before).all()
    second.close()
    pygame.display.quit()


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (bound(single_env, backend="gpt4"), "backend: expected one of local, openai, reflex"),
        (bound(single_env, partner="hla", backend="gpt4"), "backend: "),
        (bound(single_env, seat=5), "seat: expected one of 0, 1, found 5"),
        (bound(single_env, seat=-1), "seat: "),
        (bound(single_env, latency=-1.0), "latency: expected seconds from 0 to 60"),
        (bound(single_env, latency=nan), "latency: "),
        (bound(single_env, actions="words"), "actions: expected one of moves, macros, found words"),
        (bound(parallel_env, actions="words"), "actions: "),
        (bound(parallel_env, render_mode="ansi"), "render_mode: expected one of None, rgb_array"),
        (bound(parallel_env, shaping=nan), "shaping: expected a number"),
        (bound(parallel_env, moves_per_second=0), "moves_per_second: expected more than 0"),
        (bound(parallel_env, moves_per_second=nan), "moves_per_second: "),
        (bound(vector_env, count=0), "count: expected 1 at least"),
        (bound(single_env, partner="fryer"), "partner: expected one with work in the kitchen"),
    ],
)
def test_arguments_are_checked_at_the_door(make, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make()


def test_what_is_no_choice_is_told() -> None:
    env = parallel_env("quick")
    env.reset(seed=1)
    for action in (-1, 6, 99):
        with pytest.raises(ValueError, match="expected an action from 0 to 5, found"):
            env.step({"cook_0": action})
    with pytest.raises(ValueError, match="expected one of cook_0, cook_1, found bob"):
        env.step({"bob": 1})
    while env.agents:
        env.step({})
    with pytest.raises(RuntimeError, match="the round is over: reset"):
        env.step({})
    env.close()


def test_the_picture_is_what_players_see():
    env = parallel_env("ring", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    for _ in range(8):
        env.step({"cook_0": 0, "cook_1": 1})
    after = env.render()
    assert before.shape == (600, 900, 3) and before.std() > 20
    assert 0.001 < (before != after).any(axis=2).mean() < 0.2
    env.close()


@pytest.mark.slow
def test_many_side_by_side_in_processes_of_their_own():
    envs = vector_env("quick", 2, actions="macros")
    observed, infos = envs.reset(seed=[4, 4])
    assert observed["grid"].shape[0] == 2 and infos["action_mask"].shape[0] == 2
    observed, *_ = envs.step([0, 0])
    assert (observed["vector"][0] == observed["vector"][1]).all()
    envs.close()
