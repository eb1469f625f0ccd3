"""Games per second of the arena on one core, for each edition and bot, with a profile by room.

Run: .venv/bin/python bench/arena.py [SECONDS]
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time

from dicecup.bots.arena import Match, check, play_deal
from dicecup.bots.registry import bots_for
from dicecup.core import DicecupError
from dicecup.games import EDITIONS

PLACES = {"bots": "/bots/look", "boards": "/bots/boards", "games": "/games/", "dice": "/core/", "tables": "/solve/"}


def measure(match: Match, seconds: float) -> float:
    """Games per second of CPU time."""
    began, games, number = time.process_time(), 0, 0
    while time.process_time() - began < seconds:
        games += len(play_deal(match, number).games)
        number += 1
    return games / (time.process_time() - began)


def shares(match: Match) -> str:
    """The share of each room in the time of one deal."""
    profile = cProfile.Profile()
    profile.runcall(play_deal, match, 0)
    spent = dict.fromkeys(PLACES, 0.0)
    total = 0.0
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        total += own
        for room, mark in PLACES.items():
            spent[room] += own if mark in file else 0.0
    return ", ".join(f"{room} {share / total:.0%}" for room, share in spent.items() if share / total >= 0.01)


def main() -> None:
    """Print a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'edition':<14}{'bot':<9}{'seats':>5}{'games/s':>10}  where the time goes")
    for name, edition in EDITIONS.items():
        seats = edition.players[0]
        for bot in bots_for(name, seats):
            match = Match(name, (bot,) * seats, "bench")
            try:
                check(match)
            except DicecupError as error:
                print(f"{name:<14}{bot:<9}{seats:>5}{'-':>10}  {error}")
                continue
            play_deal(match, 0)
            print(f"{name:<14}{bot:<9}{seats:>5}{measure(match, seconds):>10.1f}  {shares(match)}")


if __name__ == "__main__":
    main()
