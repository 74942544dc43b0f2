"""Kitchens as environments that other people's agents know (docs/environment.md).

`parallel_env("ring")` is PettingZoo's view, every cook an agent; `single_env("ring")` is
Gymnasium's, one cook an agent. Once this package is imported, both libraries know all levels that
come with the game by names such as 'sous_chef/ring-v0'.
"""

import os

_AUDIO = os.environ.get("SDL_AUDIODRIVER")
try:
    import gymnasium
    import pettingzoo
except ImportError as missing:
    raise ImportError(
        f"The environment needs {missing.name}: pip install -r requirements-lab.txt"
    ) from missing
finally:  # PettingZoo chooses where SDL's sound goes, for whatever runs in this process
    if _AUDIO is None:
        os.environ.pop("SDL_AUDIODRIVER", None)
    else:
        os.environ["SDL_AUDIODRIVER"] = _AUDIO

from game.lab.environment._parallel import KitchenEnv  # noqa: E402
from game.lab.environment._single import (  # noqa: E402
    SingleEnv,
    parallel_env,
    register,
    single_env,
    vector_env,
)

__all__ = ["KitchenEnv", "SingleEnv", "parallel_env", "register", "single_env", "vector_env"]

# Their way: who imports an environment's package can make it by name.
register()
