"""Seats: invitations, secrets, absence and return."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from dicecup.messages.requests import Claim, Continue, NewSeat, NewTable
from dicecup.server.errors import Refused
from dicecup.server.live import Decision, LiveTable, hashed
from dicecup.server.seats.service import claim, request_seat
from dicecup.server.tables.service import Tables
from dicecup.store import Store
from tests.server.client import ask
from tests.server.kit import FRIEND, HERE, PATIENT, Party, Socket, changed, new_database, run, served
from tests.server.test_play import heard

SOON_AWAY = changed(PATIENT, away_seconds=0.2)


def only(party: Party, *names: str) -> dict[str, str]:
    """The cookies of these names."""
    return {name: party.cookies[name] for name in names}


def told(table: Any) -> list[tuple[str, int, str]]:
    """The events of the journal about who plays."""
    events = [entry["event"] for entry in table["entries"] if entry["kind"] == "player"]
    return [(event["kind"].removeprefix("player-"), event["seat"], event["bot"]) for event in events]


def test_the_invite_link_opens_a_free_seat_and_a_cookie_keeps_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, FRIEND)
            assert [seat["free"] for seat in (await party.read(cookies={}))["seats"]] == [False, True, True]
            wrong = await party.post("/seats/1/claim", {"secret": "A" * 22})
            assert (wrong.status, wrong.cookies) == (403, {})
            claimed = await party.claim(1, "Bob")
            assert claimed.status == 200
            assert claimed.json()["you"] == [1]
            assert claimed.json()["seats"][1] == {
                "seat": 1,
                "name": "Bob",
                "kind": "friend",
                "bot": None,
                "claimed": True,
                "free": False,
                "away": False,
                "stand_in": None,
                "stand_in_level": "club",
                "asking": None,
            }
            assert told(claimed.json()) == [("person", 1, "")]
            flags = claimed.headers["set-cookie"]
            assert "HttpOnly" in flags
            assert "SameSite=strict" in flags
            assert f"Path={party.path}" in flags
            assert claimed.cookies["seat-1"] not in (party.invite, None)
            assert (await party.read(cookies=only(party, "seat-1")))["you"] == [1]

    run(scene())


def test_a_second_person_can_neither_sit_on_a_claimed_seat_nor_rename_its_player(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, FRIEND)
            await party.claim(1, "Bob")
            late = await party.post("/seats/1/claim", {"secret": party.invite, "name": "Eve"}, cookies={})
            assert (late.status, late.json()["code"], late.cookies) == (409, "taken", {})
            assert "Bob" in late.json()["error"]
            for path in ("/seats/0/claim", "/seats/1/claim"):
                assert (await party.post(path, {"secret": "A" * 22, "name": "Eve"}, cookies={})).json()["code"] == "taken"
            await party.claim(2, "Cy")
            for cookies in ({}, only(party, "host"), only(party, "seat-2")):
                assert (await party.post("/seats/1/name", {"name": "Eve"}, cookies=cookies)).status == 403
            assert [seat["name"] for seat in (await party.read())["seats"]] == ["Player 1", "Bob", "Cy"]
            assert (await party.post("/seats/1/name", {"name": "Bo"}, cookies=only(party, "seat-1"))).status == 200
            assert (await party.read())["seats"][1]["name"] == "Bo"

    run(scene())


def test_of_many_who_claim_a_free_seat_one_sits_down_and_a_repeated_claim_is_harmless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            keys = [f"{number:022}" for number in range(8)]
            claims = [{"secret": party.invite, "name": f"Nr {key[-1]}", "key": key} for key in keys]
            answers = await asyncio.gather(*(party.post("/seats/1/claim", claim, cookies={}) for claim in claims))
            assert sorted(answer.status for answer in answers) == [200] + [409] * 7
            winner = next(number for number, answer in enumerate(answers) if answer.status == 200)
            again = await party.post("/seats/1/claim", claims[winner], cookies={})
            assert (again.status, again.cookies) == (200, {"seat-1": keys[winner]})
            assert told(await party.read()) == [("person", 1, "")]

    run(scene())


def test_secrets_are_long_stored_hashed_and_sent_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            with Store(f"sqlite:///{tmp_path}/games.db") as store:
                stored = store.load(party.id)
            assert party.invite is not None
            assert stored.header.host_hash == hashed(party.cookies["host"])
            assert stored.header.invite_hash == hashed(party.invite)
            assert [seat.key_hash for seat in stored.seats] == [hashed(party.cookies["seat-0"]), None]
            await party.claim(1)
            assert all(len(secret) == 22 for secret in party.secrets())
            database = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
            for secret in party.secrets():
                assert secret.encode() not in database
            assert party.invite not in str(await party.read())

    run(scene())


def test_the_host_can_replace_the_invite_link(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            old = party.invite
            assert (await party.post("/invite", cookies=only(party, "seat-0"))).status == 403
            party.invite = (await party.post("/invite", cookies=only(party, "host"))).json()["secret"]
            assert (await party.post("/seats/1/claim", {"secret": old})).status == 403
            assert (await party.claim(1)).status == 200

    run(scene())


def test_a_new_link_by_the_host_empties_the_seat_and_everyone_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, FRIEND)
            await party.claim(1, "Bob")
            await party.claim(2, "Cy")
            old, watching = await party.watch(1), await party.watch(0)
            version = (await old.hear())["table"]["version"]
            await watching.hear()
            assert (await party.post("/seats/1/link", cookies=only(party, "seat-2"))).status == 403
            link = (await party.post("/seats/1/link", cookies=only(party, "host"))).json()["secret"]
            assert (await heard(watching, "update"))["entries"][0]["event"]["kind"] == "player-link"
            await old.wait_closed()  # whoever held the seat connects again, and is told that it is theirs no more
            assert (await (await party.watch(1)).hear())["table"]["you"] == []
            word = {"kind": "word", "seat": 1, "expect": version, "command": "w", "word": "still here"}
            assert (await party.do(word, cookies=only(party, "seat-1"))).status == 403
            assert (await party.post("/seats/1/claim", {"secret": party.invite})).status == 403, "the seat waits for its link"
            assert (await party.post("/seats/1/claim", {"secret": link}, cookies={})).cookies.keys() == {"seat-1"}
            assert (await party.post("/seats/1/claim", {"secret": link})).json()["code"] == "taken"
            table = await party.read()
            assert told(table)[2:] == [("link", 1, ""), ("person", 1, "")]
            assert table["seats"][1]["name"] == "Bob"
            record = (await ask(address, "GET", f"{party.path}/record")).body.decode()
            assert "Played-By: 1:person@1, 2:person@1, 1:link@1, 1:person@1" in record

    run(scene())


def test_a_new_link_by_the_player_makes_the_old_one_worthless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            await party.claim(1)
            own = await party.post("/seats/1/link", cookies=only(party, "seat-1"))
            assert own.cookies == {"seat-1": own.json()["secret"]}
            assert (await party.read(cookies=only(party, "seat-1")))["you"] == []
            assert (await party.read(cookies=own.cookies))["you"] == [1]
            elsewhere = {"secret": own.cookies["seat-1"], "key": own.cookies["seat-1"]}
            assert (await party.post("/seats/1/claim", elsewhere, cookies={})).cookies == own.cookies

    run(scene())


def test_a_player_goes_on_at_another_device_once_the_one_that_holds_the_seat_says_yes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            await party.claim(1, "Bob")
            holder = await party.watch(1)
            await holder.hear()
            key = "k" * 22
            uninvited = {"secret": "A" * 22, "key": key}
            assert (await party.post("/seats/1/continue", uninvited, cookies={})).status == 403
            body = {"secret": party.invite, "key": key}
            assert (await party.post("/seats/1/continue", body, cookies={})).status == 200
            other = await party.post("/seats/1/continue", {**body, "key": "e" * 22}, cookies={})
            assert (other.status, other.json()["code"]) == (429, "too-many")
            asking = (await heard(holder, "seats"))["seats"][1]["asking"]
            claim = {"secret": party.invite, "key": key}
            for answer, cookies in (
                ({"asking": asking, "yes": True}, only(party, "seat-0", "host")),
                ({"asking": "0" * 16, "yes": True}, only(party, "seat-1")),
            ):
                assert (await party.post("/seats/1/consent", answer, cookies=cookies)).status in (403, 409)
                assert (await party.post("/seats/1/claim", claim, cookies={})).json()["code"] == "taken"
            await party.post("/seats/1/consent", {"asking": asking, "yes": False}, cookies=only(party, "seat-1"))
            assert (await party.read())["seats"][1]["asking"] is None
            await party.post("/seats/1/continue", body, cookies={})
            await party.post("/seats/1/consent", {"asking": asking, "yes": True}, cookies=only(party, "seat-1"))
            moved = await party.post("/seats/1/claim", claim, cookies={})
            assert (moved.status, moved.cookies) == (200, {"seat-1": key})
            assert told(moved.json()) == [("person", 1, ""), ("device", 1, "")]
            assert (await party.read(cookies=only(party, "seat-1")))["you"] == []

    run(scene())


def test_a_device_that_repeats_its_request_does_not_keep_others_from_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicecup.server.seats.service.REQUEST_SECONDS", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            await party.claim(1, "Bob")

            async def asks(key: str) -> int:
                return (await party.post("/seats/1/continue", {"secret": party.invite, "key": key * 22}, cookies={})).status

            until = time.monotonic() + 0.35
            while time.monotonic() < until:
                assert await asks("k") == 200
                await asyncio.sleep(0.05)
            assert await asks("e") == 200

    run(scene())


def test_a_device_may_ask_for_a_seat_that_has_to_be_read_again_first(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables = Tables(store, PATIENT)
            table, keys = await tables.create(NewTable(game="yahtzee", seats=(NewSeat(), NewSeat(kind="friend")), options={}), "")
            assert keys.invite is not None
            await claim(tables, table, 1, Claim(secret=keys.invite, name="Bob"))
            await LiveTable.open(store, table.id).change_seat(
                1, lambda seat: None if seat.name == "Eve" else Decision({"name": "Eve"})
            )
            await request_seat(tables, table, 1, Continue(secret=keys.invite, key="k" * 22))
            assert (table.seats[1].name, table.seats[1].asking) == ("Eve", hashed("k" * 22))
            with pytest.raises(Refused, match="another device is asking"):
                await request_seat(tables, table, 1, Continue(secret=keys.invite, key="e" * 22))

    run(scene())


def test_a_silent_seat_is_away_the_bot_chosen_for_it_plays_and_the_player_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, SOON_AWAY) as address:
            party = await Party.open(address, HERE, FRIEND | {"stand_in": "random"}, game="maxi-yatzy")
            await party.claim(1)
            gone, here = await party.watch(1), await party.watch(0)
            await here.hear()
            early = await party.post("/seats/1/stand-in")
            assert (early.status, early.json()["code"]) == (409, "not-allowed")
            gone.close()
            while not (await heard(here, "seats"))["seats"][1]["away"]:
                pass
            assert (await party.post("/seats/1/stand-in", cookies={})).status == 403
            assert (await party.post("/seats/1/stand-in")).json()["seats"][1]["stand_in"] == "random"
            here.send({"kind": "roll", "seat": 0, "expect": 2, "command": "a"})
            here.send({"kind": "move", "seat": 0, "expect": 5, "command": "b", "move": "s:chance"})
            seats_played: set[int] = set()
            while (update := await heard(here, "update"))["position"]["seat"] != 0 or 1 not in seats_played:
                seats_played |= {entry["seat"] for entry in update["entries"] if entry["kind"] == "move"}
                if update["position"]["seat"] == 0 and 1 in seats_played:
                    break
            back = await party.watch(1)
            table = (await back.hear())["table"]
            assert table["seats"][1]["stand_in"] is None
            assert not table["seats"][1]["away"]
            assert told(table) == [("person", 1, ""), ("bot", 1, "random"), ("person", 1, "")]

    run(scene())


def test_a_player_chooses_the_stand_in_when_sitting_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE | {"stand_in": "planner"}, FRIEND, FRIEND)
            claim = {"secret": party.invite, "stand_in": "random"}
            assert (await party.post("/seats/1/claim", claim)).status == 200
            assert [seat["stand_in_level"] for seat in (await party.read())["seats"]] == ["planner", "random", "club"]
            for wrong in ("program:sh", "nobody"):
                assert (await party.post("/seats/2/claim", {"secret": party.invite, "stand_in": wrong})).status == 422
                body = {"game": "yahtzee", "seats": [HERE | {"stand_in": wrong}]}
                assert (await ask(address, "POST", "/api/tables", body)).status == 422

    run(scene())


def test_a_bot_may_take_a_seat_to_which_nobody_came(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND)
            assert (await party.post("/seats/1/stand-in")).status == 200
            await party.claim(1)
            assert (await party.read())["seats"][1]["stand_in"] is None

    run(scene())


def test_a_command_is_not_stale_because_someone_sat_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, FRIEND, options={"first": 0})
            await party.claim(1)
            await party.claim(2)
            roll = {"kind": "roll", "seat": 0, "expect": 0, "command": "r"}
            assert (await party.do(roll)).json()["entries"][-1]["kind"] == "move"
            late = {"kind": "move", "seat": 0, "expect": 2, "command": "s", "move": "s:chance"}
            assert (await party.do(late)).json()["code"] == "stale"

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
                "Ann \U0001f469\u200d\U0001f469\u200d\U0001f467 \u200d": "Ann \U0001f469\u200d\U0001f469\u200d\U0001f467",
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


def test_one_cookie_holds_all_seats_of_a_table_and_takes_the_place_of_older_ones(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, FRIEND)
            together = {"seats": "&".join(f"{name}:{secret}" for name, secret in party.cookies.items())}
            read = await party.read(cookies=together)
            assert (read["you"], read["host"]) == ([0, 1], True)
            older = {"seat-0": party.cookies["seat-0"], "seat-2": "of no use", "other": "cookie"}
            claimed = await party.post("/seats/2/claim", {"secret": party.invite, "name": "Cy"}, cookies=older)
            assert claimed.cookies.keys() == {"seat-0", "seat-2"}
            assert claimed.headers["set-cookie"].startswith("seat-2=")  # the last of those that are deleted
            assert "Max-Age=0" in claimed.headers["set-cookie"]
            now = {"seats": "&".join(f"{name}:{secret}" for name, secret in claimed.cookies.items()), "seat-2": "an old one"}
            assert (await party.read(cookies=now))["you"] == [0, 2]
            renewed = await party.post("/seats/2/link", cookies=now)
            assert renewed.cookies["seat-0"] == party.cookies["seat-0"]
            assert renewed.cookies["seat-2"] == renewed.json()["secret"] != claimed.cookies["seat-2"]
            for forged in ("", "&", ":", "host", "seat-0:", "seat-0:&host:x", "seat-99:x&seat--1:y"):
                assert (await party.read(cookies={"seats": forged}))["you"] == []

    run(scene())


def test_a_link_alone_holds_no_seat_until_someone_sits_down_by_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, FRIEND, options={"first": 1})
            link = (await party.post("/seats/1/link", cookies=only(party, "host"))).json()["secret"]
            bearer = {"seat-1": link}
            assert (await party.read(cookies=bearer))["you"] == []
            assert (await party.post("/seats/1/name", {"name": "Eve"}, cookies=bearer)).status == 403
            roll = {"kind": "roll", "seat": 1, "expect": 0, "command": "r"}
            assert (await ask(address, "POST", f"{party.path}/commands", roll, cookies=bearer)).status == 403
            socket = await Socket.connect(address, f"{party.path}/watch", cookies=bearer)
            assert (await socket.hear())["table"]["you"] == []
            assert told(await party.read()) == []
            sat = await party.post("/seats/1/claim", {"secret": link, "name": "Bob"}, cookies={})
            assert (sat.json()["you"], told(sat.json())) == ([1], [("person", 1, "")])

    run(scene())
