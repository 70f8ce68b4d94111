"""Compares the numbers in the documentation with what the commands beside them print.

A claim is a comment in a Markdown file, on lines of its own:

    <!-- claim: awaystep compare --scenario grid-face --solver cg --solver ascg --seeds 200
    in distance: ahead (\\d+), even (\\d+), behind (\\d+) => `grid-face` {1}:{2}:{3}
    -->

The command is run by bash in an empty folder (with `tests` leading to ours); what it prints on standard output is
searched with the regular expression to the left of =>, and the text to the right, with the groups put in, must stand
between the comment and the next heading; line breaks and repeated blanks do not count. `[row | column] text` asks for
the cell of the next table instead: its row is the one whose first cell contains `row`, its column that of the header.
A number that is one of the groups may be rounded by {1:.2g}. `each 12 regex => text` asks this of all places that the
expression finds, 12 of them. `<!-- claim in lessons/NAME.md: ...` asks for the text anywhere in that file of assets/,
which is for places whose text is not Markdown with comments. The same command is run once, wherever it stands.

check.py PROGRAM ROOT compares; check.py PROGRAM ROOT --write puts what was computed into the cells of tables, for
numbers that are meant to change. Sentences, and how many places `each` finds, are changed by hand.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

COMMENT = re.compile(r"^<!-- claim(?: in (\S+))?: (.*?)-->", re.MULTILINE | re.DOTALL)
CELL = re.compile(r"\[(.+?) \| (.+?)\] (.*)")


def plain(text):
    return " ".join(text.split())


class Group(str):
    """A piece of output; a format with a precision makes it a number."""

    def __format__(self, spec):
        return format(float(self), spec) if spec else str(self)


def table_after(text):
    """The cells of the first table: a list of rows, the header first."""
    rows = []
    for line in text.splitlines():
        if line.startswith("|"):
            cells = [plain(cell) for cell in line.strip().strip("|").split("|")]
            if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                rows.append(cells)
        elif rows:
            break
    return rows


def cell_of(rows, row, column):
    if not rows or column not in rows[0]:
        return None
    for cells in rows[1:]:
        if row in cells[0]:
            return cells[rows[0].index(column)]
    return None


def claims_in(text, assets):
    """(line, command, [(pattern, wanted)], the text that must hold it) for every comment."""
    for comment in COMMENT.finditer(text):
        lines = [line for line in comment.group(2).splitlines() if line.strip()]
        pairs = []
        for line in lines[1:]:
            pattern, arrow, wanted = line.partition(" => ")
            if not arrow:
                raise ValueError(f"no => in {line!r}")
            pairs.append((pattern.strip(), wanted.strip()))
        if not pairs:
            raise ValueError(f"the claim {lines[0]!r} claims nothing")
        rest = text[comment.end():]
        heading = re.search(r"^#{1,6} ", rest, re.MULTILINE)
        scope = rest[: heading.start()] if heading else rest
        if comment.group(1):
            with open(os.path.join(assets, comment.group(1)), encoding="utf-8") as file:
                scope = file.read()
        yield text.count("\n", 0, comment.start()) + 1, lines[0].strip(), pairs, scope


def written(text, wanted, groups):
    """The text with the cell of its table changed to what was computed."""
    cell = CELL.fullmatch(wanted.format(*groups))
    rows = table_after(text)
    if not cell or not rows or cell.group(2) not in rows[0]:
        return text
    place = rows[0].index(cell.group(2))
    for line in text.splitlines():
        cells = line.strip().strip("|").split("|") if line.startswith("|") else []
        if len(cells) > place and cell.group(1) in cells[0]:
            cells[place] = f" {cell.group(3)} "
            return text.replace(line, "|" + "|".join(cells) + "|", 1)
    return text


def matches(output, pattern):
    """The groups of what the pattern finds, once per place."""
    each = re.fullmatch(r"each (\d+) (.*)", pattern)
    found = list(re.finditer(each.group(2) if each else pattern, output, re.MULTILINE | re.DOTALL))
    if not found:
        raise LookupError(f"the output has nothing like {pattern!r}")
    groups = [[Group(match.group()), *map(Group, match.groups(""))] for match in (found if each else found[:1])]
    wrong = each and len(found) != int(each.group(1))
    return groups, f"the output has {len(found)} of {pattern!r}" if wrong else None


def difference(groups, wanted, scope):
    """None, or how the text differs from what was computed."""
    wanted = wanted.format(*groups)
    cell = CELL.fullmatch(wanted)
    if cell:
        row, column, text = cell.groups()
        there = cell_of(table_after(scope), row, column)
        return None if there == plain(text) else f"[{row} | {column}] is {there!r}, computed: {text!r}"
    return None if plain(wanted) in plain(COMMENT.sub("", scope)) else f"not there, computed: {wanted!r}"


class Commands:
    def __init__(self, program, root):
        self.answers = {}
        self.work = tempfile.TemporaryDirectory()
        os.symlink(os.path.join(root, "tests"), os.path.join(self.work.name, "tests"))
        os.mkdir(os.path.join(self.work.name, "bin"))
        os.symlink(program, os.path.join(self.work.name, "bin", "awaystep"))
        self.environment = dict(os.environ, PATH=os.path.join(self.work.name, "bin") + ":" + os.environ["PATH"])

    def output_of(self, command):
        if command not in self.answers:
            done = subprocess.run(["bash", "-c", command], cwd=self.work.name, env=self.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
            if done.returncode != 0:
                raise ValueError(f"{command}: exit code {done.returncode}: {done.stderr.strip()[-300:]}")
            self.answers[command] = done.stdout
        return self.answers[command]


def main(program, root, *options):
    program, root = os.path.abspath(program), os.path.abspath(root)
    commands = Commands(program, root)
    wrong = checked = 0
    for path in [os.path.join(root, "README.md"), *sorted(glob.glob(os.path.join(root, "assets/guide/*.md")))]:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        problems = []
        if len(COMMENT.findall(text)) != text.count("<!-- claim"):
            problems.append((0, "", "a claim does not begin a line or does not end"))
        for line, command, pairs, scope in claims_in(text, os.path.join(root, "assets")):
            output = commands.output_of(command)
            for pattern, wanted in pairs:
                try:
                    places, problem = matches(output, pattern)
                except LookupError as nothing:
                    places, problem = [], str(nothing)
                problems += [(line, command, problem)] if problem else []
                checked += len(places)
                for groups in places:
                    problem = difference(groups, wanted, scope)
                    if problem and "--write" in options:
                        changed = written(scope, wanted, groups)
                        text, scope = text.replace(scope, changed, 1), changed
                        problem = difference(groups, wanted, scope)
                    problems += [(line, command, problem)] if problem else []
        if "--write" in options:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        for line, command, problem in problems:
            print(f"{os.path.relpath(path, root)}:{line}: {command}: {problem}", flush=True)
        wrong += len(problems)
    print(f"claims: {checked} checked with {len(commands.answers)} commands, {wrong} wrong")
    if checked == 0:
        print("claims: there are none, so nothing was checked")
    return 1 if wrong or checked == 0 else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except ValueError as refused:
        print(f"claims: {refused}")
        sys.exit(1)
