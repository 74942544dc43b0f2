"""SVG documents into surfaces at an exact pixel size."""

import xml.etree.ElementTree as ET
from io import BytesIO

import pygame

#: Sizes are in pixels.
Size = tuple[int, int]


def parse(document: bytes) -> ET.Element:
    """The root of an SVG document, its tags without namespace (nanosvg knows no prefixes)."""
    root = ET.fromstring(document)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    root.set("xmlns", "http://www.w3.org/2000/svg")
    if root.get("viewBox") is None:
        root.set("viewBox", f"0 0 {root.get('width', '100')} {root.get('height', '100')}")
    return root


def natural(root: ET.Element) -> tuple[float, float]:
    """Width and height of the picture in its own units."""
    _, _, width, height = (float(n) for n in root.get("viewBox", "").split())
    return width, height


def rasterise(root: ET.Element, size: Size) -> pygame.Surface:
    """The picture drawn `size` pixels large, ready to be blitted."""
    scaled = ET.Element(root.tag, dict(root.attrib))
    scaled.set("width", str(size[0]))
    scaled.set("height", str(size[1]))
    scaled.set("preserveAspectRatio", "none")
    scaled.extend(root)
    surface = pygame.image.load(BytesIO(ET.tostring(scaled)), "sprite.svg")
    return surface.convert_alpha()
