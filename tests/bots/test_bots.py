"""Bots choose among the legal moves, say what they are, and are as strong as they claim."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from dicecup import solve
from dicecup.bots.base import Bot, BotError
from dicecup.bots.levels import LEVELS
from dicecup.bots.registry import bots_for, make
from dicecup.core import Chance, Choice, DicecupError, Move, Over
from dicecup.games import EDITIONS, open_record, record_of

SEATINGS = [(key, seats) for key, edition in EDITIONS.items() for seats in edition.players]


def played(name: str, seats: int, bots: list[str], seed: int) -> tuple[Any, Any, Over]:
    """A game among bots to its end; every move is one that was offered."""
    record = record_of(name, seats)
    game, state = open_record(record)
    rng = random.Random(seed)
    seated: list[Bot] = [make(bot, record, game, seat, rng) for seat, bot in enumerate(bots)]
    moves: list[Move] = []
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            move = node.throw.draw(rng.randrange)
        else:
            move = seated[node.seat].choose(state, node, moves)
            assert move in node.legal
        state = game.step(state, move)
        moves.append(move)
    for bot in seated:
        bot.close()
    return game, state, node


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_random_plays_every_game_at_every_table(name: str, seats: int) -> None:
    _, _, over = played(name, seats, ["random"] * seats, seed=seats)
    assert over.winners


@pytest.mark.parametrize("name", ["yahtzee", "mickey-mouse"])
def test_planner_scores_more_than_greedy_and_greedy_more_than_random(name: str) -> None:
    def mean(bot: str) -> float:
        return fmean(game.scores(state)[0] for game, state, _ in (played(name, 1, [bot], seed) for seed in range(8)))

    planner, greedy, random = map(mean, ["planner", "greedy", "random"])
    assert planner > 1.3 * greedy
    assert greedy > 1.3 * random


@pytest.mark.parametrize(("name", "seats"), [("showdown", 2), ("mickey-mouse", 3), ("mickey-mouse", 4)])
def test_planner_plays_games_without_exact_values(name: str, seats: int) -> None:
    _, _, over = played(name, seats, ["planner"] * seats, seed=1)
    assert over.winners


@pytest.mark.parametrize("bot", ["greedy@50", "planner", "club"])
def test_a_game_that_is_new_in_the_registry_has_its_bots(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EDITIONS, "newcomer", replace(EDITIONS["yahtzee"], key="newcomer"))
    _, _, over = played("newcomer", 1, [bot], seed=1)
    assert over.winners == (0,)


def test_less_strength_scores_less_but_still_more_than_random() -> None:
    def mean(bot: str) -> float:
        return fmean(game.scores(state)[0] for game, state, _ in (played("mickey-mouse", 1, [bot], seed) for seed in range(25)))

    full, half, weak, none = map(mean, ["planner", "planner@50", "planner@1", "random"])
    assert full > half > weak > none


def test_a_weak_bot_still_takes_what_is_clearly_best() -> None:
    record = record_of("yahtzee", 1)
    game, state = open_record(record)
    state = state._replace(dice=(6, 6, 6, 6, 6), rolls=3)
    choice = game.node(state)
    assert isinstance(choice, Choice)
    bot = make("greedy@70", record, game, 0, random.Random(5))
    taken = [str(bot.choose(state, choice, [])) for _ in range(40)]
    assert taken.count("s:yahtzee") == 40


def test_a_bot_names_its_strength_and_objective() -> None:
    record = record_of("yahtzee", 1)
    game, _ = open_record(record)
    assert make("greedy@40", record, game, 0, random.Random(1)).name == "greedy@40"
    assert make("greedy@100", record, game, 0, random.Random(1)).name == "greedy"


@pytest.mark.parametrize(
    ("bot", "wrong"),
    [
        (
            "clever",
            f"unknown bot 'clever': the bots are random, greedy, planner, master, optimal, {', '.join(LEVELS)} and program:COMMAND",
        ),
        ("", "unknown bot ''"),
        ("greedy@0", "strength '0' of greedy: it is a number from 1 to 100"),
        ("greedy@high", "strength 'high'"),
        ("greedy@٣", "strength"),
        ("random@50", "random has no strength"),
        ("club@50", "club has no strength"),
        ("club:score", "club has no objective 'score'"),
        ("greedy:win", "greedy has no objective 'win': only optimal:score and optimal:win do"),
        ("program:", "names no command"),
        ("program:no-such-program-here", "cannot start 'no-such-program-here'"),
        ("program:'", "cannot start"),
    ],
)
def test_an_unknown_bot_or_strength_is_refused_with_what_is_allowed(bot: str, wrong: str) -> None:
    record = record_of("yahtzee", 2)
    game, _ = open_record(record)
    with pytest.raises(BotError) as refused:
        make(bot, record, game, 0, random.Random(1))
    assert wrong in str(refused.value)


def test_the_bots_offered_depend_on_game_and_seats() -> None:
    assert bots_for("showdown", 2) == ("random", "greedy", "planner", "master", *LEVELS)
    assert bots_for("mickey-mouse", 2) == ("random", "greedy", "planner", "optimal", *LEVELS)
    assert bots_for("mickey-mouse", 3) == ("random", "greedy", "planner", "master", *LEVELS)
    assert bots_for("power-yahtzee", 4) == ("random", "greedy", "planner", "optimal", *LEVELS)


def test_optimal_refuses_games_without_exact_values() -> None:
    record = record_of("showdown", 2)
    game, _ = open_record(record)
    with pytest.raises(
        BotError,
        match="optimal does not play showdown with 2: random, greedy, planner, master, beginner, casual, club, expert, perfect do",
    ):
        make("optimal", record, game, 0, random.Random(1))


@pytest.mark.parametrize(("name", "objective"), [("yahtzee", "score"), ("mickey-mouse", "win")], ids=["sheet", "board"])
def test_optimal_says_what_it_plays_for(name: str, objective: str) -> None:
    record = record_of(name, 2)
    game, _ = open_record(record)
    solve.ensure(game)
    for spelled in ("optimal", f"optimal:{objective}"):
        assert make(spelled, record, game, 0, random.Random(1)).name == f"optimal:{objective}"
    assert make("optimal@30", record, game, 0, random.Random(1)).name == f"optimal:{objective}@30"


@pytest.mark.parametrize(("name", "seats", "objective"), [("yahtzee", 1, "win"), ("mickey-mouse", 2, "score")])
def test_optimal_refuses_an_objective_that_the_table_has_not(name: str, seats: int, objective: str) -> None:
    record = record_of(name, seats)
    game, _ = open_record(record)
    with pytest.raises(BotError, match=f"optimal does not play {name} with {seats} for the {objective}"):
        make(f"optimal:{objective}", record, game, 0, random.Random(1))


@pytest.mark.parametrize(("name", "seats"), [("yahtzee", 2), ("firefly", 3), ("yatzy", 10)])
def test_optimal_plays_whole_games_to_win(name: str, seats: int) -> None:
    _, _, end = played(name, seats, ["optimal:win", *["random"] * (seats - 1)], 1)
    assert end.winners == (0,)


def test_optimal_without_any_table_says_how_long_solving_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", tmp_path)
    record = record_of("maxi-yatzy", 1)
    game, _ = open_record(record)
    with pytest.raises(DicecupError, match=r"no table for maxi-yatzy.*: run `dicecup solve maxi-yatzy` \(.+\)"):
        make("optimal", record, game, 0, random.Random(1))


def test_greedy_rolls_again_only_if_nothing_scores() -> None:
    record = record_of("mickey-mouse", 1)
    game, state = open_record(record)
    bot = make("greedy", record, game, 0, random.Random(1))
    state = state._replace(dice=("minnie", "minnie", "pluto", "goofy", "daisy"), rolls=1)
    choice = game.node(state)
    assert isinstance(choice, Choice)
    assert str(bot.choose(state, choice, [])) == "s:minnie"
    state = state._replace(tokens=((5, 1, 2, None, 3),))
    choice = game.node(state)
    assert isinstance(choice, Choice)
    assert str(bot.choose(state, choice, [])) == "k:"
