"""A simulated user of plain mode, who sees only the lines and the prompt."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from sqlalchemy import event

from dicecup.core.fair import commitment
from dicecup.core.record import Record
from dicecup.journal import Journal, Seat
from dicecup.journal.records import from_record
from dicecup.store import Store, export
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.console import Console

HAND = re.compile(r"(?:First|Second|Third|Fourth) roll: (.*)")
NUMBERS = re.compile(r"a number from 1 to (\d+)")
NONSENSE = (
    *(
        "?",
        "help",
        "sheet",
        "board",
        "undo",
        "brief",
        "zork",
        "999",
        "0",
        "-1",
        "k 7",
        "k 1 2 3 4 5 6 6",
        "roll 9",
        "+",
        "k +",
        "k: 3",
    ),
    *("s:nothing", "r:1,2,3,4,5", "x:x", "x", "s", "place", "steal everything", "keep all", "three", "mickey goofy donald"),
    *("\x00\x1b[2J", "一 二", "¿qué?", "k:" + "1," * 400, "9" * 500, "score", "cross out", "again", "stay", "r:+freeze"),
    *("k:1,1,1,1,1,1", "1 1 1 1 1 1 1", "choice", "k 3 + 9", "++", "=", "s:choice=9", ","),
)


def faces(line: str) -> list[str]:
    """The dice of a line such as `First roll: [1] [3] [3] + Power die [Double]`, without the Power die."""
    return re.findall(r"\[([^\]]+)\]", line.partition(" + ")[0])


def reply(prompt: str, hand: list[str], rng: random.Random, hurry: float = 0.5) -> str:
    """A sensible input for this prompt."""
    if "press Enter" in prompt:
        return ""
    if prompt.startswith(("Who plays?", "Who starts?")):
        return ""
    found = NUMBERS.search(prompt)
    count = int(found[1]) if found else 1 if "1 (" in prompt else 0
    if "dice to keep" not in prompt or (count and rng.random() < hurry and "(pass)" not in prompt):
        could_be_dice = "dice to keep" in prompt and count >= 10
        return str(rng.randint(7, 10) if could_be_dice else rng.randint(1, count))
    kept = rng.sample(hand, rng.randrange(len(hand))) if hand else []
    return rng.choice(["k ", "keep "]) + " ".join(kept) + rng.choice(["", " +"]) * ("Power" in prompt)


class Person(Console):
    """Types what `answers` returns, or a sensible input, and records everything that was shown."""

    def __init__(self, answers: Callable[[str], str | None] = lambda prompt: None, seed: int = 0, nonsense: float = 0.0) -> None:
        super().__init__(width=80)
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.typed: list[str] = []
        self.hand: list[str] = []
        self._answers = answers
        self._rng = random.Random(seed)
        self._nonsense = nonsense

    def write(self, *lines: str) -> None:
        for line in lines:
            self.lines.append(line)
            if found := HAND.match(line):
                self.hand = faces(found[1])

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.lines.append(prompt)
        typed = self._answers(prompt)
        if typed is None:
            odd = self._rng.random() < self._nonsense
            typed = self._rng.choice(NONSENSE) if odd else reply(prompt, self.hand, self._rng)
        if typed == "EOF":
            raise EOFError
        self.typed.append(typed.strip())
        return typed.strip()

    def can_show(self, text: str) -> bool:
        return True

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def script(*typed: str) -> Callable[[str], str | None]:
    """These inputs one after the other, then the end of the input."""
    left = list(typed)
    return lambda prompt: left.pop(0) if left else "EOF"


def quick_store(folder: Path) -> Store:
    """A store without fsync, which would slow down thousands of moves."""
    store = Store(f"sqlite:///{folder / 'games.db'}")
    event.listen(store._engine, "checkout", lambda connection, *_: connection.execute("PRAGMA synchronous=OFF"))
    return store


def set_up(store: Store, record: Record, names: Sequence[str]) -> LocalTable:
    """A table at which the moves of this record were played, whatever its dice would have been."""
    taken = from_record(record, f"game-{len(store.ids())}", now=1_800_000_000_000)
    assert taken.course is not None
    header = replace(taken.header, dice="seeded", commitment=commitment(bytes(32)))
    store.create(Journal(header, tuple(map(Seat, names)), taken.course.position(), taken.entries, bytes(32)))
    return LocalTable.open(store, header.id)


def only_record(store: Store) -> Record:
    """The record of the one game in the store."""
    (game_id,) = store.ids()
    return export(store, game_id)
