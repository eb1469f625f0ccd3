"""The book of a game: its log, where that leads, what was asked, and what may be added. It decides; it writes nothing.

A command is carried out in steps. `prepare` says what it comes to, or why it is refused; whoever has the book makes that durable
in the store, waiting for it or not; `take_over` then goes on and tells everyone. A step that was prepared and not taken over leaves
the book in doubt, for the store may have it: `must_look` tells when the log has to be read again first, and `learn` takes in what
was found there.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Self

from dicecup.core.errors import IllegalMove, shown
from dicecup.core.fair import SEED_BYTES, commitment, is_throw
from dicecup.core.machine import Chance, Node
from dicecup.core.moves import AGAIN, STAY, Keep, Move
from dicecup.core.record import Record
from dicecup.games.edition import PlayableGame
from dicecup.games.registry import record_of
from dicecup.journal import CommandReused, Course, DiceSource, Entry, Header, Seat, Stale, follow
from dicecup.journal.entry import LONGEST_COMMAND, Kind
from dicecup.journal.names import one_line
from dicecup.store import NewGame, Store, export

Clock = Callable[[], float]
Entropy = Callable[[int], bytes]
Listener = Callable[["Answer"], None]

_LOG: Final = logging.getLogger(__name__)

ID_BYTES: Final = 6
COMMAND_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Command:
    """What a seat asks for, at which version, and the id that makes asking twice harmless."""

    kind: Literal["move", "roll", "undo", "word", "peek"]
    seat: int
    move: Move | None = None
    word: str = ""
    expect: int | None = None
    id: str | None = None

    @property
    def entry_kind(self) -> Kind:
        """The kind of its entries: a roll is a move whose throw is not known yet."""
        return "move" if self.kind == "roll" else self.kind

    def was(self, first: Entry) -> bool:
        """Whether this entry began the answer to the same command."""
        if (first.kind, first.seat) != (self.entry_kind, self.seat):
            return False
        if self.kind == "roll":
            return first.move is not None and is_throw(first.move)
        return (first.move, first.word) == (self.move, self.word)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did: the entries it added to the log, all durable. A repeat of the command has the same answer."""

    entries: tuple[Entry, ...]

    @property
    def version(self) -> int:
        """The version of the game that the command led to."""
        return self.entries[-1].version

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves among the entries."""
        return tuple(entry.move for entry in self.entries if entry.move is not None)


@dataclass(frozen=True, slots=True)
class Step:
    """Entries that fit, and where they lead; they are not durable yet."""

    expected: int
    entries: tuple[Entry, ...]
    course: Course


class Book:
    """A game with its seats, dice and log, up to the version that is known here."""

    def __init__(self, store: Store, header: Header, course: Course, entries: Sequence[Entry], clock: Clock = time.time) -> None:
        self.header = header
        self._store = store
        self._clock = clock
        self._course = course
        self._seed = store.secret_seed(header.id)
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
        return f"<{type(self).__name__} {self.id}: {self.header.record.game} at version {self.version}>"

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

    def state_at(self, version: int) -> Any:
        """The position after the entry of this version; that of version 0 is the start."""
        return self._course.state_at(version)

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

    # How a command is carried out

    def must_look(self, command: Command) -> bool:
        """Whether the log has to be read again before this command can be judged."""
        return self._in_doubt or (command.expect is not None and command.expect > self.version)

    def prepare(self, command: Command) -> Answer | Step:
        """What the command comes to: its answer, if it was done before, or entries to be made durable and taken over."""
        if command.id is not None and command.id in self._commands:
            return self._repeated(command, command.id)
        if command.expect is not None and command.expect != self.version:
            raise Stale(command.expect, self.version)
        if command.seat not in range(self.game.seats):
            raise IllegalMove(f"there is no seat {shown(command.seat)}: the seats are 0 to {self.game.seats - 1}")
        if command.id is not None:
            one_line("a command id", command.id, LONGEST_COMMAND)
        now, command_id = int(self._clock() * 1000), command.id or secrets.token_hex(COMMAND_BYTES)
        course, entries = self._course.copy(), []
        for move in self._moves(command, course):
            entries.append(Entry(course.version + 1, command.entry_kind, command.seat, move, command.word, now, command_id))
            course.accept(entries[-1])
        self._in_doubt = True
        return Step(self.version, tuple(entries), course)

    def take_over(self, step: Step) -> Answer:
        """Go on to what is now durable, then tell everyone."""
        self._in_doubt = False
        self._remember(step.entries)
        self._course = step.course
        answer = Answer(step.entries)
        for listener in tuple(self._listeners):
            try:
                listener(answer)
            except Exception:  # noqa: BLE001 - the move is made, whoever fails to hear of it
                _LOG.exception("a listener of game %s failed", self.id)
        return answer

    def learn(self, entries: Sequence[Entry]) -> Answer | None:
        """Take in everything that the store has after the version known here."""
        self._in_doubt = False
        if not entries:
            return None
        course = self._course.copy()
        for entry in entries:
            course.add(entry)
        return self.take_over(Step(self.version, tuple(entries), course))

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._log.extend(entries)
        for entry in entries:
            if entry.command is not None:
                self._commands.setdefault(entry.command, []).append(entry)

    def _repeated(self, command: Command, command_id: str) -> Answer:
        first = self._commands[command_id]
        if not command.was(first[0]):
            raise CommandReused(command_id)
        return Answer(tuple(first))

    def _moves(self, command: Command, course: Course) -> Iterator[Move | None]:
        """The moves of the command's entries, `None` for an entry without one; the course is advanced by each before the next."""
        match command.kind:
            case "move":
                yield from self._move(command, course)
            case "roll":
                course.check_seat(command.seat)
                if not isinstance(course.node, Chance):
                    raise IllegalMove("the dice have been thrown: choose what to do with them")
                if self.header.dice == "physical":
                    raise IllegalMove(f"throw your own dice and enter what fell, such as {next(iter(course.node.outcomes))}")
                yield self._draw(course, course.node)
            case "word":
                course.check_word(command.seat, command.word)
                if self._seed is None:
                    raise IllegalMove("words are for fair dice: these are physical")
                yield None
            case "undo" | "peek":
                yield None

    def _move(self, command: Command, course: Course) -> Iterator[Move]:
        """A move, and the throw that a keep, `again` or `stay` leads to, in the same append."""
        move = command.move
        if move is None:
            raise IllegalMove("a move command needs a move")
        course.check_seat(command.seat)
        if is_throw(move) and self.header.dice != "physical":
            raise IllegalMove("the table throws the dice of this game: roll them")
        yield move
        throws = isinstance(move, Keep) or move in (AGAIN, STAY)
        if throws and self.header.dice != "physical" and isinstance(course.node, Chance):
            yield self._draw(course, course.node)

    def _draw(self, course: Course, chance: Chance) -> Move:
        if self._seed is None:
            raise IllegalMove("the seed of these dice is not in this store: the game can be looked at, but not continued here")
        return course.stream(self._seed).throw(course.next_place(chance), chance.throw)
