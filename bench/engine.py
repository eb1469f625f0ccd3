"""Complete random games per second through `node` and `step` on one core, compared with the PyPI package pyhtzee in the same run.

    python bench/engine.py [seconds]

Time is CPU time. Each round plays every edition and pyhtzee for the same short time, one after the other, so that a busy machine
slows them alike; the ratios are medians over the rounds. Then the moves of some games are repeated in parts, to show which part
takes the time.

A random game of pyhtzee is longer than one of ours: in all turns but the first it allows three rolls after the first roll, and it
names keeps by the positions of the dice, so that they are chosen more often. Therefore decisions per second are shown as well.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from pyhtzee import Pyhtzee

from dicecup.core import Chance, Choice, Game, Move, Node, Over
from dicecup.games import EDITIONS

ROUNDS = 5
OTHER = "pyhtzee 1.2.7"


def random_game(game: Game[Any], random: Random) -> list[tuple[Any, Node, Move]]:
    """Every state of a random game, with its node and the move made there."""
    played: list[tuple[Any, Node, Move]] = []
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        move = node.throw.draw(random.randrange) if isinstance(node, Chance) else random.choice(node.legal)
        played.append((state, node, move))
        state = game.step(state, move)
    return played


def play_dicecup(game: Game[Any], random: Random) -> int:
    """Play a random game and count its decisions."""
    node_of, step = game.node, game.step
    below, choose = random.randrange, random.choice
    state, decisions = game.start(), 0
    while True:
        node = node_of(state)
        if isinstance(node, Choice):
            decisions += 1
            state = step(state, choose(node.legal))
        elif isinstance(node, Chance):
            state = step(state, node.throw.draw(below))
        else:
            return decisions


def play_pyhtzee() -> int:
    """Play a random game of pyhtzee by its own API and count its decisions."""
    game, decisions = Pyhtzee(), 0
    while not game.is_finished():
        decisions += 1
        game.take_action(game.sample_action())
    return decisions


class Speed(NamedTuple):
    """Games and decisions per second."""

    games: float
    decisions: float


def speed_of(play: Callable[[], int], seconds: float) -> Speed:
    """Play whole games for this many seconds of CPU time."""
    start = process_time()
    games = decisions = 0
    while (taken := process_time() - start) < seconds:
        decisions += play()
        games += 1
    return Speed(games / taken, decisions / taken)


def players() -> dict[str, Callable[[], int]]:
    """What is measured: each edition with its fewest seats, and pyhtzee."""
    random = Random(1)
    found: dict[str, Callable[[], int]] = {OTHER: play_pyhtzee}
    for key, listed in EDITIONS.items():
        game = listed.new()
        found[f"{key}, {game.seats} seat{'s' * (game.seats > 1)}"] = lambda game=game: play_dicecup(game, random)  # type: ignore[misc]
    return found


def compare(seconds: float) -> None:
    """Print the speeds and their ratios to pyhtzee's."""
    everyone = players()
    for play in everyone.values():
        speed_of(play, 0.2)  # fill the caches of hands and throws first, as in any long-lived process
    rounds = [{name: speed_of(play, seconds) for name, play in everyone.items()} for _ in range(ROUNDS)]
    print(f"{'':26}{'games/s':>10}{'x pyhtzee':>11}{'decisions/s':>14}{'x pyhtzee':>11}")
    for name in everyone:
        line = f"{name:26}"
        for at, width in ((0, 10), (1, 14)):
            speed = median(found[name][at] for found in rounds)
            ratio = median(found[name][at] / found[OTHER][at] for found in rounds)
            line += f"{speed:{width},.0f}{ratio:11.2f}"
        print(line)


def microseconds(work: Callable[[], object], moves: int) -> float:
    """Microseconds per move, the best of five runs."""
    best = min(timed(work) for _ in range(5))
    return best / moves * 1e6


def timed(work: Callable[[], object]) -> float:
    """The CPU time of one call."""
    start = process_time()
    work()
    return process_time() - start


def run(calls: Iterable[tuple[Any, ...]], function: Callable[..., object]) -> None:
    """Call the function once for each tuple of arguments."""
    for arguments in calls:
        function(*arguments)


def where_the_time_goes() -> None:
    """Print microseconds per move for each part of the work."""
    print(
        f"\n{'microseconds a move':26}{'moves':>7}{'node':>7}{'step':>7}{'draw':>7}{'choose':>7}   of which node and step by move"
    )
    for key, listed in EDITIONS.items():
        game, random = listed.new(), Random(1)
        games = [random_game(game, random) for _ in range(8 if key == "showdown" else 100)]
        seen = [moment for each in games for moment in each]
        throws = [(node.throw,) for _, node, _ in seen if isinstance(node, Chance)]
        choices = [(node.legal,) for _, node, _ in seen if isinstance(node, Choice)]
        parts = [
            microseconds(lambda seen=seen, game=game: run([(state,) for state, _, _ in seen], game.node), len(seen)),  # type: ignore[misc]
            microseconds(lambda seen=seen, game=game: run([(state, move) for state, _, move in seen], game.step), len(seen)),  # type: ignore[misc]
            microseconds(lambda throws=throws, random=random: run(throws, lambda throw: throw.draw(random.randrange)), len(seen)),  # type: ignore[misc]
            microseconds(lambda choices=choices, random=random: run(choices, random.choice), len(seen)),  # type: ignore[misc]
        ]
        print(f"{key:26}{len(seen) / len(games):7.0f}" + "".join(f"{part:7.2f}" for part in parts) + "   " + by_kind(game, seen))


def by_kind(game: Game[Any], played: list[tuple[Any, Node, Move]]) -> str:
    """For each kind of move, the time of `node` and `step` together."""
    found = []
    for kind in sorted({type(move) for _, _, move in played}, key=lambda kind: kind.__name__):
        some = [(state, move) for state, _, move in played if type(move) is kind]

        def both(state: Any, move: Move) -> None:
            game.node(state)
            game.step(state, move)

        found.append(f"{kind.__name__} {microseconds(lambda some=some: run(some, both), len(some)):.1f}")  # type: ignore[misc]
    return ", ".join(found)


if __name__ == "__main__":
    compare(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
    where_the_time_goes()
