"""The kitchen as an environment: the field's own tests, what agents observe, and how they act."""

import warnings

import numpy as np
import pytest

from agents.arrays import encoded
from game.lab.environment import parallel_env, single_env, vector_env

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
