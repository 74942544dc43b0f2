"""The policy language: conditions and tasks that a model writes, read as data, never run as code.

Source: DPT-Agent's paper, code as policy, with a language of its
own in place of Python's lambdas.
"""
