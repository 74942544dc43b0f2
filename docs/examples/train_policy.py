"""Train a cook with sb3-contrib's MaskablePPO, for some minutes.

    pip install -r requirements-lab.txt sb3-contrib onnx onnxscript onnxruntime
    PYTHONPATH=. python docs/examples/train_policy.py --level ring --out out/ring.onnx
    python main.py play --level ring --partner policy:drawn:out/ring.onnx

It chooses macro actions, beside a cook who stands idle unless `--partner` says otherwise (reflex,
chopper, hla ...; all the slower, the more they think). At the end it is compared with random
choices over the same rounds, none of which it has trained on, and written as a network that takes a
grid and a vector and scores all actions: ONNX, or TorchScript (`--out out/ring.pt`). Its actions
are drawn by these scores, in training, in the comparison and in the game (`drawn:`): the best alone
would do over and over what fails.
"""

import argparse
import logging
import statistics
import time
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecNormalize

from game.lab.environment import single_env
from game.lab.metrics.interquartile import estimate

#: Of the points for work on the way to a dish: dishes alone are too rare to begin with.
SHAPING = 1.0
#: How much a point is worth a step later.
GAMMA = 0.97
#: Steps between two lines of the learning curve.
TOLD = 1000
#: Seeds from here on are those of the comparison; training draws its own below it.
UNSEEN = 100_000


class Curve(BaseCallback):
    """Prints what whole rounds have brought lately, with the points for work on the way."""

    def _on_step(self):
        return True

    def _on_rollout_end(self):
        rounds = self.model.ep_info_buffer
        if rounds and self.num_timesteps % TOLD < self.model.n_steps:
            mean = statistics.fmean(each["r"] for each in rounds)
            print(f"{self.num_timesteps:6} steps: {mean:5.1f} points and shaped points a round")


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

    several = SubprocVecEnv([make] * count, start_method="spawn") if count > 1 else None
    return VecNormalize(several or DummyVecEnv([make]), norm_obs=False, gamma=GAMMA)


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


def compare(env, model, rounds, seed):
    """Print how the policy does in the same rounds as random choices."""
    random, seeds = np.random.default_rng(seed), range(UNSEEN, UNSEEN + rounds)
    trained = play(env, lambda seen, mask: model.predict(seen, action_masks=mask)[0], seeds)
    chance = play(env, lambda _, mask: random.choice(np.flatnonzero(mask)), seeds)
    found = estimate([a - b for a, b in zip(trained, chance, strict=True)], trim=0.0)
    for name, scores in ("trained", trained), ("random", chance):
        print(f"{name}: {statistics.fmean(scores):.1f} points (sd {statistics.pstdev(scores):.1f})")
    print(f"difference: {found.value:.1f} [{found.low:.1f}, {found.high:.1f}] in {rounds} rounds")


def write(model, env, out):
    """The network as a file that the game can load."""
    observed, _ = env.reset(seed=0)
    example = tuple(torch.tensor(observed[name])[None] for name in ("grid", "vector"))
    scorer = Scorer(model.policy).eval()
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix == ".onnx":
        names = ["grid", "vector"]
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it misses what nothing here needs
        torch.onnx.export(
            scorer, example, str(out), input_names=names, external_data=False, verbose=False
        )
    else:
        torch.jit.trace(scorer, example).save(str(out))
    print(f"written: {out}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="ring")
    parser.add_argument("--partner", default="idle")
    parser.add_argument("--steps", type=int, default=12_000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20, help="of the comparison")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, nargs="+", default=[Path("out/policy.onnx")])
    args = parser.parse_args()
    torch.set_num_threads(1)

    began = time.monotonic()
    model = MaskablePPO(
        "MultiInputPolicy",
        environments(args.level, args.partner, args.processes),
        seed=args.seed,
        n_steps=256,
        batch_size=64,
        n_epochs=5,
        learning_rate=1e-3,
        gamma=GAMMA,
        ent_coef=0.01,
        device="cpu",
    )
    model.learn(args.steps, callback=Curve())
    print(f"{model.num_timesteps} steps in {(time.monotonic() - began) / 60:.1f} minutes")

    env = single_env(args.level, partner=args.partner, actions="macros")
    for out in args.out:
        write(model, env, out)
    compare(env, model, args.rounds, args.seed)


if __name__ == "__main__":
    main()
