"""A whole game by keyboard alone, with an always visible focus."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server
from tests.browser.typist import Typist


def test_a_whole_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    ann = Typist(visit(has_touch=False).page, seed=2, eager=0.4)
    page = ann.page
    ann.press(page.get_by_role("link", name="Mickey Mouse Yahtzee", exact=True))
    name = page.get_by_role("textbox", name="Name of player 1")
    ann.goes_to(name)
    page.keyboard.type("Ann")
    bot = page.get_by_role("combobox", name="Which bot is player 2?")
    ann.goes_to(bot)
    page.keyboard.press("B")  # a pause in a longer word would begin another search
    ann.press(ann.button("Play"))
    page.wait_for_url("**/t/*")
    ann.plays()
    told = server.table(ann.table)
    assert told["position"]["node"] == "over"
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Beginner"]
    ann.press(page.get_by_role("link", name="Replay", exact=True))
    page.wait_for_url("**/replay/*")
    ann.goes_to(page.get_by_role("slider"))
    page.keyboard.press("ArrowRight")
    ann.sees(page.get_by_text("Move 1 of"))


def test_every_key_of_the_table_is_listed_and_dialogs_close_with_escape(visit: Visit) -> None:
    ann = Typist(visit(has_touch=False).page)
    ann.press(ann.page.get_by_role("link", name="Yahtzee", exact=True))
    ann.press(ann.button("Play"))
    ann.sees(ann.doable)
    for key, title in (("?", "By keyboard"), ("l", "What happened")):
        ann.page.keyboard.press(key)
        ann.sees(ann.page.get_by_role("dialog", name=title))
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)
