#!/usr/bin/env python3
"""Comments and READMEs name files that are there: tests/tree/named_files.py ROOT

A file is renamed easily, and what was written about it stays behind. Every name in a comment that ends like a source
or a page of ours must be that of a file in the tree; a name with folders must end the path of one. Names with a
placeholder (x_panel.cpp, my_test.cpp, NAME.md) and files of other projects (OTHERS) are left out. Prints every breach.
"""
import os
import re
import sys

ENDINGS = ("h", "cpp", "py", "sh", "md")
NAME = re.compile(r"(?<![\w./*$>-])((?:[\w-]+/)*[\w-]+)\.(%s)(?![\w-])" % "|".join(ENDINGS))
PLACEHOLDER = re.compile(r"^(x|x_\w+|my_\w+|\w*[A-Z]{4,}\w*)$")
OTHERS = {
    "app/third_party/CMakeLists.txt": {"implot_items.cpp"},
    "app/model/lessons/lesson.h": {"zigzag.md"},
}


def files_below(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), root)


def comments(path, text):
    """(line number, words) of what is written for readers."""
    for number, line in enumerate(text.splitlines(), 1):
        if path.endswith(".md"):
            yield number, line
        elif path.endswith((".h", ".cpp")):
            _, mark, words = line.partition("//")
            if mark and not re.match(r".*https?:$", line.partition("//")[0]):
                yield number, words
        else:
            mark = re.search(r"(?:^|\s)#\s(.*)", line)
            if mark:
                yield number, mark.group(1)


def main():
    root = sys.argv[1]
    paths = list(files_below(root))
    known = {"/" + path for path in paths}
    names = {os.path.basename(path) for path in paths}
    for path in paths:
        readable = path.endswith((".h", ".cpp", ".py", ".sh", "CMakeLists.txt")) or os.path.basename(path) == "run"
        if not (readable or os.path.basename(path) == "README.md" or path == "assets/guide/building.md"):
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        for number, words in comments(path, text):
            for found in NAME.finditer(words):
                stem, name = os.path.basename(found.group(1)), found.group(0)
                if PLACEHOLDER.match(stem) or name in OTHERS.get(path, ()):
                    continue
                there = name in names if "/" not in name else any(each.endswith("/" + name) for each in known)
                if not there:
                    print(f"{path}:{number} names {name}, which is not in the tree")


main()
