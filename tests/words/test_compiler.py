"""What the compiler understands of Fluent, and what it refuses, with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicecup.words.formats import formatter, is_one
from tests.words.compiler import ROOT, compiler


def spoken(folder: Path, source: str, **variables: Any) -> str:
    """The message `it` of this source, compiled for Python."""
    (folder / "en.ftl").write_text(source, encoding="utf-8")
    catalogues = compiler.read(folder)
    text = compiler.python("en", catalogues["en"], compiler.numbers(list(catalogues.values())))
    module: dict[str, Any] = {}
    exec(text, module)
    message = module["MESSAGES"]["it"]
    return message if isinstance(message, str) else str(message(**variables))


@pytest.mark.parametrize(
    ("source", "variables", "text"),
    [
        ("it = Plain “text”", {}, "Plain “text”"),
        ('it = { "" }', {}, ""),
        ("it = { $player } rolls", {"player": "Ann"}, "Ann rolls"),
        ("-die = die\nit = a { -die }", {}, "a die"),
        ("it = so { points }!\npoints = { $n ->\n [one] one\n *[other] { $n } points\n }", {"n": 1200}, "so 1,200 points!"),
        ("it = { $n ->\n [0] none\n [one] one\n *[other] many\n }", {"n": 0}, "none"),
        ("it = { $n ->\n [0] none\n [one] one\n *[other] many\n }", {"n": 1}, "one"),
        ("it = { $what ->\n [first-turn] first\n *[tie-break] tie\n }", {"what": "first-turn"}, "first"),
        ("it = { $what ->\n *[other] tie\n [first-turn] first\n }", {"what": "first-turn"}, "first"),
        ("it = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }", {"n": 2.25}, "2.3"),
    ],
)
def test_a_message_is_compiled(source: str, variables: dict[str, Any], text: str, tmp_path: Path) -> None:
    assert spoken(tmp_path, source, **variables) == text


@pytest.mark.parametrize(
    ("source", "line", "why"),
    [
        ("a = A\nit = { $x", 2, "Expected token"),
        ("it = A\nit = B", 2, "defined twice"),
        ("it = A\n  .short = B", 2, "attributes"),
        ("it = { -term }", 1, "-term is not defined"),
        ("it = { it }", 1, "refers to itself"),
        ('-t = T\nit = { -t(case: "genitive") }', 2, "not supported"),
        ("a = A\nit = { DATETIME($x) }", 2, "the only function is NUMBER"),
        ('it = { NUMBER($x, style: "percent") }', 1, "NUMBER takes"),
        ("it = { NUMBER($x) ->\n *[other] A\n }", 1, "selects on a variable"),
        ("it = { $x ->\n [0] A\n [few] B\n *[other] C\n }", 3, "no plural category"),
        ("it = { $x ->\n *[one] A\n [other] C\n }", 2, "is *[other]"),
        ("a = { $x ->\n [first] A\n *[last] B\n }\nit = { NUMBER($x) }", 1, "as text, but it is a number"),
        ("it = { $from-here }", 1, "cannot be the name"),
        ("it = { $class }", 1, "cannot be the name"),
    ],
)
def test_anything_else_is_refused_with_its_line(source: str, line: int, why: str, tmp_path: Path) -> None:
    with pytest.raises(compiler.WordsError) as refused:
        spoken(tmp_path, source)
    assert str(refused.value).startswith(f"{tmp_path / 'en.ftl'}:{line}: ")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("finnish", "why"),
    [("a = A", "b is missing"), ("a = A\nb = { $x }", "other variables"), ("a = A\nb = B\nc = C", "c is not in en.ftl")],
)
def test_languages_must_have_the_same_messages_with_the_same_variables(finnish: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("a = A\nb = { $y }" if "$x" in finnish else "a = A\nb = B")
    (tmp_path / "fi.ftl").write_text(finnish)
    with pytest.raises(compiler.WordsError, match=why):
        compiler.read(tmp_path)


def test_the_browser_gets_no_messages_of_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("table-roll = Roll\nterminal-roll = Space rolls\nplain-roll = type roll\ncli-roll = roll\n")
    text = compiler.typescript("en", compiler.read(tmp_path)["en"], set())
    assert "table-roll" in text
    assert not any(f"{room}-roll" in text for room in ("terminal", "plain", "cli"))


def test_numbers_are_written_as_each_language_writes_them() -> None:
    assert formatter("en")(-1234567.5) == "−1,234,567.5"
    assert formatter("fi")(-1234567.5) == "−1\xa0234\xa0567,5"
    assert formatter("sv")(0.25, 1, 1) == "0,3"
    assert formatter("en")(7, 2, 2) == "7.00"
    assert [is_one(number) for number in (1, -1, 0, 2, 1.5)] == [True, True, False, False, False]


def test_what_is_compiled_is_not_kept_in_git() -> None:
    ignored = (ROOT / ".gitignore").read_text().split()
    assert all(f"/{folder.as_posix()}/" in ignored for folder in compiler.OUTPUTS.values())
