"""No secret leaks: all output of a long mixed run is searched for seeds and the secrets of seats."""

import asyncio
import base64
from pathlib import Path
from typing import Any

from dicecup.games import EDITIONS
from dicecup.server.live import hashed
from dicecup.store import Store
from tests.server.client import Answer, Cut, ask
from tests.server.kit import BOT, FRIEND, HERE, Party, ServerProcess, Socket, any_command, quick_command, run
from tests.server.test_play import finish

EVERYWHERE = ("/metrics", "/healthz", "/api/history", "/api/editions", "/api/editions/yahtzee/rules", "/api/openapi.json", "/api")
LOOKS = ("", "?since=2", "/record", "/record?form=json", "/replay", "/replay?start=3&count=2")
STEPS = 25


class Run:
    """A long mixed run with all its output, except the responses that give secrets to their owners."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.said: list[str] = []
        self.parties: list[Party] = []
        self.old_links: list[str] = []

    def note(self, answer: Answer) -> Answer:
        """Record a response with its headers."""
        self.said += (answer.body.decode(), str(answer.headers))
        return answer

    def note_gift(self, answer: Answer, secret: str) -> None:
        """Record a response that gives a secret to its owner: once, as a cookie or in its body."""
        body, headers = answer.body.decode(), str(answer.headers)
        assert (body + headers).count(secret) >= 1
        self.said += (body.replace(secret, "", 1), headers.replace(secret, ""))

    async def open(self, game: str, **more: Any) -> Party:
        party = await Party.open(self.server.address, HERE, FRIEND, BOT, game=game, **more)
        self.parties.append(party)
        claimed = await party.claim(1, "Friend")
        self.note_gift(claimed, party.cookies["seat-1"])
        return party

    async def play(self, party: Party) -> None:
        """Some moves over both kinds of connection, with commands that are refused among them."""
        holding = await Socket.connect(party.address, f"{party.path}/watch", cookies=party.cookies, heard=self.said.append)
        looking = await Socket.connect(party.address, f"{party.path}/watch", heard=self.said.append)
        for step in range(STEPS):
            table = await party.read()
            position = table["position"]
            if position["node"] == "over" or position["seat"] not in table["you"]:
                await asyncio.sleep(0.02)
                continue
            command = (quick_command if step % 2 else any_command)(position, table["version"])
            if step % 3 == 2 and table["dice"] == "fair":
                holding.send(command)
            self.note(await party.do(command))
            holding.send(command | {"command": "other", "seat": 1 - position["seat"] if position["seat"] < 2 else 0})
            looking.send(command | {"command": "not mine"})
            self.note(await party.do({"kind": "undo", "seat": 0, "expect": table["version"], "command": f"u{step}"}))
            self.note(await party.do({"kind": "peek", "seat": 0, "expect": table["version"], "command": f"p{step}"}))
        looking.send(f'{{"secret": "{party.cookies["seat-1"]}"}}')
        holding.send(party.cookies["seat-1"])
        holding.send_frame(1, party.cookies["seat-1"].encode() * 500)
        await holding.wait_closed()
        looking.close()

    async def fail(self, party: Party) -> None:
        """Requests with secrets in wrong places: every response is a refusal that does not repeat them."""
        secret, invite = party.cookies["seat-1"], party.invite
        wrong = secret[:-1] + ("A" if secret[-1] != "A" else "B")
        address, cookies = party.address, party.cookies
        for refused in (
            await party.post("/seats/1/claim", {"secret": wrong}),
            await party.post("/seats/1/claim", {"secret": secret + "x"}),
            await party.post("/seats/0/claim", {"secret": secret}),
            await party.post("/seats/1/claim", {"secret": invite, "name": "Friend"}),
            await party.post("/seats/1/claim", {"secret": secret, "key": secret, "name": "\u202e"}),
            await party.post("/seats/1/name", {"name": "\u202e", secret: secret}),
            await party.post("/seats/1/continue", {"secret": secret, "key": invite}),
            await party.post("/seats/1/consent", {"asking": secret, "yes": True}),
            await party.post("/seats/1/claim", {secret: secret}),
            await party.post("/seats/7/claim", {"secret": secret}),
            await party.post("/commands", {"kind": "roll", "secret": secret}),
            await party.post("/commands", {"kind": secret}),
            await party.post("/commands", f'{{"{secret}'.encode()),
            await party.post("/commands", secret.encode() * 500),
            await party.post("/seats/1/stand-in", {"bot": secret}, cookies={}),
            await ask(address, "GET", f"{party.path}?since={secret}", cookies=cookies),
            await ask(address, "GET", f"/api/tables/{secret}", cookies=cookies),
            await ask(address, "GET", f"/{secret}", cookies=cookies),
            await ask(address, secret.upper(), party.path, cookies=cookies),
            await ask(address, "POST", f"{party.path}/rematch", cookies=cookies, headers={"Origin": f"http://{secret}"}),
            await ask(address, "GET", party.path, cookies=cookies, headers={"Host": secret + ".example"}),
        ):
            assert refused.status >= 400, refused
            self.note(refused)
        for path in (f"{party.path}/watch?since={secret}", f"/api/tables/{secret}/watch"):
            try:
                (await Socket.connect(address, path, cookies=cookies, heard=self.said.append)).close()
            except Cut as cut:
                self.said.append(str(cut))

    async def renew(self, party: Party) -> None:
        """A new link in place of the old one."""
        self.old_links.append(party.cookies["seat-1"])
        renewed = await party.post("/seats/1/link", cookies={"seat-1": party.cookies["seat-1"]})
        party.cookies |= renewed.cookies
        self.note_gift(renewed, party.cookies["seat-1"])

    async def look(self, party: Party) -> None:
        for path in LOOKS:
            for cookies in (party.cookies, {}):
                self.note(await ask(party.address, "GET", party.path + path, cookies=cookies))


def forms(secret: str) -> set[str]:
    """A seat's secret as it could be written."""
    raw = base64.urlsafe_b64decode(secret + "==")
    return {secret, raw.hex(), hashed(secret).hex(), base64.b64encode(hashed(secret)).decode()}


def test_no_secret_is_in_any_response_broadcast_export_or_log_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, logs="debug")
    mixed = Run(server)

    async def scene() -> None:
        await server.start()
        try:
            for game in EDITIONS:
                party = await mixed.open(game)
                await mixed.play(party)
                await mixed.fail(party)
                await mixed.renew(party)
                await mixed.look(party)
            await asyncio.to_thread(server.stop)
            await server.start()  # everything is read from the store again
            for party in mixed.parties:
                await mixed.look(party)
            over = mixed.parties[list(EDITIONS).index("mickey-mouse")]
            await finish(over)
            rematch = mixed.note(await over.post("/rematch", cookies={}))
            assert rematch.status == 403
            again = await over.post("/rematch", cookies={"seat-0": over.cookies["seat-0"]})
            mixed.note_gift(again, over.cookies["seat-0"])
            await mixed.look(Party(server.address, {"table": again.json()}, again.cookies))
            await mixed.look(over)
            for path in EVERYWHERE:
                mixed.note(await ask(server.address, "GET", path))
        finally:
            await asyncio.to_thread(server.stop)
        mixed.said.append(server.log.read_text())

    run(scene())
    with Store(f"sqlite:///{tmp_path}/games.db") as store:
        games = store.games()
        open_seeds = [store.secret_seed(game.header.id) for game in games if not game.position.finished]
        told_seeds = [store.secret_seed(game.header.id) for game in games if game.position.finished]
    everything = "\n".join(mixed.said)
    assert len(mixed.said) > 500
    assert "answered" in everything, "the log was searched"
    for secret in {*mixed.old_links, *(secret for party in mixed.parties for secret in party.secrets())}:
        for form in forms(secret):
            assert form not in everything
    assert len(open_seeds) >= len(EDITIONS)
    for seed in open_seeds:
        assert seed is not None
        assert seed.hex() not in everything.lower()
        assert base64.b64encode(seed).decode() not in everything
    for seed in told_seeds:
        assert seed is not None
        assert seed.hex() in everything, "the seed of a finished game is published"
