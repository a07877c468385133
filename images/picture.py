"""Pictures as rows of pixels: drawn from SVG by librsvg, written as BMP and PNG, read back from PNG.

librsvg and cairo are called directly: their own program writes PNG only, which is slow to read here.
"""

import ctypes
import ctypes.util
import heapq
import struct
import zlib
from collections import Counter

TRANSPARENT = (0, 255, 0)  # the colour the host does not draw


class Picture:
    """Red, green and blue of every pixel, a byte each, row by row from the top."""

    def __init__(self, width, height, data=None):
        self.width = width
        self.height = height
        self.data = data if data is not None else bytearray(bytes(TRANSPARENT) * (width * height))

    def pixels(self):
        return list(zip(self.data[0::3], self.data[1::3], self.data[2::3]))

    def paste(self, other, left, top):
        """Copies another picture except for its transparent pixels."""
        for y in range(other.height):
            for x in range(other.width):
                at = (y * other.width + x) * 3
                colour = other.data[at:at + 3]
                if tuple(colour) != TRANSPARENT:
                    to = ((top + y) * self.width + left + x) * 3
                    self.data[to:to + 3] = colour

    def part(self, left, top, width, height):
        rows = (self.data[(y * self.width + left) * 3:(y * self.width + left + width) * 3]
                for y in range(top, top + height))
        return Picture(width, height, bytearray(b"".join(rows)))

    def shrunk(self, width, height):
        """Scaled down, every new pixel the mean of those it covers."""
        small = Picture(width, height)
        pixels = self.pixels()
        for y in range(height):
            y1, y2 = y * self.height // height, (y + 1) * self.height // height
            for x in range(width):
                x1, x2 = x * self.width // width, (x + 1) * self.width // width
                part = [pixels[v * self.width + u] for v in range(y1, y2) for u in range(x1, x2)]
                at = (y * width + x) * 3
                small.data[at:at + 3] = bytes((2 * sum(c) + len(part)) // (2 * len(part)) for c in zip(*part))
        return small


class Size(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]


def library(name, **results):
    """A shared library, with the result types of those functions that do not return a number."""
    path = ctypes.util.find_library(name)
    if path is None:
        raise SystemExit(f"lib{name} is missing: apt-get install librsvg2-bin")
    found = ctypes.CDLL(path)
    for function, result in results.items():
        getattr(found, function).restype = result
    return found


def drawn(svg, width, height, scale=1.0):
    """The SVG text on a canvas of this size, everything scaled. Less than half opaque is transparent."""
    pointer = ctypes.c_void_p
    cairo = library("cairo", cairo_image_surface_create=pointer, cairo_create=pointer,
                    cairo_image_surface_get_data=pointer)
    rsvg = library("rsvg-2", rsvg_handle_new_from_data=pointer)
    gobject = library("gobject-2.0")
    wide, high = int(width * scale), int(height * scale)
    text = svg.encode()
    handle = pointer(rsvg.rsvg_handle_new_from_data(text, ctypes.c_size_t(len(text)), None))
    if not handle:
        raise ValueError("not an SVG text")
    surface = pointer(cairo.cairo_image_surface_create(0, wide, high))
    context = pointer(cairo.cairo_create(surface))
    done = rsvg.rsvg_handle_render_document(handle, context, ctypes.byref(Size(0, 0, wide, high)), None)
    cairo.cairo_surface_flush(surface)
    raw = ctypes.string_at(cairo.cairo_image_surface_get_data(surface), wide * high * 4)  # rows have no gaps
    cairo.cairo_destroy(context)
    cairo.cairo_surface_destroy(surface)
    gobject.g_object_unref(handle)
    if not done:
        raise ValueError("this SVG cannot be drawn")
    picture = Picture(wide, high)
    alpha = raw[3::4]
    if min(alpha) == 255:
        for k in range(3):
            picture.data[k::3] = raw[2 - k::4]  # blue, green, red, alpha
        return picture
    for i, a in enumerate(alpha):
        if a >= 128:
            blue, green, red = (min(c * 255 // a, 255) for c in raw[4 * i:4 * i + 3])
            picture.data[3 * i:3 * i + 3] = bytes((red, green, blue))
    return picture


def bmp(picture):
    """A bitmap of 24 bits."""
    data = bytearray(len(picture.data))
    for k in range(3):
        data[k::3] = picture.data[2 - k::3]
    return bmp_file(picture.width, picture.height, 24, b"", data)


def bmp_file(width, height, depth, table, data):
    """Rows from the bottom, each a whole number of four bytes."""
    stride = width * depth // 8
    rows = b"".join(bytes(data[y * stride:(y + 1) * stride]) + b"\0" * (-stride % 4)
                    for y in reversed(range(height)))
    offset = 14 + 40 + len(table)
    head = struct.pack("<2sIHHI", b"BM", offset + len(rows), 0, 0, offset)
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, depth, 0, len(rows), 2835, 2835, len(table) // 4, 0)
    return head + info + table + rows


def png_file(width, height, kind, table, data):
    """kind 2: three bytes a pixel; kind 3: one byte, an index into the table."""
    stride = len(data) // height
    raw = b"".join(b"\0" + bytes(data[y * stride:(y + 1) * stride]) for y in range(height))

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)) +
            (chunk(b"PLTE", table) if table else b"") +
            chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def png(picture):
    return png_file(picture.width, picture.height, 2, b"", picture.data)


class Indexed:
    """A picture with a palette of at most 256 colours, chosen by cutting the cube of colours in halves."""

    def __init__(self, picture):
        self.width, self.height = picture.width, picture.height
        pixels = picture.pixels()
        self.palette, index = quantised(Counter(pixels))
        self.data = bytes(map(index.__getitem__, pixels))

    def bmp(self):
        table = b"".join(bytes((b, g, r, 0)) for r, g, b in self.palette)
        return bmp_file(self.width, self.height, 8, table, self.data)

    def png(self):
        return png_file(self.width, self.height, 3, b"".join(map(bytes, self.palette)), self.data)


def quantised(counts, most=256):
    """A palette and the palette index of every colour that occurs."""
    boxes = []  # widest first; the colours of a box, never empty

    def push(box):
        width, axis = max((max(c[k] for c in box) - min(c[k] for c in box), k) for k in range(3))
        heapq.heappush(boxes, (-width * sum(counts[c] for c in box) ** 0.25, axis, box))

    push(sorted(counts))
    while len(boxes) < most and boxes[0][0] < 0:
        _, axis, box = heapq.heappop(boxes)
        box.sort(key=lambda c: (c[axis], c))
        half = sum(counts[c] for c in box) / 2
        cut, seen = 0, 0
        while cut < len(box) - 1 and (seen < half or cut == 0):
            seen += counts[box[cut]]
            cut += 1
        push(box[:cut])
        push(box[cut:])
    palette, index = [], {}
    for _, _, box in sorted(boxes, key=lambda entry: entry[2]):
        weight = sum(counts[c] for c in box)
        for colour in box:
            index[colour] = len(palette)
        palette.append(tuple(int(sum(c[k] * counts[c] for c in box) / weight + 0.5) for k in range(3)))
    return palette, index


def bmp_of_png(data):
    """One of our own PNG files as a bitmap: 8 bits with its palette, 24 bits without."""
    chunks = {}
    at = 8
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        chunks[name] = data[at + 8:at + 8 + size]
        at += size + 12
    width, height, _, kind = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    stride = width * (1 if kind == 3 else 3)
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = bytearray(b"".join(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)] for y in range(height)))
    if kind != 3:
        return bmp(Picture(width, height, rows))
    table = chunks[b"PLTE"]
    blue_first = b"".join(bytes((table[i + 2], table[i + 1], table[i], 0)) for i in range(0, len(table), 3))
    return bmp_file(width, height, 8, blue_first, rows)


def png_of_bmp(data):
    """One of our own bitmaps as PNG: the same pixels."""
    offset, = struct.unpack_from("<I", data, 10)
    width, height, _, depth = struct.unpack_from("<iiHH", data, 18)
    stride = width * depth // 8
    padded = stride + -stride % 4
    rows = bytearray(b"".join(data[offset + y * padded:offset + y * padded + stride] for y in reversed(range(height))))
    if depth == 8:
        table = b"".join(bytes((data[i + 2], data[i + 1], data[i])) for i in range(54, offset, 4))
        return png_file(width, height, 3, table, rows)
    rows[0::3], rows[2::3] = rows[2::3], rows[0::3]
    return png_file(width, height, 2, b"", rows)
