"""The catalogue itself: whole in every language, the same in Python and in the browser."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from dicecup.messages.responses import Code
from dicecup.words import LANGUAGES, catalogue, preferred_language
from tests.words.compiler import ROOT, SOURCES, compiler, in_node

CATALOGUES = compiler.read(SOURCES)
NUMBERS = compiler.numbers(list(CATALOGUES.values()))
MESSAGES: list[str] = list(CATALOGUES["en"].messages)

NODE = """
const said = {}
for (const [language, { messages }] of Object.entries(languages))
  said[language] = given.map(([id, variables]) => (typeof messages[id] === 'string' ? messages[id] : messages[id](variables)))
"""


def examples(message: str) -> list[dict[str, Any]]:
    """Values for the variables of a message: each kind of number, each key of a selection, and text with odd characters."""
    parts = [part for language in CATALOGUES.values() for part in compiler.parts(language.messages[message])]
    selects = [part for part in parts if isinstance(part, compiler.Select) and not part.numeric]
    values: dict[str, list[Any]] = {}
    for name in compiler.variables(CATALOGUES["en"].messages[message]):
        keys = [key for select in selects if select.name == name for key, _ in select.variants]
        values[name] = [0, 1, 2, 1234, -1, 2.25] if name in NUMBERS else [*keys, "Ann “`${x}`” \\ ä"]
    longest = max(map(len, values.values()), default=1)
    return [{name: each[at % len(each)] for name, each in values.items()} for at in range(longest)]


@pytest.fixture(scope="module")
def said() -> dict[str, list[tuple[str, dict[str, Any], str, str]]]:
    """Every message with its examples in every language: as Python says it and as the browser does."""
    cases = [(message, given) for message in MESSAGES for given in examples(message)]
    shared = [case for case in cases if not case[0].startswith(compiler.NOT_IN_THE_BROWSER)]
    browser = in_node(NODE, shared)
    return {
        language: [
            (message, given, catalogue(language)(message, **given), text)
            for (message, given), text in zip(shared, browser[language], strict=True)
        ]
        for language in LANGUAGES
    }


def test_every_language_has_a_catalogue_and_is_offered_by_the_browser() -> None:
    offered = re.findall(r"(\w+): \{ name: '(\w+)', load", (ROOT / "web/src/lib/settings.svelte.ts").read_text())
    assert set(CATALOGUES) == set(LANGUAGES)
    assert dict(offered) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_exists_in_every_language_with_the_same_variables(language: str) -> None:
    say = catalogue(language)
    assert set(CATALOGUES[language].messages) == set(MESSAGES)
    for message in MESSAGES:
        assert list(say.variables(message)) == compiler.variables(CATALOGUES["en"].messages[message]), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_and_the_browser_say_the_same(language: str, said: dict[str, Any]) -> None:
    assert len(said[language]) > len(MESSAGES)
    for message, given, python, browser in said[language]:
        assert python == browser, (message, given)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty_or_marked_or_english(language: str, said: dict[str, Any]) -> None:
    english = {(message, str(given)): text for message, given, text, _ in said["en"]}
    for message, given, text, _ in said[language]:
        assert not set("\u2068\u2069") & set(text), message
        assert text.strip() == text, message
        assert text, message
        words = [word for word in text.split() if word.isalpha() and word.islower()]
        if language != "en" and len(words) > 2:
            assert text != english[message, str(given)], message


def test_a_variable_is_neither_forgotten_nor_made_up() -> None:
    say = catalogue("en")
    with pytest.raises(TypeError):
        say("table-turn-of")
    with pytest.raises(TypeError):
        say("table-turn-of", player="Ann", plyer="Ann")
    with pytest.raises(TypeError):
        say("common-close", player="Ann")


def test_a_list_of_names_ends_in_and() -> None:
    names = ("Ann", "Bob", "Cy")
    assert [catalogue(language).list(names[:count]) for language in LANGUAGES for count in (1, 2, 3)] == [
        *("Ann", "Ann and Bob", "Ann, Bob and Cy"),
        *("Ann", "Ann ja Bob", "Ann, Bob ja Cy"),
        *("Ann", "Ann och Bob", "Ann, Bob och Cy"),
    ]


@pytest.mark.parametrize(
    ("chosen", "environment", "language"),
    [
        (None, {}, "en"),
        ("sv", {"LC_ALL": "fi_FI.UTF-8"}, "sv"),
        (None, {"LANG": "fi_FI.UTF-8"}, "fi"),
        (None, {"LANG": "fi_FI.UTF-8", "LC_MESSAGES": "sv_FI"}, "sv"),
        (None, {"LANG": "fi", "LC_MESSAGES": "sv", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LANG": "fil_PH", "LC_ALL": ""}, "en"),
        (None, {"LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_the_one_chosen_or_that_of_the_locale(
    chosen: str | None, environment: dict[str, str], language: str
) -> None:
    assert preferred_language(chosen, environment) == language


def test_every_message_of_the_screens_is_used_somewhere() -> None:
    """A message whose whole id, or the beginning of it before a dash, stands nowhere in the sources says nothing to anybody."""
    files = [*(ROOT / "web/src").rglob("*.svelte"), *(ROOT / "web/src").rglob("*.ts"), *(ROOT / "src/dicecup").rglob("*.py")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files if "compiled" not in path.parts)
    unused = [message for message in MESSAGES if not any(used in source for used in _spellings(message))]
    references = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.ftl"))
    assert not [message for message in unused if f"{{ {message} }}" not in references]


NEVER_SHOWN = {"command-reused"}
"""Codes that no person gets: the app draws a new id for every command."""


def test_every_refusal_has_words() -> None:
    named = {message.removeprefix("refusal-") for message in MESSAGES if message.startswith("refusal-")}
    assert set(get_args(Code)) - named == NEVER_SHOWN


def _spellings(message: str) -> list[str]:
    parts = message.split("-")
    beginnings = ["-".join(parts[:count]) + "-" for count in range(1, len(parts))]
    quoted = [f"{quote}{message}{quote}" for quote in "'\"`"]
    return [*quoted, *(f"`{beginning}${{" for beginning in beginnings), *(f'"{beginning}{{' for beginning in beginnings)]
