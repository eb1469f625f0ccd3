"""Where is rule X? On its page, in a test and in the code, always under one number.

A page of `docs/rules` numbers its rules `**R1.**`, `**R2.**` and so on. Each number has

- a test `test_r1_...` in `tests/rules/test_<page>.py`;
- a comment beside the code that keeps it: `# R1` in the game's own file `games/<page>.py`, or with the page's name before it,
  `# yahtzee R1 R2, maxi-yatzy R3`, in any file of `games/`.

Also the other way round: tests and comments name no number that the page does not have.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dicecup.games import EDITIONS

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "dicecup" / "games"
PAGES = sorted({edition.page for edition in EDITIONS.values()})


def file_name(page: str) -> str:
    return page.replace("-", "_")


@cache
def numbers_on(page: str) -> tuple[int, ...]:
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text("utf-8")
    return tuple(map(int, re.findall(r"^\*\*R(\d+)\.\*\*", text, re.MULTILINE)))


@cache
def numbers_tested(page: str) -> frozenset[int]:
    path = Path(__file__).with_name(f"test_{file_name(page)}.py")
    tree = ast.parse(path.read_text("utf-8") if path.exists() else "")
    names = (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    found = (re.match(r"test_r(\d+)_\w", name) for name in names)
    return frozenset(int(match[1]) for match in found if match)


@cache
def numbers_in_code() -> frozenset[tuple[str, int]]:
    """Every page and rule number that a comment in `games/` names."""
    own = {file_name(page): page for page in PAGES}
    return frozenset(rule for path in GAMES.glob("*.py") for rule in named_in(path, own.get(path.stem, f"no page in {path.name}")))


def named_in(path: Path, page: str) -> Iterator[tuple[str, int]]:
    with path.open("rb") as file:
        comments = [token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT]
    for comment in comments:
        current = page
        for name, number in re.findall(r"(?:([a-z-]+) )?\bR(\d+)\b", comment):
            current = name if name in PAGES else current
            yield current, int(number)


def test_every_edition_has_a_page_and_every_page_an_edition() -> None:
    assert {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_numbers_of_a_page_have_no_gap_and_no_duplicate(page: str) -> None:
    """A rule that is added later gets the next free number, at the end of the section where it belongs."""
    numbers = numbers_on(page)
    assert numbers, "no line starts with **R1.**"
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test(page: str) -> None:
    assert set(numbers_on(page)) - numbers_tested(page) == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_test_names_a_rule_of_the_page(page: str) -> None:
    assert numbers_tested(page) - set(numbers_on(page)) == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_is_named_beside_its_code(page: str) -> None:
    assert set(numbers_on(page)) - {number for named, number in numbers_in_code() if named == page} == set()


def test_code_names_only_rules_that_exist() -> None:
    assert numbers_in_code() - {(page, number) for page in PAGES for number in numbers_on(page)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_rulings_are_marked_where_the_rule_begins(page: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text("utf-8")
    rules = re.findall(r"^\*\*R\d+\.\*\* (.*)$", text, re.MULTILINE)
    assert not [rule for rule in rules if "(ruling)" in rule.removeprefix("*(ruling)*")]
