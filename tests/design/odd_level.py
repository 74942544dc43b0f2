"""Levels as people might write them who know other dialects of YAML."""

from tests.tables import stored

INDENTED = stored(__file__, "INDENTED")

BRACKETED = stored(__file__, "BRACKETED")
