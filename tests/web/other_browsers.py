"""The page in Firefox and in WebKit: other_browsers.py firefox|webkit SITE PICTURES

It starts, races, records, and finds the recording again after a reload. WebKit needs a display (tests/web/run gives it a
virtual one).
"""
import glob
import os
import sys
import time

import marionette
import webdriver
from harness import check, run_all, settled, test


@test
def starts_races_records_and_reloads(here):
    browser = here.browser
    seconds = here.open()
    settled(browser)
    browser.press("Space")
    browser.until(lambda: browser.state()["iteration"] > 20, 120)
    browser.press("Space")
    state = browser.until(lambda: not browser.state()["playing"] and browser.state())
    check(state["distances"]["ascg"] < state["distances"]["cg"], "ASCG is ahead in grid-face")
    here.picture(f"race-{browser.name.lower()}")
    browser.press("r")
    browser.until(lambda: browser.state()["recording"] is not None)
    browser.press("Right", "Down", "Right")
    steps = browser.until(lambda: (r := browser.state()["recording"]) and r["steps"] >= 3 and r["steps"])
    browser.kept()
    time.sleep(0.5)
    here.open()
    found = [each["steps"] for each in browser.state()["recovered"]]
    check(found == [steps], f"{steps} steps were recorded, found were {found}")
    here.picture(f"recovered-{browser.name.lower()}")
    return f"{browser.name} {browser.version}: first frame after {seconds:.2f} s"


def webkit(driver, _profile):
    programs = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser") or glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
    check(programs, "there is no MiniBrowser beside WebKit's library")
    return webdriver.Browser(driver, {"webkitgtk:browserOptions": {"binary": programs[0], "args": ["--automation"]}})


def main(which, site, pictures, *names):
    if which == "firefox":
        start, makes = lambda folder: marionette.Firefox(folder / "firefox.log"), marionette.firefox
    else:
        os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
        start, makes = lambda folder: webdriver.Driver(["WebKitWebDriver"], folder / "webkit.log"), webkit
    sys.exit(1 if run_all(site, pictures, names, start, makes) else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
