"""A whole game of each edition, by taps on a small phone, from the first page to the result, without one scroll at the table."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from dicecup.core.record import from_json
from dicecup.games.registry import open_record
from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server
from tests.browser.person import Person
from tests.plugin import install

TITLES = {
    "yahtzee": "Yahtzee",
    "firefly": "Firefly Yahtzee",
    "yatzy": "Yatzy",
    "maxi-yatzy": "Maxi Yatzy",
    "power-yahtzee": "Power Yahtzee",
    "mickey-mouse": "Mickey Mouse Yahtzee",
    "showdown": "Showdown Yahtzee",
}

SMALL: Final = (360, 640)
BEGINNING: Final = 9
"""Taps before the API plays on to the last turn, where not the whole game is tapped."""
SCROLLS: Final = """() => {
  window.scrolls = []
  const said = (element) => element === document ? 'the page' : element.outerHTML.slice(0, 120)
  addEventListener('scroll', ({ target }) => window.scrolls.push(`${said(target)} to ${scrollY}`), true)
}"""
"""Note every scroll: a tap on something that is out of sight is one."""


def shown_scores(person: Person) -> dict[str, int]:
    """The ranking on the screen."""
    found = {}
    for item in person.page.get_by_role("list", name="Final scores").get_by_role("listitem").all():
        name, score = re.findall(r"[A-Z]\w+|\d+$", item.inner_text())
        found[name] = int(score)
    return found


def recorded_scores(server: Server, table: str) -> dict[str, int]:
    """The scores and winners of the record when it is replayed."""
    game, state = open_record(from_json(server.text(f"/tables/{table}/record?form=json")))
    names = [seat["name"] for seat in server.table(table)["seats"]]
    return dict(zip(names, game.scores(state), strict=True))


@pytest.mark.parametrize(
    ("game", "tapped"),
    [
        *((game, "the first and the last turn") for game in ("firefly", "maxi-yatzy", "power-yahtzee", "mickey-mouse")),
        ("showdown", "the first turns"),  # a whole game has hundreds of moves
        *(pytest.param(game, "all", marks=pytest.mark.heavy) for game in TITLES),
    ],
)
def test_a_whole_game_against_a_bot_by_taps(game: str, tapped: str, visit: Visit, server: Server) -> None:
    ann = visit(size=SMALL, seed=7)
    table = ann.opens(TITLES[game])
    assert ann.comes_to_turn()
    ann.page.evaluate(SCROLLS)
    for _ in range(BEGINNING):
        assert ann.comes_to_turn()
        ann.acts()
    if tapped != "all":
        assert ann.page.evaluate("() => window.scrolls") == []
        if tapped == "the first turns":
            return
        ann.page.goto("about:blank")  # so that it need not show every move
        server.hurry(table, ann.page, until=lambda position: position["view"]["turns"][:1] == [1])
        ann.page.goto(f"/t/{table}")
        ann.page.evaluate(SCROLLS)
    ann.plays()
    assert ann.page.evaluate("() => window.scrolls") == []
    assert shown_scores(ann) == recorded_scores(server, table)
    ann.tap("Check the dice")
    throws = sum(move.startswith(("r:", "m:")) for move in server.log(table))
    ann.sees(ann.page.get_by_text(f"Verified: all {throws} throws follow from the seed."))
    ann.sees(ann.page.get_by_text("This browser saw the fingerprint of the seed before the first throw."))


def test_a_game_of_another_package_is_shown_with_its_own_words(screens: Screens, tmp_path: Path) -> None:
    install(tmp_path)
    server = Server(tmp_path)
    server.process.environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    server.start()
    try:
        page = screens.new(server.origin, SMALL, locale="fi")
        page.goto("/")
        page.get_by_role("link", name="Vain yläosa", exact=True).click()
        page.get_by_role("button", name="Pelaa", exact=True).click()
        expect(page.get_by_role("rowheader", name="Parittomat")).to_be_visible()
    finally:
        server.stop()
