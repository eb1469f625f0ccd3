"""Pocket tables: the values of a game in a file that is small enough to ship, read with the standard library alone.

The matrix of values is nearly of low rank: a value is the product of a few dozen factors of its row and as many of its column,

    value(row, column) = sum over k of scale_k × left[row, k] × right[column, k]

where all factors are whole numbers. Every component is rounded with the same absolute error, so that the first ones need three or
four bytes and most of them less than one: what counts for little is stored in few bits.

A file holds eight bytes of magic, the length and the CRC-32 of the header, the header (JSON, see `PocketHeader`), and the factors:
for the rows and then for the columns, the components one after the other, the wide ones as four planes of bytes, the narrow ones
as one, all compressed by zlib.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from hashlib import sha256
from operator import mul
from pathlib import Path
from typing import Any, Final

from dicecup.solve.value_files import DamagedFile, OutdatedFile, Subject

MAGIC: Final = b"DICEPKT\n"
FORMAT: Final = 1
FRONT: Final = struct.Struct("<8sII")
SUFFIX: Final = ".pocket"
FOLDER: Final = Path(__file__).parent / "pocket_tables"
"""Where the tables of the package lie."""

WIDE: Final = 4
"""Bytes of a factor of a wide component."""

Factors = tuple[tuple["array[int]", int], tuple["array[int]", int]]
"""The wide and the narrow factors of all rows or columns, one after the other, and how many each has."""


@dataclass(frozen=True)
class Errors:
    """How far the values of a pocket table are off.

    `all` is the root mean square over all values and `largest` the largest error. `met` and `within` are the root mean square and
    the 95% quantile of the errors that perfect play meets: each sheet is weighted by how often it comes there.
    """

    all: float = 0.0
    largest: float = 0.0
    met: float = 0.0
    within: float = 0.0


@dataclass(frozen=True)
class PocketHeader:
    """The front of a pocket table: what it was made from, its size and its errors.

    `layout` is a checksum of what rows, columns and points mean; `wide` says how many components of rows and of columns are wide.
    """

    subject: Subject
    layout: int
    rows: int
    columns: int
    wide: tuple[int, int]
    scales: tuple[float, ...]
    digest: str
    errors: Errors = Errors()
    format: int = FORMAT

    @property
    def rank(self) -> int:
        """How many components there are."""
        return len(self.scales)

    @property
    def text(self) -> bytes:
        """The header's JSON."""
        return json.dumps(asdict(self)).encode()


class PocketTable:
    """A pocket table open for reading."""

    name: Final = "pocket"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header, body = read_pocket(path)
        header, sides = self.header, (self.header.rows, self.header.columns)
        content = memoryview(zlib.decompress(body))
        sizes = [(header.rank + (WIDE - 1) * wide) * lines for wide, lines in zip(header.wide, sides, strict=True)]
        if len(content) != sum(sizes):
            raise DamagedFile(path, "its factors are not as many as it says")
        self.left, self.right = (
            _factors(part, header.rank, wide, lines)
            for part, wide, lines in zip((content[: sizes[0]], content[sizes[0] :]), header.wide, sides, strict=True)
        )
        self._row = lru_cache(1024)(self._read_row)
        self._column = lru_cache(8192)(self._read_column)

    @property
    def error(self) -> float:
        """The root mean square error of all values."""
        return self.header.errors.all

    @property
    def within(self) -> float:
        """The 95% quantile of the errors that perfect play meets."""
        return self.header.errors.within

    def value(self, row: int, column: int) -> float:
        """One value."""
        return float(sum(map(mul, self._row(row), self._column(column))))

    def _read_row(self, row: int) -> list[int]:
        return _line(self.left, row)

    def _read_column(self, column: int) -> list[float]:
        return list(map(mul, _line(self.right, column), self.header.scales))


def _line(factors: Factors, at: int) -> list[int]:
    """The factors of one row or column."""
    return [number for numbers, count in factors for number in numbers[at * count : (at + 1) * count]]


def _factors(content: memoryview, rank: int, wide: int, lines: int) -> Factors:
    """The factors in this content, which has the components one after the other, line by line."""
    by_line: list[tuple[array[int], int]] = []
    start = 0
    for kind, count, planes in (("i", wide, WIDE), ("b", rank - wide, 1)):
        numbers = array(kind, bytes(planes * count * lines))
        for component in range(count):
            one = bytearray(planes * lines)
            for plane in range(planes):
                one[plane::planes] = content[start : start + lines]
                start += lines
            held = array(kind, bytes(one))
            if planes > 1 and sys.byteorder == "big":
                held.byteswap()
            numbers[component::count] = held
        by_line.append((numbers, count))
    return by_line[0], by_line[1]


def read_pocket(path: Path) -> tuple[PocketHeader, bytes]:
    """The header and the compressed factors of a pocket table; anything wrong with them is damage."""
    data = path.read_bytes()
    if len(data) < FRONT.size:
        raise DamagedFile(path, "it is too short")
    magic, length, checksum = FRONT.unpack_from(data)
    text, body = data[FRONT.size : FRONT.size + length], data[FRONT.size + length :]
    if magic != MAGIC or zlib.crc32(text) != checksum:
        raise DamagedFile(path, "it is no pocket table")
    header = _header(path, json.loads(text))
    if sha256(body).hexdigest() != header.digest:
        raise DamagedFile(path, "its factors do not match their checksum")
    return header, body


def _header(path: Path, fields: dict[str, Any]) -> PocketHeader:
    if fields.get("format") != FORMAT:
        raise OutdatedFile(path, f"it is of format {fields.get('format')}, not {FORMAT}")
    lists = {name: tuple(fields[name]) for name in ("wide", "scales")}
    parts = {"subject": Subject(**fields["subject"]), "errors": Errors(**fields["errors"])}
    return PocketHeader(**{**fields, **lists, **parts})


def open_pocket(subject: Subject, layout: int) -> PocketTable | None:
    """The pocket table of a subject in the package, if there is one for the same rules and layout."""
    path = FOLDER / pocket_name(subject)
    if not path.exists():
        return None
    found = PocketTable(path)
    return found if (found.header.subject, found.header.layout) == (subject, layout) else None


def pocket_name(subject: Subject) -> str:
    """The name of a subject's pocket table."""
    return Path(subject.file_name).with_suffix(SUFFIX).name


def pocket_tables() -> Iterator[tuple[Path, PocketHeader]]:
    """Every pocket table of the package with its header."""
    for path in sorted(FOLDER.glob(f"*{SUFFIX}")):
        yield path, read_pocket(path)[0]
