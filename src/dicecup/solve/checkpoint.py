"""Work in progress on disk, so that an interruption loses at most one level.

The arrays of a solver are memory-mapped from a file beside the value files; a small note says which subject they belong to and how
many levels are done. The note is replaced only after the arrays are safely on disk.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

import numpy as np

from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.value_files import FORMAT, Subject, folder

WORTH_KEEPING = 1 << 25
"""Bytes from which work is kept between levels; less is computed in about a second."""


def is_kept(subject: Subject) -> bool:
    """Whether an interrupted run left work that the next one can continue."""
    return _note_of(_partial(subject)).exists()


class Checkpoint:
    """The arrays of a solver and the number of levels done."""

    def __init__(self, subject: Subject, layout: int, shape: tuple[int, ...]) -> None:
        self._note = {"format": FORMAT, "subject": asdict(subject), "layout": layout, "shape": list(shape)}
        self._path = _partial(subject)
        self._kept = int(np.prod(shape)) * 8 >= WORTH_KEEPING
        self.level = 0
        self.seconds = 0.0
        self.arrays = self._open(shape) if self._kept else np.full(shape, np.nan)

    def done(self, level: int, seconds: float) -> None:
        """Keep one more complete level."""
        self.level, self.seconds = level, seconds
        if isinstance(self.arrays, np.memmap):
            self.arrays.flush()
            replace_text(self._note_path, json.dumps({**self._note, "level": level, "seconds": seconds}))

    def close(self) -> None:
        """Remove the work, once the value file is written."""
        self._note_path.unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)

    @property
    def _note_path(self) -> Path:
        return _note_of(self._path)

    def _open(self, shape: tuple[int, ...]) -> Floats:
        folder().mkdir(parents=True, exist_ok=True)
        try:
            note = json.loads(self._note_path.read_text())
            if self._path.stat().st_size == int(np.prod(shape)) * 8 and {key: note.get(key) for key in self._note} == self._note:
                self.level, self.seconds = int(note["level"]), float(note["seconds"])
                return np.memmap(self._path, np.float64, "r+", shape=shape)
        except (OSError, ValueError, KeyError, TypeError):
            self.level = 0
        self.close()
        reserve(self._path, int(np.prod(shape)) * 8)
        return np.memmap(self._path, np.float64, "r+", shape=shape)


def _partial(subject: Subject) -> Path:
    return folder() / f"{subject.file_name}.partial"


def _note_of(partial: Path) -> Path:
    return partial.with_suffix(".note")


def reserve(path: Path, size: int) -> None:
    """Allocate a file of this size, so that a full disk is an error now and not a crash in a mapped page later."""
    try:
        with path.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            else:
                file.truncate(size)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def replace_text(path: Path, text: str) -> None:
    """Replace a small file atomically."""
    writing = path.with_suffix(f".{os.getpid()}.writing")
    with writing.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    writing.replace(path)
