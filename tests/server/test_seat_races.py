"""Seats that two devices change at the same time, in one process and in two: every change is a compare-and-set on what was seen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.server.client import Answer, ask
from tests.server.kit import FRIEND, HERE, PATIENT, Address, Party, changed, run, served
from tests.server.test_play import heard

TRIES = 8


@asynccontextmanager
async def two_ways_in(folder: Path, url: str) -> AsyncIterator[tuple[Address, Address]]:
    """The addresses of two processes on PostgreSQL; on SQLite one process serves both."""
    async with AsyncExitStack() as stack:
        settings = changed(PATIENT, database=url)
        one = await stack.enter_async_context(served(folder, settings))
        yield one, await stack.enter_async_context(served(folder, settings)) if url.startswith("postgres") else one


async def post(address: Address, party: Party, path: str, body: object = None, **cookies: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in cookies.items()}
    return await ask(address, "POST", party.path + path, body, cookies=named)


def test_a_renewed_link_is_not_undone_by_whoever_holds_the_old_secret(tmp_path: Path, url: str) -> None:
    async def scene() -> None:
        async with two_ways_in(tmp_path, url) as (one, other):
            for attempt in range(TRIES):
                party = await Party.open(one, HERE, HERE | {"name": "Ann"}, options={"first": 1})
                old = party.cookies["seat-1"]
                assert (await ask(other, "GET", party.path, cookies={"seat-1": old})).json()["you"] == [1]
                renewed, *_ = await asyncio.gather(
                    post(one, party, "/seats/1/link", seat_1=old),
                    post(other, party, "/seats/1/claim", {"secret": old, "key": old, "name": f"Eve {attempt}"}),
                    post(other, party, "/seats/1/name", {"name": f"Mallory {attempt}"}, seat_1=old),
                )
                new = renewed.json()["secret"]
                # the other process may not have been notified yet: what it changes must be refused all the same
                roll = {"kind": "roll", "seat": 1, "expect": 0, "command": "late"}
                assert (await post(other, party, "/commands", roll, seat_1=old)).status in (403, 409)
                claim = {"secret": old, "key": old, "name": "Eve"}
                for path, body, status in (("claim", claim, 409), ("name", {"name": "Eve"}, 403), ("link", None, 403)):
                    late = await post(other, party, f"/seats/1/{path}", body, seat_1=old)
                    assert late.status == status, (path, late)
                assert (await post(other, party, "/seats/1/claim", {"secret": new, "key": new})).status == 200
                for address in (one, other):
                    assert (await post(address, party, "/seats/1/name", {"name": "Ann"}, seat_1=new)).status == 200
                    seen = (await ask(address, "GET", party.path, cookies={"seat-1": new})).json()
                    assert seen["you"] == [1]
                    assert seen["seats"][1]["name"] == "Ann"
                    assert (await ask(address, "GET", party.path, cookies={"seat-1": old})).json()["you"] == []

    run(scene())


def test_a_player_goes_on_at_another_device_through_another_process(tmp_path: Path, url: str) -> None:
    async def scene() -> None:
        async with two_ways_in(tmp_path, url) as (one, other):
            party = await Party.open(one, HERE, FRIEND)
            await party.claim(1, "Bob")
            holder, watching = await party.watch(1, address=other), await party.watch(0)
            assert (await holder.hear())["table"]["you"] == [1], "the process may not have been notified of the claim yet"
            await watching.hear()
            key = "k" * 22
            assert (await post(one, party, "/seats/1/continue", {"secret": party.invite, "key": key})).status == 200
            while (asking := (await heard(holder, "seats"))["seats"][1]["asking"]) is None:
                pass
            answer = {"asking": asking, "yes": True}
            assert (await post(other, party, "/seats/1/consent", answer, seat_1=party.cookies["seat-1"])).status == 200
            moved = await post(one, party, "/seats/1/claim", {"secret": party.invite, "key": key})
            assert (moved.status, moved.cookies) == (200, {"seat-1": key})
            await holder.wait_closed()
            while (await heard(watching, "update"))["entries"][-1]["event"]["kind"] != "player-device":
                pass

    run(scene())


def test_of_many_who_claim_a_seat_through_two_processes_one_sits_down(tmp_path: Path, url: str) -> None:
    async def scene() -> None:
        async with two_ways_in(tmp_path, url) as ways:
            for _ in range(TRIES // 2):
                party = await Party.open(ways[0], HERE, FRIEND)
                claims = [{"secret": party.invite, "name": name} for name in ("Ann", "Bea", "Cy", "Di")]
                answers = await asyncio.gather(
                    *(post(ways[at % 2], party, "/seats/1/claim", each) for at, each in enumerate(claims))
                )
                assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
                winner = next(answer for answer in answers if answer.status == 200)
                for way in ways:
                    seen = (await ask(way, "GET", party.path, cookies=winner.cookies)).json()
                    assert (seen["you"], seen["version"]) == ([1], 1)
                    assert seen["seats"][1]["name"] == winner.json()["seats"][1]["name"]

    run(scene())
