"""What has to be known to read `lab paper hla`: stand-ins, and what the model was taught."""

from collections.abc import Collection, Iterator

from game.partners.partner_spec import PartnerSpec

STANDING = (
    "The latency test measures thinking on this machine, one round at once. Elsewhere thinking "
    "takes what --latency says: by default each answer of a model a second, about what the paper's "
    "models took, so that these rounds are the same on every machine.",
    "Seeds: in the latency test they shift the commands (20 s are 70 moves of the partner, so that "
    "all of a game come at the same moment between two moves); in the simple commands they draw "
    "when in its third of a second each of the human's moves comes, in the complex ones when the "
    "human begins to ask, in 7.4 the orders; the same for every agent.",
    "Complex commands: the paper makes five attempts at each, of which three have to succeed; of "
    "the attempts made here the same share.",
    "No people took part: cook, expert (ten moves a second) and commander (orders what it will not "
    "do itself) are scripts in their place, and there are no preferences. Their rows are told "
    "apart from the paper's, not compared with them; studies with people: lab study.",
    "Fault: what was meant is derived from what shows that it was done. Slow Mind: it announced "
    "something else; Fast Mind: it was announced, and not done. The paper tells the Fast Mind the "
    "right intention and tries again.",
    "HLA-Fast7B and HLA-Slow70B: --agents hla with --mind fast=FILE.gguf or --mind slow=MODEL@URL.",
)


def taught(title: str, spec: PartnerSpec, elsewhere: Collection[str] = ()) -> Iterator[str]:
    """What the bundled model was taught of what the agent asks it; the minds that are `elsewhere`
    have another model. Nothing where none is left.
    """
    asked = [
        f"{what} {'as it was taught' if way == 'taught' else 'held by a grammar'}"
        for role in spec.minds
        for what, way in role.asked
        if role.name not in elsewhere
    ]
    if asked:
        yield f"{title} asks the bundled model: {', '.join(asked)}"
