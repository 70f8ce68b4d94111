"""show(): the window on a world."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .arrays import numbers, whole

if TYPE_CHECKING:
    from .world import World


# Runs a command, and removes its folder ($0) when it has ended: Python may have ended long before.
WITH_FOLDER = """"$@" & child=$!
trap 'kill $child' TERM
wait $child
code=$?
rm -rf -- "$0"
exit $code"""


def program() -> list[str]:
    """The application: what AWAYSTEP names, the one on the PATH, or app/run of the checkout."""
    named = os.environ.get("AWAYSTEP") or shutil.which("awaystep")
    if named:
        return [named]
    in_checkout = os.path.join(_core.checkout, "app", "run")
    if os.access(in_checkout, os.X_OK):
        return [in_checkout]
    raise FileNotFoundError("show: the application awaystep is neither on the PATH nor named by AWAYSTEP")


def save_run(path: str | os.PathLike[str], iterates: ArrayLike, times: ArrayLike | None = None) -> None:
    """Writes the iterates of an algorithm of one's own, a row of k numbers each, as the table that the window draws
    beside its own solvers (File > Import run) and `awaystep solve --racer` measures. times: 0, 1, 2, ... if left out.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "mine.csv")
    >>> save_run(path, [[1.0, 0.0], [0.5, 0.5]])
    >>> print(open(path).read(), end="")
    t,x_0,x_1
    0,1.0,0.0
    1,0.5,0.5
    """
    rows = np.asarray(iterates, dtype=np.float64)
    if rows.ndim != 2 or rows.size == 0:
        raise ValueError(f"iterates: a row of numbers per iterate is needed, the shape is {rows.shape}")
    at = np.arange(len(rows)) if times is None else whole(np.asarray(times), "times")
    if at.shape != (len(rows),):
        raise ValueError(f"times: {len(rows)} numbers are needed, the shape is {at.shape}")
    with open(path, "w", encoding="utf-8") as out:
        print("t", *(f"x_{i}" for i in range(rows.shape[1])), sep=",", file=out)
        for t, row in zip(at.tolist(), rows.tolist()):
            print(t, *row, sep=",", file=out)


def save_target(path: str | os.PathLike[str], phi: ArrayLike) -> None:
    """Writes feature expectations as the target file that `awaystep --target` takes.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "target.json")
    >>> save_target(path, [6, 4])
    >>> open(path).read()
    '{"phi": [6.0, 4.0]}'
    """
    with open(path, "w", encoding="utf-8") as out:
        json.dump({"phi": numbers(phi, "phi").tolist()}, out)


def show(
    world: World, target: ArrayLike | None = None, runs: Mapping[str, ArrayLike] | None = None
) -> subprocess.Popen[bytes]:
    """Opens the window on this world, racing for the target, or for an expert that is made up. Does not wait for it.

    runs: iterates of algorithms of one's own by their names, drawn beside ours; see save_run.
    """
    command = program()
    folder = tempfile.mkdtemp(prefix="awaystep-")
    file = os.path.join(folder, "world.npz")
    world.save(file)
    command += ["--mdp", file]
    if target is not None:
        target_file = os.path.join(folder, "target.json")
        save_target(target_file, target)
        command += ["--target", target_file]
    for name, iterates in (runs or {}).items():
        run_file = os.path.join(folder, os.path.basename(name) + ".csv")
        save_run(run_file, iterates)
        command += ["--racer", run_file]
    return subprocess.Popen(["/bin/sh", "-c", WITH_FOLDER, folder, *command])
