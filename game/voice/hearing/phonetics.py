"""How English words sound, as far as spelling tells: one letter for each sound.

Both what was heard and what is expected are spelt, so that rough rules do: what they get wrong they
get wrong twice. Vowels are a e i o u I O U V @ (as in 'the') and A E W Y (as in 'my', 'may', 'now',
'boy'); C J S T N are as in 'chop', 'jam', 'shop', 'thin', 'king'.
"""

import re
from functools import lru_cache

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

#: Words whose spelling misleads, and how they sound.
_MISLEADING = """
a:@ i:A the:T@ of:@v to:tu two:tu do:du does:dVz who:hu you:ju your:jor one:wVn ones:wVnz
are:ar is:Iz was:woz were:w@r been:bin be:bi he:hi she:Si we:wi me:mi they:TE her:h@r our:Wr
some:sVm come:kVm done:dVn give:gIv have:hav move:muv put:pUt what:wot there:Ter their:Ter
where:wer no:no go:go so:so now:nW how:hW my:mA by:bA oh:o hour:Wr four:for for:for eight:Et
could:kUd would:wUd should:SUd said:sed want:wont don't:dont once:wVns people:pip@l eyes:Az
use:juz used:juzd great:grEt bread:bred ready:redi dead:ded again:@gen through:Tru
onion:Vnj@n onions:Vnj@nz union:junj@n burger:b@rg@r burgers:b@rg@rz minute:mInIt any:eni
another:@nVT@r other:VT@r others:VT@rz mother:mVT@r brother:brVT@r nothing:nVTIN love:lVv
money:mVni son:sVn month:mVnT above:@bVv get:get doing:duIN going:goIN knife:nAf
"""
_WORDS = dict(pair.split(":") for pair in _MISLEADING.split())
#: From top to bottom, the first that fits counts: how letters are spoken; '' for not at all.
_LETTERS = tuple(
    (re.compile(letters), sound)
    for letters, sound in (
        ("^kn", "n"), ("^wr", "r"), ("^wh", "w"), ("^x", "z"), ("^ps", "s"), ("^gn", "n"),
        ("tch", "C"), ("sch", "sk"), ("[ts]ion", "S@n"), ("cian", "S@n"), ("ture", "C@r"),
        ("sure", "S@r"), ("[ct]ious", "S@s"), ("dge", "J"), ("ough(?=t)", "o"), ("aught", "ot"),
        ("augh", "af"), ("ough$", "Vf"), ("ough", "o"), ("eigh", "E"), ("igh", "A"),
        ("gh(?=[^aeiouy]|$)", ""), ("gh", "g"), ("ch", "C"), ("sh", "S"), ("th", "T"),
        ("ph", "f"), ("ck", "k"), ("qu", "kw"), ("ng(?=s?$)", "N"), ("ng", "Ng"), ("nk", "Nk"),
        ("mb(?=s?$)", "m"), ("mn$", "m"), ("alk", "ok"), ("olk", "ok"), ("lk$", "k"),
        ("cc(?=[ei])", "ks"), ("c(?=[eiy])", "s"), ("cc?", "k"), ("gg", "g"), ("^g", "g"),
        ("g(?=e|i|y$)", "J"), ("g", "g"), ("ss", "s"), ("(?<=[aeiouylrmnbdgvw])s$", "z"),
        ("(?<=[aeiou])s(?=[aeiou])", "z"), ("s", "s"), ("x", "ks"), ("j", "J"),
        ("y(?=[aeiou])", "j"), ("are$", "er"), ("ire$", "Ar"), ("ore$", "or"), ("ure$", "ur"),
        ("a(?=[bcdfgklmnptvsz]e[sdr]?$)", "E"), ("i(?=[bcdfgklmnptvsz]e[sdr]?$)", "A"),
        ("o(?=[bcdfgklmnptvsz]e[sdr]?$)", "o"), ("u(?=[bcdfgklmnptvsz]e[sdr]?$)", "u"),
        ("air", "er"), ("ear$", "Ir"), ("ear", "@r"), ("eer", "Ir"), ("our$", "or"), ("oor", "or"),
        ("[eiu]r", "@r"), ("or$", "@r"), ("a[iy]|ei|ey(?=.)", "E"), ("ey$", "i"),
        ("ee|ea|ie(?=.)", "i"), ("ie$", "i"), ("oa|oe", "o"), ("oo(?=k)", "U"), ("oo", "u"),
        ("ou(?=p)", "u"), ("ou", "W"), ("ow$", "o"), ("ow", "W"), ("o[iy]", "Y"), ("a[uw]", "o"),
        ("ew|ue|ui", "u"), ("al(?=[ltd])", "ol"), ("wa(?=[tsnl])", "wo"),
        ("(?<=[td])ed$", "Id"), ("ed$", "d"), ("(?<=[sxzh])es$", "Iz"),
        ("(?<=[bcdfgkpt])le(?=s?$)", "@l"), ("e$", ""), ("y$", "i"), ("y", "I"), ("a$", "@"),
        ("i", "I"), ("u", "V"), (r"([aeo])", r"\1"),
        (r"([bdfhklmnprtvwz])\1?", r"\1"),
    )
)  # fmt: skip


def plain(text: str) -> str:
    """In small letters, without punctuation, numbers in words."""
    text = text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    text = re.sub(r"\b\d+\b", _in_words, text)
    return " ".join(re.sub(r"[^a-z0-9' ]", " ", text).split())


@lru_cache(maxsize=4096)
def sounds(word: str) -> str:
    """The sounds of a plain word; '@' if it has none."""
    return _WORDS.get(word) or "".join(_spoken(word.replace("'", ""))) or "@"


def _spoken(word: str) -> list[str]:
    found, at = [], 0
    while at < len(word):
        for letters, sound in _LETTERS:
            if (match := letters.match(word, at)) is not None:
                found.append(match.expand(sound))
                at = match.end()
                break
        else:
            at += 1
    return found


def _in_words(number: re.Match[str]) -> str:
    return NUMBERS[int(number[0])] if int(number[0]) < len(NUMBERS) else number[0]
