"""Chances to win while the first turn is thrown for."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core import parse
from dicecup.solve.first_turn import starting
from dicecup.solve.lines import answer


def test_the_chance_to_start_counts_all_throws_of_the_contest() -> None:
    for seats, thrown in ((2, (4,)), (3, (2,)), (3, (5, 5)), (4, (1, 6))):
        game: Any = games.new("power-yahtzee", seats)
        state = game.start()
        for face in thrown:
            state = game.step(state, parse(f"r:{face}"))
        shares = [Fraction(0)] * seats
        for rest in product(range(1, 7), repeat=seats - len(thrown)):
            best = [seat for seat, face in enumerate((*thrown, *rest)) if face == max(*thrown, *rest)]
            for seat in best:
                shares[seat] += Fraction(1, len(best) * 6 ** len(rest))
        assert starting(game, state) == pytest.approx(list(map(float, shares)), abs=1e-12)


def ask(key: str, seats: int, *moves: str) -> dict[str, Any]:
    request = {"game": key, "seats": seats, "options": {"first": "roll"}, "moves": moves}
    found: dict[str, Any] = json.loads(answer(json.dumps(request), "win"))
    return found


@pytest.mark.parametrize(("key", "thrown"), [("yahtzee", "r:1,2,3,4,5"), ("power-yahtzee", "r:6")])
@pytest.mark.parametrize("seats", [2, 3])
def test_advice_and_bar_agree_while_the_first_turn_is_thrown_for(key: str, thrown: str, seats: int) -> None:
    game: Any = games.new(key, seats, first="roll")
    nobody, one = solve.bar(game, []), solve.bar(game, [parse(thrown)])
    assert (nobody.chances, nobody.origin) == ((1 / seats,) * seats, ("exact", 0.0))
    found = ask(key, seats)
    assert (found["source"], found["value"], "error" in found) == ("exact", 1 / seats, False)
    found = ask(key, seats, thrown)
    assert (found["seat"], found["source"], found["value"]) == (1, "estimate", pytest.approx(one.chances[1]))
    assert one.is_estimate
    assert found.get("error", 0.0) == one.origin.error
    assert sum(one.chances) == pytest.approx(1)


def test_whoever_throws_after_a_six_at_power_yahtzee_is_less_likely_to_start_and_to_win() -> None:
    game: Any = games.new("power-yahtzee", 2, first="roll")
    first, second = solve.standing(games.new("power-yahtzee", 2, first=0), game.start()._replace(contest=None))
    assert first > second + 0.05
    start = 11 / 12
    chances = solve.bar(game, [parse("r:6")]).chances
    assert chances == pytest.approx((start * first + (1 - start) * second, start * second + (1 - start) * first))
