"""The coach in the game: it warns before one looks, shows every choice as a bar, plays the one that is tapped."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import Person
from tests.browser.typist import Typist

WARNING = "If you look, this game will not count for your bests and ratings"


def bars(page: Page) -> Locator:
    """The choices of the coach's list, the best first."""
    return page.get_by_role("list", name="The best choices").get_by_role("listitem")


def peeks(server: Server, table: str) -> int:
    return [entry["kind"] for entry in server.table(table)["entries"]].count("peek")


def seated(person: Person) -> str:
    """A new table for Ann alone, who types in what her dice show."""
    table = opened(person.page, "yahtzee", {"kind": "here", "name": "Ann"}, dice="physical")
    person.page.goto(f"/t/{table}")
    return table


def throws(server: Server, person: Person, table: str, throw: str) -> None:
    version = server.table(table)["version"]
    command = {"kind": "move", "seat": 0, "expect": version, "command": f"throw-{version}", "move": throw}
    assert person.page.request.post(f"/api/tables/{table}/commands", data=command).ok
    person.sees(person.button("Coach"))


def test_the_coach_warns_first_says_why_and_plays_the_choice_that_is_tapped(visit: Visit, server: Server) -> None:
    ann = visit()
    table = seated(ann)
    throws(server, ann, table, "r:1,3,3,4,6")
    ann.tap("Coach")
    ann.sees(ann.page.get_by_text(WARNING))
    assert peeks(server, table) == 0, "the warning comes before the look"
    ann.tap("Show the values")
    expect(bars(ann.page)).to_have_count(5)
    expect(bars(ann.page).first.get_by_role("button", name=re.compile(r"^keep 3 3 [\d.]+ best$"))).to_be_visible()
    expect(bars(ann.page).nth(4).get_by_role("button", name=re.compile(r" [\d.]+ less$"))).to_be_visible()
    ann.press(bars(ann.page).nth(4).get_by_role("button", name=re.compile("^Why is keep 3 3 better than ")))
    why = ann.page.get_by_role("region", name="Why", exact=True)
    expect(why.get_by_role("listitem").last).to_have_text(re.compile(r"^In all: −\d+\.\d+ points\.$"))
    check_looks(ann.page)
    ann.page.keyboard.press("Escape")
    expect(ann.button("Coach")).to_be_focused()
    ann.tap("Coach")
    expect(bars(ann.page)).to_have_count(5)
    assert peeks(server, table) == 1, "looking again at the same position is no second peek"
    ann.tap(re.compile("^Show all"))
    expect(bars(ann.page)).to_have_count(len(server.table(table)["position"]["legal"]))
    ann.press(bars(ann.page).get_by_role("button", name=re.compile("^Chance ")))
    expect(bars(ann.page)).to_have_count(0)
    assert server.log(table)[-1] == "s:chance"

    throws(server, ann, table, "r:1,2,4,5,6")
    ann.tap("Coach")
    expect(bars(ann.page)).to_have_count(5)  # who has looked once is not warned again
    assert peeks(server, table) == 2


def test_decide_first_then_look_is_remembered_and_compares_before_anything_is_played(visit: Visit, server: Server) -> None:
    ann = visit()
    table = seated(ann)
    throws(server, ann, table, "r:1,3,3,4,6")
    ann.tap("Coach")
    ann.page.get_by_role("checkbox", name="Decide first, then look").check()
    ann.page.reload()
    ann.tap("Coach")
    ann.sees(ann.page.get_by_text(WARNING))
    ann.sees(ann.page.get_by_text("Decide first: hold dice"))
    ann.tap("Show the board")
    ann.tap(re.compile(r"^Large straight: "))
    ann.sees(
        ann.page.get_by_text(re.compile(r"Your choice, Large straight: [\d.]+\. Best was keep 3 3, better by [\d.]+ points\."))
    )
    ann.sees(ann.page.get_by_role("region", name="Why", exact=True))
    assert server.log(table) == ["r:1,3,3,4,6"], "nothing is played yet"
    assert peeks(server, table) == 1
    ann.press(bars(ann.page).get_by_role("button", name=re.compile("^Large straight ")))
    ann.tap("Write 0")
    expect(bars(ann.page)).to_have_count(0)
    assert server.log(table)[-1] == "s:large-straight"


def test_the_coach_is_asked_and_followed_by_keyboard(visit: Visit, server: Server) -> None:
    ann = Typist(visit(has_touch=False).page)
    table = seated(ann)
    throws(server, ann, table, "r:1,3,3,4,6")
    ann.page.keyboard.press("c")
    expect(ann.page.get_by_role("region", name="Coach")).to_be_focused()
    ann.press(ann.button("Show the values"))
    ann.press(bars(ann.page).get_by_role("button", name=re.compile("^keep 3 3 ")).first)
    expect(bars(ann.page)).to_have_count(0)
    assert server.log(table)[-1] == "k:3,3"

    other = opened(ann.page, "yahtzee", {"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}, options={"first": 0})
    server.hurry(other, ann.page, moves=1)
    ann.page.goto(f"/t/{other}")
    ann.sees(ann.button("Coach"))
    ann.page.keyboard.press("c")
    ann.page.get_by_role("checkbox", name=re.compile("^Everyone's chance to win")).check()
    chances = ann.page.get_by_role("region", name="Everyone's chance to win").get_by_role("listitem")
    expect(chances).to_have_count(2)
    shown = [re.fullmatch(r".*(Ann|Bob) ≈(\d+)%", " ".join(each.inner_text().split())) for each in chances.all()]
    assert [each and each[1] for each in shown] == ["Ann", "Bob"]
    assert sum(int(each[2]) for each in shown if each) in {99, 100, 101}
    assert peeks(server, other) == 2, "everybody at this screen has looked"
