"""Which library of compiled code ended a process, by what faulthandler wrote of it."""

from collections.abc import Sequence
from itertools import chain, dropwhile, takewhile

LLAMA = "llama.cpp"
#: By the beginning of the file from which it was called. The first that fits is meant.
LIBRARIES = {
    "agents/llm/llama/": LLAMA,
    "llama_cpp/": LLAMA,
    "pygame/": "SDL",
    "moonshine_voice/": "moonshine",
    "espeakng_loader/": "eSpeak NG",
    "game/voice/": "a library of the voice",
    "numpy/": "numpy",
}


def culprit(fault: Sequence[str]) -> str:
    """The library's name. `fault`: the lines of a dead run, innermost calls first.

    The thread that was struck is asked first; where it was none of Python's, all are.
    """
    struck = dropwhile(lambda line: not line.startswith("Current thread"), fault)
    current = takewhile(lambda line: not line.startswith("Thread"), struck)
    for line in chain(current, fault):
        for place, library in LIBRARIES.items():
            if f'"{place}' in line:
                return library
    return "A library of compiled code"
