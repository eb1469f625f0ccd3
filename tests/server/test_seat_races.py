"""Seats that two devices change at the same time, in one process and in two: every change is a compare-and-set on what was seen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.server.client import Answer, ask
from tests.server.kit import HERE, PATIENT, Address, Party, changed, run, served

TRIES = 20


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
                party = await Party.open(one, HERE, HERE | {"name": "Ann"})
                old = party.cookies["seat-1"]
                assert (await ask(other, "GET", party.path, cookies={"seat-1": old})).json()["you"] == [1]
                renewed, *_ = await asyncio.gather(
                    post(one, party, "/seats/1/link", seat_1=old),
                    post(other, party, "/seats/1/claim", {"secret": old, "key": old, "name": f"Eve {attempt}"}),
                    post(other, party, "/seats/1/name", {"name": f"Mallory {attempt}"}, seat_1=old),
                )
                new = renewed.json()["secret"]
                # the other process may not have been notified yet: what it changes must be refused all the same
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
