"""Studies with people: the plan as a file, who does what in which order, and what is kept of it.

`load_plan` reads a `StudyPlan`; `itinerary` makes of it the stops of one participant, balanced over
all; `Sitting` leads through them and keeps each in the participant's folder, `load_record` reads
that; at a `StudyDesk` participants sit down one after the other.
"""

from game.study.plan import (
    ConsentStep,
    Meeting,
    Question,
    QuestionsStep,
    RankingStep,
    RoundsStep,
    Stop,
    StudyAgent,
    StudyPlan,
    TextStep,
    itinerary,
)
from game.study.plan_file import find_plan, load_plan
from game.study.sitting import (
    ANSWERS,
    Done,
    Given,
    Record,
    Sitting,
    Start,
    StudyDesk,
    StudyError,
    load_record,
    participant_folder,
    participants,
)

__all__ = [
    "ANSWERS",
    "ConsentStep",
    "Done",
    "Given",
    "Meeting",
    "Question",
    "QuestionsStep",
    "RankingStep",
    "Record",
    "RoundsStep",
    "Sitting",
    "Start",
    "Stop",
    "StudyAgent",
    "StudyDesk",
    "StudyError",
    "StudyPlan",
    "TextStep",
    "find_plan",
    "itinerary",
    "load_plan",
    "load_record",
    "participant_folder",
    "participants",
]
