"""Apprenticeship learning via Frank-Wolfe: find a mixture of policies whose features match an expert's.

>>> import numpy as np, awaystep
>>> stay, go = np.eye(2), np.eye(2)[::-1]
>>> world = awaystep.World([stay, go], features=np.eye(2), start=[1, 0], discount=0.9)
>>> result = world.solve(target=[6, 4], solver="mnp", iterations=50, gap=1e-9)
>>> bool(result.distance < 1e-6)
True
"""

from ._core import version as __version__
from .result import Comparison, Result
from .solving import compare, solve_with_oracle
from .window import save_run, save_target, show
from .world import World

__all__ = ["Comparison", "Result", "World", "compare", "save_run", "save_target", "show", "solve_with_oracle", "__version__"]
