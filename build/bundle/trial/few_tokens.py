"""A program: what a model says after each token of a short text, in two lines of JSON. Emulated, a
token takes seconds.

The first line tells for which processors the code is: it is there even if that code then dies.
"""

import json
import sys
from pathlib import Path

from agents.llm.llama.library import processor_kind
from agents.llm.llama.native import ContextSize, Native, Node
from agents.llm.llama.weights import find_bundled

#: After each of its tokens the likeliest next one is well ahead: rounding does not change which.
TEXT = "A, B, C, D"


def likely(model: Path) -> dict[str, object]:
    """The likeliest next `tokens`; their `logprobs`."""
    native = Native(model, threads=1, size=ContextSize(tokens=64, sequences=1, batch=8, step=8))
    try:
        nodes = [Node(t, i, (0,), True) for i, t in enumerate(native.tokenize(TEXT))]
        rows = native.decode(nodes)
    finally:
        native.close()
    return {
        "tokens": [int(row.argmax()) for row in rows],
        "logprobs": [float(row.max()) for row in rows],
    }


if __name__ == "__main__":
    print(json.dumps({"kind": processor_kind()}), flush=True)
    print(json.dumps(likely(Path(sys.argv[1]) if sys.argv[1:] else find_bundled())))
