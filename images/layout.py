"""Where the cells of a variant lie in its picture. The rule files use the same numbers.

A cell is known by its name alone. Hexagonal boards of any outline: letter = row, number = column of a
grid whose rows are shifted by half a cell each. Diamonds: letter = column, number = row, a1 on top.
Squares: letter = column, number = row from the bottom. Triangles: letter = row, number = column; a row
is a strip of triangles that point up and down in turn.

All numbers are even, so that the large set, which is half as large again, has whole numbers too.
"""

LARGE = 1.5  # the large set in units of the usual one
LEAST = 480  # no picture is narrower or lower
BUTTON = (72, 48)  # size of a swap button
MOST_SWAPPED = 40  # stones that a host can swap in one move; more go by way of a place half way

# Pack and number of letters: from cell to cell in a row, from row to row, and the size of a stone.
CELLS = {
    ("Selfo", "triangles"): (38, 66, 36),
    ("Selfo", 8): (54, 54, 48), ("Selfo", 9): (52, 44, 48),
    ("Selfo", 11): (44, 38, 40), ("Selfo", 15): (44, 38, 40),
    ("Halma", 8): (54, 54, 48), ("Halma", 10): (44, 44, 40), ("Halma", 16): (36, 36, 32),
    ("ChineseCheckers", 7): (44, 38, 40), ("ChineseCheckers", 13): (44, 38, 40),
    ("ChineseCheckers", 9): (40, 34, 36), ("ChineseCheckers", 17): (40, 34, 36),
}


class Layout:
    def __init__(self, variant):
        self.cells = variant["cells"]
        letters = {cell[0] for cell in self.cells}
        triangles = variant["grid"] == "triangular"
        kind = "triangles" if triangles else len(letters)
        self.pitch, self.row_height, self.size = CELLS[variant["pack"], kind]
        self.holes = variant["pack"] == "ChineseCheckers"  # instead of tiles
        self.diagonals = {tuple(pair) for pair in variant["diagonals"]}  # upper cell first
        if triangles:
            self.shape = "triangles"
        elif len(self.cells) != len(letters) ** 2:
            self.shape = "rows"
        else:
            self.shape = "diamond" if self.holes else "square"
        self.margin = {"rows": 40, "diamond": 40, "square": 30, "triangles": 56}[self.shape]
        self.font_size = 12 if self.shape == "square" else 13 if self.pitch < 44 else 14
        places = {cell: self.place(cell) for cell in self.cells}
        left = min(x for x, _ in places.values())
        top = min(y for _, y in places.values())
        wide = max(x for x, _ in places.values()) - left + self.size + 2 * self.margin
        high = max(y for _, y in places.values()) - top + self.size + 2 * self.margin
        self.width, self.height = max(wide, LEAST), max(high, LEAST)
        self.corner = {cell: (x - left + self.margin + (self.width - wide) // 2,
                              y - top + self.margin + (self.height - high) // 2)
                       for cell, (x, y) in places.items()}
        self.buttons = self.place_buttons(variant)
        stones = sum(len(player["start"]) for player in variant["players"])
        self.half_way = None  # where the swap's marker waits between two halves
        if self.buttons and stones > MOST_SWAPPED:
            x, y = 12, self.height - 12 - BUTTON[1]
            self.half_way = (x, y, x + BUTTON[0], y + BUTTON[1])

    def lattice(self, cell):
        return "abcdefghijklmnopqrstuvwxyz".index(cell[0]), int(cell[1:]) - 1

    def place(self, cell):
        a, b = self.lattice(cell)
        if self.shape == "rows":
            return b * self.pitch + a * self.pitch // 2, a * self.row_height
        if self.shape == "diamond":
            return (a - b) * self.pitch // 2, (a + b) * self.row_height
        if self.shape == "triangles":  # in the middle of the triangle, a third of its height from the base
            return b * self.pitch, a * self.row_height + (self.row_height // 3 if self.points_up(cell) else 0)
        return a * self.pitch, -b * self.pitch

    def points_up(self, cell):
        """The first triangle of the upper rows does."""
        a, b = self.lattice(cell)
        first_a, first_b = self.lattice(self.cells[0])
        return (a + b - first_a - first_b) % 2 == 0

    def place_buttons(self, variant):
        """Position name of each swap button: its rectangle and whose colour it shows."""
        if "swap" not in variant["rules"]:
            return {}
        width, height = BUTTON
        if self.shape == "square":
            self.width += width + 4
        names = [player["name"] for player in variant["players"]]
        left, right = 12, self.width - 12 - width
        top, bottom = 12, self.height - 12 - height
        if len(names) == 2:
            x, y = (right, self.margin) if self.shape == "square" else (left, top)
            return {"swap": ((x, y, x + width, y + height), names)}
        corners = [(left, top), (left, bottom), (right, top), (right, bottom),
                   (left, top + height + 4), (left, bottom - height - 4)]
        return {f"swap-{name}": ((x, y, x + width, y + height), [name])
                for name, (x, y) in zip(names, corners)}

    def rectangle(self, cell):
        x, y = self.corner[cell]
        return x, y, x + self.size, y + self.size

    def centre(self, cell):
        x, y = self.corner[cell]
        return x + self.size / 2, y + self.size / 2

    def corners(self, cell):
        """Of the tile, which touches those of its neighbours: clockwise."""
        x, y = self.centre(cell)
        half = self.pitch / 2
        if self.shape == "square":
            return [point for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                    for point in self.square_corner(cell, x, y, sx, sy)]
        if self.shape == "triangles":
            long, short = self.row_height * 2 / 3, self.row_height / 3
            if self.points_up(cell):
                return [(x, y - long), (x + self.pitch, y + short), (x - self.pitch, y + short)]
            return [(x - self.pitch, y - short), (x + self.pitch, y - short), (x, y + long)]
        top, side = self.row_height * 2 / 3, self.row_height / 3
        return [(x, y - top), (x + half, y - side), (x + half, y + side), (x, y + top),
                (x - half, y + side), (x - half, y - side)]

    def square_corner(self, cell, x, y, sx, sy):
        """One point; where two cells touch diagonally, these have an edge there and the others a point less far out."""
        a, b = self.lattice(cell)
        half, cut = self.pitch / 2, self.pitch / 6

        def touch(one, other):
            names = ["abcdefghijklmnopqrstuvwxyz"[i] + str(j + 1) for i, j in (one, other)]
            return tuple(sorted(names, key=lambda name: -int(name[1:]))) in self.diagonals

        px, py = x + sx * half, y + sy * half
        if touch((a, b), (a + sx, b - sy)):
            edge = [(px + sx * cut, py - sy * cut), (px - sx * cut, py + sy * cut)]
            return edge if sx * sy > 0 else edge[::-1]
        if touch((a + sx, b), (a, b - sy)):
            return [(px - sx * cut, py - sy * cut)]
        return [(px, py)]

    def labels(self):
        """Coordinates right at the end of each line of cells: text and centre."""
        marks = []
        first, last = {}, {}  # cells by letter and by number
        for cell in self.cells:  # these come row by row from the top
            first.setdefault(cell[0], cell)
            last[cell[1:]] = cell
        if self.shape == "square":
            away = self.pitch / 2 + self.margin / 2 - 1  # the middle between the board and the frame
            for cell in self.cells:
                x, y = self.centre(cell)
                if cell[0] == "a":
                    marks.append((cell[1:], x - away, y))
                if cell[1:] == "1":
                    marks.append((cell[0], x, y + away))
        elif self.shape == "triangles":
            # Letters at the upper left and the lower right, numbers at the other edges.
            top = {cell[1:]: cell for cell in reversed(self.cells)}
            end = {cell[0]: cell for cell in self.cells}
            middle = len(end) // 2
            for row, letter in enumerate(end):
                x, y = self.centre(first[letter] if row < middle else end[letter])
                marks.append((letter, x + self.pitch * (-1.2 if row < middle else 1.2), y))
            for number, cell in last.items():
                x, y = self.centre(cell)
                if cell[0] == self.cells[-1][0]:
                    marks.append((number, x, y + self.row_height * (0.57 if self.points_up(cell) else 0.9)))
                elif x < self.width / 2:
                    marks.append((number, x - self.pitch * 0.6, y + self.row_height * 0.5))
                else:
                    x, y = self.centre(top[number])
                    marks.append((number, x + self.pitch * 0.7, y - self.row_height * 0.5))
        elif self.shape == "diamond":
            for cell in self.cells:
                x, y = self.centre(cell)
                if cell[1:] == "1":
                    marks.append((cell[0], x + self.pitch * 0.42, y - self.row_height * 0.84))
                if cell[0] == "a":
                    marks.append((cell[1:], x - self.pitch * 0.42, y - self.row_height * 0.84))
        else:
            for letter, cell in first.items():
                x, y = self.centre(cell)
                marks.append((letter, x - self.pitch * 0.72, y))
            for number, cell in last.items():
                x, y = self.centre(cell)
                marks.append((number, x + self.pitch * 0.40, y + self.row_height * 0.80))
        return marks

    def neighbours(self, cell):
        """Those of the following cells that touch this one, for the lines of the board."""
        x, y = self.corner[cell]
        reach = self.pitch * 1.05
        return [other for other, (u, v) in self.corner.items()
                if (v, u) > (y, x) and (u - x) ** 2 + (v - y) ** 2 <= reach ** 2]


def camps(variant):
    """Cell: (player's name, whether it is a home) for all camps; homes hide targets."""
    marks = {}
    for player in variant["players"]:
        for cell in player["target"]:
            marks.setdefault(cell, (player["name"], False))
    for player in variant["players"]:
        if player["target"]:
            for cell in player["home"]:
                marks[cell] = (player["name"], True)
    return marks
