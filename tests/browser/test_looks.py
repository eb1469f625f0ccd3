"""The layout of every screen of every edition, from a small phone to a desktop, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dicecup.games import EDITIONS
from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import NAMES, check_looks, findings, measured, violations
from tests.browser.person import Person
from tests.editions import each_edition

HERE = {"kind": "here"}


def test_the_start_page_and_the_other_screens_without_a_table(visit: Visit) -> None:
    ann = visit()
    ann.sees(ann.page.get_by_role("article"))
    check_looks(ann.page)
    ann.page.goto("/rules/power-yahtzee")
    ann.sees(ann.page.get_by_role("article"))
    check_looks(ann.page)
    ann.page.goto("/new/nothing")
    ann.sees(ann.page.get_by_role("heading", name="There is no such game here."))
    check_looks(ann.page)


def test_the_seats_of_a_game_before_it_begins(visit: Visit) -> None:
    ann = visit()
    ann.prepares("Maxi Yatzy", "With friends, by link", "Ann")
    ann.tap("Add a player")
    ann.page.get_by_role("combobox", name="Who is player 3?").select_option(label="Bot")
    ann.press(ann.page.get_by_text("House rules"))
    check_looks(ann.page)


def test_inviting_and_joining(visit: Visit) -> None:
    ann = visit()
    ann.opens("Yahtzee", way="With friends, by link")
    ann.tap("Invite")
    ann.sees(ann.page.get_by_role("img", name="QR code: Link to this table"))
    check_looks(ann.page)
    bob = visit(ann.page.get_by_role("textbox", name="Link to this table").input_value())
    bob.sees(bob.button("Sit down"))
    check_looks(bob.page)


@pytest.mark.parametrize("game", each_edition("firefly", "power-yahtzee", "mickey-mouse", "showdown"))
def test_the_table_in_mid_game(game: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, game, *({"kind": "here", "name": name} for name in NAMES[:3]))
    server.hurry(table, page, moves=12 if game == "mickey-mouse" else 40)
    server.hurry(table, page, until=lambda position: position["node"] == "choice" and len(position["offers"]) > 1)
    page.goto(f"/t/{table}")
    person = Person(page)
    assert person.comes_to_turn()
    check_looks(page)


@pytest.mark.parametrize("game", each_edition("maxi-yatzy", "showdown"))
def test_a_table_with_all_seats_fits(game: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, game, *({"kind": "here", "name": name} for name in NAMES[: EDITIONS[game].players[-1]]))
    server.hurry(table, page, moves=12)
    server.hurry(table, page, until=lambda position: position["node"] == "choice")
    page.goto(f"/t/{table}")
    assert Person(page).comes_to_turn()
    assert not (found := measured(page)), "\n".join(found)


@pytest.mark.parametrize("game", each_edition("mickey-mouse"))
def test_the_result_and_the_replay(game: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, game, *({"kind": "here", "name": name} for name in NAMES[:3]))
    server.hurry(table, page)
    page.goto(f"/t/{table}")
    person = Person(page)
    person.tap("Check the dice")
    person.sees(page.get_by_text("Verified: all"))
    check_looks(page)
    page.goto(f"/replay/{table}")
    page.get_by_role("slider").fill("9")
    person.sees(page.get_by_text("Move 9 of"))
    check_looks(page)


def test_the_dialogs_of_the_table(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, "yahtzee", *({"kind": "here", "name": name} for name in NAMES[:2]))
    server.hurry(table, page, moves=20)
    page.goto(f"/t/{table}")
    person = Person(page)
    assert person.comes_to_turn()
    for name in ("What happened", "Invite", "Keys"):
        person.tap("Menu")
        assert violations(page) == []
        person.press(page.get_by_role("button", name=name, exact=True))
        person.sees(page.get_by_role("dialog"))
        check_looks(page)
        person.tap("Close")


@pytest.mark.heavy
def test_axe_finds_nothing_at_twice_the_text_size(server: Server, screens: Screens) -> None:
    """In the dark, by all rules: other tests ask at the usual size and in both themes, and no colour depends on the size."""
    page = screens.new(server.origin)
    seats = [{"kind": "here", "name": name} for name in NAMES[:2]]
    over = opened(page, "yahtzee", *seats)
    server.hurry(over, page)
    played = []
    for game in ("yahtzee", "power-yahtzee", "mickey-mouse", "showdown"):
        played.append(opened(page, game, *seats))
        server.hurry(played[-1], page, moves=15)
    friends = opened(page, "yatzy", seats[0], {"kind": "friend"})
    tables = [f"/t/{table}" for table in (*played, friends, over)]
    found = []
    others = ("/", "/new/showdown", "/history", "/train", f"/replay/{over}", "/rules/firefly")
    for path in (*tables, *others):
        page.goto(path)
        page.locator("h1, main p").first.wait_for()
        expect(page.locator("main > [role=status]", has_text="One moment…"), path).to_have_count(0)
        page.evaluate("() => (document.documentElement.style.fontSize = '200%')")
        found += [f"{path}: {trouble}" for trouble in findings(page, "dark")]
    assert not found, "\n".join(found)
