"""Commands as programmers use them: JSON of everything, progress, altered records, completion, and the options of the arena."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from distributed import LocalCluster
from typer.testing import CliRunner

from dicecup.bots.arena import Estimate, Match, Standing
from dicecup.bots.base import BotError
from dicecup.cli import app as cli_app
from dicecup.cli import arena
from dicecup.cli.app import app
from dicecup.core import Choice, Roll
from dicecup.core.record import read
from dicecup.games import EDITIONS, open_record
from dicecup.journal.records import split
from dicecup.store import Store, export
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.lobby import start
from dicecup.tui.starting import PlayRequest
from tests.command import COMMAND, run, surroundings
from tests.processes import is_running
from tests.tui.person import Person, quick_store, script
from tests.tui.positions import finished, played

Run = tuple[pytest.MonkeyPatch, pytest.CaptureFixture[str]]


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> Run:
    for name, value in surroundings(tmp_path, tmp_path_factory.getbasetemp()).items():
        monkeypatch.setenv(name, value)
    return monkeypatch, capsys


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


# JSON


def test_check_and_the_list_of_games_as_json(command: Run, store: Store) -> None:
    over, running = finished(store, "mickey-mouse", ["Äiti", "Bob"]), played(store, "yahtzee", ["Ann"], 1, seed=6)
    assert json.loads(run(*command, "check", "--json")[1]) == {"games": 2, "faults": 0, "findings": []}
    listed = [json.loads(each) for each in run(*command, "export", "--list", "--json")[1].splitlines()]
    assert {each["id"] for each in listed} == {over.id, running.id}
    ended = next(each for each in listed if each["ended"])
    assert (ended["game"], ended["players"], ended["scores"]) == ("mickey-mouse", ["Äiti", "Bob"], list(over.seen().view.scores))


def test_the_list_of_games_names_only_those_asked_for_and_fits_a_screen(command: Run, store: Store) -> None:
    names = ["Ann of Green Gables", "Bob the Builder", "Carl the Great", "Dora the Explorer"]
    one, other = played(store, "yahtzee", names, 1), played(store, "yahtzee", ["Ann"], 1, seed=6)
    code, told, _ = run(*command, "export", "--list", one.id)
    assert (code, one.id in told, other.id in told) == (0, True, False)
    assert max(map(len, told.splitlines())) <= 80
    code, told, said = run(*command, "export", "--list", "nonsense")
    assert (code, told) == (2, "")
    assert "there is no game 'nonsense'" in said


def test_records_are_exported_as_utf_8_whatever_the_terminal_can_show(
    store: Store, command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store, "yahtzee", ["Äiti"], 1)
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    monkeypatch.setattr(sys, "argv", ["dicecup", "export", "--all"])
    with pytest.raises(SystemExit):
        cli_app.main()
    sys.stdout.flush()
    assert "Seat-0: Äiti" in written.getvalue().decode()


def test_solve_and_simulate_as_json(command: Run) -> None:
    value = json.loads(run(*command, "solve", "yahtzee", "--json")[1])
    assert (value["game"], value["objective"]) == ("yahtzee", "score")
    assert value["value"] == pytest.approx(254.5877, abs=1e-4)
    assert Path(value["file"]).is_file()
    found = json.loads(run(*command, "simulate", "yahtzee", "-n", "400", "--json")[1])
    assert (found["game"], found["games"], found["exact"]) == ("yahtzee", 400, value["value"])
    assert abs(found["mean"] - found["exact"]) < 5 * found["error"]
    assert found["lowest"] < found["mean"] < found["highest"]


@pytest.mark.heavy  # its kernels take long to compile
def test_a_report_as_json(command: Run) -> None:
    report = json.loads(run(*command, "solve", "yahtzee", "--report", "--json")[1])
    assert report["figures"]["chance of the upper bonus"] == pytest.approx(0.6812, abs=5e-5)
    assert set(report["rows"]) == {*EDITIONS["yahtzee"].rows, "extra bonuses"}
    assert report["at_most"]["0.25"] < report["at_most"]["0.5"] < report["at_most"]["0.75"]


def test_simulate_shows_its_progress_at_a_terminal_only(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*command, "simulate", "yahtzee", "-n", "400")[2].count("playing") == 0
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    said = run(*command, "simulate", "yahtzee", "-n", "400")[2]
    assert "playing: 100.0%" in said
    assert said.endswith("\n")


# Altered records


def test_verify_finds_an_altered_throw_and_goes_on_with_the_other_records(command: Run, store: Store, tmp_path: Path) -> None:
    record = export(store, finished(store, "yahtzee", ["Ann"]).id)
    at = next(at for at, move in enumerate(record.moves) if isinstance(move, Roll) and str(record.moves[at + 1]).startswith("s:"))
    other = Roll((1, 1, 2, 3, 5)) if record.moves[at] != Roll((1, 1, 2, 3, 5)) else Roll((1, 1, 2, 3, 6))
    altered = replace(record, moves=(*record.moves[:at], other, *record.moves[at + 1 :]), tags={**record.tags})
    path = tmp_path / "two.txt"
    path.write_text(f"{altered.to_text()}\n{record.to_text()}\n")
    code, said, _ = run(*command, "verify", str(path))
    first, second = said.splitlines()
    assert code == 1
    assert first.startswith(f"{path}, record 1: altered:")
    assert f"move {at + 1}" in first
    assert second.startswith(f"{path}, record 2: verified")
    assert run(*command, "verify", str(path), "--json")[0] == 1
    assert len(list(split("", path.read_bytes()))) == 2


# Completion


def completed(line: str) -> set[str]:
    """What a shell would be offered at the end of a line."""
    env = {"_DICECUP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    return set(CliRunner().invoke(app, [], prog_name="dicecup", env=env).output.split())


GAMES = ("play", "rules", "train", "solve", "simulate", "arena")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_completed_in_every_command_that_takes_one(name: str) -> None:
    assert completed(f"dicecup {name} ") >= set(EDITIONS)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dicecup play yahtzee --pace l", {"leisurely"}),
        ("dicecup play yahtzee --dice p", {"physical"}),
        ("dicecup play yahtzee --language s", {"sv"}),
        ("dicecup train yahtzee --option joker=n", {"joker=none"}),
        ("dicecup arena yahtzee greedy prog", {"program:"}),
        ("dicecup arena yahtzee greedy optimal:", {"optimal:score", "optimal:win"}),
        ("dicecup review games --objective w", {"win"}),
        ("dicecup play yahtzee --first r", {"roll"}),
        ("dicecup play yahtzee --name Ann --name Bob --first A", {"Ann"}),
        ("dicecup grade club show", {"showdown"}),
        ("dicecup grade club showdown --against mas", {"master"}),
        ("dicecup play yahtzee --pl", {"--plain", "--players"}),
        ("dicecup show ", set()),
        ("dicecup replay games", set()),
        ("dicecup verify games", set()),
        ("dicecup import games", set()),
        ("dicecup review games", set()),
    ],
)
def test_bots_options_and_words_are_completed_and_files_are_left_to_the_shell(line: str, offered: set[str]) -> None:
    assert completed(line) == offered


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("play", "yahtzee", "--option", "joker", "=", "fr"), ["free"]),
        (("play", "yahtzee", "--option", "joker", "="), ["forced", "free", "none"]),
        (("arena", "yahtzee", "optimal", ":", "w"), ["win"]),
        (("play", "yahtzee", "--option", "joker", "=", "free", "--opt"), ["--option"]),
    ],
)
def test_words_that_bash_takes_apart_are_completed(words: tuple[str, ...], offered: list[str]) -> None:
    told = {"_DICECUP_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(("dicecup", *words)), "COMP_CWORD": str(len(words))}
    assert subprocess.run([COMMAND], env=os.environ | told, capture_output=True, text=True, check=False).stdout.split() == offered


def test_every_option_of_every_command_is_completed() -> None:
    group = typer.main.get_command(app)
    for name, each in group.commands.items():  # type: ignore[attr-defined]
        options = {option for param in each.params for option in param.opts if option.startswith("--")}
        assert completed(f"dicecup {name} --") >= options, name


def test_stored_games_are_completed_by_their_ids(command: Run, store: Store) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)
    assert completed(f"dicecup export {table.id[:3]}") == {table.id}
    assert completed("dicecup export --database sqlite:////nowhere.db ") == set()
    assert not Path("/nowhere.db").exists()


# The arena


def test_the_table_of_an_arena_fits_a_screen() -> None:
    bots = ("program:python /home/somebody/bots/with/a/long/path/first.py", "random")
    match = Match("yahtzee", bots, "1")
    found = [Standing(bot, Estimate(200.0, 1.0), Estimate(0.5, 0.1), 2, "it said " + "nothing " * 30) for bot in bots]
    told = arena._as_table(match, found, 2, 2).splitlines()
    assert max(map(len, told)) <= 80
    assert "/long/path/first.py" in told[2]


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads instead of processes, which take seconds to start."""
    monkeypatch.setattr(arena, "_processes", ThreadPoolExecutor)


pytestmark = pytest.mark.usefixtures("fast")


def test_a_program_that_is_too_slow_forfeits_by_the_given_time_limit(command: Run) -> None:
    slow = f"program:{sys.executable} -c 'import time; time.sleep(60)'"
    code, said, _ = run(*command, "arena", "mickey-mouse", slow, "random", "-n", "1", "--seconds", "0.05", "--jobs", "2", "--json")
    found = json.loads(said)
    assert code == 0
    assert found["bots"][0]["forfeits"] == 2
    assert "0.05 s" in found["bots"][0]["last_forfeit"]
    assert found["bots"][1]["wins"]["mean"] == 1.0
    assert found["bots"][1]["score"] == {"mean": None, "margin": None}, "no game was played to its end"


def test_a_table_of_forfeited_games_has_no_scores(command: Run) -> None:
    said = run(*command, "arena", "mickey-mouse", "program:false", "random", "-n", "1", "--jobs", "2")[1]
    assert "nan" not in said
    assert "forfeited 2 times" in said


def test_the_records_of_all_games_are_written_on_request(command: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    assert run(*command, "arena", "mickey-mouse", "greedy", "random", "-n", "4", "--jobs", "2", "--records", str(path))[0] == 0
    records = [read(text) for _, text in split("", path.read_bytes())]
    assert len(records) == 4
    for record in records:
        open_record(record)
        assert {record.tags["Arena-0"], record.tags["Arena-1"]} == {"greedy", "random"}


def test_the_sequential_test_stops_the_match_and_says_what_it_decided(command: Run) -> None:
    said = run(*command, "arena", "mickey-mouse", "club", "random", "-n", "2000", "--jobs", "2", "--sprt", "0,200", "--json")[1]
    found = json.loads(said)
    assert found["sprt"] == {"low": 0.0, "high": 200.0, "decision": "high"}
    assert not found["complete"]
    assert found["games"] < 200


def test_a_round_robin_rates_all_bots_with_errors(command: Run) -> None:
    bots = ("club", "greedy", "random")
    said = run(*command, "arena", "mickey-mouse", *bots, "-n", "6", "--jobs", "2", "--round-robin", "--json")[1]
    *matches, last = [json.loads(each) for each in said.splitlines()]
    assert [[bot["bot"] for bot in match["bots"]] for match in matches] == [
        ["club", "greedy"],
        ["club", "random"],
        ["greedy", "random"],
    ]
    rated = {each["bot"]: each for each in last["ratings"]}
    assert rated.keys() == set(bots)
    assert sum(each["elo"] for each in rated.values()) == pytest.approx(0, abs=1e-6)
    assert all(each["error"] > 0 for each in rated.values())


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("yahtzee", "program:", "greedy"), "program: names no command"),
        (("yahtzee", "club", "--round-robin"), "two or more bots that differ"),
        (("yahtzee", "club", "club", "--round-robin"), "two or more bots that differ"),
        (("yahtzee", "club", "random", "--sprt", "5"), "give two Elo differences"),
        (("yahtzee", "club", "random", "--sprt", "nan,50"), "give two Elo differences"),
        (("yahtzee", "club", "random", "--sprt", "0,inf"), "give two Elo differences"),
        (("yahtzee", "club", "random", "--records", "/nowhere/games.txt"), "there is no folder /nowhere"),
        (("yahtzee", "club", "random", "--records", "/tmp"), "this is a folder"),
        (("yahtzee", "program:cat", "random", "--seconds", "inf"), "at most 86400"),
        (("yahtzee", "program:cat", "random", "--seconds", "nan"), "greater than or equal to 0.001"),
    ],
)
def test_what_the_arena_cannot_do_is_said_in_one_line_before_anything_is_played(
    command: Run, words: tuple[str, ...], wrong: str
) -> None:
    code, said, error = run(*command, "arena", *words)
    assert (code, said, error.count("\n")) == (2, "", 1)
    assert wrong in error


def test_more_processes_than_a_machine_bears_are_refused(command: Run) -> None:
    code, said, error = run(*command, "arena", "mickey-mouse", "greedy", "random", "--jobs", "1000000")
    assert (code, said) == (2, "")
    assert "--jobs" in error


def test_one_game_is_no_games(command: Run) -> None:
    said = run(*command, "arena", "mickey-mouse", "greedy", "-n", "1", "--jobs", "2")[1]
    assert said.startswith("mickey-mouse: 1 game in 1 deal,")


def test_a_cluster_without_workers_is_waited_for_visibly(command: Run) -> None:
    def workers(address: str) -> int:
        with arena.pool_of(1, address) as (_, found):
            return found

    _, capsys = command
    said = ""
    with (
        LocalCluster(n_workers=0, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        ThreadPoolExecutor(1) as aside,
    ):
        waiting = aside.submit(workers, cluster.scheduler_address)
        while "has no workers yet: waiting" not in said:
            assert not waiting.done(), waiting.result()
            time.sleep(0.02)
            said += capsys.readouterr().err
        cluster.scale(1)
        assert waiting.result(120) >= 1
    assert "a worker is there" in said + capsys.readouterr().err


def test_a_cluster_that_does_not_answer_is_told(command: Run) -> None:
    code, _, said = run(*command, "arena", "mickey-mouse", "greedy", "random", "--dask", "nowhere://here")
    assert code == 2
    assert said.startswith("dicecup: no dask cluster answers at nowhere://here: ")


def test_a_program_of_any_length_sits_at_a_table_and_goes_on_after_a_pause(store: Store) -> None:
    long = f"program:{sys.executable} -c 'import time; time.sleep(60)' {'x' * 5000}"
    start(
        Person(script("", "quit")),
        store,
        PlayRequest("yahtzee", names=("Ann",), bots=(long,), first="1"),
        random.Random(1).randbytes,
    )
    (game_id,) = store.ids()
    table = LocalTable.open(store, game_id)
    assert isinstance(table.node, Choice)
    assert table.bots == (None, long)
    assert len(table.seats[1].name) <= 40
    assert read(export(store, game_id).to_text()).tags["Player-1"] == f"bot:{long}"
    with pytest.raises(BotError, match="names no command"):
        PlayRequest("yahtzee", names=("Ann",), bots=("program:",)).check()


POOL = """
import os
from dicecup.cli.arena import pool_of
with pool_of(1, "") as (pool, _):
    print(pool.submit(os.getpid).result(), flush=True)
    input()
"""


def test_no_process_of_an_arena_outlives_one_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", POOL], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        assert is_running(worker)
        process.kill()
    limit = time.monotonic() + 30
    while is_running(worker):
        assert time.monotonic() < limit, "the worker lives on"
        time.sleep(0.02)
