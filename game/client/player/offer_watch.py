"""The kitchens that are offered, while somebody writes some of them."""

from game import paths
from game.client.player.level_library import Reader
from game.client.player.level_offer import Offer, offer
from game.content.chapter import chapter_files
from game.content.file_watch import FileWatch, Stamp, parts_beside, stamp_of

#: Seconds from one look at all these files to the next.
PERIOD = 0.1


class OfferWatch:
    """`offer`: as the files were when they were looked at last."""

    def __init__(self, read: Reader) -> None:
        self._files = FileWatch(_stamp, PERIOD)
        self._read = read
        self._now = 0.0
        self.offer: Offer = offer(read)

    def look(self, seconds: float) -> bool:
        """Whether there is another offer, after `seconds` more."""
        self._now += seconds
        if not self._files.changed(self._now):
            return False
        self.offer = offer(self._read)
        return True


def _stamp() -> Stamp:
    """Of all levels and chapters, and of what levels are made of."""
    folders = paths.level_folders()
    own = [file for folder in folders for file in folder.glob("*.yaml")]
    chapters = [file for folder in folders for file in chapter_files(folder)]
    return stamp_of([*own, *chapters, *parts_beside(*folders)])
