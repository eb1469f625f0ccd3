"""Servers that are wrong on purpose: the suite is worth something only if it reports each of them."""

from tests.faults.crashes import fan_out, kills, races
from tests.faults.house import Lab, Row
from tests.faults.postgres import Postgres
from tests.faults.seats import links


async def early(lab: Lab) -> Row:
    """The server acknowledges before the commit."""
    return _expected(await kills(lab, 2, {"acknowledge before commit": None}, settle_seconds=1), "acknowledge before commit")


async def uncompared(lab: Lab, postgres: Postgres) -> Row:
    """The store appends without comparing versions."""
    return _expected(await races(lab, postgres, 60, {"skip the compare-and-set": None}), "skip the compare-and-set")


async def unseen(lab: Lab, postgres: Postgres) -> Row:
    """A change of a seat writes the whole seat from memory, without comparing it with what is there."""
    return _expected(await links(lab, postgres, 30, {"write whole seats": None}), "write whole seats from memory")


async def dropped(lab: Lab, seconds: float = 3.0) -> Row:
    """Some sockets are not told of some moves."""
    return _expected(await fan_out(lab, None, 300, {"drop a notification": None}, seconds), "drop a notification")


async def unlistened(lab: Lab, postgres: Postgres) -> Row:
    """A process does not hear the notifications of the other."""
    return _expected(await fan_out(lab, postgres, 150, {"do not listen": None}), "do not listen to the other process")


def _expected(row: Row, mutant: str) -> Row:
    row.fault, row.is_mutant = f"mutant: {mutant}", True
    return row
