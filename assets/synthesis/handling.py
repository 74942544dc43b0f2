"""Effects of hands at work: steps, things taken and put, the knife, the bowl, the bin."""

from __future__ import annotations

from synthesis.effect import Effect
from synthesis.materials import bubble, clay, felt, mallet, wood
from synthesis.signal import Random, Signal, band, decay, noise, note, place, puff, samples, tone


def step(random: Random, variant: int) -> Signal:
    """A soft shoe on tiles: barely there."""
    return felt(random, (112, 124, 105, 118)[variant], 0.06)


def bump(random: Random, variant: int) -> Signal:
    """Two aprons meet."""
    return place([(0.0, felt(random, 215, 0.1)), (0.02, 0.5 * felt(random, 165, 0.1))])


def refuse(random: Random, variant: int) -> Signal:
    """A wooden spoon on a hollow pumpkin: 'no', without scolding."""
    first = wood(random, 330, 0.12, 0.12)
    second = wood(random, 247, 0.16, 0.1)
    return place([(0.0, 0.8 * first), (0.085, second)])


def pick_up(random: Random, variant: int) -> Signal:
    """A small pop upwards."""
    pitch = (392, 440, 349)[variant]
    return place(
        [(0.0, bubble(pitch, 0.07, 1.5)), (0.0, 0.15 * puff(random, 0.05, 1500, 5000, 0.03))]
    )


def put_down(random: Random, variant: int) -> Signal:
    """A small thing lands on a wooden worktop."""
    pitch = (330, 370, 311)[variant]
    return place([(0.0, wood(random, pitch, 0.1, 0.2)), (0.0, 0.5 * felt(random, 120, 0.08))])


def plate_up(random: Random, variant: int) -> Signal:
    """A plate is taken from the stack."""
    scrape = 0.1 * puff(random, 0.08, 2600, 7000, 0.07)
    return place([(0.0, scrape), (0.03, clay(random, (1320, 1245)[variant], 0.2))])


def plate_down(random: Random, variant: int) -> Signal:
    """A plate is set down: it rocks once."""
    pitch = (1150, 1090)[variant]
    return place(
        [
            (0.0, 0.6 * wood(random, 240, 0.08, 0.2)),
            (0.004, clay(random, pitch, 0.2)),
            (0.055, 0.4 * clay(random, pitch * 1.01, 0.14)),
        ]
    )


def chop(random: Random, variant: int) -> Signal:
    """A knife goes through something crisp and meets the board."""
    pitch = (349, 392, 330, 370)[variant]
    crunch = [
        (
            random.uniform(0.0, 0.022),
            random.uniform(0.2, 0.5) * puff(random, 0.02, 1500, 5200, 0.014),
        )
        for _ in range(5)
    ]
    return place([*crunch, (0.018, wood(random, pitch, 0.1, 0.55))])


def chopped(random: Random, variant: int) -> Signal:
    """The last cut, and two mallet notes that say 'done'."""
    return place(
        [
            (0.0, 0.9 * chop(random, 0)),
            (0.075, 0.55 * mallet(note("G5"), 0.28)),
            (0.15, 0.6 * mallet(note("C6"), 0.4)),
        ]
    )


def mix(random: Random, variant: int) -> Signal:
    """A wooden spoon goes round a bowl."""
    taps = [
        (0.02 + 0.085 * i, (0.5, 0.7, 1.0)[i] * clay(random, 760 + 45 * i, 0.13)) for i in range(3)
    ]
    spoon = [(0.02 + 0.085 * i, 0.35 * wood(random, 520, 0.05, 0.2)) for i in range(3)]
    swirl = band(noise(random, 0.34), 500, 2200) * decay(0.34, 0.5, 0.12)
    return place([(0.0, 0.3 * swirl), *taps, *spoon])


def assemble(random: Random, variant: int) -> Signal:
    """Food comes onto a plate."""
    splat = 0.5 * felt(random, 170, 0.09)
    return place(
        [
            (0.0, splat),
            (0.02, 0.8 * clay(random, 1175, 0.22)),
            (0.09, 0.4 * mallet(note("D6"), 0.25)),
        ]
    )


def ladle(random: Random, variant: int) -> Signal:
    """Soup runs from the pot onto a plate."""
    pour = [
        (
            0.03 * i + random.uniform(0, 0.015),
            random.uniform(0.3, 0.7) * bubble(330 + 28 * i, 0.07, 1.5),
        )
        for i in range(7)
    ]
    return place([*pour, (0.22, 0.6 * clay(random, 1175, 0.22))])


def plop(random: Random, variant: int) -> Signal:
    """Something falls into a pot of water."""
    drops = [(0.0, bubble(240, 0.13, 1.7)), (0.07, 0.6 * bubble(330, 0.09, 1.8))]
    splash = 0.25 * puff(random, 0.22, 900, 4200, 0.16)
    return place([*drops, (0.02, splash), (0.15, 0.4 * bubble(420, 0.06, 1.8))])


def scrub(random: Random, variant: int) -> Signal:
    """A brush goes over a plate under water, and some bubbles rise."""
    stroke = band(noise(random, 0.15), 900, (3400, 3900, 3000)[variant]) * decay(0.15, 0.14, 0.03)
    drops = [
        (0.03 + 0.035 * i, random.uniform(0.25, 0.5) * bubble((520, 610, 470)[variant], 0.05, 1.8))
        for i in range(2)
    ]
    return place([(0.0, 0.45 * stroke), *drops])


def washed(random: Random, variant: int) -> Signal:
    """A thumb squeaks over clean china, and two mallet notes say 'done'."""
    squeak = 0.2 * tone(1180, 1560, 0.09) * decay(0.09, 0.08, 0.02)
    drip = 0.5 * bubble(480, 0.07, 1.8)
    return place(
        [
            (0.0, drip),
            (0.05, squeak),
            (0.12, 0.5 * mallet(note("E6"), 0.28)),
            (0.2, 0.6 * mallet(note("G6"), 0.4)),
        ]
    )


def binned(random: Random, variant: int) -> Signal:
    """Something falls into the bin and the lid swings back."""
    lid = place([(0.0, wood(random, 247, 0.14, 0.3)), (0.1, 0.45 * wood(random, 262, 0.1, 0.2))])
    fall = tone(300, 150, 0.09) * decay(0.09, 0.12, 0.01)
    rustle = 0.2 * puff(random, 0.16, 1200, 4500, 0.14)
    return place([(0.0, 0.5 * fall), (0.04, rustle), (0.09, lid)])[: samples(0.4)]


EFFECTS = {
    "step": Effect(step, -42, 4),
    "bump": Effect(bump, -33),
    "refuse": Effect(refuse, -27),
    "pick_up": Effect(pick_up, -31, 3),
    "put_down": Effect(put_down, -30, 3),
    "plate_up": Effect(plate_up, -31, 2),
    "plate_down": Effect(plate_down, -30, 2),
    "chop": Effect(chop, -28, 4),
    "chopped": Effect(chopped, -25),
    "mix": Effect(mix, -27),
    "assemble": Effect(assemble, -27),
    "ladle": Effect(ladle, -27),
    "plop": Effect(plop, -27),
    "binned": Effect(binned, -28),
    "scrub": Effect(scrub, -30, 3),
    "washed": Effect(washed, -26),
}
