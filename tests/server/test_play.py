"""Playing through the API: requests and responses of a table."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dicecup import solve
from dicecup.core.fair import word_commitment
from dicecup.core.machine import replay
from dicecup.core.record import read
from dicecup.games import EDITIONS, new
from dicecup.journal import verify
from tests.server.client import Cut, ask
from tests.server.kit import BOT, FRIEND, HERE, PATIENT, Party, Socket, any_command, changed, quick_command, run, served


async def finish(party: Party) -> Any:
    """Play to the end, over a socket that holds every seat."""
    socket = await party.watch(*range(10))
    table = (await socket.hear())["table"]
    position, version = table["position"], table["version"]
    update = {"ended": {"summary": table["summary"], "series": table["series"]}}
    while position["node"] != "over":
        if position["seat"] in table["you"]:
            socket.send(quick_command(position, version))
        update = await heard(socket, "update")
        position, version = update["position"], update["version"]
        assert (update["ended"] is None) == (position["node"] != "over")
    socket.close()
    table = await party.read()
    assert update["ended"] == {"summary": table["summary"], "series": table["series"]}
    return table


@pytest.mark.parametrize("game", EDITIONS)
def test_every_edition_is_played_to_its_end_and_its_record_verifies(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, game=game)
            before = await party.read()
            assert before["seed"] is None
            table = await finish(party)
            assert table["position"]["winners"]
            assert table["seed"] is not None
            text = (await ask(address, "GET", f"{party.path}/record")).body.decode()
            assert verify(text).kind == "verified"
            json_form = (await ask(address, "GET", f"{party.path}/record?form=json")).body.decode()
            assert read(text) == read(json_form)
            replay = (await ask(address, "GET", f"{party.path}/replay?start=1&count=3")).json()
            assert [moment["number"] for moment in replay["moments"]] == [1, 2, 3]

    run(scene())


def test_offers_have_the_points_of_each_open_row(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            for game in EDITIONS:
                party = await Party.open(address, HERE, HERE, game=game)
                for _ in range(12):
                    table = await party.read()
                    position = table["position"]
                    for offer in position["offers"]:
                        assert offer["move"] in position["legal"]
                    command = quick_command(position, table["version"])
                    assert (await party.do(command)).status == 200
                    after = (await party.read())["position"]
                    paid = {offer["move"]: offer["points"] for offer in position["offers"]}
                    if command.get("move") in paid:
                        seat = command["seat"]
                        assert after["scores"][seat] - position["scores"][seat] == paid[command["move"]]

    run(scene())


def test_a_repeated_command_gets_the_same_response_and_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            command = await party.next_command()
            first, again = await party.do(command), await party.do(command)
            assert first.status == again.status == 200
            assert first.body == again.body
            assert (await party.read())["version"] == first.json()["version"]
            other = await party.do(command | {"kind": "undo"})
            assert (other.status, other.json()["code"]) == (409, "command-reused")

    run(scene())


def test_the_refusal_of_a_stale_version_has_the_current_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, options={"first": 0})
            now = (await party.do(await party.next_command())).json()["version"]
            late = await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "late"})
            assert late.status == 409
            assert late.json() | {"error": ""} == {"type": "refused", "code": "stale", "error": "", "version": now, "command": None}
            early = await party.do({"kind": "roll", "seat": 0, "expect": 70, "command": "early"})
            assert (early.status, early.json()["version"]) == (409, now)

    run(scene())


def test_one_of_many_commands_for_one_version_wins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, options={"first": 0})
            rolls = [{"kind": "roll", "seat": 0, "expect": 0, "command": f"c{number}"} for number in range(20)]
            answers = await asyncio.gather(*map(party.do, rolls))
            assert sorted(answer.status for answer in answers) == [200, *[409] * 19]
            assert [entry["kind"] for entry in (await party.read())["entries"]] == ["commit", "commit", "move"]

    run(scene())


def test_a_reconnecting_watcher_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            socket = await party.watch(0)
            told: list[int] = []
            welcome = await socket.hear()
            version = welcome["table"]["version"]
            for _ in range(4):
                await party.do(await party.next_command())
            while len(told) < 4:
                told += [entry["version"] for entry in (await heard(socket, "update"))["entries"]]
            socket.close()
            for _ in range(5):
                await party.do(await party.next_command())
            back = await party.watch(0, since=told[-1])
            table = (await back.hear())["table"]
            told += [entry["version"] for entry in table["entries"]]
            assert told == list(range(version + 1, table["version"] + 1))
            assert table["position"] == (await party.read())["position"]

    run(scene())


async def heard(socket: Socket, kind: str) -> Any:
    while (message := await socket.hear())["type"] != kind:
        pass
    return message


def test_commands_can_be_sent_over_the_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            socket, other = await party.watch(0, 1), await party.watch()
            table = (await socket.hear())["table"]
            assert table["you"] == [0, 1]
            assert (await other.hear())["table"]["you"] == []
            command = any_command(table["position"], table["version"])
            socket.send(command)
            done = await heard(socket, "done")
            assert done["command"] == command["command"]
            update = await heard(other, "update")
            assert update["entries"] == done["entries"]
            other.send(command)
            refused = await heard(other, "refused")
            assert (refused["code"], refused["command"]) == ("not-your-seat", command["command"])
            socket.send(command | {"command": "other"})
            assert (await heard(socket, "refused"))["code"] == "stale"
            socket.send("{")
            assert (await heard(socket, "refused"))["code"] == "malformed"

    run(scene())


def test_undo_word_and_peek(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            for seat, word in ((0, ""), (1, word_commitment("rumpelstilt"))):
                committed = {"kind": "commit", "seat": seat, "expect": 0, "command": f"c{seat}", "word": word}
                assert (await party.do(committed)).status == 200
            spoken = await party.do({"kind": "word", "seat": 1, "expect": 2, "command": "w", "word": "rumpelstilt"})
            assert spoken.status == 200
            assert (await party.read())["fair"]["rounds"][0]["revealed"] == {"1": "rumpelstilt"}
            early = await party.do({"kind": "peek", "seat": 0, "expect": 3, "command": "p"})
            assert early.json()["code"] == "illegal"
            assert (await party.do({"kind": "roll", "seat": 0, "expect": 3, "command": "r"})).status == 200
            assert (await party.do({"kind": "move", "seat": 0, "expect": 4, "command": "s", "move": "s:chance"})).status == 200
            assert (await party.read())["position"]["can_undo"] == 0
            assert (await party.do({"kind": "undo", "seat": 1, "expect": 5, "command": "u"})).json()["code"] == "illegal"
            assert (await party.do({"kind": "undo", "seat": 0, "expect": 5, "command": "v"})).status == 200
            assert "s:chance" in (await party.read())["position"]["legal"]

    run(scene())


def test_bots_play_their_seats(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, BOT, {"kind": "bot", "bot": "greedy", "name": "Greta"}, game="mickey-mouse")
            socket = await party.watch(0)
            table = (await socket.hear())["table"]
            assert [seat["kind"] for seat in table["seats"]] == ["here", "bot", "bot"]
            position, version = table["position"], table["version"]
            while position["node"] != "over":
                if position["seat"] == 0:
                    socket.send(quick_command(position, version))
                update = await heard(socket, "update")
                position, version = update["position"], update["version"]
            assert sum(position["scores"]) > 0

    run(scene())


def test_program_bots_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            for bot in ("program:touch /tmp/owned", "optimal@0", "nobody", "random:score", "random@5"):
                body = {"game": "yahtzee", "seats": [HERE, {"kind": "bot", "bot": bot}]}
                answer = await ask(address, "POST", "/api/tables", body)
                assert (answer.status, answer.json()["code"]) == (422, "malformed")

    run(scene())


def test_a_perfect_bot_and_a_peek_need_nothing_to_be_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "no tables here"))

    async def scene() -> None:
        async with served(tmp_path) as address:
            body = {"game": "yahtzee", "seats": [HERE, {"kind": "bot", "bot": "optimal"}]}
            assert (await ask(address, "POST", "/api/tables", body)).status == 201
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "r"})
            peek = await party.do({"kind": "peek", "seat": 0, "expect": 3, "command": "p"})
            assert (peek.status, peek.json()["objective"]) == (200, "score")
            assert 0 < peek.json()["within"] < 0.1

    run(scene())


def test_rules_without_any_table_have_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "no tables here"))
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", tmp_path / "no tables here")

    async def scene() -> None:
        async with served(tmp_path) as address:
            body = {"game": "yahtzee", "seats": [HERE, {"kind": "bot", "bot": "optimal"}]}
            assert (await ask(address, "POST", "/api/tables", body)).status == 422
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "r"})
            peek = await party.do({"kind": "peek", "seat": 0, "expect": 3, "command": "p"})
            assert (peek.status, peek.json()["code"]) == (409, "no-values")
            assert (await party.read())["version"] == 3

    run(scene())


@pytest.mark.parametrize(("seats", "objective"), [(1, "score"), (2, "win")])
def test_a_peek_returns_values_once_it_is_in_the_journal(
    seats: int, objective: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "tables"))
    game = new("mickey-mouse", seats)
    solve.solve(game)

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, *[HERE] * seats, game="mickey-mouse")
            await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "r"})
            table = await party.read()
            peek = {"kind": "peek", "seat": 0, "expect": table["version"], "command": "p"}
            seen, again = await party.do(peek), await party.do(peek)
            state = replay(game, [entry["event"]["move"] for entry in table["entries"] if entry["kind"] == "move"])
            expected = solve.values(game, state)
            assert not isinstance(expected, float)
            assert seen.json()["values"] == {str(move): value for move, value in expected.items()}
            assert set(seen.json()["values"]) == set(table["position"]["legal"])
            assert (seen.json()["objective"], seen.json()["within"]) == (objective, 0)
            assert seen.body == again.body
            mark = table["position"]["offers"][0]["move"]
            await party.do({"kind": "move", "seat": 0, "expect": table["version"] + 1, "command": "s", "move": mark})
            late = await party.do(peek)
            assert (late.status, late.json()["values"]) == (200, None), "a new decision needs another peek"
            assert "Peeked: 0@2" in (await ask(address, "GET", f"{party.path}/record")).body.decode()
            other = await Party.open(address, HERE, HERE, HERE, game="mickey-mouse")
            await other.do({"kind": "roll", "seat": 0, "expect": 0, "command": "r"})
            estimated = (await other.do({"kind": "peek", "seat": 0, "expect": 4, "command": "p"})).json()
            assert set(estimated["values"]) == set((await other.read())["position"]["legal"])
            assert estimated["objective"] == "win"
            assert estimated["within"] > 0

    run(scene())


def test_a_failing_peek_is_not_reported_as_a_missing_value_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "tables"
    monkeypatch.setenv("DICECUP_CACHE", str(cache))
    solve.solve(new("mickey-mouse", 1))
    for table in cache.rglob("*.*"):  # a folder in place of the value file is an error, not a missing file
        if table.is_file():
            table.unlink()
            table.mkdir()

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "r"})
            peek = {"kind": "peek", "seat": 0, "expect": 2, "command": "p"}
            answer = await party.do(peek)
            assert (answer.status, answer.json()["code"]) == (500, "failed")
            socket = await party.watch(0)
            socket.send(peek)
            assert (await heard(socket, "refused"))["code"] == "failed"
            socket.send(any_command((await party.read())["position"], 2))
            assert (await heard(socket, "done"))["version"] > 2

    run(scene())


def test_events_are_the_same_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, HERE, HERE, game="mickey-mouse")
            await finish(party)
            undone = await Party.open(address, HERE, HERE, game="yahtzee")
            for _ in range(20):  # also after ties in the throws for the first turn
                await undone.do(quick_command(*position_and_version(await undone.read())))
            table = await undone.read()
            if table["position"]["can_undo"] is not None:
                seat = table["position"]["can_undo"]
                await undone.do({"kind": "undo", "seat": seat, "expect": table["version"], "command": "u"})
            before = [(await party.read())["entries"], (await undone.read())["entries"]]
        async with served(tmp_path) as address:
            party.address = undone.address = address
            after = [(await party.read())["entries"], (await undone.read())["entries"]]
            newest = (await party.read(since=len(before[0]) - 3))["entries"]
        assert before == after
        assert newest == before[0][-3:]
        assert {notice["kind"] for entry in after[0] for notice in entry["event"]["notices"]} & {"pushed", "pushed-to-picture"}
        assert {notice["kind"] for entry in after[1] for notice in entry["event"]["notices"]} >= {"first-turn-won"}

    run(scene())


def position_and_version(table: Any) -> tuple[Any, int]:
    return table["position"], table["version"]


def test_physical_dice_are_entered_also_for_bots(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, BOT, HERE, game="maxi-yatzy", dice="physical")
            table = await party.read()
            assert table["position"]["outcomes"]["r:1,2,3,4,5,6"] == 720
            assert table["fair"] is None
            throw = {"kind": "move", "seat": 0, "expect": 0, "command": "t", "move": "r:1,2,3,4,5,6"}
            assert (await party.do(throw, cookies={})).status == 403
            assert (await party.do(throw)).status == 200
            assert (await party.do({**throw, "kind": "move", "expect": 1, "command": "x", "move": "s:chance"})).status in (403, 409)

    run(scene())


def test_a_rematch_is_created_once_and_another_player_starts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, BOT, game="mickey-mouse")
            await party.claim(1, "Bea")
            assert (await party.post("/rematch")).status == 409
            socket = await party.watch()
            await finish(party)
            host = {name: value for name, value in party.cookies.items() if name != "seat-1"}
            first, second = await asyncio.gather(
                party.post("/rematch", cookies=host), party.post("/rematch", cookies={"seat-1": party.cookies["seat-1"]})
            )
            assert first.status == second.status == 200
            assert first.json()["id"] == second.json()["id"] != party.id
            assert (first.json()["you"], second.json()["you"]) == ([2], [0])
            assert [seat["name"] for seat in second.json()["seats"]] == ["Bea", "Random", "Player 1"]
            assert first.json()["host"]
            before = (await party.read())["series"]
            assert before["games"] == 1
            assert first.json()["series"] == before
            assert (await heard(socket, "rematch"))["table"] == first.json()["id"]
            new = Party(address, {"table": first.json()}, {**first.cookies, **second.cookies})
            assert (await new.do(await new.next_command())).status == 200
            assert (await party.post("/rematch", cookies={})).status == 403

    run(scene())


@pytest.mark.parametrize("limits", [{"tables_at_once": 1, "tables_per_minute": 0.001}, {"live_tables_per_address": 1}])
def test_a_rematch_counts_as_a_new_table_of_whoever_requests_it_first(tmp_path: Path, limits: dict[str, float]) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, **limits)) as address:
            party = await Party.open(address, HERE, HERE, game="mickey-mouse")
            await finish(party)
            refused = await party.post("/rematch")
            assert (refused.status, refused.json()["code"]) == (429, "too-many")
        async with served(tmp_path) as address:
            party.address = address
            again = (await party.post("/rematch")).json()["id"]
        async with served(tmp_path, changed(PATIENT, **{**limits, "live_tables_per_address": 2})) as address:
            party.address = address
            assert (await party.post("/rematch")).json()["id"] == again, "one that is there is no new one"

    run(scene())


def test_a_rematch_is_found_again_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            await finish(party)
            new = (await party.post("/rematch")).json()["id"]
        async with served(tmp_path) as address:
            party.address = address
            assert (await party.read())["rematch"] == new
            assert (await party.post("/rematch")).json()["id"] == new

    run(scene())


def test_history_editions_and_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            await finish(party)
            games = (await ask(address, "GET", "/api/history")).json()["games"]
            assert games == [(await party.read())["summary"]]
            assert (games[0]["winners"], games[0]["peeked"], games[0]["series"]) == ([0], [], party.id)
            editions = (await ask(address, "GET", "/api/editions")).json()
            assert [edition["key"] for edition in editions] == list(EDITIONS)
            for edition in editions:
                page = await ask(address, "GET", f"/api/editions/{edition['key']}/rules")
                assert b"**R1.**" in page.body
            swedish = (await ask(address, "GET", "/api/editions/yatzy/page?language=sv")).json()
            assert (swedish["language"], swedish["how_to_play"][1]["inside"][0]["text"]) == ("sv", "Din tur")
            unknown = await ask(address, "GET", "/api/editions/yatzy/page?language=xx")
            assert (unknown.status, unknown.json()["code"]) == (404, "not-found")
            through_a_proxy = await ask(address, "GET", "/api/history", headers={"X-Forwarded-For": "10.0.0.1"})
            assert through_a_proxy.status == 403

    run(scene())


def test_winners_of_games_from_an_older_version_are_filled_in_after_the_start(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            summary = (await finish(party))["summary"]
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("UPDATE game SET winners=NULL, peeked=NULL")
        connection.close()
        async with served(tmp_path) as address:
            while not (games := (await ask(address, "GET", "/api/history")).json()["games"]):
                await asyncio.sleep(0.05)
            assert games == [summary]

    run(scene())


def test_the_socket_of_no_table_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            with pytest.raises(Cut, match="404"):
                await Socket.connect(address, "/api/tables/nowhere/watch")

    run(scene())
