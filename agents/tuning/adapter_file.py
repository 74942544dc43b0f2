"""Adapters as the GGUF file that llama.cpp attaches."""

from collections.abc import Mapping
from pathlib import Path

import gguf
import numpy as np
import torch

from agents.whole_file import replacing

_ALPHA = "adapter.lora.alpha"


def write_adapter(path: Path, adapter: Mapping[str, torch.Tensor], scale: float) -> None:
    """Write atomically, as 16-bit floats; llama.cpp multiplies by `scale`, kept as alpha / rank."""
    rank = min(next(iter(adapter.values())).shape)
    with replacing(path) as unfinished:
        writer = gguf.GGUFWriter(str(unfinished), "llama")
        writer.add_type("adapter")
        writer.add_string("adapter.type", "lora")
        writer.add_float32(_ALPHA, scale * rank)
        for name in sorted(adapter):
            writer.add_tensor(name, adapter[name].to(torch.float16).numpy())
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


def read_adapter(path: Path, scale: float) -> dict[str, torch.Tensor]:
    """The matrices of such a file, so that multiplied by `scale` they do what the file does.

    Raises OSError where there is no file, ValueError where it is no adapter.
    """
    reader = gguf.GGUFReader(path)
    field = reader.get_field(_ALPHA)
    if field is None:
        raise ValueError(f"{path}: expected a GGUF adapter, found a GGUF file without {_ALPHA}")
    adapter = {
        tensor.name: torch.from_numpy(np.array(tensor.data, dtype=np.float32))
        for tensor in reader.tensors
    }
    rank = min(next(iter(adapter.values())).shape)
    own = float(field.contents()) / rank
    return {
        name: value * (own / scale) if name.endswith(".lora_b") else value
        for name, value in adapter.items()
    }
