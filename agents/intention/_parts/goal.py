"""Something to get done."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from agents.answer_shapes import Json
from agents.english import how_often, many, numbered
from agents.intention._parts.clause import Part
from agents.intention._parts.task_part import task_text
from agents.intention._task_words import at_words, is_counted, step_words, task_chip, verb_words
from agents.intention._vocabulary import Vocabulary, check_number, check_task
from agents.intention._words import ALWAYS, MAX_TIMES, PUT, Mention, Times, count_text


@dataclass(frozen=True, slots=True)
class Goal(Part):
    """Something to get done `times` times, or always until revoked. `what` None: any.

    `at`: the place where it is done if that can be; '' for any. It is said around a wish
    (`Qualified`), and goes with the goal once that is taken on.
    """

    key = "do"
    turn = True
    defaults: ClassVar[Mapping[str, Json]] = {"at": ""}
    unsaid = ("at",)

    do: str
    what: str | None = None
    times: Times = 1
    at: str = ""

    def text(self, vocabulary: Vocabulary) -> str:
        task = task_text(self.do, self.what, vocabulary.things_of(self.do))
        return " ".join((task, count_text(self.times), *(("at", self.at) if self.at else ())))

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_task(self.do, self.what, {**dict(vocabulary.verbs), PUT: ()}, place)
        if self.times != ALWAYS:
            check_number(self.times, MAX_TIMES, f"{place}: times", ' or "always"')

    def words(self, vocabulary: Vocabulary) -> str:
        """E.g. 'chop 2 onions at board 2', 'cook Alice Soup twice', 'always chop onions'."""
        place = at_words(self.at, vocabulary)
        if self.do == "pass" and place.endswith("'s place"):  # to a cook by name
            return self._work(replace(vocabulary, person=self.at.capitalize()))
        return self._work(vocabulary) + place

    def _work(self, vocabulary: Vocabulary) -> str:
        if self.what is not None and is_counted(self.do, self.what, vocabulary):
            name = vocabulary.title(self.what)
            if self.times == ALWAYS:
                return f"always {verb_words(self.do, self.what, many(name), vocabulary)}"
            counted = numbered(self.times, name)
            return verb_words(self.do, self.what, counted, vocabulary)
        words = step_words(self.do, self.what, vocabulary)
        return f"always {words}" if self.times == ALWAYS else words + how_often(self.times)

    def chip(self, vocabulary: Vocabulary) -> str:
        often = "always" if self.times == ALWAYS else f"x{self.times}"
        task = task_chip(self.do, self.what, vocabulary)
        return (task if self.times == 1 else f"{task} {often}") + at_words(self.at, vocabulary)

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what, self.times, self.do) if self.what is not None else None

    @property
    def standing(self) -> bool:
        return self.times == ALWAYS

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return self.do, self.what
