"""A game beside an attack: how long its moves take, and whether a newcomer can still come in."""

import asyncio
import gc
import time
from contextlib import suppress

from tests.faults.attacks import attacking
from tests.faults.house import ForkedServer, Lab, Row, at_play, begin_game
from tests.server.client import Cut, ask
from tests.server.kit import HERE, Address
from tests.server.ledger import Crowd, Player

SECONDS = 10.0
"""How long an attack lasts."""
TABLES, SEATS = 2, 6
PAUSE = 0.02
MOST_MEGABYTES = 200
MOST_LOG_LINES = 3_000
NEWCOMER_SECONDS = 2.0
GAME = {"game": "yahtzee", "seats": [HERE, HERE]}


async def beside(
    lab: Lab, attack: str, fault: str, *, seconds: float = SECONDS, files: int | None = None, **settings: object
) -> Row:
    """Play while a process of its own attacks the server, which has its default limits."""
    row, server = Row(fault), lab.strict_server({} if files is None else {"soft limit of files": files}, **settings)
    async with at_play(row, server, tables=TABLES, seats=SEATS, pause=PAUSE) as crowd:
        await _attack(row, server, crowd, attack, seconds)
    return row


async def _attack(row: Row, server: ForkedServer, crowd: Crowd, attack: str, seconds: float) -> None:
    memory, lines = server.memory(), server.log.read_text().count("\n")
    tables = sorted({player.party.id for player in crowd.players})
    async with attacking(attack, server.address, seconds, tables) as attacker:
        gc.collect()
        gc.freeze()  # a garbage collection in this process would be measured as a wait of the victim
        for player in crowd.players:
            player.seconds.clear()
        await _newcomers(row, server.address, seconds)
        row.seconds = [taken for player in crowd.players for taken in _waits(player)]
        row.tries = await attacker.tries()
    grown, logged = server.memory() - memory, server.log.read_text().count("\n") - lines
    row.expect(grown < MOST_MEGABYTES, f"the server grew by {grown:.0f} MB")
    row.expect(logged < MOST_LOG_LINES, f"the log had {logged} lines")
    await begin_game(crowd, server.address, SEATS)  # both games may just come to their end
    row.expect(await crowd.more_moves(10), "play did not go on")


def _waits(player: Player) -> list[float]:
    """How long this player waited for each answer, the one that has not come included."""
    waiting = [time.perf_counter() - player.sent_at] if player.unanswered is not None else []
    return [*player.seconds, *waiting]


async def _newcomers(row: Row, address: Address, seconds: float) -> None:
    """Every second someone comes and opens a table without bots, who must be let in."""
    until, refused, tries = time.monotonic() + seconds, 0, 0
    while time.monotonic() < until:
        tries += 1
        with suppress(Cut, TimeoutError):
            answer = await asyncio.wait_for(ask(address, "POST", "/api/tables", GAME), NEWCOMER_SECONDS)
            refused -= answer.status == 201
        refused += 1
        await asyncio.sleep(1)
    row.expect(not refused, f"{refused} of {tries} newcomers were not let in")


async def quiet(lab: Lab) -> Row:
    """The same game with nobody else there, for comparison."""
    return await beside(lab, "nothing", "(nobody attacks)", seconds=5)
