"""Arrays of which only what has changed is written are those that are written as a whole."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from agents.arrays import Arrays, encoded, places
from game.lab.environment import KitchenEnv, parallel_env
from game.lab.environment._encoder import StateEncoder
from tests.examples import examples

#: Two cooks; fires and tips; three who get in each other's way; guests' plates and eight cooks;
#: boards that are lost; a room and orders that are hidden.
LEVELS = ("ring", "food_truck", "brigade", "inn", "market", "dumbwaiter")
STEPS = 30


def same(one: Arrays, other: Arrays) -> bool:
    return bool(
        np.array_equal(one["grid"], other["grid"])
        and np.array_equal(one["vector"], other["vector"])
    )


def as_a_whole(env: KitchenEnv, seat: int, empty: NDArray[np.float32]) -> Arrays:
    """What the cook of `seat` observes, by an encoder that has seen nothing before."""
    encoder = StateEncoder(env.layout, (seat,), empty, env.play.level.round_ticks)
    encoder.see(env._current.views[seat])
    (found,) = encoder.arrays(env._actions.busy((seat,)))
    return found


@examples(40)
@given(
    st.sampled_from(LEVELS), st.sampled_from(("moves", "macros")), st.lists(
        st.integers(0, 9999), min_size=2, max_size=2
    ), st.integers(0, 9999),
)  # fmt: skip
def test_step_by_step_they_are_what_a_fresh_look_finds(level, actions, seeds, drawn):
    env, random = parallel_env(level, actions=actions), np.random.default_rng(drawn)
    env.reset(seed=0)
    empty = places(env.facts("cook_0"), env.layout)
    for seed in seeds:  # the second round begins where the first was left
        observed, infos = env.reset(seed=seed)
        for step in range(STEPS):
            agent = random.choice(env.agents)
            whole = as_a_whole(env, seat := env._seat[agent], empty)
            assert same(observed[agent], whole), (seat, step)
            masks = {agent: info["action_mask"] for agent, info in infos.items()}
            chosen = {a: int(random.choice(np.flatnonzero(mask))) for a, mask in masks.items()}
            observed, *_, infos = env.step(chosen)
        made = encoded(env.facts(agent), env.layout)
        assert observed[agent]["grid"] == pytest.approx(made["grid"], abs=1e-6)
        assert observed[agent]["vector"] == pytest.approx(made["vector"], abs=1e-6)


def test_what_was_observed_stays_what_it_was():
    env = parallel_env("ring")
    first, _ = env.reset(seed=1)
    kept = {agent: first[agent]["grid"].copy() for agent in first}
    for _ in range(20):
        env.step({"cook_0": 0, "cook_1": 2})
    assert all((first[agent]["grid"] == kept[agent]).all() for agent in kept)
