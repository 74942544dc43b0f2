"""How loud the player wants things."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Volumes:
    """Positions of the volume sliders, 0..1. Everything also obeys `master`."""

    master: float = 0.8
    effects: float = 1.0
    music: float = 0.7
    voice: float = 1.0

    def of_effects(self) -> float:
        """The factor for effects."""
        return _gain(self.master) * _gain(self.effects)

    def of_music(self) -> float:
        """The factor for music."""
        return _gain(self.master) * _gain(self.music)

    def of_voice(self) -> float:
        """The factor for spoken words."""
        return _gain(self.master) * _gain(self.voice)


def _gain(position: float) -> float:
    """Ears hear ratios: squared, the middle of a slider sounds about half as loud."""
    return max(0.0, min(1.0, position)) ** 2
