"""Train a cook with sb3-contrib's MaskablePPO, for some minutes.

    pip install -r requirements-lab.txt sb3-contrib
    PYTHONPATH=. python docs/examples/train_policy.py --level ring --minutes 5 --out out/ring.pt
    python main.py play --level ring --partner policy:out/ring.pt

It chooses macro actions, beside a cook who stands idle unless `--partner` says otherwise (reflex,
chopper, hla ...; all the slower, the more they think). At the end it is compared with random
choices over the same rounds, and written as a TorchScript module that takes a grid and a vector
and scores all actions.
"""

import argparse
import statistics
import time
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from game.lab.environment import single_env

#: Of the points for work on the way to a dish: dishes alone are too rare to begin with.
SHAPING = 1.0


class Until(BaseCallback):
    """Stops the training after so many seconds."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self):
        return time.monotonic() < self.end


class Scorer(torch.nn.Module):
    """The trained network alone: scores of all actions."""

    def __init__(self, policy):
        super().__init__()
        self.policy = policy

    def forward(self, grid, vector):
        features = self.policy.extract_features({"grid": grid, "vector": vector})
        return self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))


def environments(level, partner, count):
    """So many side by side, in processes of their own if there are several."""

    def make():
        return Monitor(single_env(level, partner=partner, actions="macros", shaping=SHAPING))

    if count == 1:
        return DummyVecEnv([make])
    return SubprocVecEnv([make] * count, start_method="spawn")


def play(env, choose, seeds):
    """The points of whole rounds."""
    scores = []
    for seed in seeds:
        observed, _ = env.reset(seed=seed)
        score, over = 0.0, False
        while not over:
            observed, reward, _, over, _ = env.step(choose(observed, env.action_masks()))
            score += reward
        scores.append(score)
    return scores


def told(name, scores):
    """A line of the comparison."""
    return f"{name}: {statistics.fmean(scores):.1f} points (sd {statistics.pstdev(scores):.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="ring")
    parser.add_argument("--partner", default="idle")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10, help="of the comparison")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("out/policy.pt"))
    args = parser.parse_args()

    model = MaskablePPO(
        "MultiInputPolicy",
        environments(args.level, args.partner, args.processes),
        seed=args.seed,
        n_steps=512,
        batch_size=128,
        gamma=0.97,
        ent_coef=0.02,
        device="cpu",
    )
    model.learn(10**9, callback=Until(60 * args.minutes))

    args.out.parent.mkdir(parents=True, exist_ok=True)
    env = single_env(args.level, partner=args.partner, actions="macros")
    observed, _ = env.reset(seed=0)
    example = tuple(torch.tensor(observed[name])[None] for name in ("grid", "vector"))
    torch.jit.trace(Scorer(model.policy).eval(), example).save(str(args.out))

    random = np.random.default_rng(args.seed)
    seeds = range(1000, 1000 + args.rounds)
    trained = play(
        env,
        lambda observed, mask: model.predict(observed, action_masks=mask, deterministic=True)[0],
        seeds,
    )
    chance = play(env, lambda _, mask: random.choice(np.flatnonzero(mask)), seeds)
    print(f"{model.num_timesteps} steps in {args.minutes:g} minutes; written: {args.out}")
    print(told("trained", trained), told("random", chance), sep="\n")


if __name__ == "__main__":
    main()
