"""Microphones by SDL: which there are, and what one of them hears, fetched from SDL's own queue.

SDL would call back from a thread of its own, and that was seen to block for ever; a queue does not.
One thread only.
"""

import ctypes
from ctypes import CDLL

from game.sdl_library import AudioSpec, load_sdl
from game.voice.listening.loudness import CHUNK
from game.voice.sound import RATE, WIDTH

_AUDIO = 0x10  # SDL_INIT_AUDIO
_CAPTURE = 1
_S16 = 0x8010  # AUDIO_S16LSB
_STOPPED = 0  # SDL_AUDIO_STOPPED: closed, or the device is gone


class MicrophoneError(Exception):
    """What SDL says of a sound system or a device that it cannot use."""


class SoundSystem:
    """SDL's sound, begun. It notices by itself when devices come and go."""

    def __init__(self) -> None:
        """Raises MicrophoneError if there is none, or its server does not answer."""
        try:
            self._sdl = load_sdl()
        except OSError as error:
            raise MicrophoneError(str(error)) from None
        if self._sdl.SDL_InitSubSystem(_AUDIO):
            raise MicrophoneError(_error(self._sdl))

    def devices(self) -> tuple[str, ...]:
        """The names of the microphones that are there now."""
        many = range(max(0, self._sdl.SDL_GetNumAudioDevices(_CAPTURE)))
        names = (self._sdl.SDL_GetAudioDeviceName(number, _CAPTURE) for number in many)
        return tuple(name.decode("utf-8", "replace") for name in names if name)

    def open(self, device: str) -> "OpenMicrophone":
        """A microphone by its name, '' for the system's own; it hears nothing before `resume`.

        Raises MicrophoneError.
        """
        return OpenMicrophone(self._sdl, device)

    def close(self) -> None:
        self._sdl.SDL_QuitSubSystem(_AUDIO)


class OpenMicrophone:
    """A device that belongs to the game until it is closed. SDL converts whatever it gives."""

    def __init__(self, sdl: CDLL, device: str) -> None:
        self._sdl = sdl
        wanted = AudioSpec(freq=RATE, format=_S16, channels=1, samples=CHUNK)
        name = device.encode() if device else None
        self._id = sdl.SDL_OpenAudioDevice(name, _CAPTURE, wanted, AudioSpec(), 0)
        if not self._id:
            raise MicrophoneError(_error(sdl))
        self._buffer = ctypes.create_string_buffer(CHUNK * WIDTH)

    @property
    def lost(self) -> bool:
        """Whether the device is gone."""
        return bool(self._sdl.SDL_GetAudioDeviceStatus(self._id) == _STOPPED)

    def resume(self) -> None:
        """Hear from now on."""
        self._sdl.SDL_ClearQueuedAudio(self._id)
        self._sdl.SDL_PauseAudioDevice(self._id, 0)

    def pause(self) -> None:
        """Hear nothing more."""
        self._sdl.SDL_PauseAudioDevice(self._id, 1)

    def read(self) -> bytes:
        """A chunk of what was heard and not yet read; b'' if there is no whole one."""
        if self._sdl.SDL_GetQueuedAudioSize(self._id) < len(self._buffer):
            return b""
        many = self._sdl.SDL_DequeueAudio(self._id, self._buffer, len(self._buffer))
        return self._buffer.raw[:many]

    def close(self) -> None:
        if self._id:
            self._sdl.SDL_CloseAudioDevice(self._id)
            self._id = 0


def _error(sdl: CDLL) -> str:
    return str(sdl.SDL_GetError().decode("utf-8", "replace"))
