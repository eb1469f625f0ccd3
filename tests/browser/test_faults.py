"""Reloads, killed servers and lost networks: the page reconnects and shows the present position, and no command runs twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from dicecup.store import Store, check
from tests.browser.conftest import Visit
from tests.browser.kit import CUT, Screens, Server
from tests.browser.person import DIE, ROLL, Person

MICKEY = "Mickey Mouse Yahtzee"
LOST = "The connection is lost. It comes back by itself, and nothing is lost."


def dice(person: Person) -> list[str]:
    return [button.name.removesuffix(", held") for button in person.buttons() if DIE.search(button.name)]


def rolls(server: Server, table: str) -> int:
    return sum(move.startswith("r:") for move in server.log(table))


def test_a_reload_in_mid_turn_shows_the_same_dice(visit: Visit, server: Server) -> None:
    ann = visit()
    table = ann.opens("Yahtzee", way="Alone")
    ann.tap(ROLL)
    ann.sees(ann.button(DIE))
    ann.tap(DIE)
    before, log = dice(ann), server.log(table)
    assert len(before) == 5
    ann.page.reload()
    ann.sees(ann.button(DIE))
    assert dice(ann) == before
    assert server.log(table) == log


def test_a_reload_right_after_a_tap_executes_the_command_once(visit: Visit, server: Server) -> None:
    ann = visit()
    table = ann.opens("Yahtzee", way="Alone")
    for _ in range(3):
        before = len(server.log(table))
        assert ann.comes_to_turn()
        did = ann.acts()
        ann.page.reload()
        assert ann.comes_to_turn()
        assert len(server.log(table)) - before <= 2, did
    ann.plays()
    log = server.log(table)
    assert sum(move.startswith("s:") for move in log) == 13


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


def test_the_page_reconnects_after_the_server_was_killed_in_mid_game(fragile: Server, screens: Screens) -> None:
    page = screens.new(fragile.origin)
    page.goto("/")
    ann = Person(page, seed=5)
    table = ann.opens(MICKEY)
    for _ in range(3):
        assert ann.comes_to_turn()
        ann.acts()
    assert ann.comes_to_turn()
    before = fragile.log(table)
    screens.watch(page).forgive(CUT)
    fragile.kill()
    ann.sees(page.get_by_text(LOST))
    fragile.start()
    expect(page.get_by_text(LOST)).to_have_count(0)
    assert fragile.log(table) == before
    ann.plays()
    with Store(fragile.database) as store:
        assert list(check(store)) == []
        entries = store.entries(table)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.text for entry in entries if entry.kind == "move"][: len(before)] == before


def test_the_page_recovers_from_being_offline(visit: Visit, server: Server, screens: Screens) -> None:
    ann = visit()
    table = ann.opens("Yahtzee", way="Alone")
    ann.tap(ROLL)
    ann.sees(ann.button(DIE))
    screens.watch(ann.page).forgive(CUT)
    ann.page.context.set_offline(True)
    ann.sees(ann.page.get_by_text(LOST))
    expect(ann.doable).to_have_count(0)
    ann.page.context.set_offline(False)
    expect(ann.page.get_by_text(LOST)).to_have_count(0)
    ann.tap(ROLL)
    expect(ann.button(re.compile("last roll"))).to_be_visible()
    assert rolls(server, table) == 2


def sits_ready(person: Person, server: Server) -> str:
    """Open a table, and wait until it has agreed on the dice: a throw waits for nothing else then. Returns the table."""
    table = person.opens("Yahtzee", way="Alone")
    while not server.table(table)["fair"]["agreed"]:
        person.page.wait_for_timeout(20)
    assert person.comes_to_turn()
    return table


def test_a_command_whose_response_is_lost_is_executed_once(visit: Visit, server: Server) -> None:
    ann = visit()
    sockets: list[WebSocketRoute] = []
    deaf: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: None if socket in deaf else socket.send(message))

    ann.page.route_web_socket(re.compile("/watch"), between)
    table = sits_ready(ann, server)
    deaf += sockets
    ann.tap(ROLL)
    while rolls(server, table) == 0:
        ann.page.wait_for_timeout(20)
    sockets[-1].close()
    ann.sees(ann.button(DIE))
    assert len(sockets) > 1
    assert rolls(server, table) == 1
    ann.tap(ROLL)
    expect(ann.button(re.compile("last roll"))).to_be_visible()
    assert rolls(server, table) == 2


def test_a_command_sent_into_a_dead_connection_is_executed_once(visit: Visit, server: Server) -> None:
    ann = visit()
    sockets: list[WebSocketRoute] = []
    mute = False
    swallowed: list[str | bytes] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda message: swallowed.append(message) if mute else server.send(message))

    ann.page.route_web_socket(re.compile("/watch"), between)
    table = sits_ready(ann, server)
    mute = True
    ann.tap(ROLL)
    while not swallowed:
        ann.page.wait_for_timeout(20)
    assert rolls(server, table) == 0
    mute = False
    sockets[-1].close()
    ann.sees(ann.button(DIE))
    assert rolls(server, table) == 1
