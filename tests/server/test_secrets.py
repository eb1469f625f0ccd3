"""No secret ever leaves: everything that a long mixed run says, anywhere, is searched for seeds and the secrets of seats."""

import asyncio
import json
from pathlib import Path

from dicecup.server.client import ask
from dicecup.store import Store
from tests.server.kit import BOT, FRIEND, HERE, Party, ServerProcess, Socket, any_command, quick_command, run
from tests.server.test_play import finish


def test_no_secret_is_in_any_answer_broadcast_export_or_log_line(tmp_path: Path) -> None:
    said: list[str] = []
    parties: list[Party] = []
    finished: list[Party] = []

    async def scene() -> None:
        server = ServerProcess(tmp_path, logs="debug")
        await server.start()
        address = server.address
        try:
            for game in ("yahtzee", "mickey-mouse", "showdown", "power-yahtzee"):
                party = await Party.open(address, HERE, FRIEND, BOT, game=game)
                parties.append(party)
                opened = await party.claim(1, "Friend")
                said.append(opened.body.decode())
            for party in parties:
                await mixed(party)
            for party in parties[1:2]:
                said.append(json.dumps(await finish(party)))
                rematch = await party.post("/rematch")
                said.append(rematch.body.decode())
                finished.append(party)
            for path in ("/metrics", "/api/history", "/api/editions", "/api/openapi.json", "/api"):
                said.append((await ask(address, "GET", path)).body.decode())
        finally:
            server.stop()
        said.append(server.log.read_text())

    async def mixed(party: Party) -> None:
        heard: list[str] = []
        watching = await Socket.connect(party.address, f"{party.path}/watch", cookies=party.cookies, heard=heard.append)
        for step in range(25):
            table = await party.read()
            position = table["position"]
            if position["node"] == "over" or position["seat"] not in table["you"]:
                await asyncio.sleep(0.02)
                continue
            choose = quick_command if step % 2 else any_command
            command = choose(position, table["version"])
            said.append((await party.do(command)).body.decode())
            watching.send(command)
            watching.send(command | {"command": "other", "seat": 1 - position["seat"] if position["seat"] < 2 else 0})
        wrong_secret = party.links[1][:-1] + ("A" if party.links[1][-1] != "A" else "B")
        for refused in (
            await party.post("/seats/1/claim", {"secret": wrong_secret}),
            await party.post("/seats/1/claim", {"secret": party.links[1] + "x"}),
            await party.post("/seats/0/claim", {"secret": party.links[1]}),
            await party.post("/commands", {"kind": "roll", "secret": party.links[1]}),
            await ask(party.address, "GET", f"{party.path}?since={party.links[1]}", cookies=party.cookies),
            await ask(party.address, "GET", f"/api/tables/{party.links[1]}"),
        ):
            assert refused.status >= 400
            said.append(refused.body.decode())
        for path in ("", "/record", "/record?form=json", "/replay"):
            answer = await ask(party.address, "GET", party.path + path, cookies=party.cookies)
            said.extend((answer.body.decode(), str(answer.headers)))
        await asyncio.sleep(0.2)
        watching.close()
        said.extend(heard)

    run(scene())
    with Store(f"sqlite:///{tmp_path}/games.db") as store:
        games = store.games()
        open_seeds = [store.secret_seed(game.header.id) for game in games if not game.position.finished]
    everything = "\n".join(said)
    assert len(said) > 100
    for party in parties:
        for secret in party.secrets():
            assert secret not in everything
    assert open_seeds
    for seed in open_seeds:
        assert seed is not None
        assert seed.hex() not in everything.lower()
    assert finished
