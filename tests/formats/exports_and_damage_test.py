"""What the program writes, opened by numpy; what Storm writes; and files that are damaged or promise too much."""
import io
import json
import os
import resource
import subprocess
import zipfile

import numpy as np
import pytest

PROGRAM = os.environ["AWAYSTEP"]


def run(*arguments, code=0, **options):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, **options)
    assert done.returncode == code, done.stderr
    return done


def test_world_policies_and_stationary_policies_as_arrays_agree_with_the_json(tmp_path):
    scene = ["--scenario", "grid-face", "--solver", "ascg", "--solver", "mnp", "--iterations", 60]
    for what, ending in [("policy", "npz"), ("stationary", "npz"), ("stationary", "json"), ("mdp", "npz")]:
        given = scene if what != "mdp" else scene[:2]
        run("export", *given, "--what", what, "--out", tmp_path / f"{what}.{ending}")
    answer = {each["solver"]: each for each in json.loads((tmp_path / "stationary.json").read_text())["solvers"]}
    mixed, single, world = (np.load(tmp_path / f"{what}.npz") for what in ("policy", "stationary", "mdp"))
    n, m, gamma = int(world["states"]), int(world["actions"]), float(world["discount"])
    transitions = np.zeros((n * m, n))
    transitions[world["row"], world["col"]] = world["probability"]
    features = world["features"].astype(float)

    def phi(policy):  # n x m probabilities
        chain = np.einsum("sa,sat->st", policy, transitions.reshape(n, m, n))
        return np.linalg.solve(np.eye(n) - gamma * chain.T, world["initial"]) @ features

    for solver in ("ascg", "mnp"):
        x = np.array(answer[solver]["x"])
        assert np.abs(mixed[f"{solver}_weights"] @ mixed[f"{solver}_phis"] - x).max() < 1e-12
        for policy, vertex in zip(mixed[f"{solver}_policies"], mixed[f"{solver}_phis"]):
            assert np.abs(phi(np.eye(m)[policy]) - vertex).max() < 1e-9
        assert np.array_equal(single[solver], np.array(answer[solver]["stationary"]))
        assert np.abs(phi(single[solver]) - x).max() < 1e-9


DRN = """@type: MDP
@parameters

@reward_models
time
@nr_states
3
@nr_choices
4
@model
state 0 [1] init
\taction a [0]
\t\t1 : 0.5
\t\t2 : 0.5
\taction b [0]
\t\t2 : 1
state 1 [0]
\taction __NOLABEL__ [2]
\t\t0 : 1
state 2 [3]
\taction __NOLABEL__ [0]
\t\t2 : 1
"""


def test_a_model_of_storm_goes_round_through_npz_with_its_choices(tmp_path):
    (tmp_path / "model.drn").write_text(DRN)
    run("import", tmp_path / "model.drn", "--discount", 0.5, "--out", tmp_path / "model.npz")
    with np.load(tmp_path / "model.npz") as world:
        assert world["choices"].tolist() == [2, 1, 1]
        assert world["features"].ravel().tolist() == [1, 1, 2, 2, 3, 3]
    (tmp_path / "target.json").write_text('{"phi": [3]}')
    hashes = set()
    for name, more in [("model.drn", ["--discount", 0.5]), ("model.npz", [])]:
        solved = run("solve", "--mdp", tmp_path / name, *more, "--target", tmp_path / "target.json", "--solver", "mnp",
                     "--iterations", 5, "--json", "-")
        hashes.add(json.loads(solved.stdout)["world"]["hash"])
    assert len(hashes) == 1
    said = run("import", tmp_path / "model.npz", "--out", tmp_path / "model.json").stderr
    assert "kept in .npz alone" in said


def small_world():
    return {"states": 2, "actions": 1, "discount": 0.9, "initial": np.array([1.0, 0.0]), "row": np.arange(2),
            "col": np.array([1, 0]), "probability": np.ones(2), "features": np.eye(2)}


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_a_file_that_is_cut_or_changed_is_refused_in_one_line_or_read(tmp_path, save):
    save(tmp_path / "whole.npz", **small_world())
    whole = (tmp_path / "whole.npz").read_bytes()
    rng = np.random.default_rng(7)
    refused = 0
    for trial in range(60):
        damaged = bytearray(whole)
        if trial % 2:
            damaged = damaged[: rng.integers(len(whole))]
        else:
            damaged[rng.integers(len(whole))] ^= int(rng.integers(1, 256))
        (tmp_path / "damaged.npz").write_bytes(damaged)
        done = subprocess.run([PROGRAM, "import", tmp_path / "damaged.npz", "--out", tmp_path / "out.json"],
                              capture_output=True, text=True)
        assert done.returncode in (0, 1) and done.stderr.count("\n") == done.returncode
        refused += done.returncode
    assert refused >= 30  # every cut, at least


def test_a_dataset_of_minari_that_is_cut_or_changed_is_refused_in_one_line_or_read(tmp_path):
    minari = pytest.importorskip("minari")
    from gymnasium import spaces
    from minari.data_collector import EpisodeBuffer

    os.environ["MINARI_DATASETS_PATH"] = str(tmp_path / "datasets")
    walk = EpisodeBuffer(id=0, observations=[0, 1, 0], actions=[0, 0], rewards=[0.0] * 2, terminations=[False] * 2,
                         truncations=[False, True], infos={})
    minari.create_dataset_from_buffers("test/rooms-v0", [walk], observation_space=spaces.Discrete(2),
                                       action_space=spaces.Discrete(1))
    whole = (tmp_path / "datasets" / "test" / "rooms-v0" / "data" / "main_data.hdf5").read_bytes()
    np.savez(tmp_path / "world.npz", **small_world())
    rng = np.random.default_rng(11)
    written = np.flatnonzero(np.frombuffer(whole, dtype=np.uint8))  # most of such a file is empty room
    for trial in range(200):
        damaged = bytearray(whole)
        if trial % 4 == 0:
            damaged = damaged[: rng.integers(len(whole))]
        for _ in range(trial % 4):
            damaged[rng.choice(written)] = rng.integers(256)
        (tmp_path / "damaged.hdf5").write_bytes(damaged)
        done = subprocess.run([PROGRAM, "import", tmp_path / "damaged.hdf5", "--mdp", tmp_path / "world.npz", "--out",
                               tmp_path / "walks.jsonl"], capture_output=True, text=True, timeout=60)
        assert done.returncode in (0, 1) and done.stderr.count("\n") == done.returncode
        assert done.returncode == 1 or trial % 4


def test_an_array_that_promises_more_than_the_file_holds_costs_no_memory(tmp_path):
    arrays = small_world()
    with zipfile.ZipFile(tmp_path / "hollow.npz", "w") as archive:
        for name, value in arrays.items():
            held = io.BytesIO()
            np.save(held, np.asarray(value))
            data = held.getvalue()
            if name == "features":  # a header that promises eight terabytes
                data = data.replace(b"(2, 2), ", b"(1000000, 1000000), ").replace(b" " * 14 + b"\n", b"\n", 1)
            archive.writestr(name + ".npy", data)

    def little_memory():
        resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))

    said = run("import", tmp_path / "hollow.npz", "--out", tmp_path / "out.json", code=1, preexec_fn=little_memory).stderr
    assert said.count("\n") == 1 and "hollow.npz" in said and "memory" not in said
