"""Turns: shared readings of the store, and threads that compute one at a time, address by address."""

import asyncio
import time
from contextlib import suppress

from dicecup.server.turns import Computing, SharedReading, Turns
from tests.server.kit import run


def test_however_many_ask_for_a_reading_one_runs_and_one_is_next() -> None:
    turns, events = Turns(), []

    async def read() -> None:
        events.append("begins")
        await asyncio.sleep(0.01)
        events.append("ends")

    async def scene() -> None:
        reading = SharedReading(turns)
        first = asyncio.create_task(reading.wait_for(read))
        while not events:
            await asyncio.sleep(0)
        others = [asyncio.create_task(reading.wait_for(read)) for _ in range(50)]  # what is read already may be older than they are
        await asyncio.sleep(0)
        others[0].cancel()
        move = asyncio.create_task(_take_a_turn(turns, events))
        await asyncio.gather(first, *others[1:], move)
        assert events == ["begins", "ends", "begins", "ends", "move"]
        await reading.wait_for(read)
        assert len(events) == 7

    run(scene())


async def _take_a_turn(turns: Turns, events: list[str]) -> None:
    async with turns:
        events.append("move")


def test_a_reading_that_fails_is_told_to_all_and_the_next_one_reads_again() -> None:
    outcomes = [OSError("gone"), None]

    async def read() -> None:
        if error := outcomes.pop(0):
            raise error

    async def scene() -> None:
        reading = SharedReading(Turns())
        found = await asyncio.gather(reading.wait_for(read), reading.wait_for(read), return_exceptions=True)
        assert [type(error) for error in found] == [OSError, OSError]
        await reading.wait_for(read)

    run(scene())


def test_threads_compute_one_at_a_time_and_addresses_take_turns() -> None:
    done: list[str] = []
    running = 0

    def compute(name: str) -> str:
        nonlocal running
        running += 1
        assert running == 1
        time.sleep(0.005)
        running -= 1
        done.append(name)
        return name

    async def scene() -> None:
        computing = Computing()
        many = [asyncio.create_task(computing.run("many", compute, f"many {number}")) for number in range(6)]
        await asyncio.sleep(0)
        many[2].cancel()
        few = [asyncio.create_task(computing.run(address, compute, address)) for address in ("ann", "bob")]
        assert await asyncio.gather(*few) == ["ann", "bob"]
        with suppress(asyncio.CancelledError):
            await many[2]
        assert done.index("bob") <= 3
        await asyncio.gather(*many[:2], *many[3:])
        assert sorted(done) == ["ann", "bob", "many 0", "many 1", "many 3", "many 4", "many 5"]
        assert await computing.run("ann", compute, "again") == "again"

    run(scene())
