"""What can come of a step, beside that it holds."""


class StepError(Exception):
    """Something is not as it should be; the text says what was expected and what was found."""


class LeftOutError(Exception):
    """A step cannot be tried on this machine; the text says why."""


def expect(holds: bool, wanted: str, found: object) -> None:
    """Raises StepError unless `holds`."""
    if not holds:
        raise StepError(f"expected {wanted}, found {found}")
