"""Where the cells of a variant lie in its picture. The rule files use the same numbers.

A cell is known by its name alone. Hexagonal boards of any outline: letter = row, number = column of a
grid whose rows are shifted by half a cell each. Diamonds: letter = column, number = row, a1 on top.
Squares: letter = column, number = row from the bottom.
"""

BUTTON = (64, 40)  # size of a swap button


class Layout:
    def __init__(self, variant):
        self.cells = variant["cells"]
        selfo = variant["pack"] == "Selfo"
        self.pitch = 44 if selfo else 36  # between neighbours in a row
        self.row_height = 38 if selfo else 31  # of hexagonal rows: pitch * sqrt(3) / 2
        self.size = 40 if selfo else 32  # of a stone's picture
        self.margin = self.size if selfo else 36
        letters = {cell[0] for cell in self.cells}
        full = len(self.cells) == len(letters) ** 2
        if not full:
            self.shape = "rows"
        else:
            self.shape = "diamond" if variant["pack"] == "ChineseCheckers" else "square"
        places = {cell: self.place(cell) for cell in self.cells}
        left = min(x for x, _ in places.values())
        top = min(y for _, y in places.values())
        self.corner = {cell: (x - left + self.margin, y - top + self.margin)
                       for cell, (x, y) in places.items()}
        self.width = max(x for x, _ in self.corner.values()) + self.size + self.margin
        self.height = max(y for _, y in self.corner.values()) + self.size + self.margin
        self.buttons = self.place_buttons(variant)

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
            self.width += 60
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

    def labels(self):
        """Coordinates around the board: text and centre."""
        marks = []
        if self.shape == "square":
            for cell in self.cells:
                x, y = self.centre(cell)
                if cell[0] == "a":
                    marks.append((cell[1:], (self.margin - 4) / 2, y))
                if cell[1:] == "1":
                    marks.append((cell[0], x, self.height - (self.margin - 4) / 2))
        elif self.shape == "diamond":
            half, up = self.pitch * 0.5, self.row_height * 0.9
            for cell in self.cells:
                x, y = self.centre(cell)
                if cell[1:] == "1":
                    marks.append((cell[0], x + half, y - up))
                if cell[0] == "a":
                    marks.append((cell[1:], x - half, y - up))
        else:
            last = {}
            for cell in self.cells:
                last[cell[1:]] = cell  # cells come row by row from the top
                x, y = self.centre(cell)
                if not any(text == cell[0] for text, _, _ in marks):
                    # Beside the row, or in the margin where arms of a star would be in the way.
                    marks.append((cell[0], x - self.pitch * 0.8 if self.buttons else 15, y))
            for number, cell in last.items():
                x, y = self.centre(cell)
                marks.append((number, x + self.pitch * 0.45, y + self.row_height * 0.9))
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
            for cell in player["start"]:
                marks[cell] = (player["name"], True)
    return marks
