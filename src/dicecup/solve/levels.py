"""Work level by level on all cores: sheets with equally many open rows do not depend on one another.

The kernels release the global interpreter lock, so threads share the arrays. Each sheet is computed by one thread alone, in one
order of operations: every number of threads gives the same bits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from hashlib import blake2b
from pathlib import Path
from threading import local
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from dicecup.solve.checkpoint import Checkpoint
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices, Whole
from dicecup.solve.layout import Place
from dicecup.solve.layout_arrays import LayoutArrays
from dicecup.solve.results import Outcome
from dicecup.solve.value_files import Subject, write_file

CHUNK_TILES = 4096
"""Tiles in the largest piece of work, so that an interruption need not wait long."""

SHARES = 6
"""Pieces of a level for each worker: few enough that scheduling costs little, enough to keep all cores busy to the end."""

NEVER = -100
"""A number of open rows that no level has."""


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
    """Threads, each with its own scratch arrays."""

    def __init__(self, count: int | None, make_scratch: Callable[[], Any]) -> None:
        self.count = count or cores()
        self._make_scratch = make_scratch
        self._own = local()
        self._pool = ThreadPoolExecutor(self.count)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def run(self, work: Callable[[Piece, Any], None], jobs: Sequence[Piece], done: Callable[[int], None]) -> None:
        """Do all pieces; `done` is called with the number of tiles of each as it ends."""
        waiting: dict[Future[None], int] = {self._pool.submit(self._one, work, piece): piece.size for piece in jobs}
        for future in as_completed(waiting):
            future.result()
            done(waiting[future])

    def _one(self, work: Callable[[Piece, Any], None], piece: Piece) -> None:
        if not hasattr(self._own, "scratch"):
            self._own.scratch = self._make_scratch()
        work(piece, self._own.scratch)


class Filling(NamedTuple):
    """How to fill arrays: with `below` only for what such a sheet can come to, and after a level that is already done."""

    threads: int | None = None
    progress: Progress = silent
    below: Place | None = None
    after_level: int = 0
    level_done: Callable[[int], None] = lambda _level: None


def fill_levels(
    model: LayoutArrays,
    arrays: Sequence[Floats],
    make_scratch: Callable[[], Any],
    work: Callable[[Piece, Any], None],
    how: Filling,
) -> None:
    """Fill arrays of (config, slot) level by level; `work` fills one piece."""
    if how.after_level == 0:
        for each in arrays:
            model.empty(each)
    config, open_rows, _ = how.below or model.layout.empty_place
    open_lower = np.where(model.configs_below(config), model.open_slots, NEVER)
    tiles = model.upper.tiles(open_rows)
    with Workers(how.threads, make_scratch) as workers:
        jobs = [level_pieces(open_lower, tiles, level, workers.count) for level in range(1, model.levels + 1)]
        total = sum(piece.size for pieces in jobs for piece in pieces)
        finished = sum(piece.size for pieces in jobs[: how.after_level] for piece in pieces)

        def count(tiles: int) -> None:
            nonlocal finished
            finished += tiles
            how.progress(finished, total)

        for level, pieces in enumerate(jobs[how.after_level :], how.after_level + 1):
            workers.run(work, pieces, count)
            how.level_done(level)


def build_levels(  # noqa: PLR0917
    model: LayoutArrays,
    subject: Subject,
    arrays: int,
    fill: Callable[[Sequence[Floats], Filling], None],
    threads: int | None,
    progress: Progress,
) -> Path:
    """Fill so many arrays, keeping each level on disk, and write the value file from the first of them."""
    started = perf_counter()
    layout = model.layout.layout
    kept = Checkpoint(subject, layout, (arrays, *model.shape))
    before = kept.seconds
    level_done = lambda level: kept.done(level, before + perf_counter() - started)  # noqa: E731
    fill(list(kept.arrays), Filling(threads, progress, None, kept.level, level_done))
    used = model.upper.used
    shape = (model.layout.configs, len(used))
    path = write_file(subject, layout, (row[used] for row in kept.arrays[0]), shape, kept.seconds)
    kept.close()
    return path


class Playing(NamedTuple):
    """One turn of these games: the config, slot and score of every game, and a seed of its own."""

    games: Indices
    configs: Indices
    slots: Indices
    scores: Indices
    seed: int


def play_games(  # noqa: PLR0917
    model: LayoutArrays,
    start: Place,
    games: int,
    seed: int,
    block: int,
    workers: Workers,
    turn: Callable[[Playing, Any], None],
    progress: Progress,
    visits: Indices | None = None,
) -> Outcome:
    """Play so many games from a sheet to the end, all of them a turn at a time, in pieces of `block` games.

    `visits`, if it is given, counts for every config and slot the turns that begin there.

    Games are sorted by sheet, so that those on the same sheet share the evaluation of its turn. Every game's dice come from a
    counter (the seed, the turn, the game), so a seed gives the same games on any number of cores.
    """
    configs = np.full(games, start.config, np.int32)
    slots = np.full(games, model.slot(start), np.int32)
    scores = np.zeros(games, np.int32)
    upper_open = np.bitwise_count(np.maximum(model.upper.open_rows, 0))
    total, number = games * model.levels, 0
    while (rest := model.open_slots[configs] + upper_open[slots]).any():
        left = np.flatnonzero(rest)
        order = left[np.lexsort((slots[left], configs[left]))].astype(np.int32)
        done = total - int(rest.sum())
        if visits is not None:
            np.add.at(visits, (configs[left], slots[left]), 1)

        def work(piece: Piece, scratch: Any, fresh: int = turn_seed(seed, number)) -> None:
            turn(Playing(piece.configs, configs, slots, scores, fresh), scratch)

        def count(size: int) -> None:
            nonlocal done
            done += size
            progress(min(done, total - 1), total)

        workers.run(work, [Piece(order[first : first + block], order[:1]) for first in range(0, len(order), block)], count)
        number += 1
    progress(total, total)
    return Outcome(scores.astype(np.int64) + model.bonuses[slots])


def turn_seed(seed: int, turn: int) -> int:
    """A different seed for every turn, so that neighbouring seeds have no games in common."""
    return int.from_bytes(blake2b(f"{seed} {turn}".encode(), digest_size=8).digest(), "little") >> 1
