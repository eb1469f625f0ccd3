"""Seats that two people change at once, through two processes of one database."""

import asyncio
import random
from collections.abc import Awaitable

from tests.faults.house import ForkedServer, Lab, Row
from tests.faults.postgres import Postgres
from tests.server.client import Answer, ask
from tests.server.kit import FRIEND, HERE, Party

RIVALS = 6
LATEST_SECONDS = 0.2
"""How long a link is renewed after the others began at most: on a busy machine they would otherwise all come too late."""


async def links(lab: Lab, postgres: Postgres, tries: int, patches: dict[str, object] | None = None) -> Row:
    """A player renews the link while someone who holds the old secret claims and renames: only the new link opens the seat."""
    row, servers = Row("a link renewed while its old secret is used", tries), await _two(lab, postgres, patches)
    undone, rng = 0, random.Random(4)
    for _ in range(tries):
        party = await Party.open(servers[0].address, HERE, HERE)
        old = party.cookies["seat-1"]
        cookies, path = {"seat-1": old}, f"{party.path}/seats/1"
        await ask(servers[1].address, "GET", party.path, cookies=cookies)
        renewed, *_ = await asyncio.gather(
            _later(rng.uniform(0, LATEST_SECONDS), ask(servers[0].address, "POST", f"{path}/link", cookies=cookies)),
            ask(servers[1].address, "POST", f"{path}/claim", {"secret": old, "key": old, "name": "Eve"}),
            *(ask(servers[1].address, "POST", f"{path}/name", {"name": f"Eve {each}"}, cookies=cookies) for each in range(RIVALS)),
        )
        new = renewed.json()["secret"]
        for server in servers:
            late = await ask(server.address, "POST", f"{path}/name", {"name": "Eve"}, cookies=cookies)
            named = await ask(server.address, "POST", f"{path}/name", {"name": "Ann"}, cookies={"seat-1": new})
            undone += (late.status, named.status) != (403, 200)
    row.expect(not undone, f"{undone} renewed links were undone")
    return _stopped(row, servers)


async def claims(lab: Lab, postgres: Postgres, tries: int) -> Row:
    """Several people claim one free seat through two processes: one of them gets it."""
    row, servers = Row("several claim one free seat", tries), await _two(lab, postgres, None)
    for _ in range(tries):
        party = await Party.open(servers[0].address, HERE, FRIEND)
        body = {"secret": party.invite, "name": "Someone"}
        asking = [ask(server.address, "POST", f"{party.path}/seats/1/claim", body) for server in servers * (RIVALS // 2)]
        statuses = sorted(answer.status for answer in await asyncio.gather(*asking))
        row.found.doubled += statuses.count(200) - 1
        row.expect(statuses == [200, *[409] * (RIVALS - 1)], f"the answers were {statuses}")
    return _stopped(row, servers)


async def _later(seconds: float, asking: Awaitable[Answer]) -> Answer:
    await asyncio.sleep(seconds)
    return await asking


async def _two(lab: Lab, postgres: Postgres, patches: dict[str, object] | None) -> list[ForkedServer]:
    database = postgres.new_database()
    servers = [lab.server(patches, database=database) for _ in range(2)]
    for server in servers:
        await server.start()
    return servers


def _stopped(row: Row, servers: list[ForkedServer]) -> Row:
    for server in servers:
        server.stop()
    return row
