"""Reflecting: the Slow Mind, which listens, keeps account of what stands, and talks."""

from agents.hla.reflecting._slow import SlowMind
