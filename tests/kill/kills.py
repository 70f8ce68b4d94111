"""Works in the real window by keyboard, kills it and compares what the next start offers with what was made.

Each kill has a home of its own. What was made is known from two sides: the keys that were pressed are the most that may
come back, and what had been seen on the disk before the kill is the least. Usage: kills.py PROGRAM NEXT_START SCRATCH
KILLS SEED
"""

import collections
import glob
import json
import os
import random
import signal
import subprocess
import sys
import time

PROGRAM, NEXT_START, SCRATCH = sys.argv[1:4]
KILLS, SEED = int(sys.argv[4]), int(sys.argv[5])
PATIENCE = 60  # seconds: a busy machine is no failure


class Lost(Exception):
    """Something is missing, or the window does not do what it is told."""


def wait_for(what, condition, pause=0.01):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = condition()
        if answer:
            return answer
        time.sleep(pause)
    raise Lost(f"waited in vain for {what}")


def xdotool(*words):
    subprocess.run(["xdotool", *words], check=True, stdout=subprocess.DEVNULL)


def press(*keys):
    for key in keys:
        xdotool("key", "--delay", "40", key)


class Home:
    """The folders of one person, and the window that works in them."""

    def __init__(self, number):
        self.folder = os.path.join(SCRATCH, f"kill{number}")
        os.makedirs(self.folder)
        self.recordings = os.path.join(self.folder, "data/awaystep/demonstrations")
        self.state = os.path.join(self.folder, "state/awaystep")
        self.document = os.path.join(self.folder, "lesson.awaystep")
        self.process = None

    def start(self, *arguments):
        environment = dict(os.environ, HOME=self.folder, PATH="/nowhere")  # no dialogs of other programs
        for kind in ("config", "data", "state"):
            environment[f"XDG_{kind.upper()}_HOME"] = os.path.join(self.folder, kind)
        self.process = subprocess.Popen([PROGRAM, *arguments], env=environment)
        wait_for("the window", self.window, 0.05)

    def window(self):
        if self.process.poll() is not None:
            raise Lost(f"the program ended by itself with code {self.process.returncode}")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--name",
                                "Awaystep"], capture_output=True, text=True, check=False)
        return found.stdout.split()

    def focus(self):
        xdotool("mousemove", "600", "600")
        xdotool("windowfocus", self.window()[0])

    def at_rest(self):
        """Whether no thread of the program has wanted the processor for a while: what was typed has been drawn."""
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            for path in glob.glob(f"/proc/{self.process.pid}/task/*/stat"):
                try:
                    with open(path, encoding="utf-8") as file:
                        state = file.read().rpartition(")")[2].split()[0]
                except (FileNotFoundError, ProcessLookupError):
                    continue
                if state != "S":
                    return False
            time.sleep(0.01)
        return True

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    # --- what has been seen on the disk ---

    def journals(self):
        """Path of each journal, its id, the steps that it tells of and whether it says finished."""
        found = []
        for path in glob.glob(glob.escape(self.recordings) + "/*.journal"):
            try:
                with open(path, encoding="utf-8") as file:
                    lines = [json.loads(line) for line in file.read().split("\n")[:-1]]
            except FileNotFoundError:
                continue
            steps = len(lines[0]["recording"]["actions"]) if lines else 0
            for line in lines[1:]:
                steps = line["step"] if "step" in line else line["undo"] - 1 if "undo" in line else steps
            finished = bool(lines) and "step" not in lines[-1] and "undo" not in lines[-1] and len(lines) > 1
            found.append((path, lines[0]["recording"]["id"], steps, finished))
        return found

    def running(self):
        """Id and steps of the recording under way."""
        for _, name, steps, finished in self.journals():
            if not finished:
                return name, steps
        return None

    def autosaves(self):
        return glob.glob(glob.escape(self.state) + "/autosave/*.recovery")

    # --- what the next start offers ---

    def offers(self):
        said = subprocess.run([NEXT_START, "offers", self.recordings, self.state, self.document], capture_output=True,
                              text=True, check=False)
        if said.returncode != 0:
            raise Lost(said.stderr.strip())
        offered = {}
        for line in said.stdout.splitlines():
            what, *rest = line.split(" ", 2)
            if what == "problem":
                raise Lost(line)
            offered.setdefault(rest[0], {})[what] = int(rest[1])
        return offered


class Person:
    """One session at the keyboard, up to the kill; made: id -> least and most steps that may come back."""

    def __init__(self, home, dice):
        self.home, self.dice, self.made = home, dice, {}
        self.exports = False
        self.whole_tables = 0

    def rest(self, longest):
        time.sleep(self.dice.uniform(0, longest))

    def record(self, steps):
        """Down and up in turns, which the first scenario allows; returns the id when all of it is in the journal."""
        press("r")
        name, _ = wait_for("a recording", self.home.running)
        self.made[name] = (0, steps)
        for step in range(steps):
            press("Up" if step % 2 else "Down")
        wait_for(f"{steps} recorded steps", lambda: (self.home.running() or (None, None))[1] == steps)
        self.made[name] = (steps, steps)
        return name

    def press_more(self, name, steps):
        for step in range(self.dice.randint(0, 3)):
            least, most = self.made[name]
            self.made[name] = (least, most + 1)
            press("Up" if (steps + step) % 2 else "Down")

    def finish(self):
        press("Return")

    def wait_until_kept(self):
        wait_for("the autosave", lambda: self.home.autosaves() and not self.home.journals())

    # --- what is going on when it is killed ---

    def grid(self):
        self.home.start()
        self.home.focus()
        steps = self.dice.randint(2, 8)
        self.press_more(self.record(steps), steps)
        self.rest(0.2)

    def road(self):
        self.home.start("--scenario", "drive-nice")
        self.home.focus()
        press("ctrl+t", "r")
        name, _ = wait_for("a recording", self.home.running)
        press("Up")  # the first key starts the time
        wait_for("three steps of the road", lambda: self.home.running()[1] >= 3)
        self.rest(0.6)
        self.made[name] = (self.home.running()[1], 1000)

    def next_recording(self):
        self.home.start()
        self.home.focus()
        self.record(self.dice.randint(1, 4))
        self.finish()
        self.wait_until_kept()
        steps = self.dice.randint(1, 4)
        self.press_more(self.record(steps), steps)
        self.rest(0.1)

    def undo_and_redo(self):
        self.home.start()
        self.home.focus()
        self.record(self.dice.randint(1, 4))
        self.finish()
        self.wait_until_kept()
        press("ctrl+z")
        wait_for("the end of the autosave", lambda: not self.home.autosaves())
        press("ctrl+shift+z")
        wait_for("the autosave", self.home.autosaves)
        self.rest(0.3)

    def finishing(self):
        self.home.start()
        self.home.focus()
        self.record(self.dice.randint(1, 6))
        self.finish()
        if self.dice.random() < 0.7:
            # Its line is in the file; the autosave comes next.
            wait_for("the line", lambda: glob.glob(glob.escape(self.home.recordings) + "/*.jsonl"), 0.0005)
            self.rest(self.dice.choice([0.0, 0.01, 0.1, 0.5]))
        else:
            self.rest(0.2)

    def open_document(self):
        subprocess.run([NEXT_START, "make", self.home.document], check=True)
        self.home.start(self.home.document)
        self.home.focus()
        wait_for("the document's name", lambda: subprocess.run(
            ["xdotool", "search", "--name", "lesson"], capture_output=True, text=True, check=False).stdout, 0.05)

    def saving(self):
        self.open_document()
        before = os.stat(self.home.document).st_ino
        self.record(self.dice.randint(1, 4))
        self.finish()
        if self.dice.random() < 0.5:
            self.wait_until_kept()
        press("ctrl+s")
        if self.dice.random() < 0.6:
            wait_for("the saved document", lambda: os.stat(self.home.document).st_ino != before, 0.0005)
            self.rest(self.dice.choice([0.0, 0.01, 0.1]))
        else:
            self.rest(0.2)

    def exporting(self):
        self.open_document()
        before = os.stat(self.home.document).st_ino
        self.record(self.dice.randint(1, 4))
        self.finish()
        press("ctrl+s")
        wait_for("the saved document", lambda: os.stat(self.home.document).st_ino != before)
        # On a busy machine letters may arrive before the field is there that is to take them.
        press("ctrl+p")
        wait_for("the palette", self.home.at_rest)
        xdotool("type", "--delay", "60", "Active")
        wait_for("the palette's list", self.home.at_rest)
        press("Return")
        wait_for("the form", self.home.at_rest)
        press("Return")  # the path that the form proposes
        self.exports = True
        if self.dice.random() < 0.6:
            wait_for("the export", lambda: self.tables() or
                     glob.glob(glob.escape(self.home.folder) + "/.awaystep-*.part"), 0.0005)
            self.rest(self.dice.choice([0.0, 0.002, 0.02]))
        else:
            self.rest(1.0)

    def tables(self):
        return glob.glob(glob.escape(self.home.folder) + "/*.csv")

    # --- after the kill ---

    def compare(self):
        offered = self.home.offers()
        for name, (least, most) in self.made.items():
            ways = offered.get(name, {})
            if not any(least <= steps <= most for steps in ways.values()):
                raise Lost(f"{name}: {least} to {most} steps were made, offered is {ways or 'nothing'}")
        for name in offered:
            if name not in self.made:
                raise Lost(f"{name} is offered, and was never made")
        for table in self.tables() if self.exports else []:
            whole = os.path.join(self.home.folder, "whole")
            os.makedirs(whole, exist_ok=True)
            subprocess.run([PROGRAM, "export", "--document", self.home.document, "--what", "active-set",
                            "--out", whole + "/whole.csv"], check=True, stdout=subprocess.DEVNULL)
            with open(whole + "/whole.csv", "rb") as a, open(table, "rb") as b:
                if a.read() != b.read():
                    raise Lost("the exported table is not whole")
            self.whole_tables = 1
        return offered


RANDOM = ["grid", "road", "next_recording", "undo_and_redo"]
AIMED = ["finishing", "saving", "exporting"]


def main():
    counts, ways, lost, tables = collections.Counter(), collections.Counter(), [], 0
    for number in range(KILLS):
        dice = random.Random(f"{SEED} {number}")
        kind = AIMED[number // 4 % len(AIMED)] if number % 4 == 3 else dice.choice(RANDOM)
        home = Home(number)
        person = Person(home, dice)
        try:
            getattr(person, kind)()
            home.kill()
            offered = person.compare()
            for each in offered.values():
                ways.update(each.keys())
            # The program comes up, and having been started changes nothing of what is offered.
            home.start()
            home.kill()
            if person.compare() != offered:
                raise Lost("a start changed what is offered")
            counts[kind] += 1
            tables += person.whole_tables
        except Lost as loss:
            lost.append(f"kill {number} ({kind}): {loss}")
            print(lost[-1], flush=True)
        finally:
            if home.process and home.process.poll() is None:
                home.kill()
        subprocess.run(["rm", "-rf", "--one-file-system", home.folder], check=False)
        if (number + 1) % 20 == 0:
            print(f"{number + 1} of {KILLS}", flush=True)
    for kind in RANDOM + AIMED:
        print(f"{counts[kind]:4d} {kind.replace('_', ' ')}")
    print(f"tables exported whole: {tables}, not at all: {counts['exporting'] - tables}")
    print("offered as: " + ", ".join(f"{count} {way}" for way, count in sorted(ways.items())))
    print(f"{KILLS} kills, {len(lost)} with something lost")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
