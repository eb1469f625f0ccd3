"""The requests that a server answers over HTTP, answered for the tables of one device."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from dicecup.coach.review import Objective
from dicecup.core.errors import BadRecord
from dicecup.core.record import read
from dicecup.games import open_record
from dicecup.games.registry import record_of
from dicecup.journal import HOST, Journal, clean_name, fold, to_record
from dicecup.messages import advising, reading, responses
from dicecup.messages.coaching import Chances, ExerciseAnswer, GradesRequest, NewExercise, WhyRequest
from dicecup.messages.commands import check_extras
from dicecup.messages.editions import editions
from dicecup.messages.opening import opening
from dicecup.messages.plain import from_plain
from dicecup.messages.refusals import Rejected
from dicecup.messages.requests import NewTable, Rename
from dicecup.table import Command, new_game
from dicecup.worker.effects import Create, NotStored, ReadAll, Remove, Run
from dicecup.worker.importing import Imported, Wrong, brought, compare, read_file
from dicecup.worker.shared import MARK, is_shared, pack
from dicecup.worker.tables import DeviceTable, Tables, fetch_values

NEEDS_SERVER: Final = "this needs a server: a game on one device has no links and no other devices"
MAX_MOMENTS: Final = 100
MOST_TRIES: Final = 20
"""An import gives up where other windows were first so many times, or storage says so for ever."""
ID: Final = rf"[0-9a-z][0-9a-z-]{{0,39}}|{MARK}[\w-]+"


@dataclass(frozen=True, slots=True)
class Text:
    """A file as the answer."""

    text: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Shared:
    """The name of a table that is all in its name."""

    id: str


class Requests:
    """Answers requests; a table that a request changes is returned with the answer."""

    def __init__(self, tables: Tables, extras: int) -> None:
        self._tables = tables
        self._extras = extras
        self._routes: list[tuple[re.Pattern[str], Callable[..., Run[Any]]]] = [
            (re.compile(rf"{method} {path}"), answer)
            for method, path, answer in (
                ("GET", "/api/editions", self._editions),
                ("POST", "/api/tables", self._open),
                ("GET", "/api/records", self._export),
                ("POST", "/api/records", self._import),
                ("POST", "/api/coach/form", self._form),
                ("POST", "/api/coach/exercises", self._deal),
                ("POST", "/api/coach/answers", self._grade),
                ("POST", "/api/coach/why", self._why),
                ("GET", f"/api/tables/({ID})", self._read),
                ("DELETE", f"/api/tables/({ID})", self._remove),
                ("GET", f"/api/tables/({ID})/record", self._record),
                ("GET", f"/api/tables/({ID})/replay", self._replay),
                ("GET", f"/api/tables/({ID})/review", self._review),
                ("GET", f"/api/tables/({ID})/review/([0-9]{{1,6}})", self._review),
                ("GET", f"/api/tables/({ID})/chances", self._chances),
                ("GET", f"/api/tables/({ID})/lessons", self._lessons),
                ("GET", f"/api/tables/({ID})/shared", self._share),
                ("GET", f"/api/tables/({ID})/exact", self._exact),
                ("POST", f"/api/tables/({ID})/rematch", self._rematch),
                ("POST", f"/api/tables/({ID})/seats/([0-9])/name", self._rename),
            )
        ]

    def answer(self, line: str, body: Any) -> Run[tuple[Any, DeviceTable | None]]:
        """The answer to a request, a message or a text."""
        address, _, query = line.partition("?")
        for pattern, answer in self._routes:
            if (found := pattern.fullmatch(address)) is not None:
                message, table = yield from answer(*found.groups(), body=body, query=dict(parse_qsl(query)))
                return message, table
        raise Rejected(404, "not-found", NEEDS_SERVER)

    # Tables

    def _editions(self, **_: Any) -> Run[tuple[Any, None]]:
        return editions(), None
        yield

    def _open(self, body: Any, **_: Any) -> Run[tuple[responses.Opened, DeviceTable]]:
        new: NewTable = from_plain(NewTable, body)
        if any(seat.kind == "friend" for seat in new.seats):
            raise Rejected(409, "not-allowed", NEEDS_SERVER)
        options, seats = opening(new)
        created = new_game(new.game, seats, options, dice=new.dice, clock=self._tables.clock)
        yield Create((created,))  # nothing is in its way: its id is drawn
        table = self._tables.keep(created)
        return responses.Opened(table.read(0), None), table

    def _read(self, table_id: str, query: dict[str, str], **_: Any) -> Run[tuple[responses.Table, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        since = int(query.get("since", "0"))
        if table.version < since:
            yield from table.catch_up()
        return table.read(since), table

    def _remove(self, table_id: str, **_: Any) -> Run[tuple[None, None]]:
        """Remove a table from this device; one that is not there needs no removing."""
        yield Remove(table_id)
        self._tables.drop(table_id)
        return None, None

    def _rename(self, table_id: str, number: str, body: Any, **_: Any) -> Run[tuple[responses.Table, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        seat, name = int(number), clean_name(from_plain(Rename, body).name)
        if seat >= len(table.seats):
            raise Rejected(404, "not-found", f"there is no seat {seat} at this table")
        if table.seats[seat].bot is not None:
            raise Rejected(403, "not-your-seat", f"seat {seat} is a bot's")
        if seat not in table.held:
            raise Rejected(403, "not-your-seat", "only its own player can rename a seat")
        yield from table.rename(seat, name)
        return table.read(table.version), table

    def _rematch(self, table_id: str, **_: Any) -> Run[tuple[responses.Table, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        if not table.over:
            raise Rejected(409, "not-allowed", "a rematch comes after the game", table.version)
        if not table.held:
            raise Rejected(409, "not-allowed", "a rematch is for those who played the game", table.version)
        new = yield from self._tables.get((yield from table.play_again()))
        return new.read(0), table

    def _record(self, table_id: str, query: dict[str, str], **_: Any) -> Run[tuple[Text, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        found = table.record()
        if query.get("form") == "json":
            return Text(found.to_json(), f"{found.game}-{table.id}.json", "application/json"), table
        return Text(found.to_text(), f"{found.game}-{table.id}.txt", "text/plain"), table

    def _replay(self, table_id: str, query: dict[str, str], **_: Any) -> Run[tuple[responses.Replay, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        start, count = int(query.get("start", "0")), min(int(query.get("count", str(MAX_MOMENTS))), MAX_MOMENTS)
        return reading.replay(table.id, table.game, table.moves, start, count), table

    def _exact(self, table_id: str, **_: Any) -> Run[tuple[responses.ExactValues, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        return responses.ExactValues("impossible", is_allowed=False, why="exact values are made on a computer"), table

    # Moving games between devices

    def _export(self, **_: Any) -> Run[tuple[Text, None]]:
        journals: tuple[Journal, ...] = yield ReadAll()
        texts = []
        for one in sorted(journals, key=lambda one: (one.header.created, one.header.id)):
            seed = one.seed if one.position.finished else None
            texts.append(to_record(one.header, one.seats, fold(one.entries), seed).to_text())
        return Text("\n".join(texts), "dicecup.txt", "text/plain"), None

    def _import(self, body: Any, **_: Any) -> Run[tuple[Imported, None]]:
        """Import the records of a file, none if one was altered; a game that has gone on elsewhere goes on here."""
        if not isinstance(body, str):
            raise BadRecord("a file of records is text")
        found = read_file(body, int(self._tables.clock() * 1000))
        if isinstance(found, Wrong):
            return Imported(wrong=found), None
        for _try in range(MOST_TRIES):
            present: tuple[Journal, ...] = yield ReadAll()
            here = {one.header.id: one for one in present}
            new, known, left = compare(found, here)
            seen = {game_id: len(here[game_id].entries) for game_id in new if game_id in here}
            if not new or (yield Create(tuple(new.values()), seen)):
                break  # else another window was first: what comes from the file is decided anew
        else:
            raise NotStored("refused")
        for game_id in new:
            self._tables.drop(game_id)
        return Imported(tuple(map(brought, new.values())), tuple(map(brought, known)), tuple(map(brought, left))), None

    def _share(self, table_id: str, **_: Any) -> Run[tuple[Shared, DeviceTable]]:
        table = yield from self._tables.get(table_id)
        if not table.over:
            raise Rejected(409, "not-allowed", "only a finished game can be shared in a link", table.version)
        return Shared(table_id if is_shared(table_id) else pack(table.record())), table

    # The coach

    def _review(self, table_id: str, at: str | None = None, *, query: dict[str, str], **_: Any) -> Run[tuple[Any, DeviceTable]]:
        """The review of a game, or of one choice; that of a running game is a peek of all seats of this device."""
        table = yield from self._tables.current(table_id)
        new = [] if table.over else [seat for seat in sorted(table.held - {HOST}) if not table.has_peeked(seat)]
        check_extras(table, new, self._extras)
        yield from fetch_values(table.game)
        record = table.record()
        objective: Objective | None = "win" if query.get("objective") == "win" else None
        found: Any = advising.review(record, objective) if at is None else advising.explain(record, int(at))
        if advising.has_values(found):
            for seat in new:
                yield from table.act(Command("peek", seat))
        return found, table

    def _chances(self, table_id: str, **_: Any) -> Run[tuple[Chances, DeviceTable]]:
        """How all seats stand; a peek of all seats of this device, once for each."""
        table = yield from self._tables.current(table_id)
        yield from fetch_values(table.game)
        found = advising.chances(table.record())
        if not table.over:
            for seat in sorted(table.held - {HOST}):
                if not table.has_ever_peeked(seat):
                    yield from table.act(Command("peek", seat))
        return found, table

    def _lessons(self, table_id: str, **_: Any) -> Run[tuple[Any, DeviceTable]]:
        table = yield from self._tables.current(table_id)
        if not table.over:
            raise Rejected(409, "not-allowed", "the game is not over yet", table.version)
        yield from fetch_values(table.game)
        return advising.lessons(table.record(), table.id, table.header.created), table

    def _form(self, body: Any, **_: Any) -> Run[tuple[Any, None]]:
        return advising.forms(from_plain(GradesRequest, body)), None
        yield

    def _deal(self, body: Any, **_: Any) -> Run[tuple[Any, None]]:
        new: NewExercise = from_plain(NewExercise, body)
        yield from self._fetch(new.game, new.seats, dict(new.options))
        return advising.deal_exercise(new.game, new.seats, dict(new.options)), None

    def _grade(self, body: Any, **_: Any) -> Run[tuple[Any, None]]:
        answer: ExerciseAnswer = from_plain(ExerciseAnswer, body)
        yield from self._fetch_for(answer.exercise.record)
        found = advising.check_answer(answer.exercise.exercise(), answer.move, answer.right, answer.interval)
        return found, None

    def _why(self, body: Any, **_: Any) -> Run[tuple[Any, None]]:
        asked: WhyRequest = from_plain(WhyRequest, body)
        yield from self._fetch_for(asked.record)
        return advising.explain_difference(asked.record, asked.chosen, asked.better), None

    def _fetch(self, game: str, seats: int, options: dict[str, Any]) -> Run[None]:
        yield from fetch_values(open_record(record_of(game, seats, **options))[0])

    def _fetch_for(self, text: str) -> Run[None]:
        yield from fetch_values(open_record(read(text))[0])
