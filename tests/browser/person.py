"""A simulated player in the browser: finds elements by role and name, as a screen reader does, and taps them."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Error, Locator, Page, expect

ROLL: Final = re.compile(r"^Roll\b")
DIE: Final = re.compile(r"^(Die \d+|Power die): ")
SAYING: Final = re.compile(r"^(Red die again|Stay and raise|Pass)$")
SURE: Final = re.compile(r"^(Write 0|Cross out|Put it there|End the turn)$")
NUMBER: Final = re.compile(r"^[1-6] \(\d+\)$")
OFFER: Final = re.compile(
    r": \d+ points?\b|^Cross out .|^Put your .* token|\bPlace .* on space \d|\bSteal .* for \d+ chip|\bRaise .*: \d+ chips? more"
)
FELL: Final = re.compile(r"^Add (?!a player).|^Freeze$")
DOABLE: Final = re.compile("|".join(pattern.pattern for pattern in (ROLL, SAYING, SURE, NUMBER, OFFER, FELL)))

OTHERS_TURN: Final = re.compile(r"^(?!Your turn).+'s turn\.?$")
HEARD: Final = "() => window.clicksHeard > 0 && ((window.clicksHeard = 0), true)"

BUTTON: Final = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)""", re.MULTILINE)


class Button(NamedTuple):
    """A button with its accessible name."""

    name: str
    state: str

    @property
    def pressed(self) -> bool:
        return "[pressed]" in self.state

    @property
    def dead(self) -> bool:
        return "[disabled]" in self.state


class Person:
    """One player at one page; random choices come from a seed."""

    def __init__(self, page: Page, seed: int = 1, eager: float = 0.15) -> None:
        self.page = page
        self.random = Random(seed)
        self.eager = eager
        """The probability of rolling again where stopping is possible."""

    # Reading

    def reads(self, where: str = "body") -> str:
        return self.page.locator(where).aria_snapshot()

    def buttons(self) -> list[Button]:
        found = BUTTON.findall(self.reads())
        return [Button(name.replace("''", "'").replace('\\"', '"'), state) for name, state in found]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    @property
    def table(self) -> str:
        """The table that the page shows."""
        found = re.search(r"/(?:t|replay)/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def over(self) -> Locator:
        """Elements that only a finished game has."""
        return self.page.get_by_role("link", name="Replay", exact=True)

    @property
    def doable(self) -> Locator:
        """The buttons that continue the game."""
        return self.page.get_by_role("button", name=DOABLE, disabled=False)

    @property
    def others(self) -> Locator:
        """The text that is shown while another seat is to act."""
        return self.page.get_by_text(OTHERS_TURN)

    def finds(self) -> Literal["something to do", "others to wait for", "the end"]:
        """Wait until the screen shows who acts next."""
        try:
            self.doable.or_(self.over).or_(self.others).first.wait_for()
        except Error as error:
            raise AssertionError(f"nothing to do here:\n{self.reads()}") from error
        if self.over.is_visible():
            return "the end"
        return "something to do" if self.doable.first.is_visible() else "others to wait for"

    def comes_to_turn(self) -> bool:
        """Wait until this player can act; returns False when the game is over."""
        try:
            self.doable.or_(self.over).first.wait_for()
        except Error as error:
            raise AssertionError(f"nothing to do here:\n{self.reads()}") from error
        return not self.over.is_visible()

    # Acting

    def press(self, what: Locator) -> None:
        """Tap, and wait until the page has received the click."""
        what.tap()
        self.page.wait_for_function(HEARD)

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.press(self.button(name).first)

    def opens(self, game: str, *, way: str = "With a bot", bot: str | None = "Beginner", name: str = "Ann") -> str:
        """Open a table from the start page in two taps, with changes of the set-up in between."""
        self.prepares(game, way, name)
        if bot is not None and way == "With a bot":
            self.page.get_by_role("combobox", name="Which bot is player 2?").select_option(label=bot)
        return self.sits_down()

    def prepares(self, game: str, way: str, name: str = "Ann") -> None:
        self.press(self.page.get_by_role("link", name=game, exact=True))
        self.tap(way)
        self.page.get_by_role("textbox", name="Name of player 1").fill(name)

    def sits_down(self) -> str:
        self.tap("Play")
        self.page.wait_for_url("**/t/*")
        return self.table

    def acts(self) -> str:
        """Do one thing that the screen offers; returns its name."""
        found = [button for button in self.buttons() if not button.dead]
        if any(FELL.search(button.name) for button in found):
            return self._enters(found)
        for pattern in (SURE, NUMBER):
            if sure := [button.name for button in found if pattern.search(button.name)]:
                return self._takes(self.random.choice(sure))
        offers = [button.name for button in found if OFFER.search(button.name) or SAYING.search(button.name)]
        rolls = [button.name for button in found if ROLL.search(button.name)]
        dice = [button for button in found if DIE.search(button.name)]
        if rolls and (offers in ([], ["Pass"]) or self.random.random() < self.eager):
            self._holds(dice)
            return self._takes(ROLL)
        if placing := [name for name in offers if re.search(r"\bPlace ", name)]:
            offers = placing  # placing cards ends the game sooner
        paying = [name for name in offers if not re.search(r": 0 points|no points|^Cross out", name)]
        return self._takes(self.random.choice(paying or offers))

    def plays(self) -> None:
        """Play until the game is over."""
        while self.comes_to_turn():
            self.acts()

    def _holds(self, dice: list[Button]) -> None:
        """Keep the largest group, or sometimes random dice."""
        shown = Counter(_face(die) for die in dice)
        group = [die for die in dice if _face(die) == shown.most_common(1)[0][0]] if dice else []
        wanted = group if self.random.random() < 0.8 else self.random.sample(dice, len(dice) // 2)
        if len(wanted) < len(dice):
            for die in dice:
                if die.pressed != (die in wanted):
                    self.tap(die.name)

    def _enters(self, found: list[Button]) -> str:
        """Enter a physical throw; a single die is entered by its tap."""
        is_single = not any(button.name == "Enter" for button in self.buttons())
        faces = [button.name for button in found if button.name.startswith("Add ")]
        if wanted := re.search(r"(\d+) (?:die|dice) to enter", self.reads("main")):
            for _ in range(int(wanted[1])):
                self.tap(self.random.choice(faces))
        extra = self.page.get_by_role("group", name="The Power die").get_by_role("button")
        if extra.count():
            self.press(extra.nth(self.random.randrange(extra.count())))
        return "Enter" if is_single else self._takes("Enter")

    def _takes(self, name: str | re.Pattern[str]) -> str:
        self.tap(name)
        return name if isinstance(name, str) else name.pattern

    # Reporting what is shown

    def sees(self, what: Locator) -> None:
        expect(what.first).to_be_visible()


def _face(die: Button) -> str:
    return die.name.partition(": ")[2].removesuffix(", held")
