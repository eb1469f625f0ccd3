"""Trains the judges of the games that are too large to solve, by self-play: on all cores, a dask cluster, or a GPU by PyTorch.

    python scripts/train_boards.py train showdown 2                    one judge, on all cores
    python scripts/train_boards.py train showdown 2 --dask ADDRESS     on a cluster, whose workers have this version of Dicecup
    python scripts/train_boards.py train showdown 2 --device cuda --games 16384 --shares 1
    python scripts/train_boards.py measure showdown 2                  the error of its chances, against games played out
    python scripts/train_boards.py ship showdown 2                     write it into the package
    python scripts/train_boards.py plot                                strength over time once more, as a picture in the folder

Training goes in rounds: shares of games play some turns each, then the judge learns from all of them. Every so many rounds it tells
its strength, draws it over time (`boards.svg`), and keeps everything that a later run needs in `GAME-SEATS.npz`, all in the folder
`--folder`, by default `build/judges`. The same command goes on where an earlier run stopped or was killed, and comes to the same
weights as one that did not stop, on any number of cores. Strength is the share of wins of one trained seat against planners at all
others, which follow one further walk; `bench/boards.py` and `dicecup arena` measure the judges in the package.

`measure` plays games out from positions of self-play: the error is against what the trained players themselves come to. It ships as
the limit that it stays below with 95% confidence, since so few games played out leave noise.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from math import cos, pi, sqrt
from pathlib import Path
from time import monotonic
from typing import Any, Final

import numpy as np

from dicecup.cli.arena import pool_of
from dicecup.games import EDITIONS
from dicecup.kernels.batch import network, selfplay
from dicecup.kernels.batch.dice import select
from dicecup.kernels.batch.ring import Ring
from dicecup.solve import NoAdvice
from dicecup.solve.trained import training
from dicecup.solve.trained.judge import FOLDER, SUFFIX, Header, write_judge
from dicecup.solve.trained.training import Desk, Plan

TABLES: Final = tuple((key, seats) for key, listed in EDITIONS.items() for seats in listed.trained)
TURNS: Final = 16
"""Turns that are played between two rounds of learning."""
BATCH: Final = 8192
RATES: Final = (2e-3, 5e-5)
"""The step of Adam at the start and at the end."""
AVERAGED: Final = 0.99
"""How slowly the weights that are used at the end follow those that learn."""
SETTINGS: Final = ("shares", "games", "first", "second", "mix", "rivals", "rate", "seed")
"""The options that a training is made with: it goes on with the same ones only."""
LESSONS, ORDER, MATCHES, START = range(4)
"""What random numbers are for."""


@dataclass
class Run:
    """A training between two rounds: the weights that learn, their average, the optimiser, every share's games, and the course."""

    weights: network.Weights
    average: network.Weights
    moments: network.Moments
    round: int = 0
    states: list[Any] = field(default_factory=list)
    course: list[dict[str, float]] = field(default_factory=list)
    settings: dict[str, float] = field(default_factory=dict)


def new_weights(desk: Desk, first: int, second: int, seed: int) -> network.Weights:
    """Small random weights."""
    rng = np.random.default_rng((seed, START))
    rows = rng.normal(size=(desk.game.inputs + 1, first)) * 0.1
    rows[-1] = 0
    layers = rng.normal(size=(first, second)) * sqrt(2 / first), rng.normal(size=(second, desk.seats)) * 0.1 / sqrt(second)
    arrays = (rows, np.zeros(first), layers[0], np.zeros(second), layers[1], np.zeros(desk.seats))
    return network.Weights(*map(desk.floats, arrays))


def load(desk: Desk, path: Path, settings: dict[str, float]) -> Run:
    """The run that is kept in a file; it must have been made with the same settings."""
    state = type(desk.fresh(1, desk.draw(0)))
    with np.load(path) as stored:
        begun = json.loads(str(stored["settings"]))
        if other := ", ".join(f"--{name} {value}" for name, value in begun.items() if value != settings[name]):
            sys.exit(f"{path} was begun with {other}: go on with the same, or train in another --folder")
        parts = [
            network.Weights(*(desk.floats(stored[f"{part}{at}"]) for at in range(6)))
            for part in ("now", "average", "mean", "square")
        ]
        states = [state(*(desk.whole(stored[f"{name}-{share}"]) for name in state._fields)) for share in range(begun["shares"])]
        moments = network.Moments(parts[2], parts[3], int(stored["steps"]))
        return Run(parts[0], parts[1], moments, int(stored["round"]), states, json.loads(str(stored["course"])), begun)


def save(desk: Desk, path: Path, run: Run) -> None:
    """Write everything that a later run needs, whole or not at all."""
    named = {"now": run.weights, "average": run.average, "mean": run.moments.mean, "square": run.moments.square}
    arrays: dict[str, Any] = {f"{part}{at}": desk.back(array) for part, held in named.items() for at, array in enumerate(held)}
    for share, state in enumerate(run.states):
        arrays |= {f"{name}-{share}": desk.back(array) for name, array in state._asdict().items()}
    arrays |= {
        "steps": run.moments.steps,
        "round": run.round,
        "course": json.dumps(run.course),
        "settings": json.dumps(run.settings),
    }
    fresh = path.with_name(f"new-{path.name}")
    with fresh.open("wb") as file:
        np.savez(file, **arrays)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


Mapping = Callable[..., list[Any]]


@contextmanager
def workers(jobs: int, dask: str) -> Iterator[Mapping]:
    """What calls a function with every tuple of a list, here or spread over processes or a cluster."""
    if jobs == 1 and not dask:
        yield lambda function, tasks: [function(*task) for task in tasks]
        return
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of the processes to come: there is one for each core
    with pool_of(jobs, dask) as (pool, _):
        yield lambda function, tasks: _spread(pool, function, tasks)


def _spread(pool: Executor, function: Callable[..., Any], tasks: list[tuple[Any, ...]]) -> list[Any]:
    return [each.result() for each in [pool.submit(function, *task) for task in tasks]]


def train(given: argparse.Namespace) -> None:
    """Train one judge to the last round, with a line, a picture and a checkpoint now and then."""
    if given.device != "numpy":
        given.jobs = 1  # the device does all of it
    plan = Plan(given.game, given.seats, given.device, given.games, TURNS, given.mix, given.rivals)
    desk = training.desk(plan.game, plan.seats, plan.device)
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"{given.game}-{given.seats}.npz"
    settings = {name: getattr(given, name) for name in SETTINGS}
    if path.exists():
        run = load(desk, path, settings)
        how = "goes on after" if run.round < given.rounds else "is trained already, up to"
        print(f"{given.game} for {given.seats}: {how} round {run.round} of {max(run.round, given.rounds)}", flush=True)
    else:
        weights = new_weights(desk, given.first, given.second, given.seed)
        run = Run(weights, weights, network.no_moments(weights), states=[None] * given.shares, settings=settings)
    before = run.course[-1]["seconds"] if run.course else 0.0
    began, first, losses = monotonic(), run.round, []
    try:
        with workers(given.jobs, given.dask) as spread:
            while run.round < given.rounds:
                losses.append(one_round(desk, plan, run, given, spread))
                if run.round % given.every and run.round < given.rounds:
                    if sys.stderr.isatty():
                        print(f"  round {run.round} of {given.rounds}", end="\r", file=sys.stderr, flush=True)
                    continue
                won, error = strength(plan, run, given, spread)
                seconds = monotonic() - began
                run.course.append(
                    {
                        "round": run.round,
                        "seconds": before + seconds,
                        "positions": run.round * plan.games * given.shares * TURNS,
                        "won": won,
                        "error": error,
                        "loss": float(np.mean(losses)),
                    }
                )
                losses = []
                save(desk, path, run)
                left = seconds / (run.round - first) * (given.rounds - run.round)
                tell(given, run.course[-1], left)
                if find_spec("matplotlib"):
                    plot(given)
    except KeyboardInterrupt:
        sys.exit(f"stopped: the same command goes on after round {run.round // given.every * given.every}")


def one_round(desk: Desk, plan: Plan, run: Run, given: argparse.Namespace, spread: Mapping) -> float:
    """Play all shares and learn from them: the loss."""
    xp, share = desk.xp, run.round / given.rounds
    rate = RATES[1] + (given.rate - RATES[1]) * (1 + cos(pi * share)) / 2
    tasks = [(plan, run.average, state, (given.seed, LESSONS, run.round, at)) for at, state in enumerate(run.states)]
    played = spread(training.lessons, tasks)
    run.states = [state for state, _, _ in played]
    features, targets = (xp.concatenate([each[at] for each in played]) for at in (1, 2))
    order = xp.argsort(desk.draw(given.seed, ORDER, run.round)(1 << 30, len(features)))
    losses = []
    for at in range(0, len(features), BATCH):
        which = order[at : at + BATCH]
        run.weights, run.moments, loss = network.learn(xp, run.weights, run.moments, features[which], targets[which], rate)
        averaged = (AVERAGED * a + (1 - AVERAGED) * w for a, w in zip(run.average, run.weights, strict=True))
        run.average = network.Weights(*averaged)
        losses.append(float(loss))
    run.round += 1
    return float(np.mean(losses))


def strength(plan: Plan, run: Run, given: argparse.Namespace, spread: Mapping) -> tuple[float, float]:
    """The share of wins of one trained seat against planners, and its standard error."""
    count = -(-given.matches // given.shares)
    tasks = [(plan, run.average, count, 1, (given.seed, MATCHES, run.round, at)) for at in range(given.shares)]
    won = np.concatenate(spread(training.wins, tasks))
    return float(won.mean()), float(won.std() / sqrt(len(won)))


def tell(given: argparse.Namespace, line: dict[str, float], left: float) -> None:
    """Print how far training has come."""
    done = (
        f"round {line['round']:.0f} of {given.rounds}, {line['positions'] / 1e6:.2f} million positions in {line['seconds']:.0f} s"
    )
    won = f"{100 * line['won']:.1f} ± {100 * line['error']:.1f}% against planners"
    print(f"{given.game} for {given.seats}: {done}, loss {line['loss']:.4f}, {won}, about {left:.0f} s to go", flush=True)


def kept(given: argparse.Namespace) -> Path:
    """The file of a training that was begun."""
    path: Path = given.folder / f"{given.game}-{given.seats}.npz"
    if not path.exists():
        sys.exit(f"there is no {path}: train first")
    return path


def measure(given: argparse.Namespace) -> None:
    """The root mean square error of the chances after a look-ahead, against the mean of many games played out from there."""
    desk = training.desk(given.game, given.seats, given.device)
    game, xp, draw = desk.game, desk.xp, desk.draw(given.seed)
    with np.load(kept(given)) as stored:
        average = network.Weights(*(desk.floats(stored[f"average{at}"]) for at in range(6)))
    judge = desk.judge(average)
    player = selfplay.Player(judge)

    def fresh() -> Any:
        return desk.fresh(given.positions, draw)

    longest = 40 if isinstance(game, Ring) else game.seats * game.turns
    state, _, _ = selfplay.lessons(game, fresh(), fresh, player, draw, 1, 0.0)
    stop = draw(longest, given.positions)
    for turn in range(longest):
        after, _, _ = selfplay.lessons(game, state, fresh, player, draw, 1, 0.0)
        state = select(xp, turn < stop, after, state)
    found = selfplay.by_seat(game, state, selfplay.value(game, selfplay.look(game, game.begun(state), judge)))
    static = selfplay.by_seat(game, state, judge(state))
    total, seated = found * 0, xp.zeros_like(xp.arange(given.positions * game.seats)).reshape(given.positions, game.seats)
    wide = 8
    which = xp.arange(wide * given.positions) % given.positions
    many = type(state)(*(field[which] for field in state))
    for _ in range(-(-given.playouts // wide)):
        total = total + selfplay.contest(game, many, [player], seated[which], draw).reshape(wide, given.positions, -1).sum(0)
    count = -(-given.playouts // wide) * wide
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
    path = kept(given)
    if not (measuring := path.with_suffix(".error.json")).exists():
        sys.exit(f"there is no {measuring}: measure first")
    measured = json.loads(measuring.read_text())
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
    matplotlib = import_module("matplotlib")
    matplotlib.use("svg")
    pyplot = import_module("matplotlib.pyplot")
    found = []
    for key, seats in TABLES:
        if (path := given.folder / f"{key}-{seats}.npz").exists():
            with np.load(path) as stored:
                found.append((key, seats, json.loads(str(stored["course"]))))
    if not found:
        sys.exit(f"there is no training in {given.folder}")
    figure, axes = pyplot.subplots(1, len(found), figsize=(3.2 * len(found), 2.8), squeeze=False, layout="constrained")
    for (key, seats, course), each in zip(found, axes[0], strict=True):
        minutes = [line["seconds"] / 60 for line in course]
        each.errorbar(minutes, *([100 * line[name] for line in course] for name in ("won", "error")), capsize=2)
        each.axhline(100 / seats, linestyle=":")
        each.set(xlabel="minutes", title=f"{key} for {seats}")
    axes[0][0].set_ylabel("wins against planners (%)")
    figure.savefig(given.folder / "boards.svg", metadata={"Date": None})
    pyplot.close(figure)


def positive(text: str) -> int:
    """A number of something, 1 or more."""
    if (found := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"{found} is less than 1")
    return found


def fraction(text: str) -> float:
    """A share, 0 to 1."""
    if not 0 <= (found := float(text)) <= 1:
        raise argparse.ArgumentTypeError(f"{found} is not from 0 to 1")
    return found


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
        if name == "ship":
            added.add_argument("--bits", type=int, default=8, help="bits of a weight of a feature")
            continue
        added.add_argument("--device", default="numpy", help="numpy, or a device of PyTorch such as cuda")
        added.add_argument("--seed", type=int, default=1)
        if name == "measure":
            added.add_argument("--positions", type=positive, default=1000)
            added.add_argument("--playouts", type=positive, default=200)
            continue
        added.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, help="processes; by default one for each core")
        added.add_argument("--dask", metavar="ADDRESS", default="", help="play on a dask cluster instead")
        added.add_argument("--rounds", type=positive, default=400)
        added.add_argument("--shares", type=positive, default=8, help="shares of games, each for one process or worker at a time")
        added.add_argument("--games", type=positive, default=512, help="games of a share, played side by side")
        added.add_argument("--every", type=positive, default=10, help="rounds between two checkpoints")
        added.add_argument("--matches", type=positive, default=2000, help="games against planners at each checkpoint")
        added.add_argument("--first", type=positive, default=64, help="units of the first layer")
        added.add_argument("--second", type=positive, default=32, help="units of the second layer")
        added.add_argument("--mix", type=fraction, default=0.7, help="how much the course of the game counts in a target")
        added.add_argument(
            "--rivals", type=fraction, default=0.3, help="the share of the games in which planners have all other seats"
        )
        added.add_argument("--rate", type=float, default=RATES[0], help="the first step of Adam")
    given = parser.parse_args()
    try:
        given.command(given)
    except NoAdvice as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
