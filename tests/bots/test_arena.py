"""The arena: all bots get the same dice, and the totals do not depend on how the games are distributed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest
from distributed import LocalCluster

from dicecup.bots.arena import Deal, Game, Match, play_deal, standings, tournament
from dicecup.bots.base import RandomBot
from dicecup.games import registry

DICECUP = str(Path(sys.executable).with_name("dicecup"))
MATCH = Match("mickey-mouse", ("greedy", "random"), "a seed")


def test_a_bot_against_itself_wins_exactly_half() -> None:
    match = Match("mickey-mouse", ("greedy", "greedy"), "mirror")
    first, second = standings(match, [play_deal(match, number) for number in range(3)])
    assert first.wins.mean == second.wins.mean == 0.5
    assert first.wins.margin == 0
    assert first.score == second.score


def test_rotating_the_bots_leaves_each_seat_its_dice() -> None:
    match = Match("mickey-mouse", ("greedy", "greedy", "greedy"), "round")
    scores = [game.scores for game in play_deal(match, 0).games]
    assert len({tuple(sorted(each)) for each in scores}) == 1
    assert scores[1] == scores[0][-1:] + scores[0][:-1]


def test_totals_do_not_depend_on_the_order_of_the_deals() -> None:
    deals = [play_deal(MATCH, number) for number in range(4)]
    assert standings(MATCH, deals) == standings(MATCH, reversed(deals))


def test_a_tournament_plays_every_deal_once() -> None:
    with ThreadPoolExecutor(2) as executor:
        played = list(tournament(MATCH, 5, executor, in_flight=3))
    assert sorted(deal.number for deal in played) == [0, 1, 2, 3, 4]
    assert standings(MATCH, played) == standings(MATCH, [play_deal(MATCH, number) for number in range(5)])


def test_the_interval_is_taken_over_deals() -> None:
    wins = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    deals = [Deal(at, tuple(Game((3, 4), (won, 1 - won)) for won in pair)) for at, pair in enumerate(wins)]
    first, _ = standings(MATCH, deals)
    assert first.wins.mean == 0.5
    assert first.wins.margin == pytest.approx(1.959964 * sqrt((0.25 + 0.25) / 3) / 2)


def test_a_forfeit_is_a_loss_and_is_reported() -> None:
    match = Match("mickey-mouse", ("random", f"program:{sys.executable} -c 0"), "broken")
    first, second = standings(match, [play_deal(match, 0)])
    assert (first.wins.mean, second.wins.mean) == (1.0, 0.0)
    assert second.forfeits == 2
    assert "has ended" in second.last_forfeit


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([DICECUP, "arena", *words], capture_output=True, text=True, timeout=300, check=False)


def test_the_command_prints_a_table_and_json() -> None:
    table = arena("mickey-mouse", "greedy", "random", "-n", "3", "--jobs", "1")
    assert table.returncode == 0, table.stderr
    assert table.stdout.startswith("mickey-mouse: 4 games in 2 deals")
    found = json.loads(arena("mickey-mouse", "greedy", "random", "-n", "4", "--jobs", "2", "--json").stdout)
    assert (found["games"], found["deals"], found["complete"]) == (4, 2, True)
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["chess", "random"], "unknown game 'chess'"),
        (["mickey-mouse", *["random"] * 5], "mickey-mouse cannot seat 5"),
        (["showdown", "random"], "showdown cannot seat 1"),
        (["yahtzee", "clever"], "unknown bot 'clever'"),
        (["yahtzee", "random", "--option", "joker=never"], "yahtzee option joker cannot be 'never'"),
        (["yahtzee", "random", "-n", "0"], "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: list[str], wrong: str) -> None:
    refused = arena(*words)
    assert refused.returncode == 2
    assert wrong in refused.stderr
    assert refused.stderr.count("\n") == 1


COUNTING = """
import json, sys
with open(sys.argv[1], "a") as started:
    started.write("x")
for line in sys.stdin:
    print(json.loads(line)["legal"][0], flush=True)
"""
"""A bot that plays the first legal move, and notes each game that it begins."""


@contextmanager
def some_deals_played(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """An endless tournament of which several deals have been played."""
    program, started = folder / "bot.py", folder / "started"
    program.write_text(COUNTING)
    started.touch()
    bots = f"program:{sys.executable} {program} {started}", "random"
    command = [DICECUP, "arena", "mickey-mouse", *bots, "-n", "1000000", "--json", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            until = time.monotonic() + 120
            while started.stat().st_size < 10:
                assert time.monotonic() < until
                time.sleep(0.02)
            yield process
        finally:
            process.kill()


def test_an_interrupted_tournament_reports_the_games_played_so_far(tmp_path: Path) -> None:
    with some_deals_played(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    found = json.loads(out)
    assert not found["complete"]
    assert found["deals"] >= 1


def test_a_killed_worker_ends_the_tournament_with_a_report_of_the_games_played(tmp_path: Path) -> None:
    with some_deals_played(tmp_path) as process:
        (worker,) = workers(process.pid)
        os.kill(worker, signal.SIGKILL)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err.splitlines()[-1] == "dicecup: the arena stopped early: one of its worker processes was killed"
    assert "Traceback" not in err
    assert json.loads(out)["deals"] >= 1


def workers(process: int) -> list[int]:
    """The worker processes of an arena."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_planner_wins_two_games_in_three_of_showdown_against_greedy() -> None:
    match = Match("showdown", ("planner", "greedy"), "two in three")
    planner, greedy = standings(match, [play_deal(match, number) for number in range(4)])
    assert planner.wins.mean >= 2 / 3
    assert planner.score.mean > greedy.score.mean


def test_a_cluster_of_two_workers_gives_the_same_totals() -> None:
    words = ["mickey-mouse", "greedy", "random", "-n", "12", "--json"]
    workers = {"n_workers": 2, "threads_per_worker": 1, "processes": False}
    with LocalCluster(**workers, protocol="tcp", host="127.0.0.1", dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        spread = arena(*words, "--dask", cluster.scheduler_address)
    assert spread.returncode == 0, spread.stderr
    assert json.loads(spread.stdout) == json.loads(arena(*words).stdout)


def test_a_game_may_be_an_edition_that_is_not_registered_and_no_other_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "EDITIONS", dict(registry.EDITIONS))
    mine = replace(registry.EDITIONS["yatzy"], key="mine", rules=1)
    deal = play_deal(Match(mine, ("greedy", lambda *_: RandomBot(random.Random(1))), "an edition"), 0)
    assert [len(game.scores) for game in deal.games] == [2, 2]
    with pytest.raises(ValueError, match="another game of the name mine"):
        Match(replace(mine, dice=6), ("greedy",), "another").record()
