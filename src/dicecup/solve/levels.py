"""Work level by level on all cores: sheets with equally many open rows do not depend on one another.

The kernels let go of the interpreter's lock, so plain threads share the table. Each sheet is computed by one thread alone, in
one order of operations: every number of threads gives the same bits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from threading import local
from typing import Any, NamedTuple

import numpy as np

from dicecup.solve.lattice import Indices, Whole

Progress = Callable[[int, int], None]
"""Told how many tiles are done, of how many."""

CHUNK_TILES = 4096
"""Tiles in the largest piece of work, so that an interruption need not wait long."""

SHARES = 6
"""Pieces of a level for each worker: few enough to make the hand-over cheap, enough to keep all cores busy to the end."""


class Piece(NamedTuple):
    """These tiles of slots of each of these configs."""

    configs: Indices
    tiles: Indices

    @property
    def size(self) -> int:
        """How many vectors of sheets that is."""
        return len(self.configs) * len(self.tiles)


def pieces(configs: Whole, tiles: Indices, size: int = CHUNK_TILES) -> Iterable[Piece]:
    """Work on tiles of many configs, cut into pieces of about this size."""
    step = max(1, size // max(1, len(tiles)))
    for start in range(0, len(configs), step):
        yield Piece(np.ascontiguousarray(configs[start : start + step], np.int32), tiles)


def level_pieces(open_lower: Whole, tiles: Sequence[Indices], level: int, workers: int) -> list[Piece]:
    """All work of one level, large pieces first: configs by their open lower rows, tiles by the open upper rows of their slots."""
    groups = [(np.flatnonzero(open_lower == level - upper), each) for upper, each in enumerate(tiles)]
    total = sum(len(configs) * len(each) for configs, each in groups)
    size = min(CHUNK_TILES, -(-total // (SHARES * workers)))
    found = [piece for configs, each in groups if len(each) for piece in pieces(configs, each, size)]
    return sorted(found, key=lambda piece: -piece.size)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Threads with a desk each."""

    def __init__(self, count: int | None, make_desk: Callable[[], Any]) -> None:
        self.count = count or cores()
        self._make_desk = make_desk
        self._own = local()
        self._pool = ThreadPoolExecutor(self.count)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def run(self, work: Callable[[Piece, Any], None], jobs: Sequence[Piece], done: Callable[[int], None]) -> None:
        """Do all pieces; `done` is told the tiles of each as it ends."""
        waiting: dict[Future[None], int] = {self._pool.submit(self._one, work, piece): piece.size for piece in jobs}
        for future in as_completed(waiting):
            future.result()
            done(waiting[future])

    def _one(self, work: Callable[[Piece, Any], None], piece: Piece) -> None:
        if not hasattr(self._own, "desk"):
            self._own.desk = self._make_desk()
        work(piece, self._own.desk)
