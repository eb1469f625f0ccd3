"""A table: the journal of one game, its dice, and what may be added to it. It decides, and never waits for a write.

A command is carried out in three steps. `prepare` returns the entries it comes to, or raises what is wrong with it; `save` hands
them to the persistence and returns a future; once that is resolved, `take_over` advances the table and notifies its listeners. A
step that was prepared and not taken over leaves open whether it was saved: `must_refresh` then says that the journal has to be read
again, and `learn` applies what was found there.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import takewhile
from typing import Any, Final, Self

from dicecup.core.errors import IllegalMove, shown
from dicecup.core.fair import Stream, is_throw
from dicecup.core.machine import Chance, Node
from dicecup.core.moves import AGAIN, STAY, Keep, Move
from dicecup.core.record import Record
from dicecup.events import Event, event, look, noted, player_changed
from dicecup.games import PlayableGame, Seen
from dicecup.journal import CommandReused, Course, Entry, Journal, Stale, Summary, follow, summarise, to_record
from dicecup.journal.entry import BOT, DEVICE, LINK, LONGEST_COMMAND, PERSON, VoidRound, player_bot
from dicecup.journal.names import one_line
from dicecup.journal.statistics import Series, series_of
from dicecup.table.agreement import Part, agree, commits, is_wordless, silenced, void
from dicecup.table.command import Answer, Command, Step
from dicecup.table.opening import Clock
from dicecup.table.persistence import Persistence

Listener = Callable[[Answer], None]

_LOG: Final = logging.getLogger(__name__)

COMMAND_BYTES: Final = 8


class Table:
    """A game with its seats, dice and journal, up to the version that is known here."""

    def __init__(
        self, persistence: Persistence, journal: Journal, clock: Clock = time.time, others: Sequence[Summary] = ()
    ) -> None:
        self.header = journal.header
        self.seats = journal.seats
        self.others = tuple(others)
        """The other finished games of the series."""
        self._persistence = persistence
        self._clock = clock
        self._course = follow(journal.header, journal.entries)
        self._seed = journal.seed
        self._stream: Stream | None = None
        self._is_unsure = False
        self._listeners: list[Listener] = []
        self._entries: list[Entry] = []
        self._commands: dict[str, int] = {}
        """The version of the first entry of each command."""
        self._seen: dict[int, Seen] = {}
        self._events: dict[int, Event] = {}
        self._remember(journal.entries)

    @classmethod
    def open(cls, persistence: Persistence, game_id: str, *, clock: Clock = time.time) -> Self:
        """A game as it is kept, also in the middle of a turn."""
        journal, others = cls.read_journal(persistence, game_id)
        return cls(persistence, journal, clock, others)

    @staticmethod
    def read_journal(persistence: Persistence, game_id: str) -> tuple[Journal, Sequence[Summary]]:
        """What is kept of a game, and the other games of its series."""
        journal = persistence.journal(game_id)
        return journal, [summary for summary in persistence.series(journal.header.series) if summary.id != game_id]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}: {self.header.record.game} at version {self.version}>"

    # Reading

    @property
    def id(self) -> str:
        """The game's public id."""
        return self.header.id

    @property
    def version(self) -> int:
        """How many entries the journal has."""
        return self._course.version

    @property
    def game(self) -> PlayableGame[Any]:
        """The rules machine."""
        return self._course.game

    @property
    def state(self) -> Any:
        """The position."""
        return self._course.state

    @property
    def node(self) -> Node:
        """Who acts next, and what is legal."""
        return self._course.node

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.over

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count: those taken back are not among them."""
        return tuple(self._course.moves)

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed of the present round of words; `None` with physical dice."""
        voids = self._course.folded.voids
        return voids[-1].void.commitment if voids else self.header.commitment

    @property
    def words(self) -> dict[int, str]:
        """The words that seats added to the dice."""
        return dict(self._course.words)

    @property
    def commits(self) -> dict[int, str]:
        """What seats committed to in the present round of words; the empty text if they give none."""
        return dict(self._course.folded.commits)

    @property
    def voids(self) -> tuple[VoidRound, ...]:
        """The rounds of words that were void."""
        return self._course.folded.voids

    @property
    def agreed(self) -> bool:
        """Whether the seats have agreed on the dice, so that they may be thrown."""
        return self._course.agreed

    @property
    def uncommitted(self) -> tuple[int, ...]:
        """The seats whose commitment is missing; bots give no word and need none."""
        return tuple(seat for seat in self._course.uncommitted if not is_wordless(self.seats[seat]))

    @property
    def unrevealed(self) -> tuple[int, ...]:
        """The seats that have committed to a word and not revealed it."""
        return self._course.unrevealed

    @property
    def seed(self) -> bytes | None:
        """The seed of the dice: `None` until the game has ended."""
        return self._seed if self.over else None

    @property
    def can_go_on(self) -> bool:
        """Whether the dice can be thrown here: those of an imported unfinished game cannot, for its seed was not exported."""
        return self.header.dice == "physical" or self._seed is not None

    def check_can_go_on(self) -> None:
        """Refuse to play a game on whose dice cannot be thrown here: any entry would part it from its course where they can."""
        if not self.can_go_on and not self.over:
            raise IllegalMove("the seed of these dice is not in this store: the game can be looked at, but not continued here")

    @property
    def waiting_since(self) -> float:
        """When the present position was reached, in seconds since 1970."""
        return (self._entries[-1].at if self._entries else self.header.created) / 1000

    def since(self, version: int) -> tuple[Entry, ...]:
        """The entries after a version."""
        return tuple(self._entries[max(version, 0) :])

    def state_at(self, version: int) -> Any:
        """The position after the entry of this version; that of version 0 is the start."""
        return self._course.state_at(version)

    def seen(self, version: int | None = None) -> Seen:
        """What the position of a version shows, by default the present one.

        The last three that were found are cached: a command may come to two entries, and the position before them is needed too.
        """
        course = self._course
        version = course.version if version is None else version
        found = self._seen.get(version)
        if found is None:
            if len(self._seen) > 2:
                del self._seen[next(iter(self._seen))]
            if version == course.version:
                found = Seen(course.state, course.node, course.view)
            else:
                found = look(course.game, course.state_at(version))
            self._seen[version] = found
        return found

    def event_of(self, entry: Entry) -> Event:
        """What an entry of this journal brought about."""
        found = self._events.get(entry.version)
        if found is None:
            found = self._events[entry.version] = self._derive(entry)
        return found

    def _derive(self, entry: Entry) -> Event:
        if entry.move is not None:
            return event(self.game, self.seen(entry.version - 1), entry.move, self.seen(entry.version))
        if entry.kind == "player":
            return player_changed(entry.seat, entry.word, self.seats[entry.seat].bot is not None)
        return noted(entry.kind, entry.seat)  # type: ignore[arg-type]

    @property
    def bots(self) -> tuple[str | None, ...]:
        """The bot that plays each seat now; an external program is known only if it had the seat from the start."""
        found = [seat.bot for seat in self.seats]
        for _, seat, who in self._course.folded.players:
            if who == PERSON:
                found[seat] = None
            elif who.startswith(BOT):
                found[seat] = self.seats[seat].bot if who == player_bot(self.seats[seat].bot or "") else who.removeprefix(BOT)
        return tuple(found)

    def player_of(self, seat: int) -> str | None:
        """The bot that plays this seat now, if one does."""
        return self.seats[seat].bot or self.seats[seat].stand_in

    def extras(self, seat: int) -> int:
        """How many entries the undos of a seat, what they took back, and its peeks make: the rules set them no limit."""
        kinds = [entry.kind for entry in self._entries if entry.seat == seat]
        return 2 * kinds.count("undo") + kinds.count("peek")

    def changes(self, seat: int) -> int:
        """How often a seat got a new link or went to another device."""
        return sum(entry.kind == "player" and entry.seat == seat and entry.word in (LINK, DEVICE) for entry in self._entries)

    def stand_ins(self, seat: int) -> int:
        """How often a bot was called to a seat."""
        return sum(entry.kind == "player" and entry.seat == seat and entry.word.startswith(BOT) for entry in self._entries)

    def has_done(self, command_id: str) -> bool:
        """Whether a command of this id is in the journal."""
        return command_id in self._commands

    def has_ever_peeked(self, seat: int) -> bool:
        """Whether a seat has looked at values in this game."""
        return any(who == seat for _, who in self._course.folded.peeks)

    def has_peeked(self, seat: int) -> bool:
        """Whether a seat has looked at the values since the last move."""
        return (len(self._course.moves) + 1, seat) in self._course.folded.peeks

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take the last move back."""
        try:
            self._course.check_undo(seat)
        except IllegalMove:
            return False
        return True

    @property
    def last_mover(self) -> int | None:
        """The seat that made the last move, throws included."""
        movers = self._course.movers
        return movers[-1] if movers else None

    @property
    def undoer(self) -> int | None:
        """The seat that may take the last move back, if one may."""
        mover = self.last_mover
        return mover if mover is not None and self.can_undo(mover) else None

    @property
    def summary(self) -> Summary | None:
        """The summary of the game, once it has ended."""
        return summarise(self.header, self.seats, self._course.position()) if self.over else None

    @property
    def series(self) -> Series:
        """The score of the series so far, this game included once it has ended."""
        summary = self.summary
        games = self.others if summary is None else (*self.others, summary)
        return series_of(games, [seat.name for seat in self.seats])

    def record(self) -> Record:
        """The record of the game so far, with its seed only if it has ended."""
        return to_record(self.header, self.seats, self._course.folded, self.seed)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be notified of every answer from now on, in order, after it is durable; call the result to unsubscribe."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Commands

    def must_refresh(self, expect: int | None = None) -> bool:
        """Whether the journal has to be read again before a command for this version can be judged."""
        return self._is_unsure or (expect is not None and expect > self.version)

    def is_current(self, command: Command) -> bool:
        """Whether a command was made for this position, and its sender may still send it as far as the journal tells.

        That someone sits down meanwhile makes no command stale; that its seat went to another device or has a new link does. A bot
        does not move for a player who is back. While the seats agree on the dice, nobody has to know what the others have said.
        """
        if command.expect is None or command.expect >= self.version:
            return command.expect is None or command.expect == self.version
        return all(command.survives(entry) for entry in self._entries[command.expect :])

    def prepare(self, command: Command) -> Answer | Step:
        """The answer of the command, if it was done before, or the entries it comes to, to be saved and taken over."""
        if command.id is not None and command.id in self._commands:
            return self._repeated(command, command.id)
        if command.expect is not None and not self.is_current(command):
            raise Stale(command.expect, self.version)
        self.check_can_go_on()
        if command.seat not in range(self.game.seats):
            raise IllegalMove(f"there is no seat {shown(command.seat)}: the seats are 0 to {self.game.seats - 1}")
        if command.id is not None:
            one_line("a command id", command.id, LONGEST_COMMAND)
        now, command_id = int(self._clock() * 1000), command.id or secrets.token_hex(COMMAND_BYTES)
        course, entries = self._course.copy(), []
        for kind, seat, move, word in self._parts(command, course):
            entries.append(Entry(course.version + 1, kind, seat, move, word, now, command_id))
            course.accept(entries[-1])
        if not entries:
            raise IllegalMove("there is nothing to agree on")
        self._is_unsure = True
        return Step(self.version, tuple(entries), course)

    def save(self, step: Step) -> Future[None]:
        """Hand a step to the persistence; the future resolves once it is durable, and fails with `Stale` if another was first."""
        return self._persistence.append_soon(self.id, step.expected, step.entries, step.course.position())

    def take_over(self, step: Step) -> Answer:
        """Advance to a step that is durable, then notify the listeners."""
        self._is_unsure = False
        self._remember(step.entries)
        self._course = step.course
        answer = Answer(step.entries)
        for listener in tuple(self._listeners):
            try:
                listener(answer)
            except Exception:  # noqa: BLE001 - the move is durable, whatever a listener does
                _LOG.exception("a listener of game %s failed", self.id)
        return answer

    def learn(self, entries: Sequence[Entry]) -> Answer | None:
        """Apply everything that is kept after the version known here."""
        self._is_unsure = False
        if not entries:
            return None
        course = self._course.copy()
        for entry in entries:
            course.add(entry)
        return self.take_over(Step(self.version, tuple(entries), course))

    def _remember(self, entries: Sequence[Entry]) -> None:
        self._entries.extend(entries)
        for entry in entries:
            if entry.command is not None:
                self._commands.setdefault(entry.command, entry.version)

    def _repeated(self, command: Command, command_id: str) -> Answer:
        entries = tuple(takewhile(lambda entry: entry.command == command_id, self.since(self._commands[command_id] - 1)))
        if not command.was(entries):
            raise CommandReused(command_id)
        self._persistence.check_intact()
        return Answer(entries)

    def _parts(self, command: Command, course: Course) -> Iterator[Part]:
        """What the command's entries hold; the course is advanced by each before the next."""
        match command.kind:
            case "move":
                for move in self._move(command, course):
                    yield "move", command.seat, move, ""
            case "roll":
                course.check_seat(command.seat)
                if not isinstance(course.node, Chance):
                    raise IllegalMove("the dice have been thrown: choose what to do with them")
                if self.header.dice == "physical":
                    raise IllegalMove(f"throw your own dice and enter what fell, such as {next(iter(course.node.outcomes))}")
                if not course.agreed:
                    yield from agree(command.words, self.seats, course)
                yield "move", command.seat, self._draw(course, course.node), ""
            case "agree":
                yield from agree(command.words, self.seats, course)
            case "void":
                yield void(self._seed, self.seats, course)
                yield from silenced(course)
            case "word" | "commit":
                if self._seed is None:
                    raise IllegalMove("words are for fair dice that are thrown here")
                yield command.kind, command.seat, None, command.word
                if command.kind == "commit":
                    yield from commits(command.words, self.seats, course)
            case "undo" | "peek" | "player":
                yield command.kind, command.seat, None, command.word

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
        assert self._seed is not None
        if self._stream is None or not course.moves:
            self._stream = course.stream(self._seed)
        return self._stream.throw(course.next_place(chance), chance.throw)
