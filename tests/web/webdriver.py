"""A browser, driven over the W3C WebDriver protocol with nothing but the standard library."""
import base64
import contextlib
import json
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Keys that are no letters, as WebDriver names them.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015",
        "Control": "\ue009", "Shift": "\ue008", "Space": " ", "PageDown": "\ue00f", "PageUp": "\ue00e", "Tab": "\ue004",
        "Backspace": "\ue003", "Home": "\ue011", "End": "\ue010", "F1": "\ue031", "F2": "\ue032", "F9": "\ue039"}


class Failed(Exception):
    pass


def free_port():
    with contextlib.closing(socket.socket()) as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


class Driver:
    """The process that drives browsers of one kind."""

    def __init__(self, command, log):
        self.port = free_port()
        self.log = open(log, "ab")
        self.process = subprocess.Popen([*command, f"--port={self.port}"], stdout=self.log, stderr=self.log)
        for _ in range(100):
            try:
                self.call("GET", "/status")
                return
            except (Failed, OSError):
                time.sleep(0.1)
        raise Failed(f"{command[0]} does not start (log: {log})")

    def call(self, method, path, body=None):
        data = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            value = json.load(refused)["value"]
            raise Failed(f"{path.rsplit('/', 1)[-1]}: {value['error']}: {value['message'][:400]}") from None

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


class Browser:
    """One browser with one profile; several tabs."""

    def __init__(self, driver, capabilities):
        self.driver = driver
        answer = driver.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.path = "/session/" + answer["sessionId"]
        self.name = answer["capabilities"]["browserName"]
        self.version = answer["capabilities"]["browserVersion"]
        self.call("POST", "/timeouts", {"script": 110000, "pageLoad": 60000})

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def close(self):
        with contextlib.suppress(Failed, OSError):
            self.call("DELETE", "")

    # --- pages ---

    def go(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait_for_script(self, script, *arguments):
        return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def open(self, address):
        """The page, ready; answers the milliseconds until its first frame."""
        self.go(address)
        return self.wait_for_script(
            "const done = arguments[0]; const wait = () => window.awaystep ?"
            " awaystep.ready.then(() => done(performance.now()), (error) => done(String(error))) : setTimeout(wait, 10); wait();")

    def state(self):
        return self.run("return awaystep.state()")

    def said(self):
        return self.run("return [...document.getElementById('spoken').children].map((line) => line.textContent)")

    def kept(self):
        self.wait_for_script("awaystep.kept().then(arguments[0])")

    def until(self, what, seconds=30):
        """Waits until what() is true and answers it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := what():
                return value
            time.sleep(0.05)
        raise Failed(f"waited {seconds} s in vain; the page is at {self.state()}, said {self.said()[-3:]}")

    def new_tab(self):
        handle = self.call("POST", "/window/new", {"type": "tab"})["handle"]
        self.switch(handle)
        return handle

    def tab(self):
        return self.call("GET", "/window")

    def switch(self, handle):
        self.call("POST", "/window", {"handle": handle})

    def close_tab(self):
        self.call("DELETE", "/window")

    def size(self, width, height, ratio=1, touch=False):
        """Of the page, by Chromium's own protocol."""
        self.chromium("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": touch})
        self.chromium("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    def chromium(self, command, parameters=None):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters or {}})

    def picture(self, file):
        pathlib.Path(file).write_bytes(base64.b64decode(self.call("GET", "/screenshot")))

    # --- hands ---

    def press(self, *keys, hold=0.05):
        """One after another; "Control+s" is a chord."""
        for chord in keys:
            names = chord.split("+") if len(chord) > 1 else [chord]
            codes = [KEYS.get(name, name) for name in names]
            actions = [{"type": "keyDown", "value": code} for code in codes] + [{"type": "pause", "duration": int(1000 * hold)}]
            actions += [{"type": "keyUp", "value": code} for code in reversed(codes)] + [{"type": "pause", "duration": 40}]
            self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def type(self, text):
        """Letter by letter, faster than press()."""
        actions = [step for letter in text for step in ({"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}, {"type": "pause", "duration": 25})]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, x, y, kind="mouse", button=0):
        self.drag([(x, y)], kind, button)

    def drag(self, places, kind="mouse", button=0):
        (x, y), *rest = places
        move = lambda place, time: {"type": "pointerMove", "duration": time, "x": place[0], "y": place[1]}
        actions = [move((x, y), 20), {"type": "pause", "duration": 60}, {"type": "pointerDown", "button": button}, {"type": "pause", "duration": 60}]
        for place in rest:
            actions += [move(place, 40), {"type": "pause", "duration": 20}]
        actions += [{"type": "pointerUp", "button": button}, {"type": "pause", "duration": 60}]
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]})

    def wheel(self, x, y, by):
        self.call("POST", "/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [{"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": by}]}]})


def chromium(driver, profile):
    return Browser(driver, {"browserName": "chrome", "goog:chromeOptions": {"args": [
        "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
        "--window-size=1280,800", "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}"],
        "prefs": {"download.default_directory": str(profile) + "/downloads"}}})


def scratch():
    return tempfile.mkdtemp(prefix="awaystep-web-")
