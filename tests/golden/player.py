"""The player of the playthroughs: it tries for groups and runs and takes what scores, so that its games reach rare phases."""

from __future__ import annotations

from random import Random
from typing import Any

from dicecup.core import Chance, Choice, Keep, Move, Over, Record
from dicecup.games import PlayableGame, edition

GOOD = {"mickey-mouse": 4, "showdown": 4}
"""The gain that is worth stopping for; in other games it is 28 points."""

WORTH_KEEPING = ("3", "power", "double")
"""Faces of the Power die that are kept."""


def played(begun: Record, seed: int) -> Record:
    """A whole game by this player in every seat."""
    random = Random(seed)
    game = edition(begun.game).table(begun.seats, begun.options, begun.rules)
    state, moves = game.start(), list(begun.moves)
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            moves.append(node.throw.draw(random.randrange))
        else:
            moves.append(choose(game, state, node, GOOD.get(begun.game, 28), random))
        state = game.step(state, moves[-1])
    return Record(begun.game, begun.seats, begun.options, begun.rules, tuple(moves))


def choose(game: PlayableGame[Any], state: Any, node: Choice, good: int, random: Random) -> Move:
    """Stop for a good gain, else roll on; sometimes make a random choice."""
    keeps = [move for move in node.legal if isinstance(move, Keep)]
    ends = [move for move in node.legal if not isinstance(move, Keep)]
    gains = {end: game.scores(game.step(state, end))[node.seat] for end in random.sample(ends, len(ends))}
    best = max(gains, key=gains.__getitem__, default=None)
    if best is None:
        return random.choice(keeps)
    if not keeps or gains[best] - game.scores(state)[node.seat] >= good or random.random() < 0.05:
        return best if random.random() < 0.9 else random.choice(ends)
    return keep(node, keeps, random)


def keep(node: Choice, keeps: list[Keep], random: Random) -> Keep:
    """Keep the largest group, or one die of each face, or anything."""
    faces = sorted(set(node.dice), key=node.dice.index)
    group = max(random.sample(faces, len(faces)), key=node.dice.count)
    wanted = tuple(faces) if random.random() < 0.2 else (group,) * node.dice.count(group)
    for power in (node.power if node.power in WORTH_KEEPING else None, node.power):
        if Keep(wanted, power) in keeps and random.random() < 0.9:
            return Keep(wanted, power)
    return random.choice(keeps)
