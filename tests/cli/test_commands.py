"""The commands: output, and one line with status 2 for bad input."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup.games import EDITIONS
from dicecup.words import catalogue
from tests.command import COMMAND, run, surroundings

PATIENCE = 120.0
"""Seconds for a command, which may have to compile its modules on a busy machine."""
REQUEST = b'{"game": "yahtzee", "seats": 1}\n'


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name, value in surroundings(tmp_path / "data", tmp_path_factory.getbasetemp()).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)


@pytest.mark.parametrize(
    ("words", "wrong", "allowed"),
    [
        ("play chess", "'chess'", "mickey-mouse"),
        ("rules chess", "'chess'", "maxi-yatzy"),
        ("play yahtzee --seats 11", "11", "1 to 10"),
        ("play yahtzee --seats 0", "0", "1 to 10"),
        ("play yahtzee --players -3", "-3", "whole number"),
        ("play showdown --seats 1", "1", "2 to 4"),
        ("play yahtzee --seats two", "two", "whole number"),
        ("play yahtzee --option joker=maybe", "'maybe'", "forced, free, none"),
        ("solve maxi-yatzy --spreads", "32,473,088 sheets", "up to 1,000,000"),
        ("play yahtzee --option wild=1", "'wild'", "first, joker, yahtzee_bonus"),
        ("play yahtzee --option joker", "'joker'", "joker=free"),
        ("play yahtzee --option =1", "'=1'", "joker=free"),
        ("play yahtzee --option joker=free --option joker=none", "'joker'", "twice"),
        ("play yahtzee --seats 2 --option first=2", "2", "roll, 0, 1"),
        ("play maxi-yatzy --option bonus=100", "bonus", "84/100"),
        ("play showdown --option first=0", "'first'", "corners"),
        ("play --option first=0", "--option", "needs a game"),
        ("play yahtzee --seats 1 --name Ann --name Bob", "2 names", "1 seats"),
        ("play yahtzee --name Ann --name ann", "same name", "Ann"),
        ("play yahtzee --name \x1b", "no name", "1 to 40"),
        ("play yahtzee --name Ann --name Bob --first Zoe", "'Zoe'", "Ann and Bob"),
        ("play maxi-yatzy --name Ann --name Bob --first roll", "'roll'", "Ann and Bob"),
        ("play --first Ann", "--first", "dicecup play GAME"),
        ("train chess", "'chess'", "mickey-mouse"),
        ("train showdown", "showdown", "no exact values"),
        ("train mickey-mouse --seats 3", "mickey-mouse", "1 and 2 players only"),
        ("train yahtzee --option joker=maybe", "'maybe'", "forced, free, none"),
        ("train --seats 2", "--seats", "dicecup train GAME"),
        ("play yahtzee --seats 2 --language xx", "'xx'", "en, fi, sv"),
        ("play yahtzee firefly", "firefly", "unexpected"),
        ("play --loud", "--loud", "--help"),
        ("chess", "'chess'", "games, grade, import, play"),
        ("games yahtzee", "yahtzee", "unexpected"),
        ("referee now", "now", "unexpected"),
    ],
)
def test_a_mistake_is_one_line_that_names_it_and_what_is_allowed(
    words: str, wrong: str, allowed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = run(monkeypatch, capsys, *words.split(" "))
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("dicecup: ")
    assert wrong in err
    assert allowed in err
    assert not (tmp_path / "data").exists()


def test_games_lists_every_edition(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(monkeypatch, capsys, "games")
    say = catalogue("en")
    assert status == 0
    for edition in EDITIONS.values():
        title, about = say(f"edition-{edition.key}-title"), say(f"edition-{edition.key}-about")
        assert f"{edition.key}: {title}, {edition.players[0]} to {edition.players[-1]} players, {edition.dice} dice" in out
        assert about in " ".join(out.split())
        assert all(f"option {option.name}: " in out for option in edition.options)


@pytest.mark.parametrize("key", EDITIONS)
def test_rules_shows_how_to_play_and_then_the_rules_as_they_are_in_a_pipe(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, "rules", key)
    assert status == 0
    assert out.startswith("# How to play ")
    assert "**R1.**" in out


@pytest.mark.parametrize("words", [("--language", "fi", "rules", "yatzy"), ("rules", "yatzy", "--language", "fi")])
def test_rules_speaks_the_language_that_is_chosen(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, *words)
    assert status == 0
    assert out.startswith("# Näin pelataan Yatzya")
    assert "| Täyskäsi | 2 2 2 5 5 | kaikki nopat: 16 |" in out
    assert "**R22.** *(tulkinta)* Peli päättyy" in out


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("play", "--help")])
def test_every_command_has_help(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(monkeypatch, capsys, *words)
    assert status == 0
    assert out.startswith("Usage: ")


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(monkeypatch, capsys, "--version")
    assert status == 0
    assert out.startswith("dicecup ")


def test_help_imports_no_game_and_no_slow_library() -> None:
    loaded = "import sys; import dicecup.cli; print(*sorted(sys.modules))"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    slow = (
        "dicecup.games",
        "dicecup.tui",
        "dicecup.solve",
        "dicecup.server",
        "rich",
        "numpy",
        "numba",
        "sqlalchemy",
        "platformdirs",
    )
    assert [module for module in modules if module.startswith(slow)] == []


def test_the_referee_flushes_each_response_before_it_reads_the_next_line() -> None:
    with subprocess.Popen([COMMAND, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        for line in (REQUEST, b"\n", b"\xff\xfe\n", b"x" * 3_000_000 + b"\n", REQUEST):
            referee.stdin.write(line)
            referee.stdin.flush()
            found = json.loads(referee.stdout.readline())
            assert found["ok"] is (line == REQUEST)
        referee.stdin.close()
        assert referee.wait(PATIENCE) == 0


def test_the_referee_answers_a_last_line_without_a_line_end() -> None:
    done = subprocess.run([COMMAND, "referee"], input=REQUEST + REQUEST.rstrip(), capture_output=True, timeout=PATIENCE, check=True)
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]


def test_the_referee_exits_quietly_when_its_output_pipe_is_closed() -> None:
    with subprocess.Popen([COMMAND, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdout.close()
        referee.stdin.write(REQUEST)
        referee.stdin.close()
        assert referee.wait(PATIENCE) == 0
        assert referee.stderr.read() == b""


def test_ctrl_c_ends_the_referee_without_a_traceback() -> None:
    with subprocess.Popen([COMMAND, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        assert referee.stderr is not None
        referee.stdin.write(REQUEST)
        referee.stdin.flush()
        referee.stdout.readline()
        referee.send_signal(signal.SIGINT)
        assert referee.wait(PATIENCE) == 130
        assert referee.stderr.read() == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_characters_that_the_encoding_lacks_are_replaced(encoding: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    words = [COMMAND, "play", "firefly", "--seats", "1"]
    done = subprocess.run(words, input=b"\n?\n", capture_output=True, env=env, timeout=PATIENCE, check=True)
    assert done.stderr == b""
    assert b"First roll: [" in done.stdout
    assert b"[?]" not in done.stdout
    subprocess.run([COMMAND, "games"], capture_output=True, env=env, timeout=PATIENCE, check=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"dicecup: No space left on device\n"
