"""The same questions on the desktop and in a browser: same_numbers.py DESKTOP NODE_PROGRAM ROOT

DESKTOP: the program. NODE_PROGRAM: awaystep.js, the same command line as WebAssembly. Iterates and distances must agree
to 1e-9 R, steps be the same until the gap is below 1e-9 R^2; after that the last distances.
"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import time

SCENARIOS = ["grid-vertex", "grid-face", "grid-interior", "grid-outside", "highway-vertex", "highway-face", "highway-interior", "highway-outside", "drive-nice", "syed-good"]
SOLVERS = ["cg", "ascg", "mnp", "pairwise", "bpcg", "lazy-ascg", "fc"]


def solve(command, arguments):
    begin = time.monotonic()
    done = subprocess.run([*command, "solve", *arguments], capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stdout, time.monotonic() - begin


def main(desktop, program, root):
    here = pathlib.Path(__file__).parent
    browser = ["node", "--no-experimental-fetch", str(here / "node.js"), program, root]
    known = subprocess.run([desktop, "solve", "--help"], capture_output=True, text=True).stdout
    solvers = [each for each in SOLVERS if each in known]
    worst, rows, problems = 0.0, 0, []
    seconds = [0.0, 0.0]
    for scenario in SCENARIOS:
        options = ["--scenario", scenario, "--seed", "3", "--iterations", "60"] + [word for each in solvers for word in ("--solver", each)]
        texts = []
        for side, command in enumerate(([desktop], browser)):
            text, taken = solve(command, [*options, "--trace", "-"])
            texts.append(list(csv.DictReader(io.StringIO(text))))
            seconds[side] += taken
        discount = json.loads(solve([desktop], [*options, "--json", "-"])[0])["discount"]
        reach = 1.0 / (1.0 - discount)
        last = {}
        settled = set()
        for ours, theirs in zip(*texts):
            key = ours["solver"]
            last[key] = (ours, theirs)
            if key in settled:
                continue
            if float(ours["gap"]) < 1e-9 * reach**2:
                settled.add(key)
                continue
            rows += 1
            apart = max(abs(float(ours[name]) - float(theirs[name])) for name in ours if name == "distance" or name.startswith("x_")) / reach
            worst = max(worst, apart)
            if apart > 1e-9 or ours["step"] != theirs["step"] or ours["iteration"] != theirs["iteration"]:
                problems.append(f"{scenario} {key} iteration {ours['iteration']}: {apart:.2g} R apart, step {ours['step']} and {theirs['step']}")
                settled.add(key)
        for key, (ours, theirs) in last.items():
            if abs(float(ours["distance"]) - float(theirs["distance"])) > 1e-9 * reach:
                problems.append(f"{scenario} {key}: the last distances are {ours['distance']} and {theirs['distance']}")
    print(f"{rows} iterations of {len(SCENARIOS)} scenarios and {len(solvers)} solvers agree with the desktop; at most {worst:.1e} R apart")
    for problem in problems:
        print("DIFFERENT", problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
