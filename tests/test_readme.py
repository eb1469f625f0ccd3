"""The game in the README is what `dicecup play --plain` prints."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

from dicecup.tui.plain.console import Console
from dicecup.tui.plain.lobby import start
from dicecup.tui.starting import PlayRequest
from tests.tui.person import quick_store

README = Path(__file__).parents[1] / "README.md"
TYPED = ("", "", "3 3 3", "3 3 3 3", "threes")
SEED = 529
"""Gives dice that are worth reading about."""


def shown_in_the_readme() -> list[list[str]]:
    """The lines below the command, in the pieces between the dots."""
    text = README.read_text("utf-8")
    block = re.search(r"    \$ dicecup play yahtzee --name Ann --name Bob --plain\n((?:    .*\n|\n(?=    ))+)", text)
    assert block is not None
    return [part.strip("\n").split("\n") for part in re.sub("^    ", "", block[1], flags=re.MULTILINE).split("…\n")]


def test_the_game_in_the_readme_is_what_the_command_prints(tmp_path: Path) -> None:
    printed = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in TYPED)), printed, width=140)
    with quick_store(tmp_path) as store:
        start(console, store, PlayRequest("yahtzee", names=("Ann", "Bob")), random.Random(SEED).randbytes)
    lines = [line.rstrip() for line in printed.getvalue().split("\n")]
    for piece in shown_in_the_readme():
        at = lines.index(piece[0])
        assert lines[at : at + len(piece)] == piece
