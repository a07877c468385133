#!/usr/bin/env python3
"""Draws all pictures of the rule packs from the table of variants.

    zwarm variants --json | images/make_images.py

writes the art sets Wood/ and Flat/ beside this script: one board for every variant (variants that look
alike share the first one's), the stones, trails and buttons; the same larger in WoodLarge/ and FlatLarge/;
screenshots/; and pictures.tsv, which says for each board its size and where its first and last cell lie.
With names of pictures as arguments only those are drawn; --into DIR writes into another folder.
"""

import argparse
import json
import pathlib
import sys

import art as drawing
from layout import BUTTON, LARGE, Layout, camps
from picture import Indexed, bmp, drawn, png

HERE = pathlib.Path(__file__).resolve().parent
SCREENSHOTS = ("selfo-s4", "halma-16", "star-6")  # a variant of each pack
THUMBNAIL = (172, 120)


def boards(variants):
    """Name of each picture: layout, camps and the variants that show it."""
    found = {}
    looks = {}
    for variant in variants:
        layout = Layout(variant)
        marks = camps(variant)
        look = (tuple(layout.cells), layout.shape, tuple(sorted(layout.diagonals)), tuple(sorted(marks.items())), tuple(layout.buttons),
                layout.half_way)
        name = looks.setdefault(look, variant["id"])
        if name == variant["id"]:
            found[name] = (layout, marks, [])
        found[name][2].append(variant["id"])
    return found


def pieces(variants):
    """Name of each picture of a piece: width, height, and its SVG as a function of the art set."""
    found = {"Swap": (*BUTTON, drawing.pressed_button)}
    for variant in variants:
        size = Layout(variant).size
        if "walk 1," not in variant["rules"]:  # whoever goes several steps leaves a trail
            found[f"Trail{size}"] = (size, size, lambda art, s=size: drawing.trail(art, s))
        for player in variant["players"]:
            name = player["name"]
            found[f"Stone{size}{name}"] = (size, size, lambda art, n=name, s=size: drawing.stone(art, n, s))
    return found


def middle_game(name):
    """Cell number to player number, from 1: the last position of a seeded game that the tests keep."""
    lines = (HERE.parent / f"tests/playthrough/{name}.txt").read_text().splitlines()
    cells = [line.split()[1] for line in lines if line.startswith("position: ")][-1]
    return {i: int(mark) for i, mark in enumerate(cells) if mark != "."}


def screenshot(variant, shown, art):
    """As the host shows it; `shown` is the name of the board's picture."""
    layout = Layout(variant)
    picture = drawn(drawing.board(art, *shown), layout.width, layout.height)
    stones = [drawn(drawing.stone(art, player["name"], layout.size), layout.size, layout.size)
              for player in variant["players"]]
    for cell, player in middle_game(variant["id"]).items():
        picture.paste(stones[player - 1], *layout.corner[layout.cells[cell]])
    return picture


def thumbnail(picture):
    """The middle of the picture, as much of it as has the thumbnail's shape."""
    width, height = THUMBNAIL
    scale = min(picture.width / width, picture.height / height) * 0.86
    wide, high = int(width * scale), int(height * scale)
    return picture.part((picture.width - wide) // 2, (picture.height - high) // 2, wide, high).shrunk(*THUMBNAIL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these pictures")
    parser.add_argument("--into", metavar="DIR", type=pathlib.Path, default=HERE)
    options = parser.parse_args()
    variants = json.loads(sys.stdin.read().splitlines()[-1])["variants"]
    shown = boards(variants)

    def write(folder, file, data):
        (options.into / folder).mkdir(parents=True, exist_ok=True)
        (options.into / folder / file).write_bytes(data)

    def wanted(name):
        return not options.names or name in options.names

    for art in drawing.ART_SETS:
        for name, (layout, marks, _) in shown.items():
            if wanted(name):
                svg = drawing.board(art, layout, marks)
                write(art.name, f"{name}.bmp", Indexed(drawn(svg, layout.width, layout.height)).bmp())
                write(f"{art.name}Large", f"{name}.png",
                      Indexed(drawn(svg, layout.width, layout.height, LARGE)).png())
        for name, (width, height, draw) in pieces(variants).items():
            if wanted(name):
                write(art.name, f"{name}.bmp", bmp(drawn(draw(art), width, height)))
                write(f"{art.name}Large", f"{name}.png", png(drawn(draw(art), width, height, LARGE)))
    for variant in variants:
        if variant["id"] in SCREENSHOTS and wanted("screenshots"):
            board = next((layout, marks) for layout, marks, names in shown.values() if variant["id"] in names)
            picture = screenshot(variant, board, drawing.ART_SETS[0])
            write("screenshots", f"{variant['pack']}.png", Indexed(picture).png())
            if variant["id"] == SCREENSHOTS[-1]:
                write("screenshots", "thumbnail.png", png(thumbnail(picture)))
    if not options.names:
        table = ["picture\twidth\theight\tfirst\tx1\ty1\tx2\ty2\tlast\tx1\ty1\tx2\ty2\tvariants"]
        for name, (layout, _, shown_by) in shown.items():
            first, last = layout.cells[0], layout.cells[-1]
            table.append("\t".join(map(str, (name, layout.width, layout.height, first, *layout.rectangle(first),
                                             last, *layout.rectangle(last), " ".join(shown_by)))))
        (options.into / "pictures.tsv").write_text("\n".join(table) + "\n")


if __name__ == "__main__":
    main()
