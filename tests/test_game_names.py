"""Only a game's own files name it.

A game is its file in `games/`, its rule page, its words and its pictures. Every other module works from what the game file
declares, so that a new game needs no change there. This test finds each place in the code of `src` and `web/src` that names an
edition, a game's module or class, or a face of its picture dice, be it a string literal, an identifier, an import or the name of a
file, and reports it as `file:line`.

Not counted are comments and docstrings, which may give examples, nor the `help=` texts and `metavar=`s in `cli/`, which do so too.
A row that has the name of its game (`yahtzee`, `yatzy`, `maxi-yatzy`) is no exception: nobody outside names a row either.
Three folders of `solve/` are models of one game's rules and import them; even they have no key of a game in a string.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from dicecup.games import EDITIONS

ROOT: Final = Path(__file__).parents[1]
PYTHON: Final = ROOT / "src" / "dicecup"
WEB: Final = ROOT / "web" / "src"

WORDS: Final = ("src/dicecup/words/", "web/src/words/")
"""The catalogues and what is compiled from them."""

PICTURES: Final = (
    "src/dicecup/tui/app/art/dice.py",
    "web/src/design/tokens.css",
    "web/src/dice/faces.ts",
    "web/src/start/pictures.ts",
)
"""Files that draw the dice of a game, and the picture of a game on the start page."""


MODELS: Final = {
    "src/dicecup/solve/board/": "MickeyMouse",
    "src/dicecup/solve/power/": "PowerYahtzee",
    "src/dicecup/solve/ring/": "Showdown",
}
"""Solvers that are written for one game, with the class of that game: they may import it and its module."""


class Mention(NamedTuple):
    """A place that names a game."""

    file: str
    line: int
    text: str
    is_literal: bool = False

    def __str__(self) -> str:
        """The place as editors understand it."""
        return f"{self.file}:{self.line}: {self.text}"


@cache
def name_pattern() -> re.Pattern[str]:
    """Editions, modules and picture faces in every spelling: `mickey-mouse`, `mickey_mouse`, `MickeyMouse`."""
    modules = {inspect.getmodulename(inspect.getfile(edition.make)) or "" for edition in EDITIONS.values()}
    faces = {face for edition in EDITIONS.values() for face in edition.faces if isinstance(face, str)}
    names = EDITIONS.keys() | modules | faces
    words = {"[-_ ]?".join(re.split(r"[-_]", name)) for name in names}
    return re.compile("|".join(sorted(words, key=len, reverse=True)), re.IGNORECASE)


def in_python(path: Path) -> Iterator[Mention]:
    """Every mention in a Python file, its name included."""
    file = str(path.relative_to(ROOT))
    if name_pattern().search(path.stem):
        yield Mention(file, 1, path.name)
    code = path.read_text("utf-8")
    if not name_pattern().search(code):
        return
    tree = ast.parse(code)
    ignored = set(documentation(tree, help_texts=path.is_relative_to(PYTHON / "cli")))
    for node in ast.walk(tree):
        if node not in ignored:
            for text in texts_of(node):
                if name_pattern().search(text):
                    yield Mention(file, getattr(node, "lineno", 1), text, isinstance(node, ast.Constant))


def documentation(tree: ast.Module, *, help_texts: bool) -> Iterator[ast.AST]:
    """The string constants that are docstrings, or help texts of a command."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        if help_texts and isinstance(node, ast.keyword) and node.arg in ("help", "metavar"):
            yield from ast.walk(node.value)


def texts_of(node: ast.AST) -> Iterator[str]:
    """The identifiers and string literals that a node itself consists of."""
    for _, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield each


COMMENTS: Final = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"`\w])//[^\n]*", re.DOTALL)


def in_browser_app(path: Path) -> Iterator[Mention]:
    """Every mention in a TypeScript, Svelte or CSS file, its name included; comments are blanked out first."""
    file = str(path.relative_to(ROOT))
    if name_pattern().search(path.stem):
        yield Mention(file, 1, path.name)
    code = COMMENTS.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), path.read_text("utf-8"))
    for number, line in enumerate(code.split("\n"), 1):
        if name_pattern().search(line):
            yield Mention(file, number, line.strip())


def scanned() -> Iterator[Path]:
    """The files that must name no game: no tests, no words, no pictures, nothing built."""
    for path in sorted(PYTHON.rglob("*.py")):
        if not path.is_relative_to(PYTHON / "games"):
            yield path
    for path in sorted(WEB.rglob("*")):
        if path.suffix in (".ts", ".svelte", ".css") and ".test." not in path.name:
            yield path


def mentions(path: Path) -> list[Mention]:
    """Every mention in a file."""
    return list(in_python(path) if path.suffix == ".py" else in_browser_app(path))


def is_allowed(mention: Mention) -> bool:
    """Whether this file may name this game."""
    if mention.file in PICTURES or mention.file.startswith(WORDS):
        return True
    modelled = next((game for folder, game in MODELS.items() if mention.file.startswith(folder)), None)
    found = name_pattern().findall(mention.text)
    return (
        modelled is not None and not mention.is_literal and {name.replace("_", "").lower() for name in found} == {modelled.lower()}
    )


def test_only_a_games_own_files_words_and_pictures_name_it() -> None:
    found = [mention for path in scanned() for mention in mentions(path) if not is_allowed(mention)]
    assert not found, "\n".join(["a game is named outside its own files:", *map(str, found)])


def test_every_picture_and_model_that_may_name_a_game_does() -> None:
    assert [name for name in PICTURES if not mentions(ROOT / name)] == []
    assert [folder for folder in MODELS if not any(map(mentions, (ROOT / folder).rglob("*.py")))] == []


@pytest.mark.parametrize(
    "code",
    [
        "if table.game == 'showdown': pass",
        "from dicecup.games.mickey_mouse import State",
        "from dicecup.games import yahtzee",
        "class ShowdownBoard: pass",
        "def compile_maxi_yatzy(): pass",
        "model = MickeyMouse(2)",
        "print(f'{seat} plays power-yahtzee')",
        "new(game='firefly')",
    ],
)
def test_the_scan_finds_a_game_in_python(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text(f'"""A docstring may name showdown."""\n\n{code}  # so may a comment: yahtzee\n', "utf-8")
    assert [mention.line for mention in mentions(path)] == [3]


@pytest.mark.parametrize(
    "code", ["if (game === 'showdown') {}", "import MickeyMouse from './MickeyMouse.svelte'", ".power-yahtzee {}"]
)
def test_the_scan_finds_a_game_in_the_browser_app(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    path = tmp_path / "Module.svelte"
    path.write_text(f"// yahtzee\n/* showdown\n */ <!-- firefly -->\n{code} // yahtzee\n", "utf-8")
    assert [mention.line for mention in mentions(path)] == [4]
