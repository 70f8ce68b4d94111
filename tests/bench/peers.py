"""Times quantecon and mdpsolver on the grid and the rewards that oracle_bench exported, and Awaystep on the same ones.

All in one run, in CPU seconds: of each reward the least of several times, and over the rewards the least, the middle and the largest.
"""
import subprocess
import sys
import time

import numpy as np
import scipy.sparse as sparse

folder, program = sys.argv[1:]
DISCOUNT, ACTIONS, RESIDUAL = 0.99, 4, 1e-10
row = np.fromfile(folder + "/row.i32", np.int32)
column = np.fromfile(folder + "/next.i32", np.int32)
probability = np.fromfile(folder + "/probability.f64")
states = int(row.max()) // ACTIONS + 1
rewards = np.fromfile(folder + "/rewards.f64").reshape(-1, states)
transitions = sparse.csr_matrix((probability, (row, column)), shape=(states * ACTIONS, states))


def residual(reward, values):
    """max |T V - V|; the reward belongs to the state that is left."""
    backed_up = reward + DISCOUNT * (transitions @ values).reshape(states, ACTIONS).max(axis=1)
    return np.abs(backed_up - values).max()


def quantecon_answers():
    from quantecon.markov import DiscreteDP

    state = np.repeat(np.arange(states), ACTIONS)
    action = np.tile(np.arange(ACTIONS), states)
    # Its epsilon bounds |V - V*|; a residual r gives gamma r / (1 - gamma).
    epsilon = 2 * RESIDUAL * DISCOUNT / (1 - DISCOUNT)
    compiled = False
    for reward in rewards:
        model = DiscreteDP(np.repeat(reward, ACTIONS), transitions, DISCOUNT, state, action)
        if not compiled:
            model.solve(method="modified_policy_iteration", epsilon=epsilon, max_iter=100000)
            compiled = True
        best = np.inf
        for _ in range(3):
            begin = time.process_time()
            answer = model.solve(method="modified_policy_iteration", epsilon=epsilon, max_iter=100000)
            best = min(best, time.process_time() - begin)
        yield best, residual(reward, answer.v)


def mdpsolver_answers():
    import mdpsolver

    rows = [transitions[i * ACTIONS:(i + 1) * ACTIONS] for i in range(states)]
    probabilities = [[block.getrow(a).data.tolist() for a in range(ACTIONS)] for block in rows]
    columns = [[block.getrow(a).indices.tolist() for a in range(ACTIONS)] for block in rows]
    for reward in rewards:
        best = np.inf
        for _ in range(2):
            model = mdpsolver.model()
            model.mdp(discount=DISCOUNT, rewards=[[float(r)] * ACTIONS for r in reward], tranMatProbs=probabilities,
                      tranMatColumns=columns)
            begin = time.process_time()
            model.solve(algorithm="mpi", tolerance=RESIDUAL)
            best = min(best, time.process_time() - begin)
        yield best, residual(reward, np.array(model.getValueVector()))


def awaystep_answers():
    text = subprocess.run([program, "grid"], check=True, capture_output=True, text=True).stdout
    return [tuple(map(float, line.split())) for line in text.splitlines()]


def spread(numbers, form):
    return ", ".join(format(number, form) for number in (np.min(numbers), np.median(numbers), np.max(numbers)))


def tell(name, seconds, residuals, best=None):
    times = f"  times the best of them: {spread(best / seconds, '.2f')}" if best is not None else ""
    print(f"{name:38s} CPU seconds {spread(seconds, '.4f')}{times}  largest residual {max(residuals):.1e}", flush=True)


print(f"{len(rewards)} rewards; of each number the least, the middle and the largest over them")
seconds, residuals = map(np.array, zip(*quantecon_answers()))
tell("quantecon, modified policy iteration", seconds, residuals)
best = seconds
try:
    seconds, residuals = map(np.array, zip(*mdpsolver_answers()))
    best = np.minimum(best, seconds)
    tell("mdpsolver, modified policy iteration", seconds, residuals, best)
except Exception as problem:  # a peer that cannot run is told, not hidden
    print("mdpsolver could not be run:", str(problem)[:120].splitlines()[0])
cold, warm, residuals = map(np.array, zip(*awaystep_answers()))
tell("awaystep, cold", cold, residuals, best)
tell("awaystep, warm", warm, residuals, best)
