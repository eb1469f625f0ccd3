"""The table says what one needs: texts wait for the dice, notices keep to their seat, nothing is given away by a slip."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import ROLL, Person

ANN = {"kind": "here", "name": "Ann"}
BOB = {"kind": "here", "name": "Bob"}


def dictated(page: Page, server: Server, table: str, *moves: str) -> Any:
    """Play these moves of a game with physical dice through the API; returns the position."""
    for move in moves:
        told = server.table(table)
        command = {"kind": "move", "seat": told["position"]["seat"], "move": move, "expect": told["version"]}
        answer = page.request.post(f"/api/tables/{table}/commands", data=command | {"command": f"dictated-{told['version']}"})
        assert answer.ok, (move, answer.text())
    return server.table(table)["position"]


def size(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_no_text_tells_a_throw_while_its_dice_tumble(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (1280, 800), reduced_motion="no-preference")
    page.clock.install()
    table = opened(page, "yahtzee", ANN)
    page.goto(f"/t/{table}")
    ann = Person(page)
    ann.sees(ann.button(ROLL))
    page.evaluate("document.documentElement.style.setProperty('--tumble', '3600s')")
    ann.tap(ROLL)
    ann.sees(page.get_by_text("The dice are rolling"))
    told = page.locator("body").aria_snapshot()
    assert "throws" not in told
    assert not re.search(r"Die \d: ", told)
    page.clock.fast_forward("01:00:00")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Ann throws")
    expect(page.get_by_text("The dice are rolling")).to_have_count(0)


def test_a_notice_of_a_bot_is_gone_when_the_turn_is_mine(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    bot = {"kind": "bot", "bot": "greedy", "name": "Grab"}
    table = opened(page, "power-yahtzee", ANN, bot, dice="physical", options={"first": 1})
    page.goto(f"/t/{table}")
    told = server.table(table)
    while told["position"]["seat"] == 1:
        if told["position"]["node"] == "chance":
            dictated(page, server, table, "r:" + ",".join("1" * told["position"]["throw"]["dice"]) + "+freeze")
        told = server.table(table)
    notices = [notice["kind"] for entry in told["entries"] for notice in entry["event"]["notices"]]
    assert "freeze" in notices
    expect(page.locator(".hand").get_by_text("Your turn")).to_be_visible()
    expect(page.get_by_role("group", name="Special rules")).to_have_count(0)


def test_the_legend_of_the_numerals_is_drawn(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    page.goto(f"/t/{opened(page, 'firefly', ANN)}")
    expect(page.get_by_role("button", name="Roll 3 rolls left")).to_be_visible()
    legend = page.locator("dl[aria-label='The numerals']")
    expect(legend.locator("svg")).to_have_count(6)
    assert not re.search("[一二三四五六]", page.locator("body").inner_text())


def test_passing_is_smaller_than_rolling_and_asks_once(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, "showdown", ANN, BOB, dice="physical")
    page.goto(f"/t/{table}")
    dictated(page, server, table, "m:6", "r:1,2,6,6,6", "place:sixes", "m:2", "r:1,2,3,3,5")
    bob = Person(page)
    expect(bob.button("Pass")).to_be_visible()
    passes, rolls = (size(bob.button(name)) for name in ("Pass", re.compile("^Roll 5 dice 2 rolls left")))
    assert passes[0] < rolls[0]
    assert passes[1] < rolls[1]
    before = server.log(table)
    bob.tap("Pass")
    bob.sees(page.get_by_text("End the turn without a card?"))
    bob.tap("Cancel")
    assert server.log(table) == before
    bob.tap("Pass")
    bob.tap("End the turn")
    expect(page.get_by_text("Now Ann: your turn")).to_be_visible()
    assert server.log(table)[-1] == "pass"


def test_home_has_one_name_and_others_are_waited_for(visit: Visit, server: Server) -> None:
    ann = visit()
    table = opened(ann.page, "yahtzee", ANN, {"kind": "friend", "name": "Bob"}, options={"first": 1})
    ann.page.goto(f"/t/{table}")
    ann.sees(ann.page.get_by_text("Waiting for Bob"))
    ann.tap("Menu")
    home = ann.page.get_by_role("link", name="Home", exact=True)
    expect(home).to_have_count(2)
    expect(home.and_(ann.page.locator("[href='/']"))).to_have_count(2)


def test_a_sheet_says_bonus_distance_fixed_pay_and_turns_left(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, "yahtzee", ANN, dice="physical")
    page.goto(f"/t/{table}")
    dictated(page, server, table, "r:1,5,6,6,6", "s:sixes", "r:4,4,4,4,4", "s:yahtzee", "r:4,4,4,4,4")
    bonus = page.get_by_role("row", name=re.compile("^Bonus|^Upper bonus"))
    expect(bonus).to_contain_text("35 at 63")
    expect(bonus).to_contain_text("45 to go")
    expect(page.get_by_role("heading", level=1)).to_contain_text("11 turns left")
    for row, pays in (("Full house", "25"), ("Small str", "30"), ("Large str", "40"), ("Yahtzee", "50")):
        expect(page.get_by_role("rowheader", name=re.compile(f"^{row}.*\\b{pays}\\b"))).to_have_count(1)
    # a row that cannot be taken says why, by tap and by key
    page.get_by_role("button", name=re.compile("^Five alike, and the Yahtzee row is filled")).first.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("they must go into Fours")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("rowheader", name=re.compile("^Full house")).get_by_role("button").focus()
    page.keyboard.press("h")
    expect(page.get_by_role("dialog", name="Full house")).to_contain_text("Three and two alike. Pays 25 points.")
    expect(dialog).to_contain_text("Full house: 25 points")
    check_looks(page)
    page.keyboard.press("Escape")
    Person(page).tap("Menu")
    Person(page).tap("Help")
    expect(page.get_by_role("dialog", name="What everything pays")).to_contain_text("35 points once the rows above it add up to 63")
    check_looks(page)


def test_showdown_says_the_sentence_of_the_moment_and_why_a_card_cannot_be_taken(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (360, 640))
    table = opened(page, "showdown", ANN, BOB, dice="physical")
    page.goto(f"/t/{table}")
    moment = page.get_by_role("region", name="The board").locator(".details")
    expect(moment).to_contain_text("Roll the red die and walk")
    dictated(page, server, table, "m:6", "r:1,2,6,6,6", "place:sixes", "m:2")
    expect(moment).to_contain_text("The Sixes here hold 3 chips: 3 sixes or more steal them.")
    expect(page.locator("p.unseen[role=status]")).to_contain_text("3 sixes or more steal them")
    dictated(page, server, table, "r:1,2,3,3,5")
    expect(page.get_by_role("heading", level=1)).to_contain_text("11 cards to place")
    chance = page.get_by_role("button", name="Chance: Takes 6 chips.")
    expect(chance).to_contain_text("25+ 6")
    chance.tap()
    dialog = page.get_by_role("dialog", name="Chance")
    expect(dialog).to_contain_text("These dice do not fit it: it takes a sum of 25 or more.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Space 6: Sixes")).tap()
    expect(page.get_by_role("dialog", name="Sixes")).to_contain_text("These dice are not enough: it takes 3 sixes or more.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Space 1: Empty diamond")).tap()
    expect(page.get_by_role("dialog", name="Empty diamond")).to_contain_text("can place any card that the dice fit")


def test_the_signs_on_the_power_die_are_explained(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, "power-yahtzee", ANN, dice="physical")
    page.goto(f"/t/{table}")
    dictated(page, server, table, "r:1,2,2,3,6+double")
    expect(page.get_by_role("row", name=re.compile("^Bonus|^Upper bonus"))).to_contain_text("150 to go")
    die = page.get_by_role("button", name="Power die: Double")
    die.click(button="right")
    dialog = page.get_by_role("dialog", name="Dice")
    expect(dialog).to_contain_text("two rows are marked with the same dice")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(die).to_have_attribute("aria-pressed", "false")
