"""The minds of a crew: workers who do what is assigned to them, and leaders who assign.

A leader is an hourglass: what it sees becomes tasks (`_task_planner`), less what standing orders
bind (`_keeping`); work that was assigned is watched (`_monitor`, or judged by a model),
and tasks become assignments to cooks (`_action_planner`), in which a model may have a say
(`_advisors`). One that listens (`_listening`) reads words (`_ear`, `_reading`; what
is said outright by `parsing`), sees to their conditions, makes commands of them (`_commands`)
and answers (`_answering`). `build` makes them of a `MindSpec`.
"""
