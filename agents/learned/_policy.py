"""Policies from elsewhere: a Python callable, an ONNX file or a TorchScript file.

What they are given is `agents.arrays.Arrays`; what they give are actions of the lab's environment:
a macro action's number in the order of the observation's options, or the next number, to wait.
"""

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.arrays import Arrays

#: Before a network's file: its actions are drawn by their scores.
DRAWN = "drawn:"
#: 1 for each action that can be begun.
Mask = NDArray[np.int8]


class PolicyError(ValueError):
    """A policy cannot be had, or gave what is no action; the text says what was expected."""


class Policy(Protocol):
    """Chooses one of the actions that the mask allows, by its number."""

    def __call__(self, observed: Arrays, mask: Mask) -> int: ...


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
            raise PolicyError(f"expected scores of {mask.size} actions, found {scores.size}")
        allowed = np.where(mask == 1, scores, -np.inf)
        if self._random is not None:  # the greatest with such noise is as likely as its softmax
            allowed = allowed + self._random.gumbel(size=scores.size)
        return int(allowed.argmax())


def load_policy(source: str, seed: int | None = None) -> Policy:
    """The policy that `source` names; what keeps a memory begins with an empty one.

    'FILE.onnx' and 'FILE.pt' (TorchScript) take `grid` and `vector`, each with a dimension for the
    batch in front, and give scores of all actions: the best is done or, with 'drawn:' in front, one
    is drawn by them and `seed`. 'module:name' and 'FILE.py:name' is a callable that takes what is
    observed and the mask, or a class of such. Raises PolicyError.
    """
    random = np.random.default_rng(seed) if source.startswith(DRAWN) else None
    source = source.removeprefix(DRAWN)
    match Path(source).suffix:
        case ".onnx":
            return NetworkPolicy(_onnx(_file(source)), random)
        case ".pt":
            return NetworkPolicy(_torch(_file(source)), random)
    return _callable(source)


def missing_file(source: str) -> str:
    """The file that `source` names where it is not there, '' where it names none or it is."""
    source = source.removeprefix(DRAWN)
    networks = Path(source).suffix in (".onnx", ".pt")
    named = source if networks else source.rpartition(":")[0]
    is_file = networks or named.endswith(".py")
    return named if is_file and not Path(named).is_file() else ""


def _file(source: str) -> str:
    if not Path(source).is_file():
        raise PolicyError(f"there is no policy {source}")
    return source


def _onnx(file: str) -> Network:
    try:
        import onnxruntime  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise PolicyError(f"{file} needs onnxruntime: pip install onnxruntime") from None
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])

    def network(grid: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = session.run(None, {"grid": grid, "vector": vector})[0]
        return found

    return network


def _torch(file: str) -> Network:
    try:
        import torch  # noqa: PLC0415 (not everybody has it)
    except ImportError:
        raise PolicyError(f"{file} needs torch: pip install torch") from None
    torch.set_num_threads(1)  # the game goes on beside it
    module = torch.jit.load(file, map_location="cpu").eval()

    def network(grid: NDArray[np.float32], vector: NDArray[np.float32]) -> NDArray[np.float32]:
        with torch.inference_mode():
            found: NDArray[np.float32] = module(torch.tensor(grid), torch.tensor(vector)).numpy()
        return found

    return network


def _callable(source: str) -> Policy:
    place, colon, name = source.rpartition(":")
    if not (colon and place and name.isidentifier()):
        raise PolicyError(
            f"expected FILE.onnx, FILE.pt, FILE.py:name or module:name, found '{source}'"
        )
    found = getattr(_module(place), name, None)
    if not callable(found):
        raise PolicyError(f"{place} has no callable '{name}'")
    policy: Policy = found() if isinstance(found, type) else found
    return policy


def _module(place: str) -> Any:  # noqa: ANN401 (whatever it is)
    """The module of that name, or in that file. Raises PolicyError."""
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        name = f"policy_{Path(_file(place)).stem}"
        spec = importlib.util.spec_from_file_location(name, place)
        assert spec is not None and spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    except PolicyError:
        raise
    except Exception as error:  # whatever it does when it is loaded
        told = slip(error)
        raise PolicyError(f"the policy's module {place} cannot be loaded: {told}") from error


def slip(error: Exception) -> str:
    """What went wrong in somebody's program, and where."""
    if isinstance(error, (ImportError, SyntaxError)):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
