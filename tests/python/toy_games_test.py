"""Gymnasium's toy games: the engine's projection against a quadratic program over occupancies, which knows nothing of
policies. Under each rule for the end of an episode x agrees to 1e-6 R."""
import clarabel
import gymnasium
import numpy as np
import pytest
import scipy.sparse as sp

import awaystep

GAMES = [
    ("FrozenLake-v1", {"map_name": "4x4"}),
    ("FrozenLake-v1", {"map_name": "8x8"}),
    ("Taxi-v4", {}),
    ("CliffWalking-v1", {}),
]
DISCOUNT = 0.95


def independent_tables(env, terminal):
    """The rules, written a second time: dense, straight from the words of the contract."""
    table, start = env.unwrapped.P, np.array(env.unwrapped.initial_state_distrib, dtype=float)
    n, m = len(table), len(table[0])
    size = n + (terminal == "absorb")
    transitions = np.zeros((m, size, size))
    for s in range(n):
        for a in range(m):
            for p, following, _, ended in table[s][a]:
                if ended and terminal == "restart":
                    transitions[a, s, :n] += p * start
                elif ended and terminal == "absorb":
                    transitions[a, s, n] += p
                else:
                    transitions[a, s, following] += p
    if terminal == "absorb":
        transitions[:, n, n] = 1
        start = np.append(start, 0)
    return transitions, start


def projection(transitions, start, features, target):
    """min |F' mu - target|^2 over occupancies mu(s, a) >= 0 with flow in = flow out."""
    m, n, _ = transitions.shape
    k = features.shape[1]
    flow = sp.hstack([sp.eye(n) - DISCOUNT * sp.csr_matrix(transitions[a]).T for a in range(m)])
    sums = sp.csr_matrix(np.vstack([features] * m).T)  # (k, m n)
    # Variables mu and r = F' mu - target, so that the program stays sparse.
    quadratic = sp.block_diag([sp.csc_matrix((m * n, m * n)), sp.eye(k)], format="csc")
    constraints = sp.vstack(
        [
            sp.hstack([flow, sp.csr_matrix((n, k))]),
            sp.hstack([sums, -sp.eye(k)]),
            sp.hstack([-sp.eye(m * n), sp.csr_matrix((m * n, k))]),
        ],
        format="csc",
    )
    right = np.concatenate([start, target, np.zeros(m * n)])
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-12
    cones = [clarabel.ZeroConeT(n + k), clarabel.NonnegativeConeT(m * n)]
    found = clarabel.DefaultSolver(quadratic, np.zeros(m * n + k), constraints, right, cones, settings).solve()
    return np.array(found.x[m * n :]) + target


def few_features(states, rng):
    """Five features in [0, 1]: enough for K to have volume, few enough for the projection to end."""
    return rng.random((states, 5))


@pytest.mark.parametrize("terminal", ["restart", "absorb", "as-is"])
@pytest.mark.parametrize("name,options", GAMES, ids=lambda value: str(value))
def test_the_projection_is_that_of_a_quadratic_program(name, options, terminal):
    env = gymnasium.make(name, **options)
    rng = np.random.default_rng(5)
    features = few_features(len(env.unwrapped.P), rng)
    world = awaystep.World.from_gymnasium(env, features, DISCOUNT, terminal)
    transitions, start = independent_tables(env, terminal)
    padded = np.vstack([features, np.zeros((transitions.shape[1] - len(features), 5))])
    inside = world.phi(np.full((world.states, world.actions), 1 / world.actions))
    outside = inside + world.range * rng.normal(size=5) * 0.2
    for target in (inside, outside):
        expected = projection(transitions, start, padded, target)
        result = world.solve(target, solver="mnp", iterations=2000, gap=1e-16 * world.range**2)
        assert np.abs(result.x - expected).max() <= 1e-6 * world.range
        assert np.abs(world.phi(result.stationary()) - result.x).max() <= 1e-9 * world.range


def test_a_policy_of_the_world_is_that_of_the_tables():
    env = gymnasium.make("FrozenLake-v1")
    world = awaystep.World.from_gymnasium(env, "one-hot", DISCOUNT)
    transitions, start = independent_tables(env, "restart")
    policy = np.arange(16) % 4
    chain = transitions[policy, np.arange(16)]
    occupancy = np.linalg.solve(np.eye(16) - DISCOUNT * chain.T, start)
    assert np.abs(world.phi(policy) - occupancy).max() < 1e-9


def test_the_rules_are_checked():
    env = gymnasium.make("FrozenLake-v1")
    with pytest.raises(ValueError, match="terminal: restart, absorb or as-is is needed"):
        awaystep.World.from_gymnasium(env, "one-hot", 0.9, terminal="ends")
    with pytest.raises(ValueError, match="no table P"):
        awaystep.World.from_gymnasium(gymnasium.make("CartPole-v1"), "one-hot", 0.9)
    with pytest.raises(ValueError, match="a row for each of 16 states"):
        awaystep.World.from_gymnasium(env, np.eye(3), 0.9)
