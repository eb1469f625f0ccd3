"""Several players: by link, on one screen, with a watcher, and a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server
from tests.browser.person import DIE, DOABLE, Person

MICKEY = "Mickey Mouse Yahtzee"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def joins(visit: Visit, link: str, name: str, seed: int = 2) -> Person:
    friend = visit(link, seed=seed)
    friend.page.get_by_role("textbox", name="Your name").fill(name)
    friend.tap("Sit down")
    friend.sees(friend.page.get_by_role("list", name="Players"))
    assert "#" not in friend.page.url, "the secret is removed from the address"
    return friend


def invites(host: Person, game: str) -> str:
    """Open a table with a seat for a friend; returns the copied link."""
    host.opens(game, way="With friends, by link")
    host.tap("Invite")
    host.tap("Copy: Link to this table")
    expect(host.button("Copy: Link to this table")).to_have_text("Copied")
    link = host.page.evaluate("navigator.clipboard.readText()")
    assert link == host.page.get_by_role("textbox", name="Link to this table").input_value()
    host.tap("Close")
    return str(link)


def takes_a_turn(person: Person) -> None:
    """Wait for the turn, and play until it is another's."""
    person.comes_to_turn()
    while person.finds() == "something to do":
        person.acts()


def test_two_browsers_play_each_other_by_link_and_a_third_watches(visit: Visit, server: Server) -> None:
    ann = visit(permissions=CLIPBOARD)
    bob = joins(visit, invites(ann, MICKEY), "Bob")
    eve = visit(f"/t/{ann.table}")
    eve.sees(eve.page.get_by_text("You are watching."))
    points = [person.page.get_by_role("table", name="Tokens and points") for person in (ann, bob, eve)]
    while ann.comes_to_turn():
        for person in (ann, bob):
            takes_a_turn(person)
        ann.comes_to_turn()  # so that all three know of the last move
        assert not [button for button in eve.buttons() if DOABLE.search(button.name) or DIE.search(button.name)]
        for others in points[1:]:
            expect(others).to_have_text(points[0].inner_text(), use_inner_text=True)
    eve.sees(eve.over)
    (agreed,) = server.table(ann.table)["fair"]["rounds"]
    assert len(agreed["revealed"]) == 2, "both browsers gave a word by themselves"
    for person in (ann, bob):
        person.tap("Check the dice")
        person.sees(person.page.get_by_text("The word you gave is part of every throw."))
    scores = server.table(ann.table)["position"]["scores"]
    for person in (ann, bob, eve):
        shown = person.page.get_by_role("list", name="Final scores")
        for name, score in zip(("Ann", "Bob"), scores, strict=True):
            expect(shown.get_by_role("listitem").filter(has_text=name)).to_contain_text(str(score))


def test_a_taken_seat_goes_to_another_device_by_a_yes_or_by_a_new_link_of_the_host(visit: Visit, server: Server) -> None:
    ann = visit(permissions=CLIPBOARD)
    link = invites(ann, MICKEY)
    laptop = joins(visit, link, "Bob")
    ann.sees(ann.page.get_by_text("Bob sits down."))
    phone = visit(link)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Ann invites you to {MICKEY}")
    phone.sees(phone.page.get_by_text("All seats are taken."))
    for answer in ("No", "Yes, go on there"):
        phone.tap("Go on as Bob on this device")
        waiting = phone.page.get_by_role("status").filter(has_text="Say yes there if it shows the code")
        asked = laptop.page.get_by_role("alert").filter(has_text="Another device asks to go on as Bob.")
        code = waiting.inner_text().rstrip(".")[-4:]
        expect(asked).to_contain_text(f"the code {code}.")
        laptop.tap(answer)
        if answer == "No":
            phone.sees(phone.page.get_by_text("The other device said no."))
    phone.sees(phone.page.get_by_role("list", name="Players"))
    assert "#" not in phone.page.url
    laptop.sees(laptop.page.get_by_text("You are watching."))
    ann.sees(ann.page.get_by_text("Bob goes on at another device."))
    ann.tap("Menu")
    ann.tap("Invite")
    ann.tap("New link for Bob")
    new = ann.page.get_by_role("textbox", name="Link for Bob").input_value()
    phone.sees(phone.page.get_by_text("You are watching."))
    tablet = joins(visit, new, "Bobby")
    ann.tap("Close")
    expect(ann.page.get_by_role("list", name="Players")).to_contain_text("Bobby")
    late = visit(new)
    late.sees(late.page.get_by_text("Taken by Bobby."))
    assert not [button for button in late.buttons() if "Sit down" in button.name], "and nobody renames its player by the link"
    late.tap("Watch the game")
    late.sees(late.page.get_by_text("You are watching."))
    expect(late.page.get_by_text("Change name")).to_have_count(0)
    tablet.tap("Menu")
    tablet.tap("Change name")
    tablet.page.get_by_role("textbox", name="Your name").fill("Robert")
    tablet.tap("Save")
    for person in (ann, tablet, late):
        expect(person.page.get_by_role("list", name="Players")).to_contain_text("Robert")
    told = [entry["event"]["kind"] for entry in server.table(ann.table)["entries"]]
    told = [kind for kind in told if kind.startswith("player-")]
    assert told == [f"player-{what}" for what in ("person", "device", "link", "person")]
    server.hurry(ann.table, ann.page, tablet.page)


def test_a_rematch_takes_everyone_along(visit: Visit, server: Server) -> None:
    ann = visit(permissions=CLIPBOARD)
    bob = joins(visit, invites(ann, MICKEY), "Bob")
    first = ann.table
    server.hurry(first, ann.page, bob.page)
    ann.tap("Rematch")
    ann.page.wait_for_url(lambda address: first not in address)
    bob.tap("Join the rematch")
    bob.page.wait_for_url(f"**/t/{ann.table}")
    bob.tap("Menu")
    bob.tap("What happened")
    bob.sees(bob.page.get_by_role("dialog").get_by_text("After one game of this series: "))
    bob.tap("Close")
    for person in (bob, ann):  # the other one begins now
        takes_a_turn(person)
    assert {entry["seat"] for entry in server.table(ann.table)["entries"] if entry["kind"] == "move"} == {0, 1}
    server.hurry(ann.table, ann.page, bob.page)
    ann.sees(ann.page.get_by_text("After 2 games of this series: "))


def test_four_seats_around_one_screen(visit: Visit, server: Server) -> None:
    ann = visit(seed=3)
    ann.prepares(MICKEY, "Around this screen")
    for number, name in enumerate(("Bob", "Cy", "Di"), 2):
        if number > 2:
            ann.tap("Add a player")
        ann.page.get_by_role("textbox", name=f"Name of player {number}").fill(name)
    table = ann.sits_down()
    turns: list[str] = []
    while ann.comes_to_turn():
        turn = re.sub(r"\W|\d", "", ann.page.get_by_role("list", name="Players").locator("[aria-current]").inner_text())
        if turns[-1:] != [turn]:
            turns.append(turn)
        ann.acts()
    assert turns[:8] == ["Ann", "Bob", "Cy", "Di"] * 2
    position = server.table(table)["position"]
    for name, score in zip(("Ann", "Bob", "Cy", "Di"), position["scores"], strict=True):
        expect(ann.page.get_by_role("list", name="Final scores").get_by_role("listitem").filter(has_text=name)).to_contain_text(
            str(score)
        )
