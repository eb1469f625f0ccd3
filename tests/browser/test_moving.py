"""Games that move as a file to where they are already: into the browser that plays them on a server, and from the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from dicecup.cli.app import app
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
from tests.browser import steps
from tests.browser.conftest import Visit
from tests.browser.kit import Screens, Server
from tests.browser.person import Person
from tests.browser.static import SLOW, visited
from tests.table.playing import finish, seeded_table

LOCAL = "() => JSON.parse(localStorage['dicecup.local'] ?? '[]')"
"""The tables that the page takes for those of this device."""


def invoke(*words: Any) -> None:
    """Run a command, which must succeed."""
    ended = CliRunner().invoke(app, list(map(str, words)))
    assert ended.exit_code == 0, ended.output


def saves(person: Person, start: str, file: Path) -> Path:
    """Save all games of a browser, those of the server too."""
    person.page.goto(f"{start}history")
    with person.page.expect_download() as downloading:
        person.tap("Save all games as a file")
    downloading.value.save_as(file)
    return file


def takes_over(person: Person, start: str, file: Path, told: str) -> None:
    """Take the games of a file over, and wait until that is told."""
    person.page.goto(f"{start}history")
    person.page.reload()  # what was told before is gone
    person.page.locator("input[type=file]").set_input_files(file)
    person.sees(person.page.get_by_text(told, exact=True))


@pytest.mark.heavy
def test_ones_own_backup_leaves_a_game_of_the_server_on_the_server(visit: Visit, server: Server, tmp_path: Path) -> None:
    ann = visit()
    ann.page.context.set_default_timeout(SLOW)
    table = ann.opens("Mickey Mouse Yahtzee", way="Alone")
    dice = steps.comes_into_mid_turn(ann)
    file = saves(ann, "/", tmp_path / "own.txt")
    assert table in file.read_text(encoding="utf-8")
    takes_over(ann, "/", file, "1 game was here already.")
    assert ann.page.evaluate(LOCAL) == []
    ann.page.goto("/")
    ann.press(ann.page.get_by_role("link", name=re.compile("^Mickey Mouse Yahtzee")).first)
    assert ann.comes_to_turn()
    assert steps.lying(ann) == dice
    before = server.table(table)["version"]
    ann.acts()
    ann.comes_to_turn()
    assert server.table(table)["version"] > before


@pytest.mark.heavy
def test_whoever_took_a_file_over_sits_down_by_a_link_to_the_servers_table(visit: Visit, server: Server, tmp_path: Path) -> None:
    ann = visit()
    table = ann.opens("Mickey Mouse Yahtzee", way="With friends, by link")
    ann.tap("Invite")
    link = ann.page.get_by_role("textbox", name="Link to this table").input_value()
    file = saves(ann, "/", tmp_path / "friends.txt")

    bob = visit(on_device=True)
    bob.page.context.set_default_timeout(SLOW)
    takes_over(bob, "/", file, "1 game was taken over.")
    assert bob.page.evaluate(LOCAL) == [table]
    bob.page.goto(f"/t/{table}")
    bob.sees(bob.page.get_by_text("This game can only be looked at here"))
    bob.page.goto("about:blank")
    bob.page.goto(link)
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.tap("Sit down")
    bob.sees(bob.page.get_by_role("list", name="Players").get_by_text("Bob"))
    assert [seat["name"] for seat in server.table(table)["seats"]] == ["Ann", "Bob"]
    bob.page.goto("/")  # which looks for games that its list does not name
    bob.sees(bob.page.get_by_role("link", name=re.compile("^Mickey Mouse Yahtzee")))
    bob.page.goto(f"/t/{table}")
    bob.sees(bob.page.get_by_role("list", name="Players").get_by_text("Bob"))
    assert bob.page.evaluate(LOCAL) == []


@pytest.mark.heavy
def test_a_copy_that_is_removed_does_not_hide_the_servers_table(visit: Visit, tmp_path: Path) -> None:
    ann = visit()
    table = ann.opens("Mickey Mouse Yahtzee", way="Around this screen")
    ann.comes_to_turn()
    file = saves(ann, "/", tmp_path / "one.txt")
    eve = visit(on_device=True)
    eve.page.context.set_default_timeout(SLOW)
    takes_over(eve, "/", file, "1 game was taken over.")
    eve.page.goto("/")
    eve.tap("Remove Mickey Mouse Yahtzee from this list")
    eve.page.reload()  # which removes it for good
    eve.page.wait_for_function(f"() => ({LOCAL})().length === 0")
    eve.page.goto(f"/t/{table}")
    eve.sees(eve.page.get_by_role("list", name="Players").get_by_text("Ann"))
    expect(eve.page.get_by_text("This game can only be looked at here")).to_have_count(0)


@pytest.mark.heavy
def test_records_that_began_on_the_command_line_are_looked_at_and_played_on_in_a_browser(
    site: str, screens: Screens, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Store(database) as store:
        ended = finish(seeded_table(store, "mickey-mouse", 2)).id
        LocalTable.create(store, "yatzy", ["Ann"], dice="physical")
    invoke("export", "--all", "--to", tmp_path / "terminal.txt", "--database", database)
    invoke("arena", "yahtzee", "greedy", "random", "--games", "2", "--seed", "7", "--records", tmp_path / "arena.txt")

    bea = visited(site, screens)
    takes_over(bea, f"{site}#/", tmp_path / "terminal.txt", "2 games were taken over.")
    takes_over(bea, f"{site}#/", tmp_path / "arena.txt", "2 games were taken over.")
    takes_over(bea, f"{site}#/", tmp_path / "terminal.txt", "2 games were here already.")
    bea.page.goto(f"{site}#/replay/{ended}")
    bea.sees(bea.page.get_by_role("slider"))
    bea.page.goto(f"{site}#/t/{ended}")
    bea.tap("Check the dice")
    bea.sees(bea.page.get_by_text(re.compile(r"Verified: all \d+ throws follow from the seed.")))
    bea.page.goto(site)
    bea.press(bea.page.get_by_role("link", name=re.compile("^Yatzy")).first)
    assert bea.comes_to_turn(), "with real dice it goes on wherever it is"
    bea.acts()
    assert bea.comes_to_turn()
    file = saves(bea, f"{site}#/", tmp_path / "back.txt")
    invoke("import", file, "--database", database)
    invoke("check", "--database", database)
