"""Levels mean the same in every game: a stated loss, natural mistakes, never an absurd one; and they play without values too."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from dicecup import solve
from dicecup.bots.base import Valuer
from dicecup.bots.levels import LEVELS, LOSSES, USUAL, LevelBot, calibration, weights
from dicecup.bots.registry import bots_for, looks_ahead, make
from dicecup.core import Chance, Choice, Cross, Move, Over, Record
from dicecup.games import EDITIONS, edition, open_record, record_of
from dicecup.games.calibration import CALIBRATIONS
from dicecup.journal.header import STAND_IN
from dicecup.messages.editions import editions
from tests.laws.positions import walk

SEATINGS = [(key, seats) for key, listed in EDITIONS.items() for seats in listed.players]
SOLVED_IN_A_SECOND = [("mickey-mouse", 1), ("mickey-mouse", 2), ("yahtzee", 2)]
ONE_OF_EACH = [*SOLVED_IN_A_SECOND, ("mickey-mouse", 3), *((key, each.players[0]) for key, each in EDITIONS.items())]


class Watching:
    """Remembers the values that a bot was given."""

    def __init__(self, valuer: Valuer) -> None:
        self.valuer = valuer
        self.seen: Mapping[Move, float] = {}

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        self.seen = self.valuer.values(state, choice)
        return self.seen


def level(name: str, record: Record, game: Any, seat: int = 0, seed: int = 1) -> LevelBot:
    made = make(name, record, game, seat, random.Random(seed))
    assert isinstance(made, LevelBot)
    return made


def losses(key: str, seats: int, name: str, seed: int) -> list[float]:
    """What every choice of a game lost, when all seats play at this level; of a long game, of its first part."""
    record = record_of(key, seats)
    game, state = open_record(record)
    rng = random.Random(seed)
    lost: list[float] = []
    bots = [level(name, record, game, seat, seed) for seat in range(seats)]
    watching = [Watching(bot.valuer) for bot in bots]
    for bot, watch in zip(bots, watching, strict=True):
        bot.valuer = watch
    while not isinstance(node := game.node(state), Over) and len(lost) < 40:
        if isinstance(node, Chance):
            move: Move = node.throw.draw(rng.randrange)
        else:
            move = bots[node.seat].choose(state, node, ())
            if len(node.legal) > 1:
                seen = watching[node.seat].seen
                lost.append(max(seen.values()) - seen[move])
        state = game.step(state, move)
    return lost


def test_five_levels_play_every_game_and_the_middle_one_is_the_usual() -> None:
    assert LEVELS == ("beginner", "casual", "club", "expert", "perfect")
    assert LEVELS[2] == USUAL == STAND_IN
    assert all(bots_for(key, seats)[-5:] == LEVELS for key, seats in SEATINGS)
    assert all(each.bots == LEVELS for each in editions())


def test_every_edition_is_calibrated_and_the_stronger_level_errs_less() -> None:
    for key, seats in SEATINGS:
        found = CALIBRATIONS[key][seats]
        assert len(found.temperatures) == len(LEVELS) - 1
        assert list(found.temperatures) == sorted(found.temperatures, reverse=True)
        assert 0 < found.temperatures[0] < found.spread / 3, "a mistake of one standard deviation is rare at any level"


def test_a_choice_is_the_likelier_the_less_it_gives_away_and_an_absurd_one_has_no_chance() -> None:
    ones, twos, threes, fours = map(Cross, ("ones", "twos", "threes", "fours"))
    found = weights({ones: 5.0, twos: 9.0, threes: -1.5, fours: 8.0}, temperature=2.0, most=10.0)
    assert sorted(found, key=found.__getitem__) == [ones, fours, twos]
    assert found[fours] / found[twos] == pytest.approx(0.60653, rel=1e-4)
    assert weights({ones: 5.0, twos: 9.0, fours: 9.0}, temperature=0.0, most=10.0) == {twos: 1.0}


@pytest.mark.parametrize(("key", "seats"), dict.fromkeys(ONE_OF_EACH))
def test_no_choice_of_any_level_loses_more_than_one_standard_deviation(key: str, seats: int) -> None:
    most = calibration(edition(key), seats).spread
    lost = {name: losses(key, seats, name, seed=3) for name in ("beginner", "perfect")}
    assert max(lost["beginner"]) <= most
    assert sum(lost["beginner"]) > 0
    assert max(lost["perfect"]) == 0


@pytest.mark.parametrize("name", LEVELS[:-1])
def test_a_level_loses_in_a_game_what_it_states(name: str) -> None:
    game = edition("mickey-mouse").new(1)
    solve.ensure(game)
    wanted = LOSSES[name] * calibration(edition("mickey-mouse"), 1).spread
    games = [sum(losses("mickey-mouse", 1, name, seed)) for seed in range(40)]
    assert fmean(games) == pytest.approx(wanted, abs=3.5 * stdev(games) / sqrt(len(games)))


@pytest.mark.parametrize(("key", "seats"), SOLVED_IN_A_SECOND)
def test_perfect_plays_as_optimal_does(key: str, seats: int) -> None:
    record = record_of(key, seats)
    game, _ = open_record(record)
    solve.ensure(game)
    for state, _ in walk(game, random.Random(4)):
        if isinstance(node := game.node(state), Choice):
            perfect, optimal = (make(name, record, game, node.seat, random.Random(1)) for name in ("perfect", "optimal"))
            assert perfect.choose(state, node, ()) == optimal.choose(state, node, ())


@pytest.mark.parametrize(("key", "seats"), [("mickey-mouse", 1), ("mickey-mouse", 2), ("yatzy", 1)])
def test_without_values_a_level_plays_by_its_judgement(key: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise solve.NoAdvice("nobody solved this")

    monkeypatch.setattr(solve, "adviser", missing)
    for name in ("beginner", "perfect"):
        assert losses(key, seats, name, seed=1)


def test_values_that_vanish_end_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of("mickey-mouse", 1)
    game, state = open_record(record)
    solve.ensure(game)
    bot = level("perfect", record, game)
    state = state._replace(dice=("minnie", "minnie", "pluto", "goofy", "daisy"), rolls=3)
    choice = game.node(state)
    assert isinstance(choice, Choice)

    def damaged(*_: object) -> None:
        raise solve.NoAdvice("the file is damaged")

    monkeypatch.setattr(bot.valuer._exact, "_values", damaged)  # type: ignore[attr-defined]
    assert bot.choose(state, choice, ()) in choice.legal


def test_only_bots_without_values_to_look_up_look_ahead() -> None:
    assert looks_ahead("planner@40", "yahtzee", 2)
    assert looks_ahead("club", "showdown", 2)
    assert looks_ahead("perfect", "mickey-mouse", 3)
    assert not looks_ahead("perfect", "mickey-mouse", 2)
    assert not looks_ahead("greedy", "showdown", 2)
