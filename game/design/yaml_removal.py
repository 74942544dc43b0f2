"""Entries and items taken out of a YAML text with the commas, dashes and lines around them.

`spans`: where all entries or items of one mapping or list begin and end, `number`: which goes.
"""

from game.design.yaml_tree import line_end, line_start

Spans = list[tuple[int, int]]


def without_lines(text: str, spans: Spans, number: int) -> str:
    """Without the lines of one; of two empty lines that then meet, one goes too."""
    start, end = spans[number]
    first = line_start(text, start)
    if text[first:start].strip() and number + 1 < len(spans):  # behind the dash of a list item
        return text[:start] + text[spans[number + 1][0] :]
    before, after = text[:first], text[line_end(text, end) + 1 :]
    if before.endswith("\n\n") and (not after or after.startswith("\n")):
        before = before[:-1]
    return before + after


def without_flow_item(text: str, spans: Spans, number: int) -> str:
    """Without one of several inside brackets or braces, and without one comma; comments stay."""
    start, end = spans[number]
    if number + 1 < len(spans):
        following = spans[number + 1][0]
        between = text[end:following].replace(",", "", 1)
        return text[:start] + (between.lstrip(" ") if "#" in between else "") + text[following:]
    before = spans[number - 1][1]
    return text[:before] + text[before:start].replace(",", "", 1).rstrip(" ") + text[end:]
