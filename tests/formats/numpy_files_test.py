"""Files by the real clients, read by the program: numpy, minari, and a large grid against the clock."""
import csv
import json
import os
import resource
import subprocess

import numpy as np
import pytest

PROGRAM = os.environ["AWAYSTEP"]


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done


def two_rooms():
    return {
        "states": 2,
        "actions": 2,
        "discount": 0.9,
        "initial": np.array([1.0, 0.0]),
        "row": np.arange(4),
        "col": np.array([0, 1, 1, 0]),
        "probability": np.ones(4),
        "features": np.eye(2),
    }


TYPES = ["float64", "float32", "uint8", "int16", "bool"]


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("kind", TYPES)
def test_npz_of_every_type_and_order_is_the_same_world(tmp_path, save, kind):
    hashes = set()
    for order in "CF":
        arrays = two_rooms()
        arrays["features"] = np.asarray(arrays["features"], dtype=kind, order=order)
        arrays["action_names"] = np.array(["stay", "gö"])
        save(tmp_path / "world.npz", **arrays)
        (tmp_path / "target.json").write_text('{"phi": [5, 5]}')
        solved = run("solve", "--mdp", tmp_path / "world.npz", "--target", tmp_path / "target.json", "--solver", "mnp",
                     "--iterations", 5, "--json", "-")
        hashes.add(json.loads(solved.stdout)["world"]["hash"])
    assert len(hashes) == 1
    run("import", tmp_path / "world.npz", "--out", tmp_path / "world.json")
    assert json.loads((tmp_path / "world.json").read_text())["action_names"] == ["stay", "gö"]


def test_what_numpy_writes_and_we_do_not_read_is_refused_in_a_sentence(tmp_path):
    for name, value, words in [
        ("initial", np.array([1, None], dtype=object), "pickle"),
        ("initial", np.array([1.0, 0.0], dtype=">f8"), "highest byte first"),
        ("initial", np.array([1 + 0j, 0]), "is not read"),
        ("features", np.array([[np.nan, 0], [0, 1]]), "a finite number is needed"),
    ]:
        arrays = two_rooms()
        arrays[name] = value
        np.savez(tmp_path / "world.npz", **arrays)
        said = run("import", tmp_path / "world.npz", "--out", tmp_path / "out.json", code=1).stderr
        assert words in said and said.count("\n") == 1


def test_a_grid_of_512_x_512_is_read_in_under_2_seconds(tmp_path):
    plan = {
        "name": "large",
        "about": "512 x 512 cells in 64 regions.",
        "domain": {"name": "gridworld",
                   "parameters": {"width": 512, "height": 512, "features": "regions", "regions_per_side": 8,
                                  "slip": 0.1}},
        "target": {"kind": "given", "phi": [0.0] * 64},
        "expert": {"kind": "nobody"},
    }
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    run("export", "--scenario", tmp_path / "plan.json", "--what", "mdp", "--out", tmp_path / "world.npz")
    # Processor time, which does not depend on what else the machine does.
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Refused at the target, after the world was read.
        run("solve", "--mdp", tmp_path / "world.npz", "--target", tmp_path / "plan.json", "--solver", "cg",
            "--iterations", 1, code=1)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"{(tmp_path / 'world.npz').stat().st_size / 1e6:.1f} MB in {min(times):.2f} s")
    assert min(times) < 2.0


def test_walks_of_the_csv_module_and_of_minari_are_the_same_target(tmp_path):
    minari = pytest.importorskip("minari")
    from gymnasium import spaces
    from minari.data_collector import EpisodeBuffer

    np.savez(tmp_path / "world.npz", **two_rooms())
    walks = [([0, 1, 1, 0], [1, 0, 1]), ([0, 0], [0])]
    os.environ["MINARI_DATASETS_PATH"] = str(tmp_path / "datasets")
    buffers = [
        EpisodeBuffer(id=i, observations=list(states), actions=list(actions), rewards=[0.0] * len(actions),
                      terminations=[False] * len(actions), truncations=[False] * (len(actions) - 1) + [True], infos={})
        for i, (states, actions) in enumerate(walks)
    ]
    minari.create_dataset_from_buffers("test/rooms-v0", buffers, observation_space=spaces.Discrete(2),
                                       action_space=spaces.Discrete(2))
    with open(tmp_path / "walks.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["episode", "t", "state", "action"])
        for i, (states, actions) in enumerate(walks):
            for t, state in enumerate(states):
                writer.writerow([i, t, state, actions[t] if t < len(actions) else ""])
    targets = []
    for walk_file in (tmp_path / "walks.csv", tmp_path / "datasets" / "test" / "rooms-v0"):
        run("import", walk_file, "--mdp", tmp_path / "world.npz", "--out", tmp_path / "walks.jsonl")
        for demonstrations in (tmp_path / "walks.jsonl", walk_file):
            solved = run("solve", "--mdp", tmp_path / "world.npz", "--demonstrations", demonstrations, "--estimate",
                         "as-recorded", "--solver", "mnp", "--iterations", 5, "--json", "-")
            targets.append(json.loads(solved.stdout)["target"]["phi"])
    expected = np.mean([np.sum([0.9**t * np.eye(2)[s] for t, s in enumerate(states)], axis=0) for states, _ in walks],
                       axis=0)
    for phi in targets:
        assert np.abs(np.array(phi) - expected).max() < 1e-12
