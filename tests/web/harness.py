"""What the browser tests share: a registry, a page that is served, a browser with a profile of its own for each test."""
import functools
import http.server
import pathlib
import shutil
import threading
import time
import traceback

import webdriver
from webdriver import Failed

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def check(truth, words):
    if not truth:
        raise Failed(words)


class Here:
    """What a test gets: its browser, and where the page is."""

    def __init__(self, driver, site, address, pictures, makes):
        self.driver, self.site, self.address, self.pictures, self.makes = driver, site, address, pictures, makes
        self.profile = pathlib.Path(webdriver.scratch())
        (self.profile / "downloads").mkdir()
        self.browser = makes(driver, self.profile)

    def open(self, query="?scenario=grid-face", welcome=False):
        """The page; without the card that greets whoever comes for the first time."""
        browser = self.browser
        seconds = browser.open(self.address + query)
        check(isinstance(seconds, (int, float)), f"the page says: {seconds}")
        if not welcome:
            browser.press("Escape")
        return seconds / 1000

    def picture(self, name):
        self.browser.picture(self.pictures / f"{name}.png")

    def end(self):
        self.browser.close()
        shutil.rmtree(self.profile, ignore_errors=True)


def settled(browser, iteration=0):
    return browser.until(lambda: len(browser.state()["distances"]) >= 2 and browser.state()["iteration"] >= iteration and browser.state())


def run_all(site, pictures, names, start, makes):
    """Runs the tests that were registered; START starts the driver, MAKES(driver, profile) a browser. Answers how many
    failed."""
    site, pictures = pathlib.Path(site), pathlib.Path(pictures)
    pictures.mkdir(parents=True, exist_ok=True)
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    driver = start(pictures)
    failed = 0
    try:
        for each in TESTS:
            if names and each.__name__ not in names:
                continue
            begin = time.monotonic()
            here = None
            try:
                here = Here(driver, site, f"http://127.0.0.1:{server.server_port}/", pictures, makes)
                words = each(here) or ""
                print(f"good    {each.__name__} ({time.monotonic() - begin:.0f} s) {words}", flush=True)
            except Exception as problem:
                failed += 1
                print(f"FAILED  {each.__name__}: {problem}", flush=True)
                if not isinstance(problem, Failed):
                    traceback.print_exc()
                try:
                    here.picture(f"failed-{each.__name__}")
                except Exception:
                    pass
            if here:
                here.end()
    finally:
        driver.stop()
        server.shutdown()
    return failed
