"""A mind of one's own, as somebody would write it into a file beside the game."""

GREEDY = """
from agents.messages import Do, Step

class Greedy:
    model = ""
    def observe(self, observation):
        self.now = observation
    def hear(self, heard):
        pass
    def think(self, context):
        ready = [option for option in self.now.options if option.available]
        if ready and not self.now.doing:
            best = max(ready, key=lambda option: option.value)
            yield Do(best.name, self.now.id, source="value")
    def fresh(self, seed=None):
        return type(self)()
    def close(self):
        pass
"""

#: The same with rows, and with others that fail each in another way.
MINDS = f"""{GREEDY}
from game.partners.partner_spec import MindRole, PartnerSpec

def row(autonomy):
    role = MindRole("mind", f"{{__file__}}:Greedy", "", decides=True, autonomy=autonomy)
    return PartnerSpec("mine", "Mine", "Of my own.", "gear", (role,))

REFLEX, UNKNOWN = row("reflex"), row("nothing")

class Boom(Greedy):
    def think(self, context):
        if self.now.tick > 30:
            {{}}["my own bug"]
        yield from super().think(context)

class Late(Greedy):
    def __init__(self):
        {{}}["never built"]

class Deaf(Greedy):
    def observe(self, observation):
        __import__("json").loads("deaf")

class Fairy(Greedy):
    def think(self, context):
        yield Do("fly away", self.now.id)

class Walker(Greedy):
    def think(self, context):
        yield Step("fly away", self.now.id)

class Odd(Greedy):
    def think(self, context):
        yield "odd"

class Odder(Greedy):
    def think(self, context):
        yield Do(None, self.now.id)

def flies(observed, mask):
    return "fly away"

def far(observed, mask):
    return 9999
"""
