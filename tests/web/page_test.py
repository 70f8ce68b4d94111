"""Drives the real page in Chromium: page_test.py SITE PICTURES [NAME...]

SITE: the folder that `app/web/run --build` wrote. PICTURES: where pictures of what was seen go, to be looked at. Each
test has a browser with a profile of its own. Prints a line per test; exits with 1 if one fails.
"""
import base64
import json
import os
import random
import sys
import time
from collections import Counter

import webdriver
import work_test  # also registers its tests
from harness import check, run_all, settled, test
from webdriver import Failed

@test
def race_scrub_and_speak(here):
    seconds = here.open()
    browser = here.browser
    check(browser.run("return document.title") == "Awaystep" and browser.run("return document.documentElement.lang") == "en", "title and language")
    settled(browser)
    browser.press("Space")
    browser.until(lambda: browser.state()["iteration"] > 30)
    check(browser.state()["playing"], "it plays")
    browser.press("Space")
    state = browser.until(lambda: not browser.state()["playing"] and browser.state())
    check(state["distances"]["ascg"] < state["distances"]["cg"], "ASCG is ahead in grid-face")
    browser.press("Left", "Left")
    check(browser.until(lambda: browser.state()["iteration"] == state["iteration"] - 2), "two iterations back")
    # It is said in the frame after the one that shows it.
    browser.until(lambda: any(f"Iteration {state['iteration'] - 2}," in line for line in browser.said()))
    check(browser.run("return document.getElementById('spoken').getAttribute('aria-live')") == "polite", "a live region")
    check(browser.run("return JSON.parse(awaystep.state()).scenario") == "grid-face", "the state is text, too")
    here.picture("race")
    return f"first frame after {seconds:.2f} s"


@test
def a_recording_survives_twenty_killed_tabs(here):
    """What was recorded more than a second before the tab was killed is there, in the next visit and in all later ones."""
    browser, before, lost, made = here.browser, [], 0, 0
    here.open()
    for round_ in range(20):
        browser.until(lambda: browser.state()["scenario"] == "grid-face" and browser.state()["distances"])
        browser.press("Escape")
        browser.press("r")
        browser.until(lambda: browser.state()["recording"] is not None)
        times = []  # when each step was seen
        for step in range(3 + round_ % 4):
            browser.press(["Right", "Down", "Left", "Up"][(step + round_) % 4])
            end = time.monotonic() + 5
            while browser.state()["recording"]["steps"] == len(times) and time.monotonic() < end:
                time.sleep(0.05)
            times += [time.monotonic()] * (browser.state()["recording"]["steps"] - len(times))
        check(len(times) >= 2, f"kill {round_ + 1}: {len(times)} steps were recorded")
        time.sleep(1.1 if round_ % 2 else 0.3)
        tab = browser.call("POST", "/window/new", {"type": "tab"})["handle"]
        sure = sum(moment < time.monotonic() - 1 for moment in times)
        with_crash(browser)
        browser.switch(tab)
        # In front: a page that loses the focus lets go of all keys.
        browser.chromium("Page.bringToFront")
        browser.open(here.address + "?scenario=grid-face")
        found = [each["steps"] for each in browser.state()["recovered"] if each["kind"] == "recording"]
        new = list((Counter(found) - Counter(before)).elements())
        gone = list((Counter(before) - Counter(found)).elements())
        check(not gone and len(new) <= 1, f"kill {round_ + 1}: before {before} were found, now {found}; it said {browser.said()}")
        kept = new[0] if new else 0
        check(sure <= kept <= len(times), f"kill {round_ + 1}: of {len(times)} steps {sure} were older than a second, found were {found}; it said {browser.said()}")
        check(not any("another program" in line for line in browser.said()), f"kill {round_ + 1}: the journal was taken for another's: {browser.said()}")
        lost += len(times) - kept
        made += len(times)
        before = found
    here.picture("recovered")
    return f"20 kills; {made} steps, of which {lost} were in the last second and are lost"


def with_crash(browser):
    try:
        browser.chromium("Page.crash")
    except Failed:
        pass


@test
def a_second_tab_is_told_and_keeps_its_hands_off(here):
    browser = here.browser
    here.open()
    browser.press("r")
    browser.until(lambda: browser.state()["recording"] is not None)
    browser.press("Right", "Right")
    browser.kept()
    first = browser.tab()
    browser.new_tab()
    here.open()
    browser.until(lambda: any("another tab" in line for line in browser.said()))  # in a frame after the first one
    check(browser.state()["recovered"] == [], "it does not offer what the first one is making")
    here.picture("second-tab")
    browser.press("r")
    browser.until(lambda: browser.state()["recording"] is not None)
    browser.press("Down", "Enter")
    browser.close_tab()
    browser.switch(first)
    browser.press("Enter")
    browser.until(lambda: browser.state()["recording"] is None)
    browser.open(here.address + "?scenario=grid-face")
    check(len(browser.state()["recovered"]) >= 1, "the first one's work is there after a reload")


@test
def the_page_as_one_file(here):
    browser = here.browser
    seconds = browser.open((here.site / "awaystep.html").resolve().as_uri() + "?scenario=grid-face")
    check(isinstance(seconds, (int, float)), f"the page says: {seconds}")
    browser.press("Escape", "r")
    browser.until(lambda: browser.state()["recording"] is not None)
    browser.press("Right", "Down")
    steps = browser.until(lambda: browser.state()["recording"]["steps"])
    browser.kept()
    browser.open((here.site / "awaystep.html").resolve().as_uri() + "?scenario=grid-face")
    check([each["steps"] for each in browser.state()["recovered"]] == [steps], f"found {browser.state()['recovered']}")
    here.picture("one-file")
    return f"first frame after {seconds / 1000:.2f} s"


@test
def the_graphics_card_is_lost_and_comes_back(here):
    browser = here.browser
    here.open()
    settled(browser)
    time.sleep(1)
    here.picture("before-loss")
    browser.wait_for_script(
        "const done = arguments[0], canvas = document.getElementById('canvas');"
        "const lose = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');"
        "canvas.addEventListener('webglcontextrestored', () => setTimeout(done, 500), { once: true });"
        "lose.loseContext(); setTimeout(() => lose.restoreContext(), 300);")
    browser.press("Right")
    browser.press("Left")
    time.sleep(1)
    here.picture("after-loss")
    before, after = ((here.pictures / f"{name}.png").stat().st_size for name in ("before-loss", "after-loss"))
    check(after > 0.8 * before, f"the picture is whole again ({before} and {after} bytes)")


@test
def screens_small_and_dense(here):
    browser = here.browser
    for name, width, height, ratio, touch in (("1280x800", 1280, 800, 1, False), ("390x844", 390, 844, 3, True), ("dense", 1280, 800, 2, False)):
        browser.size(width, height, ratio, touch)
        here.open()
        settled(browser)
        time.sleep(1)
        size = browser.run("const c = document.getElementById('canvas'); return [c.width, c.height]")
        check(size == [width * ratio, height * ratio], f"{name}: the canvas has {size} pixels")
        here.picture(f"screen-{name}")
    # Another ratio while it runs: the page goes to another screen, or is zoomed.
    browser.size(1280, 800, 1)
    browser.press("Right")
    browser.until(lambda: browser.run("return document.getElementById('canvas').width") == 1280)
    time.sleep(1)
    here.picture("screen-after-zoom")


@test
def a_document_is_saved_as_a_download_and_opened_again(here):
    browser = here.browser
    here.open()
    settled(browser)
    browser.press("Control+s")
    time.sleep(1)
    here.picture("save")
    browser.press("Enter")
    file = here.profile / "downloads" / "Untitled.awaystep"
    browser.until(file.exists)
    check("awaystep-document" in file.read_text(), "the download is the document")
    browser.until(lambda: any("in your downloads" in line for line in browser.said()))
    browser.kept()
    # Dropped on another page, with another seed in it.
    text = file.read_text().replace('"seed":0', '"seed":7').replace('"seed": 0', '"seed": 7')
    here.open("?scenario=grid-vertex")
    browser.run(
        "const data = new DataTransfer(); data.items.add(new File([arguments[0]], 'from elsewhere.awaystep'));"
        "window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))", text)
    browser.until(lambda: browser.state()["scenario"] == "grid-face")
    # By the browser's own dialog.
    browser.chromium("Page.setInterceptFileChooserDialog", {"enabled": True})
    browser.press("Control+o")
    element = browser.until(lambda: browser.call("POST", "/elements", {"using": "css selector", "value": "input[type=file]"}))[0]
    browser.call("POST", f"/element/{element[webdriver.ELEMENT]}/value", {"text": str(file)})
    browser.until(lambda: browser.run("return document.title").endswith("Untitled"))


@test
def a_lesson_to_its_end_by_keyboard(here):
    browser = here.browser
    here.open("?lesson=4-the-zigzag", welcome=True)
    browser.until(lambda: browser.state()["lesson"] == "4-the-zigzag")
    seen = []
    for _ in range(40):
        state = browser.state()
        if state["lesson"] != "4-the-zigzag":
            break  # behind the last step the next lesson begins
        if not seen or seen[-1] != state["step"]:
            seen.append(state["step"])
        browser.press("PageDown")
        browser.press("1")
        time.sleep(0.3)
    check(seen == list(range(1, 7)), f"the steps were {seen}")
    check(any("never" in line for line in browser.said()), "the question with its choices is said")
    check(any(len(line) > 80 for line in browser.said()), "its texts are said")
    wrong = [line for line in browser.said() if "line " in line and ".md" in line]
    check(not wrong, f"there is nothing wrong with its file: {wrong}")
    here.picture("lesson")


@test
def driving_with_fingers(here):
    browser = here.browser
    browser.size(1024, 768, 1, True)
    here.open("?scenario=drive-nice")
    settled(browser)
    browser.press("r")
    browser.until(lambda: browser.state()["recording"] is not None)
    check(browser.run("return document.getElementById('driving').hidden"), "no keys on the screen without touch")
    browser.click(20, 740, "touch")
    browser.until(lambda: not browser.run("return document.getElementById('driving').hidden"))
    here.picture("driving")
    for name in ("up", "left", "right"):
        x, y = browser.run("const box = document.querySelector(`#driving button[aria-label=${arguments[0]}]`).getBoundingClientRect();"
                           "return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]", name)
        browser.click(x, y, "touch")
    browser.until(lambda: browser.state()["recording"]["steps"] >= 2)
    x, y = browser.run("const box = document.querySelector('#driving button[aria-label=finish]').getBoundingClientRect(); return [Math.round(box.x + 20), Math.round(box.y + 20)]")
    browser.click(x, y, "touch")
    browser.until(lambda: browser.state()["recording"] is None)


def link_to_a_large_grid(here):
    """A world of 44 x 44 states, as a link that the desktop makes."""
    draw = random.Random(4)
    rows = [["-" if draw.random() < 0.15 else "." for _ in range(44)] for _ in range(44)]
    rows[22][22], rows[43][43] = "S", "G"
    parameters = {"map": ["".join(row) for row in rows], "features": "regions", "slip": 0.1, "discount": 0.95, "regions_per_side": 4}
    scenario = {"name": "grid-1936", "about": "A large grid.", "domain": {"name": "gridworld", "parameters": parameters},
                "expert": {"kind": "edge"}, "solvers": ["cg", "ascg"], "iterations": 60, "seed": 1}
    file = here.profile / "grid.json"
    file.write_text(json.dumps(scenario))
    return work_test.desktop("link", "--base", here.address + "index.html", "--scenario", str(file), "--workspace", "insight")


@test
def frames_stay_short(here):
    """In a small window, so that it is our code that is measured and not the drawing, which is done without a graphics card here.
    From the first frame on: the opening of the world and the shape of K are worked out meanwhile."""
    browser, words = here.browser, []
    browser.size(480, 300, 1)
    worlds = {name: here.address + f"?scenario={name}&workspace=insight" for name in ("grid-face", "highway-face", "highway-interior", "highway-outside", "drive-nice")}
    for name, address in {**worlds, "grid of 1936 states": link_to_a_large_grid(here)}.items():
        browser.go("about:blank")
        browser.open(address)
        browser.press("Escape")
        browser.run("""const gl = WebGL2RenderingContext.prototype, ask = gl.getParameter;
            window.asked = 0; gl.getParameter = function (name) { ++window.asked; return ask.call(this, name); };""")
        settled(browser)
        browser.press("Space")
        browser.until(lambda: browser.state()["iteration"] > 20, 120)
        time.sleep(4)
        opening, *rest = browser.run("return awaystep.frames()")
        times = sorted(rest)
        # Every such question waits for all that was drawn before it.
        asked = browser.run("return window.asked")
        check(asked == 0, f"{name}: the graphics card was asked {asked} times in {len(times)} frames")
        median, late, longest = times[len(times) // 2], times[len(times) * 99 // 100], times[-1]
        load = os.getloadavg()[0]
        words.append(f"{name}: first {opening:.0f}, then median {median:.0f}, p99 {late:.0f}, longest {longest:.0f} ms of {len(times)}, load {load:.1f}")
        # Where others use the processors, too, a frame waits for them.
        check(load > os.cpu_count() or (longest <= 100 and late <= 50), "; ".join(words))
    return "; ".join(words)


@test
def the_story(here):
    browser = here.browser
    browser.size(1280, 900, 1)
    browser.go(here.address + "story.html")
    check(browser.run("return document.querySelectorAll('figure[data-scene]').length") == 6, "six scenes")
    for scene in range(6):
        browser.run("document.querySelectorAll('figure[data-scene]')[arguments[0]].scrollIntoView({ block: 'center' })", scene)
        frame = "document.querySelectorAll('figure[data-scene]')[arguments[0]].querySelector('iframe')"
        state = None
        end = time.monotonic() + 40
        while time.monotonic() < end and not state:
            state = browser.run(f"const frame = {frame}; const page = frame && frame.contentWindow.awaystep; return page ? page.state() : null", scene)
            time.sleep(0.2)
        check(state and state["lesson"], f"scene {scene + 1} lives")
        check(browser.run("return document.querySelectorAll('iframe').length") == 1, "one scene at a time")
    time.sleep(1)
    here.picture("story")


@test
def the_story_without_webgl_on_a_telephone_and_on_paper(here):
    browser = here.browser
    browser.chromium("Page.addScriptToEvaluateOnNewDocument", {"source": "HTMLCanvasElement.prototype.getContext = () => null"})
    browser.size(390, 844, 2, True)
    browser.go(here.address + "story.html")
    check(browser.run("return document.querySelectorAll('button').length") == 0, "no scene can be started")
    for picture in range(6):
        browser.run("document.querySelectorAll('figure img')[arguments[0]].scrollIntoView({ block: 'center' })", picture)
        browser.until(lambda: browser.run("const each = document.querySelectorAll('figure img')[arguments[0]]; return each.complete && each.naturalWidth > 300 && each.getBoundingClientRect().height > 50", picture))
        check(browser.run("return document.querySelectorAll('figure img')[arguments[0]].alt.length > 30", picture), "it is described in words")
    check(browser.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing is cut at the side")
    here.picture("story-390x844")
    paper = base64.b64decode(browser.chromium("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})["data"])
    pages = paper.count(b"/Type /Page\n") or paper.count(b"/Type /Page ")
    (here.pictures / "story.pdf").write_bytes(paper)
    check(paper.startswith(b"%PDF") and 3 <= pages <= 15, f"{pages} pages of paper")
    return f"{pages} pages of paper"


@test
def no_webgl_is_a_sentence(here):
    browser = here.browser
    browser.chromium("Page.addScriptToEvaluateOnNewDocument", {"source": "HTMLCanvasElement.prototype.getContext = () => null"})
    answer = browser.open(here.address)
    check("WebGL 2" in str(answer), f"it says {answer}")
    check("WebGL 2" in browser.run("return document.getElementById('curtain').innerText"), "on the page")
    here.picture("no-webgl")


@test
def refused_storage_is_a_sentence(here):
    browser = here.browser
    browser.chromium("Page.addScriptToEvaluateOnNewDocument", {"source": "indexedDB.open = () => { throw new DOMException('not here', 'SecurityError'); }"})
    here.open()
    browser.until(lambda: any("keep nothing" in line for line in browser.said()))
    here.picture("no-storage")


def main(site, pictures, *names):
    failed = run_all(site, pictures, names, lambda folder: webdriver.Driver(["chromedriver"], folder / "chromedriver.log"), webdriver.chromium)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
