"""Where tuning reads and writes."""

from pathlib import Path

from agents.llm.llama.weights import find_bundled, requantise

ROOT = Path(__file__).parents[2]
#: Data, checkpoints, reports; not kept in the repository.
OUT = ROOT / "out" / "tuning"
PHRASES = Path(__file__).parent / "phrases"
#: Moments of play, and what was said in them.
CORPUS = Path(__file__).parent / "corpus"
#: Tokens of Qwen2.5 that prompts and labels of the corpus are spelled with, one a line.
NEEDED = Path(__file__).parent / "needed_tokens.txt"
#: Messages to look at and to choose by; the test set is elsewhere.
DEVELOPMENT = Path(__file__).parent / "development"
#: The shipped adapter.
ADAPTER = ROOT / "assets" / "models" / "intention.gguf"


def base_path(given: Path | None = None) -> Path:
    """The Q4_0 base that the game plays with; made as the game makes it when none is given.

    Where llama.cpp is not installed (a machine only for training), the file must be there already.
    """
    if given is not None:
        return given
    made = sorted((OUT / "base").glob("*.gguf"))
    return made[0] if made else requantise(find_bundled(), OUT / "base")
