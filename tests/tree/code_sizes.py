#!/usr/bin/env python3
"""Headers that drag in little, and classes that do one thing: tests/tree/code_sizes.py ROOT

Counts, for each header of core and app, the headers of ours that it includes, directly or not, and, for each class, its
public functions (by name, without constructors and operators) and its data members. A struct is a plain value and is
not counted. Prints every breach, one per line; with --list the largest ones. The counts of classes come from regular
expressions, not from a compiler: near enough to keep a class from growing.
"""
import os
import re
import sys

MOST_HEADERS = 25
MOST_FUNCTIONS = 15
MOST_MEMBERS = 14  # about twelve


def files_below(root, endings):
    for top in ("core", "app"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if name.endswith(endings):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), os.path.relpath(path, os.path.join(root, top)), file.read()


def header_counts(root):
    """How many of our headers each header includes, by its path."""
    includes, places = {}, {}
    for place, name, text in files_below(root, ".h"):
        includes[name] = re.findall(r'^#include "([^"]+)"', text, re.M)
        places[name] = place
    counts = {}
    for name in includes:
        seen, waiting = set(), [name]
        while waiting:
            for other in includes.get(waiting.pop(), []):
                if other in includes and other not in seen:
                    seen.add(other)
                    waiting.append(other)
        counts[places[name]] = len(seen - {name})
    return counts


def without_words(text):
    """Without comments, and with empty strings: neither holds code."""
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"'(\\.|[^'\\\n])'", "0", text)


def end_of_braces(text, start):
    """The place after the brace that closes the one before `start`."""
    depth = 1
    while depth > 0:
        depth += {"{": 1, "}": -1}.get(text[start], 0)
        start += 1
    return start


def declarations(body):
    """What a class declares: (access, text), with everything in braces left out."""
    access, text, at = "private", "", 0
    while at < len(body):
        label = re.compile(r"\s*(public|private|protected)\s*:(?!:)").match(body, at)
        if label and not text.strip():
            access, text, at = label.group(1), "", label.end()
            continue
        if body[at] == "{":
            at = end_of_braces(body, at + 1)
            text += "{}"
            # The body of a function ends it; a type or a value goes on to its semicolon.
            if "(" in text and text.count("(") == text.count(")") and not re.match(r"\s*[;,]", body[at:]):
                yield access, text.strip()
                text = ""
            continue
        if body[at] == ";":
            yield access, text.strip()
            text = ""
        else:
            text += body[at]
        at += 1


def without_templates(text):
    before = None
    while before != text:
        before, text = text, re.sub(r"<[^<>]*>", "", text)
    return text


def class_counts(text):
    """(name, public functions, data members) of each class at the beginning of a line."""
    text = without_words(text)
    for found in re.finditer(r"^class (\w+)(?: final)?(?:\s*:[^{;]*)?\s*\{", text, re.M):
        name, functions, members = found.group(1), set(), 0
        for access, declared in declarations(text[found.end() : end_of_braces(text, found.end()) - 1]):
            declared = re.sub(r"^template\s*<[^{}]*?>\s*(requires [^\n]*\n)?", "", declared).strip()
            if not declared or re.match(r"(using|struct|class|enum|friend|static_assert|static constexpr)\b", declared):
                continue
            if "operator" in declared:
                continue
            plain = without_templates(declared)
            function = re.search(r"(~?\w+)\s*\(", plain.split("=")[0])
            if function is None:
                members += len(re.sub(r"=[^,]*", "", plain).split(","))
            elif access == "public" and function.group(1).lstrip("~") != name:
                functions.add(function.group(1))
        yield name, len(functions), members


def main():
    root = sys.argv[1]
    headers = header_counts(root)
    classes = [(name, functions, members, place) for place, _, text in files_below(root, (".h", ".cpp"))
               for name, functions, members in class_counts(text)]
    if "--list" in sys.argv:
        for place, count in sorted(headers.items(), key=lambda each: -each[1])[:20]:
            print(f"{count} headers: {place}")
        for name, functions, members, place in sorted(classes, key=lambda each: -max(each[1], each[2]))[:30]:
            print(f"{functions} public functions, {members} members: {name} in {place}")
        return
    for place, count in sorted(headers.items()):
        if count > MOST_HEADERS:
            print(f"{place} includes {count} headers of ours, at most {MOST_HEADERS} are allowed")
    for name, functions, members, place in classes:
        if functions > MOST_FUNCTIONS:
            print(f"class {name} in {place} has {functions} public functions, at most {MOST_FUNCTIONS} are allowed")
        if members > MOST_MEMBERS:
            print(f"class {name} in {place} has {members} data members, at most {MOST_MEMBERS} are allowed")


main()
