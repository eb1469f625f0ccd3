"""Reviews: how long one takes, whether every ledger adds up, and a thousand games in a batch.

    python bench/review.py                  every game, from the values of this machine: exact ones where there are value files
    python bench/review.py --batch 1000     and so many games of Yahtzee by `dicecup review`, on all cores

The games are played at the level `casual`. Times are in seconds, of the first review and of later ones (warm). `off` is the largest
remainder over all seats: with exact values what rounding leaves, else what the tables leave.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from dicecup.bots.registry import make
from dicecup.coach import review_record
from dicecup.core import Chance, Choice, Record
from dicecup.games import EDITIONS, new, record_of

TABLES = [("yahtzee", 1), ("yahtzee", 2), ("yatzy", 1), ("maxi-yatzy", 1), ("power-yahtzee", 1), ("power-yahtzee", 2)]
TABLES += [("mickey-mouse", 1), ("mickey-mouse", 2)]


def played(key: str, seats: int, seed: int) -> Record:
    """A game of bots that make natural mistakes."""
    draw, game, empty = Random(seed), new(key, seats), record_of(key, seats)
    bots = [make("casual", empty, game, seat, draw) for seat in range(seats)]
    state: Any = game.start()
    moves = []
    while True:
        match game.node(state):
            case Chance() as chance:
                moves.append(chance.throw.draw(draw.randrange))
            case Choice() as choice:
                moves.append(bots[choice.seat].choose(state, choice, moves))
            case _:
                names = {f"Seat-{seat}": f"Player {seat + 1}" for seat in range(seats)}
                return Record(key, seats, empty.options, empty.rules, tuple(moves), names)
        state = game.step(state, moves[-1])


def measure(games: int) -> None:
    """Review some games of every table."""
    print(f"{'game':16} seats  source  first s  warm s  off")
    for key, seats in TABLES:
        records = [played(key, seats, seed) for seed in range(games)]
        times, off, source = [], 0.0, ""
        for record in records:
            started = perf_counter()
            found = review_record(record)
            times.append(perf_counter() - started)
            off, source = max(off, *(abs(seat.remainder) for seat in found.seats)), found.source or ""
        print(f"{key:16} {seats:5}  {source:6}  {times[0]:7.3f}  {median(times[2:]):6.3f}  {off:.2g}", flush=True)


def batch(games: int) -> None:
    """Review so many games by the command."""
    few = [played("yahtzee", 1, seed).to_text() for seed in range(50)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        path.write_text("\n".join(few[number % len(few)] for number in range(games)))
        for jobs in (1, os.cpu_count() or 1):
            command = [sys.executable, "-m", "dicecup", "review", str(path), "--json", "--jobs", str(jobs)]
            started = perf_counter()
            done = subprocess.run(command, check=True, capture_output=True)
            took = perf_counter() - started
            assert done.stdout.count(b'"ok": true') == games
            print(
                f"{games} games of Yahtzee with {jobs} process{'es' if jobs > 1 else ''}: {took:.1f} s, {games / took:.0f} a second"
            )


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=7)
    parser.add_argument("--batch", type=int, default=0)
    chosen = parser.parse_args()
    assert set(EDITIONS) >= {key for key, _ in TABLES}
    measure(chosen.games)
    if chosen.batch:
        batch(chosen.batch)


if __name__ == "__main__":
    main()
