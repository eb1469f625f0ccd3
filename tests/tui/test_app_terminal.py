"""The app in a pseudo-terminal: it opens, plays, is killed in mid-turn, and resumes where it was."""

from __future__ import annotations

import io
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from dicecup.core.machine import Choice
from dicecup.store import Store, check
from dicecup.tui.local_table import LocalTable
from tests.tui.conftest import Spawn

PATIENCE = 120.0
AGAIN = 5.0
"""Seconds after which a key is pressed again: one that comes while the app draws a throw is not heard."""


def table_in(folder: Path) -> tuple[Store, LocalTable]:
    store = Store(f"sqlite:///{folder / 'games.db'}")
    (stored,) = store.games()
    return store, LocalTable.open(store, stored.header.id)


def look(folder: Path, seen: Callable[[LocalTable], bool]) -> LocalTable:
    """Wait until the store shows something; the table as it is then."""
    deadline = time.monotonic() + PATIENCE
    while True:
        store, table = table_in(folder)
        store.close()
        if seen(table):
            return table
        assert time.monotonic() < deadline, "the app hangs"
        time.sleep(0.05)


def throw_until_choice(child: pexpect.spawn[str], folder: Path) -> LocalTable:
    """Throw for the first turn, the red die and the dice of a turn, each as soon as the one before is stored."""
    deadline = time.monotonic() + PATIENCE
    while not isinstance((table := look(folder, lambda _: True)).node, Choice):
        assert time.monotonic() < deadline, "the app hangs"
        send(child, " ")
        again = time.monotonic() + AGAIN
        while len(look(folder, lambda _: True).moves) == len(table.moves) and time.monotonic() < again:
            time.sleep(0.05)
    return table


def drain(child: pexpect.spawn[str]) -> None:
    """Read what was drawn, so that the app never waits for the terminal."""
    while True:
        try:
            child.read_nonblocking(100_000, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return


def send(child: pexpect.spawn[str], keys: str) -> None:
    for key in keys:
        child.send(key)
        drain(child)


@pytest.mark.parametrize("key", ["firefly", pytest.param("showdown", marks=pytest.mark.heavy)])
def test_a_game_killed_in_mid_turn_resumes_where_it_was(key: str, terminal: Spawn, tmp_path: Path) -> None:
    child = terminal("play", key, "--name", "Ann", "--name", "Bob")
    child.expect("Ann")
    drain(child)
    before = throw_until_choice(child, tmp_path)
    child.kill(signal.SIGKILL)
    child.close()

    child = terminal()
    child.expect("Go on")
    drain(child)
    send(child, "\r")
    child.expect("Log")
    store, table = table_in(tmp_path)
    assert table.moves == before.moves
    assert not list(check(store))
    store.close()
    send(child, " " if any(str(move).startswith("k:") for move in legal(before)) else "\r")
    after = look(tmp_path, lambda table: len(table.moves) > len(before.moves))
    assert after.moves[: len(before.moves)] == before.moves
    send(child, "\x1b")
    send(child, "\x11")  # Ctrl-Q
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def legal(table: LocalTable) -> tuple[object, ...]:
    assert isinstance(table.node, Choice)
    return table.node.legal


def test_without_a_terminal_the_bare_command_shows_its_help(terminal: Spawn) -> None:
    child = terminal("--help")
    child.expect("Usage: dicecup")
    child.expect(pexpect.EOF)


def test_impossible_arguments_are_refused_in_one_line(terminal: Spawn) -> None:
    child = terminal("play", "yahtzee", "--bot", "deep-blue")
    child.expect("unknown bot 'deep-blue': the bots are")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


def test_a_dumb_terminal_gets_the_plain_game_by_itself(terminal: Spawn) -> None:
    child = terminal("play", "mickey-mouse", "--name", "Ann", TERM="dumb")
    child.expect("Ann: press Enter to throw: ")
    assert "\x1b" not in str(child.before)
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_the_app_draws_in_ascii_where_the_locale_has_nothing_else(terminal: Spawn) -> None:
    log = io.StringIO()
    child = terminal("play", "mickey-mouse", "--name", "Äiti", "--bot", "club", LC_ALL="C", PYTHONUTF8="", log=log)
    child.expect("Aiti: press Space")
    child.send(" ")
    child.expect(r"\+-------\+")
    child.send("1")
    child.expect("#=======#")
    child.sendcontrol("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert log.getvalue().isascii()
