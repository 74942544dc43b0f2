"""A PulseAudio of a test's own: a room that one can play into, and a headset that hears it."""

import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

needs_pulse = pytest.mark.skipif(
    shutil.which("pulseaudio") is None or shutil.which("pactl") is None,
    reason="PulseAudio is not installed",
)
HEADSET = (
    "module-remap-source", "source_name=headset", "master=room.monitor",
    "source_properties=device.description=Headset",
)  # fmt: skip


@dataclass
class PrivatePulse:
    """A sound server in a folder; 48 kHz, two channels."""

    folder: Path
    environment: dict[str, str]
    _server: subprocess.Popen[bytes] | None = field(default=None)

    def start(self) -> None:
        """With a headset; waits until it answers."""
        socket = self.folder / "socket"
        socket.unlink(missing_ok=True)
        modules = (
            f"module-native-protocol-unix socket={socket} auth-anonymous=1",
            "module-null-sink sink_name=room rate=48000 channels=2",
            " ".join(HEADSET),
        )
        loads = [word for module in modules for word in ("-L", module)]
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        self._server = subprocess.Popen(
            [*command, *loads],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            if b"headset" in self._control("list", "short", "sources", check=False):
                return
            time.sleep(0.05)
        raise AssertionError("the sound server does not answer")

    def signal(self, number: signal.Signals) -> None:
        """Send the server a signal."""
        assert self._server is not None
        os.kill(self._server.pid, number)

    def end(self) -> None:
        """Kill it, if it runs."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None

    def play(self, pcm: bytes) -> "subprocess.Popen[bytes]":
        """16 kHz mono into the room, without waiting."""
        file = self.folder / "played.raw"
        file.write_bytes(pcm)
        form = ("--raw", "--rate=16000", "--channels=1", "--format=s16le")
        return subprocess.Popen(["paplay", *form, str(file)], env=self.environment)

    def unplug(self) -> None:
        """The headset."""
        self._control("unload-module", "module-remap-source")

    def plug(self) -> None:
        """The headset, again."""
        self._control("load-module", *HEADSET)

    def _control(self, *words: str, check: bool = True) -> bytes:
        return subprocess.run(
            ["pactl", *words], env=self.environment, check=check, capture_output=True
        ).stdout


def pulse_in(folder: Path) -> PrivatePulse:
    """Not started. Its environment is what its programs need; so do the ears."""
    folder.mkdir(exist_ok=True)
    environment = dict(os.environ)
    environment |= {
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "PULSE_RUNTIME_PATH": str(folder),
        "PULSE_SERVER": f"unix:{folder}/socket",
        "SDL_AUDIODRIVER": "pulseaudio",
    }
    return PrivatePulse(folder, environment)
