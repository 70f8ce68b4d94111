"""What somebody does with the page: hand out links, export figures, drive and hand in. Part of page_test.py."""
import json
import math
import pathlib
import random
import struct
import subprocess
import time
import zlib

from harness import check, settled, test

ROOT = pathlib.Path(__file__).resolve().parents[2]
DESKTOP = ROOT / ".build/release/bin/awaystep"


def desktop(*arguments):
    done = subprocess.run([DESKTOP, *arguments], capture_output=True, text=True, timeout=120)
    check(done.returncode == 0, f"awaystep {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


def may_use_clipboard(here):
    here.browser.chromium("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})


def field(browser):
    """How high on the page the field is that text goes to at present; nothing where no text is wanted."""
    return browser.run("const field = document.activeElement; return field.id === 'typing' ? field.style.top : ''")


def command(browser, words):
    """Carries out what the palette finds by these words; answers where its field was."""
    before = field(browser)
    browser.press("Control+p")
    browser.until(lambda: field(browser) not in ("", before))
    browser.type(words)
    time.sleep(0.4)
    palette = field(browser)
    browser.press("Enter")
    return palette


def copied(browser, words):
    browser.run("navigator.clipboard.writeText('')")
    command(browser, words)
    link = browser.until(lambda: browser.wait_for_script("navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](''))"))
    check("#a1." in link, f"{words}: copied was {link[:80]}")
    return link


def chunks(png):
    at = 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + size]
        check(struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + data), f"the checksum of {kind}")
        yield kind, data
        at += 12 + size


@test
def figures_leave_as_pictures(here):
    browser = here.browser
    here.open()
    settled(browser)
    browser.press("End")
    browser.until(lambda: browser.state()["iteration"] > 40)
    for name in ("figure.svg", "figure.png"):
        palette = command(browser, "Figure of the race")
        browser.until(lambda: field(browser) not in ("", palette))
        # In its first frames the field selects the name, whatever was pressed; the caret keeps frames coming.
        browser.run("awaystep.frames()")
        for _ in range(3):
            browser.until(lambda: browser.run("return awaystep.frames().length") > 0)
        browser.press("Control+a")
        browser.type("~/" + name)
        time.sleep(0.3)
        browser.press("Enter")
        browser.until((here.profile / "downloads" / name).exists)
    svg = (here.profile / "downloads/figure.svg").read_text()
    check(svg.startswith("<") and "</svg>" in svg and "grid-face" in svg, f"it begins with {svg[:40]}")
    # Chromium writes it under another name first; what is there is whole.
    png = (here.profile / "downloads/figure.png").read_bytes()
    check(png.startswith(b"\x89PNG\r\n\x1a\n"), f"the PNG begins with {png[:8]}")
    all_chunks = list(chunks(png))
    width, height = struct.unpack(">II", all_chunks[0][1][:8])
    check(width > 500 and height > 300, f"it has {width} x {height} pixels")
    words = {data.split(b"\0", 1)[0].decode(): data for kind, data in all_chunks if kind == b"iTXt"}
    check({"Title", "Description", "Parameters"} <= set(words), f"it has {set(words)}")
    check(b"grid-face" in words["Parameters"], "the parameters name the scenario")
    (here.pictures / "exported-figure.png").write_bytes(png)
    return f"a PNG of {width} x {height}"


@test
def links_of_scenes_come_back_as_they_were(here):
    """Links that the desktop made are opened by the page, which makes the same ones of what it then shows."""
    browser, draw = here.browser, random.Random(20)
    may_use_clipboard(here)
    here.open()
    settled(browser)
    for round_ in range(12):
        scenario = draw.choice(["grid-face", "grid-vertex", "grid-interior", "grid-outside", "highway-face"])
        seed, iteration = draw.randrange(10**6), draw.randrange(1, 40)
        solvers = draw.sample(["cg", "ascg", "mnp", "pairwise", "bpcg", "projection"], draw.randrange(1, 4))
        made = desktop("link", "--base", here.address + "index.html", "--scenario", scenario, "--seed", str(seed), "--iteration", str(iteration),
                       "--iterations", str(draw.randrange(40, 90)), *(word for each in solvers for word in ("--solver", each)))
        if round_ % 4 == 0:  # a page that is opened with it; the others are given to the page that is open
            browser.go("about:blank")
            browser.open(made)
            browser.press("Escape")
        else:
            browser.run("location.hash = arguments[0]", made[made.index("#") :])
        state = browser.until(lambda: (s := browser.state()) and s["scenario"] == scenario and s["seed"] == seed and s["iteration"] == iteration and s)
        check(set(state["distances"]) == set(solvers), f"{solvers} are raced, seen are {state['distances']}")
        again = copied(browser, "Copy link")
        check(again.endswith(made[made.index("#") :]), f"{made} came back as {again}")
    return "12 links, the same on the desktop and the page"


def handle(browser):
    """Where the target can be taken, found as a hand finds it: there the cursor is that of moving."""
    size = browser.run("return [innerWidth, innerHeight]")
    return browser.wait_for_script(
        """const [width, height, done] = arguments, canvas = document.getElementById('canvas');
        const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
        (async () => {
            // The polytope is in the upper half of the middle column; a handle is some ten pixels wide.
            for (let y = 100; y < height / 2; y += 9)
                for (let x = Math.round(0.22 * width); x < 0.46 * width; x += 9) {
                    canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, pointerType: 'mouse', bubbles: true }));
                    await frame();
                    if (canvas.style.cursor === 'move') return [x, y];
                }
            return null;
        })().then(done);""", *size)


@test
def the_path_of_a_student(here):
    """Opens the link, drives, lets the apprentice drive, drags the target, reads the verdict, hands in the drive."""
    browser, begin = here.browser, time.monotonic()
    may_use_clipboard(here)
    given = desktop("link", "--base", here.address + "index.html", "--scenario", "grid-face", "--workspace", "insight")
    browser.open(given)
    browser.press("Escape")
    settled(browser)
    # Drive.
    browser.press("r")
    browser.until(lambda: browser.state()["recording"] is not None)
    for key in ("Right", "Down", "Right", "Down", "Right"):
        browser.press(key)
    driven = browser.until(lambda: (r := browser.state()["recording"]) and r["steps"] >= 5 and r["steps"])
    time.sleep(2)
    here.picture("student-1-driving-with-ghost")
    check(not any("another program" in line for line in browser.said()), f"it said {browser.said()}")
    browser.press("Enter")
    browser.until(lambda: browser.state()["recording"] is None)
    browser.until(lambda: any("you " in line for line in browser.said()))
    # The apprentice drives.
    browser.press("g")
    time.sleep(2)
    here.picture("student-2-apprentice-drives")
    browser.press("Escape")
    # Race for what was driven, and read the verdict.
    settled(browser)
    browser.press("End")
    browser.until(lambda: browser.state()["iteration"] > 10)
    time.sleep(1)
    here.picture("student-3-verdict")
    # Hand in, before the target is moved.
    link = copied(browser, "Copy the last drive as a link")
    held = json.loads(desktop("link", "--read", link, "--json", "-"))
    # Drag the target.
    before = browser.state()["distances"]
    place = handle(browser)
    check(place, "the target can be taken with the mouse")
    browser.drag([tuple(place), (place[0] + 8, place[1] - 4), (place[0] + 30, place[1] - 20), (place[0] + 45, place[1] - 30)])
    browser.until(lambda: browser.state()["distances"] != before)
    time.sleep(1)
    here.picture("student-4-target-moved")
    taken = time.monotonic() - begin
    check(taken < 300, f"it took {taken:.0f} s")
    # The teacher opens it.
    browser.go("about:blank")
    browser.open(link)
    browser.press("Escape")
    browser.until(lambda: browser.state()["scenario"] == "grid-face")
    time.sleep(1)
    here.picture("student-5-handed-in")
    steps = held["demonstrations"][-1]["steps"]
    check(steps >= driven, f"the link holds {steps} steps, {driven} and more were driven")
    return f"{steps} steps as a link of {len(link)} characters; {taken:.0f} s"
