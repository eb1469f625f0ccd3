"""Work level by level on all cores: sheets with equally many open rows do not depend on one another.

The kernels let go of the interpreter's lock, so plain threads share the table. Each sheet is computed by one thread alone, in
one order of operations: every number of threads gives the same bits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import local
from typing import Any, NamedTuple

import numpy as np

from dicecup.solve.lattice import Indices, Whole

Progress = Callable[[int, int], None]
"""Told how many tiles are done, of how many."""

CHUNK_TILES = 4096
"""Tiles in one piece of work: long enough to make the hand-over cheap, short enough to keep all cores busy to the end."""


class Piece(NamedTuple):
    """These tiles of slots of each of these configs."""

    configs: Indices
    tiles: Indices

    @property
    def size(self) -> int:
        """How many vectors of sheets that is."""
        return len(self.configs) * len(self.tiles)


def pieces(configs: Whole, tiles: Indices, workers: int) -> Iterable[Piece]:
    """Work on tiles of many configs, cut into pieces of at most about `CHUNK_TILES`."""
    share = -(-len(configs) // (4 * workers))
    step = max(1, min(share, CHUNK_TILES // max(1, len(tiles))))
    for start in range(0, len(configs), step):
        yield Piece(np.ascontiguousarray(configs[start : start + step], np.int32), tiles)


def level_pieces(open_lower: Whole, tiles: Sequence[Indices], level: int, workers: int) -> list[Piece]:
    """All work of one level: configs by their open lower rows, tiles by the open upper rows of their slots."""
    return [
        piece
        for upper, each in enumerate(tiles)
        if len(each)
        for piece in pieces(np.flatnonzero(open_lower == level - upper), each, workers)
    ]


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
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                future.result()
                done(waiting.pop(future))

    def _one(self, work: Callable[[Piece, Any], None], piece: Piece) -> None:
        if not hasattr(self._own, "desk"):
            self._own.desk = self._make_desk()
        work(piece, self._own.desk)
