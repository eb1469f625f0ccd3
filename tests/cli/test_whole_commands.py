"""Commands for programmers: JSON, records shown and replayed, completion, and errors that say what is wrong."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dicecup.cli.app import app
from dicecup.cli.terminal import at_a_terminal
from dicecup.core import Choice, Over
from dicecup.core.record import read
from dicecup.games import EDITIONS, new, record_of
from dicecup.journal.records import split
from tests.command import run, surroundings


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name, value in surroundings(tmp_path / "data", tmp_path_factory.getbasetemp()).items():
        monkeypatch.setenv(name, value)


Run = tuple[pytest.MonkeyPatch, pytest.CaptureFixture[str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return monkeypatch, capsys


def test_games_as_json_and_within_80_columns(command: Run) -> None:
    found = json.loads(run(*command, "games", "--json")[1])
    assert found.keys() == EDITIONS.keys()
    assert found["yahtzee"]["options"]["joker"] == {"values": ["forced", "free", "none"]}
    assert found["showdown"]["options"]["corners"]["values_for_seats"]["2"][0] == "01"
    assert max(map(len, run(*command, "games")[1].splitlines())) <= 80


def test_rules_alone_lists_the_pages(command: Run) -> None:
    code, said, _ = run(*command, "rules")
    assert code == 0
    assert [line.split()[2] for line in said.splitlines()] == list(EDITIONS)


def test_value_files_as_json(command: Run) -> None:
    found = json.loads(run(*command, "solve", "--list", "--json")[1])
    assert any("yahtzee" in table["title"] for table in found["pocket_tables"])
    assert max(map(len, run(*command, "solve", "--list")[1].splitlines()[2:])) <= 80


@pytest.mark.parametrize("words", ["check", "check --json", "export --list", "export --all"])
def test_a_database_that_is_not_there_is_named_and_not_created(command: Run, tmp_path: Path, words: str) -> None:
    code, _, said = run(*command, *words.split(), "--database", f"sqlite:///{tmp_path}/none.db")
    assert code == 2
    assert said == f"dicecup: there is no database at {tmp_path}/none.db\n"
    assert not (tmp_path / "none.db").exists()


@pytest.fixture
def played(command: Run, tmp_path: Path) -> Path:
    """Two games of one person against nobody, the second altered afterwards."""
    record = record_of("mickey-mouse", 1)
    game = new("mickey-mouse", 1)
    state, moves = game.start(), []
    number = 0
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Choice):
            move = next((move for move in node.legal if str(move)[0] in "sx"), node.legal[0])
        else:
            move = sorted(node.outcomes, key=str)[number % 7]
        number += 1
        moves.append(move)
        state = game.step(state, move)
    whole = replace(record, moves=tuple(moves))
    path = tmp_path / "two.txt"
    broken = whole.to_text().replace(str(moves[-1]), "s:nobody")
    path.write_text(f"{broken}\n{whole.to_text()}\n")
    return path


def test_verify_names_the_altered_record_and_move_and_goes_on(command: Run, played: Path) -> None:
    code, said, _ = run(*command, "verify", str(played))
    first, second = said.splitlines()
    assert code == 1
    assert first.startswith(f"{played}, record 1: altered:")
    assert "move" in first
    assert second.startswith(f"{played}, record 2: unverified:")
    verdicts = [json.loads(line) for line in run(*command, "verify", "--json", str(played))[1].splitlines()]
    moves = read(list(split("", played.read_bytes()))[1][1]).moves
    assert verdicts[0]["move"] == len(moves)
    assert verdicts[1]["kind"] == "unverified"


def test_show_and_replay_tell_of_a_record(command: Run, played: Path, tmp_path: Path) -> None:
    whole = tmp_path / "one.txt"
    whole.write_text(list(split("", played.read_bytes()))[1][1])
    code, shown, _ = run(*command, "show", str(whole))
    assert code == 0
    assert "Mickey Mouse" in shown
    assert max(map(len, shown.splitlines())) <= 80
    code, told, _ = run(*command, "replay", str(whole))
    assert code == 0
    assert told.count("throws") >= 5
    for word in ("show", "replay"):
        code, told, said = run(*command, word, str(played))
        assert code == 2
        assert "record 1" in said
        assert "Mickey Mouse" in told


def test_grade_as_text_and_json(command: Run) -> None:
    code, said, _ = run(*command, "grade", "greedy", "mickey-mouse", "-n", "2")
    assert code == 0
    assert "loss per game" in said
    found = json.loads(run(*command, "grade", "greedy", "mickey-mouse", "-n", "2", "--json")[1])
    assert found["games"] == 2
    assert found["loss"]["mean"] == pytest.approx(sum(each["mean"] for each in found["stages"].values()))


def completed(line: str) -> set[str]:
    """What a shell would be offered at the end of a line."""
    env = {"_DICECUP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    return set(CliRunner().invoke(app, [], prog_name="dicecup", env=env).output.split())


def test_games_bots_and_options_are_completed() -> None:
    assert completed("dicecup play maxi") == {"maxi-yatzy"}
    assert completed("dicecup solve pow") == {"power-yahtzee"}
    assert completed("dicecup arena yahtzee per") == {"perfect"}
    assert completed("dicecup grade ex") == {"expert"}
    assert completed("dicecup play yahtzee --bot clu") == {"club"}
    assert completed("dicecup play yahtzee --option joker=f") == {"joker=forced", "joker=free"}


def test_the_summary_of_every_command_fits_80_columns(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run(*command, "--help")[1].partition("Commands:")[2]
    assert "..." not in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_dumb_terminal_gets_the_plain_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert at_a_terminal()
    monkeypatch.setenv("TERM", "dumb")
    assert not at_a_terminal()
