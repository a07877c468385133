"""The two art sets: colours, boards, stones, trails and buttons."""

import math

from canvas import TRANSPARENT, Canvas, mix
from layout import BUTTON


def smooth_noise(count, step, state):
    """Values in 0..1 that change slowly: random knots every `step`, joined by cosines."""
    knots = []
    for _ in range(count // step + 2):
        state = (state * 1103515245 + 12345) % 2**31
        knots.append((state >> 8) % 1000 / 999)
    values = []
    for i in range(count):
        k, t = i // step, (i % step) / step
        t = (1 - math.cos(t * math.pi)) / 2
        values.append(knots[k] * (1 - t) + knots[k + 1] * t)
    return values


class Wood:
    """A wooden board with turned holes, glass marbles and coloured inlays."""

    name = "Wood"
    paper = (150, 103, 62)
    frame = (84, 52, 28)
    ink = (66, 38, 18)
    label = (250, 232, 200)
    tiles = [(232, 200, 150), (214, 176, 122), (196, 154, 100)]  # by residue on the lattice
    squares = [(230, 198, 148), (192, 148, 94)]
    inlay = 0.50
    hole = True
    colours = {"Black": (40, 38, 42), "White": (240, 236, 226), "Red": (196, 36, 32),
               "Blue": (36, 84, 190), "Green": (32, 140, 58), "Yellow": (240, 196, 30)}

    def __init__(self):
        self.grain = smooth_noise(6000, 7, 11)
        self.waves = smooth_noise(2000, 90, 5)
        self.bands = smooth_noise(6000, 160, 3)

    def ground(self, x, y):
        """The light and dark of the grain, about 1."""
        at = int(y * 3 + self.waves[int(x) % 2000] * 60 + 200)
        return 0.90 + 0.12 * self.grain[at % 6000] + 0.10 * self.bands[at % 6000]

    def shade(self, colour):
        return lambda x, y: tuple(min(c * self.ground(x, y), 255) for c in colour)

    def draw_hole(self, canvas, x, y, radius):
        canvas.disc(x, y + 0.8, radius + 1, (255, 236, 200), 0.45)
        canvas.disc(x, y - 0.4, radius + 0.4, (60, 34, 16), 0.9)
        canvas.disc(x, y + 1.2, radius - 1.4, (112, 72, 40), 1.0)

    def stone_colour(self, name, x, y):
        """A glass marble: x, y in -1..1 from the centre."""
        base = self.colours[name]
        height = math.sqrt(max(0.0, 1 - x * x - y * y))
        light = max(0.0, -0.45 * x - 0.60 * y + 0.66 * height)
        colour = mix(mix(base, (0, 0, 0), 0.55), mix(base, (255, 255, 255), 0.18), light)
        glow = math.exp(-((x + 0.36) ** 2 + (y + 0.44) ** 2) / 0.035)
        soft = math.exp(-((x - 0.30) ** 2 + (y - 0.46) ** 2) / 0.12)
        colour = mix(colour, (255, 255, 255), 0.10 * soft)
        return mix(colour, (255, 255, 255), 0.85 * glow)

    def mark_stone(self, canvas, name, centre, radius):
        pass  # glass marbles carry no signs


class Flat:
    """Plain tones; the stones' colours are told apart by everybody and carry a sign each."""

    name = "Flat"
    paper = (236, 238, 240)
    frame = (120, 130, 142)
    ink = (50, 58, 70)
    label = (50, 58, 70)
    tiles = [(216, 222, 228), (202, 210, 218), (188, 197, 207)]
    squares = [(222, 227, 232), (196, 204, 213)]
    inlay = 0.38
    hole = False
    # After Okabe and Ito's palette.
    colours = {"Black": (30, 30, 34), "White": (252, 252, 252), "Red": (213, 94, 0),
               "Blue": (0, 114, 178), "Green": (0, 158, 115), "Yellow": (240, 228, 66)}

    def shade(self, colour):
        return colour

    def draw_hole(self, canvas, x, y, radius):
        canvas.disc(x, y, radius, (160, 170, 181))
        canvas.disc(x, y, radius - 1.5, (178, 187, 197))

    def stone_colour(self, name, x, y):
        base = self.colours[name]
        if math.hypot(x, y) > 0.80:
            return mix(base, (0, 0, 0), 0.38) if name != "Black" else (90, 90, 98)
        return base

    def mark_stone(self, canvas, name, centre, radius):
        dark = name in ("Yellow", "White")
        tone = (40, 40, 46) if dark else (255, 255, 255)
        c, r = centre, radius * 0.34
        if name == "Black":
            canvas.ring(c, c, r, 2.0, tone)
        elif name == "White":
            canvas.disc(c, c, r * 0.7, tone)
        elif name == "Red":
            canvas.line(c - r, c, c + r, c, 2.6, tone)
        elif name == "Blue":
            canvas.line(c, c - r, c, c + r, 2.6, tone)
        elif name == "Green":
            canvas.polygon([(c, c - r), (c + r, c + r * 0.75), (c - r, c + r * 0.75)], tone)
        else:
            canvas.line(c - r * 0.8, c - r * 0.8, c + r * 0.8, c + r * 0.8, 2.4, tone)
            canvas.line(c - r * 0.8, c + r * 0.8, c + r * 0.8, c - r * 0.8, 2.4, tone)


ART_SETS = (Wood(), Flat())


def draw_board(art, layout, camps):
    canvas = Canvas(layout.width, layout.height, art.frame)
    canvas.panel(3, 3, layout.width - 3, layout.height - 3, 10, art.shade(art.paper))
    for cell in layout.cells:
        draw_tile(canvas, art, layout, cell, camps.get(cell))
    draw_borders(canvas, art, layout, camps)
    if layout.shape != "square" and layout.pitch == 36:
        draw_holes(canvas, art, layout)
    for text, x, y in layout.labels():
        canvas.text(x, y, text, art.label)
    for rectangle, names in layout.buttons.values():
        draw_button(canvas, art, rectangle, names, pressed=False)
    return canvas


def corners(layout, cell):
    x, y = layout.centre(cell)
    half = layout.pitch / 2
    if layout.shape == "square":
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    top, side = layout.row_height * 2 / 3, layout.row_height / 3
    return [(x, y - top), (x + half, y - side), (x + half, y + side), (x, y + top),
            (x - half, y + side), (x - half, y - side)]


def draw_borders(canvas, art, layout, camps):
    """A line around every camp, so that a white one stands out from a light board as well."""
    at = {(round(x), round(y)): cell for cell in layout.cells for x, y in [layout.centre(cell)]}
    for cell, (name, _) in camps.items():
        x, y = layout.centre(cell)
        points = corners(layout, cell)
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            beyond = at.get((round(ax + bx - x), round(ay + by - y)))
            if camps.get(beyond) != camps[cell]:
                canvas.line(ax, ay, bx, by, 1.8, mix(art.colours[name], (0, 0, 0), 0.40), 0.8)


def draw_tile(canvas, art, layout, cell, camp):
    x, y = layout.centre(cell)
    a, b = layout.lattice(cell)
    points = corners(layout, cell)
    if layout.shape == "square":
        tone = art.squares[(a + b) % 2 == 0]
    else:
        board_of_holes = layout.pitch == 36
        tone = art.tiles[0] if board_of_holes else art.tiles[(b - a) % 3]
    if camp is not None:
        name, home = camp
        tone = mix(tone, art.colours[name], art.inlay if home else art.inlay * 0.55)
    # A hair larger than the cell, so that no ground shows between two tiles.
    grown = [(x + (u - x) * 1.03, y + (v - y) * 1.03) for u, v in points]
    canvas.polygon(grown, art.shade(tone))
    if layout.pitch != 36:
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            canvas.line(ax, ay, bx, by, 1.0, art.ink, 0.35)


def draw_holes(canvas, art, layout):
    for cell in layout.cells:
        x, y = layout.centre(cell)
        for other in layout.neighbours(cell):
            u, v = layout.centre(other)
            canvas.line(x, y, u, v, 1.2, art.ink, 0.30)
    for cell in layout.cells:
        art.draw_hole(canvas, *layout.centre(cell), layout.pitch * 0.28)


def draw_button(canvas, art, rectangle, names, pressed):
    """A plate with two arrows and the colours to exchange, or the one to exchange with."""
    x1, y1, x2, y2 = rectangle
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    face = mix(art.paper, (0, 0, 0), 0.30) if pressed else mix(art.paper, (255, 255, 255), 0.35)
    canvas.panel(x1, y1, x2, y2, 7, art.frame)
    canvas.panel(x1 + 2, y1 + 2, x2 - 2, y2 - 2, 5, face)
    ink = (255, 255, 255) if pressed else art.ink
    reach = (14, 11, 8)[len(names)]
    middle = cx - 12 if len(names) == 1 else cx
    for side, dy in ((1, -5), (-1, 5)):
        tip = middle + side * reach
        canvas.line(middle - side * reach, cy + dy, tip, cy + dy, 2.0, ink)
        canvas.line(tip - side * 5, cy + dy - 4, tip, cy + dy, 2.0, ink)
        canvas.line(tip - side * 5, cy + dy + 4, tip, cy + dy, 2.0, ink)
    size = 9 if len(names) == 2 else 11
    for name, x in zip(names, (cx - 20, cx + 20) if len(names) == 2 else (cx + 16,)):
        canvas.disc(x, cy, size, mix(art.colours[name], (0, 0, 0), 0.5))
        canvas.disc(x, cy, size - 1.2, art.colours[name])


def hard_edged(canvas, inside, colour):
    """Fills the pixels whose centre is inside; no pixel mixes with the transparent colour."""
    for y in range(canvas.height):
        for x in range(canvas.width):
            if inside(x + 0.5, y + 0.5):
                canvas.pixels[y * canvas.width + x] = colour(x + 0.5, y + 0.5)


def draw_stone(art, name, size):
    canvas = Canvas(size, size)
    centre, radius = size / 2, size / 2 - 0.5
    rim = mix(art.colours[name], (0, 0, 0), 0.62)

    def colour(x, y):
        u, v = (x - centre) / radius, (y - centre) / radius
        away = math.hypot(u, v) * radius
        # The outermost pixel fades into a dark rim, which reads as the stone's own shadow.
        return mix(art.stone_colour(name, u, v), rim, min(max(away - radius + 1.5, 0.0), 1.0))

    hard_edged(canvas, lambda x, y: math.hypot(x - centre, y - centre) <= radius, colour)
    art.mark_stone(canvas, name, centre, radius)
    return canvas


def draw_trail(art, size):
    """A ring of dots where a stone came from."""
    canvas = Canvas(size, size)
    centre = size / 2

    def inside(x, y):
        away = math.hypot(x - centre, y - centre)
        turn = math.atan2(y - centre, x - centre) / math.pi * 6 % 1
        return abs(away - size * 0.34) < 1.6 and turn < 0.6

    hard_edged(canvas, inside, lambda x, y: art.ink)
    return canvas


def draw_pressed_button(art):
    width, height = BUTTON
    canvas = Canvas(width, height, art.frame)
    draw_button(canvas, art, (0, 0, width, height), [], pressed=True)
    corner = 7
    hard_edged(canvas, lambda x, y: math.hypot(max(abs(x - width / 2) - width / 2 + corner, 0),
                                               max(abs(y - height / 2) - height / 2 + corner, 0)) > corner,
               lambda x, y: TRANSPARENT)
    return canvas
