"""The policy language: conditions and tasks that a model writes, read as data, never run as code.

Source: DPT-Agent, code as policy (dpt.md sections 4.4 and 5), with a language of its own in place
of Python's lambdas.
"""
