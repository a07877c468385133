#!/usr/bin/env python3
"""The web edition in a real browser, from a plain static file server: whole games, stopping, reloading, offline, rule
files, links, a phone. Leaves pictures in $ZWARM_SCREENSHOTS.

    site_test.py MODULE [CASE ..]
"""

import atexit
import functools
import http.server
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/web"))

from browser import PICTURES, Page, cell, plies, run_in_browser, shown_files, wait_plies  # noqa: E402

LINES = ('(game (title "Three Steps") (description "Be the first to walk three steps.") (players White Black) (turn-order White Black)'
         '(board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d" (60 0)) ("1/2" (0 60))) (directions (e 1 0))))'
         '(piece (name Man) (moves (e (verify empty?) add))) (board-setup (White (Man a1)) (Black (Man a2)))'
         '(win-condition (White Black) (absolute-config Man (d1))) (win-condition (White Black) (absolute-config Man (d2))))')
OVER = "return document.querySelector('#banner.over')"
THUMBS = "return document.querySelectorAll('.thumb svg').length >= 3"


class Site:
    """The folder on a server of its own, that knows nothing but files, and what was asked of it."""

    made = None  # by make_site, once for all

    def __init__(self, module):
        if Site.made is None:
            Site.made = pathlib.Path(tempfile.mkdtemp(prefix="zwarm-made-")) / "site"
            atexit.register(shutil.rmtree, Site.made.parent)
            subprocess.run([ROOT / "package/make_site", "--module", module, "--out", Site.made], check=True, stdout=subprocess.DEVNULL)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="zwarm-site-"))
        shutil.copytree(Site.made, self.folder / "any/place")
        self.asked = asked = []

        class Files(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def log_request(self, code="-", size="-"):
                asked.append((self.path, int(code)))

        handler = functools.partial(Files, directory=str(self.folder / "any/place"))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.stop()
        shutil.rmtree(self.folder)
        missing = [path for path, code in self.asked if code >= 400]
        assert kind is not None or not missing, missing


def start(page, address, rules, variant, time="200"):
    """A game of a person against level 3, as a newcomer would start it."""
    page.open(address)
    page.wait(THUMBS)
    page.click(f'.card[data-rules="{rules}"]')
    page.wait("return document.querySelector('.card.chosen')?.dataset.rules === arguments[0]", rules)
    page.wait("return document.querySelector('#variant')?.querySelector(`option[value=\"${arguments[0]}\"]`)", variant)
    page.choose("#variant", variant)
    page.wait("return document.querySelector('#variant').value === arguments[0]", variant)
    page.choose("#time", time)
    page.click("#go")
    page.wait("return document.querySelector('.table-board .stone')")


def click_a_move(page):
    page.wait("return document.querySelector('.hit[aria-label*=\"can move\"]')")
    page.click('.hit[aria-label*="can move"]')
    page.click('.hit[aria-label*="reachable"]')


def the_swarm_goes_on(page):
    """For the person, on the same level."""
    page.run("const seat = (name) => document.querySelector(`${name}[data-player='0']`);"
             "const set = (name, value) => { seat(name).value = value; seat(name).dispatchEvent(new Event('change')); };"
             "set('.level', 3); set('.kind', 'engine')")


def drop(page, name, text):
    page.run("const drop = new DataTransfer(); drop.items.add(new File([arguments[1]], arguments[0]));"
             "document.dispatchEvent(new DragEvent('drop', {dataTransfer: drop, bubbles: true, cancelable: true}))", name, text)


def controlled(page):
    """The service worker has everything and answers from now on."""
    page.wait("return Boolean(navigator.serviceWorker.controller)")


def a_whole_game_of_each_pack_against_level_three(module):
    with Site(module) as site, Page() as page:
        for rules, variant in [("Selfo", "Selfo - Small Board"), ("Halma", "Halma 8x8"), ("ChineseCheckers", "Diamond 7x7")]:
            start(page, site.address, rules, variant)
            assert page.run("return document.querySelector('.level[data-player=\"1\"]').value") == "3"
            for turn in range(2):
                click_a_move(page)
                wait_plies(page, 2 * turn + 2)
            # The swarm goes on for the person.
            the_swarm_goes_on(page)
            page.wait(OVER, seconds=200)
            assert plies(page) > 10
            assert "Engine" not in page.text("#banner")
            page.screenshot(f"{PICTURES}/site-{rules}.png")
        outside = page.run("return performance.getEntriesByType('resource').map(e => e.name).filter(name => !name.startsWith(location.origin))")
        assert outside == [], outside


def the_swarm_is_seen_and_gives_hints(module):
    with Site(module) as site, Page() as page:
        start(page, site.address, "Selfo", "Selfo - Small Board")
        click_a_move(page)
        wait_plies(page, 2)
        page.click("#hint")
        page.wait("return document.querySelector('.hint-line') && /^Hint: /.test(document.querySelector('#banner').innerText)")
        page.click("#show-seeing")
        page.choose("#look", "signal")
        page.wait("return document.querySelectorAll('.field-cell').length === 61")
        page.click("#review")
        page.wait("return document.querySelector('#turning h3')", seconds=90)
        page.click("#show-more")
        page.choose("#art", "0")
        page.wait("return document.querySelectorAll('.stones image[href^=\"data:\"]').length === 24")


def thinking_can_be_stopped(module):
    with Site(module) as site, Page() as page:
        # A game without openings by heart: it thinks from the first turn on.
        start(page, site.address, "Halma", "Halma 8x8 (Course Rules)", time="30000")
        page.choose('.level[data-player="1"]', "0")
        thinks = "return /depth ([2-9]|[1-9][0-9])/.test(document.querySelector('[data-thought=\"1\"]').innerText)"
        click_a_move(page)
        page.wait(thinks)
        page.click("#now")
        wait_plies(page, 2, seconds=15)  # half of its time
        assert "d" in page.text("#moves li:nth-child(2) small")
        # Taken back while it thinks: nobody moves, and it thinks anew about another turn.
        click_a_move(page)
        page.wait(thinks)
        page.click("#undo")
        page.wait("return document.querySelector('#banner').innerText.startsWith('White: your turn.')")
        assert plies(page) == 2
        click_a_move(page)
        page.wait(thinks)
        page.click("#now")
        wait_plies(page, 4, seconds=15)


def a_reload_goes_on(module):
    with Site(module) as site, Page() as page:
        start(page, site.address, "ChineseCheckers", "Diamond 7x7")
        for turn in range(2):
            click_a_move(page)
            wait_plies(page, 2 * turn + 2)
        before = page.text("#moves")
        page.run("location.reload()")
        wait_plies(page, 4)
        assert page.text("#moves") == before
        click_a_move(page)
        wait_plies(page, 6)
        # Reloaded while it thinks: it thinks again.
        the_swarm_goes_on(page)
        page.run("location.reload()")
        page.wait(OVER, seconds=120)
        # The start page knows the game.
        page.click("#home")
        page.wait("return document.querySelector('.known li')?.innerText.includes('finished')")
        # So do settings.
        page.wait("return document.querySelector('.card.chosen')?.dataset.rules === 'ChineseCheckers' && document.querySelector('#variant').value === 'Diamond 7x7' && document.querySelector('#time').value === '200'")
        page.click("#theme")
        page.run("location.reload()")
        page.wait("return document.documentElement.dataset.theme === 'light'")


def without_a_network(module):
    with Site(module) as site, Page(quiet=False) as page:
        start(page, site.address, "Halma", "Halma 8x8")
        click_a_move(page)
        wait_plies(page, 2)
        controlled(page)
        site.stop()
        page.run("location.reload()")
        wait_plies(page, 2)
        click_a_move(page)
        wait_plies(page, 4)
        start(page, site.address, "Selfo", "Selfo - Small Board")
        click_a_move(page)
        wait_plies(page, 2)


def a_newer_edition_takes_over(module):
    with Site(module) as site, Page() as page:
        start(page, site.address, "Halma", "Halma 8x8")
        controlled(page)
        key = page.run("return location.hash")
        place = site.folder / "any/place"
        version = (place / "service_worker.js").read_text().split('"version": "')[1][:16]
        with (place / "style.css").open("a") as style:
            style.write("\n#headline { --newer: 1; }\n")
        for name in ("index.html", "service_worker.js"):
            (place / name).write_text((place / name).read_text().replace(version, "newer-newer-newe"))
        newer = "return getComputedStyle(document.querySelector('#headline')).getPropertyValue('--newer') === '1'"
        page.run("location.reload()")
        page.wait("return navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting))")
        page.run("location.reload()")
        page.wait(newer)
        page.wait("return document.querySelector('.table-board .stone')")
        assert page.run("return location.hash") == key
        assert page.run("return caches.keys()") == ["zwarm-newer-newer-newe"]
        # A page whose first files are of another edition than the rest is loaded again.
        page.run("window.mixed = true; document.querySelector('meta[name=edition]').content = 'older';"
                 "import(new URL('transport.js?again', location)).then(({ openTransport }) => openTransport())")
        page.wait("return !window.mixed")
        page.wait("return document.querySelector('.table-board .stone')")


def a_fallen_module_is_replaced(module):
    with Site(module) as site, Page() as page:
        path = site.folder / "any/place/module.js"
        healthy, begin = path.read_text(), "  call(call) {\n"
        assert begin in healthy
        path.write_text(healthy.replace(begin, begin + "    if (call.command?.do === 'resign' && !globalThis.fell) { globalThis.fell = true; "
                                                       "throw new WebAssembly.RuntimeError('fell'); }\n"))
        start(page, site.address, "Halma", "Halma 8x8")
        click_a_move(page)
        wait_plies(page, 2)
        page.click("#resign")
        page.click("#resign")
        page.wait("return document.querySelector('.toast.bad')?.innerText.includes('fell')")
        click_a_move(page)
        wait_plies(page, 4)
        page.click("#resign")
        page.click("#resign")
        page.wait(OVER)


def rule_files_are_dropped(module):
    with Site(module) as site, Page() as page:
        page.open(site.address)
        page.wait(THUMBS)
        drop(page, "broken.zrf", '(game (title "Broken") (players White')
        page.wait("return document.querySelector('.toast.bad')")
        assert "broken.zrf" in page.text(".toast.bad") and page.count(".card") == 3, page.text(".toast.bad")
        drop(page, "Three Steps.zrf", LINES)
        page.wait("return document.querySelector('.card.chosen')?.innerText.includes('Three Steps')")
        page.click("#go")
        page.wait("return document.querySelectorAll('.table-board .stone').length === 2")
        for step, (source, goal) in enumerate([("a1", "b1"), ("b1", "c1"), ("c1", "d1")]):
            page.click(cell(source))
            page.click(cell(goal))
            wait_plies(page, 2 * step + (1 if step == 2 else 2))
        page.wait(OVER)
        page.run("location.reload()")
        wait_plies(page, 5)
        page.click("#home")
        page.wait("return document.querySelectorAll('.card').length === 4")
        # Our own packs stay what they are.
        drop(page, "Halma.zrf", LINES)
        page.wait("return document.querySelectorAll('.card').length === 5")
        page.click('.card[data-rules="Halma"]')
        page.wait("return document.querySelectorAll('#variant option').length === 9")


def a_link_carries_a_game(module):
    with Site(module) as site:
        with Page() as page:
            start(page, site.address, "Selfo", "Selfo - Small Board")
            for turn in range(2):
                click_a_move(page)
                wait_plies(page, 2 * turn + 2)
            page.click("#show-more")
            page.click("#make-link")
            link = page.wait("return document.querySelector('#game-link').value")
            page.click("#show-moves")
            moves = page.run("return [...document.querySelectorAll('#moves li span')].map(e => e.innerText)")
        assert link.startswith(site.address + "#game=") and len(link) < 2000, link
        with Page() as page:
            page.open(link)
            wait_plies(page, 4)
            assert page.run("return [...document.querySelectorAll('#moves li span')].map(e => e.innerText)") == moves
            click_a_move(page)
            wait_plies(page, 5)
            page.open(site.address + "#game=rubbish")
            page.run("location.reload()")
            page.wait("return document.querySelector('.toast.bad')?.innerText.includes('damaged')")
            page.wait(THUMBS)
            page.open(site.address + "#AAAAAAAAAAAAAAAAAAAAAA")
            page.run("location.reload()")
            page.wait("return document.body.innerText.includes('This link leads to no game')")


def a_game_is_sent_as_a_file(module):
    with Site(module) as site, Page() as page:
        start(page, site.address, "Selfo", "Selfo - Small Board")
        for turn in range(2):
            click_a_move(page)
            wait_plies(page, 2 * turn + 2)
        shown_files(page, "Selfo - Small Board", cells=61, stones=24)
        # A record, with pictures.
        start(page, site.address, "ChineseCheckers", "Chinese Checkers Solitaire")
        page.click("#show-more")
        page.click("#solution")
        page.wait("return /^0 \\/ 27/.test(document.querySelector('#where').innerText)")
        page.choose("#art", "0")
        page.click("#show-film")
        film = page.downloaded("Chinese Checkers Solitaire.svg")
        assert film.count("<polyline") == 27 and film.count("data:image/png") > 1


def of_two_tabs_one_plays(module):
    with Site(module) as site, Page() as page:
        first = page.window()
        start(page, site.address, "Halma", "Halma 8x8")
        click_a_move(page)
        wait_plies(page, 2)
        game = page.run("return location.href")
        # Another tab is told, and may go on; the first one stops playing.
        second = page.new_tab()
        page.open(game)
        page.wait("return document.querySelector('#elsewhere')")
        page.switch(first)
        click_a_move(page)
        wait_plies(page, 4)
        page.switch(second)
        page.click("#take-over")
        wait_plies(page, 4)
        click_a_move(page)
        wait_plies(page, 6)
        page.switch(first)
        page.wait("return document.querySelector('#elsewhere')")
        page.click("#take-over")
        wait_plies(page, 6)
        page.run("location.reload()")
        wait_plies(page, 6)
        click_a_move(page)
        wait_plies(page, 8)
        moves = page.run("return [...document.querySelectorAll('#moves li span')].map(e => e.innerText)")
        assert len(moves) == 8
        # Left for the start page, it is free.
        page.click("#home")
        page.wait(THUMBS)
        page.switch(second)
        page.run("location.reload()")
        wait_plies(page, 8)
        assert page.run("return [...document.querySelectorAll('#moves li span')].map(e => e.innerText)") == moves


def without_locks_the_storage_decides(module):
    """As on a web space without https: what an old page still wants to play is refused, and nothing is lost."""
    with Site(module) as site, Page() as page:
        path = site.folder / "any/place/claim.js"
        text = path.read_text()
        assert "navigator.locks" in text
        path.write_text(text.replace("navigator.locks", "navigator.nothing"))
        first = page.window()
        start(page, site.address, "Halma", "Halma 8x8")
        click_a_move(page)
        wait_plies(page, 2)
        game = page.run("return location.href")
        second = page.new_tab()
        page.open(game)
        wait_plies(page, 2)
        click_a_move(page)
        wait_plies(page, 4)
        page.switch(first)
        click_a_move(page)
        page.wait("return document.querySelector('#elsewhere')")
        page.click("#take-over")
        wait_plies(page, 4)
        page.switch(second)
        assert plies(page) == 4


def a_phone_by_touch_alone(module):
    with Site(module) as site, Page(phone=True) as page:
        page.open(site.address)
        page.wait(THUMBS)
        assert page.run("return window.innerWidth") == 390
        assert page.run("return document.documentElement.scrollWidth - window.innerWidth") <= 0
        page.tap('.card[data-rules="ChineseCheckers"]')
        page.wait("return document.querySelector('.card.chosen')?.dataset.rules === 'ChineseCheckers'")
        page.choose("#time", "200")
        page.tap("#go")
        page.wait("return document.querySelector('.table-board .stone')")
        assert page.run("return document.documentElement.scrollWidth - window.innerWidth") <= 0
        for turn in range(3):
            page.wait("return document.querySelector('.hit[aria-label*=\"can move\"]')")
            page.tap('.hit[aria-label*="can move"]')
            page.wait("return document.querySelector('.hit[aria-label*=\"reachable\"]')")
            page.tap('.hit[aria-label*="reachable"]')
            wait_plies(page, 2 * turn + 2)
        page.tap("#undo")
        page.wait("return document.querySelectorAll('#moves li').length === 4")
        page.run("window.scrollTo(0, 0)")
        page.screenshot(f"{PICTURES}/site-phone.png")


if __name__ == "__main__":
    run_in_browser([a_whole_game_of_each_pack_against_level_three, the_swarm_is_seen_and_gives_hints, thinking_can_be_stopped,
                    a_reload_goes_on, without_a_network, a_newer_edition_takes_over, a_fallen_module_is_replaced, rule_files_are_dropped,
                    a_link_carries_a_game, a_game_is_sent_as_a_file, of_two_tabs_one_plays, without_locks_the_storage_decides,
                    a_phone_by_touch_alone])
