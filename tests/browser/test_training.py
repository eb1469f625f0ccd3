"""Training: mistakes that are dealt again until they are right twice, fresh positions, and statistics over many games."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import CUT, Screens, Server, opened
from tests.browser.looks import check_looks
from tests.browser.person import DIE, Person
from tests.browser.typist import Typist

ANN = {"kind": "here", "name": "Ann"}
BEGIN = datetime(2026, 11, 2, 12, tzinfo=UTC)

ONE_CARD = """() => new Promise((done, failed) => {
  const opening = indexedDB.open('dicecup')
  opening.onerror = () => failed(opening.error)
  opening.onsuccess = () => {
    const cards = opening.result.transaction('cards', 'readwrite').objectStore('cards')
    const all = cards.getAll()
    all.onsuccess = () => {
      const [kept, ...others] = all.result.toSorted((one, other) => other.loss - one.loss)
      others.forEach(({ id }) => cards.delete(id))
      cards.transaction.oncomplete = () => (opening.result.close(), done(kept))
    }
  }
})"""
"""Leave the costliest card alone in the deck, and return it."""

NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new DOMException('no', 'SecurityError') } } })"


def finished(server: Server, page: Page, screen: str = "t") -> str:
    """A game that was played badly on this device, and whose result or report is opened here."""
    table = opened(page, "yahtzee", ANN)
    server.hurry(table, page)
    page.goto(f"/{screen}/{table}")
    page.get_by_role("link", name="positions of this game to train").wait_for()
    return table


def answers(ann: Typist, position: dict[str, Any], move: str) -> None:
    """Choose a move by keyboard: hold the dice of a keep and throw, or go to a row."""
    kind, _, rest = move.partition(":")
    if kind != "k":
        ann.press(ann.button(re.compile(f"^{rest.replace('-', ' ')}: ", re.IGNORECASE)))
        return
    wanted = rest.split(",") if rest else []
    for die in [button for button in ann.buttons() if DIE.search(button.name)]:
        face = die.name.partition(": ")[2]
        if face in wanted:
            wanted.remove(face)
            ann.tap(die.name)
    assert not wanted, position["view"]["dice"]
    ann.page.keyboard.press("r")


def test_a_mistake_is_dealt_again_until_it_is_right_twice_by_keyboard_alone(visit: Visit, server: Server) -> None:
    ann = Typist(visit(has_touch=False).page)
    page = ann.page
    page.clock.set_fixed_time(BEGIN)
    finished(server, page)
    card = page.evaluate(ONE_CARD)
    position, exercise = card["position"], card["exercise"]
    best = page.request.post("/api/coach/answers", data={"exercise": exercise, "move": exercise["chosen"]}).json()["graded"]["best"]
    assert best != exercise["chosen"]

    def trains(day: int, move: str) -> None:
        page.clock.set_fixed_time(BEGIN + timedelta(days=day))
        page.goto("/train")
        ann.sees(page.get_by_text("1 position to train"))
        ann.press(ann.button("Begin"))
        expect(page.get_by_role("region", name="Exercise")).to_be_focused()
        ann.sees(page.get_by_text("What would you do?"))
        answers(ann, position, move)
        expect(ann.button("Next")).to_be_focused()

    trains(0, exercise["chosen"])
    ann.sees(page.get_by_text(re.compile("gives away .* points. Better: ")))
    ann.sees(page.get_by_text("It comes again tomorrow."))
    ann.sees(page.get_by_role("region", name="Why", exact=True))
    page.keyboard.press("Enter")
    ann.sees(page.get_by_text("All done for today."))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    trains(1, best)
    ann.sees(page.get_by_text("It comes again in 3 days."))
    trains(4, best)
    ann.sees(page.get_by_text("Right twice: this position is done."))
    page.keyboard.press("Enter")
    ann.sees(page.get_by_text("Every mistake has been right twice."))


def test_a_position_that_cannot_be_graded_any_more_can_be_left_out(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    finished(server, page, "report")
    page.evaluate(ONE_CARD)
    refusal = {"type": "refused", "code": "other-rules", "error": "other rules", "version": None, "command": None}
    page.route("**/api/coach/answers", lambda route: route.fulfill(status=409, json=refusal))
    screens.watch(page).forgive(re.compile("409"))
    page.goto("/train")
    ann = Person(page)
    ann.tap("Begin")
    ann.tap("This is my keep")
    ann.sees(page.get_by_text("This game was played by other rules."))
    ann.tap("Leave this position out")
    ann.sees(page.get_by_text("No mistakes here yet."))


def test_fresh_positions_are_dealt_and_told_with_every_choice_as_a_bar(server: Server, screens: Screens, visit: Visit) -> None:
    ann = visit()
    ann.press(ann.page.get_by_role("link", name="Train", exact=True))
    ann.sees(ann.page.get_by_text("No mistakes here yet."))
    ann.page.get_by_role("combobox", name="Game").select_option(label="Mickey Mouse Yahtzee")
    ann.tap("Deal a position")
    ann.sees(ann.page.get_by_text("What would you do?"))
    ann.acts()
    ann.sees(ann.button("Next"))
    ann.sees(ann.page.get_by_role("list", name="The best choices"))
    check_looks(ann.page)
    screens.watch(ann.page).forgive(CUT)
    ann.page.context.set_offline(True)
    ann.tap("Next")
    ann.sees(ann.page.get_by_text("The server cannot be reached."))
    check_looks(ann.page)


def test_a_browser_that_keeps_nothing_says_so(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    page.add_init_script(NO_DATABASE)
    page.goto("/train")
    expect(page.get_by_text("This browser keeps no data for this page")).to_be_visible()
    expect(page.get_by_role("button", name="Deal a position")).to_be_enabled()


def test_the_history_tells_what_was_given_away_and_leaves_peeked_games_out(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    finished(server, page)
    finished(server, page)
    table = opened(page, "yahtzee", ANN)
    version = server.hurry(table, page, until=lambda position: position["node"] == "choice") and server.table(table)["version"]
    peek = {"kind": "peek", "seat": 0, "expect": version, "command": "look"}
    assert page.request.post(f"/api/tables/{table}/commands", data=peek).ok
    server.hurry(table, page)
    page.goto(f"/t/{table}")
    page.get_by_text("does not count for personal bests").wait_for()
    page.get_by_role("link", name="positions of this game to train").wait_for()
    page.goto("/history")
    form = page.get_by_role("region", name="Over many games")
    expect(form).to_contain_text("Games that count: 2. Left out: 1 with a look at the values, 0 unfinished.")
    expect(form).to_contain_text("Level: Novice: gives away more than our beginner bot")
    expect(form.get_by_role("row", name=re.compile(r"^Small straight \d+\.\d+ 2$"))).to_be_visible()
    check_looks(page)
    page.evaluate("() => new Promise((done) => (indexedDB.deleteDatabase('dicecup').onsuccess = () => done()))")
    page.reload()
    page.get_by_role("button", name="Review 3 more games").tap()
    expect(form).to_contain_text("Games that count: 2.")
    expect(page.get_by_role("button", name="more games")).to_have_count(0)


def test_the_history_tells_games_for_points_from_games_for_the_chance_to_win(server: Server, screens: Screens) -> None:
    page = screens.new(server.origin)
    for others in ((), ({"kind": "bot", "bot": "greedy", "name": "Grab"},)):
        table = opened(page, "mickey-mouse", ANN, *others)
        server.hurry(table, page)
        page.goto(f"/t/{table}")
        page.get_by_role("link", name="of this game to train").wait_for()
    page.goto("/history")
    form = page.get_by_role("region", name="Over many games")
    expect(form.get_by_role("heading", name="Games for")).to_have_text(["Games for points", "Games for the chance to win"])
    check_looks(page)
