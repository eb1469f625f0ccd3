"""Making parts tables: expected points by part of all sheets, as a pocket table of low rank.

The policy jumps from sheet to sheet, so parts are less smooth than values: half the error costs three times the bytes. The largest
matrices have 6 × 10⁸ entries. They are decomposed by a random projection (Halko, Martinsson and Tropp, 2011, algorithm 4.4) that
finds the strongest components alone, and nothing but the matrix itself is held whole.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.lattice_arrays import Floats, Indices, Whole
from dicecup.solve.parts import PartsTable, parts_name
from dicecup.solve.pocket import FOLDER, Errors
from dicecup.solve.pocket_making import Decomposition, packed, quantile, stated, weights, write
from dicecup.solve.source_arrays import PocketReader
from dicecup.solve.value_files import Subject

Matrix = NDArray[np.float32]

MOST_RANK = 120
"""Components that are looked for."""

SPARE = 20
"""More of them, which the projection needs to find the others."""

PASSES = 2
"""Times the projection is sharpened by the matrix itself."""


LEAST_VARIANCE = 0.25
"""Of a sheet with less the skewness says nothing."""


def by_part(swept: Matrix, slots: Whole, parts: list[int]) -> Matrix:
    """The matrix of a sweep, `swept[config, slot, part]`: these slots and parts, part by part."""
    matrix = np.empty((len(parts) * len(swept), len(slots)), np.float32)
    for at, part in enumerate(parts):
        matrix[at * len(swept) : (at + 1) * len(swept)] = swept[:, slots, part]
    return matrix


def by_moment(swept: Matrix, slots: Whole) -> Matrix:
    """The matrix of a sweep of moments: standard deviations, and third moments divided by the variance."""
    matrix = np.empty((2 * len(swept), len(slots)), np.float32)
    variance = swept[:, slots, 0]
    matrix[: len(swept)] = np.sqrt(variance)
    matrix[len(swept) :] = swept[:, slots, 1] / np.maximum(variance, LEAST_VARIANCE)
    return matrix


def write_parts(  # noqa: PLR0917
    subject: Subject, layout: int, matrix: Matrix, reach: Indices, target: float, folder: Path = FOLDER, name: str = ""
) -> PartsTable:
    """Write the table of a matrix, part by part; its root mean square error is about `target` where a part is open."""
    configs = len(reach)
    is_open = float(np.count_nonzero(matrix) / matrix.size)
    found = _decompose(matrix, *(weights(reach.sum(axis=axis)) for axis in (1, 0)))
    header, body = packed(subject, layout, found, target * is_open**0.5)
    path = folder / (name or parts_name(subject))
    folder.mkdir(parents=True, exist_ok=True)
    write(path, header, body)
    table = PartsTable(path, configs)
    write(path, replace(header, errors=_errors(table, matrix, reach)), body)
    return PartsTable(path, configs)


def _decompose(matrix: Matrix, rows: Floats, columns: Floats) -> Decomposition:
    """The strongest components of the matrix with these weights of configs and columns."""
    every = np.tile(rows, len(matrix) // len(rows)).astype(np.float32)[:, None]
    across = columns.astype(np.float32)[:, None]

    def times(right: Matrix) -> Matrix:
        """The weighted matrix times another, without a second large matrix."""
        return np.asarray(every * (matrix @ (across * right)))

    def times_back(left: Matrix) -> Matrix:
        return np.asarray(across * (matrix.T @ (every * left)))

    draw = np.random.default_rng(1)
    size = min(MOST_RANK + SPARE, *matrix.shape)
    basis = np.linalg.qr(times(draw.standard_normal((matrix.shape[1], size), np.float32)))[0]
    for _ in range(PASSES):
        basis = np.linalg.qr(times(np.linalg.qr(times_back(basis))[0]))[0]
    left, strengths, right = np.linalg.svd(times_back(basis).T.astype(np.float64), full_matrices=False)
    rank = min(MOST_RANK, len(strengths))
    left = (basis @ left[:, :rank]) * strengths[:rank] / every
    right = right[:rank] / columns
    lengths = np.linalg.norm(right, axis=1)
    return Decomposition(left * lengths, right / lengths[:, None])


def _errors(table: PartsTable, matrix: Matrix, reach: Indices) -> Errors:
    """Where a part is open: the root mean square error and the largest, and those that perfect play meets."""
    reader, configs = PocketReader(table), len(reach)
    squares = count = most = met = turns = 0.0
    seen: list[tuple[Floats, Indices]] = []
    for first in range(0, len(matrix), 1024):
        rows = matrix[first : first + 1024]
        is_open = rows != 0
        off = np.abs(reader.rows(first, len(rows)) - rows)[is_open]
        visits = reach[np.arange(first, first + len(rows)) % configs][is_open]
        squares, count, most = squares + float((off**2).sum()), count + len(off), max(most, float(off.max(initial=0)))
        met, turns = met + float(off**2 @ visits), turns + float(visits.sum())
        seen.append((off[visits > 0], visits[visits > 0]))
    off, visits = (np.concatenate(each) for each in zip(*seen, strict=True))
    return stated((squares / count) ** 0.5, most, (met / turns) ** 0.5, quantile(off, visits))
