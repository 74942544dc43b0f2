"""Studies with people: the plan as a file, who does what in which order, and what is kept of it.

`load_plan` reads a `StudyPlan`; `itinerary` makes of it the stops of one participant, balanced over
all; `Sitting` leads through them and keeps each in the participant's folder, `load_record` reads
that; at a `StudyDesk` participants sit down one after the other.
"""
