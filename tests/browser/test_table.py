"""Functions of a table: undo, exact values, words for the dice, stand-ins, animation, and physical dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from dicecup import solve
from dicecup.core.fair import word_commitment
from dicecup.games.registry import new
from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server, glimpsed, opened
from tests.browser.looks import check_looks
from tests.browser.person import FELL, ROLL, Person
from tests.browser.test_together import CLIPBOARD, MICKEY, invites, joins

ANN = {"kind": "here", "name": "Ann"}


@pytest.fixture(scope="module")
def clever(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with exact values and a short timeout of absence."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", str(cache))
        solve.solve(new("mickey-mouse", 1))
    server = Server(tmp_path_factory.mktemp("clever"), cache=cache, away_seconds=1).start()
    yield server
    server.stop()


def test_exact_values_are_made_on_request_and_can_be_stopped_also_after_a_reload(clever: Server, screens: Screens) -> None:
    page = screens.new(clever.origin)
    table = opened(page, "maxi-yatzy", ANN)
    page.goto(f"/t/{table}")
    ann = Person(page)
    ann.tap(ROLL)
    ann.tap("Coach")
    ann.tap("Show the values")
    ann.sees(page.get_by_text("and 260 MB on disk, 520 MB until it is done"))
    check_looks(page)
    ann.tap("Make the values exact")
    ann.sees(page.get_by_role("progressbar"))
    check_looks(page)
    page.reload()
    ann.tap("Coach")
    ann.sees(page.get_by_text("Making the values exact: "))
    ann.tap("Stop")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert clever.read(f"/tables/{table}/exact")["state"] == "stopped"


def test_a_random_word_of_each_player_is_used_in_every_throw(visit: Visit, server: Server) -> None:
    ann = visit()
    table = ann.opens(MICKEY, way="Alone")
    ann.press(ann.page.locator("summary", has_text="Fair dice"))
    ann.sees(ann.page.get_by_text("Ann: revealed"))
    check_looks(ann.page)
    server.hurry(table, ann.page)
    ann.tap("Check the dice")
    ann.sees(ann.page.get_by_text("The word you gave is part of every throw."))
    (agreed,) = server.table(table)["fair"]["rounds"]
    assert re.fullmatch("[0-9a-f]{32}", agreed["revealed"]["0"])
    assert agreed["commits"] == {"0": word_commitment(agreed["revealed"]["0"])}


def test_a_bot_plays_for_a_friend_who_is_away_until_the_friend_is_back(clever: Server, screens: Screens) -> None:
    def visit(path: str = "/", seed: int = 1, permissions: Sequence[str] = ()) -> Person:
        page = screens.new(clever.origin, permissions=permissions)
        page.goto(path)
        return Person(page, seed)

    ann = visit(permissions=CLIPBOARD)
    bob = joins(visit, invites(ann, MICKEY), "Bob")
    players = ann.page.get_by_role("list", name="Players")
    bob.page.goto("about:blank")
    while ann.finds() == "something to do":
        ann.acts()
    expect(players).to_contain_text("away")
    ann.sees(ann.page.get_by_text("Bob is away."))
    check_looks(ann.page)
    ann.tap("Let Club player play for Bob")
    ann.sees(ann.doable)
    expect(players).to_contain_text("stands in")
    bob.page.goto(f"{clever.origin}/t/{ann.table}")
    expect(players).not_to_contain_text("stands in")
    while ann.finds() == "something to do":
        ann.acts()
    bob.sees(bob.doable)


def test_dice_are_animated_where_motion_is_not_reduced(visit: Visit, server: Server) -> None:
    ann = visit(reduced_motion="no-preference")
    ann.opens(MICKEY)
    with glimpsed(ann.page, "The dice are rolling"):
        ann.tap(ROLL)
    for _ in range(3):
        assert ann.comes_to_turn()
        ann.acts()


@pytest.mark.heavy
def test_a_scorekeeper_writes_down_a_whole_game_with_real_dice(visit: Visit, server: Server) -> None:
    ann = visit(seed=4)
    ann.prepares(MICKEY, "Around this screen")
    ann.press(ann.page.get_by_role("radio", name=re.compile("^Real dice")))
    table = ann.sits_down()
    ann.sees(ann.button(FELL))
    check_looks(ann.page)
    ann.plays()
    told = server.table(table)
    assert told["dice"] == "physical"
    assert told["position"]["node"] == "over"
    shown = ann.page.get_by_role("list", name="Final scores")
    for seat, score in zip(told["seats"], told["position"]["scores"], strict=True):
        expect(shown.get_by_role("listitem").filter(has_text=seat["name"])).to_contain_text(str(score))
    ann.tap("Check the dice")
    ann.sees(ann.page.get_by_text("These dice were thrown by hand"))


@pytest.mark.parametrize("game", ["power-yahtzee", "showdown"])
def test_the_special_dice_can_be_physical_too(game: str, server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(
        page, game, ANN, {"kind": "here", "name": "Bob"}, dice="physical", options={"first": 0} if game != "showdown" else {}
    )
    page.goto(f"/t/{table}")
    ann = Person(page, seed=6, eager=0.5)
    for _ in range(8):
        assert ann.comes_to_turn()
        ann.acts()
    assert {move[:2] for move in server.log(table)} >= ({"r:"} if game == "power-yahtzee" else {"r:", "m:"})
