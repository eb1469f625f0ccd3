"""Complete random games a second through `node` and `step`, on one core, beside the PyPI package pyhtzee in the same run.

    python bench/engine.py [seconds]

Time is processor time, and each round plays every edition and pyhtzee for the same short while, one after the other, so that a busy
machine slows them alike; the ratios are medians over the rounds. Then the moves of some games are made again, a part at a time, to
tell where the time goes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from pyhtzee import Pyhtzee  # type: ignore[import-untyped, import-not-found, unused-ignore]

from dicecup.core import Chance, Choice, Game, Move, Node, Over
from dicecup.games import EDITIONS

ROUNDS = 5
OTHER = "pyhtzee 1.2.7"


def random_game(game: Game[Any], random: Random) -> list[tuple[Any, Node, Move]]:
    """Every state of a random game, with what was next and the move made."""
    told: list[tuple[Any, Node, Move]] = []
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        move = node.throw.draw(random.randrange) if isinstance(node, Chance) else random.choice(node.legal)
        told.append((state, node, move))
        state = game.step(state, move)
    return told


def play_dicecup(game: Game[Any], random: Random) -> None:
    """A random game, and nothing kept of it."""
    node_of, step = game.node, game.step
    below, choose = random.randrange, random.choice
    state = game.start()
    while True:
        node = node_of(state)
        if isinstance(node, Choice):
            state = step(state, choose(node.legal))
        elif isinstance(node, Chance):
            state = step(state, node.throw.draw(below))
        else:
            return


def play_pyhtzee() -> None:
    """A random game of its own Yahtzee, by its own API."""
    game = Pyhtzee()
    while not game.is_finished():
        game.take_action(game.sample_action())


def games_a_second(play: Callable[[], None], seconds: float) -> float:
    """How many whole games fit."""
    start = process_time()
    games = 0
    while process_time() - start < seconds:
        play()
        games += 1
    return games / (process_time() - start)


def players() -> dict[str, Callable[[], None]]:
    """Everyone who is measured: each edition with its fewest seats, and the other package."""
    random = Random(1)
    found: dict[str, Callable[[], None]] = {OTHER: play_pyhtzee}
    for key, listed in EDITIONS.items():
        game = listed.new()
        found[f"{key}, {game.seats} seat{'s' * (game.seats > 1)}"] = lambda game=game: play_dicecup(game, random)  # type: ignore[misc]
    return found


def compare(seconds: float) -> None:
    """Games a second of all, and their ratios."""
    everyone = players()
    rounds: list[dict[str, float]] = []
    for play in everyone.values():
        games_a_second(play, 0.2)  # fill the tables of hands and throws first, as any long-lived process has
    for _ in range(ROUNDS):
        rounds.append({name: games_a_second(play, seconds) for name, play in everyone.items()})
    print(f"{'':26}{'games/s':>10}{'x ' + OTHER:>18}")
    for name in everyone:
        speed = median(found[name] for found in rounds)
        ratio = median(found[name] / found[OTHER] for found in rounds)
        print(f"{name:26}{speed:10,.0f}{ratio:18.2f}")


def microseconds(work: Callable[[], object], moves: int) -> float:
    """The best of five, for each move of the games."""
    best = min(timed(work) for _ in range(5))
    return best / moves * 1e6


def timed(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = process_time()
    work()
    return process_time() - start


def run(calls: Iterable[tuple[Any, ...]], function: Callable[..., object]) -> None:
    """Call the function with each of these."""
    for arguments in calls:
        function(*arguments)


def where_the_time_goes() -> None:
    """Microseconds a move, a part at a time."""
    print(
        f"\n{'microseconds a move':26}{'moves':>7}{'node':>7}{'step':>7}{'draw':>7}{'choose':>7}   of which node and step by move"
    )
    for key, listed in EDITIONS.items():
        game, random = listed.new(), Random(1)
        games = [random_game(game, random) for _ in range(8 if key == "showdown" else 100)]
        told = [moment for each in games for moment in each]
        throws = [(node.throw,) for _, node, _ in told if isinstance(node, Chance)]
        choices = [(node.legal,) for _, node, _ in told if isinstance(node, Choice)]
        parts = [
            microseconds(lambda told=told, game=game: run([(state,) for state, _, _ in told], game.node), len(told)),  # type: ignore[misc]
            microseconds(lambda told=told, game=game: run([(state, move) for state, _, move in told], game.step), len(told)),  # type: ignore[misc]
            microseconds(lambda throws=throws, random=random: run(throws, lambda throw: throw.draw(random.randrange)), len(told)),  # type: ignore[misc]
            microseconds(lambda choices=choices, random=random: run(choices, random.choice), len(told)),  # type: ignore[misc]
        ]
        print(f"{key:26}{len(told) / len(games):7.0f}" + "".join(f"{part:7.2f}" for part in parts) + "   " + by_kind(game, told))


def by_kind(game: Game[Any], told: list[tuple[Any, Node, Move]]) -> str:
    """For each kind of move, what its node and its step take together."""
    found = []
    for kind in sorted({type(move) for _, _, move in told}, key=lambda kind: kind.__name__):
        some = [(state, move) for state, _, move in told if type(move) is kind]

        def both(state: Any, move: Move) -> None:
            game.node(state)
            game.step(state, move)

        found.append(f"{kind.__name__} {microseconds(lambda some=some: run(some, both), len(some)):.1f}")  # type: ignore[misc]
    return ", ".join(found)


if __name__ == "__main__":
    compare(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
    where_the_time_goes()
