"""Who speaks how: four cooks are told apart, and an alarm sounds like one."""

import pytest

from game.voice.messages import VoiceChoice
from game.voice.speaking.lines import Line, Urgency, cast, rate_of

VOICES = ("Ann", "Bert", "Cleo", "Dan", "Eve")


def who(seat: int, voices: tuple[str, ...] = VOICES, **more: object) -> VoiceChoice:
    return cast(Line("Hi.", Urgency.MATTER, 0.0, seat, **more), voices)  # type: ignore[arg-type]


def test_every_seat_has_a_voice_of_its_own() -> None:
    assert [who(seat).name for seat in range(4)] == ["Ann", "Bert", "Cleo", "Dan"]


@pytest.mark.parametrize("voices", [("Ann",), ("Ann", "Bert"), VOICES])
def test_four_cooks_are_told_apart_whatever_voices_there_are(voices: tuple[str, ...]) -> None:
    assert len({(who(seat, voices).name, who(seat, voices).pitch) for seat in range(4)}) == 4


def test_cooks_with_the_same_voice_have_different_pitches() -> None:
    assert len({who(seat, voice="Eve").pitch for seat in range(4)}) == 4


def test_a_chosen_voice_is_heard_if_it_is_there() -> None:
    assert who(1, voice="Eve").name == "Eve"
    assert who(1, voice="gone").name == "Bert"
    assert who(1, (), voice="Eve").name == ""


def test_an_alarm_is_faster_and_higher() -> None:
    calm = cast(Line("Hi.", Urgency.MATTER, 0.0), VOICES)
    alarm = cast(Line("Fire!", Urgency.ALARM, 0.0), VOICES)
    assert alarm.name == calm.name
    assert alarm.rate > calm.rate and alarm.pitch > calm.pitch


def test_haste_is_the_rate() -> None:
    rates = [rate_of(position / 10) for position in range(11)]
    assert rates == sorted(set(rates))
    assert rate_of(0.5) == 1.0
    assert 0.5 < rate_of(-3) == rates[0] and rates[-1] == rate_of(7) < 2
