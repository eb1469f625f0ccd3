"""Exact values, made on request of those who may."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dicecup.solve.making import Maker
from tests.server.client import Answer, ask
from tests.server.kit import HERE, PATIENT, Party, changed, run, served


@pytest.fixture(autouse=True)
def _own_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr(Maker, "niceness", 0)


async def exact(party: Party, method: str = "GET", **headers: str) -> Answer:
    return await ask(party.address, method, f"{party.path}/exact", headers=headers)


async def state(party: Party, method: str = "GET") -> Any:
    answer = await exact(party, method)
    assert answer.status == 200, answer
    return answer.json()


def test_the_values_are_made_while_a_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            before = await state(party)
            assert (before["state"], before["is_allowed"], before["size"]) == ("possible", True, 48)
            assert (await state(party, "POST"))["state"] == "running"
            other = await Party.open(address, HERE, game="maxi-yatzy")
            assert (await exact(other, "POST")).status == 409, "one game at a time"
            assert (await state(other, "DELETE"))["state"] == "possible", "and it is not stopped from another one"
            assert (await party.do(await party.next_command())).status == 200
            while (now := await state(party))["state"] == "running":
                await asyncio.sleep(0.02)
            assert now["state"] == "there"

    run(scene())


def test_they_are_stopped_by_request_and_with_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="maxi-yatzy")
            assert (await state(party, "POST"))["state"] == "running"
            assert (await state(party, "DELETE"))["state"] == "stopped"
            assert (await state(party))["size"] == 259_784_704
            assert (await state(party, "POST"))["state"] == "running"

    run(scene())


def test_games_without_values_say_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, game="showdown")
            found = await state(party)
            assert (found["state"], found["why"]) == ("impossible", "showdown has no exact values: nobody can solve it exactly")
            refused = await exact(party, "POST")
            assert (refused.status, refused.json()["code"]) == (409, "not-allowed")

    run(scene())


def test_only_the_addresses_of_the_settings_may_start_and_stop_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, solving_for=())) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            assert not (await state(party))["is_allowed"]
            for method in ("POST", "DELETE"):
                refused = await exact(party, method)
                assert (refused.status, refused.json()["code"]) == (403, "not-allowed")
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            assert (await exact(party, "POST", **{"X-Forwarded-For": "1.2.3.4"})).status == 403, "a proxy hides who it is"

    run(scene())


def test_several_processes_leave_it_to_the_command_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, workers=2)) as address:
            party = await Party.open(address, HERE, game="mickey-mouse")
            refused = await exact(party, "POST")
            assert (refused.status, "dicecup solve mickey-mouse" in refused.json()["error"]) == (409, True)

    run(scene())
