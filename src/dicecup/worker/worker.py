"""The worker: takes the requests and the socket messages of a server as text, and answers them one after the other.

`begin` takes one of these, and `resume` what came of an effect; both return a step, as JSON:

    {"request": "GET /api/tables/…", "body": …}          an HTTP request
    {"watch": channel, "table": id, "since": version}    open a channel to a table
    {"send": channel, "table": id, "message": {…}}       a command or a signal
    {"close": channel}
    {"bot": id}                                          it is time for a bot to act
    {"changed": id}                                      another window changed this table: its game, a name, or its rematch
    {"replaced": id}                                     another window removed this table, or brought another course of it
    {"rehearse": id}                                     somebody follows this table: have its bots ready

A step is an effect to be done first (`do`), or `"do": "done"` with the answer, messages for channels, and after how many seconds a
bot wants to act at the table, `null` if none does.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from dicecup.core import Choice
from dicecup.core.errors import DicecupError
from dicecup.journal import NoGame
from dicecup.messages.commands import check_room, check_seat, done, for_table, may_see_values, values_of
from dicecup.messages.pacing import bot_to_act, wait_of_bot
from dicecup.messages.plain import from_plain, to_json
from dicecup.messages.refusals import Rejected, reason
from dicecup.messages.requests import Command, PaceSignal, PeekCommand, ReactSignal, RollCommand, Signal, SkipSignal
from dicecup.messages.responses import Done, Paced, Reacted, Welcome
from dicecup.table import Command as TableCommand
from dicecup.table.opening import Clock
from dicecup.worker.codec import read_failure, read_outcome, write_effect
from dicecup.worker.effects import Effect, NotStored, Run
from dicecup.worker.requests import Requests, Text
from dicecup.worker.tables import DeviceTable, Tables, fetch_values

_LOG: Final = logging.getLogger(__name__)

BOT_SECONDS: Final = 1.0
"""How long bots wait before each move at the usual pace, as on a server."""
WORD_SECONDS: Final = 5.0
"""After so long without a word that a seat committed to, the round of words is void: the window that knew it is gone."""
AGREEING_SECONDS: Final = 0.3
"""How long a bot waits at least while the seats agree on the dice."""
STUCK_SECONDS: Final = 3.0
"""How long a bot waits before it tries again to make a move that could not be stored."""
EXTRAS: Final = 1_000
"""How many undos and peeks a seat has room for."""

Sent = list[tuple[str, str]]
"""Channels with messages in JSON."""


class Worker:
    """Answers requests about the tables of one device. One is answered before the next begins."""

    def __init__(self, clock: Clock = time.time) -> None:
        self.tables = Tables(clock)
        self._requests = Requests(self.tables, EXTRAS)
        self._running: Run[str] | None = None
        self._effect: Effect | None = None

    def begin(self, text: str) -> str:
        """Begin with a request, and return the first step."""
        self.give_up()
        self._running = self._answer(json.loads(text))
        return self._next(lambda running: next(running))

    def resume(self, text: str) -> str:
        """Go on with what came of the effect, and return the next step: `{"outcome": …}`, or `{"error": "full"}`."""
        assert self._effect is not None
        found, effect = json.loads(text), self._effect
        if "error" in found:
            return self._next(lambda running: running.throw(read_failure(effect, found["error"])))
        return self._next(lambda running: running.send(read_outcome(effect, found["outcome"])))

    def give_up(self) -> None:
        """Forget a request that nobody goes on with. One that asked for value files has written nothing, and can begin again."""
        if self._running is not None:
            self._running.close()
        self._running = self._effect = None

    def _next(self, advance: Callable[[Run[str]], Effect]) -> str:
        assert self._running is not None
        try:
            self._effect = advance(self._running)
        except StopIteration as stop:
            self._running = self._effect = None
            return str(stop.value)
        except BaseException:
            self._running = self._effect = None
            raise
        return json.dumps(write_effect(self._effect))

    def _answer(self, asked: dict[str, Any]) -> Run[str]:
        answer: dict[str, Any] = {}
        table: DeviceTable | None = None
        sent: Sent = []
        match asked:
            case {"request": str(line)}:
                answer, table = yield from self._request(line, asked.get("body"))
            case {"watch": channel, "table": table_id, "since": since}:
                table, sent = yield from self._watch(channel, table_id, since)
            case {"send": channel, "table": table_id, "message": message}:
                table, sent = yield from self._send(channel, table_id, message)
            case {"close": channel}:
                self.tables.close(channel)
            case {"bot": table_id}:
                table = self.tables.find(table_id)
                if table is not None:
                    table, sent = yield from self._act_bot(table)
            case {"changed": table_id}:
                table = self.tables.find(table_id)
                if table is not None:
                    table, sent = yield from self._catch_up(table)
            case {"replaced": table_id}:
                table, sent = yield from self._reopen(table_id)
            case {"rehearse": table_id}:
                table = self.tables.find(table_id)
                if table is not None:
                    yield from table.rehearse()
        news = [] if table is None else table.news()
        waits = {} if table is None else dict(self._waits(table))
        return json.dumps({"do": "done", "messages": [*news, *sent], "bots": waits, **answer})

    def _waits(self, table: DeviceTable) -> Iterator[tuple[str, float | None]]:
        """When a bot wants to act at a table: never, where a person has to or nobody follows."""
        if bot_to_act(table) is None:
            table.is_hurried = False
        if bot_to_act(table) is None or not table.channels:
            yield table.id, None
        else:
            wait = 0.0 if table.is_hurried else wait_of_bot(table, table.pace, BOT_SECONDS)
            wait = max(wait, STUCK_SECONDS * table.is_stuck)
            yield table.id, wait if table.agreed else max(wait, AGREEING_SECONDS)

    def _request(self, line: str, body: Any) -> Run[tuple[dict[str, Any], DeviceTable | None]]:
        try:
            found, table = yield from self._requests.answer(line, body)
        except DicecupError as error:
            why = reason(error)
            return {"status": why.status, "body": to_json(why.refusal())}, None
        if isinstance(found, Text):
            return {"status": 200, "body": found.text, "name": found.name, "kind": found.kind}, table
        return {"status": 200, "body": to_json(found)}, table

    # Channels

    def _watch(self, channel: str, table_id: str, since: int) -> Run[tuple[DeviceTable | None, Sent]]:
        try:
            table = yield from self.tables.get(table_id)
            if table.version < since:
                yield from table.catch_up()
        except DicecupError as error:
            return None, [(channel, to_json(reason(error).refusal()))]
        sent = [(channel, to_json(Welcome(table.read(since))))]
        if table.pace != "usual":
            sent.append((channel, to_json(Paced(table.pace))))
        table.channels[channel] = table.told
        return table, sent

    def _reopen(self, table_id: str) -> Run[tuple[DeviceTable | None, Sent]]:
        """Read a table again that is another than it was; whoever follows it is told how it stands now, or that it is gone."""
        old = self.tables.find(table_id)
        if old is None:
            return None, []
        self.tables.drop(table_id)
        try:
            table = yield from self.tables.get(table_id)
        except DicecupError as error:
            return None, old.tell(reason(error).refusal())
        table.pace, table.channels = old.pace, dict.fromkeys(old.channels, table.told)
        return table, table.tell(Welcome(table.read(0)))

    def _catch_up(self, table: DeviceTable) -> Run[tuple[DeviceTable | None, Sent]]:
        try:
            yield from table.catch_up()
        except NoGame:
            return (yield from self._reopen(table.id))
        return table, []

    def _send(self, channel: str, table_id: str, message: Any) -> Run[tuple[DeviceTable | None, Sent]]:
        answered: Done | None = None
        table = command_id = None
        try:
            table = yield from self.tables.get(table_id)
            wanted: Command | Signal = from_plain(Command | Signal, message)
            if isinstance(wanted, Signal):
                return table, self._signal(table, wanted)
            command_id = wanted.command
            answered = yield from self._execute(table, wanted)
        except NoGame as error:
            table, sent = yield from self._reopen(table_id)
            return table, [*sent, (channel, to_json(reason(error).refusal(command_id)))]
        except DicecupError as error:
            return table, [(channel, to_json(reason(error).refusal(command_id)))]
        return table, [(channel, to_json(answered))]

    def _signal(self, table: DeviceTable, signal: Signal) -> Sent:
        """Take a signal; dice that are put aside are shown to other devices only, of which there are none."""
        match signal:
            case PaceSignal(pace=pace):
                table.pace = pace
                return table.tell(Paced(pace))
            case ReactSignal(seat=seat, reaction=reaction):
                return table.tell(Reacted(seat, reaction))
            case SkipSignal():
                table.is_hurried = bot_to_act(table) is not None
        return []

    def _execute(self, table: DeviceTable, command: Command) -> Run[Done]:
        """Execute a command; a repeated one has the same answer."""
        if table.must_refresh(command.expect):
            yield from table.catch_up()
        table.check_can_go_on()
        check_seat(table, table.held, command)
        check_room(table, command, EXTRAS)
        values = None
        if isinstance(command, PeekCommand) and may_see_values(table, command):
            yield from fetch_values(table.game)
            values = values_of(table.game, table.state)
        if isinstance(command, RollCommand) and not table.agreed:
            yield from self._agree(table, command.seat)
        answer = yield from table.act(for_table(table, table.held, command))
        return done(table, command, answer, values)

    def _agree(self, table: DeviceTable, seat: int) -> Run[None]:
        """Before the first throw: let it wait for words that are on the way, and not for those that nobody will say any more."""
        is_bots = table.player_of(seat) is not None
        silent = tuple((number, "") for number in table.uncommitted)
        if not table.unrevealed and not (is_bots and silent):
            return
        if table.silence < WORD_SECONDS:
            raise Rejected(503, "busy", "the players have not agreed on the dice yet: roll again")
        yield from table.act(TableCommand("agree", seat, words=silent) if silent else TableCommand("void", seat))

    def _act_bot(self, table: DeviceTable) -> Run[tuple[DeviceTable | None, Sent]]:
        """Let a bot make its next move; if another window was first, there is nothing to do. What cannot be stored is told."""
        seat = bot_to_act(table)
        if seat is None or not table.channels:
            return table, []
        version, node = table.version, table.node
        try:
            if isinstance(node, Choice):
                move = yield from table.choose(node)
                yield from table.act(TableCommand("move", seat, move, expect=version, by_bot=True))
            else:
                if not table.agreed:
                    yield from self._agree(table, seat)
                yield from table.act(TableCommand("roll", seat, expect=table.version, by_bot=True))
        except NotStored as error:
            table.is_stuck = True
            return table, table.tell(reason(error).refusal())
        except NoGame:
            return (yield from self._reopen(table.id))
        except DicecupError as error:
            _LOG.info("a bot's move was not made: %s", error)
        table.is_stuck = False
        return table, []
