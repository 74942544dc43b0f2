"""Policies from elsewhere: a Python callable, an ONNX file or a TorchScript file.

What they are given is `agents.arrays.Arrays`; what they give are actions of the lab's environment:
a macro action's number in the order of the observation's options, or the next number, to wait.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from agents.arrays import Arrays, Layout
from agents.own_code import OwnCodeError, load_object, own_file

#: Before a network's file: its actions are drawn by their scores.
DRAWN = "drawn:"
#: 1 for each action that can be begun.
Mask = NDArray[np.int8]


class Policy(Protocol):
    """Chooses one of the actions that the mask allows, by its number."""

    def __call__(self, observed: Arrays, mask: Mask) -> int: ...


@runtime_checkable
class Briefed(Protocol):
    """A policy that wants to know at the beginning of a match what the numbers of actions and the
    planes and entries of what it observes mean, and in which kitchen it is.
    """

    def begin(self, actions: tuple[str, ...], layout: Layout, level: str) -> None: ...


#: Scores of all actions, from a grid and a vector with a dimension for the batch in front.
Network = Callable[[NDArray[np.float32], NDArray[np.float32]], NDArray[np.float32]]


class NetworkPolicy:
    """The best of what `network` scores, among what is allowed; with `random` it is drawn, scores
    being logits, as policies that were learned by trying are meant.
    """

    def __init__(self, network: Network, random: np.random.Generator | None = None) -> None:
        self._network = network
        self._random = random

    def __call__(self, observed: Arrays, mask: Mask) -> int:
        scores = self._network(observed["grid"][None], observed["vector"][None]).reshape(-1)
        if scores.shape != mask.shape:
            raise OwnCodeError(f"expected scores of {mask.size} actions, found {scores.size}")
        allowed = np.where(mask == 1, scores, -np.inf)
        if self._random is not None:  # the greatest with such noise is as likely as its softmax
            allowed = allowed + self._random.gumbel(size=scores.size)
        return int(allowed.argmax())


def load_policy(source: str, seed: int | None = None) -> Policy:
    """The policy that `source` names; what keeps a memory begins with an empty one.

    'FILE.onnx' and 'FILE.pt' (TorchScript) take `grid` and `vector`, each with a dimension for the
    batch in front, and give scores of all actions: the best is done or, with 'drawn:' in front, one
    is drawn by them and `seed`. 'MODULE:NAME' and 'FILE.py:NAME' is a callable that takes what is
    observed and the mask, or a class of such. Raises OwnCodeError.
    """
    random = np.random.default_rng(seed) if source.startswith(DRAWN) else None
    source = source.removeprefix(DRAWN)
    match Path(source).suffix:
        case ".onnx":
            return NetworkPolicy(_onnx(_file(source)), random)
        case ".pt":
            return NetworkPolicy(_torch(_file(source)), random)
    return _callable(source)


def policy_file(source: str) -> Path | None:
    """The file that `source` names, None if it names a module."""
    source = source.removeprefix(DRAWN)
    return Path(source) if Path(source).suffix in (".onnx", ".pt") else own_file(source)


def _file(source: str) -> str:
    if not Path(source).is_file():
        raise OwnCodeError(f"there is no policy {source}")
    return source


def _onnx(file: str) -> Network:
    try:
        import onnxruntime  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise OwnCodeError(f"{file} needs onnxruntime: pip install onnxruntime") from None
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])

    def network(grid: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = session.run(None, {"grid": grid, "vector": vector})[0]
        return found

    return network


def _torch(file: str) -> Network:
    try:
        import torch  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise OwnCodeError(f"{file} needs torch: pip install torch") from None
    torch.set_num_threads(1)  # the game goes on beside it
    module = torch.jit.load(file, map_location="cpu").eval()

    def network(grid: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
        with torch.inference_mode():
            found: NDArray[np.float32] = module(torch.tensor(grid), torch.tensor(vector)).numpy()
        return found

    return network


def _callable(source: str) -> Policy:
    if ":" not in source:
        raise OwnCodeError(
            f"expected FILE.onnx, FILE.pt, FILE.py:NAME or MODULE:NAME, found '{source}'"
        )
    found = load_object(source)
    if not callable(found):
        raise OwnCodeError(f"expected a callable, found {source}")
    policy: Policy = found() if isinstance(found, type) else found
    return policy
