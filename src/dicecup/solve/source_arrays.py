"""Stored values read with numpy, many at once."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.kind import Source
from dicecup.solve.lattice_arrays import Floats, Whole
from dicecup.solve.pocket import Factors, PocketTable
from dicecup.solve.upper import UpperSection
from dicecup.solve.value_files import PIECE, ValueFile


class Reader(Protocol):
    """Reads values of a source."""

    def at(self, rows: Whole | int, columns: Whole) -> Floats:
        """The values at these rows and columns."""
        ...


class FileReader:
    """Reads a value file; each piece is checked when it is first read."""

    def __init__(self, file: ValueFile) -> None:
        self._file = file
        header = file.header
        self.matrix: Floats = np.asarray(file.cells).reshape(header.rows, header.columns)
        self._checked = np.frombuffer(file.checked, np.bool_).reshape(header.rows, header.pieces)

    def at(self, rows: Whole | int, columns: Whole) -> Floats:
        """The values at these rows and columns, checked."""
        pieces = columns // PIECE
        known = self._checked[rows, pieces]
        if not known.all():
            unknown = (each[~known].tolist() for each in np.broadcast_arrays(rows, pieces))
            for row, piece in set(zip(*unknown, strict=True)):
                self._file.check(row, piece)
        return np.asarray(self.matrix[rows, columns])


class PocketReader:
    """Reads a pocket table: a value is the product of a row's factors and a column's."""

    def __init__(self, table: PocketTable) -> None:
        header = table.header
        self._left = _factors(table.left, header.rows)
        self._right = _factors(table.right, header.columns) * np.array(header.scales)

    def at(self, rows: Whole | int, columns: Whole) -> Floats:
        """The values at these rows and columns."""
        return np.asarray(np.einsum("...k,...k->...", self._left[rows], self._right[columns]))

    @property
    def matrix(self) -> Floats:
        """All values."""
        return self.rows(0, len(self._left))

    def rows(self, first: int, count: int) -> Floats:
        """All values of so many rows."""
        return np.asarray(self._left[first : first + count].astype(np.float64) @ self._right.T)


def _factors(factors: Factors, lines: int) -> NDArray[np.float32]:
    """All factors side by side: whole numbers that float32 holds exactly."""
    return np.hstack([np.asarray(numbers).reshape(lines, count).astype(np.float32) for numbers, count in factors])


def reader(source: Source) -> FileReader | PocketReader:
    """Who reads a source with numpy."""
    if isinstance(source, ValueFile):
        return FileReader(source)
    assert isinstance(source, PocketTable)
    return PocketReader(source)


def matrix_of(file: ValueFile) -> Floats:
    """All values of a value file, checked."""
    file.check_all()
    return FileReader(file).matrix


class Columns:
    """Values of (config, column), read by sets of open upper rows and totals."""

    def __init__(self, upper: UpperSection, source: Source) -> None:
        self._column_of = np.array(upper.column_of)
        self._at = reader(source).at

    def futures(self, configs: Whole | int, open_rows: Whole | int, totals: Whole | int) -> Floats:
        """What the rest of the game brings on each of these sheets."""
        return self._at(configs, self._column_of[open_rows, totals])
