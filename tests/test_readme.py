"""The game in the README is what the command above it prints."""

from __future__ import annotations

import io
import random
import re
import shlex
import sys
from pathlib import Path

import pytest

from dicecup.tui.plain import lobby
from tests.command import run, surroundings

README = Path(__file__).parents[1] / "README.md"
TYPED = ("", "", "3 3 3", "3 3 3 3", "threes")
SEED = 529
"""Gives dice that are worth reading about."""


def shown_in_the_readme() -> tuple[list[str], list[list[str]]]:
    """The words of the command, and the lines below it in the pieces between the dots."""
    text = README.read_text("utf-8")
    block = re.search(r"    \$ dicecup (play .*)\n((?:    .*\n|\n(?=    ))+)", text)
    assert block is not None
    below = re.sub("^    ", "", block[2], flags=re.MULTILINE).split("…\n")
    return shlex.split(block[1]), [part.strip("\n").split("\n") for part in below]


def test_the_game_in_the_readme_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in surroundings(tmp_path, tmp_path, COLUMNS="80").items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in TYPED)))
    monkeypatch.setattr(lobby.start, "__defaults__", (random.Random(SEED).randbytes,))
    words, pieces = shown_in_the_readme()
    lines = [line.rstrip() for line in run(monkeypatch, capsys, *words)[1].split("\n")]
    assert len(pieces) >= 3
    for piece in pieces:
        at = lines.index(piece[0])
        assert lines[at : at + len(piece)] == piece
