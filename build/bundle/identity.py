"""What the bundle and its parts are called, and where it is made."""

import platform
import sys

from environment import ROOT

from game.version import VERSION


class PackageError(Exception):
    """The text says what is wrong and, where it can be said, what to do."""


#: Everything is made in `WORK`; what is whole is then moved to `DIST`.
WORK, DIST = ROOT / "out" / "package", ROOT / "dist"
#: Holds the language model in the form in which it is shipped.
MODEL = WORK / "model"

#: The executable, without what Windows adds.
PROGRAM = "SousChef"
#: The same on Windows for who types commands: there a program either has a console or has none.
CONSOLE_PROGRAM = "SousChef-console"
#: macOS tells programs apart by it.
IDENTIFIER = "game.souschef.SousChef"
#: The folder beside the executable that holds everything else.
CONTENTS = "game_files"

_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}


def bundle_name(system: str = sys.platform, machine: str = platform.machine()) -> str:
    """`SousChef-VERSION-SYSTEM-ARCH`: names do not differ where only systems' words for it do."""
    arch = machine.lower()
    return f"{PROGRAM}-{VERSION}-{_SYSTEMS.get(system, system)}-{_MACHINES.get(arch, arch)}"
