"""A program: what a model says after each token of a short text, as JSON. Emulated, a token takes
seconds.
"""

import json
import sys
from pathlib import Path

from agents.llm.llama.library import processor_kind
from agents.llm.llama.native import ContextSize, Native, Node

#: After each of its tokens the likeliest next one is well ahead: rounding does not change which.
TEXT = "A, B, C, D"


def likely(model: Path) -> dict[str, object]:
    """`kind`: for which processors the code is; the likeliest next `tokens`; their `logprobs`."""
    native = Native(model, threads=1, size=ContextSize(tokens=64, sequences=1, batch=8, step=8))
    try:
        nodes = [Node(t, i, (0,), True) for i, t in enumerate(native.tokenize(TEXT))]
        rows = native.decode(nodes)
    finally:
        native.close()
    tokens, logprobs = [int(row.argmax()) for row in rows], [float(row.max()) for row in rows]
    return {"kind": processor_kind(), "tokens": tokens, "logprobs": logprobs}


if __name__ == "__main__":
    print(json.dumps(likely(Path(sys.argv[1]))))
