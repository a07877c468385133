"""The two art sets, as SVG: colours, boards, stones, trails and buttons."""

import math
import random

from layout import BUTTON


def mix(a, b, t):
    """Colour a with the share t of colour b."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def css(colour):
    return "#" + "".join(f"{min(max(round(c), 0), 255):02x}" for c in colour)


BLACK, WHITE = (0, 0, 0), (255, 255, 255)


class Wood:
    """A wooden board with turned holes, glass marbles and coloured inlays."""

    name = "Wood"
    font = "DejaVu Serif"
    paper = (134, 88, 52)
    frame = (70, 42, 22)
    ink = (66, 38, 18)
    label = (250, 232, 200)
    rim = (92, 56, 30)
    plate = (238, 216, 178)  # of a button
    tiles = [(232, 200, 150), (217, 181, 128), (201, 162, 108)]  # by residue on the lattice
    squares = [(233, 203, 154), (190, 146, 92)]
    inlay = 0.55
    # Green is so much lighter than red that those who see no red or no green tell them by that.
    colours = {"Black": (36, 34, 40), "White": (244, 240, 230), "Red": (186, 20, 34),
               "Blue": (36, 90, 204), "Green": (76, 194, 116), "Yellow": (248, 204, 40)}

    def grain(self, layout, seed, colour, step):
        """Wavy lines along the wood, the same for the same seed."""
        chance = random.Random(seed)
        lines = []
        y = -8.0
        while y < layout.height + 8:
            y += chance.uniform(0.4, 1.6) * step
            path, at = f"M-20,{y:.1f}", y
            for x in range(60, layout.width + 140, 80):
                bend = at + chance.uniform(-4, 4)
                at = y + chance.uniform(-5, 5)
                path += f" S{x - 30},{bend:.1f} {x},{at:.1f}"
            lines.append(f'<path d="{path}" stroke-width="{chance.uniform(0.5, 2.6):.1f}" '
                         f'stroke-opacity="{chance.uniform(0.06, 0.24):.2f}"/>')
        return f'<g fill="none" stroke="{css(colour)}">' + "".join(lines) + "</g>"

    def ground(self, layout):
        return self.grain(layout, 3, (52, 26, 8), 5.5) + self.grain(layout, 5, (190, 134, 84), 17)

    def surface(self, layout):
        return self.grain(layout, 7, (120, 74, 30), 7.5)

    def hole(self, x, y, radius):
        return (f'<circle cx="{x}" cy="{y + 1}" r="{radius + 0.6}" fill="#fff1d4" fill-opacity="0.6"/>'
                f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#40240f"/>'
                f'<circle cx="{x}" cy="{y + 1.3}" r="{radius - 1.6}" fill="#6b4424"/>'
                f'<ellipse cx="{x}" cy="{y + radius * 0.42}" rx="{radius * 0.62}" ry="{radius * 0.40}" '
                'fill="#845734"/>')

    def stone(self, name, size):
        """A glass marble: light from the upper left, which shines through to the lower right."""
        base = self.colours[name]
        c, r = size / 2, size / 2 - 0.5
        edge = mix(base, BLACK, 0.58 if name != "White" else 0.42)
        body = (f'<radialGradient id="body" cx="0.42" cy="0.38" r="0.64">'
                f'<stop offset="0" stop-color="{css(mix(base, WHITE, 0.16))}"/>'
                f'<stop offset="0.55" stop-color="{css(base)}"/>'
                f'<stop offset="0.86" stop-color="{css(mix(base, BLACK, 0.24))}"/>'
                f'<stop offset="1" stop-color="{css(edge)}"/></radialGradient>')
        glow = ('<radialGradient id="glow"><stop offset="0" stop-color="#fff" stop-opacity="{}"/>'
                '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>')
        through = glow.replace("glow", "through").format(0.34)
        return (f"<defs>{body}{glow.format(0.96)}{through}</defs>"
                f'<circle cx="{c}" cy="{c}" r="{r}" fill="url(#body)"/>'
                f'<circle cx="{c}" cy="{c}" r="{r - 0.5}" fill="none" stroke="{css(edge)}"/>'
                f'<ellipse cx="{c + r * 0.28}" cy="{c + r * 0.46}" rx="{r * 0.48}" ry="{r * 0.36}" '
                f'fill="url(#through)" transform="rotate(-32 {c + r * 0.28} {c + r * 0.46})"/>'
                f'<ellipse cx="{c - r * 0.34}" cy="{c - r * 0.44}" rx="{r * 0.36}" ry="{r * 0.26}" '
                f'fill="url(#glow)" transform="rotate(-38 {c - r * 0.34} {c - r * 0.44})"/>')


class Flat:
    """Plain tones; every stone carries a sign of its own beside its colour."""

    name = "Flat"
    font = "DejaVu Sans"
    paper = (236, 238, 240)
    frame = (120, 130, 142)
    ink = (50, 58, 70)
    label = (50, 58, 70)
    rim = (150, 160, 172)
    plate = (250, 251, 252)
    tiles = [(218, 224, 230), (204, 212, 220), (190, 199, 209)]
    squares = [(224, 229, 234), (194, 203, 212)]
    inlay = 0.42
    # After Okabe and Ito's palette.
    colours = {"Black": (30, 30, 34), "White": (252, 252, 252), "Red": (213, 94, 0),
               "Blue": (0, 114, 178), "Green": (0, 158, 115), "Yellow": (240, 228, 66)}

    def ground(self, layout):
        return ""

    surface = ground

    def hole(self, x, y, radius):
        return (f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#98a4b1"/>'
                f'<circle cx="{x}" cy="{y}" r="{radius - 1.5}" fill="#b2bcc6"/>')

    def stone(self, name, size):
        base = self.colours[name]
        c = size / 2
        edge = mix(base, BLACK, 0.42) if name != "Black" else (96, 96, 104)
        wide = size * 0.07
        tone = css((40, 40, 46) if name in ("Yellow", "White") else WHITE)
        r = size * 0.17
        line = f'fill="none" stroke="{tone}" stroke-width="{size * 0.08:.2f}" stroke-linecap="round"'
        sign = {
            "Black": f'<circle cx="{c}" cy="{c}" r="{r}" {line}/>',
            "White": f'<circle cx="{c}" cy="{c}" r="{r * 0.75}" fill="{tone}"/>',
            "Red": f'<path d="M{c - r},{c} h{2 * r}" {line}/>',
            "Blue": f'<path d="M{c},{c - r} v{2 * r}" {line}/>',
            "Green": f'<path d="M{c},{c - r} l{r},{r * 1.75} h{-2 * r} z" fill="{tone}"/>',
            "Yellow": f'<path d="M{c - r * 0.8},{c - r * 0.8} l{r * 1.6},{r * 1.6} '
                      f'm0,{-r * 1.6} l{-r * 1.6},{r * 1.6}" {line}/>',
        }[name]
        return (f'<circle cx="{c}" cy="{c}" r="{c - 0.5}" fill="{css(edge)}"/>'
                f'<circle cx="{c}" cy="{c}" r="{c - 0.5 - wide}" fill="{css(base)}"/>{sign}')


ART_SETS = (Wood(), Flat())


def svg(width, height, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>')


def text(art, x, y, words, size, colour):
    """Centred on a point: digits and capitals are 0.73 of the font's size high."""
    return (f'<text x="{x:.2f}" y="{y + size * 0.365:.2f}" font-family="{art.font}" font-weight="bold" '
            f'font-size="{size}" text-anchor="middle" fill="{css(colour)}">{words}</text>')


def outline(points, grow=1.0):
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    return " ".join(f"{cx + (x - cx) * grow:.2f},{cy + (y - cy) * grow:.2f}" for x, y in points)


def board(art, layout, camps):
    """Ground, tiles with the grain over them, camps' borders, holes, coordinates and buttons."""
    width, height = layout.width, layout.height
    tiles = {cell: outline(layout.corners(cell)) for cell in layout.cells}
    parts = [f'<rect width="{width}" height="{height}" fill="{css(art.frame)}"/>',
             f'<clipPath id="panel"><rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="9"/></clipPath>',
             '<clipPath id="tiles">', *(f'<polygon points="{tile}"/>' for tile in tiles.values()), "</clipPath>",
             f'<g clip-path="url(#panel)"><rect width="{width}" height="{height}" fill="{css(art.paper)}"/>',
             art.ground(layout), "</g>",
             f'<g stroke-linejoin="round" stroke="{css(art.rim)}" stroke-width="9">',
             *(f'<polygon points="{tile}"/>' for tile in tiles.values()), "</g>"]
    for cell in layout.cells:
        # A hair larger than the cell, so that no ground shows between two tiles.
        parts.append(f'<polygon points="{outline(layout.corners(cell), 1.03)}" '
                     f'fill="{css(tone(art, layout, cell, camps.get(cell)))}"/>')
    parts += ['<g clip-path="url(#tiles)">', art.surface(layout), "</g>"]
    if layout.holes:
        parts.append(f'<g stroke="{css(art.ink)}" stroke-opacity="0.32" stroke-width="1.2">')
        for cell in layout.cells:
            x, y = layout.centre(cell)
            for other in layout.neighbours(cell):
                u, v = layout.centre(other)
                parts.append(f'<path d="M{x},{y} L{u},{v}"/>')
        parts.append("</g>")
    else:
        parts.append(f'<g fill="none" stroke="{css(art.ink)}" stroke-opacity="0.42">')
        parts += [f'<polygon points="{tile}"/>' for tile in tiles.values()]
        parts.append("</g>")
    parts.append(borders(art, layout, camps))
    if layout.holes:
        parts += [art.hole(*layout.centre(cell), layout.pitch * 0.27) for cell in layout.cells]
    parts += [text(art, x, y, words, layout.font_size, art.label) for words, x, y in layout.labels()]
    parts += [button(art, rectangle, names, pressed=False) for rectangle, names in layout.buttons.values()]
    if layout.half_way:
        parts.append(half_way(art, layout.half_way))
    return svg(width, height, "".join(parts))


def tone(art, layout, cell, camp):
    a, b = layout.lattice(cell)
    if layout.diagonals:
        colour = art.tiles[(a + 2 * b) % 3]
    elif layout.shape == "square":
        colour = art.squares[(a + b) % 2 == 0]
    elif layout.shape == "triangles":
        colour = art.squares[not layout.points_up(cell)]
    else:
        colour = art.tiles[0 if layout.holes else (b - a) % 3]
    if camp is not None:
        name, home = camp
        colour = mix(colour, art.colours[name], art.inlay if home else art.inlay * 0.6)
    return colour


def borders(art, layout, camps):
    """A line around every camp, so that a white one stands out from a light board as well."""
    at = {(round(x), round(y)): cell for cell in layout.cells for x, y in [layout.centre(cell)]}
    parts = ['<g stroke-width="2.2" stroke-linecap="round" stroke-opacity="0.85">']
    for cell, (name, _) in camps.items():
        x, y = layout.centre(cell)
        points = layout.corners(cell)
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            beyond = at.get((round(ax + bx - x), round(ay + by - y)))
            if camps.get(beyond) != camps[cell]:
                dark = mix(art.colours[name], BLACK, 0.45 if name != "White" else 0.62)
                parts.append(f'<path d="M{ax:.2f},{ay:.2f} L{bx:.2f},{by:.2f}" stroke="{css(dark)}"/>')
    return "".join(parts) + "</g>"


def button(art, rectangle, names, pressed):
    """A plate with two arrows, the colours to exchange, or the one to exchange with, and a word."""
    x1, y1, x2, y2 = rectangle
    cx, cy = (x1 + x2) / 2, y1 + (y2 - y1) * 0.36
    face = mix(art.frame, BLACK, 0.15) if pressed else art.plate
    ink = WHITE if pressed else art.ink
    parts = [f'<rect x="{x1 + 0.5}" y="{y1 + 0.5}" width="{x2 - x1 - 1}" height="{y2 - y1 - 1}" rx="8" '
             f'fill="{css(art.frame)}"/>',
             f'<rect x="{x1 + 2.5}" y="{y1 + 2.5}" width="{x2 - x1 - 5}" height="{y2 - y1 - 5}" rx="6" '
             f'fill="{css(face)}"/>']
    middle = cx - 13 if len(names) == 1 else cx
    for side, dy in ((1, -4.5), (-1, 4.5)):
        tip = middle + side * 9
        parts.append(f'<path d="M{middle - side * 9},{cy + dy} H{tip} m{-side * 4.5},-4 l{side * 4.5},4 '
                     f'l{-side * 4.5},4" fill="none" stroke="{css(ink)}" stroke-width="1.9" '
                     'stroke-linecap="round" stroke-linejoin="round"/>')
    for name, x in zip(names, (cx - 22, cx + 22) if len(names) == 2 else (cx + 14,)):
        parts.append(f'<circle cx="{x}" cy="{cy}" r="8.5" fill="{css(art.colours[name])}" '
                     f'stroke="{css(mix(art.colours[name], BLACK, 0.5))}" stroke-width="1.4"/>')
    parts.append(text(art, cx, y2 - 13, "Swap", 12, ink))
    return "".join(parts)


def half_way(art, rectangle):
    """An empty place for the swap's marker, between its first and its second half."""
    x1, y1, x2, y2 = rectangle
    return (f'<rect x="{x1 + 1.5}" y="{y1 + 1.5}" width="{x2 - x1 - 3}" height="{y2 - y1 - 3}" rx="7" fill="none" '
            f'stroke="{css(art.label)}" stroke-width="1.6" stroke-dasharray="5 4"/>'
            + text(art, (x1 + x2) / 2, y1 + 17, "Swap:", 12, art.label)
            + text(art, (x1 + x2) / 2, y1 + 32, "half way", 12, art.label))


def stone(art, name, size):
    return svg(size, size, art.stone(name, size))


def trail(art, size):
    """A ring of dots where a stone came from."""
    radius = size * 0.33
    dash = 2 * math.pi * radius / 12
    return svg(size, size, f'<circle cx="{size / 2}" cy="{size / 2}" r="{radius}" fill="none" '
               f'stroke="{css(art.ink)}" stroke-width="{size * 0.09:.2f}" '
               f'stroke-dasharray="{dash * 0.6:.3f} {dash * 0.4:.3f}"/>')


def pressed_button(art):
    return svg(*BUTTON, button(art, (0, 0, *BUTTON), [], pressed=True))
