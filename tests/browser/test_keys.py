"""A whole game by keyboard alone, with an always visible focus."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server
from tests.browser.person import DIE, OFFER, ROLL, Person

FOCUSED = "element => element === document.activeElement"
SEEN = """() => {
  const outlined = (element, part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const focused = document.activeElement
  const around = [focused, focused.closest('label, li, article, form')].filter(Boolean)
  return around.some((element) => [null, '::before', '::after'].some((part) => outlined(element, part)))
}"""


class Typist(Person):
    """A player who uses only the keyboard."""

    def press(self, what: Locator) -> None:
        self.goes_to(what)
        self.page.keyboard.press("Enter")

    def goes_to(self, what: Locator, key: str = "Tab") -> None:
        what.wait_for()
        for _ in range(120):
            if what.evaluate(FOCUSED):
                break
            self.page.keyboard.press(key)
        else:
            raise AssertionError(f"{key} does not lead to {what}:\n{self.reads()}")
        assert self.page.evaluate(SEEN), f"the focus on {what} cannot be seen"

    def tap(self, name: str | re.Pattern[str]) -> None:
        if name is ROLL:
            self.page.keyboard.press("r")
        elif isinstance(name, str) and (die := DIE.search(name)):
            self.page.keyboard.press("p" if die[1] == "Power die" else die[1].removeprefix("Die "))
        elif isinstance(name, str) and OFFER.search(name):
            self.page.keyboard.press("ArrowDown")
            focused = self.page.locator(":focus")
            if focused.count() == 0 or focused.get_attribute("aria-label") != name:
                self.goes_to(self.button(name).first)
            self.page.keyboard.press("Enter")
        else:
            super().tap(name)


def test_a_whole_game_by_keyboard_alone(visit: Visit, server: Server) -> None:
    ann = Typist(visit(has_touch=False).page, seed=2, eager=0.4)
    page = ann.page
    ann.press(page.get_by_role("link", name="Mickey Mouse Yahtzee", exact=True))
    name = page.get_by_role("textbox", name="Name of player 1")
    ann.goes_to(name)
    page.keyboard.type("Ann")
    bot = page.get_by_role("combobox", name="Which bot is player 2?")
    ann.goes_to(bot)
    page.keyboard.type("Beginner")
    ann.press(ann.button("Play"))
    page.wait_for_url("**/t/*")
    ann.plays()
    told = server.table(ann.table)
    assert told["position"]["node"] == "over"
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Beginner"]
    ann.press(page.get_by_role("link", name="Replay", exact=True))
    page.wait_for_url("**/replay/*")
    ann.goes_to(page.get_by_role("slider"))
    page.keyboard.press("ArrowRight")
    ann.sees(page.get_by_text("Move 1 of"))


def test_every_key_of_the_table_is_listed_and_dialogs_close_with_escape(visit: Visit) -> None:
    ann = Typist(visit(has_touch=False).page)
    ann.press(ann.page.get_by_role("link", name="Yahtzee", exact=True))
    ann.press(ann.button("Play"))
    ann.sees(ann.doable)
    for key, title in (("?", "By keyboard"), ("l", "What happened")):
        ann.page.keyboard.press(key)
        ann.sees(ann.page.get_by_role("dialog", name=title))
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)
