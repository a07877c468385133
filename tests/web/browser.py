"""A real browser for tests: Debian's Chromium, headless, driven by its own driver over WebDriver."""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from served import run_cases

# Where pictures of pages are left.
PICTURES = os.environ.get("ZWARM_SCREENSHOTS") or tempfile.mkdtemp(prefix="zwarm-pictures-")
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars",
         "--force-prefers-reduced-motion",
         # No tab runs with less right than another, whichever is in front.
         "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Driver:
    """The driver's process. Several browsers can be opened by one."""

    def __init__(self):
        self.process = subprocess.Popen([shutil.which("chromedriver"), "--port=0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            found = re.search(r"successfully on port (\d+)", line)
            if found:
                self.port = int(found.group(1))
                return
        raise RuntimeError("the driver of the browser did not start")

    def close(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise AssertionError(f"{value['error']}: {value['message'].splitlines()[0]}") from None


class Browser:
    def __init__(self, driver, width=1280, height=860, dark=False, phone=False):
        self.driver = driver
        self.folder = tempfile.mkdtemp(prefix="zwarm-browser-")
        flags = FLAGS + [f"--user-data-dir={self.folder}", f"--window-size={width},{height}"]
        if dark:
            flags.append("--force-dark-mode")
        options = {"binary": shutil.which("chromium"), "args": flags,
                   "prefs": {"download.default_directory": self.folder}}
        if phone:
            options["mobileEmulation"] = {"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2, "touch": True}}
        capabilities = {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}
        self.session = "/session/" + driver.ask("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def ask(self, method, path, body=None):
        return self.driver.ask(method, self.session + path, body)

    def close(self):
        self.ask("DELETE", "")
        shutil.rmtree(self.folder, ignore_errors=True)

    def window(self):
        return self.ask("GET", "/window")

    def switch(self, window):
        self.ask("POST", "/window", {"handle": window})

    def new_tab(self):
        """Another one, and its name; it is the one that is used from now on."""
        window = self.ask("POST", "/window/new", {"type": "tab"})["handle"]
        self.switch(window)
        return window

    def downloaded(self, name, seconds=30):
        """The text of a file that the page has given out."""
        path = os.path.join(self.folder, name)
        end = time.monotonic() + seconds
        while not os.path.exists(path):
            assert time.monotonic() < end, f"{name} did not come: {os.listdir(self.folder)}"
            time.sleep(0.02)
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        os.rename(path, path + ".read")
        return text

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments, seconds=30):
        """The first value of `return ..` that is true."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script, *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for: {script}\nthe page says: {self.text('body')[:800]}")
            time.sleep(0.03)

    def find(self, selector):
        return self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def click(self, selector):
        self.wait("const e = document.querySelector(arguments[0]); return e && !e.disabled", selector)
        self.ask("POST", f"/element/{self.find(selector)}/click", {})

    def choose(self, selector, value):
        self.run("const e = document.querySelector(arguments[0]); e.value = arguments[1];"
                 "e.dispatchEvent(new Event('change'));", selector, value)

    def spot(self, selector):
        return self.run("const b = document.querySelector(arguments[0]).getBoundingClientRect();"
                        "return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]", selector)

    def drag(self, source, goal):
        (x1, y1), (x2, y2) = self.spot(source), self.spot(goal)
        move = {"type": "pointerMove", "duration": 40, "origin": "viewport"}
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {**move, "x": x1, "y": y1}, {"type": "pointerDown", "button": 0}, {**move, "x": (x1 + x2) // 2, "y": (y1 + y2) // 2},
            {**move, "x": x2, "y": y2}, {"type": "pointerUp", "button": 0}]}]})

    def tap(self, selector):
        """A finger's tap, after scrolling there."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
        x, y = self.spot(selector)
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 40}, {"type": "pointerUp", "button": 0}]}]})

    def keys(self, text):
        """Each character is pressed; WebDriver's own codes for arrows and Enter."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def errors(self):
        """What the console complained of."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]


class Page:
    """A tab that must not complain in its console. Browsers are used again: what they keep belongs to an origin, and
    every server has its own."""

    driver = None  # of all pages; run_in_browser sets it
    idle = {}  # browsers by how they were started

    def __init__(self, quiet=True, **options):
        self.kind = tuple(sorted(options.items()))
        self.browser = Page.idle[self.kind].pop() if Page.idle.get(self.kind) else Browser(Page.driver, **options)
        self.quiet = quiet

    def __enter__(self):
        self.home = self.browser.window()
        self.browser.errors()
        self.browser.new_tab()
        return self.browser

    def __exit__(self, kind, *_):
        errors = self.browser.errors() if kind is None and self.quiet else []
        for window in self.browser.ask("GET", "/window/handles"):
            if window != self.home:
                self.browser.switch(window)
                self.browser.ask("DELETE", "/window")
        self.browser.switch(self.home)
        Page.idle.setdefault(self.kind, []).append(self.browser)
        assert not errors, errors

    @staticmethod
    def close_all():
        for browser in sum(Page.idle.values(), []):
            browser.close()


def cell(name):
    """Where to click on a cell of the board."""
    return f'.hit[data-cell="{name}"]'


def plies(page):
    return page.count("#moves li")


def wait_plies(page, count, seconds=30):
    page.wait("return document.querySelectorAll('#moves li').length >= arguments[0]", count, seconds=seconds)


def shown_files(page, title, cells, stones):
    """The game at hand as the files for a friend: both are given out, and play by themselves."""
    turns = plies(page)
    moves = page.run("return [...document.querySelectorAll('#moves li')].filter(e => e.innerText.includes(' - ')).length")
    page.click("#show-more")
    page.click("#show-page")
    html = page.downloaded(f"{title}.html")
    page.click("#show-film")
    film = page.downloaded(f"{title}.svg")
    assert moves > 0 and film.count("<polyline") == moves, (moves, film.count("<polyline"))
    for name, text in (("sent.html", html), ("sent.svg", film)):
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", ""), name
        with open(f"{page.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
    page.open(f"file://{page.folder}/sent.html")
    page.wait("return document.querySelectorAll('.stone').length === arguments[0]", stones)
    page.click("#forward")
    page.wait("return /^1 \\/ /.test(document.querySelector('.banner').innerText)")
    page.click("#latest")
    page.wait("return document.querySelector('.banner').innerText.startsWith(`${arguments[0]} / `)", turns)
    page.choose("#look", "signal0")
    page.wait("return document.querySelectorAll('.field-cell').length === arguments[0]", cells)
    page.open(f"file://{page.folder}/sent.svg")
    page.wait("return document.documentElement.animationsPaused && !document.documentElement.animationsPaused()")


def run_in_browser(cases):
    """As run_cases; skipped where there is no browser."""
    if not shutil.which("chromium") or not shutil.which("chromedriver"):
        print("no Chromium here")
        sys.exit(77)
    os.makedirs(PICTURES, exist_ok=True)
    Page.driver = Driver()
    try:
        run_cases(cases)
    finally:
        Page.close_all()
        Page.driver.close()
