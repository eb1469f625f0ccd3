"""Somebody who requests reviews all the time, beside something that is measured."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.client import ask
from tests.server.kit import quick_command

from percentiles import spread

COMMANDS = 60
AT_ONCE = 2


@asynccontextmanager
async def reviewing(address: tuple[str, int]) -> AsyncIterator[None]:
    """Request one review of Power Yahtzee after the other; prints how many there were, and how long each took.

    The game is nearly over, but running: the review of a finished one would be computed only once.
    """
    opened = await ask(address, "POST", "/api/tables", {"game": "power-yahtzee", "seats": [{}, {}]})
    table, cookies = opened.json()["table"], opened.cookies
    path = f"/api/tables/{table['id']}"
    for _ in range(COMMANDS):
        await ask(address, "POST", f"{path}/commands", quick_command(table["position"], table["version"]), cookies=cookies)
        table = (await ask(address, "GET", f"{path}?since={table['version']}", cookies=cookies)).json()
    times: list[float] = []

    async def request() -> None:
        while True:
            begun = time.perf_counter()
            answer = await ask(address, "GET", f"{path}/review", cookies=cookies)
            assert answer.status == 200, answer
            times.append(time.perf_counter() - begun)

    requesting = [asyncio.create_task(request()) for _ in range(AT_ONCE)]
    try:
        yield
    finally:
        for task in requesting:
            task.cancel()
    print(f"{len(times)} reviews meanwhile: {spread(times)}")
