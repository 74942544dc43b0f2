"""The trial by faults opens the client as the client's own tests do."""

from tests.client.conftest import start

__all__ = ["start"]
