"""The package itself: arrays in and out, errors, callbacks, threads, Ctrl-C, oracles of one's own."""
import doctest
import importlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import scipy.sparse as sp

import awaystep

PROGRAM = os.environ["AWAYSTEP"]


def random_world(states=40, actions=3, features=4, seed=0, discount=0.9):
    rng = np.random.default_rng(seed)
    transitions = rng.random((actions, states, states)) ** 8
    transitions /= transitions.sum(axis=2, keepdims=True)
    start = np.full(states, 1 / states)
    return awaystep.World(transitions, rng.random((states, features)), start, discount), transitions


@pytest.mark.parametrize("name", ["awaystep", "awaystep.world", "awaystep.result", "awaystep.solving", "awaystep.window"])
def test_the_examples_of_the_docstrings_run(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def test_dense_and_sparse_transitions_make_the_same_world():
    world, transitions = random_world()
    features = np.random.default_rng(0)  # drawn again below, in the same sequence
    features.random((3, 40, 40))
    table = features.random((40, 4))
    sparse = awaystep.World([sp.csr_matrix(t) for t in transitions], sp.csr_matrix(table), np.full(40, 1 / 40), 0.9)
    assert sparse.hash == world.hash


def test_phi_is_the_sum_of_discounted_features():
    world, transitions = random_world()
    policy = np.arange(40) % 3
    chain = transitions[policy, np.arange(40)]
    occupancy = np.linalg.solve(np.eye(40) - 0.9 * chain.T, np.full(40, 1 / 40))
    rng = np.random.default_rng(0)
    rng.random((3, 40, 40))
    assert np.abs(world.phi(policy) - occupancy @ rng.random((40, 4))).max() < 1e-10


def test_features_of_actions_and_the_other_criteria():
    _, transitions = random_world()
    rng = np.random.default_rng(3)
    features = rng.normal(size=(40, 3, 2))
    start = np.full(40, 1 / 40)
    policy = np.arange(40) % 3
    chain, rewards = transitions[policy, np.arange(40)], features[np.arange(40), policy]
    discounted = awaystep.World(transitions, features, start, 0.9)
    expected = np.linalg.solve(np.eye(40) - 0.9 * chain.T, start) @ rewards
    assert np.abs(discounted.phi(policy) - expected).max() < 1e-10

    finite = awaystep.World(transitions, features, start, criterion="finite-horizon", horizon=5)
    at, total = start.copy(), np.zeros(2)
    for _ in range(5):
        total += at @ rewards
        at = at @ chain
    assert np.abs(finite.phi(policy) - total).max() < 1e-12
    assert finite.discount is None and finite.horizon == 5 and finite.range == 5
    best, phi = finite.plan([1, 0])
    assert best.shape == (5, 40) and np.abs(finite.phi(best) - phi).max() < 1e-12
    result = finite.solve(total, solver="mnp", gap=1e-12)
    assert result.policies.shape[1:] == (5, 40) and result.distance < 1e-5
    assert np.abs(finite.phi(result.stationary()) - result.x).max() < 1e-9 * 5

    average = awaystep.World(transitions, features, start, criterion="average")
    values, vectors = np.linalg.eig(chain.T)
    stationary = np.real(vectors[:, np.argmax(np.real(values))])
    assert np.abs(average.phi(policy) - (stationary / stationary.sum()) @ rewards).max() < 1e-10
    with pytest.raises(ValueError, match="discount"):
        awaystep.World(transitions, features, start)
    with pytest.raises(ValueError, match="criterion: .* is needed, got total"):
        awaystep.World(transitions, features, start, criterion="total")


def test_files_go_round_and_the_command_line_finds_the_same(tmp_path):
    world, _ = random_world()
    target = world.phi(np.zeros(40, dtype=int)) * 0.9
    for ending in ("json", "npz"):
        world.save(tmp_path / f"world.{ending}")
        assert awaystep.World.load(tmp_path / f"world.{ending}").hash == world.hash
    (tmp_path / "target.json").write_text(json.dumps({"phi": target.tolist()}))
    command = [PROGRAM, "solve", "--mdp", str(tmp_path / "world.npz"), "--target", str(tmp_path / "target.json")]
    command += ["--solver", "ascg", "--iterations", "50", "--json", "-", "--stationary"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    assert answer["world"]["hash"] == world.hash
    theirs = answer["solvers"][0]
    ours = world.solve(target, iterations=50)
    assert np.array_equal(ours.x, theirs["x"])
    assert ours.gap == theirs["gap"] and ours.floor == theirs["floor"] and np.array_equal(ours.w, theirs["w"])
    assert np.array_equal(ours.policies, [member["policy"] for member in theirs["active_set"]])
    assert np.allclose(ours.stationary(), theirs["stationary"], atol=1e-15)


def test_the_file_that_a_world_saves_is_one_that_numpy_opens(tmp_path):
    world, transitions = random_world()
    world.save(tmp_path / "world.npz")
    with np.load(tmp_path / "world.npz") as file:
        assert int(file["states"]) == 40 and float(file["discount"]) == 0.9
        dense = np.zeros((40 * 3, 40))
        dense[file["row"], file["col"]] = file["probability"]
    assert np.array_equal(dense.reshape(40, 3, 40).transpose(1, 0, 2), transitions)


def test_pictures_and_choices_stay_through_files_and_are_not_copied(tmp_path):
    pictures = np.random.default_rng(1).integers(0, 256, (3, 4, 5, 3), dtype=np.uint8)
    stay, go = np.eye(3), np.roll(np.eye(3), 1, axis=1)
    world = awaystep.World([stay, go], np.eye(3), 0, 0.9, choices=[2, 1, 2], screens=pictures)
    world.save(tmp_path / "world.npz")
    again = awaystep.World.load(tmp_path / "world.npz")
    again.save(tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == (tmp_path / "world.npz").read_bytes()
    for each in (world, again):
        assert np.array_equal(each.screens, pictures) and each.choices.tolist() == [2, 1, 2]
    first, second = again.screens, again.screens
    assert np.shares_memory(first, second) and not first.flags.writeable
    assert random_world()[0].screens is None and random_world()[0].choices is None
    with pytest.warns(UserWarning, match="kept in .npz alone"):
        again.save(tmp_path / "world.json")
    del again
    assert np.array_equal(first, pictures)  # the array keeps what it shows
    with pytest.raises(ValueError, match="screens: bytes .uint8. of shape"):
        awaystep.World([stay, go], np.eye(3), 0, 0.9, screens=pictures / 255)
    with pytest.raises(ValueError, match="screens: a picture of height x width x 3 for each of 3 states"):
        awaystep.World([stay, go], np.eye(3), 0, 0.9, screens=pictures[:2])
    with pytest.raises(ValueError, match="choices.1.: must lie in 1..2, got 3"):
        awaystep.World([stay, go], np.eye(3), 0, 0.9, choices=[1, 3, 1])


def test_ranges_of_features_are_given_kept_and_checked(tmp_path):
    stay, go = np.eye(2), np.eye(2)[::-1]
    world = awaystep.World([stay, go], [[0.25], [0.5]], 0, 0.9, feature_ranges=[[0, 2]])
    world.save(tmp_path / "world.npz")
    assert world.feature_ranges.tolist() == awaystep.World.load(tmp_path / "world.npz").feature_ranges.tolist() == [[0, 2]]
    assert awaystep.World([stay, go], [[0.25], [0.5]], 0, 0.9).feature_ranges.tolist() == [[0, 1]]
    assert awaystep.World([stay, go], [[-3], [0.5]], 0, 0.9).feature_ranges.tolist() == [[-3, 0.5]]
    with pytest.raises(ValueError, match="must lie in its range"):
        awaystep.World([stay, go], [[0.25], [0.5]], 0, 0.9, feature_ranges=[[0, 0.3]])
    with pytest.raises(ValueError, match="feature_ranges: rows of two numbers"):
        awaystep.World([stay, go], [[0.25], [0.5]], 0, 0.9, feature_ranges=[0, 2])


def test_a_run_of_ones_own_is_measured_by_the_command_line_as_ours_is(tmp_path):
    world, _ = random_world()
    target = world.phi(np.zeros(40, dtype=int)) * 0.9
    iterates = []
    ours = world.solve(target, iterations=20, on_record=lambda record: iterates.append(record.x))
    awaystep.save_run(tmp_path / "mine.csv", iterates)
    world.save(tmp_path / "world.npz")
    (tmp_path / "target.json").write_text(json.dumps({"phi": target.tolist()}))
    command = [PROGRAM, "solve", "--mdp", tmp_path / "world.npz", "--target", tmp_path / "target.json"]
    rows = subprocess.run([*command, "--racer", tmp_path / "mine.csv", "--trace", "-"], check=True,
                          capture_output=True, text=True).stdout.splitlines()
    column = rows[0].split(",").index("distance")
    assert np.array_equal([float(row.split(",")[column]) for row in rows[1:]], ours.trace["distance"])
    with pytest.raises(ValueError, match="times: 21 numbers are needed"):
        awaystep.save_run(tmp_path / "mine.csv", iterates, times=[1, 2])


def test_what_is_wrong_is_said_in_the_sentence_of_the_command_line():
    world, transitions = random_world()
    with pytest.raises(ValueError, match="must sum to 1"):
        awaystep.World(transitions * 0.9, np.eye(40), 0, 0.9)
    with pytest.raises(ValueError, match="phi: 4 numbers are needed, got 3"):
        world.solve([1, 2, 3])
    with pytest.raises(ValueError, match='there is no solver "newton"') as refused:
        world.solve([1, 2, 3, 4], solver="newton")
    for call in (
        lambda: awaystep.compare(world, [1, 2, 3, 4], ["cg", "newton"], seeds=1),
        lambda: awaystep.solve_with_oracle(lambda w: (0, w), [1, 2], (0, [0, 0]), solver="newton"),
    ):
        with pytest.raises(ValueError, match='there is no solver "newton"'):
            call()
    said = subprocess.run([PROGRAM, "solve", "--scenario", "grid-face", "--solver", "newton"], capture_output=True, text=True)
    assert str(refused.value) in said.stderr
    with pytest.raises(TypeError, match="no option 'speed'"):
        world.solve([1, 2, 3, 4], speed=3)
    with pytest.raises(ValueError, match="oracle: .* is needed, got guess"):
        world.solve([1, 2, 3, 4], oracle="guess")
    with pytest.raises(RuntimeError, match="nowhere.npz"):
        awaystep.World.load("nowhere.npz")
    with pytest.raises(ValueError, match="transitions: matrices of states x states are needed, actions first"):
        awaystep.World(transitions.transpose(1, 0, 2), np.eye(40), 0, 0.9)
    with pytest.raises(ValueError, match="start: a state in 0..39 or 40 probabilities are needed, got 40"):
        awaystep.World(transitions, np.eye(40), 40, 0.9)
    with pytest.raises(ValueError, match="seeds: at least one is needed, got -1"):
        awaystep.compare(world, [1, 2, 3, 4], seeds=-1)
    with pytest.raises(ValueError, match="w: finite numbers are needed"):
        world.plan([0, 0, 0, 0])


def test_the_oracles_are_those_of_the_command_line(tmp_path):
    world, _ = random_world(states=400, discount=0.99)
    target = np.mean([world.plan(w)[1] for w in np.eye(4)[:3]], axis=0)
    world.save(tmp_path / "world.npz")
    awaystep.save_target(tmp_path / "target.json", target)
    command = [PROGRAM, "solve", "--mdp", tmp_path / "world.npz", "--target", tmp_path / "target.json"]
    command += ["--solver", "ascg", "--iterations", "40", "--trace", "-"]
    runs = {oracle: world.solve(target, iterations=40, oracle=oracle) for oracle in ("exact", "early", "q-learning")}
    for oracle, ours in runs.items():
        rows = subprocess.run([*command, "--oracle", oracle], check=True, capture_output=True, text=True).stdout.splitlines()
        column = {name: number for number, name in enumerate(rows[0].split(","))}
        for name in ("distance", "gap"):
            theirs = np.array([float(row.split(",")[column[name]]) for row in rows[1:]])
            assert np.abs(ours.trace[name] - theirs).max() < 1e-9 * world.range, (oracle, name)
    early, exact = runs["early"].trace, runs["exact"].trace
    assert (early["distance"] != exact["distance"]).any()  # some planning did end early
    best = world.plan(runs["early"].w)[1]  # the last gap is planned to the end
    reward = target - runs["early"].x
    assert abs(runs["early"].gap - reward @ (best - runs["early"].x)) < 1e-8 * world.range
    with pytest.raises(ValueError, match="oracle petsc is awaystep-mpi's"):
        world.solve(target, oracle="petsc")


def test_records_arrive_while_it_runs_and_false_ends_the_run():
    world, _ = random_world()
    seen = []
    result = world.solve(world.phi(np.zeros(40, dtype=int)) * 0.8, iterations=30, on_record=lambda r: seen.append(r))
    assert [record.t for record in seen] == list(range(31))
    assert np.array_equal([record.distance for record in seen], result.trace["distance"])
    assert seen[3].x.shape == (4,) and seen[3].step in ("forward", "away", "drop")
    short = world.solve([1, 1, 1, 1], iterations=30, on_record=lambda r: r.t < 4)
    assert short.status == "stopped" and short.iterations == 4
    with pytest.raises(ZeroDivisionError):
        world.solve([1, 1, 1, 1], iterations=30, on_record=lambda r: 1 / 0)


def test_other_threads_run_while_it_solves():
    world, _ = random_world(states=300)
    counted = 0
    done = threading.Event()

    def count():
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    begin, before = time.perf_counter(), counted
    world.solve(np.full(4, 5.0), solver="cg-open", iterations=300)  # one call, which holds or gives up the lock
    seconds, during = time.perf_counter() - begin, counted - before
    done.set()
    other.join()
    assert seconds > 0.1 and during > 50 * seconds


def test_control_c_ends_a_long_run_at_once():
    code = (
        "import numpy as np, awaystep\n"
        "rng = np.random.default_rng(0); P = rng.random((3, 200, 200)); P /= P.sum(2, keepdims=True)\n"
        "world = awaystep.World(P, rng.random((200, 4)), 0, 0.99)\n"
        "print('begin', flush=True)\n"
        "world.solve([50, 50, 50, 60], solver='cg-open', iterations=100000000)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        time.sleep(1.0)
        begin = time.perf_counter()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert time.perf_counter() - begin < 5
    assert b"KeyboardInterrupt" in err


def test_an_oracle_of_ones_own_gives_the_run_of_the_world():
    world, _ = random_world()
    target = world.phi(np.zeros(40, dtype=int)) * 0.9

    def oracle(w):
        policy, phi = world.plan(w)
        return tuple(policy), phi

    start = np.zeros(40, dtype=int)
    mine = awaystep.solve_with_oracle(oracle, target, (tuple(start), world.phi(start)), iterations=20)
    theirs = world.solve(target, iterations=20)
    assert np.abs(mine.trace["distance"] - theirs.trace["distance"]).max() < 1e-9
    assert sorted(mine.policies) == sorted(map(tuple, theirs.policies))
    # A world's floor leaves out what its planner's tolerance may have hidden; of an oracle of one's own nothing is known.
    assert theirs.floor <= mine.floor <= theirs.floor + 1e-8
    with pytest.raises(ZeroDivisionError):
        awaystep.solve_with_oracle(lambda w: 1 / 0, target, (0, target * 0), iterations=2)
    with pytest.raises(ValueError, match="phi must have 4 numbers"):
        awaystep.solve_with_oracle(lambda w: (0, [1.0]), target, (0, target * 0), iterations=2)
    with pytest.raises(ValueError, match="sfw: it plays its mixture"):
        awaystep.solve_with_oracle(oracle, target, (0, target), solver="sfw")
    sampled = awaystep.solve_with_oracle(oracle, target, (0, world.phi(start)), iterations=5, exact=False)
    assert sampled.floor == 0.0


@pytest.mark.parametrize("size", [1e-12, 1e12])
def test_features_of_any_size_are_solved_to_their_own_size(size):
    corners = size * np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])

    def oracle(w):
        best = int(np.argmax(corners @ w))
        return best, corners[best]

    for solver in ("mnp", "ascg"):
        result = awaystep.solve_with_oracle(oracle, [size, size], (0, corners[0]), solver=solver)
        assert np.abs(result.x / size - 0.5).max() < 1e-9 and len(result.policies) == 2
    world, _ = random_world()
    rng = np.random.default_rng(0)  # the same world once more, with features of this size
    transitions = rng.random((3, 40, 40)) ** 8
    transitions /= transitions.sum(axis=2, keepdims=True)
    scaled = awaystep.World(transitions, size * rng.random((40, 4)), np.full(40, 1 / 40), 0.9)
    target = world.phi(np.zeros(40, dtype=int)) * 0.9
    ours, theirs = world.solve(target, solver="mnp"), scaled.solve(size * target, solver="mnp")
    assert abs(theirs.distance / size - ours.distance) < 1e-9 and theirs.gap <= 1e-9 * size**2
    assert theirs.floor / size == pytest.approx(ours.floor, abs=1e-6)


def test_a_comparison_is_the_same_on_one_thread_and_on_two():
    world, _ = random_world()
    target = world.phi(np.zeros(40, dtype=int)) * 0.9
    one = awaystep.compare(world, target, ["cg", "ascg"], seeds=4, iterations=10, threads=1)
    two = awaystep.compare(world, target, ["cg", "ascg"], seeds=range(4), iterations=10, threads=2)
    assert np.array_equal(one.table["distance_mean"], two.table["distance_mean"])
    assert one.wins[0]["ahead"] + one.wins[0]["even"] + one.wins[0]["behind"] == 4


def test_show_starts_the_program_on_the_world(tmp_path, monkeypatch):
    fake = tmp_path / "program"
    fake.write_text(f"#!/bin/sh\nexec {PROGRAM} solve \"$@\" --solver mnp --iterations 5 --json {tmp_path}/out.json\n")
    fake.chmod(0o755)
    monkeypatch.setenv("AWAYSTEP", str(fake))
    world, _ = random_world()
    assert awaystep.show(world, [1, 2, 3, 4]).wait(60) == 0
    assert json.loads((tmp_path / "out.json").read_text())["world"]["hash"] == world.hash


def test_the_window_has_its_files_also_when_python_ends_at_once(tmp_path):
    seen = tmp_path / "seen"
    fake = tmp_path / "program"
    fake.write_text(f'#!/bin/sh\nsleep 1\ncp "$2" {tmp_path}/world.npz\necho "$@" >{seen}.part\nmv {seen}.part {seen}\n')
    fake.chmod(0o755)
    code = (
        "import numpy as np, awaystep\n"
        "world = awaystep.World([np.eye(2), np.eye(2)[::-1]], np.eye(2), 0, 0.9)\n"
        "awaystep.show(world, [6, 4], runs={'mine': [[10, 0], [8, 2]]})\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "AWAYSTEP": str(fake)})
    until = time.perf_counter() + 20
    while not seen.exists() and time.perf_counter() < until:
        time.sleep(0.05)
    words = seen.read_text().split()
    assert words[0::2] == ["--mdp", "--target", "--racer"] and words[-1].endswith("/mine.csv")
    assert awaystep.World.load(tmp_path / "world.npz").states == 2
    folder = pathlib.Path(words[1]).parent
    while folder.exists() and time.perf_counter() < until:
        time.sleep(0.05)
    assert not folder.exists()


def test_the_cells_of_the_notebook_run():
    notebook = json.loads((pathlib.Path(__file__).parents[2] / "app/python/examples/frozenlake.ipynb").read_text())
    names = {}
    for cell in notebook["cells"]:
        code = "".join(cell["source"])
        if cell["cell_type"] == "code" and "matplotlib" not in code:  # figures are not drawn here
            exec(compile(code, cell["id"], "exec"), names)
    assert names["best"].distance < 1e-6
