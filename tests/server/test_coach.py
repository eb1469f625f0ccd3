"""The coach over HTTP: reviews of tables, exercises, and what is refused."""

import asyncio
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dicecup.messages import advising
from dicecup.server.app import create
from dicecup.server.coach import service, work
from dicecup.server.errors import Refused
from dicecup.server.turns import Computing
from tests.server.client import Answer, ask
from tests.server.kit import HERE, PATIENT, Address, Party, any_command, changed, new_database, quick_command, run, served
from tests.server.test_play import finish

START = "Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 1\nOptions: first=0, joker=forced, yahtzee_bonus=true\n\n"


async def review(party: Party, at: int | None = None, cookies: dict[str, str] | None = None) -> Answer:
    path = f"{party.path}/review" if at is None else f"{party.path}/review/{at}"
    return await ask(party.address, "GET", path, cookies=party.cookies if cookies is None else cookies)


async def play(party: Party, moves: int) -> Any:
    """Play so many moves."""
    table = await party.read()
    while moves:
        done = await party.do(quick_command(table["position"], table["version"]))
        assert done.status == 200, done
        table, moves = await party.read(since=done.json()["version"]), moves - 1
    return table


async def finish_with_the_commonest_throws(party: Party) -> None:
    """Play to the end, with dice that are so different that never to roll again is a mistake."""
    while (table := await party.read())["position"]["node"] != "over":
        position = table["position"]
        if outcomes := position["outcomes"]:
            command = any_command(position, table["version"]) | {"kind": "move", "move": max(outcomes, key=outcomes.get)}
        elif position["seat"] == 0:
            command = quick_command(position, table["version"])
        else:
            await asyncio.sleep(0.01)
            continue
        assert (await party.do(command)).status == 200


async def coach(address: Address, path: str, body: object) -> Answer:
    return await ask(address, "POST", f"/api/coach/{path}", body)


def exercise(moves: str, **more: object) -> dict[str, object]:
    return {"record": START + moves + "\n", "game": "yahtzee", "seats": 1, "seat": 0, **more}


def test_the_review_of_a_finished_game_adds_up_and_is_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path), coach_at_once=2, coach_per_minute=0.0))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, HERE, HERE, game="mickey-mouse")
            table = await finish(party)
            together = await asyncio.gather(*(review(party, cookies={}) for _ in range(5)), review(party))
            assert {found.status for found in together} == {200}, "one token of the rate limit serves all who wait"
            found = together[0].json()
            assert {each.body for each in together} == {together[0].body}
            assert (found["objective"], found["is_over"], len(found["seats"])) == ("win", True, 2)
            for seat in found["seats"]:
                total = seat["start"] + seat["luck"] - seat["loss"] + seat["cut_short"] + seat["others"] + seat["remainder"]
                assert total == pytest.approx(seat["final"], abs=1e-9)
                assert (seat["final"] > 0) == (seat["seat"] in table["position"]["winners"])
            assert sum(seat["loss"] for seat in found["seats"]) > 0, "nobody plays well who never rolls again"
            choice = max((line for line in found["seats"][1]["lines"] if line["kind"] == "choice"), key=lambda line: line["loss"])
            explained = await review(party, choice["at"])
            assert explained.status == 200, explained
            told = explained.json()
            assert told["graded"]["loss"] == pytest.approx(choice["loss"])
            assert told["graded"]["best"] == choice["best"]
            assert (told["position"]["seat"], told["exercise"]["chosen"]) == (1, choice["move"])
            assert set(told["graded"]["values"]) == set(told["position"]["legal"])
            assert (await party.read())["version"] == table["version"], "a look at a finished game is no peek"
            throw = found["seats"][1]["lines"][0]
            another = await review(party, throw["at"])
            assert (another.status, another.json()["code"]) == (429, "too-many"), "this one would have to be computed"
            services = app.state.services
            live = await services.tables.get(party.id)
            other = next(line for line in found["seats"][0]["lines"] if line["kind"] == "choice")
            asked = (services.coach._about(live, who, other["at"]) for who in ("127.0.0.1", "127.0.0.2"))
            mine, theirs = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(mine, Refused)
            assert not isinstance(theirs, BaseException), "whoever asks for the same meanwhile is not refused for it"
            assert (await review(party)).status == 200, "and these are kept"
            assert (await review(party, choice["at"])).status == 200

    run(scene())


def test_everyones_chances_are_a_peek_once_for_each_player_and_the_review_is_over_them_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, PATIENT) as address:
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            await play(party, 3)
            own, path, version = {"seat-1": party.cookies["seat-1"]}, f"{party.path}/chances", (await party.read())["version"]
            refused = await ask(address, "GET", path, cookies={})
            assert (refused.status, refused.json()["code"]) == (403, "not-your-seat")
            for _ in range(2):
                seen = await ask(address, "GET", path, cookies=own)
                assert seen.status == 200, seen
                assert sum(seen.json()["seats"]) == pytest.approx(1, abs=1e-3)
                assert (seen.json()["is_estimate"], seen.json()["within"]) == (True, 0.02), "the table of the package, for two"
                await play(party, 1)
            entries = (await party.read(since=version))["entries"]
            assert [entry["seat"] for entry in entries if entry["kind"] == "peek"] == [1], "the game counts no more anyway"
            found = await ask(address, "GET", f"{party.path}/review?objective=win", cookies=own)
            assert (found.json()["objective"], found.json()["source"]) == ("win", "estimate")
            wrong = await ask(address, "GET", f"{party.path}/review?objective=fame", cookies=own)
            assert wrong.status == 422

    run(scene())


def test_the_review_of_a_running_game_is_a_peek_of_its_players(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, extras_per_seat=2)) as address:
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            await play(party, 3)
            own = {"seat-1": party.cookies["seat-1"]}
            for stranger in ({}, {"host": party.cookies["host"]}, {"seat-1": "A" * 22}):
                refused = await review(party, cookies=stranger)
                assert (refused.status, refused.json()["code"]) == (403, "not-your-seat")
            version = (await party.read())["version"]
            for _ in range(2):
                seen = await review(party, cookies=own)
                assert (seen.status, seen.json()["is_over"], seen.json()["seats"][0]["final"]) == (200, False, None)
                entries = (await party.read(since=version))["entries"]
                assert [(entry["kind"], entry["seat"]) for entry in entries] == [("peek", 1)], "once for one position"
            at = next(line["at"] for line in seen.json()["seats"][0]["lines"] if line["kind"] == "choice")
            assert (await review(party, at, own)).status == 200
            await play(party, 1)
            assert (await review(party, cookies=own)).status == 200
            await play(party, 1)
            full = await review(party, cookies=own)
            assert (full.status, full.json()["code"]) == (409, "used-up")
            await says_that_it_estimates(address)
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("UPDATE game SET rules=99")
        connection.close()
        async with served(tmp_path) as address:
            party.address = address
            other = await review(party)
            assert (other.status, other.json()["code"], "rules version 99" in other.json()["error"]) == (409, "other-rules", True)

    run(scene())


async def says_that_it_estimates(address: Address) -> None:
    party = await Party.open(address, HERE, HERE, game="showdown")
    table = await play(party, 6)
    found = await review(party)
    told = found.json()
    assert (found.status, told["objective"], told["source"]) == (200, "win", "judge")
    assert [facts["seat"] for facts in told["facts"]] == [0, 1]
    assert (await party.read())["version"] > table["version"], "a peek of both"


def test_a_finished_game_teaches_its_people_and_many_grades_add_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, {"kind": "bot", "bot": "greedy"}, game="mickey-mouse", dice="physical")
            running = await ask(address, "GET", f"{party.path}/lessons")
            assert (running.status, running.json()["code"]) == (409, "not-allowed")
            await finish_with_the_commonest_throws(party)
            answer = await ask(address, "GET", f"{party.path}/lessons")
            (seat,) = answer.json()["seats"]
            grade, lessons = seat["grade"], seat["lessons"]
            assert (seat["seat"], grade["id"], grade["objective"], grade["is_over"]) == (0, party.id, "win", True)
            assert sum(tally["loss"] for tally in grade["stages"]) == pytest.approx(grade["loss"])
            assert 0 < len(lessons) <= 5
            assert [lesson["loss"] for lesson in lessons] == sorted((lesson["loss"] for lesson in lessons), reverse=True)
            for lesson in lessons:
                assert lesson["exercise"]["chosen"] in lesson["position"]["legal"]
            peeked = {**grade, "is_peeked": True}
            (form,) = (await coach(address, "form", {"grades": [grade, grade, peeked]})).json()
            assert (form["games"], form["peeked"], form["a_game"]["mean"]) == (2, 1, pytest.approx(grade["loss"]))
            assert (await coach(address, "form", {"grades": []})).json() == []
            for wrong in (
                {"loss": -1},
                {"loss": "NaN"},
                {"game": "poker"},
                {"seats": 10},
                {"more": 1},
                {"rows": [{"key": "ones"}]},
            ):
                refused = await coach(address, "form", {"grades": [{**grade, **wrong}]})
                assert (refused.status, refused.json()["code"]) == (422, "malformed"), wrong
            assert (await coach(address, "form", b"[")).status == 422

    run(scene())


NONSENSE = {
    "no record": (exercise("", record="garbage"), "s:ones", "malformed", "no header"),
    "a foreign record": (exercise("", record="[Event 'chess']\n\n1. e4 e5\n"), "s:ones", "malformed", "header"),
    "an unknown game": (exercise("", record=START.replace("yahtzee\n", "poker\n", 1)), "s:ones", "malformed", "unknown game"),
    "other rules": (exercise("", record=START.replace("Rules: 1", "Rules: 7")), "s:ones", "other-rules", "rules version 7"),
    "an illegal move in the record": (exercise("r:1,2,3,4,5 s:twos s:ones"), "s:ones", "malformed", "move 3"),
    "nobody to choose": (exercise(""), "s:ones", "malformed", "chooses"),
    "an illegal answer": (exercise("r:1,2,3,4,5"), "k:6,6", "illegal", "k:6,6"),
    "no move at all": (exercise("r:1,2,3,4,5"), "hello", "illegal", "hello"),
}


def test_exercises_are_dealt_and_graded_and_nonsense_is_refused_in_one_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            await deals_and_grades(address)
            await says_why(address)
            for sent, move, code, said in NONSENSE.values():
                refused = await coach(address, "answers", {"exercise": sent, "move": move})
                told = refused.json()
                assert (refused.status in (409, 422), told["code"], "\n" in told["error"]) == (True, code, False), told
                assert said in told["error"]
            unfit = {"exercise": exercise("r:1,2,3,4,5"), "move": "s:ones"}
            for wrong in ({**unfit, "more": 1}, {**unfit, "right": -1}, {**unfit, "exercise": exercise("r:1,2,3,4,5", seat="0")}):
                assert (await coach(address, "answers", wrong)).status == 422
            long = await coach(address, "answers", {**unfit, "exercise": exercise("x" * 50_000)})
            assert (long.status, "exercise.record" in long.json()["error"]) == (422, True)
            huge = await ask(address, "POST", "/api/coach/answers", headers={"Content-Length": "70000"})
            assert (huge.status, huge.json()["code"]) == (413, "too-large")
            for options, said in (
                ({"seats": 11}, "seats"),
                ({"game": "showdown", "seats": 2}, "exact values"),
                ({"seats": 3}, "players only"),
            ):
                none = await coach(address, "exercises", {"game": "mickey-mouse", **options})
                assert (none.status in (409, 422), said in none.json()["error"]) == (True, True), none
            party = await Party.open(address, HERE)
            assert (await review(party, 99)).status == 422
            assert (await ask(address, "GET", "/api/tables/nowhere/review")).status == 404

    run(scene())


async def deals_and_grades(address: Address) -> None:
    dealt = (await coach(address, "exercises", {"game": "mickey-mouse"})).json()
    assert dealt["position"]["node"] == "choice"
    body = {"exercise": dealt["exercise"], "move": dealt["position"]["legal"][0], "right": 1, "interval": 3}
    graded = (await coach(address, "answers", body)).json()["graded"]
    best = max(graded["values"].values())
    assert graded["loss"] == pytest.approx(best - graded["values"][body["move"]])
    sure = (await coach(address, "answers", {**body, "move": graded["best"]})).json()
    assert (sure["right"], sure["due_in_days"]) == (None, None), "right for the second time: it leaves the deck"


async def says_why(address: Address) -> None:
    asked = {"record": START + "r:1,2,3,4,5\n", "chosen": "s:ones", "better": "s:large-straight"}
    told = (await coach(address, "why", asked)).json()
    assert sum(part["better"] - part["chosen"] for part in told["parts"]) == pytest.approx(told["loss"])
    assert told["parts"][0]["key"] == "large-straight"
    refused = await coach(address, "why", {**asked, "better": "s:yatzy"})
    assert (refused.status, refused.json()["code"]) == (422, "illegal")


def test_requests_beyond_what_may_wait_are_told_that_the_coach_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path), coach_queue=1))
        async with served(tmp_path, app=app) as address:
            coaching = app.state.services.coach
            sent = {"exercise": exercise("r:1,2,3,4,5"), "move": "s:ones"}
            assert (await coach(address, "answers", sent)).status == 200
            (process,) = coaching._pool._pool._processes
            assert process != os.getpid()
            os.kill(process, signal.SIGSTOP)
            waiting = asyncio.create_task(coach(address, "answers", sent))
            while not coaching._queue.total:
                await asyncio.sleep(0.01)
            busy = await coach(address, "answers", sent)
            assert (busy.status, busy.json()["code"], "retry-after" in busy.headers) == (503, "busy", True)
            party = await Party.open(address, HERE)
            assert (await party.do(await party.next_command())).status == 200, "meanwhile games go on"
            os.kill(process, signal.SIGKILL)
            assert (await waiting).status == 200, "a process that was killed is replaced"
            monkeypatch.setattr(service, "PATIENCE_SECONDS", 0.0)
            late = await coach(address, "answers", sent)
            assert (late.status, late.json()["code"]) == (503, "busy")

    run(scene())


def test_work_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless() -> None:
        while True:
            pass

    monkeypatch.setattr(work, "LONGEST_SECONDS", 0.05)
    found = work.answer(endless)
    assert isinstance(found, work.Problem)
    assert (found.status, found.code) == (503, "busy")


def test_an_unexpected_failure_is_not_told_as_a_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        coaching = service.CoachService(PATIENT, Computing(), lambda table: 1)
        monkeypatch.setattr(coaching._pool, "run", broken)
        with pytest.raises(Refused) as failed:
            await coaching.answer("127.0.0.1", advising.review)
        assert (failed.value.status, failed.value.code) == (500, "failed")

    run(scene())
