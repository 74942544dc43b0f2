"""Wrong is soon forgotten: words that put right what was misread take its place.

Nobody asks for a thing, sees it misunderstood, and waits until the wrong thing is done: a bare 'no'
takes back the wish just said, and so does one in other words that the first ones may have meant. A
correction ('no, onions') takes back all of it, rules and standing work included, and so does a
change of mind ('make it onions'), however late.
"""

from agents.hla.profiles import Profile
from agents.hla.reading import Reading, changes_mind, corrects
from agents.hla.reflecting._conversation import KEPT_EXCHANGES, Conversation
from agents.hla.reflecting._goal_tracker import GoalTracker
from agents.intention import Demand, NoIntention
from agents.messages import TICKS_PER_SECOND, Heard

#: Later than that a wish is a new one, and a 'no' is about something else.
_WISH_TICKS, _NO_TICKS = 20 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND


class Mending:
    """Finds the message that new words put right."""

    def __init__(self, profile: Profile, conversation: Conversation, tracker: GoalTracker) -> None:
        self._profile = profile
        self._conversation = conversation
        self._tracker = tracker
        self._read: dict[int, Reading] = {}  # by the number of the message

    def misread(self, heard: Heard, reading: Reading) -> int:
        """The number of the message before, if it was misread and still stands; else 0."""
        self._read = dict([*self._read.items(), (heard.id, reading)][-KEPT_EXCHANGES:])
        last, wish = self._conversation.last_wish(heard.seat) or (None, None)
        if last is None or self._tracker.book.outcome(last.id) != "active":
            return 0
        match reading.intention:
            case NoIntention("no"):
                wrong = heard.tick - last.tick <= _NO_TICKS
            case Demand() as demand if demand != wish:
                misread = corrects(heard.text, demand) or (
                    demand.place == "end" and self._may_have_meant(last, demand)
                )
                wrong = misread and heard.tick - last.tick <= _WISH_TICKS
                wrong = wrong or (demand.goals != () and changes_mind(heard.text))
            case _:
                wrong = False
        return last.id if wrong else 0

    def _may_have_meant(self, last: Heard, demand: Demand) -> bool:
        """Whether earlier words that were read otherwise may have meant the demand."""
        then = self._read.get(last.id)
        return then is not None and then.likely(demand) > self._profile.mends_above
