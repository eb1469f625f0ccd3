"""Spread files: the chance of every number of points still to come, for every sheet between turns, under score-perfect play.

A file holds eight bytes of magic, the length and the CRC-32 of the header, the header (JSON, see `SpreadHeader`), and from the
next multiple of 4096 on, for every config one after the other: where the chances of each of its columns start (uint32, counted in
chances from the start of the config, and one more for their end), the first number of points of each column (uint32), a CRC-32 of
the chances of each column, and the chances (float32). The header has a CRC-32 of what comes before the chances of each config, so
that a distribution is checked without reading more than itself.
"""

from __future__ import annotations

import json
import mmap
import os
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from dicecup.solve.value_files import FRONT, PAGE, DamagedFile, Subject, folder

MAGIC: Final = b"DICESPR\n"
FORMAT: Final = 2
SUFFIX: Final = ".spreads"
WORD: Final = 4
"""Bytes of every number."""


@dataclass(frozen=True)
class SpreadHeader:
    """The front of a spread file; `starts` are where each config starts, counted in numbers, and the end of the last."""

    subject: Subject
    layout: int
    columns: int
    least: float
    starts: tuple[int, ...]
    checksums: tuple[int, ...]
    format: int = FORMAT

    @property
    def text(self) -> bytes:
        """The header's JSON."""
        return json.dumps(asdict(self)).encode()

    @property
    def start(self) -> int:
        """Where the first config starts, in bytes."""
        return -(-(FRONT.size + len(self.text)) // PAGE) * PAGE


class SpreadFile:
    """A spread file open for reading."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = header = _read_header(path)
        with path.open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        self._bytes = content[header.start : header.start + header.starts[-1] * WORD]
        if len(self._bytes) != header.starts[-1] * WORD:
            raise DamagedFile(path, "its size is wrong")
        self._whole: memoryview[int] = self._bytes.cast("I")
        self._chances: memoryview[float] = self._bytes.cast("f")
        self._checked = bytearray(len(header.checksums))

    def spread(self, config: int, column: int) -> tuple[int, list[float]]:
        """The fewest points still to come, and the chance of every number from it on."""
        self._check_front(config)
        start, columns = self.header.starts[config], self.header.columns
        self._check(config, column)
        chances = start + 3 * columns + 1
        first, end = self._whole[start + column], self._whole[start + column + 1]
        return self._whole[start + columns + 1 + column], list(self._chances[chances + first : chances + end])

    def config(self, config: int) -> memoryview:
        """The numbers of one config, checked, as bytes."""
        self._check_front(config)
        for column in range(self.header.columns):
            self._check(config, column)
        return self._bytes[self.header.starts[config] * WORD : self.header.starts[config + 1] * WORD]

    def _check_front(self, config: int) -> None:
        """Compare what comes before the chances of a config with its checksum, once."""
        if not self._checked[config]:
            start = self.header.starts[config] * WORD
            front = self._bytes[start : start + (3 * self.header.columns + 1) * WORD]
            self._compare(front, self.header.checksums[config], f"config {config}")
            self._checked[config] = True

    def _check(self, config: int, column: int) -> None:
        start, columns = self.header.starts[config], self.header.columns
        chances, ends = start + 3 * columns + 1, self._whole[start + column : start + column + 2]
        held = self._bytes[(chances + ends[0]) * WORD : (chances + ends[1]) * WORD]
        self._compare(held, self._whole[start + 2 * columns + 1 + column], f"column {column} of config {config}")

    def _compare(self, content: memoryview, checksum: int, name: str) -> None:
        if zlib.crc32(content) != checksum:
            raise DamagedFile(self.path, f"{name} does not match its checksum")


def _read_header(path: Path) -> SpreadHeader:
    with path.open("rb") as file:
        front = file.read(FRONT.size)
        if len(front) < FRONT.size:
            raise DamagedFile(path, "it is too short")
        magic, length, checksum = FRONT.unpack(front)
        text = file.read(length) if magic == MAGIC else b""
    if magic != MAGIC or zlib.crc32(text) != checksum:
        raise DamagedFile(path, "it is no spread file")
    fields = json.loads(text)
    if fields.get("format") != FORMAT:
        raise DamagedFile(path, f"it is of format {fields.get('format')}, not {FORMAT}")
    lists = {name: tuple(fields[name]) for name in ("starts", "checksums")}
    return SpreadHeader(**{**fields, **lists, "subject": Subject(**fields["subject"])})


def spread_path(subject: Subject) -> Path:
    """Where a subject's spread file is, or would be."""
    return (folder() / subject.file_name).with_suffix(SUFFIX)


def open_spreads(subject: Subject, layout: int) -> SpreadFile | None:
    """The spread file of a subject, if it is there, whole, and of the same rules and layout."""
    try:
        found = SpreadFile(spread_path(subject))
    except (DamagedFile, FileNotFoundError):
        return None
    return found if (found.header.subject, found.header.layout) == (subject, layout) else None


def write_spreads(subject: Subject, layout: int, columns: int, least: float, configs: Iterator[tuple[Any, Any, Any]]) -> Path:
    """Write, for every config, where its columns start, their fewest points and their chances (arrays of four-byte numbers)."""
    path = spread_path(subject)
    path.parent.mkdir(parents=True, exist_ok=True)
    writing = path.with_suffix(f".{os.getpid()}.writing")
    body = path.with_suffix(f".{os.getpid()}.body")
    starts, checksums = [0], []
    try:
        with body.open("wb") as file:  # the header says where each config starts, so it can be written only after them all
            for ends, firsts, chances in configs:
                held = memoryview(chances).cast("B")
                each = (zlib.crc32(held[low * WORD : high * WORD]) for low, high in pairwise(ends.tolist()))
                front = b"".join((memoryview(ends).cast("B"), memoryview(firsts).cast("B"), array("I", each).tobytes()))
                starts.append(starts[-1] + (len(front) + len(held)) // WORD)
                checksums.append(zlib.crc32(front))
                file.write(front)
                file.write(held)
        header = SpreadHeader(subject, layout, columns, least, tuple(starts), tuple(checksums))
        with writing.open("wb") as file, body.open("rb") as written:
            file.write(FRONT.pack(MAGIC, len(header.text), zlib.crc32(header.text)) + header.text)
            file.seek(header.start)
            while piece := written.read(1 << 24):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        writing.replace(path)
    finally:
        writing.unlink(missing_ok=True)
        body.unlink(missing_ok=True)
    return path
