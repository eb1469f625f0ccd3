"""The part of the fault suite that fits into `make test`; `make faults` runs all of it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import pytest

from tests.faults import crashes, disk, mutants, resources
from tests.faults.house import Lab, Row, lab
from tests.faults.report import table
from tests.server.ledger import Audit


@pytest.fixture(scope="module")
def opened() -> Iterator[Lab]:
    with lab() as made:
        yield made


@pytest.mark.parametrize(
    "fault",
    [
        partial(crashes.kills, tries=3),
        partial(crashes.stops, tries=1),
        partial(crashes.pauses, tries=1),
        partial(resources.clock, tries=30),
        partial(disk.failing_disk, tries=1, fault="full"),
        partial(disk.deleted_file, tries=1),
    ],
)
def test_a_fault_loses_nothing(opened: Lab, fault: Callable[[Lab], Awaitable[Row]]) -> None:
    row = asyncio.run(asyncio.wait_for(_run(fault, opened), 300))
    assert not row.problems
    assert row.found.acknowledged


@pytest.mark.parametrize("mutant", [mutants.early, partial(mutants.dropped, seconds=1.5)])
def test_a_mutant_is_reported(opened: Lab, mutant: Callable[[Lab], Awaitable[Row]]) -> None:
    row = asyncio.run(asyncio.wait_for(_run(mutant, opened), 300))
    assert row.problems
    assert not row.has_failed


async def _run(fault: Callable[[Lab], Awaitable[Row]], opened: Lab) -> Row:
    return await fault(opened)


def test_the_table_has_a_row_for_each_fault_and_says_what_went_wrong() -> None:
    skipped = Row("real disk", is_skipped="no right to mount")
    slow = Row("pings", 4, Audit(200), seconds=[0.01] * 98 + [0.2] * 2)
    mutant = Row("mutant: x", 1, Audit(10, lost=1), is_mutant=True)
    lines = table([Row("kills", 100, Audit(5000)), skipped, slow, mutant, Row("mutant: y", is_mutant=True)]).splitlines()
    assert lines[0].split() == ["fault", "tries", "acknowledged", "lost", "doubled", "reordered", "victim", "p99", "verdict"]
    assert lines[2].split() == ["kills", "100", "5000", "0", "0", "0", "ok"]
    assert lines[3].endswith("skipped: no right to mount")
    assert lines[4].endswith("200 ms  FAILED: the victim waited 200 ms")
    assert lines[5].endswith("ok, reported: 1 lost")
    assert lines[6].endswith("FAILED: the suite did not report it")
