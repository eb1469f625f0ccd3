"""One authority over a game, for terminal, server and bots alike.

A table throws the dice, asks the game what is legal, makes a move durable in the store, and only then tells anyone. Time, dice and
store are given to it. Several tables, also in several processes, may serve one game: the store lets one of them be first, and the
dice are fixed whoever throws them.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any, Final, Self

from dicecup.core.errors import IllegalMove, shown
from dicecup.core.fair import SEED_BYTES, commitment, is_throw
from dicecup.core.machine import Chance, Node, play
from dicecup.core.moves import AGAIN, STAY, Keep, Move, parse
from dicecup.core.record import Record
from dicecup.games.edition import PlayableGame
from dicecup.games.registry import record_of
from dicecup.store import (
    CommandReused,
    Course,
    DiceSource,
    Entry,
    Header,
    NewGame,
    Seat,
    Stale,
    Store,
    export,
    follow,
)
from dicecup.store.log import LONGEST_COMMAND, Kind, one_line

Clock = Callable[[], float]
Entropy = Callable[[int], bytes]
Listener = Callable[["Answer"], None]

_LOG: Final = logging.getLogger(__name__)

ID_BYTES: Final = 6
COMMAND_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did: the entries it added to the log, all durable. A repeat of the command has the same answer."""

    entries: tuple[Entry, ...]

    @property
    def version(self) -> int:
        """The version of the game that the command led to."""
        return self.entries[-1].version

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves among the entries."""
        return tuple(entry.text for entry in self.entries if entry.kind == "move")


@dataclass(frozen=True, slots=True)
class _Command:
    """What a seat asks for, at which version, and the id that makes asking twice harmless."""

    kind: Kind
    seat: int
    text: str
    expect: int | None
    id: str | None

    def was(self, first: Entry) -> bool:
        """Whether this entry began the answer to the same command; a roll does not say what it will throw."""
        same_text = first.text == self.text or (self.kind == "move" and not self.text and is_throw(parse(first.text)))
        return first.kind == self.kind and first.seat == self.seat and same_text


class Table:
    """A game at which people and bots sit. Any thread may use it."""

    def __init__(self, store: Store, header: Header, course: Course, entries: Sequence[Entry], clock: Clock = time.time) -> None:
        self.header = header
        self._store = store
        self._clock = clock
        self._course = course
        self._seed = store.secret_seed(header.id)
        self._lock = RLock()
        self._in_doubt = False
        self._listeners: list[Listener] = []
        self._log: list[Entry] = []
        self._commands: dict[str, list[Entry]] = {}
        self._remember(entries)

    @classmethod
    def create(
        cls,
        store: Store,
        game: str,
        seats: Sequence[Seat | str],
        *,
        dice: DiceSource = "fair",
        clock: Clock = time.time,
        entropy: Entropy = secrets.token_bytes,
        tags: Mapping[str, str] | None = None,
        **options: object,
    ) -> Self:
        """Sit down to a new game; it is in the store before anyone hears of it. Its record carries the tags."""
        seated = tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
        for seat in seated:
            one_line("a name", seat.name)
            one_line("a player", seat.player)
        record = replace(record_of(game, len(seated), **options), tags=dict(tags or {}))
        seed = None if dice == "physical" else entropy(SEED_BYTES)
        header = Header(
            id=entropy(ID_BYTES).hex(),
            record=record,
            seats=seated,
            dice=dice,
            created=int(clock() * 1000),
            commitment=None if seed is None else commitment(seed),
        )
        course = follow(header, ())
        store.create(NewGame(header, course.position(), seed=seed))
        return cls(store, header, course, (), clock)

    @classmethod
    def open(cls, store: Store, game_id: str, *, clock: Clock = time.time) -> Self:
        """Come back to a game where it was, mid-turn too."""
        stored, entries = store.snapshot(game_id)
        return cls(store, stored.header, follow(stored.header, entries), entries, clock)

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.header.record.game} at version {self.version}>"

    # What anyone may see

    @property
    def id(self) -> str:
        """The game's public name."""
        return self.header.id

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return self._course.version

    @property
    def game(self) -> PlayableGame[Any]:
        """The machine."""
        return self._course.game

    @property
    def state(self) -> Any:
        """The position."""
        return self._course.state

    @property
    def node(self) -> Node:
        """Whose word is next, and what it can be."""
        return self._course.node

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.over

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count: what was taken back is not among them."""
        return tuple(self._course.moves)

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed; `None` with physical dice."""
        return self.header.commitment

    @property
    def words(self) -> dict[int, str]:
        """What each seat added to the dice."""
        return dict(self._course.words)

    @property
    def seed(self) -> bytes | None:
        """The seed of the dice: `None` until the game has ended."""
        return self._seed if self.over else None

    @property
    def can_go_on(self) -> bool:
        """Whether the dice of the game can be thrown here: those of an imported game cannot, for its seed stayed where it was."""
        return self.header.dice == "physical" or self._seed is not None

    @property
    def waiting_since(self) -> float:
        """When the game came to where it is, in seconds since 1970."""
        return (self._log[-1].at if self._log else self.header.created) / 1000

    def since(self, version: int) -> tuple[Entry, ...]:
        """The log after a version: what a watcher has missed. It waits for nobody."""
        return tuple(self._log[max(version, 0) :])

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take the last move back."""
        try:
            self._course.check_undo(seat)
        except IllegalMove:
            return False
        return True

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move, throws included: the only one that may take it back."""
        movers = self._course.movers
        return movers[-1] if movers else None

    def record(self) -> Record:
        """The record of the game so far, as the store would export it."""
        return export(self._store, self.id)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told of everything that is durable from now on, in order; call what is returned to hear no more."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # What a seat may do

    def move(self, seat: int, move: Move | str, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Make a move; a keep, `again` or `stay` throws the dice in the same breath. Physical throws are moves like any other."""
        text = str(move)
        return self._act(_Command("move", seat, text, expect, command), lambda: self._moves(seat, parse(text)))

    def roll(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Throw the dice that are this seat's to throw."""
        return self._act(_Command("move", seat, "", expect, command), lambda: [self._throw(seat)])

    def undo(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Take this seat's last move back, if no throw came after it; the log shows both."""

        def taken_back() -> list[Move | str]:
            self._course.check_undo(seat)
            return [""]

        return self._act(_Command("undo", seat, "", expect, command), taken_back)

    def word(self, seat: int, word: str, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Add a word of one's own to the dice, before the first throw."""

        def spoken() -> list[Move | str]:
            self._course.check_word(seat, word)
            if self._seed is None:
                raise IllegalMove("words are for fair dice: these are physical")
            return [word]

        return self._act(_Command("word", seat, word, expect, command), spoken)

    def peek(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Note that this seat looked at the exact values."""
        return self._act(_Command("peek", seat, "", expect, command), lambda: [""])

    def refresh(self) -> Answer | None:
        """Learn what another process added to the log; its entries, if there are any."""
        with self._lock:
            entries = tuple(self._store.entries(self.id, self.version))
            course = self._course.copy()
            for entry in entries:
                course.add(entry)
            self._in_doubt = False
            return self._go_on(course, entries) if entries else None

    # How it is done

    def _act(self, command: _Command, content: Callable[[], list[Move | str]]) -> Answer:
        if command.id is not None:
            one_line("a command id", command.id, LONGEST_COMMAND)
        with self._lock:
            if self._in_doubt or (command.expect is not None and command.expect > self.version):
                self.refresh()
            while True:
                if command.id is not None and command.id in self._commands:
                    return self._repeated(command)
                if command.expect is not None and command.expect != self.version:
                    raise Stale(command.expect, self.version)
                if command.seat not in range(self.game.seats):
                    raise IllegalMove(f"there is no seat {shown(command.seat)}: the seats are 0 to {self.game.seats - 1}")
                try:
                    return self._append(self._entries(command, content()))
                except Stale:
                    self.refresh()

    def _entries(self, command: _Command, content: list[Move | str]) -> tuple[Entry, ...]:
        now = int(self._clock() * 1000)
        command_id = command.id or secrets.token_hex(COMMAND_BYTES)
        return tuple(
            Entry(self.version + at, command.kind, command.seat, str(text), now, command_id) for at, text in enumerate(content, 1)
        )

    def _append(self, entries: tuple[Entry, ...]) -> Answer:
        course = self._course.copy()
        for entry in entries:
            course.add(entry)
        self._in_doubt = True
        self._store.append(self.id, self.version, entries, course.position())
        self._in_doubt = False
        return self._go_on(course, entries)

    def _go_on(self, course: Course, entries: tuple[Entry, ...]) -> Answer:
        """Take over what is durable, then tell everyone."""
        self._remember(entries)
        self._course = course
        answer = Answer(entries)
        for listener in tuple(self._listeners):
            try:
                listener(answer)
            except Exception:  # noqa: BLE001 - the move is made, whoever fails to hear of it
                _LOG.exception("a listener of game %s failed", self.id)
        return answer

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._log.extend(entries)
        for entry in entries:
            if entry.command is not None:
                self._commands.setdefault(entry.command, []).append(entry)

    def _repeated(self, command: _Command) -> Answer:
        first = self._commands[command.id or ""]
        if not command.was(first[0]):
            raise CommandReused(command.id or "")
        return Answer(tuple(first))

    def _moves(self, seat: int, move: Move) -> list[Move | str]:
        self._course.check_seat(seat)
        if is_throw(move) and self.header.dice != "physical":
            raise IllegalMove("the table throws the dice of this game: roll them")
        state = play(self.game, self.state, move)
        if self.header.dice == "physical" or not (isinstance(move, Keep) or move in (AGAIN, STAY)):
            return [move]
        chance = self.game.node(state)
        return [move, self._draw(chance, move)] if isinstance(chance, Chance) else [move]

    def _throw(self, seat: int) -> Move:
        self._course.check_seat(seat)
        chance = self.node
        if not isinstance(chance, Chance):
            raise IllegalMove("the dice have been thrown: choose what to do with them")
        if self.header.dice == "physical":
            raise IllegalMove(f"throw your own dice and enter what fell, such as {next(iter(chance.outcomes))}")
        return self._draw(chance, self._course.last)

    def _draw(self, chance: Chance, before: Move | None) -> Move:
        if self._seed is None:
            raise IllegalMove("the seed of these dice is not in this store: the game can be looked at, but not continued here")
        return self._course.stream(self._seed).throw(self._course.next_place(chance, before), chance.throw)
