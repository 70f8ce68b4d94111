"""Opens an exported dataset with the real client and compares it with the demonstrations as JSON Lines."""
import json
import sys

import minari
import numpy as np

dataset_id, lines = sys.argv[1:]
demonstrations = [json.loads(line) for line in open(lines, encoding="utf-8")]
assert dataset_id in minari.list_local_datasets(), "the client does not list it"
dataset = minari.load_dataset(dataset_id)
assert dataset.total_episodes == len(demonstrations)
assert dataset.total_steps == sum(len(each["actions"]) for each in demonstrations)
assert dataset.action_space.n == len(demonstrations[0]["action_names"])
for episode, recorded in zip(dataset.iterate_episodes(), demonstrations):
    length = len(recorded["actions"])
    assert list(episode.observations) == recorded["states"], "observations"
    assert list(episode.actions) == recorded["actions"], "actions"
    assert len(episode.rewards) == length
    assert episode.terminations.dtype == bool and not episode.terminations.any()
    assert episode.truncations[-1] and not episode.truncations[:-1].any()
    assert all(dataset.observation_space.contains(each) for each in episode.observations)
    assert all(dataset.action_space.contains(each) for each in episode.actions)
    assert np.array_equal(episode.infos["features"], np.array(recorded["features"], dtype=float))
    assert np.array_equal(episode.infos["wall_time"][1:], np.array(recorded["times"], dtype=float))
    assert episode.infos["success"].dtype == bool and bool(episode.infos["success"][0]) == recorded["success"]
sample = dataset.sample_episodes(1)[0]
assert len(sample.observations) == len(sample.actions) + 1
print(f"minari {minari.__version__} reads {dataset_id}: {dataset.total_episodes} episodes, {dataset.total_steps} steps")
