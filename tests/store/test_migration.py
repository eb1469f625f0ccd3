"""A database of every released schema is brought up to date whole. `schema_….json` was written by the code of that schema."""

import json
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, insert, inspect, text
from sqlalchemy import table as any_table
from sqlalchemy.sql import column

from dicecup.journal import HOST, Seat, verify
from dicecup.server.live import LiveTable
from dicecup.server.run import serve
from dicecup.store import Store, StoreError, check, complete_summaries, export, summaries
from dicecup.store.migrate import MIGRATIONS
from dicecup.store.schema import HEAD
from dicecup.tui.local_table import LocalTable
from tests.server.kit import PATIENT
from tests.table.playing import finish


def written_by(revision: str) -> dict[str, Any]:
    """The rows that the code of a schema wrote, and what it exported from them."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name(f"schema_{revision}.json").read_text(encoding="utf-8"))
    return found


OLD = written_by("0002")
GAMES: dict[str, str] = OLD["games"]
RELEASED = {
    "0001": {**OLD, "rows": {table: rows for table, rows in OLD["rows"].items() if table != "place"}},  # all that 0002 added
    "0002": OLD,
    "0003": written_by("0003"),
}


@pytest.fixture
def old(url: str) -> str:
    """A database of revision 0002 with the rows of an older Dicecup."""
    write(url, "0002")
    return url


def write(url: str, revision: str) -> None:
    """Fill an empty database as the Dicecup of a released schema left it."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for table, rows in RELEASED[revision]["rows"].items():
            booleans = {each["name"] for each in inspect(connection).get_columns(table) if str(each["type"]) == "BOOLEAN"}
            for row in rows:
                values = {name: _value(value, name in booleans) for name, value in row.items()}
                connection.execute(insert(any_table(table, *map(column, values))).values(values))
    engine.dispose()


def _value(value: Any, is_boolean: bool) -> Any:
    if isinstance(value, dict):
        return bytes.fromhex(value["hex"])
    return bool(value) if is_boolean else value


@pytest.mark.parametrize("revision", RELEASED)
def test_a_database_of_every_released_schema_is_upgraded_whole(url: str, revision: str) -> None:
    write(url, revision)
    with Store(url) as store:
        records = RELEASED[revision]["records"]
        assert {game_id: export(store, game_id).to_text() for game_id in store.ids()} == records
        complete_summaries(store)
        assert not any(finding.fault for finding in check(store))
        table = LocalTable.open(store, RELEASED[revision]["games"]["unfinished"])
        finish(table)
        finish(LocalTable.create(store, "mickey-mouse", ["Ann"]))
        assert verify(export(store, table.id).to_text()).kind == "verified"
        assert not any(finding.fault for finding in check(store))


def test_seats_of_schema_0003_keep_their_keys_names_and_stand_ins(url: str) -> None:
    write(url, "0003")
    games = RELEASED["0003"]["games"]
    with Store(url) as store:
        table = LiveTable.open(store, games["server"])
        assert table.held({int(seat): secret for seat, secret in games["secrets"].items()}) == {HOST, 0, 1}
        assert [(seat.name, seat.player, seat.claimed, seat.stand_in) for seat in table.seats] == [
            ("Host", "here", True, None),
            ("Nora", "elsewhere", True, "greedy"),
            ("Random", "bot:random", True, None),
        ]
        assert store.load(games["rematch"]).header.rematch_of == games["local"]
        assert store.load(games["rematch"]).header.series == games["local"]


def test_a_database_of_a_newer_dicecup_is_refused_in_one_line_and_left_as_it_is(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(url) as store:
        game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        with store._engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num='9999'"))
    with pytest.raises(StoreError, match=rf"newer Dicecup \(schema 9999, this one knows {HEAD}\): update this one") as refused:
        Store(url)
    assert "\n" not in str(refused.value)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: pytest.fail("workers were started"))
    with pytest.raises(StoreError, match="newer Dicecup"):
        serve(PATIENT.model_copy(update={"database": url, "workers": 2}))
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
        assert connection.scalar(text("SELECT id FROM game")) == game_id
    engine.dispose()


def test_records_are_the_same_after_the_migration(old: str) -> None:
    with Store(old) as store:
        assert sorted(store.ids()) == sorted(OLD["records"])
        for game_id, record in OLD["records"].items():
            assert export(store, game_id).to_text() == record
            if game_id not in (GAMES["unfinished"], GAMES["unknown rules"], GAMES["rematch 2"], GAMES["physical"]):
                assert verify(record).kind == "verified"
        assert [finding.game_id for finding in check(store)] == [GAMES["unknown rules"]]
        assert not any(finding.fault for finding in check(store))


def test_seats_keep_their_keys_names_and_stand_ins(old: str) -> None:
    with Store(old) as store:
        secrets = {int(seat): secret for seat, secret in GAMES["secrets"].items()}  # type: ignore[attr-defined]
        for name in ("server", "rematch", "rematch 2"):
            table = LiveTable.open(store, GAMES[name])
            assert table.held(secrets) == {HOST, 0, 1}
            assert [(seat.name, seat.player) for seat in table.seats] == [
                ("Host", "here"),
                ("Friend", "elsewhere"),
                ("Random", "bot:random"),
            ]
            assert [seat.claimed for seat in table.seats] == [True, True, True]
        assert [seat.stand_in for seat in table.seats] == [None, "greedy", None]
        local = store.load(GAMES["series"])
        assert local.header.host_hash is None
        assert local.seats == (Seat("Ann", stand_in_level="greedy"), Seat("Bob Ö", stand_in_level="greedy"))


def test_rematches_name_the_game_before_and_a_series_its_first(old: str) -> None:
    with Store(old) as store:
        first, second, third = (GAMES[name] for name in ("server", "rematch", "rematch 2"))
        assert (store.rematch_of(first), store.rematch_of(second), store.rematch_of(third)) == (second, third, None)
        assert [store.load(game_id).header.series for game_id in (first, second, third)] == [first] * 3
        assert {store.load(GAMES[name]).header.series for name in ("series", "series 2", "series 3")} == {GAMES["series"]}
        assert store.load(GAMES["peeked"]).header.series == GAMES["peeked"]
        again = LocalTable.open(store, GAMES["series 3"]).rematch()
        assert again.header.series == GAMES["series"]
        assert again.header.rematch_of == GAMES["series 3"]


def test_winners_and_peeks_of_old_games_are_filled_in_by_replay(old: str) -> None:
    with Store(old) as store:
        assert summaries(store) == []
        assert complete_summaries(store) == 8
        assert complete_summaries(store) == 0
        found = {summary.id: summary for summary in summaries(store)}
        assert set(found) == set(OLD["records"]) - {GAMES["unknown rules"], GAMES["unfinished"], GAMES["rematch 2"]}
        lost = found[GAMES["tie-break lost by Ann"]]
        assert lost.scores[0] == lost.scores[1]
        assert lost.winners == (1,)
        assert found[GAMES["peeked"]].peeked == (0,)
        assert found[GAMES["peeked"]].bots == (False, True)
        assert not any(finding.fault for finding in check(store))


def test_the_completion_goes_on_where_it_was_stopped(url: str) -> None:
    with Store(url) as store:
        ids = sorted(finish(LocalTable.create(store, "mickey-mouse", ["Ann"])).id for _ in range(5))
        stored = [store.load(game_id) for game_id in ids]
        with store._engine.begin() as connection:
            connection.execute(text("UPDATE game SET winners=NULL, peeked=NULL"))
            connection.execute(text("UPDATE entry SET text='nonsense' WHERE version=2 AND game_id=:damaged"), {"damaged": ids[0]})
        polls = iter([False, True])
        assert complete_summaries(store, lambda: next(polls), batch=2) == 1  # the damaged game is passed over
        assert [store.load(game_id).position.winners for game_id in ids] == [None, (0,), None, None, None]
        assert complete_summaries(store) == 3
        assert [store.load(game_id) for game_id in ids[1:]] == stored[1:]
        assert complete_summaries(store) == 0
