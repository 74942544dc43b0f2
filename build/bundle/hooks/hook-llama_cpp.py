"""llama.cpp's libraries: llama_cpp loads them by their paths beside it."""

from pathlib import Path

from PyInstaller.utils.hooks import collect_dynamic_libs

#: Code for processors that another kind's code serves as well, or nearly, or on which numpy does
#: not start; each would be 1.5 MB.
_SPARED = (
    "cannonlake", "cascadelake", "cooperlake", "ivybridge", "piledriver", "skylakex", "x64", "zen4",
)  # fmt: skip

binaries = [
    (source, target)
    for source, target in collect_dynamic_libs("llama_cpp")
    if not Path(source).stem.endswith(_SPARED)
]
