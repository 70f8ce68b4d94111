"""Makes the page of what was built: pack.py PROGRAM PAGE ASSETS FONTS OUT

PROGRAM: the folder with awaystep.js and awaystep.wasm. PAGE: the folder with the page's own HTML, CSS and scripts.
ASSETS: the assets of the application; FONTS: files, with commas. Writes into OUT: index.html with awaystep.js and
awaystep.pack (program and assets, compressed), awaystep.html, which holds all of it and opens by a double click, and
story.html with its pictures.
"""
import base64
import gzip
import io
import json
import pathlib
import struct
import shutil
import sys

from fontTools import subset

from story import story

# What the application reads. Pictures of the guide are left out: they are larger than all the rest.
KINDS = [("scenarios", "*.json"), ("lessons", "*.md"), ("lessons", "*.csv"), ("demonstrations", "*.jsonl"), ("guide", "*.md")]
# In this order: each may use what stands before it.
SCRIPTS = ["loader.js", "storage.js", "files.js", "input.js"]


# What no page has: letters for use by the fonts alone; scripts whose letters change with their neighbours or run from right
# to left, which Dear ImGui does not do; scripts and signs that no document is expected to be named in; and what lies
# beyond its 16 bits. Such characters show as boxes.
NOT_DRAWN = [
    (0x0590, 0x08FF),  # Hebrew, Arabic, Syriac, N'Ko
    (0x0E80, 0x0EFF),  # Lao
    (0x1400, 0x169F),  # Canadian syllabics, Ogham
    (0x2800, 0x28FF),  # Braille
    (0x2D30, 0x2D7F),  # Tifinagh
    (0x4DC0, 0x4DFF),  # hexagrams
    (0xA4D0, 0xA4FF),  # Lisu
    (0xE000, 0xF8FF),  # private use
    (0xFB1D, 0xFDFF),  # Hebrew and Arabic as they are joined
    (0xFE70, 0xFEFF),
    (0x10000, 0x10FFFF),
]


def is_drawn(character):
    return not any(first <= character <= last for first, last in NOT_DRAWN)


def drawn_part(font, known):
    """The font without what the application does not use of it: it draws characters one by one, unhinted, so rules of
    typesetting and glyphs without a character go, and so do the characters in `known` and those that no page has."""
    options = subset.Options(layout_features=[], hinting=False, legacy_kern=False, glyph_names=False, notdef_outline=True)
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "MATH"]
    whole = subset.load_font(str(font), options)
    part = subset.Subsetter(options)
    characters = set(whole.getBestCmap())
    part.populate(unicodes=set(filter(is_drawn, characters - known)))
    part.subset(whole)
    data = io.BytesIO()
    whole.save(data)
    return data.getvalue(), characters


def drawn_parts(fonts):
    """The last one stands behind all others, and the first one behind those that are no text (app/window/widgets/fonts.cpp):
    what the first has, the last need not have. What those for text have is the same, so it is missed in none of them."""
    parts, known = [], None
    for font in fonts:
        data, characters = drawn_part(font, known if font == fonts[-1] and known else set())
        known = characters if known is None else known
        parts.append((font.name, data))
    return parts


def packed(program, assets, fonts):
    files = [("awaystep.wasm", (program / "awaystep.wasm").read_bytes())]
    for folder, pattern in KINDS:
        for path in sorted((assets / folder).glob(pattern)):
            files.append((f"/share/awaystep/{folder}/{path.name}", path.read_bytes()))
    for name, data in drawn_parts(fonts):
        files.append((f"/share/awaystep/fonts/{name}", data))
    head = json.dumps([[name, len(data)] for name, data in files]).encode()
    plain = struct.pack("<I", len(head)) + head + b"".join(data for _, data in files)
    return gzip.compress(plain, 9, mtime=0)


def page_of(page, assets, pack):
    text = (page / "page.html").read_text()
    # loader.js waits for nothing, so that its last line stands last.
    scripts = [(page / name).read_text() for name in SCRIPTS]
    start = scripts[0].rindex("load().catch")
    scripts = [scripts[0][:start], *scripts[1:], scripts[0][start:]]
    icon = base64.b64encode((assets / "desktop/awaystep.svg").read_bytes()).decode()
    for mark, words in {
        "@ICON@": icon,
        "@STYLE@": (page / "page.css").read_text(),
        "@SCRIPTS@": "\n".join(scripts),
        "@PACK_BYTES@": str(len(pack)),
    }.items():
        text = text.replace(mark, words)
    return text


def main(program, page, assets, fonts, out):
    program, page, assets, out = map(pathlib.Path, (program, page, assets, out))
    out.mkdir(parents=True, exist_ok=True)
    pack = packed(program, assets, [pathlib.Path(font) for font in fonts.split(",")])
    script = (program / "awaystep.js").read_text()
    if "</script" in script.lower():
        sys.exit("pack.py: awaystep.js cannot stand in a page, it has an end of a script in it")
    (out / "awaystep.pack").write_bytes(pack)
    (out / "awaystep.js").write_text(script)
    whole = page_of(page, assets, pack)
    # The program's script, and what it is in one page with, stand before the page's own, which starts it.
    beside = '<script src="awaystep.js"></script>\n<script>'
    within = f'<script type="text/plain" id="pack">{base64.b64encode(pack).decode()}</script>\n<script>{script}</script>\n<script>'
    (out / "index.html").write_text(whole.replace("<script>", beside, 1))
    (out / "awaystep.html").write_text(whole.replace("<script>", within, 1))
    text, pictures = story((assets / "guide/story.md").read_text())
    (out / "story.html").write_text(text)
    (out / "pictures").mkdir(exist_ok=True)
    for picture in pictures:
        shutil.copyfile(assets / picture, out / picture)
    for path in sorted(out.iterdir()):
        if path.suffix in (".html", ".js", ".pack"):
            compressed = len(gzip.compress(path.read_bytes(), 9))
            print(f"{path.name} {path.stat().st_size} compressed {compressed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
