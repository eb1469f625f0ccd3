"""Seats: invitations, secrets, absence and return."""

from pathlib import Path

from dicecup.server.live import hashed
from dicecup.store import Store
from tests.server.client import ask
from tests.server.kit import FRIEND, HERE, PATIENT, Party, changed, run, served
from tests.server.test_play import heard

SOON_AWAY = changed(PATIENT, away_seconds=0.2)


def test_a_link_opens_its_seat_and_a_cookie_keeps_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            wrong = await party.post("/seats/1/claim", {"secret": "A" * 22})
            assert (wrong.status, wrong.cookies) == (403, {})
            claimed = await party.claim(1, "Bob")
            assert claimed.status == 200
            assert claimed.json()["you"] == [1]
            assert claimed.json()["seats"][1] | {"away": False} == {
                "seat": 1,
                "name": "Bob",
                "kind": "friend",
                "bot": None,
                "claimed": True,
                "away": False,
                "stand_in": None,
            }
            flags = claimed.headers["set-cookie"]
            assert "HttpOnly" in flags
            assert "SameSite=strict" in flags
            assert f"Path={party.path}" in flags
            assert (await party.claim(1)).status == 200, "a link whose response was lost can be used again"
            assert (await party.read(cookies={"seat-1": party.cookies["seat-1"]}))["you"] == [1]

    run(scene())


def test_secrets_are_long_stored_hashed_and_sent_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            with Store(f"sqlite:///{tmp_path}/games.db") as store:
                stored = store.load(party.id)
            assert stored.header.host_hash == hashed(party.cookies["host"])
            assert [seat.key_hash for seat in stored.seats] == [hashed(party.cookies["seat-0"]), hashed(party.links[1])]
            assert all(len(secret) == 22 for secret in party.secrets())
            database = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
            for secret in party.secrets():
                assert secret.encode() not in database
            assert party.links[1] not in str(await party.read())

    run(scene())


def test_a_renewed_link_makes_the_old_one_worthless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            first = dict(party.links)
            by_host = await party.post("/seats/1/link", cookies={"host": party.cookies["host"]})
            party.links[1] = by_host.json()["secret"]
            assert (await party.post("/seats/1/claim", {"secret": first[1]})).status == 403
            assert (await party.claim(1)).status == 200
            assert (await party.post("/seats/1/link", cookies={"host": party.cookies["host"]})).status == 403
            socket = await party.watch(1)
            await socket.hear()
            own = await party.post("/seats/1/link", cookies={"seat-1": party.cookies["seat-1"]})
            assert own.cookies == {"seat-1": own.json()["secret"]}
            socket.send({"kind": "word", "seat": 1, "expect": 0, "command": "w", "word": "still here"})
            assert (await heard(socket, "refused"))["code"] == "not-your-seat"
            assert (await party.read(cookies={"seat-1": party.cookies["seat-1"]}))["you"] == []
            assert (await party.read(cookies=own.cookies))["you"] == [1]

    run(scene())


def test_a_silent_seat_is_away_a_bot_plays_for_it_and_it_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, SOON_AWAY) as address:
            party = await Party.open(address, HERE, FRIEND, game="maxi-yatzy")
            await party.claim(1)
            gone, here = await party.watch(1), await party.watch(0)
            await here.hear()
            early = await party.post("/seats/1/stand-in", {"bot": "random"})
            assert (early.status, early.json()["code"]) == (409, "not-allowed")
            gone.close()
            while not (await heard(here, "seats"))["seats"][1]["away"]:
                pass
            assert (await party.post("/seats/1/stand-in", {"bot": "random"}, cookies={})).status == 403
            assert (await party.post("/seats/1/stand-in", {"bot": "program:sh"})).status == 422
            called = await party.post("/seats/1/stand-in", {"bot": "random"}, cookies={"seat-0": party.cookies["seat-0"]})
            assert called.json()["seats"][1]["stand_in"] == "random"
            here.send({"kind": "roll", "seat": 0, "expect": 0, "command": "a"})
            here.send({"kind": "move", "seat": 0, "expect": 1, "command": "b", "move": "s:chance"})
            seats_played: set[int] = set()
            while (update := await heard(here, "update"))["position"]["seat"] != 0 or 1 not in seats_played:
                seats_played |= {entry["seat"] for entry in update["entries"]}
                if update["position"]["seat"] == 0 and 1 in seats_played:
                    break
            back = await party.watch(1)
            table = (await back.hear())["table"]
            assert table["seats"][1]["stand_in"] is None
            assert not table["seats"][1]["away"]

    run(scene())


def test_a_bot_may_take_a_seat_to_which_nobody_came(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            assert (await party.post("/seats/1/stand-in", {"bot": "greedy"})).status == 200
            await party.claim(1)
            assert (await party.read())["seats"][1]["stand_in"] is None

    run(scene())


def test_names_are_cleaned_before_anyone_sees_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            names = {
                "  Ann\u202e \u0000 B\u200b\n": "Ann B",
                "<script>alert(1)</script>": "<script>alert(1)</script>",
                "Zalgo" + "\u0301" * 50: "Zalg\u00f3\u0301\u0301",
                "x" * 300: "x" * 40,
                "ﬁnn": "ﬁnn",
            }
            for given, shown in names.items():
                party = await Party.open(address, HERE | {"name": given})
                assert (await party.read())["seats"][0]["name"] == shown
            for empty in ("", " ", "\u202e\u200f", "\u0301"):
                body = {"game": "yahtzee", "seats": [HERE | {"name": empty}]}
                assert (await ask(address, "POST", "/api/tables", body)).status == 422

    run(scene())


def test_away_players_are_still_theirs_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, SOON_AWAY) as address:
            party = await Party.open(address, HERE, FRIEND)
            await party.claim(1, "Bo")
            await party.do(await party.next_command())
        async with served(tmp_path, SOON_AWAY) as address:
            party.address = address
            table = await party.read()
            assert table["you"] == [0, 1]
            assert table["seats"][1]["name"] == "Bo"
            assert (await party.do(await party.next_command())).status == 200

    run(scene())
