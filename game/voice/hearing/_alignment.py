"""The likeliest words for what was heard: its sounds aligned with a network of expected words.

Token passing (Young, Russell and Thornton, 1989) over the sounds of an utterance. Words of the
network may begin and end anywhere, so that 'let this' can have been 'lettuce'; words that were
heard may stay as they are, at a cost.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from game.voice.hearing._network import NUMBER, Network
from game.voice.hearing.phonetics import sounds

# Words that are common when people work together, whatever is on the menu.
#
# What was heard as one of them was probably said. They are those that the generator of training
# messages (`build/tuning`) uses most, without the names of any menu.

_WORDS = """
a about actually after again ah all almost alone along already also always am an and angry another
any anybody anyone anything apart are aren't around as ask asked assemble at attend away ay back
bad be beautiful because been before begin behind believe better big bin bit bits black blocking
bloody board boil boiling book both bowl bowls break bring bro brother bubbling burn burned burner
burning burns burnt busy but butcher by call called can can't cannot care carry catch charge
charred chef chop chopped chopping clean clear client cold combine combining come comes coming
constantly continue cook cooked cooker cooking cooks correction could count counter couple cry
cubes cup customer customers cut cutting day deal decided deliver delivered delivery dice did
didn't dinner dish disregard do does dog doing don't done door double down dozen dropped dump dying
each eat eh eight else empty end enough ever every everything everywhere exactly except excuse
expire explain extinguish extinguisher far fast fear fetch few fill filling final find fine finish
finished fire firefighter first five flame flames follow followed food for forever forget forgot
forgotten four free from fruit full further game gas get gets getting give giving go goes going
gone gonna good got gotta grab great green greens guess guest guests guy guys hack had half hand
handle hands hang has hasn't hatch have haven't head heard heat hello help here here's hey hold
home hot how how's hungry i i'd i'll i'm i've idea if im in ingredients inside instead into is
isn't it it'd it's its itself job just keep kill kind kindly kitchen knife knock know ladle last
late later lay leaf leafy leave leaves left less let let's life like line list little long longer
look looking looks lose losing lot love lovely low made make maker makes making man many may maybe
me mean meant mess messing might mince mind mine missing mistake mix mixed mixing moment more move
much must my myself need needs neither never new next nice nicely night nine no nobody nobody's
none nor not nothing now number numbers of off oh ok okay on once one one's ones only onto oops or
order ordered ordering orders other otherwise our out over pair pardon partner parts party pass
people perfect perhaps person pick piece pieces place plan plate plated plates plating please point
points portion portions pot pot's pots pour prep preparation prepare prepared preparing prepping
process pull purple put putting quick quit quite rather reach read ready real realize really red
refrain remember require rest rid right ripe robot round run running runs rush said same say saying
says scoop score scratch second seconds see seems send serve served serving servings set seven
shall short should shouldn't shut side signal simply single sitting six slice sliced slices slide
slow small smell smoke so some somebody someone something soon sorry sort spray stand standing
stands start started starting stay stays step still stinky stock stop stove stuff supposed sure
table take takes team tear tell telling ten than thank thanks that that's the them then there
there's these they thing things thingy think thinking this those thought three through throw ticket
till time times to today together told too top toss touch trash trouble turn twenty twice two ty uh
um under understand until up upon us use used veg vegetable vegetables veggie veggies very wait
waiting waits walk wanna want wanted wants was way ways we we'll we're we've well were what what's
whatever whats when whenever where which while white who who's whole whos why will window wish with
without won won't wonder work working would wrong yeah yes yesterday yet you you're your yours zero
"""
COMMON_WORDS = frozenset(_WORDS.split())


#: What it costs to keep a word that is common at work, and one that is not: by its sounds, and at
#: most.
_COMMON, _STRANGE_SOUND, _STRANGE = 0.5, 0.5, 3.0
_NEVER = 1e6


@dataclass(frozen=True, slots=True)
class Said:
    """A word that was probably said. `end`: how many sounds were heard until then; `cost`: of all
    words up to this one.
    """

    word: str
    end: int
    cost: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """What was probably said. `ends`: how many sounds were heard until each heard word ended."""

    heard: tuple[str, ...]
    ends: tuple[int, ...]
    said: tuple[Said, ...]

    @property
    def ratio(self) -> float:
        """What all of it costs for each sound that was heard."""
        return self.said[-1].cost / self.ends[-1]


def align(heard: tuple[str, ...], network: Network) -> Alignment:
    """`heard`: at least one plain word; `network`: of at least one."""
    return _Search(heard, network).found()


class _Search:
    """All that could have been said up to one sound after the other, and what each costs.

    `_cost` is of each word of the network having been said up to each of its sounds; `_origin` is
    the link of the word before it, -1 for none. `_outside` is the same between two heard words.
    """

    def __init__(self, heard: tuple[str, ...], network: Network) -> None:
        spoken = [sounds(word) for word in heard]
        self._heard, self._network = heard, network
        self._sounds = [NUMBER[sound] for word in spoken for sound in word]
        ends = accumulate(map(len, spoken), initial=0)
        self._word_at = {end: number for number, end in enumerate(ends)}
        self._ends = list(self._word_at)
        self._rows = np.arange(len(network.words))
        shape = network.lost.shape[0], network.lost.shape[1] + 1
        self._cost, self._origin = np.full(shape, _NEVER), np.full(shape, -1)
        self._links: list[tuple[Said, int]] = []
        self._outside = {0: (0.0, -1)}

    def found(self) -> Alignment:
        """The cheapest of all."""
        whole = len(self._sounds)
        for at in range(whole + 1):
            if at:
                self._hear(self._sounds[at - 1])
                self._lose(1)
            ended = self._cost[self._rows, self._network.lengths]
            if at in self._word_at:
                self._leave(at, ended)
                self._keep(at)
            if at < whole:
                self._enter(at, ended)
        said = tuple(self._chain(self._outside[whole][1]))[::-1]
        return Alignment(self._heard, tuple(self._ends[1:]), said)

    def _hear(self, sound: int) -> None:
        """The next sound was one of the word's, or one too many."""
        spoken = self._cost[:, :-1] + self._network.replaced[sound]
        self._cost += self._network.added[sound]
        self._cost[:, 0] = _NEVER
        self._improve(spoken)

    def _lose(self, times: int) -> None:
        """Sounds of the word were not heard; no more than `times` + 1 in a row."""
        for _ in range(times + 1):
            self._improve(self._cost[:, :-1] + self._network.lost)

    def _improve(self, cost: np.ndarray) -> None:
        """Where it is cheaper to have come to a sound of a word from the one before it."""
        cheaper = cost < self._cost[:, 1:]
        self._origin[:, 1:] = np.where(cheaper, self._origin[:, :-1], self._origin[:, 1:])
        np.minimum(cost, self._cost[:, 1:], out=self._cost[:, 1:])

    def _leave(self, at: int, ended: np.ndarray) -> None:
        """A word of the network ends where a heard word does."""
        network = self._network
        costs = ended + (network.last if at == len(self._sounds) else network.ends)
        word = int(costs.argmin())
        if costs[word] < self._outside.get(at, (_NEVER, -1))[0]:
            self._outside[at] = float(costs[word]), self._link(word, at, float(costs[word]))

    def _keep(self, at: int) -> None:
        """The heard word that begins here stays."""
        number = self._word_at[at]
        if at not in self._outside or number == len(self._heard):
            return
        word, end = self._heard[number], self._ends[number + 1]
        common = word in COMMON_WORDS or word in self._network.number or word.isdigit()
        before, link = self._outside[at]
        strange = min(_STRANGE, _STRANGE_SOUND * (end - at))
        cost = before + (_COMMON if common else strange)
        if cost < self._outside.get(end, (_NEVER, -1))[0]:
            self._links.append((Said(word, end, cost), link))
            self._outside[end] = cost, len(self._links) - 1

    def _enter(self, at: int, ended: np.ndarray) -> None:
        """Words of the network begin, after others or after a heard word."""
        cost, origin = np.full(len(ended), _NEVER), np.full(len(ended), -1)
        if ended.min() < _NEVER:
            costs = ended[:, None] + self._network.follows
            before = costs.argmin(axis=0)
            cost = costs[before, self._rows]
            for word in np.unique(before[cost < _NEVER]):
                origin[before == word] = self._link(int(word), at, float(ended[word]))
        if at in self._outside:
            outside, link = self._outside[at]
            begun = outside + (self._network.begins if at else self._network.first)
            origin = np.where(begun < cost, link, origin)
            cost = np.minimum(begun, cost)
        self._cost[:, 0], self._origin[:, 0] = cost, origin
        self._lose(0)

    def _link(self, word: int, end: int, cost: float) -> int:
        """A word of the network that ends here."""
        said = Said(self._network.words[word], end, cost)
        self._links.append((said, int(self._origin[word, self._network.lengths[word]])))
        return len(self._links) - 1

    def _chain(self, link: int) -> Iterator[Said]:
        while link >= 0:
            said, link = self._links[link]
            yield said
