#!/usr/bin/env python3
"""The page in a real browser: games of every pack, playing by click, drag and keyboard, what is seen, friends,
reconnecting, hostile texts. Leaves pictures of the page in $ZWARM_SCREENSHOTS.

    browser_test.py PROGRAM [CASE ..]
"""

import os
import shutil
import tempfile
import time

from browser import PICTURES, Page, cell, plies, run_in_browser, shown_files, wait_plies
from served import Served

HUMAN = {"kind": "human"}
QUICK = {"kind": "engine", "time_ms": 30, "depth": 3}
ENTER, DOWN, LEFT = "\ue007", "\ue015", "\ue012"


def played_to(server, rules, variant, seats, ply):
    """A table where computers have played so far and people sit now."""
    key = server.table(rules, variant, [QUICK] * seats)
    while server.view(key)["state"]["ply"] < ply:
        time.sleep(0.05)
    server.send(key, {"do": "stop"})
    for player in range(seats):
        server.send(key, {"do": "seat", "player": player, "seat": HUMAN})
    server.send(key, {"do": "now"})
    return key


def a_newcomer_starts_and_plays(program):
    server = Served(program)
    with Page() as page:
        page.open(server.address)
        page.wait("return document.querySelectorAll('.thumb svg').length === 3")
        assert page.count(".card") == 3 and "Join all your stones" in page.text(".card")
        page.screenshot(f"{PICTURES}/start.png")
        page.click('.card[data-rules="Halma"]')
        page.wait("return document.querySelector('.choice h2').innerText === 'Halma'")
        page.choose("#variant", "Halma 8x8")
        page.wait("return document.querySelector('#variant').value === 'Halma 8x8'")
        page.choose("#time", "200")
        page.click("#go")
        page.wait("return document.querySelector('.table-board .stone')")
        assert page.text("#goal") == "Bring your men into the opposite corner."
        assert page.text("#banner") == "White: your turn. Click or drag a stone; where it can go lights up."
        assert page.text('[data-thought="0"]') == "0 of 10 in the target"
        # A click shows where the stone may go, another one plays.
        page.click(cell("b2"))
        goals = page.count("circle.goal")
        assert goals >= 1 and page.count(".selected") == 1, goals
        page.click(cell("b2"))
        assert page.count("circle.goal") == 0
        page.click(cell("c2"))
        page.click('.hit[aria-label*="reachable"]')
        wait_plies(page, 2)
        assert page.text("#banner") == "White: your turn."
        assert "d" in page.text("#moves li:nth-child(2) small")  # the swarm's score and depth
        # Dragging does the same.
        source = page.run("return [...document.querySelectorAll('.hit.can')].find(e => e.ariaLabel.includes('can move')).dataset.cell")
        page.click(cell(source))
        goal = page.run("return document.querySelector('circle.goal').dataset.to")
        page.click(cell(source))
        page.drag(cell(source), cell(goal))
        wait_plies(page, 4)
        # Undo, redo, hint.
        page.click("#undo")
        page.wait("return document.querySelectorAll('#moves li').length === 2")
        page.click("#redo")
        wait_plies(page, 4)
        page.click("#hint")
        page.wait("return document.querySelector('.hint-line') && /^Hint: /.test(document.querySelector('#banner').innerText)")
        assert page.count("#advice li") == 3 and "% to win" in page.text("#advice")
        # Stepping looks at the past and changes nothing.
        page.click("#first")
        page.wait("return document.querySelector('#where').innerText === '0 / 4'")
        assert page.count(".table-board.past") == 1 and page.count(".hit.can") == 0
        page.click("#latest")
        page.click("#resign")
        page.click("#resign")
        page.wait("return document.querySelector('#banner').innerText === 'You lose. White resigns.'")
        assert page.run("return [...document.querySelectorAll('.toast')].map(e => e.innerText)").count("White resigns") == 1
        assert page.count(".hint-line") == 0 and page.count("[role=tab][aria-selected=true]") == 1
        # Back and forth between the pages.
        page.run("history.back()")
        page.wait("return document.querySelectorAll('.thumb svg').length === 3")
        page.run("history.forward()")
        page.wait("return document.querySelector('#banner.over')")
        assert page.count("#turned") == 1
        page.click("#rematch")
        page.wait("return document.querySelectorAll('#moves li').length === 0 && document.querySelector('.hit.can')")
    server.close()


def a_whole_game_of_each_pack(program):
    server = Served(program)
    tables = [server.table(rules, variant, [QUICK] * 2) for rules, variant in
              [("Selfo", "Selfo - Small Board"), ("Halma", "Halma 8x8"), ("ChineseCheckers", "Diamond 7x7")]]
    with Page() as page:
        for key in tables:
            page.open(f"{server.root}/#{key}")
            page.run("location.reload()")
            page.wait("return document.querySelector('#banner.over')", seconds=120)
            view = server.view(key)
            state = view["state"]
            wait_plies(page, state["ply"])
            assert page.count("#moves li") == state["ply"] > 10
            assert page.count(".seat.winner") == len(state["result"]["winners"])
            stones = sum(1 for kind, place in zip(state["board"], view["game"]["cells"])
                         if kind >= 0 and not place["name"].startswith("swap"))
            assert page.count(".stones .stone") == stones, (page.count(".stones .stone"), stones)
    server.close()


def keyboard_and_words_for_those_who_do_not_see(program):
    server = Served(program)
    key = server.table("Halma", "Halma 8x8", [HUMAN, HUMAN])
    with Page() as page:
        page.open(f"{server.root}/#{key}")
        page.wait("return document.querySelector('.stone')")
        page.run("document.querySelector(arguments[0]).focus()", cell("d1"))
        assert page.run("return document.activeElement.getAttribute('aria-label')") == "d1, White Man, target of Black, can move"
        page.keys(ENTER)
        page.keys("\ue014")
        assert page.run("return document.activeElement.getAttribute('aria-label')") == "e1, empty, reachable"
        page.keys(ENTER)
        wait_plies(page, 1)
        assert page.text("#moves li") .replace("\n", " ").endswith("d1 - e1")
        page.run("document.activeElement.blur()")
        page.keys("u")
        page.wait("return document.querySelectorAll('#moves li').length === 0")
        unnamed = page.run("return [...document.querySelectorAll('button, select, input')].filter(e => e.checkVisibility() && !(e.innerText || e.ariaLabel || e.title || e.labels?.length)).length")
        assert unnamed == 0
    server.close()


def the_swarm_is_seen(program):
    os.makedirs(PICTURES, exist_ok=True)
    server = Served(program)
    selfo = played_to(server, "Selfo", "Selfo", 2, 10)
    star = played_to(server, "ChineseCheckers", "Chinese Checkers", 2, 16)
    halma = played_to(server, "Halma", "Halma 8x8", 2, 12)
    with Page() as page:
        page.open(f"{server.root}/#{selfo}")
        wait_plies(page, 10)
        page.click("#show-seeing")
        page.choose("#look", "signal")
        page.wait("return document.querySelectorAll('.field-cell').length === 91 && document.querySelector('.ring.tone-centre') && document.querySelector('.ring.tone-main')")
        shades = page.run("return new Set([...document.querySelectorAll('.field-cell')].map(e => e.getAttribute('fill-opacity'))).size")
        assert shades > 20 and "centroid" in page.text("#legend")
        page.screenshot(f"{PICTURES}/selfo-signal.png")
        page.click("#why")
        page.wait("return document.querySelectorAll('#words p').length >= 2 && /played/.test(document.querySelector('#words').innerText)")

        page.open(f"{server.root}/#{star}")
        page.run("location.reload()")
        wait_plies(page, 16)
        page.click("#show-seeing")
        page.choose("#look", "pheromones")
        page.wait("return document.querySelectorAll('.edge-mark.tone-near').length > 50 && document.querySelector('.edge-mark.tone-away')")
        page.screenshot(f"{PICTURES}/star-pheromones.png")
        page.choose("#look", "plan")
        page.wait("return document.querySelectorAll('.way.tone-plan').length > 2")
        page.choose("#look", "distances")
        page.wait("return document.querySelectorAll('.field-cell').length === 121")
        page.choose("#look", "")
        page.wait("return document.querySelectorAll('.field-cell, .edge-mark').length === 0")

        page.open(f"{server.root}/#{halma}")
        page.run("location.reload()")
        wait_plies(page, 12)
        page.click("#show-seeing")
        assert page.count(".graph-line") == 1
        page.click("#review")
        page.wait("return document.querySelector('#turning h3')", seconds=60)
        page.choose("#look", "advice")
        page.wait("return document.querySelector('.way.tone-better')")
        page.screenshot(f"{PICTURES}/halma-analysis.png")
    for name in ("selfo-signal", "star-pheromones", "halma-analysis"):
        assert os.path.getsize(f"{PICTURES}/{name}.png") > 30_000
    server.close()


def save_load_edit_and_pictures(program):
    server = Served(program)
    key = played_to(server, "Selfo", "Selfo", 2, 4)
    with Page(quiet=False) as page:  # the console has the refusal of the rubbish
        page.open(f"{server.root}/#{key}")
        wait_plies(page, 4)
        before = server.view(key)
        page.click("#show-more")
        page.click("#save")
        saved = page.downloaded("Selfo.zsg")
        assert "VariantName=Selfo" in saved
        page.click("#again")
        page.click("#again")
        page.wait("return document.querySelectorAll('#moves li').length === 0")
        page.run("const drop = new DataTransfer(); drop.items.add(new File([arguments[0]], 'Selfo.zsg'));"
                 "document.dispatchEvent(new DragEvent('drop', {dataTransfer: drop, bubbles: true, cancelable: true}))", saved)
        wait_plies(page, 4)
        assert server.view(key)["turns"] == [{k: v for k, v in turn.items() if k != "thought"} for turn in before["turns"]]
        page.run("const drop = new DataTransfer(); drop.items.add(new File(['rubbish'], 'x.zsg'));"
                 "document.dispatchEvent(new DragEvent('drop', {dataTransfer: drop, bubbles: true, cancelable: true}))")
        page.wait("return document.querySelector('.toast.bad')")
        assert plies(page) == len(before["turns"])
        # A stone more, and the swap of the other art.
        page.click("#edit")
        page.click('[data-brush="White Stone"]')
        page.click(cell("f6"))
        page.wait("return document.querySelector(arguments[0]).ariaLabel.startsWith('f6, White Stone')", cell("f6"))
        page.click("#edit-done")
        page.choose("#art", "0")
        page.wait("return document.querySelectorAll('.stones image[href^=\"data:\"]').length > 30")
    server.close()


def swap_and_pass_are_one_click(program):
    server = Served(program)
    key = server.table("Selfo", "Selfo for Three", [HUMAN, HUMAN, HUMAN])
    with Page() as page:
        page.open(f"{server.root}/#{key}")
        page.click('[data-turn="Pass"]')
        wait_plies(page, 1)
        page.click('[data-turn="Swap with Red"]')
        wait_plies(page, 2)
        assert page.count('[data-turn^="Swap"]') == 2  # Red may, too
    server.close()


def a_game_to_send_from_the_page(program):
    server = Served(program)
    key = played_to(server, "Selfo", "Selfo - Small Board", 2, 8)
    with Page() as page:
        page.open(f"{server.root}/#{key}")
        wait_plies(page, 8)
        shown_files(page, "Selfo - Small Board", cells=61, stones=24)
        # A record of the pack, from its start, as a film with pictures.
        page.open(f"{server.root}/#{server.table('Halma', 'Halma Solitaire 8x8', [HUMAN])}")
        page.wait("return document.querySelector('#where')?.innerText === '0 / 0'")
        page.click("#show-more")
        page.click("#solution")
        page.wait("return /^0 \\/ [1-9]/.test(document.querySelector('#where').innerText)")
        page.click("#show-more")
        page.choose("#art", "1")
        page.click("#show-film")
        film = page.downloaded("Halma Solitaire 8x8.svg")
        assert film.count("<animate ") > 18 and film.count("data:image/bmp") > 1
    server.close()


def two_friends_and_an_onlooker(program):
    server = Served(program)
    key = server.table("ChineseCheckers", "Diamond 7x7", [HUMAN, HUMAN])
    keys = server.get(f"/api/keys/{key}")["keys"]
    games, port = server.games, server.port
    with Page(quiet=False) as first, Page(quiet=False) as second:
        first.open(f"{server.root}/#{keys['seats'][0]}")
        second.open(f"{server.root}/#{keys['seats'][1]}")
        for page in (first, second):
            page.wait("return document.querySelector('.stone')")
        assert second.count(".hit.can") == 0 and "Waiting for" in second.text("#banner")
        for turn in range(6):
            mover, other = (first, second) if turn % 2 == 0 else (second, first)
            mover.wait("return document.querySelector('.hit.can')")
            mover.click('.hit[aria-label*="can move"]')
            mover.click('.hit[aria-label*="reachable"]')
            wait_plies(mover, turn + 1)
            wait_plies(other, turn + 1)
        boards = [page.run("return [...document.querySelectorAll('.hit')].map(e => e.ariaLabel.split(', ')[1]).join()") for page in (first, second)]
        assert boards[0] == boards[1]
        # The server dies and comes back: both go on where they were.
        server.kill()
        first.wait("return document.querySelector('.lost')")
        server = Served(program, games=games, port=port)
        for page in (first, second):
            page.wait("return !document.querySelector('.lost')")
            assert plies(page) == 6
        first.wait("return document.querySelector('.hit.can')")
        first.click('.hit[aria-label*="can move"]')
        first.click('.hit[aria-label*="reachable"]')
        wait_plies(second, 7)
        second.open(f"{server.root}/#{keys['watch']}")
        second.run("location.reload()")
        wait_plies(second, 7)
        second.click("#show-more")
        assert second.count(".hit.can") == 0 and second.text(".share") == "You look on."
    server.close()


def a_phone_in_the_dark(program):
    server = Served(program)
    key = played_to(server, "ChineseCheckers", "Chinese Checkers", 2, 6)
    with Page(width=500, height=900) as page:
        for theme in ("light", "dark"):
            page.open(f"{server.root}/#{key}")
            page.run("localStorage.setItem('theme', arguments[0]); location.reload()", theme)
            wait_plies(page, 6)
            wide = page.run("return document.documentElement.scrollWidth - window.innerWidth")
            assert wide <= 0, wide
            page.screenshot(f"{PICTURES}/phone-{theme}.png")
        ground = page.run("return getComputedStyle(document.documentElement).backgroundColor")
        assert ground == "rgb(22, 24, 28)", ground
        page.open(server.root)
        page.wait("return document.querySelectorAll('.thumb svg').length === 3")
        assert page.run("return document.documentElement.scrollWidth - window.innerWidth") <= 0
    server.close()


def figures_of_the_page(program):
    """Measured and printed; no test, because the machine may be busy."""
    server = Served(program)
    key = server.table("Halma", "Halma 8x8", [HUMAN, QUICK])
    with Page() as page:
        paints = []
        for address in (server.root, f"{server.root}/#{key}"):
            page.open("about:blank")
            page.open(address)
            paints.append(page.wait("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))
        page.wait("return document.querySelector('.hit.can')")
        page.run("""
            window.waited = null;
            window.answerOf = (key) => {
              const count = () => document.querySelectorAll('#moves li').length;
              const stones = () => [...document.querySelectorAll('.stone')].map((e) => e.getAttribute('transform')).join();
              const before = count(), first = stones();
              const begin = performance.now();
              const look = () => {
                if (count() >= before + 2 && stones() !== first) window.waited = performance.now() - begin;
                else requestAnimationFrame(look);
              };
              fetch('/api/table/' + key, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({do: 'move', turn: 0})});
              look();
            };""")
        waits = []
        for _ in range(8):
            page.run("window.waited = null; window.answerOf(arguments[0])", key)
            waited = page.wait("return window.waited")
            waits.append(waited - server.view(key)["turns"][-1]["thought"]["time_ms"])
            page.wait("return document.querySelector('.hit.can')")
    waits.sort()
    assert all(paint > 0 for paint in paints) and len(waits) == 8
    print(f"first paint: start page {paints[0]:.0f} ms, table {paints[1]:.0f} ms; from a person's move to the answer on the screen, "
          f"without the engine's time: median {waits[4]:.0f} ms, worst {waits[-1]:.0f} ms", flush=True)
    server.close()


def hostile_texts_stay_texts(program):
    evil = "<img src=x onerror=window.bad=1><script>window.bad=1</script>"
    folder = tempfile.mkdtemp(prefix="zwarm-evil-")
    path = f"{folder}/<b>evil.zrf"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'(game (title "{evil}") (description "{evil}. More.") (history "{evil}") (players White Black) (turn-order White Black)'
                   '(board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (60 0)) ("1/2" (0 60))) (directions (e 1 0))))'
                   f'(piece (name Man) (help "{evil}") (moves (e (verify empty?) add))) (board-setup (White (Man a1)) (Black (Man a2)))'
                   '(win-condition (White Black) (absolute-config Man (c1))))')
    server = Served(program, path, "--seats", "HH")
    with Page() as page:
        page.open(server.address)
        page.wait("return document.querySelectorAll('.stone').length === 2")
        assert "onerror" in page.text("#goal")
        page.click(cell("a1"))
        page.click(cell("b1"))
        wait_plies(page, 1)
        page.open(server.root)
        page.wait("return document.querySelectorAll('.thumb svg').length === 4")
        assert page.run("return window.bad === undefined && !document.querySelector('img, main script')")
    server.close()
    shutil.rmtree(folder)


def a_game_to_send(program):
    import subprocess
    folder = tempfile.mkdtemp(prefix="zwarm-sent-")
    server = Served(program)
    key = played_to(server, "Selfo", "Selfo - Small Board", 2, 8)
    with open(f"{folder}/game.zsg", "w", encoding="utf-8", newline="") as file:
        file.write(server.send(key, {"do": "save"})["zsg"])
    server.close()
    for name in ("game.html", "game.svg"):
        subprocess.run([program, "render", "--game", f"{folder}/game.zsg", "--out", f"{folder}/{name}"], check=True)
    with Page() as page:
        page.open(f"file://{folder}/game.html")
        page.wait("return document.querySelectorAll('.stone').length === 24")
        page.click("#forward")
        page.wait("return /^1 \\/ /.test(document.querySelector('.banner').innerText)")
        page.click("#latest")
        page.choose("#look", "signal0")
        page.wait("return document.querySelectorAll('.field-cell').length === 61")
        page.click("#auto")
        page.wait("return /^1 \\/ /.test(document.querySelector('.banner').innerText)")
        page.open(f"file://{folder}/game.svg")
        assert page.run("return document.querySelectorAll('animate').length") > 8
    shutil.rmtree(folder)


if __name__ == "__main__":
    run_in_browser([a_newcomer_starts_and_plays, a_whole_game_of_each_pack, keyboard_and_words_for_those_who_do_not_see, the_swarm_is_seen,
                    save_load_edit_and_pictures, swap_and_pass_are_one_click, two_friends_and_an_onlooker, a_phone_in_the_dark,
                    figures_of_the_page, hostile_texts_stay_texts, a_game_to_send, a_game_to_send_from_the_page])
