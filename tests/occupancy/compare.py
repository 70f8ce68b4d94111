"""Compares the program with programs over occupancy measures. Arguments: the program, a folder for files."""
import itertools
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import clarabel
import numpy as np
from scipy import sparse
from scipy.optimize import linprog
from scipy.sparse.csgraph import connected_components

from worlds import factor, world

program, folder = sys.argv[1], Path(sys.argv[2])
failures, checks = [], 0


def check(good, what):
    global checks
    checks += 1
    if not good:
        failures.append(what)
        print("failed:", what)


class Measures:
    """The variables x >= 0 with equalities A x = b, and Phi = F x."""

    def __init__(self, w):
        self.w = w
        n, m = w["states"], w["actions"]
        self.P = np.zeros((n * m, n))
        for s, a, to, p in w["transitions"]:
            self.P[s * m + a, to] += p
        own = np.repeat(np.eye(n), m, axis=0)
        phi = np.array(w.get("state_action_features") or np.repeat(np.array(w["features"]), m, axis=0))
        start = np.array(w["initial"])
        if w["criterion"] == "discounted":
            self.A, self.b, self.F = (own - w["discount"] * self.P).T, start, phi.T
        elif w["criterion"] == "finite-horizon":
            H = w["horizon"]
            rows = [[own.T if t == u else -self.P.T if t == u + 1 else np.zeros((n, n * m)) for u in range(H)]
                    for t in range(H)]
            self.A, self.b = np.block(rows), np.concatenate([start] + [np.zeros(n)] * (H - 1))
            self.F = np.hstack([phi.T] * H)
        else:  # frequencies x, and y for what happens before: the program for worlds of several classes
            flow = (own - self.P).T
            self.A = np.block([[flow, np.zeros_like(flow)], [own.T, flow]])
            self.b = np.concatenate([np.zeros(n), start])
            self.F = np.hstack([phi.T, np.zeros_like(phi.T)])
        self.phi = phi

    def distance(self, target):
        return cone_distance(self.F, self.A, self.b, target)

    def support(self, direction):
        scale = np.abs(self.F).max()
        found = linprog(-(direction @ self.F) / scale, A_eq=self.A, b_eq=self.b, method="highs-ds",
                        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
        return -found.fun * scale

    def game_value(self, target):
        """max over Phi of min_i (Phi - target)_i, Syed, Bowling & Schapire's program: the variables x and v."""
        scale = max(1.0, np.abs(target).max(), np.abs(self.F).max())
        rows = np.hstack([-self.F / scale, np.ones((len(target), 1))])
        flow = np.hstack([self.A, np.zeros((len(self.b), 1))])
        cost = np.zeros(self.F.shape[1] + 1)
        cost[-1] = -1.0
        bounds = [(0, None)] * self.F.shape[1] + [(None, None)]
        found = linprog(cost, A_ub=rows, b_ub=-np.array(target) / scale, A_eq=flow, b_eq=self.b, bounds=bounds,
                        method="highs-ds",
                        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
        return -found.fun * scale

    def policy_phi(self, policy):
        """Of a policy as the program writes it, or of rows of probabilities, by solves of our own."""
        n, m = self.w["states"], self.w["actions"]
        tables = np.array(policy, dtype=float)
        if np.ndim(policy) == 1 or (self.w["criterion"] == "finite-horizon" and np.ndim(policy) == 2
                                    and len(policy) == self.w["horizon"] and len(policy[0]) == n
                                    and isinstance(policy[0][0], int)):
            tables = np.eye(m)[np.array(policy)]
        if self.w["criterion"] == "finite-horizon":
            x, total = np.array(self.w["initial"]), 0.0
            for t in range(self.w["horizon"]):
                pairs = (x[:, None] * (tables[t] if tables.ndim == 3 else tables)).ravel()
                total = total + self.phi.T @ pairs
                x = self.P.T @ pairs
            return total
        chain = np.einsum("sa,sat->st", tables, self.P.reshape(n, m, n))
        reward = np.einsum("sa,sak->sk", tables, self.phi.reshape(n, m, -1))
        if self.w["criterion"] == "discounted":
            return reward.T @ np.linalg.solve((np.eye(n) - self.w["discount"] * chain).T, np.array(self.w["initial"]))
        return reward.T @ long_run(chain, np.array(self.w["initial"]))


def long_run(chain, start):
    n = len(start)
    count, label = connected_components(sparse.csr_matrix(chain > 0), connection="strong")
    closed = [c for c in range(count) if chain[label == c][:, label != c].sum() == 0]
    recurrent = np.isin(label, closed)
    reached = start.copy()
    if not recurrent.all():
        T = ~recurrent
        visits = np.linalg.solve((np.eye(T.sum()) - chain[np.ix_(T, T)]).T, start[T])
        reached = start + visits @ chain[T]
    x = np.zeros(n)
    for c in closed:
        members = label == c
        block = chain[np.ix_(members, members)]
        A = np.vstack([(np.eye(len(block)) - block).T, np.ones(len(block))])
        x[members] = reached[members].sum() * np.linalg.lstsq(A, np.eye(len(A))[-1], rcond=None)[0]
    return x


def cone_distance(F, A, b, target):
    """min |F x - target| over A x = b, x >= 0, as a second-order cone program, in units of the target."""
    k, count = F.shape
    unit = max(1.0, np.abs(target).max())
    # Variables x, t:  b - A x = 0;  x >= 0;  (t, F x - target) in the cone.
    rows = sparse.csc_matrix(np.block([[A, np.zeros((len(b), 1))], [-np.eye(count), np.zeros((count, 1))],
                                       [np.zeros((1, count)), -np.ones((1, 1))], [-F / unit, np.zeros((k, 1))]]))
    right = np.concatenate([b, np.zeros(count), [0.0], -target / unit])
    cost = np.zeros(count + 1)
    cost[-1] = 1.0
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-11
    cones = [clarabel.ZeroConeT(len(b)), clarabel.NonnegativeConeT(count), clarabel.SecondOrderConeT(k + 1)]
    found = clarabel.DefaultSolver(sparse.csc_matrix((count + 1, count + 1)), cost, rows, right, cones,
                                   settings).solve()
    return found.x[-1] * unit


def exact_vertices(w):
    """Phi of every stationary policy in rational arithmetic; what a state keeps is what it does not send away."""
    n, m = w["states"], w["actions"]
    move = [[Fraction(0)] * n for _ in range(n * m)]
    for s, a, to, p in w["transitions"]:
        if s != to:
            move[s * m + a][to] += Fraction(p)
    phi = w.get("state_action_features") or [row for row in w["features"] for _ in range(m)]
    vertices = []
    for policy in itertools.product(range(m), repeat=n):
        rate = [[move[s * m + policy[s]][t] for t in range(n)] for s in range(n)]
        x = exact_long_run(rate, [Fraction(p) for p in w["initial"]])
        vertices.append([float(sum(x[s] * Fraction(phi[s * m + policy[s]][i]) for s in range(n)))
                         for i in range(len(phi[0]))])
    return np.array(vertices).T


def exact_long_run(rate, start):
    n = len(start)
    count, label = connected_components(sparse.csr_matrix(np.array([[float(p > 0) for p in row] for row in rate])),
                                        connection="strong")
    closed = [c for c in range(count)
              if not any(rate[s][t] for s in range(n) for t in range(n) if label[s] == c and label[t] != c)]
    transient = [s for s in range(n) if label[s] not in closed]
    reached = list(start)
    if transient:
        visits = exact_solve([[(sum(rate[t]) if s == t else -rate[t][s]) for t in transient] for s in transient],
                             [start[s] for s in transient])
        for s, v in zip(transient, visits):
            for t in range(n):
                reached[t] += v * rate[s][t]
    x = [Fraction(0)] * n
    for c in closed:
        members = [s for s in range(n) if label[s] == c]
        rows = [[(sum(rate[t]) if s == t else -rate[t][s]) for t in members] for s in members]
        rows[-1] = [Fraction(1)] * len(members)
        shares = exact_solve(rows, [Fraction(0)] * (len(members) - 1) + [sum(reached[s] for s in members)])
        for s, share in zip(members, shares):
            x[s] = share
    return x


def exact_solve(A, b):
    rows = [list(row) + [right] for row, right in zip(A, b)]
    n = len(rows)
    for i in range(n):
        pivot = next(r for r in range(i, n) if rows[r][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(n):
            if r != i and rows[r][i] != 0:
                rows[r] = [a - rows[r][i] * c for a, c in zip(rows[r], rows[i])]
    return [row[-1] for row in rows]


def ours(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        check(False, " ".join(arguments) + ": " + done.stderr.strip())
        return None
    return json.loads(done.stdout)


for criterion in ("discounted", "finite-horizon", "average"):
    worst = worst_game = 0.0
    for seed in range(50):
        w, target, structure = world(seed, criterion)
        name = f"{criterion} {seed} ({structure})"
        file, goal = folder / "world.json", folder / "target.json"
        file.write_text(json.dumps(w))
        goal.write_text(json.dumps({"phi": target}))
        result = ours("solve", "--mdp", str(file), "--target", str(goal), "--solver", "mnp", "--solver", "bpcg",
                      "--solver", "lazy-ascg", "--solver", "lpal", "--iterations", "2000", "--stationary", "--json", "-")
        shadow = ours("polytope", "--mdp", str(file), "--features", "0,1", "--json", "-")
        if result is None or shadow is None:
            continue
        measures = Measures(w)
        R = factor(w) * max(1.0, np.abs(measures.phi).max())
        corners = np.array([vertex["phi"] for vertex in shadow["vertices"]])
        exact = structure == "nearly" and criterion == "average"
        vertices = exact_vertices(w) if exact else None
        solved = result["solvers"][0]
        if exact:
            count = vertices.shape[1]
            wanted = cone_distance(vertices, np.ones((1, count)), np.ones(1), np.array(target))
        else:
            wanted = measures.distance(np.array(target))
        off = abs(solved["distance"] - wanted) / R
        worst = max(worst, off)
        check(off <= 1e-7, f"{name}: distance {solved['distance']!r}, the program over measures finds {wanted!r}")
        for other in result["solvers"][1:3]:
            away = abs(other["distance"] - wanted) / R
            # Blended pairwise steps may take more steps than these: then their gap bounds what is left.
            left = (other["distance"] ** 2 - wanted ** 2) / 2
            certified = other["distance"] >= wanted - 1e-7 * R and left <= other["gap"] + other["gap_allowance"]
            check(away <= 1e-7 or (other["solver"] == "bpcg" and certified),
                  f"{name}: {other['solver']} ends at {other['distance']!r}, not at {wanted!r}")
        if not exact:
            game = measures.game_value(target)
            reached = (np.array(result["solvers"][3]["x"]) - target).min()
            worst_game = max(worst_game, abs(reached - game) / R)
            check(abs(reached - game) <= 1e-7 * R, f"{name}: lpal has {reached!r}, the program over measures {game!r}")
        for turn in range(8):
            direction = np.zeros(measures.phi.shape[1])
            direction[:2] = np.cos(turn * np.pi / 4), np.sin(turn * np.pi / 4)
            most = (direction @ vertices).max() if exact else measures.support(direction)
            check(abs((corners @ direction).max() - most) <= 1e-7 * R, f"{name}: largest in direction {turn}")
        if exact:  # our own solves below are not made for these
            continue
        mixture = np.zeros(measures.phi.shape[1])
        for member in solved["active_set"]:
            phi = measures.policy_phi(member["policy"])
            check(np.abs(phi - member["phi"]).max() <= 1e-8 * R, f"{name}: Phi of a policy")
            mixture += member["weight"] * phi
        check(np.abs(mixture - solved["x"]).max() <= 1e-8 * R, f"{name}: Phi of the mixture")
        if solved["stationary"] is not None:
            phi = measures.policy_phi(solved["stationary"])
            check(np.abs(phi - solved["x"]).max() <= 1e-7 * R, f"{name}: Phi of the stationary policy")
        else:
            check(criterion == "average" and bool(solved["stationary_note"]), f"{name}: a missing policy has a note")
    print(f"{criterion}: 50 worlds, the distances differ by at most {worst:.1e} R, the values of the game by {worst_game:.1e} R")
print(f"{checks} checks, {len(failures)} failures")
sys.exit(1 if failures else 0)
