"""After the game: replay by slider, and the history of a device."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import Person

ANN = {"kind": "here", "name": "Ann"}


def test_the_slider_goes_to_any_moment_and_shows_what_the_record_says(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, (1280, 800))  # where the columns of all players are shown
    table = opened(page, "power-yahtzee", ANN, {"kind": "here", "name": "Bob"}, options={"first": 0})
    server.hurry(table, page)
    last = len(server.log(table))
    moments = [server.read(f"/tables/{table}/replay?start={number}&count=1")["moments"][0] for number in range(last + 1)]
    page.goto(f"/replay/{table}")
    ann = Person(page)
    thrown = [moment["number"] for moment in moments if moment["event"] and moment["event"]["move"].startswith("r:")]
    for number in (last, thrown[0], thrown[len(thrown) // 2], last - 1, 0, thrown[-1]):
        page.get_by_role("slider").fill(str(number))
        ann.sees(page.get_by_text(f"Move {number} of {last}"))
        scores = page.get_by_role("list", name="Scores at this moment").get_by_role("listitem")
        for item, score in zip(scores.all(), moments[number]["scores"], strict=True):
            expect(item).to_have_text(re.compile(rf"\b{score}$"))
        total = page.get_by_role("row", name=re.compile("^Total ")).get_by_role("cell")
        for cell, score in zip(total.all(), moments[number]["scores"], strict=True):
            expect(cell).to_have_text(str(score))
        if number in thrown:
            dice = [
                die.get_attribute("aria-label") or "" for die in page.get_by_role("group", name="Dice").get_by_role("button").all()
            ]
            shown = sorted(int(found[1]) for die in dice if (found := re.search(r"Die \d: (\d)", die)))
            assert shown == moments[number]["view"]["dice"]
    ann.press(page.get_by_role("rowheader", name="Full house").get_by_role("button"))
    expect(page.get_by_role("dialog", name="Full house")).to_contain_text("For example")
    ann.tap("Close")
    ann.tap("Step back")
    ann.sees(page.get_by_text(f"Move {thrown[-1] - 1} of {last}"))
    page.goto("/")
    page.goto(f"/replay/{table}#99999")
    ann.sees(page.get_by_text(f"Move {last} of {last}"))


def test_the_history_lists_the_games_of_this_device_with_best_and_average(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    ann = Person(page)
    scores = []
    for _ in range(3):
        table = opened(page, "mickey-mouse", ANN, {"kind": "bot", "bot": "greedy", "name": "Grab"})
        server.hurry(table, page)
        page.goto(f"/t/{table}")
        ann.sees(ann.over)
        scores.append(server.table(table)["position"]["scores"][0])
    with page.expect_download() as download:
        ann.tap("As text")
    assert download.value.suggested_filename == f"mickey-mouse-{table}.txt"
    assert download.value.path().read_text(encoding="utf-8") == server.text(f"/tables/{table}/record")
    page.goto("/")
    ann.press(page.get_by_role("link", name="Games played"))
    here = page.get_by_role("region", name="On this device")
    row = here.get_by_role("table", name="Bests and averages").get_by_role("row", name=re.compile("^Ann "))
    expect(row.get_by_role("cell").nth(0)).to_have_text(str(max(scores)))
    expect(row.get_by_role("cell").nth(1)).to_have_text(f"{sum(scores) / 3:.1f}")
    expect(row.get_by_role("cell").nth(2)).to_have_text("3")
    expect(here.get_by_role("link", name=re.compile("^Replay of Mickey Mouse Yahtzee"))).to_have_count(3)
    check_looks(page)


def test_an_unfinished_game_is_resumed_from_the_start_page(visit: Visit) -> None:
    ann = visit()
    table = ann.opens("Maxi Yatzy", way="Alone")
    ann.acts() if ann.comes_to_turn() else None
    ann.page.goto("/")
    check_looks(ann.page)
    ann.press(ann.page.get_by_role("link", name=re.compile("^Maxi Yatzy .* Ann")))
    ann.page.wait_for_url(f"**/t/{table}")
    assert ann.comes_to_turn()


def test_the_history_shows_games_that_an_earlier_version_of_the_app_kept(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    page.goto("/")
    old = {
        "id": "0a",
        "game": "yahtzee",
        "created": 1_700_000_000_000,
        "names": ["Ann", "Bob"],
        "bots": [False, False],
        "mine": [0, 1],
    }
    games = [old | {"scores": [200, 150], "winners": [0], "over": True, "peeked": False}]
    page.evaluate("games => localStorage.setItem('dicecup.tables', JSON.stringify(games))", games)
    page.goto("/history")
    table = page.get_by_role("table", name="Bests and averages")
    expect(table.get_by_role("row", name="Ann 200 200.0 1 1/1")).to_be_visible()
    expect(table.get_by_role("row", name="Bob 150 150.0 1 0/1")).to_be_visible()


def test_all_unfinished_games_are_listed_as_they_stand_and_a_removal_can_be_undone(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    ann = Person(page)
    tables = []
    for game in ("yahtzee", "yatzy", "maxi-yatzy", "mickey-mouse", "firefly", "yahtzee"):
        tables.append(opened(page, game, ANN, {"kind": "here", "name": "Bob"}, options={"first": 0} if game == "yahtzee" else {}))
        page.goto(f"/t/{tables[-1]}")
        ann.sees(page.get_by_role("list", name="Players"))
    server.hurry(tables[0], page, moves=3, until=lambda position: position["seat"] == 1)  # played elsewhere
    scores = server.table(tables[0])["position"]["scores"]
    page.goto("/")
    listed = page.get_by_role("region", name="Go on playing")
    ann.tap("Show all 6")
    expect(listed.get_by_role("link")).to_have_count(6)
    oldest = listed.get_by_role("listitem").last
    expect(oldest).to_contain_text("Bob's turn")
    expect(oldest).to_contain_text(f"Ann {scores[0]} · Bob {scores[1]}")
    expect(oldest.get_by_role("time")).to_have_text(re.compile(r"\b\d{4}$"))
    ann.press(oldest.get_by_role("button"))
    expect(oldest).to_contain_text("Yahtzee was removed from this list.")
    expect(ann.button("Undo")).to_be_focused()
    for label, language in (("Language", "Suomi"), ("Kieli", "English")):
        page.get_by_role("combobox", name=label).select_option(label=language)
    ann.tap("Show all 6")
    ann.tap("Undo")
    expect(oldest).to_contain_text("Bob's turn")
    ann.press(oldest.get_by_role("button"))
    page.reload()
    ann.tap("Show all 5")
    expect(listed.get_by_role("link")).to_have_count(5)
