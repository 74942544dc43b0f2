"""The Hierarchical Language Agent: a Slow Mind that listens and talks, a Fast Mind that acts.

Both see the same kitchen and hear the same words. What the Slow Mind makes of them reaches the
Fast Mind in its next observation (`Observation.intention`, `Observation.plan`): the observation is
complete, so a mind that is restarted, or was busy, lacks nothing, and no queue can grow.
"""
