"""The review of a game: by keyboard and screen reader, with a position tried again and a way into the replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.kit import CUT, Screens, Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import Person

ANN = {"kind": "here", "name": "Ann"}
GRABBER = {"kind": "bot", "bot": "greedy", "name": "Grab"}
SMALL_PHONE = (390, 664)


def by_keyboard(page: Page, name: str | re.Pattern[str], role: str = "button", nth: int = 0) -> None:
    """Press Enter on something that the Tab key reaches."""
    what = page.get_by_role(role, name=name).nth(nth)  # type: ignore[arg-type]
    what.focus()
    expect(what).to_be_focused()
    page.keyboard.press("Enter")


def test_a_game_is_reviewed_by_keyboard_tried_again_and_found_in_the_replay(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SMALL_PHONE)
    table = opened(page, "yahtzee", ANN, options={"first": 0})
    server.hurry(table, page)
    page.goto(f"/t/{table}")
    ann = Person(page)
    ann.sees(ann.over)
    by_keyboard(page, "Report", "link")
    expect(page.get_by_role("heading", level=1, name="Report")).to_be_focused()
    ann.sees(
        page.get_by_role("heading", name=re.compile(r"^You played like −?[\d.]+, and the dice gave [−+]?[\d.]+: luckier than \d+%"))
    )

    (seat,) = server.read(f"/tables/{table}/review")["seats"]
    total = page.get_by_role("table", name="Where the result comes from").get_by_role("row").last
    expect(total).to_have_text(re.compile(rf"Final result\s*{seat['final']:.2f}"))
    costliest = sorted(
        (line for line in seat["lines"] if line["kind"] == "choice" and line["loss"] > 1e-6), key=lambda line: -line["loss"]
    )
    mistakes = page.get_by_role("region", name="The costliest decisions").get_by_role("listitem").filter(has_text="Turn ")
    expect(mistakes).to_have_count(min(5, len(costliest)))
    expect(mistakes.first).to_contain_text(f"Better by {costliest[0]['loss']:.2f}")
    page.get_by_text("The graph as a table").click()
    expect(page.get_by_role("table", name="").filter(has_text="What happened").get_by_role("row")).to_have_count(
        len(seat["lines"]) + 1
    )
    screens.watch(page).forgive(CUT)
    page.route("**/review/*", lambda route: route.abort("connectionfailed"), times=1)
    page.get_by_text("The position, and why").first.click()
    ann.tap("Try again: 1")
    ann.sees(mistakes.first.get_by_role("group", name="Dice"))
    ann.sees(mistakes.first.get_by_text("chosen", exact=True))
    ann.sees(mistakes.first.get_by_text(f"−{costliest[0]['loss']:.2f}", exact=True).nth(1))
    ann.sees(mistakes.first.get_by_text(re.compile("^In all: −")))
    check_looks(page)

    by_keyboard(page, "Try it again: 1")
    expect(page.get_by_role("region", name="Exercise")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("button", name="Try it again: 1")).to_be_focused()
    by_keyboard(page, "Try it again: 1")
    ann.sees(page.get_by_text("What would you do?"))
    page.get_by_role("button", name=re.compile("^Chance: ")).or_(
        page.get_by_role("button", name=re.compile(": \\d+ points?$"))
    ).first.press("Enter")
    back = page.get_by_role("button", name="Back to the report").last
    expect(back).to_be_focused()
    ann.sees(page.get_by_role("status").get_by_text(re.compile("^(Right|As good as right|.* gives away)")))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Try it again: 1")).to_be_focused()

    by_keyboard(page, "Show in the replay: 1", "link")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    at = costliest[0]["at"]
    ann.sees(page.get_by_text(f"Move {at} of {len(server.log(table))}"))
    ann.tap("Step on")
    ann.sees(page.get_by_text(f"Gave away {costliest[0]['loss']:.2f} points."))


def test_players_are_compared_and_a_running_game_is_asked_for_first(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SMALL_PHONE)
    table = opened(page, "mickey-mouse", ANN, GRABBER)
    server.hurry(table, page, moves=1)
    page.goto(f"/report/{table}")
    ann = Person(page)
    ann.sees(page.get_by_text("The game is not over. To look at its report"))
    assert not any(entry["kind"] == "peek" for entry in server.table(table)["entries"])
    ann.tap("Look at it")
    ann.sees(page.get_by_role("heading", name=re.compile("^You gave away [0-9.]+ percentage points")))
    assert any(entry["kind"] == "peek" for entry in server.table(table)["entries"])
    server.hurry(table, page)
    page.reload()
    ann.press(page.get_by_role("radio", name="Grab"))
    ann.sees(page.get_by_role("heading", name=re.compile("^Grab gave away")))
    check_looks(page)


def test_a_game_of_estimates_says_that_they_are(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, SMALL_PHONE)
    table = opened(page, "showdown", ANN, {"kind": "here", "name": "Bob"})
    server.hurry(table, page, moves=8)
    page.goto(f"/report/{table}")
    Person(page).tap("Look at it")
    Person(page).sees(page.get_by_text("These are estimates by a judge"))
    check_looks(page)
