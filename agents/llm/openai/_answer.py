"""What is meant for others in a model's text: neither its thinking nor the marks around it."""

import json
import re
from collections.abc import Iterator, Mapping

from agents.answer_shapes import Json
from agents.service.failures import ServiceError
from agents.service.sentences import Failing

#: Words in the marks around thinking, and around an answer.
_THINKS = (
    r"think|thought|reason|reflect|analy|scratch|monolog|ponder|deliberat|ruminat|chain.of|cot"
)
_ANSWERS = r"answer|final|output|response|reply|result|solution|json|tool_call|function(_call)?"
#: Formatting that an answer may have, which hides nothing.
_FORMATS = r"b|i|u|p|em|br|hr|li|ul|ol|strong|code|pre|span|small|sub|sup"
_NAME = rf"[\w:.-]{{0,20}}(?:{_THINKS})\w{{0,20}}"
#: The begin and end of thinking: <think>, [THINK], ◁think▷, <|START_THINKING|>, <seed:think> ...
_BEGIN = re.compile(
    rf"<{_NAME}(?:\s[^<>]{{0,80}})?>|<unused94>|\A\s*thinking ?\.\.\.|"
    rf"[<\[◁]\|? ?(?:(?:begin|start).(?:of.)?)?{_NAME} ?\|?[>\]▷]",
    re.IGNORECASE,
)
_END = re.compile(
    rf"</(?!(?:{_ANSWERS}|{_FORMATS})\b)[a-z][\w:.-]{{0,40}}>|<unused95>|\.\.\. ?done thinking\.?|"
    rf"[<\[◁]\|? ?(?:/|end.(?:of.)?) ?{_NAME} ?\|?[>\]▷]|<\|{_NAME}.end\|>",
    re.IGNORECASE,
)
#: Channels of one text (its marks may be lost): only what is in the final one is said.
_CHANNEL = re.compile(
    r"<\|channel\|>\s*(\w+).{0,80}?<\|message\|>|\A(analysis)(?=[A-Z])|assistant(final)", re.DOTALL
)
_CONTROL = re.compile(rf"<\|[^|<>]*\|>|</?(?:{_ANSWERS})>", re.IGNORECASE)
_FENCED = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)


def spoken(text: str) -> str:
    """A text without what a model wrote down of its thinking; '' if that has no end.

    In whatever marks that is; the one at its begin may be missing. A whole JSON object is left
    alone.
    """
    if _is_json(text):
        return text
    if channels := [*_CHANNEL.finditer(text)]:
        if "final" not in channels[-1].groups():
            return ""
        text = text[channels[-1].end() :]
    if ends := [*_END.finditer(text)]:
        text = text[ends[-1].end() :].lstrip()
    if begin := _BEGIN.search(text):
        text = text[: begin.start()]
    said = _CONTROL.sub("", text)
    fenced = _FENCED.match(said.strip())
    return fenced[1] if fenced else said


def json_in(text: str, schema: Mapping[str, Json] | None = None) -> str:
    """The JSON object in an answer that may wrap it in words, the last one that has what `schema`
    asks for; in the arguments of a call, too. Raises ServiceError.
    """
    properties = (schema or {}).get("properties")
    wanted = set(properties) if isinstance(properties, dict) else set()
    found = [*_objects(text)]
    fitting = [each for each, value in found if not wanted or wanted & value.keys()]
    for _, value in reversed(found) if wanted and not fitting else ():
        for name in ("arguments", "parameters", "input"):
            inner = value.get(name)
            if isinstance(inner, (dict, str)):
                return json_in(inner if isinstance(inner, str) else json.dumps(inner), schema)
    if not found:
        raise ServiceError(Failing.GARBAGE, f"no JSON in {len(text)} characters")
    return (fitting or [each for each, _ in found])[-1]


def is_bare_json(text: str) -> bool:
    """Whether it is a JSON object and nothing else, but for a fence around it."""
    fenced = _FENCED.match(text.strip())
    return _is_json(fenced[1] if fenced else text)


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _objects(text: str) -> Iterator[tuple[str, dict[str, object]]]:
    """All objects that are in no other one."""
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        yield text[at:end], value
        at = end
