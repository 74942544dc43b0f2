"""The microphone that the player chose, kept open while it is wanted, whatever becomes of it.

By SDL, and fetched from its own queue: SDL would call back from a thread of its own, and that was
seen to block for ever; a queue does not. One thread only.
"""

import ctypes
import logging
import time
from collections.abc import Callable
from ctypes import CDLL

from game.sdl_library import AudioSpec, load_sdl
from game.voice.listening._loudness import CHUNK
from game.voice.messages import FromEars, Listening, Microphone
from game.voice.sound import RATE, WIDTH
from game.voice.troubles import Fault, Troubles, cause_of, no_device

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


_log = logging.getLogger(__name__)

#: Seconds between looks at which devices there are, and between tries to open one although none is
#: listed: not all sound systems list what they have, and some complain aloud.
_LOOK_S, _TRY_S = 0.8, 5.0
_OF_DEVICES = (
    Fault.NO_SOUND_SERVER,
    Fault.NO_DEVICE,
    Fault.DEVICE_LOST,
    Fault.DENIED,
    Fault.SILENT,
)


class Devices:
    """Opens, loses and finds the microphone again; tells which there are and what is the matter.

    Call `tend` often. `hears`: the microphone is open, and resumed.
    """

    def __init__(self, tell: Callable[[FromEars], None], troubles: Troubles) -> None:
        self._tell = tell
        self._troubles = troubles
        self._system: SoundSystem | None = None
        self._open: OpenMicrophone | None = None
        self._wanted = (False, "")
        self._names: tuple[str, ...] = ()
        self._told: Microphone | None = None
        self._look_at = self._try_at = 0.0
        self._doubted = False  # it was open, and gave nothing
        self.hears = False

    def tend(self, listening: Listening) -> OpenMicrophone | None:
        """The microphone for `listening`, paused unless it `hears`; None if closed or gone."""
        wanted = listening.manner != "closed" and not listening.muted
        if (wanted, listening.device) != self._wanted:
            self._wanted = (wanted, listening.device)
            self._close()
            self._look_at = self._try_at = 0.0
        if self._open is not None and self._open.lost:
            self._lose()
        if time.monotonic() >= self._look_at:
            self._look(listening, wanted)
            self._look_at = time.monotonic() + _LOOK_S
        if not wanted:
            self._troubles.end(*_OF_DEVICES)
        self._report()
        return self._open

    def hear(self, hears: bool) -> None:
        """Resume or pause the microphone, if it is open."""
        if self._open is not None and hears != self.hears:
            self.hears = hears
            if hears:
                self._open.resume()
            else:
                self._open.pause()
            self._report()

    def gave_sound(self) -> None:
        """The open microphone has given sound."""
        if self._doubted:
            self._doubted = False
            self._troubles.end(Fault.NO_SOUND_SERVER)

    def fail(self) -> None:
        """The open microphone gives nothing any more: begin anew with everything."""
        self._doubted = True
        self._troubles.begin(Fault.NO_SOUND_SERVER)
        self._close()
        self._end_system()

    def close(self) -> None:
        """Give everything back."""
        self._close()
        self._end_system()
        self._report()

    def _look(self, listening: Listening, wanted: bool) -> None:
        try:
            self._system = self._system or SoundSystem()
            self._names = self._system.devices()
            if wanted and self._open is None:
                self._open_in(self._system, listening)
        except MicrophoneError as error:
            self._refused(str(error), listening, wanted)
        if self._open is None and not self._names:
            self._end_system()  # a server that comes back is only found by a new start

    def _open_in(self, system: SoundSystem, listening: Listening) -> None:
        listed = listening.device in self._names or (self._names and not listening.device)
        if not listed and (listening.device or time.monotonic() < self._try_at):
            raise MicrophoneError("no such device")
        self._try_at = time.monotonic() + _TRY_S
        self._open = system.open(listening.device)
        doubted = (Fault.NO_SOUND_SERVER,) if self._doubted else ()
        self._troubles.end(*(fault for fault in _OF_DEVICES if fault not in doubted))

    def _refused(self, error: str, listening: Listening, wanted: bool) -> None:
        cause = cause_of(error)
        if cause is Fault.NO_SOUND_SERVER:
            self._names = ()
        # What is lost is not there either, and between two tries what was denied still is.
        known = self._troubles.has(Fault.DEVICE_LOST) or self._troubles.has(Fault.DENIED)
        if not wanted or (known and cause is Fault.NO_DEVICE):
            return
        _log.info("microphone: %s", error)
        self._troubles.end(*(fault for fault in _OF_DEVICES if fault is not cause))
        self._troubles.begin(cause, no_device(listening.device) if cause is Fault.NO_DEVICE else "")

    def _lose(self) -> None:
        self._troubles.begin(Fault.DEVICE_LOST)
        self._close()
        self._end_system()
        self._look_at = time.monotonic() + _LOOK_S

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
        self.hears = False

    def _end_system(self) -> None:
        if self._system is not None:
            self._system.close()
            self._system = None

    def _report(self) -> None:
        now = Microphone(self.hears, self._wanted[1] if self._open else "", self._names)
        if now != self._told:
            self._told = now
            self._tell(now)
