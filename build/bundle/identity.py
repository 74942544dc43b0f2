"""What the bundle and its parts are called."""

import platform
import sys

from game.version import VERSION

#: The executable, without what Windows adds.
PROGRAM = "SousChef"
#: The folder beside the executable that holds everything else.
CONTENTS = "game_files"

_SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
_MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}


def bundle_name(system: str = sys.platform, machine: str = platform.machine()) -> str:
    """`SousChef-VERSION-SYSTEM-ARCH`: names do not differ where only systems' words for it do."""
    arch = machine.lower()
    return f"{PROGRAM}-{VERSION}-{_SYSTEMS.get(system, system)}-{_MACHINES.get(arch, arch)}"
