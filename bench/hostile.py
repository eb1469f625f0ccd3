"""Rate limits: one address asks for new tables as fast as it is answered while a normal game goes on.

    python bench/hostile.py        for 10 seconds with the default limits, then with only the limit on new tables

The flood is the attack `requests` of tests/faults; the game is played from 127.0.0.1, a move every 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import tempfile
import time
from pathlib import Path

from tests.faults.attacks import attacking
from tests.server.client import Socket, ask

from load import FREE, Server
from percentiles import spread

LIMITS = {
    "default limits": {"DICECUP_LOGS": "warning"},
    "only the limit on tables": {**FREE, "DICECUP_TABLES_PER_MINUTE": "20", "DICECUP_TABLES_AT_ONCE": "40"},
}


async def play(server: Server, until: float) -> list[float]:
    """Play during the flood; returns how long each move took to be acknowledged."""
    times: list[float] = []
    while time.perf_counter() < until:
        opened = await ask(server.address, "POST", "/api/tables", {"game": "maxi-yatzy", "seats": [{}] * 4})
        socket = await Socket.connect(server.address, f"/api/tables/{opened.json()['table']['id']}/watch", cookies=opened.cookies)
        table = (await socket.hear())["table"]
        version, node = table["version"], table["position"]
        while node["node"] != "over" and time.perf_counter() < until:
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


async def run(seconds: float, limits: dict[str, str], folder: Path) -> None:
    """Run one flood."""
    server = Server(folder, f"sqlite:///{folder}/games.db", limits=limits)
    await server.start()
    try:
        before = server.memory()
        async with attacking("requests", server.address, seconds) as attacker:
            times = await play(server, time.perf_counter() + seconds)
            print(f"{await attacker.tries()} tables asked for in {seconds:.0f} s")
        print(f"the game beside it, {len(times)} moves: {spread(times)}")
        print(f"memory {before:.0f} MB before, {server.memory():.0f} MB at most")
    finally:
        server.stop()


def main() -> None:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    for name, limits in LIMITS.items():
        print(f"with {name}:")
        with tempfile.TemporaryDirectory(prefix="dicecup-hostile-") as folder:
            asyncio.run(run(asked.seconds, limits, Path(folder)))


if __name__ == "__main__":
    main()
