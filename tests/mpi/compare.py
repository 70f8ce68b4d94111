#!/usr/bin/env python3
"""Beside the serial oracle: see tests/mpi/run, which starts this in an empty folder with both programs in PATH."""
import csv
import json
import os
import subprocess
import sys

import numpy

problems = 0


def check(good, what):
    global problems
    if not good:
        problems += 1
    print(("  good: " if good else "  BAD: ") + what, flush=True)


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def must(command):
    code, out, err = run(command)
    if code != 0:
        sys.exit("failed: " + " ".join(command) + "\n" + err)
    return out


def solved(program, name, arguments):
    must(program + ["solve"] + arguments + ["--trace", name + ".csv", "--json", name + ".json"])
    with open(name + ".csv") as file:
        rows = list(csv.DictReader(file))
    with open(name + ".json") as file:
        return rows, json.load(file)


def mpi(ranks):
    return ["mpirun", "-n", str(ranks), "awaystep-mpi"]


def same(label, ours, theirs, horizon, policies=True):
    """ours, theirs: (trace rows, result) of the same run."""
    allowed = 1e-8 * horizon
    pairs = list(zip(ours[0], theirs[0]))
    check(len(ours[0]) == len(theirs[0]) > 3, f"{label}: {len(ours[0])} rows")
    off = {key: max(abs(float(a[key]) - float(b[key])) for a, b in pairs) for key in ("distance", "gap")}
    reach = max(float(b["distance"]) for _, b in pairs)
    check(off["distance"] <= allowed, f"{label}: distances differ by at most {off['distance']:.1e}")
    check(off["gap"] <= allowed * max(1.0, reach), f"{label}: gaps, w.Phi - w.x, by at most {off['gap']:.1e}")
    check(all(a["step"] == b["step"] for a, b in pairs), f"{label}: the same steps")
    for a, b in zip(ours[1]["solvers"], theirs[1]["solvers"]):
        x = max(abs(p - q) for p, q in zip(a["x"], b["x"]))
        check(x <= allowed, f"{label}: {a['solver']} ends {x:.1e} from the serial x")
        if not policies:
            continue
        mine = sorted(a["active_set"], key=lambda v: v["phi"])
        other = sorted(b["active_set"], key=lambda v: v["phi"])
        check([v["policy"] for v in mine] == [v["policy"] for v in other],
              f"{label}: the same {len(mine)} policies of {len(other[0]['policy'])} states")


def scenario(name, domain, parameters):
    with open(name + ".json", "w") as file:
        json.dump({"name": name, "about": "A world.", "domain": {"name": domain, "parameters": parameters},
                   "expert": {"kind": "optimal", "reward": "random"}, "solvers": ["cg"], "iterations": 5, "seed": 4}, file)
    must(["awaystep", "export", "--what", "mdp", "--scenario", name + ".json", "--out", name + ".npz",
          "--target-out", name + ".target.json"])
    arrays = numpy.load(name + ".npz")
    shuffled = numpy.random.default_rng(1).permutation(len(arrays["row"]))  # the entries may come in any order
    plain = {key: arrays[key] for key in arrays.files}
    for key in ("row", "col", "probability"):
        plain[key] = plain[key][shuffled]
    numpy.savez(name + ".plain.npz", **plain)


# A world without ties: dense random rows.
scenario("tangle", "random", {"states": 3000, "actions": 3, "features": 6, "successors": 4, "discount": 0.95, "seed": 9})
phi = json.load(open("tangle.target.json"))["phi"]
middle = [0.9 * value + 0.5 for value in phi]
json.dump({"phi": middle}, open("middle.json", "w"))
asked = ["--target", "middle.json", "--solver", "ascg", "--solver", "mnp", "--iterations", "12"]
serial = solved(["awaystep"], "serial", ["--mdp", "tangle.npz"] + asked)
for ranks in (1, 2, 3):
    for file in ("tangle.npz", "tangle.plain.npz"):
        ours = solved(mpi(ranks), "ours", ["--oracle", "petsc", "--mdp", file] + asked)
        same(f"random world, {file}, {ranks} processes", ours, serial, 20)

# The rule of a room, row by row, and the same room as a scenario.
side = 40
room = {"map": ["S" + "." * (side - 1)] + ["." * side] * (side - 1), "slip": 0.3, "discount": 0.99,
        "features": "regions", "regions_per_side": 4, "rewards": {}}
scenario("room", "gridworld", room)
asked = ["--target", "far.json", "--solver", "ascg", "--iterations", "10"]
corner = [6.0 if i % 5 else 12.0 for i in range(16)]
json.dump({"phi": corner}, open("far.json", "w"))
serial = solved(["awaystep"], "serial", ["--mdp", "room.npz"] + asked)
for ranks in (1, 2, 3):
    ours = solved(mpi(ranks), "ours", ["--grid", str(side), "--regions", "4"] + asked)
    same(f"room by rule, {ranks} processes", ours, serial, 100)
ours = solved(mpi(2), "ours", ["--scenario", "room.json"] + ["--solver", "ascg", "--iterations", "10"])
serial = solved(["awaystep"], "serial", ["--scenario", "room.json", "--start-policy", "lowest", "--solver", "ascg",
                                         "--iterations", "10"])
same("room as a scenario, 2 processes", ours, serial, 100)

# phi(s,a).
rng = numpy.random.default_rng(2)
arrays = dict(numpy.load("tangle.npz"))
arrays["features"] = rng.uniform(-1.0, 2.0, (9000, 5))
arrays.pop("feature_names", None)
arrays.pop("feature_ranges", None)
numpy.savez("pairs.npz", **arrays)
json.dump({"phi": [12.0, 3.0, -2.0, 8.0, 10.0]}, open("pairs.json", "w"))
# Not pairwise: after an exact step both ends are equally bad, and rounding may say which of them gives weight next.
asked = ["--mdp", "pairs.npz", "--target", "pairs.json", "--solver", "ascg", "--solver", "mnp", "--iterations", "8"]
same("phi(s,a), 2 processes", solved(mpi(2), "ours", asked), solved(["awaystep"], "serial", asked), 20)

# A target from the rule itself, and what is refused.
out = must(mpi(2) + ["solve", "--grid", "30", "--optima", "3", "--solver", "mnp", "--iterations", "9", "--seed", "2"])
check("900 states, 2 processes" in out, "a target from the best policies of three rewards")
for label, code, arguments, words in [
        ("a target of another length", 1, ["--grid", "30", "--target", "middle.json"], "64"),
        ("more processes than states", 1, ["--grid", "1", "--optima", "1"], "cannot be shared"),
        ("a file that is not there", 1, ["--mdp", "none.npz", "--optima", "1"], "none.npz"),
        ("no target", 2, ["--grid", "30"], "target"),
        ("two worlds", 2, ["--grid", "30", "--mdp", "tangle.npz", "--optima", "1"], "--grid"),
        ("another oracle", 2, ["--grid", "30", "--optima", "1", "--oracle", "exact"], "petsc")]:
    got, out, err = run(mpi(2) + ["solve"] + arguments + ["--solver", "cg", "--iterations", "2"])
    lines = [line for line in err.splitlines() if line.startswith("awaystep-mpi:")]
    check(got == code and out == "" and len(lines) == 1 and words in lines[0] and len(lines[0]) <= 300,
          f"{label}: exit {got}, {lines}")
broken = dict(numpy.load("tangle.npz"))
broken["probability"] = broken["probability"].copy()
broken["probability"][-1] += 0.25  # in the rows of the last process
numpy.savez("broken.npz", **broken)
got, out, err = run(mpi(2) + ["solve", "--mdp", "broken.npz", "--optima", "1", "--solver", "cg", "--iterations", "2"])
check(got == 1 and err.count("awaystep-mpi:") == 1 and "sum to 1" in err, "a row of the last process: " + err.splitlines()[0])
got, out, err = run(["awaystep", "solve", "--scenario", "grid-face", "--oracle", "petsc", "--solver", "cg", "--iterations", "2"])
check(got == 2 and "awaystep-mpi" in err, "the other program says where --oracle petsc is: " + err.strip())
check(not [name for name in os.listdir(".") if name.endswith(".part")], "nothing half-written is left")
print(f"tests/mpi: {problems} problems")
sys.exit(1 if problems else 0)
