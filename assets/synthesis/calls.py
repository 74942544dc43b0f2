"""Effects that tell something: orders, money, the clock, menus, words. Tuned to the music."""

from __future__ import annotations

from synthesis.effect import Effect
from synthesis.materials import breath, bubble, chime, coin, felt, mallet, paper, wood
from synthesis.signal import Random, Signal, decay, note, place, puff, samples, swell, tone


def order_in(random: Random, variant: int) -> Signal:
    """A slip of paper on the rail, and a small door-bell of wood."""
    return place(
        [
            (0.0, 0.35 * paper(random, 0.18)),
            (0.08, 0.8 * mallet(note("G5"), 0.4)),
            (0.2, mallet(note("E5"), 0.5)),
        ]
    )


def order_urgent(random: Random, variant: int) -> Signal:
    """Somebody knocks: twice two, higher the second time."""
    knocks = []
    for i, at in enumerate((0.0, 0.09, 0.26, 0.35)):
        pitch = ("A4", "A4", "C5", "C5")[i]
        knocks.append((at, 0.7 * mallet(note(pitch), 0.22)))
        knocks.append((at, 0.45 * wood(random, note(pitch), 0.06, 0.25)))
    return place(knocks)


def order_lost(random: Random, variant: int) -> Signal:
    """The slip is crumpled while a small horn shrugs."""
    first = breath(note("A4"), 0.2, 0.985) * swell(0.2, 0.03, 0.08)
    second = breath(note("F4"), 0.42, 0.93) * swell(0.42, 0.03, 0.28)
    crumple = [(0.05 * i, random.uniform(0.1, 0.3) * paper(random, 0.12)) for i in range(5)]
    return place([(0.0, 0.6 * first), (0.2, 0.7 * second), *crumple])


def served(random: Random, variant: int) -> Signal:
    """The counter bell rings and coins come down."""
    bell = [(0.0, chime(note("G6"), 1.2, 0.8)), (0.0, 0.5 * chime(note("C7"), 0.7, 0.4))]
    body = [(0.0, 0.5 * mallet(note("G5"), 0.4)), (0.11, 0.55 * mallet(note("C6"), 0.5))]
    coins = [
        (
            0.16 + 0.055 * i + random.uniform(0, 0.02),
            0.32 * coin(random, random.uniform(2300, 3300)),
        )
        for i in range(6)
    ]
    return place([*bell, *body, *coins])


def served_wrong(random: Random, variant: int) -> Signal:
    """Two bars downwards: nobody ordered that."""
    return place(
        [
            (0.0, 0.8 * mallet(note("Eb5"), 0.3)),
            (0.14, mallet(note("A4"), 0.5)),
            (0.14, 0.4 * felt(random, 130, 0.1)),
        ]
    )


def count_tick(random: Random, variant: int) -> Signal:
    """Three, two, one: a wooden block."""
    return place([(0.0, mallet(note("C5"), 0.3)), (0.0, 0.5 * wood(random, note("C5"), 0.08, 0.3))])


def count_go(random: Random, variant: int) -> Signal:
    """Cook! A chord, strummed upwards."""
    chord = ("C5", "E5", "G5", "C6")
    strum = [(0.028 * i, 0.7 * mallet(note(n), 0.7)) for i, n in enumerate(chord)]
    return place(
        [*strum, (0.09, 0.5 * chime(note("C7"), 0.8, 0.5)), (0.0, 0.5 * wood(random, 392, 0.08))]
    )


def clock_tick(random: Random, variant: int) -> Signal:
    """The last seconds: tick and tock of a kitchen clock."""
    return wood(random, (880, 698)[variant], 0.05, 0.25)


def round_end(random: Random, variant: int) -> Signal:
    """Time is up: a small cadence and the dinner gong."""
    tune = (("G4", "B4", "D5"), ("A4", "C5", "D5"), ("G4", "C5", "E5", "G5", "C6"))
    struck = [
        (0.17 * i + 0.02 * j, 0.5 * mallet(note(name), 1.2 if i == 2 else 0.3))
        for i, chord in enumerate(tune)
        for j, name in enumerate(chord)
    ]
    gong = [
        (0.34, strength * chime(pitch, 1.7, 0.3))
        for pitch, strength in ((note("C4"), 0.5), (note("C4") * 1.503, 0.2), (note("C6"), 0.35))
    ]
    return place([*struck, *gong])


def star(random: Random, variant: int) -> Signal:
    """A star lands; each one higher than the last."""
    low, high = (("E6", "G6"), ("G6", "C7"), ("C7", "E7"))[variant]
    glitter = [(0.05 + 0.04 * i, 0.12 * coin(random, 3600 + 320 * i)) for i in range(4)]
    return place(
        [
            (0.0, 0.5 * mallet(note(low) / 2, 0.4)),
            (0.0, 0.7 * chime(note(low), 0.5, 0.6)),
            (0.07, chime(note(high), 0.9, 0.5)),
            *glitter,
        ]
    )


def menu_move(random: Random, variant: int) -> Signal:
    """The cursor moves: a finger on a bar."""
    return mallet(note("E5"), 0.13, 1.6)


def menu_select(random: Random, variant: int) -> Signal:
    """Yes: two bars upwards."""
    return place([(0.0, 0.8 * mallet(note("G5"), 0.2)), (0.07, mallet(note("C6"), 0.4))])


def menu_back(random: Random, variant: int) -> Signal:
    """Back: two bars downwards."""
    return place([(0.0, 0.8 * mallet(note("G5"), 0.2)), (0.07, mallet(note("D5"), 0.35))])


def chat(random: Random, variant: int) -> Signal:
    """The partner speaks: two bubbles."""
    pitch = (520, 585)[variant]
    return place([(0.0, 0.8 * bubble(pitch, 0.08, 1.35)), (0.075, bubble(pitch * 1.26, 0.1, 1.35))])


def chat_sent(random: Random, variant: int) -> Signal:
    """The player's words fly off."""
    wind = 0.3 * puff(random, 0.14, 900, 3600, 0.14)
    return place([(0.0, wind), (0.0, tone(420, 700, 0.12) * decay(0.12, 0.16, 0.02))])[
        : samples(0.15)
    ]


EFFECTS = {
    "order_in": Effect(order_in, -24),
    "order_urgent": Effect(order_urgent, -23),
    "order_lost": Effect(order_lost, -22),
    "served": Effect(served, -19),
    "served_wrong": Effect(served_wrong, -23),
    "count_tick": Effect(count_tick, -23),
    "count_go": Effect(count_go, -20),
    "clock_tick": Effect(clock_tick, -29, 2),
    "round_end": Effect(round_end, -19),
    "star": Effect(star, -22, 3),
    "menu_move": Effect(menu_move, -31),
    "menu_select": Effect(menu_select, -26),
    "menu_back": Effect(menu_back, -27),
    "chat": Effect(chat, -27, 2),
    "chat_sent": Effect(chat_sent, -31),
}
