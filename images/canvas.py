"""A small true-colour canvas: anti-aliased shapes, a bitmap font, BMP and PNG files.

Shapes are given by a signed distance in pixels (negative inside), so that one routine draws them all
with edges one pixel soft.
"""

import math
import struct
import zlib

TRANSPARENT = (0, 255, 0)  # the colour the host does not draw

# Five dots wide, seven high; the two rows below the line hold the tails of g, j, p and q.
GLYPHS = {
    "0": ".###.|#...#|#..##|#.#.#|##..#|#...#|.###.",
    "1": "..#..|.##..|..#..|..#..|..#..|..#..|.###.",
    "2": ".###.|#...#|....#|..##.|.#...|#....|#####",
    "3": ".###.|#...#|....#|..##.|....#|#...#|.###.",
    "4": "...#.|..##.|.#.#.|#..#.|#####|...#.|...#.",
    "5": "#####|#....|####.|....#|....#|#...#|.###.",
    "6": ".###.|#....|#....|####.|#...#|#...#|.###.",
    "7": "#####|....#|...#.|...#.|..#..|..#..|..#..",
    "8": ".###.|#...#|#...#|.###.|#...#|#...#|.###.",
    "9": ".###.|#...#|#...#|.####|....#|....#|.###.",
    "a": ".....|.....|.###.|....#|.####|#...#|.####",
    "b": "#....|#....|####.|#...#|#...#|#...#|####.",
    "c": ".....|.....|.###.|#...#|#....|#...#|.###.",
    "d": "....#|....#|.####|#...#|#...#|#...#|.####",
    "e": ".....|.....|.###.|#...#|#####|#....|.####",
    "f": "..##.|.#...|####.|.#...|.#...|.#...|.#...",
    "g": ".....|.....|.####|#...#|#...#|.####|....#|....#|.###.",
    "h": "#....|#....|#.##.|##..#|#...#|#...#|#...#",
    "i": "..#..|.....|.##..|..#..|..#..|..#..|.###.",
    "j": "...#.|.....|..##.|...#.|...#.|...#.|...#.|#..#.|.##..",
    "k": "#....|#....|#..#.|#.#..|##...|#.#..|#..#.",
    "l": ".##..|..#..|..#..|..#..|..#..|..#..|.###.",
    "m": ".....|.....|##.#.|#.#.#|#.#.#|#.#.#|#.#.#",
    "n": ".....|.....|#.##.|##..#|#...#|#...#|#...#",
    "o": ".....|.....|.###.|#...#|#...#|#...#|.###.",
    "p": ".....|.....|####.|#...#|#...#|####.|#....|#....",
    "q": ".....|.....|.####|#...#|#...#|.####|....#|....#",
}
GLYPH_STEP = 6  # dots from one glyph to the next


def mix(a, b, t):
    """Colour a with the share t of colour b."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))


class Canvas:
    def __init__(self, width, height, colour=TRANSPARENT):
        self.width = width
        self.height = height
        self.pixels = [colour] * (width * height)

    def blend(self, x, y, colour, share):
        if 0 <= x < self.width and 0 <= y < self.height and share > 0:
            at = y * self.width + x
            self.pixels[at] = mix(self.pixels[at], colour, min(share, 1.0))

    def fill(self, box, distance, colour, opacity=1.0):
        """Draws the shape inside box. The colour may be a function of the pixel's centre."""
        x1, y1, x2, y2 = (math.floor(box[0]), math.floor(box[1]), math.ceil(box[2]), math.ceil(box[3]))
        for y in range(y1, y2 + 1):
            for x in range(x1, x2 + 1):
                share = 0.5 - distance(x + 0.5, y + 0.5)
                if share > 0:
                    tone = colour(x + 0.5, y + 0.5) if callable(colour) else colour
                    self.blend(x, y, tone, min(share, 1.0) * opacity)

    def disc(self, cx, cy, radius, colour, opacity=1.0):
        self.fill((cx - radius - 1, cy - radius - 1, cx + radius + 1, cy + radius + 1),
                  lambda x, y: math.hypot(x - cx, y - cy) - radius, colour, opacity)

    def ring(self, cx, cy, radius, width, colour, opacity=1.0):
        reach = radius + width
        self.fill((cx - reach, cy - reach, cx + reach, cy + reach),
                  lambda x, y: abs(math.hypot(x - cx, y - cy) - radius) - width / 2, colour, opacity)

    def line(self, ax, ay, bx, by, width, colour, opacity=1.0):
        length = math.hypot(bx - ax, by - ay) or 1.0
        ux, uy = (bx - ax) / length, (by - ay) / length

        def distance(x, y):
            along = min(max((x - ax) * ux + (y - ay) * uy, 0.0), length)
            return math.hypot(x - ax - along * ux, y - ay - along * uy) - width / 2

        self.fill((min(ax, bx) - width, min(ay, by) - width, max(ax, bx) + width, max(ay, by) + width),
                  distance, colour, opacity)

    def polygon(self, points, colour, opacity=1.0):
        """A convex polygon, corners clockwise as seen on the screen."""
        edges = []
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            length = math.hypot(bx - ax, by - ay)
            edges.append(((by - ay) / length, (ax - bx) / length, ax, ay))
        xs = [p[0] for p in points]
        ys = [p[1] for p in points]
        self.fill((min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1),
                  lambda x, y: max(nx * (x - ax) + ny * (y - ay) for nx, ny, ax, ay in edges),
                  colour, opacity)

    def panel(self, x1, y1, x2, y2, radius, colour, opacity=1.0):
        """A rectangle with round corners."""
        cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
        hx, hy = (x2 - x1) / 2 - radius, (y2 - y1) / 2 - radius

        def distance(x, y):
            dx, dy = abs(x - cx) - hx, abs(y - cy) - hy
            return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius

        self.fill((x1 - 1, y1 - 1, x2 + 1, y2 + 1), distance, colour, opacity)

    def text(self, cx, cy, text, colour, dot=1.5):
        """A short text centred on a point; dot is the size of a dot of the font in pixels."""
        left = cx - (len(text) * GLYPH_STEP - 1) * dot / 2
        top = cy - 3.5 * dot
        for i, letter in enumerate(text):
            for row, dots in enumerate(GLYPHS[letter].split("|")):
                for column, mark in enumerate(dots):
                    if mark == "#":
                        x = left + (i * GLYPH_STEP + column) * dot
                        y = top + row * dot
                        self.square_dot(x, y, dot, colour)

    def square_dot(self, x, y, size, colour):
        for py in range(math.floor(y), math.ceil(y + size)):
            high = min(py + 1, y + size) - max(py, y)
            for px in range(math.floor(x), math.ceil(x + size)):
                wide = min(px + 1, x + size) - max(px, x)
                self.blend(px, py, colour, wide * high)

    def paste(self, other, left, top):
        """Copies another canvas except for its transparent pixels."""
        for y in range(other.height):
            for x in range(other.width):
                colour = other.pixels[y * other.width + x]
                if colour != TRANSPARENT:
                    self.blend(left + x, top + y, colour, 1.0)

    def shrunk(self, width, height):
        """The picture scaled down, every new pixel the mean of those it covers."""
        small = Canvas(width, height)
        for y in range(height):
            y1, y2 = y * self.height // height, max((y + 1) * self.height // height, 1)
            for x in range(width):
                x1, x2 = x * self.width // width, max((x + 1) * self.width // width, 1)
                part = [self.pixels[v * self.width + u] for v in range(y1, y2) for u in range(x1, x2)]
                small.pixels[y * width + x] = tuple(sum(c) / len(part) for c in zip(*part))
        return small

    def bytes(self):
        """The pixels as (r, g, b) of whole numbers, row by row from the top."""
        return [tuple(int(c + 0.5) for c in pixel) for pixel in self.pixels]


def bmp24(canvas):
    rows = []
    pixels = canvas.bytes()
    for y in reversed(range(canvas.height)):
        row = b"".join(struct.pack("BBB", b, g, r)
                       for r, g, b in pixels[y * canvas.width:(y + 1) * canvas.width])
        rows.append(row + b"\0" * (-len(row) % 4))
    return bmp_file(canvas, 24, b"", b"".join(rows))


def bmp8(canvas):
    """With a palette of at most 256 colours, chosen by cutting the cube of colours in halves."""
    pixels = canvas.bytes()
    palette, index = quantised(pixels)
    table = b"".join(struct.pack("BBBB", b, g, r, 0) for r, g, b in palette)
    rows = []
    for y in reversed(range(canvas.height)):
        row = bytes(index[p] for p in pixels[y * canvas.width:(y + 1) * canvas.width])
        rows.append(row + b"\0" * (-len(row) % 4))
    return bmp_file(canvas, 8, table, b"".join(rows))


def bmp_file(canvas, depth, table, data):
    offset = 14 + 40 + len(table)
    head = struct.pack("<2sIHHI", b"BM", offset + len(data), 0, 0, offset)
    info = struct.pack("<IiiHHIIiiII", 40, canvas.width, canvas.height, 1, depth, 0, len(data),
                       2835, 2835, len(table) // 4, 0)
    return head + info + table + data


def quantised(pixels, most=256):
    """A palette and the palette index of every colour that occurs."""
    counts = {}
    for pixel in pixels:
        counts[pixel] = counts.get(pixel, 0) + 1
    boxes = [sorted(counts)]
    while len(boxes) < most:
        best = max(range(len(boxes)), key=lambda i: spread(boxes[i])[0])
        width, axis = spread(boxes[best])
        if width == 0:
            break
        box = sorted(boxes.pop(best), key=lambda c: (c[axis], c))
        half = sum(counts[c] for c in box) / 2
        cut, seen = 0, 0
        while cut < len(box) - 1 and (seen < half or cut == 0):
            seen += counts[box[cut]]
            cut += 1
        boxes += [box[:cut], box[cut:]]
    palette, index = [], {}
    for box in boxes:
        weight = sum(counts[c] for c in box)
        palette.append(tuple(int(sum(c[k] * counts[c] for c in box) / weight + 0.5) for k in range(3)))
        for colour in box:
            index[colour] = len(palette) - 1
    return palette, index


def spread(box):
    """The widest extent of a set of colours and its axis."""
    return max((max(c[k] for c in box) - min(c[k] for c in box), k) for k in range(3))


def png(canvas):
    pixels = canvas.bytes()
    raw = b"".join(b"\0" + b"".join(bytes(p) for p in pixels[y * canvas.width:(y + 1) * canvas.width])
                   for y in range(canvas.height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" +
            chunk(b"IHDR", struct.pack(">IIBBBBB", canvas.width, canvas.height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def read_bmp(data):
    """A canvas from one of our own files (8 or 24 bits, not compressed)."""
    offset = struct.unpack_from("<I", data, 10)[0]
    width, height, _, depth = struct.unpack_from("<iiHH", data, 18)
    canvas = Canvas(width, height)
    stride = (width * depth // 8 + 3) // 4 * 4
    for y in range(height):
        row = offset + (height - 1 - y) * stride
        for x in range(width):
            at = 54 + 4 * data[row + x] if depth == 8 else row + 3 * x
            canvas.pixels[y * width + x] = (data[at + 2], data[at + 1], data[at])
    return canvas
