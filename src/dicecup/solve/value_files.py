"""Value files: written whole or not at all, memory-mapped for reading, and checked as they are read.

A value file is a matrix of float64. It holds, in this order: eight bytes of magic, the length and the CRC-32 of the header, the
header (JSON: format, game, options, rules version, shape, how long it took, the CRC-32 of the checksums), the matrix from the next
multiple of 4096 on, and one CRC-32 for every 512 columns of each row. A piece is checked when it is first read, so opening a file
costs nothing and damaged values are still never used.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from dicecup.core.errors import DicecupError
from dicecup.core.record import Value, write_value

MAGIC: Final = b"DICECUP\n"
FORMAT: Final = 2
PAGE: Final = 4096
FRONT: Final = struct.Struct("<8sII")
PIECE: Final = 512
"""Columns with one checksum."""

SUFFIX: Final = ".table"
CACHE_VARIABLE: Final = "DICECUP_CACHE"


class DamagedFile(DicecupError):
    """A value file whose bytes are not what was written."""

    def __init__(self, path: Path, why: str, what: str = "damaged") -> None:
        super().__init__(f"the value file {path.name} is {what} ({why}): solve the game again")
        self.path = path


class OutdatedFile(DamagedFile):
    """A value file that another version wrote."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(path, why, "outdated")


@dataclass(frozen=True)
class Subject:
    """What a value file is about: the game, the options its values depend on, and the version of the rules."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    rules: int = 1

    @property
    def file_name(self) -> str:
        """The name of its value file in the cache folder."""
        return "-".join(self._words) + SUFFIX

    @property
    def title(self) -> str:
        """The subject as a person writes it."""
        return " ".join(self._words)

    @property
    def _words(self) -> list[str]:
        return [self.game, *(f"{name}={write_value(value)}" for name, value in self.options.items())]


@dataclass(frozen=True)
class Header:
    """The front of a value file; `layout` is a checksum of what its rows, columns and points mean."""

    subject: Subject
    rows: int
    columns: int
    layout: int
    seconds: float
    checksums: int
    format: int = FORMAT

    @property
    def size(self) -> int:
        """Bytes of the whole file."""
        return self.start + self.rows * (self.columns * 8 + self.pieces * 4)

    @property
    def pieces(self) -> int:
        """Pieces of a row, each with a checksum."""
        return -(-self.columns // PIECE)

    @property
    def start(self) -> int:
        """Where the matrix starts."""
        return -(-(FRONT.size + len(self.text)) // PAGE) * PAGE

    @property
    def text(self) -> bytes:
        """The header's JSON."""
        return json.dumps(asdict(self), sort_keys=True).encode()


def layout_of(*parts: object) -> int:
    """A checksum of how values are laid out and of the points they count, so that values for others are recognized."""
    return zlib.crc32(repr(parts).encode())


def folder() -> Path:
    """The user's cache folder, or what DICECUP_CACHE names."""
    named = os.environ.get(CACHE_VARIABLE)
    return Path(named) if named else _own_folder()


@cache
def _own_folder() -> Path:
    try:
        import platformdirs
    except ModuleNotFoundError:  # inside a browser there is the standard library alone
        return Path.home() / ".cache" / "dicecup"
    return platformdirs.user_cache_path("dicecup")


class ValueFile:
    """A value file open for reading: exact values."""

    name: Final = "exact"
    error: Final = 0.0
    within: Final = 0.0

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = header = read_header(path)
        with path.open("rb") as file:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        end = header.start + header.rows * header.columns * 8
        self._bytes = content[header.start : end]
        self.cells = self._bytes.cast("d")
        checksums = content[end:]
        if zlib.crc32(checksums) != header.checksums:
            raise DamagedFile(path, "its checksums do not add up")
        self._checksums = checksums.cast("I")
        self.checked = bytearray(header.rows * header.pieces)

    def value(self, row: int, column: int) -> float:
        """One value, checked."""
        self.check(row, column // PIECE)
        return self.cells[row * self.header.columns + column]

    def check(self, row: int, piece: int) -> None:
        """Compare a piece of a row with its checksum, once."""
        at = row * self.header.pieces + piece
        if not self.checked[at]:
            first = (row * self.header.columns + piece * PIECE) * 8
            end = min(first + PIECE * 8, (row + 1) * self.header.columns * 8)
            if zlib.crc32(self._bytes[first:end]) != self._checksums[at]:
                raise DamagedFile(self.path, f"row {row} does not match its checksum")
            self.checked[at] = True

    def check_all(self) -> None:
        """Check every piece."""
        for row in range(self.header.rows):
            for piece in range(self.header.pieces):
                self.check(row, piece)


def read_header(path: Path) -> Header:
    """The header of a value file; anything wrong with it, or with the size of the file, is damage."""
    with path.open("rb") as file:
        front = file.read(FRONT.size)
        if len(front) < FRONT.size:
            raise DamagedFile(path, "it is too short")
        magic, length, checksum = FRONT.unpack(front)
        if magic != MAGIC or length > path.stat().st_size:
            raise DamagedFile(path, "it is no value file")
        text = file.read(length)
    if zlib.crc32(text) != checksum:
        raise DamagedFile(path, "its header does not match its checksum")
    header = _header(path, text)
    if header.size != path.stat().st_size:
        raise DamagedFile(path, "its size is wrong")
    return header


def _header(path: Path, text: bytes) -> Header:
    """The header in this text; one with other fields was written by another version."""
    try:
        fields = json.loads(text)
        version = fields["format"]
        header = Header(**{**fields, "subject": Subject(**fields["subject"])})
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise OutdatedFile(path, "another version wrote its header") from error
    if version != FORMAT:
        raise OutdatedFile(path, f"it is of format {version}, not {FORMAT}")
    if not all(type(number) is int and number >= 0 for number in (header.rows, header.columns, header.layout, header.checksums)):
        raise OutdatedFile(path, "its header holds something else than numbers")
    return header


def open_file(subject: Subject, layout: int) -> ValueFile | None:
    """The value file of a subject, if it is there, whole, and of the same rules and layout."""
    path = folder() / subject.file_name
    try:
        found = ValueFile(path)
    except (DamagedFile, FileNotFoundError):
        return None
    return found if (found.header.subject, found.header.layout) == (subject, layout) else None


def write_file(subject: Subject, layout: int, rows: Iterator[Any], shape: tuple[int, int], seconds: float) -> Path:
    """Write rows of float64 as a value file under another name, put it safely on disk, and only then give it its own."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / subject.file_name
    writing = path.with_suffix(f".{os.getpid()}.writing")
    checksums = array("I")
    start = Header(subject, *shape, layout, round(seconds, 3), 2**32 - 1).start
    try:
        with writing.open("wb") as file:
            file.seek(start)
            for row in rows:
                data = memoryview(row).cast("B")
                checksums.extend(zlib.crc32(data[first : first + PIECE * 8]) for first in range(0, len(data), PIECE * 8))
                file.write(data)
            file.write(checksums)
            header = Header(subject, *shape, layout, round(seconds, 3), zlib.crc32(checksums))
            file.seek(0)
            file.write(FRONT.pack(MAGIC, len(header.text), zlib.crc32(header.text)) + header.text)
            file.flush()
            os.fsync(file.fileno())
        writing.replace(path)
    finally:
        writing.unlink(missing_ok=True)
    return path


def value_files() -> Iterator[tuple[Path, Header | DamagedFile]]:
    """Every value file in the cache folder, with its header or what is wrong with it."""
    for path in sorted(folder().glob(f"*{SUFFIX}")):
        try:
            yield path, read_header(path)
        except DamagedFile as damage:
            yield path, damage
