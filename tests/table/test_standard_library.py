"""The table and everything under it run on the standard library alone, over any persistence."""

import subprocess
import sys
from pathlib import Path

import pytest

from dicecup.core import parse
from dicecup.journal import Stale
from dicecup.table import Command, Step, Table, new_game
from tests.table.memory import Memory, play

ROOT = Path(__file__).parents[2]


def test_every_edition_is_played_without_any_installed_package() -> None:
    command = [sys.executable, "-S", "-P", str(Path(__file__).with_name("memory.py"))]
    environment = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


def test_a_step_changes_nothing_before_it_is_taken_over() -> None:
    memory = Memory()
    new = new_game("yahtzee", ["Ann"], {})
    memory.create_soon(new)
    table, rival = (Table(memory, new) for _ in range(2))
    mine, theirs = (
        each.prepare(Command("roll", 0, expect=0, id=name, words=((0, ""),))) for each, name in ((table, "a"), (rival, "b"))
    )
    assert isinstance(mine, Step)
    assert isinstance(theirs, Step)
    saved, late = table.save(mine), rival.save(theirs)
    assert (table.version, len(memory.entries(table.id))) == (0, 0)
    memory.flush()
    assert saved.exception() is None
    assert isinstance(late.exception(), Stale)
    table.take_over(mine)
    assert rival.must_refresh()
    rival.learn(memory.entries(rival.id, rival.version))
    assert rival.since(0) == table.since(0)
    with pytest.raises(Stale):
        rival.prepare(Command("move", 0, parse("s:chance"), expect=0))


def test_undone_moves_are_not_among_the_moves() -> None:
    table = play(Memory(), "yahtzee", 2, 7)
    undone = sum(entry.kind == "undo" for entry in table.since(0))
    assert undone
    assert len(table.moves) == sum(entry.kind == "move" for entry in table.since(0)) - undone
