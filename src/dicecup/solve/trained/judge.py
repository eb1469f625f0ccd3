"""A trained judge: a file of weights in the package, and every seat's chance to win between turns, by the standard library alone.

The network is that of `dicecup.kernels.batch.network`: the rows of the features that are on are added, then come two small layers.
`judge_arrays` takes the same sums faster with numpy.

A file holds eight bytes of magic, the length of its header, the header (JSON, see `Header`), and, compressed by zlib: the weights
of the features as whole numbers of so many bits, column by column, all low bytes and then all high ones; the step of each of these
columns, and all other weights in the order of the layers, as half-precision floats.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parent / "judges"
MAGIC: Final = b"dicejdg2"
SUFFIX: Final = ".judge"

Network = Callable[[Iterable[int]], list[float]]
"""Every seat's chance to win, the one to move first, from the features that are on."""


class Header(NamedTuple):
    """The sizes of the layers, the version of the rules, the root mean square error of the chances, and the bits of a weight."""

    inputs: int
    first: int
    second: int
    seats: int
    rules: int
    error: float
    bits: int

    @property
    def shapes(self) -> tuple[tuple[int, int], ...]:
        """The rows and columns of the weights in order."""
        layers = ((self.inputs, self.first), (self.first, self.second), (self.second, self.seats))
        return tuple(shape for rows, columns in layers for shape in ((rows, columns), (1, columns)))


def write_judge(path: Path, header: Header, weights: Sequence[Sequence[float]]) -> None:
    """Write a judge, its weights as flat sequences in the order of `Header.shapes`."""
    text = json.dumps(header._asdict()).encode()
    middle = 1 << header.bits - 1
    columns = [weights[0][column :: header.first] for column in range(header.first)]
    steps = [_half(max(map(abs, column)) / (middle - 1) or 1.0) for column in columns]
    numbers = [round(each / step) + middle for column, step in zip(columns, steps, strict=True) for each in column]
    planes = bytes(number & 255 for number in numbers) + bytes(number >> 8 for number in numbers)
    floats = b"".join(struct.pack(f"<{len(each)}e", *each) for each in (steps, *weights[1:]))
    path.write_bytes(MAGIC + struct.pack("<I", len(text)) + text + zlib.compress(planes + floats, 9))


def _half(number: float) -> float:
    """As a half-precision float holds it."""
    found: float = struct.unpack("<e", struct.pack("<e", number))[0]
    return found


def read_judge(path: Path) -> tuple[Header, list[list[list[float]]]]:
    """The header and the weights, each as a list of rows."""
    data = path.read_bytes()
    if data[:8] != MAGIC:
        raise ValueError(f"{path} is no judge")
    (length,) = struct.unpack_from("<I", data, 8)
    header = Header(**json.loads(data[12 : 12 + length]))
    packed, count, middle = zlib.decompress(data[12 + length :]), header.inputs * header.first, 1 << header.bits - 1
    steps, at = struct.unpack_from(f"<{header.first}e", packed, 2 * count), 2 * count + 2 * header.first
    columns = []
    for column, step in enumerate(steps):
        part = slice(column * header.inputs, (column + 1) * header.inputs)
        low, high = packed[:count][part], packed[count : 2 * count][part]
        columns.append([(one + 256 * other - middle) * step for one, other in zip(low, high, strict=True)])
    weights = [[list(row) for row in zip(*columns, strict=True)]]
    for rows, width in header.shapes[1:]:
        numbers = struct.unpack_from(f"<{rows * width}e", packed, at)
        weights.append([list(numbers[row * width : (row + 1) * width]) for row in range(rows)])
        at += 2 * rows * width
    return header, weights


def network(weights: list[list[list[float]]]) -> Network:
    """The network with these weights."""
    rows, (bias,), second, (second_bias,), third, (third_bias,) = weights
    layers = (list(zip(*second, strict=True)), second_bias), (list(zip(*third, strict=True)), third_bias)

    def chances(features: Iterable[int]) -> list[float]:
        values = [max(each, 0.0) for each in map(sum, zip(bias, *[rows[at] for at in features], strict=True))]
        for number, (columns, biases) in enumerate(layers):
            sums: list[Any] = [start + sum(map(mul, values, column)) for column, start in zip(columns, biases, strict=True)]
            values = sums if number else [max(each, 0.0) for each in sums]
        most = max(values)
        powers = [exp(each - most) for each in values]
        return [each / sum(powers) for each in powers]

    return chances
