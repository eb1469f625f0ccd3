"""Rate limits: one address asks for ten thousand tables while a normal game goes on.

    python bench/hostile.py        10,000 requests with the default limits, then with only the limit on new tables

The flood comes from 127.0.0.2 as fast as it is answered; the game is played from 127.0.0.1, a move every 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server.client import Socket, ask

from load import FREE, Server, spread

REQUEST = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b'Content-Length: 36\r\n\r\n{"game":"mickey-mouse","seats":[{}]}'
)
LIMITS = {
    "default limits": {"DICECUP_LOGS": "warning"},
    "only the limit on tables": {**FREE, "DICECUP_TABLES_PER_MINUTE": "20", "DICECUP_TABLES_AT_ONCE": "40"},
}


async def flood(server: Server, count: int, answers: Counter[str]) -> None:
    """Request one table after the other."""
    for _ in range(count):
        try:
            reader, writer = await asyncio.open_connection(*server.address, local_addr=("127.0.0.2", 0))
            writer.write(REQUEST)
            answers[(await reader.read())[9:12].decode() or "cut"] += 1
            writer.close()
        except OSError:
            answers["cut"] += 1


async def play(server: Server, flooding: asyncio.Future[list[None]]) -> list[float]:
    """Play during the flood; returns how long each move took to be acknowledged."""
    times: list[float] = []
    while not flooding.done():
        opened = await ask(server.address, "POST", "/api/tables", {"game": "maxi-yatzy", "seats": [{}] * 4})
        socket = await Socket.connect(server.address, f"/api/tables/{opened.json()['table']['id']}/watch", cookies=opened.cookies)
        table = (await socket.hear())["table"]
        version, node = table["version"], table["position"]
        while node["node"] != "over" and not flooding.done():
            command = {"seat": node["seat"], "expect": version, "command": secrets.token_hex(8), "kind": "roll"}
            if node["node"] == "choice":
                command |= {"kind": "move", "move": random.choice(node["legal"])}
            begun = time.perf_counter()
            socket.send(command)
            while (message := await socket.hear())["type"] != "done":
                if message["type"] == "update":
                    version, node = message["version"], message["position"]
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.05)
        socket.close()
    return times


async def run(tables: int, limits: dict[str, str], folder: Path) -> None:
    """Run one flood."""
    server, answers = Server(folder, f"sqlite:///{folder}/games.db", limits=limits), Counter[str]()
    await server.start()
    try:
        before, begun = server.memory(), time.perf_counter()
        flooding = asyncio.gather(*(flood(server, tables // 20, answers) for _ in range(20)))
        times = await play(server, flooding)
        print(f"{tables} tables asked for in {time.perf_counter() - begun:.1f} s: {dict(answers)}")
        print(f"the game beside it, {len(times)} moves: {spread(times)}")
        print(f"memory {before:.0f} MB before, {server.memory():.0f} MB at most")
    finally:
        server.stop()


def main() -> None:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    asked = parser.parse_args()
    for name, limits in LIMITS.items():
        print(f"with {name}:")
        with tempfile.TemporaryDirectory(prefix="dicecup-hostile-") as folder:
            asyncio.run(run(asked.tables, limits, Path(folder)))


if __name__ == "__main__":
    main()
