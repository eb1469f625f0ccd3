"""How long a move made through one process takes to reach a watcher on another, over one PostgreSQL.

    python bench/fanout.py                    500 moves; a PostgreSQL of its own, two server processes, all on this machine

The time runs from the word on the first process to the word on the second, as one client hears both.
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

from load import Server, postgres, spread


class Ear:
    """A socket that notes when it heard of each version."""

    def __init__(self) -> None:
        self.heard_at: dict[int, float] = {}
        self.position: Any = None
        self.version = 0
        self._socket: Socket | None = None

    async def open(self, server: Server, table_id: str, cookies: dict[str, str]) -> Socket:
        """Listen at a table."""
        self._socket = await Socket.connect(server.address, f"/api/tables/{table_id}/watch", cookies=cookies)
        await self.hear(0)
        return self._socket

    async def hear(self, version: int) -> None:
        """Listen until this version is told."""
        assert self._socket is not None
        while self.position is None or self.version < version:
            message = await self._socket.hear()
            if message["type"] in ("welcome", "update"):
                told = message.get("table", message)
                self.version, self.position = told["version"], told["position"]
                self.heard_at[self.version] = time.perf_counter()


async def run(moves: int, database: str, folder: Path) -> None:
    """Make the moves, one after the other."""
    one, other = Server(folder, database), Server(folder, database)
    delays: list[float] = []
    try:
        await asyncio.gather(one.start(), other.start())
        while len(delays) < moves:
            seats = [{"kind": "here"}] * 4
            opened = await ask(one.address, "POST", "/api/tables", {"game": "maxi-yatzy", "seats": seats})
            table_id = opened.json()["table"]["id"]
            here, there = Ear(), Ear()
            sending = await here.open(one, table_id, opened.cookies)
            await there.open(other, table_id, {})
            while here.position["node"] != "over" and len(delays) < moves:
                node = here.position
                command = {"seat": node["seat"], "expect": here.version, "command": secrets.token_hex(8), "kind": "roll"}
                if node["node"] == "choice":
                    command |= {"kind": "move", "move": random.choice(node["legal"])}
                sending.send(command)
                await asyncio.gather(here.hear(here.version + 1), there.hear(here.version + 1))
                delays.append(max(0.0, there.heard_at[here.version] - here.heard_at[here.version]))
    finally:
        one.stop()
        other.stop()
    print(f"{len(delays)} moves heard on the other process: {spread(delays)}")


def main() -> None:
    """Read the wishes and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=500)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dicecup-fanout-") as folder, postgres() as database:
        asyncio.run(run(asked.moves, database, Path(folder)))


if __name__ == "__main__":
    main()
