"""Seeded worlds of every structure, as dictionaries in the format of world files."""
import random


def transitions_of(rng, n, m, structure):
    half = max(1, n // 2)
    rows = []
    for s in range(n):
        for a in range(m):
            if structure == "absorbing" and s >= half:
                rows.append([s, a, s, 1.0])
                continue
            if structure == "periodic":
                rows.append([s, a, rng.randrange(n), 1.0])
                continue
            apart = structure in ("multichain", "nearly")
            group = [t for t in range(n) if not apart or (t < half) == (s < half)]
            first, second = rng.choice(group), rng.choice(group)
            p = rng.choice([1.0, round(rng.uniform(0.1, 0.9), 3)])
            across = 1e-12 if structure == "nearly" and rng.random() < 0.6 else 0.0
            rows.append([s, a, first, p - across])
            if p < 1.0:
                rows.append([s, a, second, 1.0 - p])
            if across:
                rows.append([s, a, half if s < half else 0, across])
    return rows


def world(seed, criterion):
    rng = random.Random(f"{criterion} {seed}")
    structure = ["connected", "periodic", "multichain", "absorbing", "nearly"][seed % 5]
    n = rng.randint(3, 5) if structure == "nearly" else rng.randint(3, 8)
    m = 2 if structure == "nearly" else rng.randint(2, 3)
    k = rng.randint(2, 4)
    actions = seed % 2 == 1
    low, high = (0.0, 1.0) if seed % 3 == 0 else (-2.0, 5.0)
    features = [[round(rng.uniform(low, high), 6) for _ in range(k)] for _ in range(n * m if actions else n)]
    start = [0.0] * n
    if rng.random() < 0.5:
        start[rng.randrange(n)] = 1.0
    else:
        start = [1.0 / n] * n
    result = {"format": "awaystep-mdp", "version": 2, "states": n, "actions": m, "initial": start,
              "transitions": transitions_of(rng, n, m, structure), "criterion": criterion,
              "state_action_features" if actions else "features": features}
    if criterion == "finite-horizon":
        result["horizon"] = rng.randint(1, 2) if structure == "nearly" else rng.randint(1, 8)
    if criterion == "discounted":
        result["discount"] = rng.choice([0.5, 0.9, 0.99])
    target = [rng.uniform(low, high) * factor(result) for _ in range(k)]
    return result, target, structure


def factor(w):
    return {"discounted": 1.0 / (1.0 - w.get("discount", 0.0)), "finite-horizon": w.get("horizon", 1),
            "average": 1.0}[w["criterion"]]
