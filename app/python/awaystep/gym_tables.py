"""The tables of a Gymnasium environment whose dynamics are known: P[state][action] = [(p, next, reward, ended), ...]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

TERMINAL = ("restart", "absorb", "as-is")
# The actions of environments that come with Gymnasium and do not name them.
NAMES = {
    "FrozenLakeEnv": ("left", "down", "right", "up"),
    "CliffWalkingEnv": ("up", "right", "down", "left"),
    "TaxiEnv": ("move south", "move north", "move east", "move west", "pick up", "drop off"),
}


@dataclass
class Tables:
    transitions: list[Any]
    features: Any
    start: NDArray[np.float64]
    action_names: Sequence[str]


def tables_of(env: Any, features: Any, terminal: str) -> Tables:
    if terminal not in TERMINAL:
        raise ValueError(f"terminal: {', '.join(TERMINAL[:-1])} or {TERMINAL[-1]} is needed, got {terminal!r}")
    inner = getattr(env, "unwrapped", env)
    table = getattr(inner, "P", None)
    if table is None:
        raise ValueError("from_gymnasium: this environment has no table P of its transitions")
    states, actions = len(table), len(table[0])
    start = np.zeros(states)
    given = getattr(inner, "initial_state_distrib", None)
    if given is None:
        raise ValueError("from_gymnasium: this environment does not tell its initial_state_distrib")
    start[:] = given
    start /= start.sum()

    total = states + (1 if terminal == "absorb" else 0)
    matrices = [_Matrix(total) for _ in range(actions)]
    for state in range(states):
        for action in range(actions):
            for probability, following, _, ended in table[state][action]:
                if not ended or terminal == "as-is":
                    matrices[action].add(state, int(following), probability)
                elif terminal == "absorb":
                    matrices[action].add(state, states, probability)
                else:
                    for each in np.flatnonzero(start):
                        matrices[action].add(state, int(each), probability * start[each])
    phi = _features(features, states)
    if terminal == "absorb":
        for matrix in matrices:
            matrix.add(states, states, 1.0)
        start = np.append(start, 0.0)
        phi = np.concatenate([phi, np.zeros((1, *phi.shape[1:]))])
    names = NAMES.get(type(inner).__name__, ())
    return Tables(matrices, phi, start, names if len(names) == actions else ())


def _features(features: Any, states: int) -> NDArray[np.float64]:
    if isinstance(features, str):
        if features != "one-hot":
            raise ValueError(f"features: an array, a function or 'one-hot' is needed, got {features!r}")
        return np.eye(states)
    if callable(features):
        return np.array([np.atleast_1d(np.asarray(features(s), dtype=np.float64)) for s in range(states)])
    phi = np.asarray(features, dtype=np.float64)
    if phi.ndim not in (2, 3) or phi.shape[0] != states:
        raise ValueError(f"features: a row for each of {states} states is needed, the shape is {phi.shape}")
    return phi


class _Matrix:
    """A sparse matrix without scipy: what arrays.entries_of reads."""

    def __init__(self, states: int) -> None:
        self.shape = (states, states)
        self.ndim = 2
        self.row: list[int] = []
        self.col: list[int] = []
        self.data: list[float] = []

    def add(self, row: int, column: int, value: float) -> None:
        self.row.append(row)
        self.col.append(column)
        self.data.append(float(value))

    def tocoo(self) -> _Matrix:
        return self
