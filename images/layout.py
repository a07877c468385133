"""Where the cells of a variant lie in its picture. The rule files use the same numbers.

A cell is known by its name alone. Hexagonal boards of any outline: letter = row, number = column of a
grid whose rows are shifted by half a cell each. Diamonds: letter = column, number = row, a1 on top.
Squares: letter = column, number = row from the bottom.

All numbers are even, so that the large set, which is half as large again, has whole numbers too.
"""

LARGE = 1.5  # the large set in units of the usual one
LEAST = 480  # no picture is narrower or lower
BUTTON = (72, 48)  # size of a swap button
MOST_SWAPPED = 40  # stones that a host can swap in one move; more go by way of a place half way

# Pack and number of letters: from cell to cell in a row, from row to row, and the size of a stone.
CELLS = {
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
        self.pitch, self.row_height, self.size = CELLS[variant["pack"], len(letters)]
        self.holes = variant["pack"] == "ChineseCheckers"  # instead of tiles
        if len(self.cells) != len(letters) ** 2:
            self.shape = "rows"
        else:
            self.shape = "diamond" if self.holes else "square"
        self.margin = {"rows": 40, "diamond": 40, "square": 30}[self.shape]
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
        return a * self.pitch, -b * self.pitch

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
        corners = [(left, top), (left, bottom), (right, top)]
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
            return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        top, side = self.row_height * 2 / 3, self.row_height / 3
        return [(x, y - top), (x + half, y - side), (x + half, y + side), (x, y + top),
                (x - half, y + side), (x - half, y - side)]

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
