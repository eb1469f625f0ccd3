"""Finnish and Swedish: no English text is left, and the page declares its language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import measured
from tests.browser.person import Person

SAME = {
    "Ann",
    "Grab",
    "Dicecup",
    "English",
    "Suomi",
    "Svenska",
    "Yahtzee",
    "Firefly Yahtzee",
    "Yatzy",
    "Maxi Yatzy",
    "Power Yahtzee",
    "Mickey Mouse Yahtzee",
    "Showdown Yahtzee",
}
"""Names are the same in all languages."""


def said(page: Page) -> set[str]:
    """Every text that is shown or read by a screen reader."""
    text = re.sub(r"- /url: .*", "", page.locator("body").aria_snapshot())
    bits = re.findall(r'"((?:[^"\\]|\\.)*)"', text) + re.findall(r": ([^\n\"]+)$", text, re.MULTILINE)
    names = "|".join(sorted(SAME, key=len, reverse=True))
    return {bit for bit in (re.sub(rf"\b({names})\b|[\d\W_]+", " ", bit).strip() for bit in bits) if len(bit) > 1}


@pytest.mark.parametrize(("language", "code"), [("Suomi", "fi"), pytest.param("Svenska", "sv", marks=pytest.mark.heavy)])
def test_no_english_is_left(language: str, code: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    ann = Person(page)
    table = opened(
        page, "yahtzee", {"kind": "here", "name": "Ann"}, {"kind": "bot", "bot": "greedy", "name": "Grab"}, options={"first": 0}
    )
    english: dict[str, set[str]] = {}
    page.goto(f"/t/{table}")
    ann.tap(re.compile("^Roll"))
    ann.sees(ann.button(re.compile("^Chance: ")))
    english["table"] = said(page)
    page.goto("/new/yahtzee")
    ann.sees(ann.button("Play"))
    english["setup"] = said(page)
    page.goto("/train")
    ann.sees(ann.button("Deal a position"))
    english["train"] = said(page)
    page.goto("/")
    ann.sees(page.get_by_role("article"))
    english["start"] = said(page)
    page.get_by_role("combobox", name="Language").select_option(label=language)
    expect(page.locator("html")).to_have_attribute("lang", code)
    ann.sees(page.get_by_role("article"))
    other = {"start": said(page)}
    troubles = measured(page)
    page.goto("/new/yahtzee")
    page.get_by_role("radio").first.wait_for()
    other["setup"] = said(page)
    troubles += measured(page)
    page.goto("/train")
    page.get_by_role("combobox").wait_for()
    other["train"] = said(page)
    troubles += measured(page)
    page.goto(f"/t/{table}")
    page.get_by_role("group").get_by_role("button").first.wait_for()
    other["table"] = said(page)
    troubles += measured(page)
    assert not troubles, "\n".join(troubles)
    expect(page.locator("html")).to_have_attribute("lang", code)
    for screen, bits in other.items():
        assert len(bits) > 7
        assert not (left := bits & english[screen] - LIKE[code]), f"{screen}: {sorted(left)}"


LIKE: dict[str, set[str]] = {"fi": {"Bonus", "bonus"}, "sv": {"Bonus", "bonus", "Bot", "bot", "Coach", "Expert"}}
"""Words that happen to be the same."""
