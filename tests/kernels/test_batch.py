"""The batch simulators against the machine, move by move on random games, and their look-ahead against a single one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from dicecup import solve
from dicecup.bots.arena import Match, play_deal
from dicecup.bots.lookahead import Lookahead
from dicecup.core import AGAIN, PASS, STAY, Choice, Keep, Move, Over, Roll
from dicecup.core.lattice import Lattice, lattice
from dicecup.core.moves import CardMove, Cross, RedDie, Score
from dicecup.core.record import from_text
from dicecup.games import Edition, edition, open_record
from dicecup.kernels.batch import network, selfplay
from dicecup.solve.board import CROWDED
from dicecup.solve.ring import RING
from dicecup.solve.trained import training
from dicecup.solve.trained.kind import Trained
from tests.laws.positions import walk

TABLES = [
    (RING, "showdown", 2),
    (RING, "showdown", 3),
    (RING, "showdown", 4),
    (CROWDED, "mickey-mouse", 3),
    (CROWDED, "mickey-mouse", 4),
]
every_table = pytest.mark.parametrize(("kind", "key", "seats"), TABLES)


LONGEST = 400
"""Moves of a game: a random one can go on for thousands."""


def number(key: str, dice: Lattice, state: Any, move: Move) -> int:
    """The number of a move; one of -1 is none."""
    rows = edition(key).rows
    match move:
        case Keep():
            return dice.index[move.dice]
        case Roll():
            return dice.index[tuple(sorted(state.dice + move.dice, key=dice.faces.index))]
        case CardMove(card=name) | Score(row=name):
            return len(dice.rows) + rows.index(name)
        case Cross():
            return len(dice.rows) + len(rows) + rows.index(move.row)
        case RedDie():
            return len(dice.rows) + len(rows) + 2 + move.spaces
    return len(dice.rows) + len(rows) + (PASS, AGAIN, STAY).index(move)


def recorded(game: Any, count: int) -> list[list[tuple[Any, Move]]]:
    """So many random games that end soon enough, without the throws that break ties."""
    games: list[list[tuple[Any, Move]]] = []
    seed = 0
    while len(games) < count:
        seed += 1
        moves = list(islice(walk(game, Random(seed)), LONGEST))
        if len(moves) < LONGEST:
            games.append([each for each in moves if getattr(each[0], "contest", None) is None])
    return games


def has_begun(state: Any) -> bool:
    return state.rolls or state.dice or getattr(state, "phase", "red") != "red"


@every_table
def test_moves_positions_and_features_are_the_machines(kind: Trained, key: str, seats: int) -> None:
    listed = edition(key)
    game = listed.new(seats)
    dice = lattice(listed.dice, listed.faces)
    sim, features = kind.file("simulator").simulator(np, game), kind.file("features").features
    games = recorded(game, 3)
    batch = kind.file("simulator").fresh(sim, len(games), lambda _high, count: np.zeros(count, int))
    for at in range(max(map(len, games))):
        legal, seen = sim.legal(batch), sim.features(batch)
        now = [each[at] if at < len(each) else None for each in games]
        for row, pair in enumerate(now):
            if pair is None:
                assert not legal[row].any()
                continue
            state, _ = pair
            node = game.node(state)
            assert not isinstance(node, Over)
            offered: Iterable[Move] = node.legal if isinstance(node, Choice) else node.outcomes
            if isinstance(node, Choice) or at < 40:  # later throws are as these
                assert set(np.flatnonzero(legal[row]).tolist()) == {number(key, dice, state, move) for move in offered}
            assert sim.seat(batch)[row] == node.seat
            assert tuple(sim.scores(batch)[row]) == game.scores(state)
            if not has_begun(state):
                on = [each for each in seen[row].tolist() if each != sim.inputs]
                assert sorted(on) == sorted(features(game, state))
                assert max(on) < sim.inputs
        batch = sim.step(batch, np.array([-1 if pair is None else number(key, dice, *pair) for pair in now]))
    assert sim.is_over(batch).all()
    for row, moves in enumerate(games):
        end = game.step(*moves[-1])
        best = max(game.scores(end))
        wins = [float(score == best) for score in game.scores(end)]
        assert sim.wins(batch)[row].tolist() == pytest.approx([win / sum(wins) for win in wins])
        node = game.node(end)
        assert not isinstance(node, Over) or sum(wins) == len(node.winners)


@every_table
def test_the_look_ahead_is_that_of_one_game(kind: Trained, key: str, seats: int) -> None:
    """With a judge that knows only the scores, the values of turns and the options that end them are the same."""
    listed = edition(key)
    game = listed.new(seats)
    dice = lattice(listed.dice, listed.faces)
    sim = kind.file("simulator").simulator(np, game)

    def judge(states: Any) -> Any:
        scores = selfplay.by_seat(sim, states, sim.scores(states), back=True) * 1.0
        return scores / 100

    random = Random(5)
    for moves in recorded(game, 1):
        batch = kind.file("simulator").fresh(sim, 1, lambda _high, count: np.zeros(count, int))
        for state, move in moves:
            node = game.node(state)
            if isinstance(node, Choice) and state.rolls == 1 and random.random() < 0.2:
                looked = selfplay.look(sim, batch._replace(row=batch.row * 0, rolls=batch.rolls * 0), judge)
                if not sim.is_over(looked.ends).any() and not looked.again.any():
                    assert looked.values[0, 0] == pytest.approx(one_turn(game, listed, state, node.seat), abs=1e-9)
            batch = sim.step(batch, np.array([number(key, dice, state, move)]))


def one_turn(game: Any, listed: Edition, state: Any, seat: int) -> float:
    """What a turn is worth before its first throw to a seat that wants points."""
    ahead = Lookahead(game, seat, listed.faces, listed.dice, lambda each: game.scores(each)[seat] / 100)
    return ahead._plan(ahead._all_thrown(state._replace(rolls=0), None))[0]


@pytest.mark.parametrize(("kind", "key", "seats"), [TABLES[0], TABLES[3]])
def test_masters_of_a_recorded_game_play_as_the_batch_does(kind: Trained, key: str, seats: int) -> None:
    """The record of a deal of the arena, move by move: the same positions, and the same choices up to rounding."""
    listed = edition(key)
    deal = play_deal(Match(key, ("master",) * seats, "kept", keeps_records=True), 0)
    record = from_text(deal.games[0].record)
    game, _ = open_record(record)
    dice, desk = lattice(listed.dice, listed.faces), training.desk(key, seats, "numpy")
    sim, judge, estimates = desk.game, desk.judge(desk.shipped()), solve.estimates(game)
    assert estimates is not None
    batch = kind.file("simulator").fresh(sim, 1, lambda _high, count: np.zeros(count, int))
    state, looked, checked = game.start(), None, 0
    for move in record.moves:
        node = game.node(state)
        if getattr(state, "contest", None) is not None:
            break
        assert not isinstance(node, Over)
        assert (sim.seat(batch)[0], *sim.scores(batch)[0]) == (node.seat, *game.scores(state))
        if isinstance(node, Choice) and state.rolls == 1:
            looked = selfplay.look(sim, batch._replace(row=batch.row * 0, rolls=batch.rolls * 0), judge)
        if isinstance(node, Choice) and state.rolls:
            assert looked is not None
            values: Any = estimates.values(state)
            hand = dice.index[state.dice] - dice.keeps
            kept = dice.keeps if state.rolls == 3 else int((looked.turn.first, looked.turn.second)[state.rolls - 1][hand, 0])
            if kept < dice.keeps:
                chosen = values[Keep(dice.rows[kept])]
            else:
                option = int((looked.last if state.rolls == 3 else looked.stop)[hand, 0])
                after = type(batch)(*(each[option : option + 1] for each in looked.ends))
                won = sim.wins(after) if sim.is_over(after)[0] else selfplay.by_seat(sim, after, judge(after))
                chosen = float(won[0, node.seat])
            assert chosen == pytest.approx(values[move], abs=1e-5)
            assert values[move] == max(values.values())
            checked += 1
        batch, state = sim.step(batch, np.array([number(key, dice, state, move)])), game.step(state, move)
    assert checked > 20
    assert sim.is_over(batch).all()


def weights(inputs: int, seats: int, seed: int = 1) -> network.Weights:
    draw = np.random.default_rng(seed).normal
    rows = draw(size=(inputs + 1, 8)) * 0.3
    rows[-1] = 0
    return network.Weights(rows, draw(size=8), draw(size=(8, 4)), draw(size=4), draw(size=(4, seats)), draw(size=seats))


def test_the_slopes_are_those_of_the_loss() -> None:
    """The first step of Adam goes down along the sign of each slope: compare with differences of the loss."""
    start = weights(20, 3)
    draw = np.random.default_rng(2)
    features, targets = draw.integers(0, 21, (50, 6)), draw.dirichlet((1, 1, 1), 50)
    after, _, loss = network.learn(np, start, network.no_moments(start), features, targets, 1e-3)
    assert loss == pytest.approx(-(targets * np.log(network.chances(np, start, features))).sum(1).mean(), abs=1e-6)
    for name in start._fields:
        before, moved = getattr(start, name), getattr(after, name)
        assert not (name == "rows" and (moved[-1] != 0).any())
        for at in list(np.ndindex(before.shape))[:12]:
            nudged = before.copy()
            nudged[at] += 1e-5
            found = network.chances(np, start._replace(**{name: nudged}), features)
            slope = (-(targets * np.log(found + 1e-9)).sum(1).mean() - loss) / 1e-5
            if abs(slope) > 1e-4:
                assert np.sign(moved[at] - before[at]) == -np.sign(slope)


@pytest.mark.parametrize(("kind", "key", "seats"), [TABLES[3]])
def test_self_play_teaches_chances_that_add_up(kind: Trained, key: str, seats: int) -> None:
    simulating = kind.file("simulator")
    sim = simulating.simulator(np, edition(key).new(seats))
    held = weights(sim.inputs, seats)
    rng = np.random.default_rng(3)

    def draw(high: int, count: int) -> Any:
        return rng.integers(high, size=count)

    def judge(states: Any) -> Any:
        return network.chances(np, held, sim.features(states))

    state, features, targets = selfplay.lessons(
        sim, simulating.fresh(sim, 6, draw), lambda: simulating.fresh(sim, 6, draw), selfplay.Player(judge), draw, turns=14, mix=0.5
    )
    assert features.shape[0] == len(targets) == 6 * 14
    assert targets.sum(1) == pytest.approx(np.ones(len(targets)))
    assert (targets >= 0).all()
    wins = selfplay.contest(sim, simulating.fresh(sim, 4, draw), [selfplay.Player(judge)], np.zeros((4, seats), int), draw)
    assert wins.sum(1) == pytest.approx(np.ones(4))
    assert not sim.is_over(state).any()
