"""The pages that explain a game, and the pages of addresses that lead nowhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from dicecup.games import EDITIONS
from tests.browser.kit import Screens, Server
from tests.browser.looks import check_looks, measured


@pytest.mark.parametrize(
    ("code", "how", "rules", "note"),
    [
        ("en", "How to play", "All the rules, numbered", "(ruling)"),
        ("fi", "Näin pelataan", "Kaikki säännöt numeroituina", "(tulkinta)"),
        pytest.param("sv", "Så spelar man", "Alla regler, numrerade", "(tolkning)", marks=pytest.mark.heavy),
    ],
)
def test_every_game_is_explained_in_the_language_of_the_device(
    code: str, how: str, rules: str, note: str, server: Server, screens: Screens
) -> None:
    page = screens.new(server.origin, (360, 640), locale=code)
    for game in EDITIONS:
        page.goto(f"/rules/{game}")
        first, second = page.get_by_role("article", name=how), page.get_by_role("article", name=rules)
        expect(second.get_by_text(note).first).to_be_visible()
        top, below = first.bounding_box(), second.bounding_box()
        assert top is not None
        assert below is not None
        assert top["y"] + top["height"] <= below["y"]
        drawn = first.get_by_role("img")
        assert drawn.count() >= 8
        assert drawn.evaluate_all("(all) => all.every((one) => one.getAttribute('aria-label'))")
        tables = first.get_by_role("region")
        assert tables.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"), game
        assert page.evaluate("document.scrollingElement.scrollWidth") == 360


def test_a_page_of_rules_is_read_by_keyboard(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (390, 664))
    page.goto("/rules/showdown")
    page.get_by_text("On this page").focus()
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your turn")).to_be_focused()
    expect(page.get_by_role("heading", name="Your turn")).to_be_in_viewport()
    page.goto("/rules/showdown#R31")
    expect(page.locator("#R31")).to_be_in_viewport()
    check_looks(page)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/foo", "There is nothing here."),
        ("/rules/foo", "There is no such game here."),
        ("/new/foo", "There is no such game here."),
        ("/replay/foo", "There is no such table here."),
        ("/report/0123456789ab", "There is no such table here."),
        ("/t/foo", "There is no such table here."),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_home(path: str, said: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (360, 640))
    screens.watch(page).forgive(re.compile(r"status of (404|422)|WebSocket connection to"))
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(said)
    assert not (found := measured(page)), found
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("article")).to_have_count(len(EDITIONS))
