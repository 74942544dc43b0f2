"""What of the tree and of its libraries the bundle holds, and what it leaves out."""

from collections.abc import Iterator
from pathlib import Path

from game.partners.partner_spec import PARTNERS

_DATA = ("levels", "assets", "agents")
#: What lies there that is not read: how the data were made.
_NOT_DATA = (".py", ".pyc", ".md")

#: Libraries that only development needs, or that others would use if they were there.
EXCLUDED = (
    "PIL", "PyInstaller", "_pytest", "contourpy", "fontTools", "hypothesis", "kiwisolver",
    "matplotlib", "mypy", "pip", "pkg_resources", "pytest", "ruff", "setuptools", "torch", "wheel",
    "IPython", "_sounddevice", "_sounddevice_data", "markdown_it", "onnxruntime", "pandas",
    "pocketsphinx", "pyaudio", "pygments", "readline", "scipy", "sklearn", "sounddevice", "tkinter",
    "transformers", "click", "jsonschema", "filelock", "google_crc32c", "requests",
    "llama_cpp.server", "moonshine_voice.download", "moonshine_voice.download_file",
    "bokeh", "coverage", "cryptography", "dask", "distributed", "gymnasium", "pettingzoo", "psutil",
    "tornado",
    "numpy.distutils", "numpy.f2py", "numpy.testing",
    "pygame.docs", "pygame.examples", "pygame.tests",
    # The same again for newer processors: what that saves is not felt in a player's sentence.
    "rapidfuzz.distance.metrics_cpp_avx2", "rapidfuzz.fuzz_cpp_avx2",
)  # fmt: skip

#: Libraries that the program imports by their names in strings.
_LIBRARIES_BY_NAME = (
    "moonshine_voice.moonshine_api", "moonshine_voice.transcriber", "espeakng_loader", "pyttsx3",
)  # fmt: skip

#: Distributions whose version is asked for at run time.
WITH_METADATA = (
    "llama-cpp-python", "pygame", "moonshine-voice", "espeakng-loader", "numpy",
)  # fmt: skip

#: Beginnings of paths inside the bundle that hooks of others bring and nobody reads.
_UNWANTED = (
    "pygame/docs", "pygame/examples", "pygame/tests",
    "speech_recognition/flac-", "speech_recognition/pocketsphinx-data",
)  # fmt: skip

#: Libraries of every Linux that shows windows: the graphics drivers there want theirs and not ours,
#: and ours would want the builder's C library.
_SYSTEMS = (
    "libX11.so.", "libXau.so.", "libXdmcp.so.", "libbsd.so.", "libmd.so.", "libxcb.so.",
    "libgcc_s.so.", "libstdc++.so.",
)  # fmt: skip


def loaded_by_name() -> tuple[str, ...]:
    """Modules that the program imports by their names in strings, those of all minds too."""
    roles = (role for partner in PARTNERS.values() for role in partner.minds)
    factories = {role.factory.partition(":")[0] for role in roles}
    return (*_LIBRARIES_BY_NAME, *sorted(factories))


def data(root: Path, model: Path) -> Iterator[tuple[Path, str]]:
    """(file, where it goes) of all that the game of the tree `root` reads; `model`: a folder."""
    for folder in _DATA:
        for file in sorted((root / folder).rglob("*.*")):
            place = file.parent.relative_to(root).as_posix()
            if file.suffix not in _NOT_DATA:
                yield file, place
    for file in sorted(model.iterdir()):
        yield file, "assets/models"  # beside its adapter


def is_wanted(name: str) -> bool:
    """Whether something reads the file `name` of the bundle."""
    return not name.replace("\\", "/").startswith((*_UNWANTED, *_SYSTEMS))
