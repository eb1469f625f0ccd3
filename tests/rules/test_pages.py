"""The pages that people read: the same rules under the same numbers in every language, for readers and not for programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicecup.games import EDITIONS
from dicecup.games.pages import how_to_play, page
from dicecup.words import LANGUAGES, Speaker, catalogue, readable
from dicecup.words.pages import in_words

ROOT = Path(__file__).parents[2]
PAGES = {edition.page: edition for edition in EDITIONS.values()}
OTHERS = [language for language in LANGUAGES if language != "en"]
RULE = re.compile(r"^\*\*R(\d+)\.\*\* (?:\*\((\w+)\)\* )?(.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
RULING = {"en": "ruling", "fi": "tulkinta", "sv": "tolkning"}
FOR_PROGRAMS = re.compile(r"`|\b[rkmsx]:[\w,+]|\b(seats?|paik\w+|plats\w*) \d|\w+=\w", re.IGNORECASE)
"""Notation, names of options, and seats by their numbers."""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", PAGES)
def test_a_translation_has_the_rules_of_the_english_page_under_their_numbers(key: str, language: str) -> None:
    english, other = RULE.findall(page(PAGES[key])), RULE.findall(page(PAGES[key], language))
    assert [number for number, _, _ in other] == [number for number, _, _ in english]
    assert [bool(note) for _, note, _ in other] == [bool(note) for _, note, _ in english]
    assert {note for _, note, _ in other} - {""} == {RULING[language]}
    for (number, _, theirs), (_, _, ours) in zip(english, other, strict=True):
        points = [set(re.findall(r"\d\d+", text)) for text in (theirs, ours)]
        assert points[0] == points[1], f"R{number} has other figures"
        assert ours != theirs, f"R{number} is not translated"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", PAGES)
def test_a_translation_has_the_parts_tables_and_pictures_of_the_english_page(key: str, language: str) -> None:
    for read in (page, how_to_play):
        english, other = read(PAGES[key]), read(PAGES[key], language)
        for shape in (r"^(#+) ", r"^\|", r"^\d+\. ", r"!\[[^\]]*\]\(([^)]+)\)"):
            assert re.findall(shape, other, re.MULTILINE) == re.findall(shape, english, re.MULTILINE), (read.__name__, shape)
        cells = [re.findall(r"\| +(\d+) +(?=\|)", text) for text in (english, other)]
        assert cells[0] == cells[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PAGES)
def test_pages_are_for_readers(key: str, language: str) -> None:
    pictures = re.compile(r"\]\([^)]*\)")
    for text in (page(PAGES[key], language), pictures.sub("", how_to_play(PAGES[key], language))):
        assert not (found := FOR_PROGRAMS.search(text)), found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PAGES)
def test_how_to_play_is_one_page(key: str, language: str) -> None:
    text = how_to_play(PAGES[key], language)
    assert 100 < len(text.split()) < 450
    assert len(re.findall(r"!\[", text)) >= 8
    assert RULING[language] not in text


BETWEEN = {"twos", "threes", "fours", "fives"}
"""Pages may say "Ones to Sixes"."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_every_row_as_the_screens_do(language: str) -> None:
    """English pages may write the title of a row with capitals."""
    say = catalogue(language)
    for edition in EDITIONS.values():
        for text in (page(edition, language), how_to_play(edition, language)):
            words = " ".join(text.lower().split())
            missing = [row for row in edition.rows if row not in BETWEEN and say(f"row-{row}").lower() not in words]
            assert not missing, (edition.key, missing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EDITIONS)
def test_without_pictures_a_page_says_what_they_show(key: str, language: str) -> None:
    text = readable(catalogue(language), EDITIONS[key])
    assert text.startswith("# ")
    assert text.index("**R1.**") > 500
    assert "](" not in text
    assert "![" not in text


def test_a_picture_is_said_in_words() -> None:
    speaker = Speaker(catalogue("en"), EDITIONS["power-yahtzee"], ())
    said = {
        "Roll. ![](dice:4,4+3/1,4)": "Roll. ([4 4 + Power die 3] 1 4)",
        "| Yahtzee | ![](dice:6,6) | 50 |": "| Yahtzee | 6 6 | 50 |",
        "| Freeze ![](dice:+freeze) | x |": "| Freeze | x |",
        "| A corner ![A corner](cards:*) | x |": "| A corner | x |",
        "Look.\n\n![The ring](ring:)\n": "Look.\n\n*The ring*\n",
    }
    assert {text: in_words(text, speaker) for text in said} == said


def test_no_other_files_lie_among_the_pages() -> None:
    folders = ["", *OTHERS, "how-to-play", *(f"how-to-play/{language}" for language in OTHERS)]
    wanted = {Path(folder) / f"{key}.md" for folder in folders for key in PAGES}
    rules = ROOT / "docs" / "rules"
    assert {path.relative_to(rules) for path in rules.rglob("*") if path.is_file()} == wanted
