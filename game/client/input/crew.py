"""Who cooks with what: the devices of the people in a round."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.client.input.bindings import Column
from game.client.input.intents import Device, Half, Intent, Pad, Press


@dataclass(slots=True)
class Crew:
    """The people of a round, counted from 0, and the pads in their hands.

    Somebody alone may use everything. Two people share the keyboard; the first pad takes the place
    of the second person's half, the second one that of the first person's. A pad that is plugged
    in later joins with its first press. What is held is counted for each person, so that two
    devices of one person do not let go of each other's keys.
    """

    people: int
    pads: list[Pad] = field(default_factory=list)
    _last: dict[int, Device] = field(default_factory=dict)
    _held: dict[tuple[int, Intent], set[Device]] = field(default_factory=dict)

    @classmethod
    def of(cls, people: int, plugged: Sequence[Pad]) -> "Crew":
        return cls(people, list(plugged))

    def person(self, device: Device) -> int:
        if self.people == 1:
            return 0
        match device:
            case Pad() if device in self.pads:
                return (self.people - 1 - self.pads.index(device)) % self.people
            case Half.RIGHT:
                # With one pad the keyboard is the first person's; with more it is shared again.
                return 0 if len(self.pads) == 1 else 1
        return 0

    def columns(self, who: int) -> tuple[Column, ...]:
        """The controls that a person has, the likeliest first."""
        if any(self.person(pad) == who for pad in self.pads):
            return (Column.PAD,)
        halves = ((Half.LEFT, Column.LEFT), (Half.RIGHT, Column.RIGHT))
        return tuple(column for half, column in halves if self.person(half) == who)

    def take(self, press: Press) -> Press | None:
        """The press as one of its person; None if another device still holds the same."""
        if isinstance(press.device, Pad) and press.device not in self.pads:
            self.pads.append(press.device)
        who = self.person(press.device)
        holders = self._held.setdefault((who, press.intent), set())
        if press.down:
            self._last[who] = press.device
            holders.add(press.device)
            return press
        holders.discard(press.device)
        return None if holders else press

    def release_all(self) -> None:
        self._held.clear()

    def lose(self, pad: Pad) -> int | None:
        """A pad was unplugged: the person who cooked with it, None if nobody did."""
        if pad not in self.pads:
            return None
        who = self.person(pad)
        cooked = self.people > 1 or self._last.get(who) == pad
        self.pads.remove(pad)
        return who if cooked else None
