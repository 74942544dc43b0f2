"""The frozen base model in torch, and the low-rank adapter beside its matrices."""

import timeit
from pathlib import Path

import torch
from peft import LoraConfig, PeftModel, get_peft_model
from peft.helpers import disable_input_dtype_casting
from transformers import AutoModelForCausalLM, GgufConfig, PreTrainedModel

from tuning.batches import Batch

#: The matrices of a layer that are adapted; those of keys and values, a part as wide as the others,
#: get half of the rank.
_WIDE = ("q_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
_NARROW = ("k_proj", "v_proj")


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
    device = model.device
    light = torch.autocast(device.type, torch.bfloat16, enabled=model.dtype == torch.bfloat16)
    with light, disable_input_dtype_casting(model):
        found = model(
            input_ids=batch.tokens[None].to(device),
            position_ids=batch.positions[None].to(device),
            attention_mask=batch.seen()[None, None].to(device),
            logits_to_keep=batch.places.to(device),
            use_cache=False,
        )
    return found.logits[0].float()
