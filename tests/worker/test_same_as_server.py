"""What the worker says is what a server says, byte for byte."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from dicecup.messages import advising
from dicecup.messages.plain import to_json
from dicecup.server.app import create
from dicecup.server.coach import work
from dicecup.worker.codec import write_journal
from tests.server.client import ask
from tests.server.kit import PATIENT, Party, Socket, changed, new_database, run, served
from tests.worker.device import Device, Storage, command

NOW = 1_790_000_000.0
GAMES = {"yahtzee": 40, "power-yahtzee": 25, "mickey-mouse": 300, "showdown": 40, "firefly": 25, "yatzy": 25, "maxi-yatzy": 25}
"""How many commands of each game are compared."""
RANDOM = {"id": "", "fair": None}
"""What two rematches of one game differ in."""


@pytest.mark.parametrize("game", GAMES)
def test_the_messages_of_worker_and_server_are_the_same(game: str, tmp_path: Path) -> None:
    rng = random.Random(7)

    async def scene() -> None:
        settings = changed(PATIENT, database=new_database(tmp_path))
        app = create(settings, lambda: NOW)
        async with served(tmp_path, settings, app) as address:
            party = await Party.open(address, game=game)
            device = Device(now=NOW)
            journal = app.state.services.store.journal(party.id)
            device.storage.games[party.id] = write_journal(journal)
            socket = await Socket.connect(address, f"{party.path}/watch?since=0", cookies=party.cookies)
            device.ask(watch="1", table=party.id, since=0)
            position, version = await compare(socket, device)
            for number in range(GAMES[game]):
                if position["node"] == "over":
                    break
                if number == 6:
                    await compare_names(party, socket, device)
                wanted = command(position, version, rng.choice)
                if number % 7 == 3 and position["node"] == "choice" and game in ("yahtzee", "mickey-mouse"):
                    wanted = {name: wanted[name] for name in ("seat", "expect", "command")} | {"kind": "peek"}
                if number % 11 == 5:
                    wanted |= {"expect": version - 1}
                socket.send(wanted)
                device.send(party.id, wanted)
                position, version = await compare(socket, device, position, version)
            for path in ("?since=0", f"?since={version}", "/record", "/record?form=json", "/replay?start=3&count=20"):
                answer = await ask(address, "GET", party.path + path, cookies=party.cookies)
                assert device.ask(request=f"GET {party.path}{path}")["body"] == answer.body.decode()
            assert position["node"] == "over" or game != "mickey-mouse", "at least one game is long enough for a rematch"
            await compare_rematches(party, socket, device, app)

    run(scene())


async def compare_names(party: Party, socket: Socket, device: Device) -> None:
    """Compare what both tell of new names, and of those that are refused."""
    for seat, name in ((0, " Zoe "), (0, "Zoe"), (1, "Yrsa"), (1, ""), (1, "Y" * 100), (9, "Nobody")):
        await compare_answers(party, device, f"/seats/{seat}/name", {"name": name})
        await compare(socket, device)


async def compare_rematches(party: Party, socket: Socket, device: Device, app: FastAPI) -> None:
    """Compare what both tell of a rematch; before the end of a game there is none."""
    alone = Device(Storage(), now=NOW)
    alone.storage.games = deepcopy(device.storage.games)
    alone.ask(watch="1", table=party.id, since=0)
    alone.messages.clear()
    answer = await party.post("/rematch")
    if answer.status == 200:  # as if another window of the device had made it: the dice of two rematches differ
        journal = app.state.services.store.journal(answer.json()["id"])
        device.storage.games[journal.header.id] = write_journal(journal)
        made = alone.request(f"POST {party.path}/rematch")
        assert [json.loads(text) for _, text in alone.messages] == [{"type": "rematch", "table": made["id"]}]
        mine, ours = (json.dumps(table | RANDOM) for table in (made, answer.json()))
        assert mine == ours
    await compare_answers(party, device, "/rematch")
    await compare(socket, device)


async def compare_answers(party: Party, device: Device, path: str, body: Any = None) -> None:
    """Compare the answers to a request that changes something."""
    answer = await party.post(path, body)
    found = device.ask(request=f"POST {party.path}{path}", body=body)
    assert (found["status"], found["body"]) == (answer.status, answer.body.decode())


async def compare(socket: Socket, device: Device, position: Any = None, version: int = 0) -> tuple[Any, int]:
    """Compare what both told since the last time; returns the position and the version that it led to."""
    told = [text for _, text in device.messages]
    device.messages.clear()
    for text in told:
        assert text == await socket.hear_text()
        message = json.loads(text)
        found = message.get("table", message)
        if "position" in found:
            position, version = found["position"], found["version"]
    return position, version


def test_the_editions_are_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            answer = await ask(address, "GET", "/api/editions")
            assert Device().ask(request="GET /api/editions")["body"] == answer.body.decode()

    run(scene())


def test_what_the_coach_says_is_the_same() -> None:
    device = Device()
    table = device.play(device.open(game="mickey-mouse")["id"], random.Random(3).choice)
    record = device.worker.tables.find(table["id"]).record()  # type: ignore[union-attr]
    for function, arguments in (
        (advising.review, (record,)),
        (advising.lessons, (record, table["id"], table["created"])),
        (advising.explain, (record, 3)),
    ):
        found = work.answer(function, *arguments)
        assert isinstance(found, work.Answer)
        # the last digits of both are the same, but a number below 0.0001 is written in another way
        assert json.dumps(json.loads(to_json(function(*arguments)))) == json.dumps(json.loads(found.body))
