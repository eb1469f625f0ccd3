"""Before a game: who starts, and which corner and colour each player has."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server
from tests.browser.looks import check_looks
from tests.browser.person import Person


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("Maxi Yatzy", ["Bob", "Ann"], {}), ("Yahtzee", ["Ann", "Bob"], {"first": 1})]
)
def test_the_chosen_player_starts(game: str, seats: list[str], options: dict[str, int], visit: Visit, server: Server) -> None:
    """Where the rules throw for the first turn it is an option; elsewhere whoever starts sits in seat 0."""
    ann = visit()
    ann.prepares(game, "Around this screen")
    ann.page.get_by_role("textbox", name="Name of player 2").fill("Bob")
    ann.page.get_by_role("combobox", name="Who starts?").select_option(label="Bob")
    check_looks(ann.page)
    table = server.table(ann.sits_down())
    assert [seat["name"] for seat in table["seats"]] == seats
    assert options.items() <= table["options"].items()
    assert table["seats"][table["position"]["seat"]]["name"] == "Bob"
    expect(ann.page.get_by_text("Now Bob: your turn.")).to_be_visible()


def test_players_choose_their_colours_and_so_their_corners(visit: Visit, server: Server) -> None:
    ann = visit()
    ann.prepares("Showdown Yahtzee", "Around this screen")
    ann.tap("Add a player")
    colours = [ann.page.get_by_role("combobox", name=f"Colour of player {number}") for number in (1, 2, 3)]
    colours[2].select_option(label="Blue, upper left")
    expect(colours[0].locator("option:checked")).to_have_text("Green, lower right")
    check_looks(ann.page)
    blue = ann.page.get_by_role("listitem").nth(2).locator(".mark").evaluate("mark => getComputedStyle(mark).color")
    table = server.table(ann.sits_down())
    assert table["options"]["corners"] == "210"
    assert [space["pawns"] for space in table["position"]["view"]["board"][0:9:4]] == [[2], [1], [0]]
    players = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    assert players.nth(2).locator(".mark").evaluate("mark => getComputedStyle(mark).color") == blue


def test_joined_emoji_in_a_name_survive(visit: Visit) -> None:
    ann = visit()
    name = "Åsa \U0001f469\u200d\U0001f469\u200d\U0001f467"
    ann.prepares("Yahtzee", "Alone", name)
    ann.sits_down()
    expect(ann.page.get_by_role("list", name="Players").get_by_role("listitem")).to_contain_text(name)


def test_here_on_this_device_is_the_default_for_all_who_need_no_other_device(visit: Visit) -> None:
    ann = visit(on_device=True)
    ann.press(ann.page.get_by_role("link", name="Yahtzee", exact=True))
    here = ann.page.get_by_role("radio", name="Here on this device")
    for way in ("With a bot", "Alone", "Around this screen"):
        ann.tap(way)
        expect(here).to_be_checked()
    ann.tap("With friends, by link")
    expect(here).to_have_count(0)
    expect(ann.button("Play")).to_be_enabled()


def test_a_site_without_a_server_says_kindly_what_each_on_their_own_phone_needs(site: str, screens: Screens) -> None:
    page = screens.new(site, on_device=True)
    page.goto(f"{site}#/new/yahtzee")
    ann = Person(page)
    kind = page.get_by_text("Each on their own phone needs a Dicecup server: one of you runs it, and the others open its page.")
    ann.tap("With friends, by link")
    expect(kind).to_be_visible()
    expect(ann.button("Play")).to_be_disabled()
    check_looks(page)
    ann.tap("Around this screen")
    expect(kind).to_have_count(0)
    expect(ann.button("Play")).to_be_enabled()
