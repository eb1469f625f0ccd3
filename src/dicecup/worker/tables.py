"""The tables of one device: opened from storage, changed by commands and by bots, and followed by channels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple, NoReturn

from dicecup.bots.seating import Seating
from dicecup.core import Chance, Choice, Move, Over
from dicecup.core.errors import DicecupError
from dicecup.journal import HOST, Journal, NoGame, Seat, summary_of
from dicecup.messages import reading, responses
from dicecup.messages.plain import to_json
from dicecup.messages.requests import Pace
from dicecup.solve import NoAdvice, problem
from dicecup.solve.moments import moments_name
from dicecup.solve.parts import parts_name
from dicecup.solve.pocket import pocket_name
from dicecup.solve.service import judge_path
from dicecup.table import Answer, Command, Table, rematch
from dicecup.table.opening import Clock
from dicecup.worker.effects import Append, Changes, Create, Fetch, Read, ReadChanges, Rename, Run, Series
from dicecup.worker.shared import is_shared, unpack


class Told(NamedTuple):
    """What a channel was told of a table last."""

    version: int
    seats: tuple[Seat, ...]
    rematch: str | None


FIRST_TURNS: Final = 60
"""Within so many moves everybody has a choice."""
POCKETS: Final = "solve/pocket_tables"
JUDGES: Final = "solve/trained/judges"
"""Folders of the package, which a browser fills with the files that it needs."""


class Elsewhere:
    """The persistence of these tables, which do not write by themselves."""

    def check_intact(self) -> None:
        """What was durable stays so as long as the browser keeps it."""

    def _refuse(self, *_: object) -> NoReturn:
        raise NotImplementedError("journals are read and written outside: see `dicecup.worker.effects`")

    journal = entries = series = create_soon = append_soon = _refuse


class DeviceTable(Table):
    """A table on this device, all of whose people sit here."""

    def __init__(self, found: Series, clock: Clock, name: str | None = None) -> None:
        self._name = name or found.journal.header.id
        super().__init__(Elsewhere(), found.journal, clock, list(filter(None, map(summary_of, found.others))))
        self.rematch = next((other.header.id for other in found.others if other.header.rematch_of == self.id), None)
        self.seating = Seating(self.header.record, self.game, [seat.bot for seat in self.seats])
        self.channels: dict[str, Told] = {}
        self.pace: Pace = "usual"
        self.is_hurried = False
        """Whether bots do not wait until a person is to act."""
        self.is_rehearsed = False
        self.is_stuck = False
        """Whether the last move of a bot could not be stored."""

    @property
    def id(self) -> str:
        """The name of the table: the game's id, or the whole game where it came in a link."""
        return self._name

    @property
    def held(self) -> frozenset[int]:
        """The seats of this device, and the host; at a table from a link, or a game that goes on elsewhere, one only watches."""
        if is_shared(self.id) or not (self.over or self.can_go_on):
            return frozenset()
        return frozenset({HOST, *(number for number, seat in enumerate(self.seats) if seat.bot is None)})

    @property
    def silence(self) -> float:
        """How many seconds ago something last happened."""
        return self._clock() - self.waiting_since

    def read(self, since: int) -> responses.Table:
        """The table as a client sees it."""
        held = self.held
        seats, you = self.read_seats(), held - {HOST}
        return reading.read_table(self, since, seats=seats, you=you, host=HOST in held, rematch=self.rematch)

    def read_seats(self) -> tuple[responses.Seat, ...]:
        """Who sits where."""
        return tuple(
            responses.Seat(
                seat=number,
                name=seat.name,
                kind="bot" if seat.bot else "here",
                bot=seat.bot,
                claimed=seat.claimed,
                free=False,
                away=False,
                stand_in=None,
                stand_in_level=seat.stand_in_level,
                asking=None,
            )
            for number, seat in enumerate(self.seats)
        )

    @property
    def told(self) -> Told:
        """What a channel knows that was told everything."""
        return Told(self.version, self.seats, self.rematch)

    def news(self) -> list[tuple[str, str]]:
        """What the channels have not been told of the table, as channels and messages in JSON."""
        now, messages = self.told, dict[Told, list[str]]()
        found = []
        for channel, before in self.channels.items():
            if before not in messages:
                messages[before] = [to_json(message) for message in self._news_after(before)]
            found += [(channel, message) for message in messages[before]]
            self.channels[channel] = now
        return found

    def _news_after(self, told: Told) -> Iterator[responses.SocketMessage]:
        """What is new since then, in the order in which a server tells it."""
        if told.seats != self.seats:  # first, because an event speaks of players by their names
            yield responses.Seats(self.read_seats())
        if told.version < self.version:
            yield reading.read_update(self, told.version)
        if self.rematch is not None and told.rematch != self.rematch:
            yield responses.Rematch(self.rematch)

    def tell(self, message: responses.SocketMessage) -> list[tuple[str, str]]:
        """A message to all channels."""
        data = to_json(message)
        return [(channel, data) for channel in self.channels]

    def act(self, command: Command) -> Run[Answer]:
        """Carry a command out once; its entries are durable when this returns."""
        while True:
            if self.must_refresh(command.expect):
                yield from self.catch_up()
            step = self.prepare(command)
            if isinstance(step, Answer):
                return step
            if (yield Append(self.id, step.expected, step.entries, step.course.position())):
                return self.take_over(step)
            yield from self.catch_up()  # another window was first: whether the command still fits is decided anew

    def rename(self, number: int, name: str) -> Run[None]:
        """Give a seat another name; it is durable when this returns."""
        while (seen := self.seats[number]).name != name:
            if (yield Rename(self.id, number, seen.name, name)):
                self.seats = (*self.seats[:number], replace(seen, name=name), *self.seats[number + 1 :])
            else:
                yield from self.catch_up()

    def play_again(self) -> Run[str]:
        """The name of the table of the next game, which is made once, whichever window wants it first."""
        yield from self.catch_up()
        while self.rematch is None:
            created = rematch(self.header, self.seats, self._clock)
            if (yield Create((created,))):
                self.rematch = created.header.id
            else:
                yield from self.catch_up()
        return self.rematch

    def catch_up(self) -> Run[None]:
        """Learn what another window changed."""
        changes: Changes = yield ReadChanges(self.id, self.version)
        self.seats, self.rematch = changes.seats, changes.rematch
        self.learn(changes.entries)

    def choose(self, node: Choice) -> Run[Move]:
        """The move of the bot at the seat to act; whatever a bot does wrong, the game goes on."""
        yield from fetch_values(self.game)
        try:
            move = self.seating.bot(node.seat).choose(self.state, node, self.moves)
        except DicecupError:
            move = None
        return move if move in node.legal else random.choice(node.legal)  # noqa: S311

    def rehearse(self) -> Run[None]:
        """Let each bot choose in its first turn of some game, so that its values are read before they are waited for."""
        seats = [] if self.is_rehearsed or self.over else [seat for seat in range(len(self.seats)) if self.seating.is_bot(seat)]
        if seats:
            yield from fetch_values(self.game)
        self.is_rehearsed = True
        for seat in seats:
            state, moves = self.game.start(), list[Move]()
            while len(moves) < FIRST_TURNS:
                match self.game.node(state):
                    case Choice(seat=chooser) as node if chooser == seat:
                        with suppress(DicecupError):
                            self.seating.bot(seat).choose(state, node, moves)
                        break
                    case Choice(legal=legal):
                        moves.append(legal[-1])
                    case Chance(throw=throw):
                        moves.append(random.choice(tuple(throw.outcomes)))  # noqa: S311
                    case Over():
                        break
                state = self.game.step(state, moves[-1])


def fetch_values(game: Any) -> Run[None]:
    """Have the value files of a game in place, if it has any; without a network a bot judges by itself."""
    names = value_names(game)
    if names:
        yield Fetch(names)


def value_names(game: Any) -> tuple[str, ...]:
    """The value files that a game may have, by their paths in the package."""
    if (judge := judge_path(game)) is not None:
        return (f"{JUDGES}/{judge.name}",)
    try:
        subject = problem(game).subject
    except NoAdvice:
        return ()
    return tuple(f"{POCKETS}/{name(subject)}" for name in (pocket_name, parts_name, moments_name))


class Tables:
    """All tables of this device that were opened since it was loaded."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._open: dict[str, DeviceTable] = {}

    def get(self, table_id: str) -> Run[DeviceTable]:
        """A table by its name."""
        if table_id not in self._open:
            found: Series | None = Series(unpack(table_id), ()) if is_shared(table_id) else (yield Read(table_id))
            if found is None:
                raise NoGame(table_id)
            self._open[table_id] = DeviceTable(found, self.clock, table_id)
        return self._open[table_id]

    def current(self, table_id: str) -> Run[DeviceTable]:
        """A table by its name as it is stored now: another window, or the other worker of this one, may have played on."""
        table = yield from self.get(table_id)
        if not table.over:
            yield from table.catch_up()
        return table

    def find(self, table_id: str) -> DeviceTable | None:
        """A table that is open."""
        return self._open.get(table_id)

    def keep(self, journal: Journal) -> DeviceTable:
        """Open a table that was just created."""
        table = self._open[journal.header.id] = DeviceTable(Series(journal, ()), self.clock)
        return table

    def drop(self, table_id: str) -> None:
        """Forget a table that was removed."""
        self._open.pop(table_id, None)

    def close(self, channel: str) -> None:
        """Remove a channel; a table that nobody follows is read again when it is needed."""
        for table in list(self._open.values()):
            if table.channels.pop(channel, None) is not None and not table.channels:
                del self._open[table.id]
