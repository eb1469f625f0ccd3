"""Ratings, the sequential test, what a program is asked, and what the arena keeps."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.bots.arena import Deal, Game, Match, check, play_deal, standings
from dicecup.bots.base import BotError, Breakdown, RandomBot
from dicecup.bots.program import ProgramBot
from dicecup.bots.rating import Sprt, expected, ratings
from dicecup.core import Chance, Choice
from dicecup.core.record import read
from dicecup.games import open_record, record_of
from dicecup.journal.names import LONGEST_PLAYER, one_line
from dicecup.tui.seating import seated
from dicecup.words import catalogue


def test_ratings_follow_the_wins_and_have_errors() -> None:
    rng = random.Random(1)
    deals = {pair: [(rng.random() < share) * 1.0 for _ in range(200)] for pair, share in {(0, 1): 0.76, (1, 2): 0.76}.items()}
    found = ratings(3, deals)
    assert found[0].elo - found[1].elo == pytest.approx(200, abs=80)
    assert found[0].elo > found[1].elo > found[2].elo
    assert sum(each.elo for each in found) == pytest.approx(0, abs=1e-6)
    assert all(5 < each.error < 60 for each in found)


def test_the_sequential_test_stops_when_it_is_decided() -> None:
    test = Sprt(0, 100)
    assert test.decision([1.0]) is None
    assert test.decision([0.5, 0.4, 0.6] * 100) == "low"
    assert test.decision([1.0, 0.5] * 50) == "high"
    assert expected(0) == 0.5


@pytest.mark.parametrize("true", [0, 100])
def test_the_sequential_test_errs_as_seldom_as_it_says(true: float) -> None:
    test, share, rng = Sprt(0, 100), expected(true), random.Random(5)
    found = []
    for _ in range(300):
        deals: list[float] = []
        while (decision := test.decision(deals)) is None:
            deals.append(((rng.random() < share) + (rng.random() < share)) / 2)
        found.append(decision)
    assert found.count("low" if true else "high") / len(found) < 0.06


@given(share=st.sampled_from((0.0, 0.5, 1.0)), count=st.integers(0, 9))
def test_a_few_equal_deals_decide_nothing(share: float, count: int) -> None:
    assert Sprt(0, 50).decision([share] * count) is None


def test_a_forfeited_game_does_not_enter_the_mean_of_scores() -> None:
    match = Match("mickey-mouse", ("random", "random"), "x")
    deals = [Deal(0, (Game((10, 8), (1.0, 0.0)), Game((3, 1), (0.0, 1.0), (0, "broke down"))))]
    first, _ = standings(match, deals)
    assert (first.score.mean, first.wins.mean, first.forfeits) == (10, 0.5, 1)


def test_a_match_keeps_records_and_takes_python_objects() -> None:
    match = Match("mickey-mouse", (lambda record, game, seat, rng: RandomBot(rng), "random"), "x", keeps_records=True)
    deal = play_deal(match, 0)
    for game in deal.games:
        record = read(game.record)
        _, state = open_record(record)
        assert open_record(record)[0].scores(state) in (game.scores, game.scores[::-1])


def test_a_program_without_a_command_is_refused_in_plain_words() -> None:
    with pytest.raises(BotError, match="names no command"):
        check(Match("yahtzee", ("program:", "greedy"), "x"))


SOURCE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    open(sys.argv[1], "w").write(line)
    print(json.dumps({"protocol": int(sys.argv[2]), "move": asked["legal"][0], "comment": "x"}), flush=True)
"""


def test_a_program_is_asked_what_a_person_sees_and_a_version_is_agreed(tmp_path: Path) -> None:
    script, asked = tmp_path / "bot.py", tmp_path / "asked.json"
    script.write_text(SOURCE)
    record = record_of("yahtzee", 1)
    game, state = open_record(record)
    chance = game.node(state)
    assert isinstance(chance, Chance)
    state = game.step(state, chance.throw.fall((0, 0, 2, 4, 5)))
    choice = game.node(state)
    assert isinstance(choice, Choice)
    for version, is_spoken in ((2, True), (3, False)):
        bot = ProgramBot(f"{sys.executable} {script} {asked} {version}", game, record, seconds=30)
        try:
            if is_spoken:
                assert bot.choose(state, choice, []) == choice.legal[0]
            else:
                with pytest.raises(Breakdown, match="version"):
                    bot.choose(state, choice, [])
        finally:
            bot.close()
    request = json.loads(asked.read_text())
    assert request["protocol"] == 2
    assert request["view"]["dice"] == [1, 1, 3, 5, 6]
    assert request["view"]["roll"] == 1
    assert request["offers"]["s:ones"] == 2
    assert request["clock"] == {"seconds": 30}


def test_a_program_with_a_long_command_can_sit_at_a_table() -> None:
    name = f"program:python bot.py {'--option ' * 20}".strip()
    (seat,) = seated(catalogue("en"), [""], [name])
    assert len(seat.name) <= 40
    assert seat.player == f"bot:{name}"
    assert one_line("a player", seat.player, LONGEST_PLAYER) == seat.player
