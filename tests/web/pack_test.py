"""What a page carries: pack_test.py SITE ROOT

SITE: the folder that `app/web/run --build` wrote. ROOT: the source tree. Everything that the application reads must be there, every
character that it writes must be in the fonts of the page, and together its files must not exceed 2.5 MB, compressed,
without the guide's pictures.
"""
import gzip
import io
import json
import pathlib
import re
import struct
import sys

from fontTools.ttLib import TTFont

MOST_BYTES = 2_500_000
ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")


def files_of(pack):
    plain = gzip.decompress(pack)
    (size,) = struct.unpack("<I", plain[:4])
    at, files = 4 + size, {}
    for name, length in json.loads(plain[4:at]):
        files[name] = plain[at : at + length]
        at += length
    return files


def written(files, root):
    """Each character beyond ASCII, with a place where it is written."""
    found = {}
    for name, data in files.items():
        if name.endswith((".md", ".json", ".jsonl", ".csv")):
            found.update((each, name) for each in data.decode())
    for folder in ("app", "core"):
        for path in (root / folder).rglob("*"):
            if path.suffix not in (".cpp", ".h") or path.is_relative_to(root / "app/cli"):
                continue
            text = path.read_text()
            found.update((each, path.name) for each in text)
            found.update((chr(int(short or long, 16)), path.name) for short, long in ESCAPE.findall(text))
    return {each: place for each, place in found.items() if ord(each) > 0x7E}


def main(site, root):
    site, problems = pathlib.Path(site), []
    files = files_of((site / "awaystep.pack").read_bytes())
    assets = pathlib.Path(root) / "assets"
    for path in sorted(each for folder in ("scenarios", "lessons", "demonstrations", "guide") for each in (assets / folder).iterdir()):
        if files.get(f"/share/awaystep/{path.relative_to(assets)}") != path.read_bytes():
            problems.append(f"{path.relative_to(assets)} is not in the page")
    fonts = {name.rsplit("/", 1)[1]: set(TTFont(io.BytesIO(data)).getBestCmap()) for name, data in files.items() if "/fonts/" in name}
    behind = fonts["DejaVuSans.ttf"]
    needed = written(files, pathlib.Path(root))
    for face in ("Inter-Regular.otf", "Inter-SemiBold.otf"):
        for character, place in sorted(needed.items()):
            if ord(character) not in fonts[face] | behind:
                problems.append(f"{face}: U+{ord(character):04X} of {place} is in no font")
    sizes = {each: len(gzip.compress((site / each).read_bytes(), 9)) for each in ("index.html", "awaystep.js", "awaystep.pack")}
    together = sum(sizes.values())
    if together > MOST_BYTES:
        problems.append(f"{together} bytes are more than {MOST_BYTES}: {sizes}")
    for problem in problems:
        print("FAILED ", problem)
    if not problems:
        print(f"good    {together} bytes compressed; {len(needed)} characters beyond ASCII are all drawn")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
