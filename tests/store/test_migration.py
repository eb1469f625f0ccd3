"""A database that an older Dicecup wrote is brought up to date whole. `schema_0002.json` was written by the code of that schema."""

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
from dicecup.store import Store, check, complete_summaries, export, summaries
from dicecup.store.migrate import MIGRATIONS
from dicecup.tui.local_table import LocalTable
from tests.table.playing import finish

OLD: dict[str, Any] = json.loads(Path(__file__).with_name("schema_0002.json").read_text(encoding="utf-8"))
GAMES: dict[str, str] = OLD["games"]


@pytest.fixture
def old(url: str) -> str:
    """A database of revision 0002 with the rows of an older Dicecup."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        booleans = {
            table: {each["name"] for each in inspect(connection).get_columns(table) if str(each["type"]) == "BOOLEAN"}
            for table in OLD["rows"]
        }
        for table, rows in OLD["rows"].items():
            for row in rows:
                values = {name: _value(value, name in booleans[table]) for name, value in row.items()}
                connection.execute(insert(any_table(table, *map(column, values))).values(values))
    engine.dispose()
    return url


def _value(value: Any, is_boolean: bool) -> Any:
    if isinstance(value, dict):
        return bytes.fromhex(value["hex"])
    return bool(value) if is_boolean else value


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
        assert local.seats == (Seat("Ann"), Seat("Bob Ö"))


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
