"""The ledger adds up: final = start + luck - loss + cut short + others + remainder."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dicecup import solve
from dicecup.coach import ChoiceLine, Ledger, ThrowLine, keep_ledger
from dicecup.core import Chance, Choice
from dicecup.games import EDITIONS, new
from dicecup.games.check import tables
from dicecup.solve import service
from dicecup.solve.board.model import BoardModel
from dicecup.solve.board.simulate import luck
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.simulate import careless
from tests.coach.playing import play_out

QUICK = ("yahtzee", "yatzy", "mickey-mouse")
"""The games whose exact values are made within seconds; `bench/review.py` checks the others where their value files are there."""

SEEDS = st.integers(0, 2**32 - 1)

few = settings(max_examples=4)


@cache
def exact(key: str, seats: int) -> Any:
    """A game by the printed rules with its exact values."""
    game = new(key, seats)
    solve.ensure(game)
    assert service.adviser(game).source.name == "exact"
    return game


def adds_up(ledger: Ledger, tolerance: float) -> None:
    for seat in ledger.seats:
        end = seat.value if seat.final is None else seat.final
        parts = seat.start + seat.luck - seat.loss + seat.cut_short + seat.others
        assert end == pytest.approx(parts, abs=tolerance)
        assert all(line.loss >= 0 for line in seat.choices)


@pytest.mark.parametrize(("key", "seats"), [("yahtzee", 1), ("yahtzee", 3), ("yatzy", 2), ("mickey-mouse", 1), ("mickey-mouse", 2)])
@few
@given(seed=SEEDS, blunders=st.sampled_from((0.0, 0.1, 1.0)), longest=st.sampled_from((0, 1, 7, 60, 2000)))
def test_with_exact_values_the_identity_holds_at_every_stage_of_every_game(
    key: str, seats: int, seed: int, blunders: float, longest: int
) -> None:
    game = exact(key, seats)
    adds_up(keep_ledger(game, play_out(game, Random(seed), blunders=blunders, longest=longest)), 1e-6)


SOLVED = [(key, seats) for key, listed in EDITIONS.items() for seats in sorted({*listed.solvable[:1], *listed.solvable[1:][-1:]})]


@pytest.mark.parametrize(("key", "seats"), SOLVED)
@few
@given(data=st.data())
def test_with_any_values_the_remainder_is_no_larger_than_their_errors_allow(key: str, seats: int, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(tables(EDITIONS[key], seats)))
    game = EDITIONS[key].new(seats, **options)
    source = service.adviser(game).source
    draw = Random(data.draw(SEEDS))
    ledger = keep_ledger(game, play_out(game, draw, blunders=data.draw(st.sampled_from((0.02, 1.0)))))
    for seat in ledger.seats:
        turns = 1 + max((line.turn for line in seat.lines), default=0)
        assert abs(seat.remainder) <= 1e-9 + 12 * source.within * turns
        assert seat.cut_short == 0 or key == "power-yahtzee"


@pytest.mark.parametrize("key", QUICK)
@few
@given(seed=SEEDS)
def test_perfect_play_gives_nothing_away(key: str, seed: int) -> None:
    game = exact(key, 1)
    (seat,) = keep_ledger(game, play_out(game, Random(seed), blunders=0.0)).seats
    assert seat.loss <= 1e-9
    assert seat.final == pytest.approx(seat.start + seat.luck, abs=1e-6)


@pytest.mark.parametrize(
    ("key", "seats"), [("yahtzee", 1), ("mickey-mouse", 2), ("maxi-yatzy", 1), ("power-yahtzee", 1), ("yatzy", 2)]
)
@few
@given(seed=SEEDS)
def test_the_luck_of_every_throw_has_the_mean_0(key: str, seats: int, seed: int) -> None:
    """Whatever the values are: those before a throw are the mean of those after it."""
    game, draw = new(key, seats), Random(seed)
    moves = play_out(game, draw, longest=40)
    state, at = game.start(), draw.randrange(len(moves) - 20)
    for move in moves[:at]:
        state = game.step(state, move)
    node = game.node(state)
    while not isinstance(node, Chance) or node.purpose == "first-turn" or len(node.outcomes) > 60:
        assume(at < len(moves))
        state = game.step(state, moves[at])
        at, node = at + 1, game.node(state)
    total = 0.0
    for outcome, weight in node.outcomes.items():
        line = keep_ledger(game, [*moves[:at], outcome]).seats[node.seat].lines[-1]
        assert isinstance(line, ThrowLine)
        assert line.at == at
        total += weight * line.luck
    assert total / node.throw.total == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("key", ["yahtzee", "yatzy"])
@pytest.mark.parametrize("share", [0.0, 0.05])
def test_the_mean_luck_of_20_000_games_is_0_and_each_of_them_adds_up(key: str, share: float) -> None:
    game = exact(key, 1)
    start, model = solve.values(game, game.start()), service.problem(game).model
    assert isinstance(start, float)
    assert isinstance(model, SheetModel)
    found = careless(model, service.restored(game), 20_000, 7, share)
    assert abs(found.luck.mean()) < 3 * found.luck.std() / np.sqrt(20_000)
    assert np.abs(start + found.luck - found.loss - found.scores).max() < 1e-9
    assert bool(found.loss.mean() > 1) is (share > 0)


def test_the_luck_of_two_who_play_mickey_mouse_perfectly_decides_their_games() -> None:
    """The shipped quantiles of a million such games have the mean 0; see `test_review.py`."""
    game = exact("mickey-mouse", 2)
    model = service.problem(game).model
    assert isinstance(model, BoardModel)
    first, second = luck(model, service.restored(game), 50, 7)
    won = 0.5307 + first - second
    assert np.abs(won - np.rint(won)).max() < 1e-4
    assert set(np.rint(won)) == {0, 1}


@pytest.mark.parametrize(("key", "seats", "longest"), [("yahtzee", 3, 2000), ("power-yahtzee", 2, 24)])
def test_a_ledger_over_chances_follows_all_seats_of_a_sheet_game(key: str, seats: int, longest: int) -> None:
    game = new(key, seats)
    moves = play_out(game, Random(9), blunders=0.2, longest=longest)
    ledger = keep_ledger(game, moves, "win")
    assert (ledger.objective, ledger.source) == ("win", "estimate")
    assert 0 < ledger.error < ledger.within < 0.1
    assert sum(seat.start for seat in ledger.seats) == pytest.approx(1, abs=1e-6)
    assert [seat.final for seat in ledger.seats].count(1.0) == (longest > 24)
    for seat in ledger.seats:
        assert all(-1e-9 <= line.value <= 1 for line in seat.lines)
        assert seat.loss > 0.001
        assert abs(seat.remainder) < 0.3, "what the approximation leaves is small beside luck"
    with pytest.raises(solve.NoAdvice, match="one player alone"):
        keep_ledger(new(key, 1), [], "win")


@pytest.mark.parametrize(
    ("key", "seats", "longest"),
    [("mickey-mouse", 2, 33), ("yahtzee", 2, 2000), ("yahtzee", 3, 100), ("power-yahtzee", 2, 22), ("showdown", 3, 30)],
)
def test_all_seats_of_a_record_that_stops_anywhere_have_one_win_between_them(key: str, seats: int, longest: int) -> None:
    game = new(key, seats)
    moves, within = play_out(game, Random(9), longest=longest), 0
    for end in range(len(moves) - 9, len(moves)):
        state: Any = game.start()
        for move in moves[:end]:
            before, state = game.node(state), game.step(state, move)
        now, ledger = game.node(state), keep_ledger(game, moves[:end], "win")
        assert isinstance(before, Chance | Choice)
        assert isinstance(now, Chance | Choice)
        assert sum(seat.value for seat in ledger.seats) == pytest.approx(1, abs=1e-6)
        assert all(abs(seat.remainder) < (0.3 if ledger.error else 1e-6) for seat in ledger.seats)
        if before.seat == now.seat:
            within += 1
            found = solve.values(game, state, "win")
            own = found if isinstance(found, float) else max(found.values())
            chose = isinstance(before, Choice)  # an estimate may say something else after a choice than before it
            assert ledger.seats[now.seat].value == pytest.approx(own, abs=0.02 if chose else 1e-9)
    assert within > 3


def test_what_others_do_to_a_chance_to_win_is_what_they_gain_and_give_away() -> None:
    game = exact("mickey-mouse", 2)
    first, second = keep_ledger(game, play_out(game, Random(5))).seats
    assert first.start == pytest.approx(0.5307, abs=5e-5)
    assert second.start == pytest.approx(1 - first.start)
    assert first.others == pytest.approx(second.loss - second.luck)
    assert second.others == pytest.approx(first.loss - first.luck)
    assert first.final is not None
    assert second.final is not None
    assert first.final + second.final == 1


def test_throws_for_the_first_turn_have_no_line() -> None:
    game = new("yahtzee", 2, first="roll")
    moves = play_out(game, Random(1))
    ledger = keep_ledger(game, moves)
    counted = {line.at for seat in ledger.seats for line in seat.lines}
    state, first_turn = game.start(), set()
    for at, move in enumerate(moves):
        node = game.node(state)
        if isinstance(node, Chance) and node.purpose == "first-turn":
            first_turn.add(at)
        state = game.step(state, move)
    assert first_turn
    assert counted == set(range(len(moves))) - first_turn


def test_a_choice_is_forced_where_all_values_are_equal_and_belongs_to_its_stage() -> None:
    game, draw = exact("yahtzee", 1), Random(2)
    (seat,) = keep_ledger(game, moves := play_out(game, draw, blunders=0.0)).seats
    state, throws = game.start(), 0
    lines = {line.at: line for line in seat.lines}
    for at, move in enumerate(moves):
        node, line = game.node(state), lines[at]
        if isinstance(node, Choice):
            assert isinstance(line, ChoiceLine)
            found = solve.values(game, state)
            assert not isinstance(found, float)
            assert line.is_forced is (max(found.values()) - min(found.values()) <= 1e-9)
            assert line.stage == {1: "first-keep", 2: "second-keep", 3: "mark"}[throws]
            throws = throws if str(move).startswith("k:") else 0
        else:
            throws += 1
        state = game.step(state, move)
    assert seat.decisions + seat.forced == sum(isinstance(line, ChoiceLine) for line in seat.lines)


def test_only_a_sheet_of_power_yahtzee_that_is_not_full_is_cut_short() -> None:
    game = new("power-yahtzee", 2)
    ledger = keep_ledger(game, play_out(game, Random(3)))
    short = [seat for seat in ledger.seats if seat.is_cut_short]
    assert len(short) == 1
    assert short[0].cut_short == pytest.approx((short[0].final or 0) - short[0].value)
