"""The coach in the game: it warns before one looks, shows every choice as a bar, plays the one that is tapped."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import ROLL
from tests.browser.test_keys import Typist

WARNING = "If you look, this game will not count for your bests and ratings"


def bars(page: Page) -> Locator:
    """The choices of the coach's list, the best first."""
    return page.get_by_role("list", name="The best choices").get_by_role("listitem")


def peeks(server: Server, table: str) -> int:
    return [entry["kind"] for entry in server.table(table)["entries"]].count("peek")


def test_the_coach_warns_first_and_plays_the_choice_that_is_tapped(visit: Visit, server: Server) -> None:
    ann = visit()
    table = ann.opens("Yahtzee", way="Alone")
    ann.tap(ROLL)
    ann.tap("Coach")
    ann.sees(ann.page.get_by_text(WARNING))
    assert peeks(server, table) == 0, "the warning comes before the look"
    ann.tap("Show the values")
    expect(bars(ann.page)).to_have_count(5)
    expect(bars(ann.page).first).to_have_text(re.compile(r"\d ★best$"))
    expect(bars(ann.page).nth(4)).to_have_text(re.compile(r"−\d+\.\d+ \d+\.\d+ less$"))
    check_looks(ann.page)
    ann.tap("Close")
    ann.tap("Coach")
    expect(bars(ann.page)).to_have_count(5)
    assert peeks(server, table) == 1, "looking again at the same position is no second peek"
    ann.tap(re.compile("^Show all"))
    expect(bars(ann.page)).to_have_count(len(server.table(table)["position"]["legal"]))
    ann.press(bars(ann.page).get_by_role("button", name=re.compile("^Chance ")))
    ann.sees(ann.button(ROLL))
    assert server.log(table)[-1] == "s:chance"

    ann.tap(ROLL)
    ann.tap("Coach")
    expect(bars(ann.page)).to_have_count(5)  # who has looked once is not warned again
    assert peeks(server, table) == 2
    server.hurry(table, ann.page)
    ann.sees(ann.page.get_by_text("The coach was asked, so this game does not count for personal bests."))


def test_decide_first_then_look_is_remembered_and_compares_before_anything_is_played(visit: Visit, server: Server) -> None:
    ann = visit()
    table = ann.opens("Yahtzee", way="Alone")
    ann.tap(ROLL)
    ann.tap("Coach")
    ann.page.get_by_role("checkbox", name="Decide first, then look").check()
    ann.page.reload()
    ann.tap("Coach")
    ann.sees(ann.page.get_by_text(WARNING))
    ann.sees(ann.page.get_by_text("Decide first: hold dice"))
    ann.tap(re.compile(r"^Large straight: "))
    ann.sees(ann.page.get_by_text(re.compile(r"Your choice, Large straight: [\d.]+\. .*(Best was|That is the best)")))
    assert server.log(table)[-1].startswith("r:"), "nothing is played yet"
    assert peeks(server, table) == 1
    ann.press(bars(ann.page).first.get_by_role("button"))
    expect(bars(ann.page)).to_have_count(0)
    assert not server.log(table)[1].startswith("s:large-straight")


def test_the_coach_is_asked_and_followed_by_keyboard(visit: Visit, server: Server) -> None:
    ann = Typist(visit(has_touch=False).page)
    table = opened(ann.page, "yahtzee", {"kind": "here", "name": "Ann"})
    ann.page.goto(f"/t/{table}")
    ann.sees(ann.doable)
    ann.tap(ROLL)
    ann.sees(ann.button("Coach"))
    ann.page.keyboard.press("c")
    expect(ann.page.get_by_role("region", name="Coach")).to_be_focused()
    ann.press(ann.button("Show the values"))
    ann.press(bars(ann.page).first.get_by_role("button"))
    expect(bars(ann.page)).to_have_count(0)
    assert len(server.log(table)) >= 2
