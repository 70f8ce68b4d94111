"""Firefox, driven by its own protocol (Marionette): Debian has no geckodriver. Commands are those of WebDriver under
other names, so a Browser of webdriver.py can be given one of these in the place of a driver."""
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import time

import webdriver
from webdriver import Failed

NAMES = {
    "/timeouts": "SetTimeouts", "/url": "Navigate", "/execute/sync": "ExecuteScript", "/execute/async": "ExecuteAsyncScript",
    "/actions": "PerformActions", "/screenshot": "TakeScreenshot", "/window/new": "NewWindow", "/elements": "FindElements",
}
# WebGL without a graphics card; nothing that Firefox asks of the world.
PREFERENCES = {
    "webgl.force-enabled": True, "webgl.disabled": False, "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "browser.aboutwelcome.enabled": False, "remote.prefs.recommended": True,
}


class Firefox:
    """What a Driver is for Chromium: starts a browser for each session, and carries out its commands."""

    def __init__(self, log):
        self.log, self.process, self.connection, self.number = open(log, "ab"), None, None, 0

    def start(self, profile):
        port = webdriver.free_port()
        settings = {**PREFERENCES, "marionette.port": port}
        (pathlib.Path(profile) / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        environment = {**os.environ, "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "800", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.process = subprocess.Popen(["firefox-esr", "--no-remote", "--marionette", "--profile", str(profile)],
                                        stdout=self.log, stderr=self.log, env=environment)
        end = time.monotonic() + 60
        while True:
            try:
                self.connection = socket.create_connection(("127.0.0.1", port), timeout=120)
                break
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise Failed("Firefox does not start") from None
                time.sleep(0.2)
        self.receive()  # who is there

    # A message is its length, a colon and JSON.
    def receive(self):
        size = b""
        while not size.endswith(b":"):
            size += self.read(1)
        left, text = int(size[:-1]), b""
        while len(text) < left:
            text += self.read(left - len(text))
        return json.loads(text)

    def read(self, most):
        data = self.connection.recv(most)
        if not data:
            raise Failed("Firefox has closed the connection")
        return data

    def command(self, name, body):
        self.number += 1
        text = json.dumps([0, self.number, name, body]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, number, refused, result = self.receive()
        if number != self.number:
            raise Failed(f"{name}: an answer to something else")
        if refused:
            raise Failed(f"{name}: {refused['error']}: {refused['message'][:400]}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def call(self, method, path, body=None):
        if (method, path) == ("POST", "/session"):
            return self.command("WebDriver:NewSession", body["capabilities"]["alwaysMatch"])
        path = "/" + path.split("/", 3)[3] if path.count("/") > 2 else ""
        if method == "DELETE" and path == "":
            return self.end()
        if path not in NAMES:
            raise Failed(f"{method} {path} has no name in Marionette yet")
        return self.command("WebDriver:" + NAMES[path], {**(body or {}), **({"full": False} if path == "/screenshot" else {})})

    def end(self):
        with contextlib.suppress(Failed, OSError):
            self.command("Marionette:Quit", {"flags": ["eForceQuit"]})
        self.connection.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        if self.process.poll() is None:
            self.process.kill()

    def stop(self):
        self.log.close()


def firefox(driver, profile):
    driver.start(profile)
    return webdriver.Browser(driver, {})
