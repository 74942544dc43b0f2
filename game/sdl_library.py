"""The SDL library that comes with pygame, found and loaded without importing pygame.

Pygame itself would cost the listening process a third of its memory.
"""

import ctypes
import os
from collections.abc import Iterator
from ctypes import CDLL, POINTER, c_char_p, c_int, c_uint8, c_uint16, c_uint32, c_void_p
from importlib.util import find_spec
from pathlib import Path

#: Where wheels for Linux, Windows and macOS put the library, seen from the folder that holds the
#: package; a frozen game may have it beside the packages.
_PLACES = (
    "pygame.libs/libSDL2-2*.so*",
    "pygame/SDL2.dll",
    "pygame/.dylibs/libSDL2-2*.dylib",
    "libSDL2-2*.so*",
    "SDL2.dll",
    "libSDL2-2*.dylib",
)
#: A distribution's own pygame uses the system's library.
_SYSTEM = ("libSDL2-2.0.so.0", "SDL2.dll", "libSDL2-2.0.0.dylib")


class AudioSpec(ctypes.Structure):
    """SDL_AudioSpec: what sound is wanted or got."""

    _fields_ = (
        ("freq", c_int),
        ("format", c_uint16),
        ("channels", c_uint8),
        ("silence", c_uint8),
        ("samples", c_uint16),
        ("padding", c_uint16),
        ("size", c_uint32),
        ("callback", c_void_p),
        ("userdata", c_void_p),
    )


def load_sdl() -> CDLL:
    """The library, its functions declared. Raises OSError if there is none."""
    # Otherwise SDL would take SIGTERM for a click on a window's cross.
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    for place in (*_beside_pygame(), *_SYSTEM):
        try:
            return _declared(CDLL(str(place)))
        except OSError:
            continue
    raise OSError("the SDL library of pygame is not there")


def _beside_pygame() -> Iterator[Path]:
    spec = find_spec("pygame")
    if spec is not None and spec.origin is not None:
        folder = Path(spec.origin).parent.parent
        for place in _PLACES:
            yield from sorted(folder.glob(place))


def _declared(sdl: CDLL) -> CDLL:
    sdl.SDL_GetError.restype = c_char_p
    sdl.SDL_GetAudioDeviceName.restype = c_char_p
    sdl.SDL_OpenAudioDevice.restype = c_uint32
    sdl.SDL_OpenAudioDevice.argtypes = (
        c_char_p, c_int, POINTER(AudioSpec), POINTER(AudioSpec), c_int,
    )  # fmt: skip
    sdl.SDL_DequeueAudio.restype = sdl.SDL_GetQueuedAudioSize.restype = c_uint32
    sdl.SDL_DequeueAudio.argtypes = (c_uint32, c_void_p, c_uint32)
    for name in (
        "GetQueuedAudioSize",
        "GetAudioDeviceStatus",
        "ClearQueuedAudio",
        "CloseAudioDevice",
    ):
        getattr(sdl, f"SDL_{name}").argtypes = (c_uint32,)
    sdl.SDL_PauseAudioDevice.argtypes = (c_uint32, c_int)
    return sdl
