"""Quick bots beside slow ones: how long a greedy bot's move takes while Planners think at Power Yahtzee.

    python bench/bots.py                  20 s without Planners, then 20 s with four of them
    python bench/bots.py --planners 8 --seconds 30

Every table is watched, so that its bots play. A bot waits `PAUSE` before each move; what is measured is the rest of the time from
one move of a quick table to the next: choosing, the commit and the way to the socket.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

from tests.server.client import Socket, ask

from dicecup.server.process import new_event_loop
from load import FREE, Server
from percentiles import spread

PAUSE = 0.05
QUICK_TABLES = 10
BOTS = {**FREE, "DICECUP_BOT_SECONDS": str(PAUSE), "DICECUP_LIVE_BOTS_PER_ADDRESS": "1000"}


class Watched:
    """A table of bots, opened again when its game is over."""

    def __init__(self, server: Server, game: str, bot: str, seats: int) -> None:
        self._server, self._game, self._bot, self._seats = server, game, bot, seats
        self._moved_at: float | None = None
        self.times: list[float] = []
        self.is_over = False

    async def open(self) -> None:
        """Open a table and watch it."""
        self._moved_at, self.is_over = None, False
        body = {"game": self._game, "seats": [{"kind": "bot", "bot": self._bot}] * self._seats}
        opened = (await ask(self._server.address, "POST", "/api/tables", body)).json()["table"]["id"]
        self._socket = await Socket.connect(self._server.address, f"/api/tables/{opened}/watch", heard=self._hear)

    def _hear(self, text: str) -> None:
        message, now = json.loads(text), time.perf_counter()
        if message["type"] == "update":
            if self._moved_at is not None:
                self.times.append(now - self._moved_at - PAUSE)
            self._moved_at = now
            self.is_over = message["position"]["node"] == "over"

    async def play(self, until: float) -> None:
        """Watch one game after the other."""
        while time.perf_counter() < until:
            await asyncio.sleep(0.2)
            if self.is_over:
                self._socket.close()
                await self.open()
        self._socket.close()


async def run(planners: int, seconds: float, folder: Path) -> None:
    """Measure once."""
    server = Server(folder, f"sqlite:///{folder}/games.db", limits=BOTS)
    await server.start()
    try:
        slow = [Watched(server, "power-yahtzee", "planner", 2) for _ in range(planners)]
        quick = [Watched(server, "yahtzee", "greedy", 4) for _ in range(QUICK_TABLES)]
        for table in (*slow, *quick):
            await table.open()
        await asyncio.sleep(3)  # the processes of slow bots start
        for table in (*slow, *quick):
            table.times.clear()
        until, busy = time.perf_counter() + seconds, server.seconds()
        await asyncio.gather(*(table.play(until) for table in (*slow, *quick)))
        busy = server.seconds() - busy
        for name, tables in (("quick", quick), ("slow", slow)):
            times = [each for table in tables for each in table.times]
            print(f"{len(tables)} tables of {name} bots, {len(times)} moves: {spread(times)}")
        print(f"server {server.memory():.0f} MB at most, {100 * busy / seconds:.0f}% of a core with its processes")
    finally:
        server.stop()


def main() -> None:
    """Parse the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planners", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    for planners in (0, asked.planners):
        with (
            tempfile.TemporaryDirectory(prefix="dicecup-bots-") as folder,
            asyncio.Runner(loop_factory=new_event_loop) as runner,
        ):
            runner.run(run(planners, asked.seconds, Path(folder)))


if __name__ == "__main__":
    main()
