"""Scripted players who record every request and response, and compare them with the store."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from dicecup.core.machine import Choice, Over, play
from dicecup.core.moves import parse
from dicecup.games import new
from dicecup.journal import Entry
from dicecup.store import Store
from tests.store.service import Line, line
from tests.table.playing import choose

GAMES = (
    ("mickey-mouse", 1),
    ("yahtzee", 1),
    ("showdown", 2),
    ("power-yahtzee", 1),
    ("firefly", 2),
    ("mickey-mouse", 2),
    ("maxi-yatzy", 1),
)


@dataclass
class Played:
    """One game as its players know it: every response, and the command that has none yet."""

    id: str
    game: Any
    state: Any
    told: list[Line] = field(default_factory=list)
    asked: tuple[Any, ...] | None = None
    commands: int = 0
    undoable: int | None = None

    @property
    def over(self) -> bool:
        return isinstance(self.game.node(self.state), Over)

    def next_command(self, random: Random) -> tuple[Any, ...]:
        """The unanswered command, repeated exactly, or a new one."""
        if self.asked is None:
            self.commands += 1
            node = self.game.node(self.state)
            command = f"{self.id}-{self.commands}"
            if self.undoable is not None and random.random() < 0.1:
                self.asked = ("undo", self.id, self.undoable, "", len(self.told), command)
            elif isinstance(node, Choice):
                self.asked = ("move", self.id, node.seat, str(choose(node, random)), len(self.told), command)
            else:
                self.asked = ("roll", self.id, node.seat, "", len(self.told), command)
        return self.asked

    def hear(self, lines: Sequence[Line]) -> None:
        """Record a response."""
        self.asked = None
        self.told += lines
        self.state = state_of(self.game, self.told)
        _, kind, seat, text, _ = lines[-1]
        is_mark = kind == "move" and text[:2] not in ("r:", "m:")
        self.undoable = seat if is_mark and not self.over else None


def state_of(game: Any, lines: Sequence[Line]) -> Any:
    states = [game.start()]
    for _, kind, _, text, _ in lines:
        if kind == "undo":
            states.pop()
        elif kind == "move":
            states.append(play(game, states[-1], parse(text)))
    return states[-1]


def begin(game_id: str, game: str, seats: int) -> Played:
    made = new(game, seats)
    return Played(game_id, made, made.start())


def faults(store: Store, games: Sequence[Played]) -> list[str]:
    """The differences: entries that were never acknowledged, and acknowledged entries that are missing.

    The one unanswered command may be stored or not, but only completely, and only at the end.
    """
    found = []
    for played in games:
        stored = [line(entry) for entry in store.entries(played.id)]
        told, rest = stored[: len(played.told)], stored[len(played.told) :]
        if told != played.told:
            at = next((at for at, (one, other) in enumerate(zip(told, played.told, strict=False)) if one != other), len(told))
            found.append(f"{played.id}: entry {at + 1} was acknowledged, but is not there as it was told")
        if rest and (played.asked is None or {command for *_, command in rest} != {played.asked[-1]}):
            found.append(f"{played.id}: entry {rest[0][0]} was never sent")
        if [version for version, *_ in stored] != list(range(1, len(stored) + 1)):
            found.append(f"{played.id}: there is a gap or a double")
    known = {played.id for played in games}
    found += [f"{game.header.id}: nobody began this game" for game in store.games() if game.header.id not in known]
    return found


def unanswered(store: Store, played: Played) -> list[Entry]:
    """The durable entries of the unanswered command."""
    return store.entries(played.id, len(played.told))
