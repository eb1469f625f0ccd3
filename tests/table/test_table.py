"""The table: permissions, repeated commands, undo, and that nothing is published before it is durable."""

from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from dicecup.core.errors import BadRecord, IllegalMove
from dicecup.core.fair import is_throw
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, parse
from dicecup.games import EDITIONS, open_record
from dicecup.journal import CommandReused, Entry, Position, Seat, Stale
from dicecup.store import NotSaved, Store, check, export
from dicecup.table import Answer, Command
from dicecup.tui.local_table import LocalTable
from tests.table.agreement import reveal
from tests.table.playing import EVERY_TABLE, finish, names, seeded_table, turns


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_a_whole_game_replays_from_one_seed(tmp_path: Path, game: str, seats: int) -> None:
    evenings = []
    for evening in range(2):
        with Store(f"sqlite:///{tmp_path / f'{evening}.db'}") as store:
            evenings.append(finish(seeded_table(store, game, seats), undo=0.1).record().to_text())
            assert not list(check(store))
    assert evenings[0] == evenings[1]


@pytest.mark.parametrize("game", EDITIONS)
def test_a_game_resumes_where_it_was_at_every_step(store: Store, game: str) -> None:
    seats = EDITIONS[game].players[0]
    table = seeded_table(store, game, seats)
    for at, _ in enumerate(turns(table, Random(2), undo=0.1)):
        again = LocalTable.open(store, table.id)
        assert (again.state, again.version, again.moves) == (table.state, table.version, table.moves)
        if at > 40:
            break


def test_a_keep_and_its_throw_are_one(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1)
    table.roll(0)
    node = table.node
    assert isinstance(node, Choice)
    answer = table.move(0, "k:")
    assert [entry.version for entry in answer.entries] == [4, 5]  # after a commit, a word and a throw
    assert answer.moves[0] == parse("k:")
    assert is_throw(answer.moves[1])
    assert isinstance(table.node, Choice)


@pytest.mark.parametrize(
    ("seat", "who", "by_bot", "is_stale"),
    [
        (1, "person", False, False),  # someone else sits down
        (1, "link", True, False),
        (0, "person", False, False),  # the player came back and moves
        (0, "person", True, True),  # the bot that stood in does not move any more
        (0, "bot:greedy", False, True),
        (0, "device", False, True),  # the other device is to move
        (0, "link", False, True),
    ],
)
def test_who_plays_makes_only_commands_of_others_stale(store: Store, seat: int, who: str, by_bot: bool, is_stale: bool) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    table.act(Command("player", seat, word=who))
    try:
        version = table.act(Command("roll", 0, expect=0, by_bot=by_bot, words=((0, ""), (1, "")))).version
    except Stale:
        version = None
    assert version == (None if is_stale else 4)


def test_a_repeated_command_gets_the_first_response_and_changes_nothing(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    first = table.roll(0, expect=0, command="a")
    table.move(0, "k:", command="b")
    for again in (table, LocalTable.open(store, table.id)):
        assert again.roll(0, expect=0, command="a") == first
        assert again.version == first.version + 2
    with pytest.raises(CommandReused):
        table.move(0, "s:chance", command="a")
    with pytest.raises(CommandReused):
        table.roll(1, command="a")


def test_the_error_for_a_stale_version_has_the_current_one(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    other = LocalTable.open(store, table.id)
    table.roll(0, expect=0, command="a")
    with pytest.raises(Stale) as caught:
        other.roll(0, expect=0, command="b")
    assert caught.value.current == table.version
    assert other.roll(0, expect=0, command="a") == Answer(table.since(0))
    with pytest.raises(Stale):
        other.roll(0, expect=70)


def test_two_tables_of_one_game_throw_the_same_dice(store: Store, tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as elsewhere:
        table = seeded_table(store, "yahtzee", 2, first=0)
        other = LocalTable.open(elsewhere, table.id)
        for _ in turns(table, Random(1)):
            if other.version % 3:
                other.refresh()
        assert other.refresh() is None or other.over
        other.refresh()
        assert (other.state, other.since(0)) == (table.state, table.since(0))


def test_only_the_seat_whose_turn_it_is_may_act(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=1)
    for seat, said in ((0, "turn of seat 1"), (2, "no seat 2"), (-1, "no seat -1")):
        with pytest.raises(IllegalMove, match=said):
            table.roll(seat)
    with pytest.raises(IllegalMove, match="throws the dice"):
        table.move(1, "r:6,6,6,6,6")
    with pytest.raises(IllegalMove):
        table.move(1, "s:yahtzee")
    with pytest.raises(IllegalMove, match="no move"):
        table.move(1, "nonsense")
    table.roll(1)
    with pytest.raises(IllegalMove, match="have been thrown"):
        table.roll(1)
    assert len(table.moves) == 1


def test_undo_goes_back_to_the_last_throw_and_stays_in_the_journal(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    table.roll(0)
    with pytest.raises(IllegalMove, match="throw cannot be taken back"):
        table.undo(0)
    before = table.state
    table.move(0, "s:chance")
    with pytest.raises(IllegalMove, match="made by seat 0"):
        table.undo(1)
    table.undo(0)
    assert table.state == before
    assert [entry.kind for entry in table.since(0)][-3:] == ["move", "move", "undo"]
    table.move(0, "s:ones")
    table.roll(1)
    for seat in (0, 1):
        with pytest.raises(IllegalMove, match="throw cannot be taken back"):
            table.undo(seat)
    record = table.record()
    assert record.tags["Undone"] == "s:chance@2"
    assert [str(move) for move in record.moves][1] == "s:ones"
    assert open_record(record)[1] == table.state


def test_undo_never_draws_a_throw_again(store: Store) -> None:
    """Whatever is done and undone between two throws, the dice depend only on their position: the check draws them again."""
    table = seeded_table(store, "power-yahtzee", 2, seed=3)
    for _ in range(20):
        node = table.node
        assert isinstance(node, Chance | Choice)
        if isinstance(node, Chance):
            table.roll(node.seat)
        else:
            ends = [move for move in node.legal if not isinstance(move, Keep)]
            for end in ends[:3]:
                table.move(node.seat, end)
                table.undo(node.seat)
            table.move(node.seat, ends[0])
    assert len(table.record().tags["Undone"].split(",")) > 20
    assert not list(check(store))


def test_the_last_move_cannot_be_undone_because_the_seed_is_public(store: Store) -> None:
    table = finish(seeded_table(store, "yahtzee", 1))
    assert table.seed is not None
    with pytest.raises(IllegalMove, match="ended"):
        table.undo(0)
    with pytest.raises(IllegalMove, match="over"):
        table.roll(0)


def test_words_come_once_before_the_first_throw_and_change_the_dice(store: Store) -> None:
    with_word, without = (seeded_table(store, "maxi-yatzy", 2, seed) for seed in (1, 2))
    with_word.agree({1: "tiger"})
    with pytest.raises(IllegalMove, match="already"):
        reveal(with_word, 1, "lion")
    for word in (" tiger", "a\nb", "x" * 81, "\u202e"):
        with pytest.raises(BadRecord):
            without.agree({0: word})
    with_word.roll(0)
    with pytest.raises(IllegalMove, match="before the first throw"):
        reveal(with_word, 0, "late")
    streams = {table._course.stream(bytes(32)).words for table in (with_word, without)}
    assert len(streams) == 2


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_physical_dice_are_typed_in_and_checked(store: Store, game: str, seats: int) -> None:
    table = LocalTable.create(store, game, names(seats), dice="physical")
    node = table.node
    assert isinstance(node, Chance)
    with pytest.raises(IllegalMove, match="throw your own dice"):
        table.roll(node.seat)
    with pytest.raises(IllegalMove):
        table.move(node.seat, "r:7,7,7,7,7")
    with pytest.raises(IllegalMove, match="fair dice"):
        reveal(table, 0, "tiger")
    finish(table)
    assert table.commitment is None
    assert table.record().tags["Dice"] == "physical"
    assert not list(check(store))


def test_a_physical_throw_typed_wrongly_can_be_typed_again_at_once(store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", ["Ann"], dice="physical")
    table.move(0, "r:1,1,1,1,1")
    table.undo(0)
    table.move(0, "r:1,1,1,1,2")
    table.move(0, "k:1,1,1,1")
    table.move(0, "r:6")
    table.undo(0)
    table.undo(0)
    with pytest.raises(IllegalMove, match="throw cannot be taken back"):
        table.undo(0)
    record = table.record()
    assert record.tags["Undone"] == "r:1,1,1,1,1@1, r:6@3, k:1,1,1,1@2"
    assert not list(check(store))


def test_nothing_is_published_before_it_is_durable(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seeded_table(store, "yahtzee", 1)
    heard: list[Answer] = []
    stop = table.listen(heard.append)

    def full(*_: object) -> Future[None]:
        failed: Future[None] = Future()
        failed.set_exception(NotSaved("not saved: database or disk is full"))
        return failed

    with monkeypatch.context() as patched:
        patched.setattr(store, "append_soon", full)
        with pytest.raises(NotSaved):
            table.roll(0, command="a")
    assert (heard, table.version, table.moves) == ([], 0, ())
    answer = table.roll(0, command="a")
    assert heard == [answer]
    stop()
    table.move(0, "s:chance")
    assert heard == [answer]


def test_an_append_whose_response_was_lost_is_found_by_repeating_the_command(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seeded_table(store, "yahtzee", 1)
    append = store.append_soon

    def cut_off(game_id: str, expected: int, entries: tuple[Entry, ...], position: Position) -> Future[None]:
        append(game_id, expected, entries, position).result()
        raise NotSaved("not saved: the connection was lost")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append_soon", cut_off)
        with pytest.raises(NotSaved):
            table.roll(0, expect=0, command="a")
    answer = table.roll(0, expect=0, command="a")
    assert answer.entries == tuple(store.entries(table.id))
    assert table.moves == answer.moves


def test_a_failing_listener_does_not_affect_the_response(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1)

    def broken(_: Answer) -> None:
        raise RuntimeError

    table.listen(broken)
    assert table.roll(0).moves == table.moves


def test_many_threads_at_one_table_make_one_move(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1)
    answers: list[Answer] = []
    threads = [Thread(target=lambda: answers.append(table.roll(0, expect=0, command="a"))) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(answers) == 50
    assert len(set(answers)) == 1
    assert tuple(store.entries(table.id)) == answers[0].entries


def test_entries_have_the_time_of_the_given_clock(store: Store) -> None:
    time = [1000.0]
    table = LocalTable.create(store, "yahtzee", ["Ann"], clock=lambda: time[0])
    assert table.waiting_since == 1000.0
    time[0] = 1001.5
    table.roll(0)
    assert table.waiting_since == 1001.5
    time[0] = 900.0  # a clock that jumps
    table.move(0, "s:chance")
    assert table.waiting_since == 900.0


def test_the_record_has_the_names_and_players_of_the_seats(store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", [Seat("Ann"), Seat("Robo", "bot:greedy"), Seat("Cleo", "elsewhere")])
    assert table.seats[1].bot == "greedy"
    assert table.seats[0].bot is None
    tags = table.record().tags
    assert [tags[f"Seat-{seat}"] for seat in range(3)] == ["Ann", "Robo", "Cleo"]
    assert (tags["Player-1"], tags["Player-2"]) == ("bot:greedy", "elsewhere")
    for name in ("", "a\nb", "\u202eevil", " x", "x" * 41):
        with pytest.raises(BadRecord, match="a name"):
            LocalTable.create(store, "yahtzee", [name])


def test_a_peek_is_marked_in_the_record(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1)
    table.roll(0)
    table.peek(0)
    assert export(store, table.id).tags["Peeked"] == "0@2"


def test_a_seeded_game_says_so(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1, dice="seeded")
    assert finish(table).record().tags["Dice"] == "seeded"
    assert replace(table.header).dice == "seeded"
