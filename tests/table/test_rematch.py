"""A rematch is the next game of a series: the same players and rules, another player first, the score kept."""

import pytest

from dicecup.games import EDITIONS
from dicecup.journal import Seat
from dicecup.store import Store, StoreError, export, import_records
from dicecup.table import new_game, rematch
from dicecup.tui.local_table import LocalTable
from tests.table.playing import finish

PLAYERS = [
    Seat("Ann", key_hash=b"a"),
    Seat("Robo", "bot:greedy"),
    Seat("Cleo", "elsewhere", b"c", claimed=False, stand_in="random"),
]


@pytest.mark.parametrize("game", EDITIONS)
def test_another_player_starts_unless_the_first_turn_is_thrown_for(game: str) -> None:
    first = new_game(game, PLAYERS, {}, host_hash=b"host")
    second = rematch(first.header, first.seats)
    thrown_for = first.header.record.options.get("first") == "roll"
    order = ["Ann", "Robo", "Cleo"] if thrown_for else ["Robo", "Cleo", "Ann"]
    assert [seat.name for seat in second.seats] == order
    assert {(seat.name, seat.player, seat.key_hash, seat.claimed) for seat in second.seats} == {
        (seat.name, seat.player, seat.key_hash, seat.claimed) for seat in first.seats
    }
    assert all(seat.stand_in is None for seat in second.seats)
    assert (second.header.rematch_of, second.header.series) == (first.header.id, first.header.id)
    assert second.header.host_hash == b"host"
    assert second.header.id != first.header.id
    assert second.header.commitment != first.header.commitment


def test_nobody_can_compute_the_id_of_a_rematch_or_come_to_it_by_an_old_invite_link() -> None:
    first = new_game("yahtzee", PLAYERS, {}, invite_hash=b"invite")
    asked = [*first.seats[:2], Seat("Cleo", "elsewhere", b"c", asking=b"device", stand_in_level="planner")]
    rematches = [rematch(first.header, asked, clock=lambda: 1.0) for _ in range(20)]
    assert len({one.header.id for one in rematches}) == 20
    assert all(one.header.invite_hash is None for one in rematches)
    assert {seat.asking for one in rematches for seat in one.seats} == {None}
    assert {seat.stand_in_level for seat in rematches[0].seats if seat.name == "Cleo"} == {"planner"}


def test_what_each_player_chose_goes_with_the_player() -> None:
    first = new_game("showdown", PLAYERS, {"corners": "203"})
    assert rematch(first.header, first.seats).header.record.options["corners"] == "032"
    chosen = new_game("yahtzee", ["Ann", "Bob"], {"first": 1})
    assert rematch(chosen.header, chosen.seats).header.record.options == chosen.header.record.options


def test_the_score_of_the_series_is_kept(store: Store) -> None:
    first = finish(LocalTable.create(store, "mickey-mouse", ["Ann", "Bob"]))
    second = first.rematch()
    assert second.series.games == 1
    finish(second).rematch()
    third = LocalTable.open(store, store.rematch_of(second.id) or "")
    assert (third.series.games, third.header.series) == (2, first.id)
    assert sum(standing.wins for standing in third.series.standings) == 2
    scores = [table.summary.scores[table.summary.names.index("Ann")] for table in (first, second) if table.summary]
    assert next(standing.points for standing in third.series.standings if standing.name == "Ann") == sum(scores)
    assert LocalTable.open(store, first.id).series == third.series


def test_a_game_has_one_rematch(store: Store) -> None:
    table = finish(LocalTable.create(store, "mickey-mouse", ["Ann"]))
    assert store.rematch_of(table.id) is None
    created = table.rematch()
    assert store.rematch_of(table.id) == created.id
    with pytest.raises(StoreError, match=f"already a rematch of the game {table.id}"):
        table.rematch()
    store.forget(created.id)
    assert table.rematch().header.rematch_of == table.id


def test_a_series_survives_export_and_import(store: Store, tmp_path_factory: pytest.TempPathFactory) -> None:
    first = finish(LocalTable.create(store, "mickey-mouse", ["Ann"]))
    second = finish(first.rematch())
    with Store(f"sqlite:///{tmp_path_factory.mktemp('other') / 'games.db'}") as other:
        import_records(other, [("both", b"".join(export(store, table.id).to_text().encode() + b"\n" for table in (first, second)))])
        assert {summary.id for summary in other.series(first.id)} == {first.id, second.id}
