"""Trains the judges of the games that are too large to solve, by self-play; with PyTorch on a GPU, else with numpy.

    python scripts/train_boards.py train showdown 2 --minutes 30       one judge; continues where an earlier run stopped
    python scripts/train_boards.py measure showdown 2                  the error of its chances, against games played out
    python scripts/train_boards.py ship showdown 2                     write it into the package
    python scripts/train_boards.py plot                                strength over time, as a picture in the folder

`measure` plays games out from positions of self-play: the error is against what the trained players themselves come to. It ships as
the limit that it stays below with 95% confidence, since so few games played out leave noise.
Every run keeps `GAME-SEATS.npz` (weights, the state of the optimiser) and `GAME-SEATS.json` (the course of the training) in its
folder, `--folder`, by default `build/judges`. Strength is the share of wins of one trained seat against planners at all others,
which follow one further walk; `dicecup arena` measures it against the bot itself.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from math import cos, pi, sqrt
from pathlib import Path
from time import monotonic
from typing import Any, Final

import numpy as np

from dicecup import games
from dicecup.games import EDITIONS, boards, mickey_mouse
from dicecup.kernels.batch import network, selfplay
from dicecup.kernels.batch.dice import Draw, select
from dicecup.kernels.batch.ring import Ring
from dicecup.kernels.batch.spaces import COLUMNS, ROWS
from dicecup.solve.board import CROWDED
from dicecup.solve.ring import RING
from dicecup.solve.trained.judge import FOLDER, SUFFIX, Header, write_judge

TABLES: Final = (("showdown", 2), ("showdown", 3), ("showdown", 4), ("mickey-mouse", 3), ("mickey-mouse", 4))
TURNS: Final = 16
"""Turns that are played between two rounds of learning."""
BATCH: Final = 8192
RATES: Final = (2e-3, 5e-5)
"""The step of Adam at the start and at the end."""
AVERAGED: Final = 0.99
"""How slowly the weights that are used at the end follow those that learn."""


class Desk:
    """One game with the arrays of the module it is trained with."""

    def __init__(self, key: str, seats: int, device: str, seed: int) -> None:
        if device == "numpy":
            self.xp: Any = np
            rng = np.random.default_rng(seed)
            self.draw: Draw = lambda high, count: rng.integers(high, size=count)
            self.floats: Callable[[Any], Any] = lambda array: np.asarray(array, np.float32)
            self.back: Callable[[Any], Any] = np.asarray
        else:
            torch = import_module("torch")
            torch.set_default_device(device)
            torch.manual_seed(seed)
            torch.backends.cuda.matmul.allow_tf32 = True
            self.xp = torch
            self.draw = lambda high, count: torch.randint(high, (count,))
            self.floats = lambda array: torch.asarray(np.asarray(array, np.float32)).to(device)
            self.back = lambda tensor: tensor.cpu().numpy()
        self.key, self.seats = key, seats
        self.kind = next(kind for kind in (RING, CROWDED) if kind.judges(games.new(key, seats)))
        simulating = self.kind.file("simulator")
        self.game = simulating.simulator(self.xp, games.new(key, seats))
        self.fresh: Callable[[int], Any] = lambda count: simulating.fresh(self.game, count, self.draw)

    def judge(self, weights: network.Weights) -> selfplay.Judge:
        """The judge with these weights."""
        return lambda states: network.chances(self.xp, weights, self.game.features(states))

    @cached_property
    def planner(self) -> selfplay.Player:
        """The bot `planner`, which follows walks further than its judge."""
        return (
            selfplay.Player(ring_planner(self.game), 1)
            if isinstance(self.game, Ring)
            else selfplay.Player(spaces_planner(self.game))
        )

    def strength(self, trained: selfplay.Player, count: int) -> tuple[float, float]:
        """The share of wins of one trained seat against planners, and its standard error."""
        xp, seats = self.xp, self.seats
        mine = xp.arange(count) % seats
        player = (xp.arange(seats)[None] != mine[:, None]) * 1
        wins = selfplay.contest(self.game, self.fresh(count), [trained, self.planner], player, self.draw)
        won = self.back(wins[xp.arange(count), mine])
        return float(won.mean()), float(won.std() / sqrt(count))


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
        turns = mickey_mouse.TURNS[seats] - (~in_hand).sum(2)
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


def new_weights(desk: Desk, first: int, second: int) -> network.Weights:
    """Small random weights."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(desk.game.inputs + 1, first)) * 0.1
    rows[-1] = 0
    layers = rng.normal(size=(first, second)) * sqrt(2 / first), rng.normal(size=(second, desk.seats)) * 0.1 / sqrt(second)
    arrays = (rows, np.zeros(first), layers[0], np.zeros(second), layers[1], np.zeros(desk.seats))
    return network.Weights(*map(desk.floats, arrays))


def load(desk: Desk, path: Path, given: argparse.Namespace) -> tuple[network.Weights, network.Weights, network.Moments]:
    """The weights that learn, their average, and the optimiser: of an earlier run, or new ones."""
    if not path.exists():
        weights = new_weights(desk, given.first, given.second)
        return weights, weights, network.no_moments(weights)
    with np.load(path) as stored:
        parts = [
            network.Weights(*(desk.floats(stored[f"{part}{at}"]) for at in range(6)))
            for part in ("now", "average", "mean", "square")
        ]
        return parts[0], parts[1], network.Moments(parts[2], parts[3], int(stored["steps"]))


def save(desk: Desk, path: Path, weights: network.Weights, average: network.Weights, moments: network.Moments) -> None:
    """Write everything that a later run needs, whole or not at all."""
    named = {"now": weights, "average": average, "mean": moments.mean, "square": moments.square}
    arrays: dict[str, Any] = {f"{part}{at}": desk.back(array) for part, held in named.items() for at, array in enumerate(held)}
    fresh = path.with_name(f"new-{path.name}")
    np.savez(fresh, steps=np.array(moments.steps), **arrays)
    fresh.replace(path)


def train(given: argparse.Namespace) -> None:
    """Train one judge for so many minutes more, with a line and a checkpoint now and then."""
    desk = Desk(given.game, given.seats, given.device, given.seed)
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"{given.game}-{given.seats}.npz"
    course_path = path.with_suffix(".json")
    course: list[dict[str, float]] = json.loads(course_path.read_text()) if course_path.exists() else []
    weights, average, moments = load(desk, path, given)
    began, spent, positions = monotonic(), course[-1]["seconds"] if course else 0.0, course[-1]["positions"] if course else 0.0
    state, told, losses = desk.fresh(given.games), began, []
    seat, seats = desk.xp.arange(given.games)[:, None], desk.xp.arange(given.seats)[None]
    rivals = (desk.planner, (seat < given.rivals * given.games) & (seat % given.seats != seats)) if given.rivals else None
    while (now := monotonic()) - began < 60 * given.minutes:
        share = (now - began) / (60 * given.minutes)
        rate = RATES[1] + (given.rate - RATES[1]) * (1 + cos(pi * share)) / 2
        learner = selfplay.Player(desk.judge(average), given.walks)
        state, features, targets = selfplay.lessons(
            desk.game, state, lambda: desk.fresh(given.games), learner, desk.draw, TURNS, given.mix, rivals
        )
        order = desk.xp.argsort(desk.draw(1 << 30, len(features)))
        for at in range(0, len(features), BATCH):
            which = order[at : at + BATCH]
            weights, moments, loss = network.learn(desk.xp, weights, moments, features[which], targets[which], rate)
            average = network.Weights(*(AVERAGED * a + (1 - AVERAGED) * w for a, w in zip(average, weights, strict=True)))
        losses.append(float(loss))
        positions += len(features)
        if monotonic() - told > given.every or (monotonic() - began) >= 60 * given.minutes:
            won, error = desk.strength(selfplay.Player(desk.judge(average), given.walks), given.matches)
            told = monotonic()
            line = {
                "seconds": spent + told - began,
                "positions": positions,
                "won": won,
                "error": error,
                "loss": float(np.mean(losses)),
            }
            course.append(line)
            losses = []
            save(desk, path, weights, average, moments)
            course_path.write_text(json.dumps(course))
            print(given.game, given.seats, " ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)


def measure(given: argparse.Namespace) -> None:
    """The root mean square error of the chances after a look-ahead, against the mean of many games played out from there."""
    desk = Desk(given.game, given.seats, given.device, given.seed)
    game, xp = desk.game, desk.xp
    _, average, _ = load(desk, given.folder / f"{given.game}-{given.seats}.npz", given)
    judge = desk.judge(average)
    player = selfplay.Player(judge)
    state = desk.fresh(given.positions)
    longest = 40 if isinstance(game, Ring) else game.seats * game.turns
    state, _, _ = selfplay.lessons(game, state, lambda: desk.fresh(given.positions), player, desk.draw, 1, 0.0)
    stop = desk.draw(longest, given.positions)
    for turn in range(longest):
        after, _, _ = selfplay.lessons(game, state, lambda: desk.fresh(given.positions), player, desk.draw, 1, 0.0)
        state = select(xp, turn < stop, after, state)
    found = selfplay.by_seat(game, state, selfplay.value(game, selfplay.look(game, game.begun(state), judge)))
    static = selfplay.by_seat(game, state, judge(state))
    total, seated = found * 0, xp.zeros_like(xp.arange(given.positions * game.seats)).reshape(given.positions, game.seats)
    wide = 8
    which = xp.arange(wide * given.positions) % given.positions
    many = type(state)(*(field[which] for field in state))
    for _ in range(given.playouts // wide):
        total = total + selfplay.contest(game, many, [player], seated[which], desk.draw).reshape(wide, given.positions, -1).sum(0)
    count = given.playouts // wide * wide
    mean = total / count
    noise = float((mean * (1 - mean)).mean()) / count
    errors = {
        name: sqrt(max(float(((each - mean) ** 2).mean()) - noise, 0.0))
        for name, each in (("look-ahead", found), ("position", static))
    }
    unsure = 1.645 * noise * sqrt(2 / given.positions)
    line = {
        "limit": sqrt(errors["look-ahead"] ** 2 + unsure),
        "game": given.game,
        "seats": given.seats,
        "positions": given.positions,
        "playouts": count,
        "noise": sqrt(noise),
        **errors,
    }
    (given.folder / f"{given.game}-{given.seats}.error.json").write_text(json.dumps(line))
    print(json.dumps(line), flush=True)


def ship(given: argparse.Namespace) -> None:
    """Write a judge into the package, with the error that was measured."""
    path = given.folder / f"{given.game}-{given.seats}.npz"
    measured = json.loads(path.with_suffix(".error.json").read_text())
    with np.load(path) as stored:
        weights = [stored[f"average{at}"] for at in range(6)]
        weights[0] = weights[0] * (stored["square0"].max(1, keepdims=True) > 0)  # what was never met takes no space
    rows, (first, second) = weights[0][:-1], weights[2].shape
    error = round(measured["limit"], 4)
    header = Header(len(rows), first, second, given.seats, EDITIONS[given.game].rules, error, given.bits)
    FOLDER.mkdir(exist_ok=True)
    target = FOLDER / f"{given.game}-{given.seats}{SUFFIX}"
    write_judge(target, header, [each.ravel().tolist() for each in (rows, *weights[1:])])
    print(f"{target.name}: {target.stat().st_size:,} bytes, error {header.error}")


def plot(given: argparse.Namespace) -> None:
    """Draw the strength over time of every judge in the folder."""
    pyplot = import_module("matplotlib.pyplot")
    courses = [(key, seats, given.folder / f"{key}-{seats}.json") for key, seats in TABLES]
    found = [(key, seats, json.loads(path.read_text())) for key, seats, path in courses if path.exists()]
    figure, axes = pyplot.subplots(1, len(found), figsize=(3 * len(found), 2.8), squeeze=False, layout="constrained")
    for (key, seats, course), each in zip(found, axes[0], strict=True):
        each.errorbar(*([line[name] for line in course] for name in ("seconds", "won", "error")), capsize=2)
        each.axhline(1 / seats, linestyle=":")
        each.set(xlabel="seconds", title=f"{key} for {seats}")
    axes[0][0].set_ylabel("share of wins against planners")
    figure.savefig(given.folder / "boards.svg")


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for name, command in (("train", train), ("measure", measure), ("ship", ship), ("plot", plot)):
        added = commands.add_parser(name)
        added.set_defaults(command=command)
        added.add_argument("--folder", type=Path, default=Path("build/judges"))
        if name == "plot":
            continue
        added.add_argument("game", choices=sorted({key for key, _ in TABLES}))
        added.add_argument("seats", type=int)
        added.add_argument("--device", default="numpy", help="numpy, or a device of PyTorch such as cuda")
        added.add_argument("--seed", type=int, default=1)
        added.add_argument("--first", type=int, default=64, help="units of the first layer")
        added.add_argument("--second", type=int, default=32, help="units of the second layer")
        if name == "train":
            added.add_argument("--minutes", type=float, default=30)
            added.add_argument("--games", type=int, default=2048, help="games that are played side by side")
            added.add_argument("--every", type=float, default=30, help="seconds between two lines")
            added.add_argument("--matches", type=int, default=2000, help="games against the planner for each line")
            added.add_argument("--mix", type=float, default=0.7, help="how much the course of the game counts in a target")
            added.add_argument("--walks", type=int, default=0, help="further walks that are followed")
            added.add_argument(
                "--rivals", type=float, default=0, help="the share of the games in which planners have all other seats"
            )
            added.add_argument("--rate", type=float, default=RATES[0], help="the first step of Adam")
        elif name == "ship":
            added.add_argument("--bits", type=int, default=8, help="bits of a weight of a feature")
        elif name == "measure":
            added.add_argument("--positions", type=int, default=1000)
            added.add_argument("--playouts", type=int, default=200)
    given = parser.parse_args()
    given.command(given)


if __name__ == "__main__":
    main()
