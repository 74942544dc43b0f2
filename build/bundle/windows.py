"""What Windows shows of an executable: its properties' details. Only importable there."""

from PyInstaller.utils.win32.versioninfo import (
    FixedFileInfo,
    StringFileInfo,
    StringStruct,
    StringTable,
    VarFileInfo,
    VarStruct,
    VSVersionInfo,
)

from bundle.identity import PROGRAM
from game.version import NAME, VERSION

#: US English, Unicode: of the table's name and of its translation.
_TABLE, _LANGUAGE = "040904B0", [0x0409, 1200]


def version_info() -> VSVersionInfo:
    """Name and version, as the spec takes them."""
    numbers = (*map(int, VERSION.split(".")), 0)
    told = {
        "FileDescription": NAME,
        "FileVersion": VERSION,
        "InternalName": PROGRAM,
        "OriginalFilename": f"{PROGRAM}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }
    table = StringTable(_TABLE, [StringStruct(name, value) for name, value in told.items()])
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[StringFileInfo([table]), VarFileInfo([VarStruct("Translation", _LANGUAGE)])],
    )
