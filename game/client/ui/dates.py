"""Dates as people write them."""

from datetime import datetime


def moment_words(text: str) -> str:
    """'5 January 2026, 12:00' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%B %Y, %H:%M}"


def day_words(text: str) -> str:
    """'5 Jan 2026' for one in ISO 8601; what is none stays as it is."""
    date = _parsed(text)
    return text if date is None else f"{date.day} {date:%b %Y}"


def _parsed(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
