"""Fan-out latency: from a move on one server process to a client of another, through PostgreSQL's LISTEN/NOTIFY.

    python bench/fanout.py                    500 moves; a temporary PostgreSQL and two server processes on this machine

Measured in one client from the update that the first process sends to the same update from the second.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.client import Socket, ask

from load import Server, postgres
from percentiles import spread


class Watcher:
    """A socket that records when each version arrived."""

    def __init__(self) -> None:
        self.received_at: dict[int, float] = {}
        self.position: Any = None
        self.version = 0
        self._socket: Socket | None = None

    async def open(self, server: Server, table_id: str, cookies: dict[str, str]) -> Socket:
        """Connect to a table."""
        self._socket = await Socket.connect(server.address, f"/api/tables/{table_id}/watch", cookies=cookies)
        await self.hear(0)
        return self._socket

    async def hear(self, version: int) -> None:
        """Receive messages until this version has arrived."""
        assert self._socket is not None
        while self.position is None or self.version < version:
            message = await self._socket.hear()
            if message["type"] in ("welcome", "update"):
                told = message.get("table", message)
                self.version, self.position = told["version"], told["position"]
                self.received_at[self.version] = time.perf_counter()


async def run(moves: int, database: str, folder: Path) -> None:
    """Make the moves one after the other and print the latencies."""
    one, other = Server(folder, database), Server(folder, database)
    delays: list[float] = []
    try:
        await asyncio.gather(one.start(), other.start())
        while len(delays) < moves:
            seats = [{"kind": "here"}] * 4
            opened = await ask(one.address, "POST", "/api/tables", {"game": "maxi-yatzy", "seats": seats})
            table_id = opened.json()["table"]["id"]
            here, there = Watcher(), Watcher()
            sending = await here.open(one, table_id, opened.cookies)
            await there.open(other, table_id, {})
            while here.position["node"] != "over" and len(delays) < moves:
                node = here.position
                command = {"seat": node["seat"], "expect": here.version, "command": secrets.token_hex(8), "kind": "roll"}
                if node["node"] == "choice":
                    command |= {"kind": "move", "move": random.choice(node["legal"])}
                sending.send(command)
                await asyncio.gather(here.hear(here.version + 1), there.hear(here.version + 1))
                delays.append(max(0.0, there.received_at[here.version] - here.received_at[here.version]))
    finally:
        one.stop()
        other.stop()
    print(f"{len(delays)} moves heard on the other process: {spread(delays)}")


def main() -> None:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=500)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dicecup-fanout-") as folder, postgres() as database:
        asyncio.run(run(asked.moves, database, Path(folder)))


if __name__ == "__main__":
    main()
