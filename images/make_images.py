#!/usr/bin/env python3
"""Draws all pictures of the rule packs from the table of variants.

    zwarm variants --json | images/make_images.py

writes the art sets Wood/ and Flat/ beside this script: one board for every variant (variants that look
alike share the first one's), the stones, trails and buttons, and pictures.tsv, which says for each board
its size and where its first and last cell lie. With names of pictures as arguments only those are drawn;
--png DIR writes PNG files for looking at instead.
"""

import argparse
import json
import pathlib
import sys

from art import ART_SETS, draw_board, draw_pressed_button, draw_stone, draw_trail
from canvas import bmp8, bmp24, png
from layout import Layout, camps


def boards(variants):
    """Name of each picture: layout, camps and the variants that show it."""
    found = {}
    looks = {}
    for variant in variants:
        layout = Layout(variant)
        marks = camps(variant)
        look = (tuple(layout.cells), layout.shape, tuple(sorted(marks.items())), tuple(layout.buttons))
        name = looks.setdefault(look, variant["id"])
        if name == variant["id"]:
            found[name] = (layout, marks, [])
        found[name][2].append(variant["id"])
    return found


def stones(variants):
    """Pictures of pieces, by name: a function of the art set."""
    pictures = {"Swap": draw_pressed_button,
                "ManTrail": lambda art: draw_trail(art, 32), "StoneTrail": lambda art: draw_trail(art, 40)}
    for variant in variants:
        size = Layout(variant).size
        for player in variant["players"]:
            name = player["name"]
            pictures[variant["stone"] + name] = lambda art, n=name, s=size: draw_stone(art, n, s)
    return pictures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these pictures")
    parser.add_argument("--png", metavar="DIR", type=pathlib.Path, help="write PNG files there")
    options = parser.parse_args()
    variants = json.loads(sys.stdin.read().splitlines()[-1])["variants"]
    here = pathlib.Path(__file__).resolve().parent

    def write(art, name, canvas, encode):
        folder = (options.png or here) / art.name
        folder.mkdir(parents=True, exist_ok=True)
        data = png(canvas) if options.png else encode(canvas)
        (folder / f"{name}{'.png' if options.png else '.bmp'}").write_bytes(data)

    table = []
    for name, (layout, marks, shown_by) in boards(variants).items():
        first, last = layout.cells[0], layout.cells[-1]
        table.append("\t".join(map(str, (name, layout.width, layout.height, first, *layout.rectangle(first),
                                         last, *layout.rectangle(last), " ".join(shown_by)))))
        for art in ART_SETS:
            if not options.names or name in options.names:
                write(art, name, draw_board(art, layout, marks), bmp8)
    for name, draw in stones(variants).items():
        for art in ART_SETS:
            if not options.names or name in options.names:
                write(art, name, draw(art), bmp24)
    if not options.png:
        head = "picture\twidth\theight\tfirst\tx1\ty1\tx2\ty2\tlast\tx1\ty1\tx2\ty2\tvariants"
        (here / "pictures.tsv").write_text("\n".join([head, *table]) + "\n")


if __name__ == "__main__":
    main()
