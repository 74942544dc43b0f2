"""A mind of one's own, as somebody would write it into a file beside the game."""

GREEDY = """
from agents.messages import Do

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
