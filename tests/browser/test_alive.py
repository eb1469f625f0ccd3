"""A table that feels alive: what is heard, celebrated and marked, and what a device does for its player."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.kit import Screens, Server, glimpsed, opened
from tests.browser.looks import check_looks
from tests.browser.person import DIE, ROLL, Person

ANN: Final = {"kind": "here", "name": "Ann"}
BOB: Final = {"kind": "here", "name": "Bob"}
HELD: Final = re.compile(r"\bDie \d: \d, held$")

EARS: Final = """
window.heard = 0
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start
  kind.prototype.start = function (...given) { window.heard += 1; return start.apply(this, given) }
}
window.felt = 0
navigator.vibrate = () => (window.felt += 1) > 0
window.locks = 0
navigator.wakeLock.request = async () => { window.locks += 1; return { release: async () => { window.locks -= 1 } } }
window.told = []
window.Notification = class { constructor(title) { window.told.push(title) } }
Notification.permission = 'granted'
Notification.requestPermission = async () => 'granted'
"""
"""Counts what is played and vibrated, the wake locks that are held, and the notifications that are shown."""

WORSE: Final = """(id) => localStorage.setItem('dicecup.tables', JSON.stringify(JSON.parse(localStorage.getItem('dicecup.tables'))
  .map((kept) => kept.id === id ? { ...kept, summary: { ...kept.summary, scores: [0] } } : kept)))"""
"""Lets a game of this device have ended with nothing."""

PLAIN_HTTP: Final = """
Object.defineProperty(window, 'isSecureContext', { value: false })
delete Navigator.prototype.wakeLock
delete window.Notification
"""
"""What a page finds that is served over plain http from another machine of the home network."""


def at_table(server: Server, screens: Screens, script: str, *seats: dict[str, str], **more: Any) -> tuple[Page, str]:
    page = screens.new(server.origin)
    page.add_init_script(script)
    table = opened(page, "yahtzee", *seats, **more)
    page.goto(f"/t/{table}")
    Person(page).comes_to_turn()
    return page, table


def plays(page: Page, table: str, seat: int, *moves: str) -> None:
    """Make moves through the API, one after the other."""
    for move in moves:
        version = page.request.get(f"/api/tables/{table}").json()["version"]
        command = {"kind": "move", "seat": seat, "move": move, "expect": version, "command": f"{version}"}
        answer = page.request.post(f"/api/tables/{table}/commands", data=command)
        assert answer.ok, answer.text()


def test_dice_are_heard_and_felt_until_one_tap_silences_them_for_good(server: Server, screens: Screens) -> None:
    page, _ = at_table(server, screens, EARS, ANN)
    ann = Person(page)
    ann.tap(ROLL)
    page.wait_for_function("() => window.heard > 10 && window.felt > 0")
    assert page.evaluate("window.locks") == 1, "the screen stays on while a game is on"
    ann.tap("Sound and vibration")
    page.evaluate("window.heard = window.felt = 0")
    ann.tap(ROLL)
    expect(page.get_by_text("last roll")).to_be_visible()
    page.reload()
    ann.tap(ROLL)
    expect(ann.button(ROLL)).to_have_count(0)
    assert page.evaluate("[window.heard, window.felt]") == [0, 0]
    expect(ann.button("Sound and vibration")).to_have_attribute("aria-pressed", "false")


def test_feats_are_celebrated_and_the_last_move_of_every_seat_is_marked(server: Server, screens: Screens) -> None:
    page, table = at_table(server, screens, EARS, ANN, BOB, dice="physical", options={"first": 0})
    page.locator("h1").click()  # browsers play nothing before the first tap
    with glimpsed(page, "Five alike!"):
        plays(page, table, 0, "r:6,6,6,6,6")
    page.wait_for_function("() => window.heard > 5")
    assert page.locator(".party .piece").evaluate_all("(pieces) => pieces.every((one) => !one.checkVisibility())"), (
        "motion is reduced"
    )
    plays(page, table, 0, "s:yahtzee")
    marked = page.locator(".written", has_text="last move")
    expect(marked).to_have_text("50 last move")
    plays(page, table, 1, "r:1,2,3,4,6", "s:chance")
    expect(marked).to_have_count(2)
    with glimpsed(page, "Bonus!"):
        plays(page, table, 0, "r:6,6,6,6,6", "s:sixes")
    expect(marked).to_have_text(["30 last move", "16 last move"])
    expect(page.get_by_text("Bonus!")).to_have_count(0)


def test_a_steal_and_a_new_best_are_celebrated(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    table = opened(page, "showdown", ANN, BOB, dice="physical")
    page.goto(f"/t/{table}")
    Person(page).comes_to_turn()
    plays(page, table, 0, "m:5", "r:1,2,3,6,6", "place:sixes")
    with glimpsed(page, "Stolen!"):
        plays(page, table, 1, "m:1", "r:4,5,6,6,6", "steal:sixes")
    first, second = (opened(page, "mickey-mouse", ANN) for _ in range(2))
    server.hurry(first, page)
    page.goto(f"/t/{first}")
    Person(page).sees(Person(page).over)
    page.evaluate(WORSE, first)
    page.goto(f"/t/{second}")
    Person(page).comes_to_turn()
    with glimpsed(page, "A new best!"):
        server.hurry(second, page)
    expect(page.get_by_text("a new personal best on this device! It was 0 points.")).to_be_visible()


def test_a_tap_skips_to_the_end_of_a_bots_turn(tmp_path: Path, screens: Screens) -> None:
    server = Server(tmp_path, bot_seconds=100).start()
    try:
        page = screens.new(server.origin)
        table = opened(page, "mickey-mouse", ANN, {"kind": "bot"})
        page.goto(f"/t/{table}")
        ann = Person(page)
        while ann.finds() == "something to do":
            ann.acts()
        before = len(server.log(table))
        ann.sees(page.get_by_text("Waiting for"))
        ann.tap("Skip")
        assert ann.comes_to_turn()
        assert len(server.log(table)) > before
    finally:
        server.stop()


def test_language_and_sound_are_chosen_at_the_table_and_a_turn_is_notified(server: Server, screens: Screens) -> None:
    page, table = at_table(server, screens, EARS, ANN, {"kind": "bot"}, options={"first": 0})
    ann = Person(page)
    ann.tap("Menu")
    ann.tap("Settings")
    ann.press(page.get_by_role("checkbox", name="Notify me when it is my turn"))
    check_looks(page)
    page.get_by_role("combobox", name="Language").select_option("fi")
    expect(page.get_by_role("dialog", name="Asetukset")).to_be_visible()
    page.get_by_role("combobox", name="Kieli").select_option("en")
    ann.tap("Close")
    page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    server.hurry(table, page, moves=2)
    page.wait_for_function("() => window.told.length > 0")
    assert page.evaluate("window.told") == ["Your turn"], "after the turn of the bot"


def test_over_plain_http_it_is_said_what_helps_instead(server: Server, screens: Screens) -> None:
    page, _ = at_table(server, screens, PLAIN_HTTP, ANN)
    ann = Person(page)
    ann.tap("Menu")
    ann.tap("Settings")
    for fallback in ("the title of this page and a sound", "wait longer before it goes dark", "put a bookmark"):
        expect(page.get_by_text(fallback)).to_be_visible()
    check_looks(page)


def test_held_dice_and_reactions_are_seen_live_and_reactions_are_muted_by_one_tap(server: Server, screens: Screens) -> None:
    here, there = screens.new(server.origin), screens.new(server.origin)
    body = {"game": "yahtzee", "seats": [ANN, {"kind": "friend", "name": "Bob"}], "options": {"first": 0}}
    made = here.request.post("/api/tables", data=body).json()
    table = made["table"]["id"]
    assert there.request.post(f"/api/tables/{table}/seats/1/claim", data={"secret": made["invite"], "name": "Bob"}).ok
    here.goto(f"/t/{table}")
    there.goto(f"/t/{table}")
    ann, bob = Person(here), Person(there)
    ann.tap(ROLL)
    expect(there.get_by_role("button", name=re.compile(r"\bDie \d: "))).to_have_count(5)
    for place in (1, 3):
        ann.press(here.get_by_role("button", name=DIE).nth(place))
    expect(there.get_by_role("button", name=HELD)).to_have_count(2)
    version = server.table(table)["version"]
    bob.tap("React")
    check_looks(there)
    bob.tap("Well played")
    reacted = here.get_by_role("status", name="Reactions of others")
    expect(reacted).to_contain_text("Well played")
    ann.tap("React")
    ann.tap("Mute the others")
    here.keyboard.press("Escape")
    bob.tap("React")
    bob.tap("Wow")
    expect(there.get_by_role("status", name="Reactions of others")).to_contain_text("Wow")
    expect(reacted).to_be_empty()
    assert server.table(table)["version"] == version, "signals are not in the journal"


def test_a_result_is_shared_as_a_picture_with_a_link_to_its_replay(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin, permissions=["clipboard-read", "clipboard-write"])
    table = opened(page, "mickey-mouse", ANN, BOB)
    server.hurry(table, page)
    page.goto(f"/t/{table}")
    with page.expect_download() as download:
        Person(page).tap("Share the result")
    assert download.value.suggested_filename == f"mickey-mouse-{table}.png"
    expect(page.get_by_text("the result is copied with a link to its replay")).to_be_visible()
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text.splitlines()[-1] == f"{server.origin}/replay/{table}"
    with Image.open(download.value.path()) as picture:
        assert picture.format == "PNG"
        assert picture.width == 1200
        assert len(picture.convert("RGB").getcolors(100_000) or ()) > 20, "it is drawn"
    assert "/preview-mickey-mouse.png" in page.request.get(f"/replay/{table}").text()
    assert page.request.get("/preview-mickey-mouse.png").headers["content-type"] == "image/png"
