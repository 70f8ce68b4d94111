"""Times other libraries on the worlds and rewards that planning_bench exports, and Awaystep on the same ones, in one run.

CPU seconds; of each reward the least of several times, and over the rewards the least, the middle and the largest. Prints the
tables of assets/guide/speed.md.
"""
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy
import scipy.sparse as sparse
from scipy.sparse.linalg import splu

program = sys.argv[1]
small = sys.argv[2:] == ["--small"]
ACTIONS = 4
RESIDUAL = 1e-10


class World:
    """A grid of `side` x `side` cells with 30 % noise, twelve rewards, and our side of the table."""

    def __init__(self, side, regions, discount):
        self.side, self.discount, self.states = side, discount, side * side
        self.name = [str(side), str(regions), repr(discount)]
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([program, "export", folder, *self.name], check=True)
            row, column = (np.fromfile(f"{folder}/{what}.i32", np.int32) for what in ("row", "next"))
            probability = np.fromfile(folder + "/probability.f64")
            self.rewards = np.fromfile(folder + "/rewards.f64").reshape(-1, self.states)
        self.transitions = sparse.csr_matrix((probability, (row, column)), shape=(self.states * ACTIONS, self.states))

    def values_ahead(self, values):
        return self.discount * (self.transitions @ values).reshape(self.states, ACTIONS)

    def residual(self, reward, values):
        """max |T V - V|; the reward belongs to the state that is left."""
        return np.abs(reward + self.values_ahead(values).max(axis=1) - values).max()

    def ours(self):
        """Rows of: cold, warm (each with Phi), an iteration of ASCG; rows of P read per state; residual."""
        text = subprocess.run([program, "grid", *self.name], check=True, capture_output=True, text=True).stdout
        return np.array([list(map(float, line.split())) for line in text.splitlines()])


def least_of(times, act):
    best, answer = np.inf, None
    for _ in range(times):
        begin = time.process_time()
        answer = act()
        best = min(best, time.process_time() - begin)
    return best, answer


def quantecon(world):
    from quantecon.markov import DiscreteDP

    state = np.repeat(np.arange(world.states), ACTIONS)
    action = np.tile(np.arange(ACTIONS), world.states)
    # Its epsilon bounds |V - V*|; a residual r gives gamma r / (1 - gamma).
    epsilon = 2 * RESIDUAL * world.discount / (1 - world.discount)
    for number, reward in enumerate(world.rewards):
        model = DiscreteDP(np.repeat(reward, ACTIONS), world.transitions, world.discount, state, action)
        solve = lambda: model.solve(method="modified_policy_iteration", epsilon=epsilon, max_iter=100000)
        if number == 0:
            solve()  # compiles
        seconds, answer = least_of(3, solve)
        yield seconds, world.residual(reward, answer.v)


def mdpsolver(world):
    import mdpsolver

    rows = [world.transitions[i * ACTIONS:(i + 1) * ACTIONS] for i in range(world.states)]
    probabilities = [[block.getrow(a).data.tolist() for a in range(ACTIONS)] for block in rows]
    columns = [[block.getrow(a).indices.tolist() for a in range(ACTIONS)] for block in rows]
    for reward in world.rewards:
        model = mdpsolver.model()
        model.mdp(discount=world.discount, rewards=[[float(r)] * ACTIONS for r in reward], tranMatProbs=probabilities,
                  tranMatColumns=columns)
        begin = time.process_time()
        model.solve(algorithm="mpi", tolerance=RESIDUAL)
        yield time.process_time() - begin, world.residual(reward, np.array(model.getValueVector()))


def scipy_lu(world, order):
    """Howard's policy iteration: every policy's values by a sparse LU factorisation."""
    states = np.arange(world.states)
    identity = sparse.identity(world.states, format="csr")

    def solve(reward):
        policy = np.zeros(world.states, dtype=int)
        while True:
            chosen = world.transitions[states * ACTIONS + policy]
            values = splu((identity - world.discount * chosen).tocsc(), permc_spec=order).solve(reward)
            ahead = world.values_ahead(values)
            better = ahead.max(axis=1) > ahead[states, policy] + 1e-13 * max(1.0, np.abs(values).max())
            if not better.any():
                return values
            policy = np.where(better, ahead.argmax(axis=1), policy)

    for reward in world.rewards:
        seconds, values = least_of(1, lambda: solve(reward))
        yield seconds, world.residual(reward, values)


def spread(numbers, form=".4f"):
    low, middle, high = (format(number, form) for number in (np.min(numbers), np.median(numbers), np.max(numbers)))
    return f"{middle} ({low} to {high})"


def row(name, seconds, residuals, others=None):
    ratio = spread(others / seconds, ".1f") if others is not None else "1"
    print(f"| {name} | {spread(seconds)} | {ratio} | {max(residuals):.0e} |", flush=True)


def table(title, other):
    print(f"\n{title}\n\n| | seconds | times {other} | largest residual |\n|---|---|---|---|", flush=True)


def measure(solver, *arguments):
    return list(map(np.array, zip(*solver(*arguments))))


side = 32 if small else 128
world = World(side, 8, 0.99)
table(f"{side}x{side} cells, discount 0.99", "quantecon")
peer, residuals = measure(quantecon, world)
row("quantecon, modified policy iteration, planning alone", peer, residuals)
try:
    seconds, residuals = measure(mdpsolver, world)
    row("mdpsolver, modified policy iteration, planning alone", seconds, residuals, peer)
except Exception as problem:  # a peer that cannot run is told, not hidden
    print("| mdpsolver could not be run:", str(problem)[:120].splitlines()[0], "| | | |")
ours = world.ours()
for column, name in enumerate(("cold, with Phi", "warm, with Phi", "an iteration of ASCG")):
    row("Awaystep, " + name, ours[:, column], ours[:, 4], peer)

print(f"\nDiscounts near 1, beside SciPy {scipy.__version__}: policy iteration by its sparse LU (the faster of two orders), "
      "planning alone\n\n| discount | cells | SciPy, s | Awaystep, cold, with Phi, s | times SciPy | an iteration of ASCG, s "
      "| times SciPy | largest residual of all |\n|---|---|---|---|---|---|---|---|", flush=True)
for discount in (0.9999, 0.99999):
    for side in (20,) if small else (50, 75, 100):
        world = World(side, 5, discount)
        both = [measure(scipy_lu, world, order) for order in ("COLAMD", "MMD_AT_PLUS_A")]
        fastest = np.minimum(both[0][0], both[1][0])
        ours = world.ours()
        worst = max([ours[:, 4].max()] + [residuals.max() for _, residuals in both])
        print(f"| {discount} | {side}x{side} | {spread(fastest)} | {spread(ours[:, 0])} | "
              f"{spread(fastest / ours[:, 0], '.1f')} | {spread(ours[:, 2])} | {spread(fastest / ours[:, 2], '.1f')} | "
              f"{worst:.0e} |", flush=True)
