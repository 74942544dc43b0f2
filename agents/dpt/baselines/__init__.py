"""Language agents that DPT-Agent is compared with: Act, System 2 alone, ReAct, Reflexion.

Each is a planning mind beside the same System 1, with its default or without: one that asks for a
single action at a time, or for lists of tasks by other prompts. Source: DPT-Agent's paper,
baselines.
"""
