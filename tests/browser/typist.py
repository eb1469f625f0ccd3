"""A simulated player who uses only the keyboard, and whose focus must always be visible."""

from __future__ import annotations

import re

from playwright.sync_api import Locator

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
