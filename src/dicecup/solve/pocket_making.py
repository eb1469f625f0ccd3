"""Making pocket tables: a low-rank approximation of a matrix of values with as few bits as its error allows.

Let `M = U S V'` be the singular value decomposition. All of `U S` is rounded to multiples of one step, and row `k` of `V'` to
multiples of a step divided by `S_k`, so that every component is off by equally much: the rounding of an entry of `M` is then a sum
of independent errors of equal size, and a component whose entries are below the step costs nothing. For a target `t` of the root
mean square error, half of `t²` goes to the components that are left out, a quarter to the rounding of each side:

    sum over the components left out of S_k² = t²/2 × size,     step² / 12 × rank = t²/4 × (columns for U S, rows for V').
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.pocket import FOLDER, FRONT, MAGIC, WIDE, Errors, PocketHeader, PocketTable, pocket_name
from dicecup.solve.source_arrays import PocketReader
from dicecup.solve.value_files import Subject

SHARE = 0.95
"""The share of met errors that `within` bounds."""

EMPHASIS = 0.2
"""The power of a line's share of all turns that is its weight: 0.2 cuts `within` by a third and adds 3% to size and to `all`."""

RARE = 1e-6
"""Added to every share."""


class Original(NamedTuple):
    """What a pocket table is made from: exact values, and how often perfect play comes to each of them."""

    subject: Subject
    layout: int
    matrix: Floats
    reach: Indices


class Decomposition(NamedTuple):
    """`matrix = left @ right`, the strongest component first; the rows of `right` have length 1."""

    left: Floats
    right: Floats


def decompose(original: Original) -> Decomposition:
    """The singular value decomposition of the matrix, with more weight on rows and columns where perfect play comes more often."""
    rows, columns = (weights(original.reach.sum(axis=axis)) for axis in (1, 0))
    left, right = _decompose(rows[:, None] * original.matrix * columns)
    left, right = left / rows[:, None], right / columns
    lengths = np.linalg.norm(right, axis=1)
    return Decomposition(left * lengths, right / lengths[:, None])


def weights(visits: Indices) -> Floats:
    """Weights with a geometric mean of 1; a line that is hardly ever met still counts."""
    weights = (visits / visits.sum() + RARE) ** EMPHASIS
    return np.asarray(weights / np.exp(np.log(weights).mean()))


def _decompose(matrix: Floats) -> tuple[Floats, Floats]:
    """By the eigenvectors of the smaller of the two products of the matrix with its transpose."""
    if matrix.shape[0] > matrix.shape[1]:
        left, right = _decompose(matrix.T)
        return right.T, left.T
    vectors = np.linalg.eigh(matrix @ matrix.T)[1][:, ::-1]
    return vectors, vectors.T @ matrix


def write_pocket(original: Original, found: Decomposition, target: float, folder: Path = FOLDER) -> PocketTable:
    """Write a pocket table whose root mean square error is about `target`."""
    subject, layout, matrix, reach = original
    header, body = packed(subject, layout, found, target)
    path = folder / pocket_name(subject)
    folder.mkdir(parents=True, exist_ok=True)
    write(path, header, body)
    errors = np.abs(PocketReader(PocketTable(path)).matrix - matrix)
    figures = (
        np.sqrt(np.mean(errors**2)),
        errors.max(),
        np.sqrt(np.average(errors**2, weights=reach)),
        quantile(errors[reach > 0], reach[reach > 0]),
    )
    write(path, replace(header, errors=stated(*figures)), body)
    return PocketTable(path)


def packed(subject: Subject, layout: int, found: Decomposition, target: float) -> tuple[PocketHeader, bytes]:
    """The header, errors left out, and the compressed factors of a pocket table whose root mean square error is about `target`."""
    left, right, scales = _rounded(found, target)
    wide = [int((np.abs(side).max(axis=0) > 127).nonzero()[0].max(initial=-1)) + 1 for side in (left, right)]
    body = zlib.compress(_planes(left, wide[0]) + _planes(right, wide[1]), 9)
    header = PocketHeader(
        subject=subject,
        layout=layout,
        rows=len(left),
        columns=len(right),
        wide=(wide[0], wide[1]),
        scales=tuple(scales.tolist()),
        digest=sha256(body).hexdigest(),
    )
    return header, body


def stated(*figures: float) -> Errors:
    """Errors as a header states them, to three digits."""
    return Errors(*(float(f"{each:.3g}") for each in figures))


def _rounded(found: Decomposition, target: float) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """The factors of rows and columns as whole numbers, and the scale of each component."""
    rows, columns = len(found.left), found.right.shape[1]
    strengths = np.linalg.norm(found.left, axis=0)
    left_out = np.cumsum(strengths[::-1] ** 2)[::-1]
    rank = max(1, int((left_out > target**2 / 2 * rows * columns).sum()))
    left, right, strengths = found.left[:, :rank], found.right[:rank].T, strengths[:rank]
    left_step = target / 2 * np.sqrt(12 * columns / rank)
    right_steps = target / 2 * np.sqrt(12 * rows / rank) / strengths
    return (
        np.rint(left / left_step).astype(np.int64),
        np.rint(right / right_steps).astype(np.int64),
        left_step * right_steps,
    )


def _planes(side: NDArray[np.int64], wide: int) -> bytes:
    """The components one after the other: the wide ones as planes of bytes, the lowest first, the narrow ones as one byte."""
    first = np.ascontiguousarray(side[:, :wide].T.astype("<i4")).view(np.uint8).reshape(wide, len(side), WIDE)
    return first.transpose(0, 2, 1).tobytes() + side[:, wide:].T.astype(np.int8).tobytes()


def quantile(errors: Floats, weights: Indices) -> float:
    """The error that this share of the weights does not exceed."""
    order = np.argsort(errors)
    shares = np.cumsum(weights[order])
    return float(errors[order][np.searchsorted(shares, SHARE * shares[-1])])


def write(path: Path, header: PocketHeader, body: bytes) -> None:
    """Write a pocket table's header and factors."""
    text = header.text
    path.write_bytes(FRONT.pack(MAGIC, len(text), zlib.crc32(text)) + text + body)
