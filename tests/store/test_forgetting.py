"""Forgetting games and names: nothing of them stays in the database, and the dice of what stays still verify."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import column
from typer.testing import CliRunner

from dicecup.cli.app import app
from dicecup.journal import NoGame, Seat, verify
from dicecup.server import services
from dicecup.server.app import create
from dicecup.store import Store, StoreError, check, export
from dicecup.store.forgetting import Age, ForgetOld, forget_games, forget_name, old_games
from dicecup.store.schema import metadata
from dicecup.tui.deck_file import DeckFile
from dicecup.tui.local_table import LocalTable
from tests.server.client import Cut
from tests.server.kit import HERE, PATIENT, Party, changed, new_database, quick_command, run, served
from tests.table.playing import finish

NAME = "Rumpelstilzchen"


def test_a_finished_game_is_removed_whole_and_its_rematch_stays(url: str) -> None:
    with Store(url) as store:
        table = finish(LocalTable.create(store, "mickey-mouse", ["Ann", "Bob"]))
        again = finish(table.rematch())
        third = again.rematch()
        forget_games(store, [table.id, again.id])
        assert store.ids() == [third.id]
        for kept in metadata.sorted_tables:
            owners = {getattr(row, "game_id", None) or row.id for row in store.read(kept.select())}
            assert owners <= {third.id}
        assert store.load(third.id).header.rematch_of is None
        assert not list(check(store))
        with pytest.raises(NoGame):
            forget_games(store, [third.id, "nobody"])
        assert store.ids() == [third.id]


def test_a_forgotten_name_becomes_a_number_and_the_dice_still_verify(url: str) -> None:
    with Store(url) as store:
        seats = [Seat("Ann"), Seat(NAME), Seat(NAME.upper(), "bot:random")]
        table = finish(LocalTable.create(store, "mickey-mouse", seats))
        going_on = LocalTable.create(store, "yahtzee", [NAME.lower()])
        assert forget_name(store, f" {NAME} ") == 2
        assert [seat.name for seat in store.load(table.id).seats] == ["Ann", "Player 2", NAME.upper()]
        assert store.load(going_on.id).seats[0].name == "Player 1"
        page = export(store, table.id).to_text()
        assert "Seat-1: Player 2" in page
        assert NAME not in page
        assert verify(page).kind == "verified"
        assert not list(check(store))
        with pytest.raises(StoreError, match="nobody of that name"):
            forget_name(store, NAME)


def test_forgotten_players_of_a_series_never_share_a_number(url: str) -> None:
    def names(*tables: LocalTable) -> list[list[str]]:
        return [[seat.name for seat in store.load(table.id).seats] for table in tables]

    with Store(url) as store:
        first = finish(LocalTable.create(store, "mickey-mouse", ["Ann", "Bob"]))
        again = first.rematch()
        with store._engine.begin() as connection:  # Ann calls herself Anna there, as a server lets her
            seat = metadata.tables["seat"]
            connection.execute(seat.update().where(seat.c.game_id == again.id, seat.c.name == "Ann").values(name="Anna"))
        assert names(again) == [["Bob", "Anna"]]
        for name in ("Anna", "Bob"):
            forget_name(store, name)
        assert names(first, again) == [["Ann", "Player 1"], ["Player 1", "Player 2"]]
        namesakes = LocalTable.create(store, "yahtzee", ["Player 1", "Eve", "Eve", "EVE"])
        forget_name(store, "Eve")
        assert names(namesakes) == [["Player 1", "Player 2", "Player 3", "Player 4"]]


def test_the_files_hold_nothing_of_what_was_forgotten_also_beside_a_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"

    def found(text: str) -> bool:
        return any(text.encode() in path.read_bytes() for path in tmp_path.glob("games.db*"))

    with Store(database, serving="http://127.0.0.1:8000") as store:
        named = LocalTable.create(store, "yahtzee", ["Ann", NAME])
        gone = LocalTable.create(store, "yahtzee", ["A very special name"])
        DeckFile.of(store).change(lambda deck: deck.with_game(gone.id, ()).with_game(named.id, ()))
        assert found(NAME)
        said = CliRunner().invoke(app, ["forget", gone.id, "--name", NAME, "--database", database])
        assert said.exit_code == 0, said
        assert said.output.splitlines()[:2] == ["1 game forgotten", "the name is gone from 1 seat"]
        assert "http://127.0.0.1:8000" in said.output
        assert not found(NAME)
        assert not found("A very special name")
        assert store.ids() == [named.id]
        assert DeckFile.of(store).read().games == {named.id}, "mistakes of a forgotten game are not trained any more"
        DeckFile.of(store).path.write_text("damaged")
        later = LocalTable.create(store, "yahtzee", ["Eve"])
        said = CliRunner().invoke(app, ["forget", later.id, "--name", "Ann", "--database", database])
        assert said.exit_code == 1
        assert said.output.splitlines()[:2] == ["1 game forgotten", "the name is gone from 1 seat"]


def test_backups_are_made_and_restored_and_a_second_server_is_refused_by_commands(tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path / 'games.db'}", str(tmp_path / "copy")
    shell = CliRunner()
    with Store(database, serving="http://127.0.0.1:8000") as store:
        LocalTable.create(store, "yahtzee", ["Ann"])
        assert shell.invoke(app, ["backup", copy, "--database", database]).output == f"1 game backed up to {copy}\n"
        for refused in (["serve", "--database", database], ["restore", copy, "--database", database]):
            said = shell.invoke(app, refused)
            assert isinstance(said.exception, StoreError)
            assert "http://127.0.0.1:8000" in str(said.exception)
            assert said.output == ""
    assert shell.invoke(app, ["restore", copy, "--database", database]).output.startswith(f"1 game restored from {copy}; what was")


def test_only_tables_of_the_network_become_too_old_and_by_their_last_entry(url: str) -> None:
    with Store(url) as store:
        old = LocalTable.create(store, "yahtzee", ["Ann"], clock=lambda: 1000.0)
        assert old_games(store, Age(2_000_000, 0), 10) == []
        _put_on_the_network(store)
        assert old_games(store, Age(1_000_000, 2), 10) == []
        assert old_games(store, Age(1_000_001, 2), 10) == [old.id]
        assert old_games(store, Age(1_000_001, 2, lambda: [old.id]), 10) == []
        LocalTable.open(store, old.id, clock=lambda: 3000.0).roll(0)
        assert old_games(store, Age(2_000_000, 2), 10) == []
        assert old_games(store, Age(3_000_001, 2), 10) == [old.id]


def _put_on_the_network(store: Store) -> None:
    """Make all games of a store tables of the network, at which somebody was seen at the beginning of 1970."""
    with store._engine.begin() as connection:
        connection.execute(metadata.tables["game"].update().values(host_hash=b"host"))
        connection.execute(metadata.tables["seat"].update().values(seen=1))


def test_what_was_played_opened_or_watched_since_old_tables_were_looked_for_stays(url: str) -> None:
    with Store(url) as store:
        tables = {
            each: LocalTable.create(store, "yahtzee", ["Ann"], clock=lambda: 1000.0) for each in ("old", "live", "seen", "played")
        }
        _put_on_the_network(store)
        live: list[str] = []
        age = Age(2_000_000, 2, lambda: live)
        found = old_games(store, age, 10)
        assert set(found) == {table.id for table in tables.values()}
        live.append(tables["live"].id)
        with store._engine.begin() as connection:
            connection.execute(metadata.tables["seat"].update().where(column("game_id") == tables["seen"].id).values(seen=2))
        LocalTable.open(store, tables["played"].id).roll(0)
        before = store.entries(tables["played"].id)
        forget = ForgetOld(tuple(found), age)
        store.submit(forget).result()
        assert forget.removed == [tables["old"].id]
        assert set(store.ids()) == {tables[each].id for each in ("live", "seen", "played")}
        assert store.entries(tables["played"].id) == before
        store.submit(again := ForgetOld(tuple(found), age)).result()  # as another worker does that has found the same
        assert again.removed == []


ASLEEP = pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this machine has no clock that counts its sleep")


@pytest.mark.parametrize(("jump", "sleep"), [(0.0, 0.0), (90 * 86_400.0, 0.0), pytest.param(7200.0, 7200.0, marks=ASLEEP)])
def test_the_server_removes_tables_that_are_too_old_unless_its_clock_has_jumped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, jump: float, sleep: float
) -> None:
    monkeypatch.setattr(services, "RETENTION_SECONDS", 0.05)
    really, late, asleep = time.clock_gettime, 0.0, 0.0
    monkeypatch.setattr(time, "clock_gettime", lambda clock: really(clock) + asleep)

    async def scene() -> None:
        nonlocal late, asleep
        settings = changed(PATIENT, database=new_database(tmp_path), retention_days=30.0)
        with Store(settings.database) as store:
            server = create(settings, lambda: time.time() + late)
            async with served(tmp_path, settings, server) as address:
                live = (await Party.open(address, HERE, HERE)).id
                late, asleep = jump, sleep
                while jump > sleep and "the clock has jumped" not in caplog.text:
                    await asyncio.sleep(0.02)  # until then a look that began before the jump may remove what is old
                old = LocalTable.create(store, "yahtzee", ["Ann"], clock=lambda: time.time() - 31 * 86_400).id
                with store._engine.begin() as connection:
                    connection.execute(metadata.tables["game"].update().where(column("id") == old).values(host_hash=b"host"))
                while jump <= sleep and old in store.ids():
                    await asyncio.sleep(0.02)
                await asyncio.sleep(4 * services.RETENTION_SECONDS)
                assert live in store.ids()
                assert (old in store.ids()) == (jump > sleep)

    run(scene())


def test_a_running_server_learns_what_was_forgotten_also_at_tables_that_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "FORGOTTEN_SECONDS", 0.05)

    async def scene() -> None:
        async with served(tmp_path) as address:
            named, gone = await Party.open(address, {"kind": "here", "name": NAME}), await Party.open(address, HERE)
            watching, closing = await named.watch(0), await gone.watch()
            for socket in (watching, closing):
                assert (await socket.hear())["type"] == "welcome"
            with Store(new_database(tmp_path)) as elsewhere:
                assert forget_name(elsewhere, NAME) == 1
                forget_games(elsewhere, [gone.id])
            assert (await watching.hear())["seats"][0]["name"] == "Player 1"
            assert NAME not in str(await named.read())
            await closing.wait_closed()
            with pytest.raises(Cut, match="404"):
                await gone.watch()

    run(scene())


def test_the_series_of_a_running_rematch_forgets_names_too_and_keeps_its_players_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "FORGOTTEN_SECONDS", 0.05)

    async def scene() -> None:
        async with served(tmp_path) as address:
            over = await Party.open(address, *({"kind": "here", "name": name} for name in (NAME, "Quirin")), game="mickey-mouse")
            while (table := await over.read())["position"]["node"] != "over":
                assert (await over.do(quick_command(table["position"], table["version"]))).status == 200
            again = Party(address, {"table": (await over.post("/rematch")).json()}, {})
            won = {seat["name"]: seat["wins"] for seat in (await again.read())["series"]["standings"]}
            with Store(new_database(tmp_path)) as elsewhere:
                for name in (NAME, "Quirin"):
                    assert forget_name(elsewhere, name) == 2
            while NAME in (told := str(table := await again.read())) or "Quirin" in told:
                await asyncio.sleep(0.02)
            assert [seat["name"] for seat in table["seats"]] == ["Player 2", "Player 1"]
            standings = {seat["name"]: seat["wins"] for seat in table["series"]["standings"]}
            assert standings == {"Player 1": won[NAME], "Player 2": won["Quirin"]}
            with Store(new_database(tmp_path)) as elsewhere:
                forget_games(elsewhere, [over.id])
            while (await again.read())["series"]["games"]:
                await asyncio.sleep(0.02)

    run(scene())


def test_a_rematch_does_not_bring_a_forgotten_name_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            over = await Party.open(address, {"kind": "here", "name": NAME}, HERE, game="mickey-mouse")
            while (table := await over.read())["position"]["node"] != "over":
                assert (await over.do(quick_command(table["position"], table["version"]))).status == 200
            with Store(new_database(tmp_path)) as elsewhere:
                assert forget_name(elsewhere, NAME) == 1
                again = (await over.post("/rematch")).json()
                assert [seat["name"] for seat in again["seats"]] == ["Player 2", "Player 1"]
                assert NAME not in str(again)
                assert not any(NAME in seat.name for game in elsewhere.games() for seat in game.seats)

    run(scene())
