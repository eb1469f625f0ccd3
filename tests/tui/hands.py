"""A scripted player of the app: it uses only keys and clicks, and waits for what the screen shows."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from dicecup.bots.base import Bot
from dicecup.bots.registry import make
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Keep
from dicecup.journal import Seat
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.choices import ChoiceLine
from dicecup.tui.app.dialogs import PickScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.local_table import LocalTable

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
PATIENCE = 120.0

App = DicecupApp


def seeded(seed: int) -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    source = random.Random(seed)
    return source.randbytes


def people(count: int) -> list[Seat]:
    return [Seat(name) for name in NAMES[:count]]


def beside_bots(count: int, bot: str = "random") -> list[Seat]:
    """Ann, and bots on all other seats."""
    return [Seat("Ann"), *(Seat(name, f"bot:{bot}") for name in NAMES[1:count])]


def run(app: DicecupApp, script: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a script against the app."""

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(play())


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, without the pilot's wait for an idle processor after each."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause(0)  # the app passes the keys on,
    await pilot.pause(0)  # and the screen does what they mean


async def until(pilot: Pilot[None], ready: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < deadline, "the app hangs"
        await pilot.pause(0.002)


class Hand:
    """Plays every seat that is a person's."""

    def __init__(self, pilot: Pilot[None], seed: int = 1) -> None:
        self.pilot = pilot
        self.rng = random.Random(seed)
        self.presses = 0
        self.advisers: dict[int, Bot] = {}

    @property
    def screen(self) -> PlayScreen:
        stack = self.pilot.app.screen_stack
        return next(screen for screen in reversed(stack) if isinstance(screen, PlayScreen))

    @property
    def table(self) -> LocalTable:
        return self.screen.table

    async def press(self, *keys: str) -> None:
        self.presses += len(keys)
        await press(self.pilot, *keys)

    async def my_turn(self) -> bool:
        """Wait until a person must act; False when the game is over."""

        def asked() -> bool:
            screen = self.screen
            return self.has_followed() and (screen.table.over or screen.person is not None or screen.entering is not None)

        await until(self.pilot, asked)
        return not self.table.over

    def has_followed(self) -> bool:
        """Whether the screen shows the last move."""
        screen = self.screen
        return len(screen.following.moves) == len(screen.table.moves) and screen._seen is screen.moment

    async def follow(self) -> int | None:
        """Wait until the screen shows the last move; whose turn it is then."""
        await until(self.pilot, self.has_followed)
        return self.screen.moment.seat

    async def play(self, turns: int = 100_000) -> None:
        """Make this many throws and decisions, or play to the end."""
        while turns and await self.my_turn():
            await self.decide()
            turns -= 1

    async def decide(self) -> None:
        screen, node = self.screen, self.screen.moment.node
        if isinstance(node, Over):
            return
        if screen.entering is not None and isinstance(node, Chance):
            sides = [str(self.rng.randint(1, 6)) for _ in range(node.throw.dice)]
            await self.press(*sides, "enter")
        elif isinstance(node, Chance):
            await self.press("space")
        else:
            await self.choose(node)

    async def choose(self, node: Choice) -> None:
        screen = self.screen
        if screen.moment.view.board:
            await self.follow_greedy(node)
            return
        keeps = any(isinstance(move, Keep) for move in node.legal)
        if keeps and (not screen.choices or self.rng.random() < 0.3):
            count = len(node.dice) + (node.power is not None)
            wanted = set(self.rng.sample(range(count), self.rng.randrange(count)))
            await self.press(*(str(place + 1) for place in wanted ^ screen.held), "space")
            return
        line = await self.go_to(self.rng.randrange(len(screen.choices)))
        crosses_only = not line.scoring and not screen._must_cross()
        await self.press("x" if crosses_only else "enter")
        if isinstance(self.pilot.app.screen, PickScreen) and not screen.table.over:
            await self.press("enter")

    async def follow_greedy(self, node: Choice) -> None:
        """Press the keys for a greedy move: a random game of Showdown takes very long."""
        screen = self.screen
        bot = self.advisers.setdefault(node.seat, make("greedy", self.table.header.record, self.table.game, node.seat, self.rng))
        move = bot.choose(screen.moment.seen.state, node, self.table.moves)
        if isinstance(move, Keep):
            left, wanted = list(move.dice), set()
            for at, face in enumerate(screen.moment.dice):
                if face in left:
                    left.remove(face)
                    wanted.add(at)
            await self.press(*(str(place + 1) for place in wanted ^ screen.held), "space")
            return
        goal = next(at for at, line in enumerate(screen.choices) if line.best == move)
        await self.go_to(goal)
        await self.press("enter")

    async def go_to(self, goal: int) -> ChoiceLine:
        """Move the cursor to a line; at first it is on none."""
        screen = self.screen
        if screen.cursor is None:
            await self.press("down")
        assert screen.cursor is not None
        await self.press(*["down"] * ((goal - screen.cursor) % len(screen.choices)))
        return screen.choices[goal]
