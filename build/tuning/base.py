"""The frozen base model in torch, and the low-rank adapter beside its matrices.

Rows of several messages that share one context are packed into batches: a row is the context once,
then each message with its answer; every message sees the context and itself, and positions go on
from the context for each. So a context is computed once, and the numbers are those of separate
prompts.
"""

import json
import timeit
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import torch
from peft import LoraConfig, PeftModel, get_peft_model
from peft.helpers import disable_input_dtype_casting
from transformers import AutoModelForCausalLM, GgufConfig, PreTrainedModel

from agents.whole_file import replacing

LATEST = "latest.pt"
BEST = "best.pt"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What, with the data and the base, determines a run's result.

    `batch`: rows a step, over all workers; `packed`: of them at once.
    """

    batch: int = 8
    packed: int = 4
    rank: int = 32
    alpha: float = 32.0
    rate: float = 5e-4
    warmup: int = 20
    clip: float = 1.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """An adapter after so many steps, with the optimiser's memory.

    `seconds`: spent training so far. `best`: the highest share of exact answers on the dev rows so
    far. `adapter`: by PEFT's names.
    """

    recipe: Recipe
    step: int
    seconds: float
    best: float
    adapter: dict[str, torch.Tensor]
    optimiser: dict[str, Any]


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write atomically."""
    fields = (name for name in Checkpoint.__slots__ if name != "recipe")
    value = {name: getattr(checkpoint, name) for name in fields}
    with replacing(path) as unfinished:
        torch.save({"recipe": asdict(checkpoint.recipe), **value}, unfinished)


def load(path: Path) -> Checkpoint:
    """Read a checkpoint; OSError if there is none."""
    value = torch.load(path, map_location="cpu", weights_only=True)
    return Checkpoint(**{**value, "recipe": Recipe(**value["recipe"])})


@dataclass(frozen=True, slots=True)
class PackedRow:
    """Token numbers of a context, and of the messages and answers that follow it."""

    context: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]

    @property
    def length(self) -> int:
        """Tokens in all."""
        return len(self.context) + sum(len(m) + len(a) - 1 for m, a in self.pairs)


@dataclass(frozen=True, slots=True)
class Batch:
    """The tokens of rows one after the other, without padding.

    `rows`, `pieces`: of each token its row, and its message in it (0: the context). `places`:
    tokens after which one of an answer comes. `examples`: which answer (0, 1, ...) each target
    belongs to.
    """

    tokens: torch.Tensor
    positions: torch.Tensor
    rows: torch.Tensor
    pieces: torch.Tensor
    places: torch.Tensor
    targets: torch.Tensor
    examples: torch.Tensor

    def mask(self, precision: torch.dtype) -> torch.Tensor:
        """What is added to attention, (tokens, tokens): 0 where a token sees another, back in its
        context and its message, else the least number that there is.
        """
        alike = self.rows[:, None] == self.rows
        near = (self.pieces == 0) | (self.pieces[:, None] == self.pieces)
        unseen = ~(alike & near).tril()
        return torch.zeros(unseen.shape, dtype=precision).masked_fill(
            unseen, torch.finfo(precision).min
        )


def read_rows(path: Path) -> list[PackedRow]:
    """The rows of a file that `data` wrote."""
    rows = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            value = json.loads(line)
            pairs = tuple((tuple(e["message"]), tuple(e["answer"])) for e in value["examples"])
            rows.append(PackedRow(tuple(value["context"]), pairs))
    return rows


def plan(rows: Sequence[PackedRow], size: int, random: Random) -> Iterator[list[int]]:
    """One epoch: numbers of rows, `size` at a time, rows of like length together."""
    order = list(range(len(rows)))
    random.shuffle(order)
    span = size * 16
    batches = []
    for start in range(0, len(order), span):
        part = sorted(order[start : start + span], key=lambda i: rows[i].length)
        batches += [part[at : at + size] for at in range(0, len(part), size)]
    random.shuffle(batches)
    yield from batches


def pack(rows: Sequence[PackedRow]) -> Batch:
    """Lay the tokens of rows out one after the other."""
    tokens: list[int] = []
    seats: list[tuple[int, int, int]] = []
    wanted: list[tuple[int, int, int]] = []
    example = 0
    for number, row in enumerate(rows):
        begin = len(row.context)
        tokens += row.context
        seats += [(at, number, 0) for at in range(begin)]
        for piece, (message, answer) in enumerate(row.pairs, 1):
            first = len(tokens) + len(message) - 1
            wanted += [(first + k, token, example) for k, token in enumerate(answer)]
            # The last token of an answer predicts nothing.
            spoken = message + answer[:-1]
            tokens += spoken
            seats += [(begin + at, number, piece) for at in range(len(spoken))]
            example += 1
    return Batch(torch.tensor(tokens), *torch.tensor(seats).T, *torch.tensor(wanted).T)


#: The matrices of a layer that are adapted; those of keys and values, a part as wide as the others,
#: get half of the rank.
_WIDE = ("q_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
_NARROW = ("k_proj", "v_proj")


#: Tokens of a row for which attention by plain products takes 3 GB at most.
_SHORT = 900


def quickest_precision(device: torch.device) -> torch.dtype:
    """What this device multiplies matrices of the model's size in fastest.

    A core with AVX-512 BF16 does bfloat16 at half the speed of float32 or at more than twice,
    whoever made it; so it is tried.
    """
    if device.type == "cuda":
        return torch.bfloat16
    return min((torch.float32, torch.bfloat16), key=_product_s)


def _product_s(precision: torch.dtype) -> float:
    left, right = (torch.ones(n, 576, dtype=precision) for n in (800, 1536))
    return min(timeit.repeat(lambda: left @ right.T, number=3, repeat=5))


def load_base(path: Path, device: torch.device) -> PreTrainedModel:
    """The weights of a GGUF file, dequantised: training sees the numbers that play multiplies."""
    model: PreTrainedModel = AutoModelForCausalLM.from_pretrained(
        path.parent,
        gguf_file=path.name,
        dtype=quickest_precision(device),
        quantization_config=GgufConfig(dequantize=True),
    )
    return model.to(device)


def with_adapter(base: PreTrainedModel, rank: int, alpha: float, seed: int) -> PeftModel:
    """The base with fresh adapter matrices in float32; it computes what the base does."""
    torch.manual_seed(seed)
    narrow = dict.fromkeys(_NARROW, rank // 2)
    # Every product is scaled alike, whatever its rank.
    scales = dict.fromkeys(_NARROW, alpha / 2)
    targets = [*_WIDE, *_NARROW]
    settings = LoraConfig(
        r=rank,
        lora_alpha=int(alpha),
        target_modules=targets,
        rank_pattern=narrow,
        alpha_pattern=scales,
    )
    model = get_peft_model(base, settings)
    assert isinstance(model, PeftModel)
    return model


def answer_logits(model: PeftModel, batch: Batch) -> torch.Tensor:
    """Logits at the places where an answer's token comes next: (places, vocabulary)."""
    # Plain products are an eighth to a fifth quicker under masks like these on a CPU, but take
    # memory by the square of a row's length.
    plain = model.device.type == "cpu" and len(batch.tokens) <= _SHORT
    model.get_base_model().set_attn_implementation("eager" if plain else "sdpa")
    device = model.device
    light = torch.autocast(device.type, torch.bfloat16, enabled=model.dtype == torch.bfloat16)
    with light, disable_input_dtype_casting(model):
        found = model(
            input_ids=batch.tokens[None].to(device),
            position_ids=batch.positions[None].to(device),
            attention_mask=batch.mask(model.dtype)[None, None].to(device),
            logits_to_keep=batch.places.to(device),
            use_cache=False,
        )
    return found.logits[0].float()
