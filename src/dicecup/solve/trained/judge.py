"""A trained judge: a file of weights in the package, and every seat's chance to win between turns, by the standard library alone.

The network is that of `dicecup.kernels.batch.network`: the rows of the features that are on are added, then come two small layers.
`judge_arrays` takes the same sums faster with numpy.

A file holds eight bytes of magic, the length of its header, the header (JSON, see `Header`), and all weights in the order of the
layers as half-precision floats, compressed by zlib.
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
MAGIC: Final = b"dicejdg1"
SUFFIX: Final = ".judge"

Network = Callable[[Iterable[int]], list[float]]
"""Every seat's chance to win, the one to move first, from the features that are on."""


class Header(NamedTuple):
    """The sizes of the layers, the version of the rules, and the root mean square error of the chances."""

    inputs: int
    first: int
    second: int
    seats: int
    rules: int
    error: float

    @property
    def shapes(self) -> tuple[tuple[int, int], ...]:
        """The rows and columns of the weights in order."""
        layers = ((self.inputs, self.first), (self.first, self.second), (self.second, self.seats))
        return tuple(shape for rows, columns in layers for shape in ((rows, columns), (1, columns)))


def write_judge(path: Path, header: Header, weights: Iterable[Sequence[float]]) -> None:
    """Write a judge, its weights as flat sequences in the order of `Header.shapes`."""
    text = json.dumps(header._asdict()).encode()
    packed = b"".join(struct.pack(f"<{len(each)}e", *each) for each in weights)
    path.write_bytes(MAGIC + struct.pack("<I", len(text)) + text + zlib.compress(packed, 9))


def read_judge(path: Path) -> tuple[Header, list[list[list[float]]]]:
    """The header and the weights, each as a list of rows."""
    data = path.read_bytes()
    if data[:8] != MAGIC:
        raise ValueError(f"{path} is no judge")
    (length,) = struct.unpack_from("<I", data, 8)
    header = Header(**json.loads(data[12 : 12 + length]))
    packed, at = zlib.decompress(data[12 + length :]), 0
    weights = []
    for rows, columns in header.shapes:
        numbers = struct.unpack_from(f"<{rows * columns}e", packed, at)
        weights.append([list(numbers[row * columns : (row + 1) * columns]) for row in range(rows)])
        at += 2 * rows * columns
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
