"""CONTRIBUTING is true: its picture of the rooms is the import contract, and the functions of its trace exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def picture() -> list[list[str]]:
    """The rooms of each line of the picture, top to bottom."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    lines = re.findall(r"^    (\S.*)$", text.split("## The house")[1].split("## ")[0], re.MULTILINE)
    return [re.split(r"  +", line[:27].strip()) for line in lines]


def contract() -> list[list[str]]:
    """The rooms of each layer of the import contract, top to bottom."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = next(each["layers"] for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers")
    return [re.findall(r"\w+", layer) for layer in layers]


def test_the_picture_of_the_rooms_is_the_import_contract() -> None:
    assert picture() == contract()


def test_every_room_is_in_the_picture() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "dicecup").glob("*/__init__.py")}
    assert folders <= {room for layer in picture() for room in layer}


def test_every_function_of_the_trace_is_in_its_file() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## One tap on *Roll*")[1].split("\n## ")[0]
    steps = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", text, re.MULTILINE)
    assert len(steps) >= 12
    assert len({file for file, _ in steps}) == len(steps), "no file is passed twice"
    for file, function in steps:
        code = (ROOT / file).read_text("utf-8")
        assert re.search(rf"\b(def {function}\(|{function}\(.*\{{|{function}=)", code), f"{file} has no {function}"
