"""Shares of the training of a judge: games of self-play and against planners, by any process, machine or device.

What a share comes to depends on what it is given alone, its random numbers too: they come from the seed, the round of the training
and the number of the share. So a training gives the same weights on any number of cores, and goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from dicecup import games
from dicecup.games import boards
from dicecup.kernels.batch import network, selfplay
from dicecup.kernels.batch.dice import Draw
from dicecup.kernels.batch.ring import Ring
from dicecup.kernels.batch.spaces import COLUMNS, ROWS
from dicecup.solve.board import CROWDED
from dicecup.solve.kind import NoAdvice
from dicecup.solve.ring import RING
from dicecup.solve.trained.judge import FOLDER, SUFFIX, read_judge


class Plan(NamedTuple):
    """How a judge is trained."""

    game: str
    seats: int
    device: str
    """`numpy`, or a device of PyTorch."""
    games: int
    """Games of a share, side by side."""
    turns: int
    """Turns that a share plays between two rounds of learning."""
    mix: float
    """How much the course of the game counts in a target."""
    rivals: float
    """The share of the games in which planners have all other seats."""


class Desk:
    """One game with the arrays of the module it is trained with."""

    def __init__(self, key: str, seats: int, device: str) -> None:
        if seats not in (trained := games.edition(key).trained):
            raise NoAdvice(
                f"there are judges of {key} for {' or '.join(map(str, trained)) or 'no number of'} seats, not for {seats}"
            )
        if device == "numpy":
            self.xp: Any = np
            self.floats: Callable[[Any], Any] = lambda array: np.asarray(array, np.float32)
            self.whole: Callable[[Any], Any] = np.asarray
            self.back: Callable[[Any], Any] = np.asarray
        else:
            try:
                torch = import_module("torch")
                torch.set_default_device(device)
            except (ModuleNotFoundError, RuntimeError) as error:
                raise NoAdvice(f"{device!r} is numpy or a device of PyTorch, which must be installed: {error}") from None
            torch.backends.cuda.matmul.allow_tf32 = True
            self.xp = torch
            self.floats = lambda array: torch.asarray(array, dtype=torch.float32, device=device)
            self.whole = lambda array: torch.asarray(array, device=device)
            self.back = lambda tensor: tensor.cpu().numpy()
        self.key, self.seats, self.device = key, seats, device
        self._simulating = next(kind for kind in (RING, CROWDED) if kind.judges(games.new(key, seats))).file("simulator")
        self.game = self._simulating.simulator(self.xp, games.new(key, seats))

    def draw(self, *seed: int) -> Draw:
        """Random numbers that depend on these numbers alone."""
        if self.device == "numpy":
            rng = np.random.default_rng(seed)
            return lambda high, count: rng.integers(high, size=count)
        generator = self.xp.Generator(self.device)
        generator.manual_seed(int(np.random.SeedSequence(seed).generate_state(1)[0]))
        return lambda high, count: self.xp.randint(high, (count,), generator=generator)

    def fresh(self, count: int, draw: Draw) -> Any:
        """So many games at their start."""
        return self._simulating.fresh(self.game, count, draw)

    def judge(self, weights: network.Weights) -> selfplay.Judge:
        """The judge with these weights."""
        return lambda states: network.chances(self.xp, weights, self.game.features(states))

    def shipped(self) -> network.Weights:
        """The weights of the judge in the package."""
        _, weights = read_judge(FOLDER / f"{self.key}-{self.seats}{SUFFIX}")
        weights[0].append([0.0] * len(weights[0][0]))
        return network.Weights(*(self.floats(each[0] if at % 2 else each) for at, each in enumerate(weights)))

    @cached_property
    def planner(self) -> selfplay.Player:
        """The bot `planner`; on the ring it follows one further walk, where the bot follows up to two."""
        if isinstance(self.game, Ring):
            return selfplay.Player(ring_planner(self.game), 1)
        return selfplay.Player(spaces_planner(self.game))


desk = lru_cache(8)(Desk)
"""The desk of a game, made once in each process."""


def lessons(plan: Plan, weights: network.Weights, state: Any, seed: tuple[int, ...]) -> tuple[Any, Any, Any]:
    """Play so many turns of a share: the positions after them, the features of those passed, and what the judge is to say of them.

    `state` is what the round before left, or None.
    """
    at = desk(plan.game, plan.seats, plan.device)
    draw, xp = at.draw(*seed), at.xp
    rivals = None
    if plan.rivals:
        number, seats = xp.arange(plan.games)[:, None], xp.arange(plan.seats)[None]
        rivals = at.planner, (number < plan.rivals * plan.games) & (number % plan.seats != seats)

    def begin() -> Any:
        return at.fresh(plan.games, draw)

    player = selfplay.Player(at.judge(weights))
    state = begin() if state is None else state
    after, features, targets = selfplay.lessons(at.game, state, begin, player, draw, plan.turns, plan.mix, rivals)
    return after, features, at.floats(targets)


def wins(plan: Plan, weights: network.Weights, count: int, turns: int, seed: tuple[int, ...]) -> Any:
    """What one trained seat wins of so many games against planners, looking so many turns ahead."""
    at = desk(plan.game, plan.seats, plan.device)
    draw, xp = at.draw(*seed), at.xp
    judge = at.judge(weights)
    for _ in range(turns - 1):
        judge = selfplay.ahead(at.game, judge)
    mine = xp.arange(count) % plan.seats
    player = (xp.arange(plan.seats)[None] != mine[:, None]) * 1
    found = selfplay.contest(at.game, at.fresh(count, draw), [selfplay.Player(judge), at.planner], player, draw)
    return at.back(found[xp.arange(count), mine])


def ring_planner(game: Ring) -> selfplay.Judge:
    """`boards.showdown_margin` for all seats, as a chance."""
    xp, seats = game.xp, game.seats
    most = max(game.tables.most)
    chance = xp.asarray([[boards.chance_of(card, max(chips, 1)) for chips in range(most + 1)] for card in range(game.cards)])

    def judge(state: Any) -> Any:
        after = (state.owner - state.seat[:, None]) % seats
        to_come = state.closing[:, None] - (after < state.closing[:, None]) * 1
        attraction = state.chips / 5
        pressure = xp.where(state.closing[:, None] < 0, 5.0 * attraction * (1 - 1 / seats), attraction * to_come)
        claim = xp.exp(-pressure * chance[xp.arange(game.cards)[None], state.chips])
        counted = state.chips * (state.owner >= 0)
        shared = (counted * (1 - claim)).sum(1) / seats
        own = after[:, :, None] == xp.arange(seats)[None, None]
        expected = (own * (counted * claim)[:, :, None]).sum(1) + shared[:, None]
        return _margins(xp, expected, xp.where(state.closing < 0, 0.06, 0.045))

    return judge


def spaces_planner(game: Any) -> selfplay.Judge:
    """`boards.mickey_margin` for all seats, as a chance."""
    xp, seats = game.xp, game.seats
    shares = list(boards._counts())

    def judge(state: Any) -> Any:
        rooms = state.tokens[:, 0] * 0.0
        for count in range(1, COLUMNS + 1):
            column = state.tokens[:, 0] * 0 + count
            for _ in range(seats):
                column = xp.where((column > 0) & (state.tokens == column[:, None]).any(1), column - 1, column)
            rooms = rooms + shares[count] * column
        in_hand = state.tokens < 0
        hopes = xp.where(in_hand, rooms[:, None], -1.0)
        turns = game.turns - (~in_hand).sum(2)
        rank = ((hopes[:, :, None] > hopes[:, :, :, None]) * 1).sum(3)
        index = xp.arange(ROWS)
        rank = rank + ((hopes[:, :, None] == hopes[:, :, :, None]) & (index[None] < index[:, None])[None, None]).sum(3)
        hope = xp.where(in_hand & (rank < turns[:, :, None]), hopes, 0.0).sum(2) + game.scores(state)
        return _margins(xp, selfplay.by_seat(game, state, hope, back=True), 1 / 8 + 0 * hope[:, 0])

    return judge


def _margins(xp: Any, expected: Any, scale: Any) -> Any:
    seats = expected.shape[1]
    ahead = [
        expected[:, seat] - xp.amax(xp.stack([expected[:, other] for other in range(seats) if other != seat]), 0)
        for seat in range(seats)
    ]
    return (1 + xp.tanh(xp.stack(ahead, 1) * scale[:, None])) / 2
