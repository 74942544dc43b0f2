from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from game.session.match.clock import CATCH_UP, TICK_NS, Clock


class FakeTime:
    """Nanoseconds that pass when told to."""

    def __init__(self) -> None:
        self.ns = 123_456_789

    def __call__(self) -> int:
        return self.ns


def running(speed: Fraction = Fraction(1)) -> tuple[FakeTime, Clock]:
    time = FakeTime()
    clock = Clock(time, speed)
    clock.resume()
    return time, clock


@given(st.lists(st.integers(0, 3 * TICK_NS), max_size=200))
def test_no_nanosecond_is_lost(frames: list[int]) -> None:
    time, clock = running()
    ticks = 0
    for frame in frames:
        time.ns += frame
        ticks += clock.advance()
        assert 0 <= clock.alpha < 1
    assert ticks + clock.dropped == sum(frames) // TICK_NS


def test_a_round_at_sixty_frames_a_second_has_exactly_its_ticks() -> None:
    time, clock = running()
    ticks = 0
    for frame in range(6000):
        time.ns += 16_666_667 if frame % 3 else 16_666_666
        ticks += clock.advance()
    assert (ticks, clock.dropped) == (1000, 0)


def test_a_long_hiccup_is_dropped_and_counted() -> None:
    time, clock = running()
    time.ns += 10 * TICK_NS + TICK_NS // 2
    assert clock.advance() == CATCH_UP
    assert clock.dropped == 10 - CATCH_UP
    assert clock.alpha == 0.5


def test_alpha_runs_from_tick_to_tick() -> None:
    time, clock = running()
    seen = []
    for _ in range(5):
        time.ns += TICK_NS // 4
        seen.append((clock.advance(), clock.alpha))
    assert seen == [(0, 0.25), (0, 0.5), (0, 0.75), (1, 0.0), (0, 0.25)]


def test_time_does_not_pass_before_the_start_and_in_pauses() -> None:
    time = FakeTime()
    clock = Clock(time)
    assert clock.paused
    time.ns += 50 * TICK_NS
    assert clock.advance() == 0
    clock.resume()
    time.ns += TICK_NS // 2
    clock.pause()
    assert clock.paused
    time.ns += 50 * TICK_NS
    assert clock.advance() == 0
    assert clock.alpha == 0.5
    clock.resume()
    clock.resume()
    time.ns += TICK_NS // 2
    assert clock.advance() == 1
    assert clock.dropped == 0


def test_speed_scales_time() -> None:
    time, clock = running(Fraction(2))
    time.ns += TICK_NS // 2
    assert clock.advance() == 1
    clock.speed = Fraction(1, 2)
    time.ns += TICK_NS
    assert clock.advance() == 0
    time.ns += TICK_NS
    assert clock.advance() == 1
