"""The leader's ear: what people say, read as the words for a partner are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.cancel_token import FREE, CancelToken
from agents.crew.parsing import CrewParser, KitchenWords, Piece
from agents.hla.profiles import Profile
from agents.hla.reading import (
    Exchange,
    IntentionReader,
    Reading,
    Situation,
    referents_of,
    seen,
    sent_with,
    with_scene,
)
from agents.intention import (
    CROWDS,
    Avoid,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Part,
    Place,
    Qualified,
    Referents,
    Vocabulary,
    all_called,
    asked_about,
)
from agents.llm.protocol import LanguageModel
from agents.messages import CrewFacts, FromHuman, Heard, Observation, Typing, Unsaid
from agents.orders import dish_needs
from agents.orders.wording import vocabulary_of


@dataclass(slots=True)
class _CrewReader:
    """Reads messages to the crew of a kitchen.

    `needs`: of what each dish is made. `passes`: whether who speaks is a cook, to whom something
    can be passed; `cautious`: and who does not lead, so that most of the words are no orders.
    """

    reader: IntentionReader
    needs: Mapping[str, Sequence[str]]
    passes: bool = False
    cautious: bool = False
    _parser: CrewParser | None = field(default=None, compare=False)

    def read(self, text: str, situation: Situation, cancel: CancelToken = FREE) -> Reading:
        """The intention of a message. Raises what the model raises."""
        scene = situation.scene
        kitchen = KitchenWords(self.reader.vocabulary, scene.names, self.needs, scene.spots)
        if self._parser is None or self._parser.kitchen != kitchen:
            self._parser = CrewParser(kitchen, cautious=self.cautious)
        parsed = self._parser.read(text, situation.referents)
        if parsed.doubt:
            return replace(Reading.unread(NoIntention("nonsense")), problem=parsed.doubt)
        if all(piece.meant is not None for piece in parsed.pieces):
            return Reading.unread(self._together(parsed.pieces))
        reading = self.reader.read(text, situation, cancel)
        meant = self._together([Piece((), text.lower(), reading.intention)])
        return replace(reading, intention=meant)

    def _together(self, pieces: Sequence[Piece]) -> Intention:
        """What the pieces of a message ask for, each for its cooks; if nothing, what it is else."""
        told = [(each, each.meant) for each in pieces if isinstance(each.meant, Demand)]
        if not told:
            return pieces[0].meant or NoIntention()
        # To whom has no cook nothing can be passed.
        without = None if self.passes else self.reader.vocabulary
        parts = tuple(part for piece, _ in told for part in _for(piece, without))
        place: Place = next((meant.place for _, meant in told if meant.place != "end"), "end")
        return Demand(parts, place)


def _for(piece: Piece, without: Vocabulary | None) -> Iterator[Part]:
    """Its parts for those that it is for. `without`: the words of a kitchen without the speaker."""
    for part in piece.parts:
        whole = Qualified.of(part)
        inner, at, named = whole.inner, whole.at, whole.who
        if without is not None and isinstance(inner, Goal) and inner.do == "pass" and not at:
            inner = replace(inner, do="serve" if inner.what in without.dishes else "chop")
        said = all(name in CROWDS or name in piece.words for name in named)
        who = piece.who or (named if said else ())
        yield Qualified.around(inner, who, at, piece.condition or whole.condition)


#: So many earlier messages are remembered.
KEPT = 8
#: A demand that is less probable is a guess: less than of a single partner's, for it is known who
#: is meant.
GUESS = 0.08


class Ear:
    """Reads what is said, one message after the other. `words`: still to be dealt with; `draft`:
    those that are not sent yet; `chefs`: those who speak lead the crew, be they cooks or not.
    """

    def __init__(self, model: LanguageModel, profile: Profile, *, chefs: bool) -> None:
        self.words: list[Heard] = []
        self.draft: Heard | None = None
        self.model = model
        self.profile = profile
        self.chefs = chefs
        self._reader: IntentionReader | None = None
        self._crew: _CrewReader | None = None
        self._before: list[Exchange] = []

    def hear(self, heard: FromHuman) -> None:
        """Keep words until they are dealt with; those taken back before that are forgotten."""
        match heard:
            case Heard():
                self.words.append(heard)
            case Typing(draft=draft):
                self.draft = draft
            case Unsaid(number):
                self.words = [each for each in self.words if each.id != number]

    def dealt(self, heard: Heard, meant: Intention) -> None:
        """That message is dealt with."""
        self.words.remove(heard)
        self._before = [*self._before, Exchange(heard.text, meant)][-KEPT:]

    def vocabulary(self, now: Observation) -> Vocabulary:
        """The words of this kitchen."""
        return vocabulary_of(now, wide=self.profile.wide)

    def read(self, heard: Heard, now: Observation, crew: CrewFacts, cancel: CancelToken) -> Reading:
        """What a message means. Raises what the model raises."""
        vocabulary = self.vocabulary(now)
        if (meant := sent_with(heard, vocabulary)) is not None:
            return Reading.unread(meant)
        if self._reader is None or self._reader.vocabulary != vocabulary:
            profile = replace(self.profile, acts_above=min(GUESS, self.profile.acts_above))
            self._reader = IntentionReader(self.model, profile, now.menu, vocabulary)
        situation = self._situation(heard, now, crew)
        if not self.profile.outright:
            return self._reader.read(heard.text, situation, cancel)
        cooks = any(each.seat == heard.seat for each in now.cooks)
        needs, cautious = dish_needs(now.menu), cooks and not self.chefs
        reader = _CrewReader(self._reader, needs, passes=cooks, cautious=cautious)
        if self._crew != reader:
            self._crew = reader
        return self._crew.read(heard.text, situation, cancel)

    def _situation(self, heard: Heard, now: Observation, crew: CrewFacts) -> Situation:
        scene, pointing = seen(now, heard.seat), heard.pointing
        parts = [order.part for order in crew.orders]
        return Situation(
            tuple(order.name for order in now.orders),
            tuple(self._before),
            tuple(part for part in parts if not isinstance(part, Avoid)),
            tuple(part for part in parts if isinstance(part, Avoid)),
            that=pointing.thing if pointing is not None else "",
            scene=scene,
            referents=with_scene(self._referents(heard, now), scene, self.vocabulary(now)),
        )

    def _referents(self, heard: Heard, now: Observation) -> Referents:
        pointing, demands = heard.pointing, [*self._demands()]
        return replace(
            referents_of(now, heard),
            last=demands[-1] if demands else None,
            back=demands[-2] if demands[1:] else None,
            open=bool(demands),
            topic=asked_about(self._before[-1].intention) if self._before else None,
            pointing=all_called((pointing.thing, pointing.place)) if pointing is not None else (),
            stations=tuple(station.name for station in now.stations),
        )

    def _demands(self) -> Iterator[Demand]:
        """What was asked for, oldest first."""
        for each in self._before:
            if isinstance(each.intention, Demand):
                yield each.intention
