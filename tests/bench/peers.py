"""Times quantecon and mdpsolver on the grid that oracle_bench exported, and Awaystep beside them in the same run."""
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
reward = np.fromfile(folder + "/reward.f64")
states = len(reward)
transitions = sparse.csr_matrix((probability, (row, column)), shape=(states * ACTIONS, states))


def residual(values):
    """max |T V - V|; the reward belongs to the state that is left."""
    backed_up = reward + DISCOUNT * (transitions @ values).reshape(states, ACTIONS).max(axis=1)
    return np.abs(backed_up - values).max()


def least(times, act):
    best, result = np.inf, None
    for _ in range(times):
        begin = time.perf_counter()
        result = act()
        best = min(best, time.perf_counter() - begin)
    return best, result


def quantecon_seconds():
    from quantecon.markov import DiscreteDP

    state = np.repeat(np.arange(states), ACTIONS)
    action = np.tile(np.arange(ACTIONS), states)
    model = DiscreteDP(np.repeat(reward, ACTIONS), transitions, DISCOUNT, state, action)
    # Its epsilon bounds |V - V*|; a residual r gives gamma r / (1 - gamma).
    epsilon = 2 * RESIDUAL * DISCOUNT / (1 - DISCOUNT)
    solve = lambda: model.solve(method="modified_policy_iteration", epsilon=epsilon, max_iter=100000)
    solve()  # compiles
    return least(3, solve)


def mdpsolver_seconds():
    import mdpsolver

    rows = [transitions[i * ACTIONS:(i + 1) * ACTIONS] for i in range(states)]
    probabilities = [[block.getrow(a).data.tolist() for a in range(ACTIONS)] for block in rows]
    columns = [[block.getrow(a).indices.tolist() for a in range(ACTIONS)] for block in rows]
    rewards = [[float(r)] * ACTIONS for r in reward]

    def solve():
        model = mdpsolver.model()
        model.mdp(discount=DISCOUNT, rewards=rewards, tranMatProbs=probabilities, tranMatColumns=columns)
        begin = time.perf_counter()
        model.solve(algorithm="mpi", tolerance=RESIDUAL)
        return time.perf_counter() - begin, np.array(model.getValueVector())

    best = min((solve() for _ in range(3)), key=lambda answer: answer[0])
    return best


peers = {}
seconds, answer = quantecon_seconds()
peers["quantecon"] = seconds
print(f"quantecon  modified policy iteration  {seconds:.3f} s  residual {residual(answer.v):.1e}")
try:
    seconds, values = mdpsolver_seconds()
    peers["mdpsolver"] = seconds
    print(f"mdpsolver  modified policy iteration  {seconds:.3f} s  residual {residual(values):.1e}")
except Exception as problem:  # a peer that cannot run is told, not hidden
    print("mdpsolver  could not be run:", str(problem)[:120].splitlines()[0])
cold, warm, ours = map(float, subprocess.run([program, "grid"], check=True, capture_output=True, text=True).stdout.split())
best = min(peers.values())
print(f"awaystep   cold {cold:.4f} s ({best / cold:.1f} times faster than the best of them)  "
      f"warm {warm:.4f} s ({best / warm:.1f} times)  residual {ours:.1e}")
