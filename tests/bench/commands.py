"""Whole commands by the clock, turn by turn in one run, so that other work on the machine falls on all alike.

commands.py runs SEEDS ROUNDS                       many runs: `awaystep compare` with one thread and with two
commands.py processes SIDE ITERATIONS RANKS ROUNDS  one world: the serial oracle, then awaystep-mpi with each number of RANKS (1,2,4)

Prints rows of the tables in assets/guide/speed.md. awaystep, awaystep-mpi and planning_bench are found in PATH.
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np


def measured(command):
    """Seconds by the clock, seconds of processors (all processes together), the largest MB of one, standard output."""
    begin = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"commands.py: {' '.join(command)} failed with {process.returncode}")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out


def spread(numbers, form=".3g"):
    low, middle, high = (format(value, form) for value in (min(numbers), np.median(numbers), max(numbers)))
    return middle if len(numbers) == 1 else f"{middle} ({low} to {high})"


def many_runs(seeds, rounds):
    for scenario in ("grid-face", "highway-face"):
        count = seeds * (10 if scenario == "grid-face" else 1)
        took, tables = {1: [], 2: []}, {}
        for _ in range(rounds):
            for threads in took:
                seconds, _, _, tables[threads] = measured(
                    ["awaystep", "compare", "--scenario", scenario, "--solver", "cg", "--solver", "ascg", "--seeds", str(count),
                     "--threads", str(threads), "--csv", "-"])
                took[threads].append(seconds)
        if tables[1] != tables[2]:
            sys.exit(f"commands.py: the tables of {scenario} differ")
        gain = [one / two for one, two in zip(took[1], took[2])]
        print(f"| `compare` on `{scenario}`, {count} seeds | | {spread(took[1])} | {spread(took[2])} | {spread(gain, '.2f')} |",
              flush=True)


def apart(ours, theirs):
    """The largest differences of the distances and of the gaps, row by row."""
    if len(ours) != len(theirs):
        sys.exit("commands.py: the traces have different lengths")
    return [max(abs(float(a[key]) - float(b[key])) for a, b in zip(ours, theirs)) for key in ("distance", "gap")]


def processes(side, iterations, ranks, rounds):
    # 64 regions, R = 100. Outside K, so that every row has a distance and a gap that say something.
    phi = [6.25 if i % 5 == 0 else 3.125 for i in range(64)]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("target.json", "w") as file:
            json.dump({"phi": phi}, file)
        commands = {0: ["planning_bench", "room", str(side), str(iterations), *map(repr, phi)]}
        for count in ranks:
            commands[count] = ["mpirun", "-n", str(count), "awaystep-mpi", "solve", "--grid", str(side), "--target",
                               "target.json", "--solver", "mnp", "--iterations", str(iterations), "--trace", f"{count}.csv"]
        took = {count: [] for count in commands}
        for _ in range(rounds):
            for count, command in commands.items():
                clock, cpu, peak, out = measured(command)
                if count == 0:
                    serial = rows = list(csv.DictReader(out.splitlines()))
                else:
                    peak = float(re.search(r"at most (\d+) MB", out)[1])
                    with open(f"{count}.csv") as file:
                        rows = list(csv.DictReader(file))
                took[count].append((clock, float(rows[-1]["seconds"]), cpu, peak, *apart(rows, serial)))
        os.chdir("/")
    for count, all_rounds in took.items():
        clock, solving, cpu, peak, distance, gap = zip(*all_rounds)
        name = f"`awaystep-mpi`, {count} process{'es' if count > 1 else ''}" if count else "the serial oracle"
        same = f"{max(distance):.0e}, {max(gap):.0e}" if count else ""
        print(f"| {side}x{side} | {name} | {spread(clock)} | {spread(solving)} | {spread(cpu)} | {max(peak):.0f} | {same} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "runs":
        many_runs(int(sys.argv[2]), int(sys.argv[3]))
    else:
        processes(int(sys.argv[2]), int(sys.argv[3]), [int(count) for count in sys.argv[4].split(",")], int(sys.argv[5]))
