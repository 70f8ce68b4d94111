"""show(): the window on a world."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from . import _core
from .arrays import numbers

if TYPE_CHECKING:
    from .world import World


def program() -> list[str]:
    """The application: what AWAYSTEP names, the one on the PATH, or app/run of the checkout."""
    named = os.environ.get("AWAYSTEP") or shutil.which("awaystep")
    if named:
        return [named]
    in_checkout = os.path.join(_core.checkout, "app", "run")
    if os.access(in_checkout, os.X_OK):
        return [in_checkout]
    raise FileNotFoundError("show: the application awaystep is neither on the PATH nor named by AWAYSTEP")


def show(world: World, target: ArrayLike | None = None) -> subprocess.Popen[bytes]:
    """Opens the window on this world, racing for the target, or for an expert that is made up. Does not wait for it."""
    command = program()
    folder = tempfile.mkdtemp(prefix="awaystep-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = os.path.join(folder, "world.npz")
    world.save(file)
    command += ["--mdp", file]
    if target is not None:
        target_file = os.path.join(folder, "target.json")
        with open(target_file, "w", encoding="utf-8") as out:
            json.dump({"phi": numbers(target, "target").tolist()}, out)
        command += ["--target", target_file]
    return subprocess.Popen(command)
