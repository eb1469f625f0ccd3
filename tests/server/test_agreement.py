"""The first throw waits until the seats have agreed on the dice; a silent seat is waited for no longer than its deadline."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from dicecup.core import Chance, Over
from dicecup.core.errors import IllegalMove
from dicecup.core.fair import word_commitment
from dicecup.core.moves import Keep
from dicecup.journal import HOST, verify
from dicecup.messages.requests import NewSeat, NewTable
from dicecup.server.agreement import Deadlines
from dicecup.server.live import LiveTable
from dicecup.server.seats.service import came_back, new_link, stand_in
from dicecup.server.tables.service import Change, Tables
from dicecup.store import Store
from dicecup.store.jobs import Probe
from dicecup.table import Command
from dicecup.table.agreement import MOST_VOID_ROUNDS
from tests.server.kit import BOT, FRIEND, HERE, PATIENT, Party, Socket, changed, new_database, run, served
from tests.server.test_play import heard

WAITING = changed(PATIENT, word_seconds=60.0, unclaimed_seconds=60.0)
SOON = changed(PATIENT, word_seconds=0.1, unclaimed_seconds=0.1)
FIRST = {"first": 0}
YAHTZEE = NewTable(game="yahtzee", seats=(NewSeat(), NewSeat()), options={"first": 0})
WAITING_LONG = Deadlines(60.0, 60.0)


def command(kind: str, seat: int, **more: object) -> dict[str, object]:
    return {"kind": kind, "seat": seat, "expect": 0, "command": f"{kind}-{seat}-{len(more.get('word', ''))}", **more}  # type: ignore[arg-type]


def committed(seat: int, word: str) -> dict[str, object]:
    return command("commit", seat, word=word_commitment(word))


def revealed(seat: int, word: str) -> dict[str, object]:
    return command("word", seat, word=word)


async def friends(address: tuple[str, int], *more: dict[str, object]) -> tuple[Party, Socket, Socket]:
    """A table for two who sit at their own screens."""
    party = await Party.open(address, HERE, FRIEND, *more, options=FIRST)
    await party.claim(1)
    sockets = [await party.watch(seat) for seat in range(2)]
    for socket in sockets:
        await socket.hear()
    return party, sockets[0], sockets[1]


def test_a_throw_that_comes_too_early_waits_while_its_own_socket_goes_on_to_agree(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, WAITING) as address:
            party, one, other = await friends(address)
            one.send(committed(0, "a"))
            assert (await heard(one, "done"))["entries"][-1]["kind"] == "commit"
            one.send(command("roll", 0))
            one.send(command("roll", 0) | {"command": "another"})
            assert (await heard(one, "refused"))["code"] == "busy"
            one.send(revealed(0, "a"))
            assert (await heard(one, "refused"))["code"] == "illegal"
            other.send(committed(1, "b"))
            fair = (await heard(one, "update"))["fair"]
            assert (fair["agreed"], fair["rounds"][0]["revealed"]) == (False, {})
            one.send(revealed(0, "a"))
            assert (await heard(one, "done"))["entries"][0]["word"] == "a"
            other.send(revealed(1, "ground to suit the last to speak"))
            assert (await heard(other, "refused"))["code"] == "illegal"
            other.send(revealed(1, "b"))
            done = await heard(one, "done")
            assert (done["command"], done["entries"][-1]["event"]["kind"]) == ("roll-0-0", "threw")
            table = await party.read()
            assert table["fair"]["rounds"][0]["revealed"] == {"0": "a", "1": "b"}
            assert table["fair"]["agreed"]

    run(scene())


def test_a_client_that_only_rolls_declares_its_seats_and_rolls_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, WAITING) as address:
            party = await Party.open(address, HERE, HERE, BOT, options=FIRST)
            done = (await party.do(command("roll", 0))).json()
            assert [(entry["kind"], entry["seat"], entry["word"]) for entry in done["entries"][:-1]] == [
                ("commit", seat, "") for seat in range(3)
            ]
            assert (await party.do(command("roll", 0))).json() == done

    run(scene())


@pytest.mark.parametrize("claimed", [True, False])
def test_a_seat_that_stays_silent_or_unclaimed_is_declared_to_give_no_word(tmp_path: Path, claimed: bool) -> None:
    async def scene() -> None:
        async with served(tmp_path, SOON) as address:
            party = await Party.open(address, HERE, FRIEND, options=FIRST)
            if claimed:
                await party.claim(1)
            one = await party.watch(0)
            await one.hear()
            one.send(committed(0, "a"))
            one.send(command("roll", 0))
            while (await heard(one, "update"))["entries"][-1]["seat"] != 1:
                pass
            one.send(revealed(0, "a"))
            while (await heard(one, "done"))["command"] != "roll-0-0":
                pass
            assert (await party.read())["fair"]["rounds"][0]["commits"]["1"] == ""

    run(scene())


def test_a_withheld_word_makes_the_round_void_and_the_record_tells(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, WAITING).create(YAHTZEE, "")
            table.deadlines = Deadlines(word_seconds=0.01)
            table.listen(lambda answer: setattr(table, "deadlines", WAITING_LONG) if table.voids else None)
            for seat in range(2):
                await table.act(Command("commit", seat, word=word_commitment("first")))
            first = table.commitment
            await table.act(Command("word", 0, word="first"))
            rolling = asyncio.create_task(table.act(Command("roll", 0, words=((0, ""),))))
            while not table.voids:
                await table.wait_for_change(1)
            assert table.commitment != first
            await table.act(Command("commit", 1, word=""))
            assert not table.agreed, "a seat that has committed before is waited for"
            await table.act(Command("commit", 0, word=word_commitment("second")))
            await table.act(Command("word", 0, word="second"))
            await rolling
            while not isinstance(node := table.node, Over):
                move = None if isinstance(node, Chance) else next(move for move in node.legal if not isinstance(move, Keep))
                await table.act(Command("move" if move else "roll", node.seat, move))
            told = str(verify(table.record().to_text()))
            assert told.endswith("; 1 void round, withheld by seat 1; no word from seat 1")

    run(scene())


def test_after_a_void_round_everyone_has_time_to_commit_and_honest_words_make_the_dice(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, WAITING).create(YAHTZEE, "")
            table.deadlines = Deadlines(word_seconds=0.5)
            for seat in range(2):
                await table.act(Command("commit", seat, word=word_commitment("first")))
            await table.act(Command("word", 0, word="first"))
            rolling = asyncio.create_task(table.act(Command("roll", 1, words=((1, ""),))))
            for number in range(1, 3):
                while len(table.voids) < number:
                    await table.wait_for_change(1)
                await asyncio.sleep(0.1)
                assert not table.commits, "nobody is declared before its time"
                await table.act(Command("commit", 0, word=word_commitment(f"honest {number}")))
                if number == 1:  # withheld again; then silent
                    await table.act(Command("commit", 1, word=word_commitment("withheld")))
            while table.uncommitted:
                await table.wait_for_change(1)
            await asyncio.sleep(0.1)
            await table.act(Command("word", 0, word="honest 2"))
            with pytest.raises(IllegalMove, match="turn of seat 0"):
                await rolling
            assert (table.words, len(table.voids)) == ({0: "honest 2"}, 2)
            assert (await table.act(Command("roll", 0))).moves

    run(scene())


def test_a_throw_right_after_a_void_round_silences_no_seat_that_gave_a_word_before(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            table, _ = await Tables(store, WAITING).create(YAHTZEE, "")
            for seat in range(2):
                await table.act(Command("commit", seat, word=word_commitment("first") if seat == 0 else ""))
            await table.act(Command("void", 1))
            rolling = asyncio.create_task(table.act(Command("roll", 0, words=((0, ""),))))
            while not table.waiting:
                await asyncio.sleep(0)
            await table.act(Command("commit", 0, word=word_commitment("second")))
            await table.act(Command("commit", 1, word=""))
            await table.act(Command("word", 0, word="second"))
            await rolling
            assert table.words == {0: "second"}

    run(scene())


async def after_five_void_rounds(store: Store) -> tuple[Tables, LiveTable]:
    """A table at which seat 1 withholds its word in the sixth round, too."""
    tables = Tables(store, WAITING)
    table, _ = await tables.create(YAHTZEE, "")
    table.deadlines = Deadlines(word_seconds=0.1)
    for number in range(MOST_VOID_ROUNDS):
        for seat in range(2):
            await table.act(Command("commit", seat, word=word_commitment("w")))
        await table.act(Command("void", 0))
        assert len(table.voids) == number + 1
    for seat in range(2):
        await table.act(Command("commit", seat, word=word_commitment("w")))
    await table.act(Command("word", 0, word="w"))
    return tables, table


def test_after_five_void_rounds_a_throw_is_refused_until_all_words_are_revealed(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            _, table = await after_five_void_rounds(store)
            with pytest.raises(IllegalMove, match=r"5 rounds were void.* no word from seat 1 yet; a bot that plays the seat"):
                await table.act(Command("roll", 0, words=((0, ""),)))
            assert (len(table.voids), table.agreed) == (MOST_VOID_ROUNDS, False)
            await table.act(Command("word", 1, word="w"))
            assert (await table.act(Command("roll", 0))).moves

    run(scene())


def test_after_five_void_rounds_a_throw_goes_on_with_a_word_that_is_being_written_when_its_time_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            _, table = await after_five_void_rounds(store)
            may_write = Event()

            def hold(_: object) -> None:
                may_write.wait(60)

            store._writer.submit_calling(Probe(), hold)
            word = asyncio.create_task(table.act(Command("word", 1, word="w")))
            while not table.is_busy:
                await asyncio.sleep(0)
            rolling = asyncio.create_task(table.act(Command("roll", 0, words=((0, ""),))))
            await asyncio.sleep(2 * table.deadlines.word_seconds)
            may_write.set()
            await word
            assert (await rolling).moves

    run(scene())


def test_whoever_withholds_for_ever_is_replaced_by_a_bot_and_the_game_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables, table = await after_five_void_rounds(store)
            await new_link(tables, table, 1, lambda: frozenset({HOST}))
            await stand_in(tables, table, 1, lambda: frozenset({0}), "")
            rolling = asyncio.create_task(table.act(Command("roll", 0, words=((0, ""),))))
            while len(table.voids) == MOST_VOID_ROUNDS:
                await table.wait_for_change(1.0)
            await table.act(Command("commit", 0, word=word_commitment("new")))
            await table.act(Command("word", 0, word="new"))
            assert (await rolling).moves
            assert table.words == {0: "new"}

    run(scene())


def test_a_seat_that_a_bot_had_to_free_gives_no_word_any_more_and_rejects_no_more_dice(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            tables, table = await after_five_void_rounds(store)
            await new_link(tables, table, 1, lambda: frozenset({HOST}))
            await stand_in(tables, table, 1, lambda: frozenset({0}), "")
            await table.act(Command("void", 0))
            assert len(table.voids) == MOST_VOID_ROUNDS + 1
            await came_back(tables, table, 1, lambda: frozenset({1}))
            assert table.player_of(1) is None, "its player is back before anyone else has said anything"
            with pytest.raises(IllegalMove, match="already committed"):
                await table.act(Command("commit", 1, word=word_commitment("again")))
            await table.act(Command("commit", 0, word=word_commitment("honest")))
            await table.act(Command("word", 0, word="honest"))
            assert (await table.act(Command("roll", 0))).moves
            assert table.words == {0: "honest"}

    run(scene())


def test_nobody_takes_the_word_from_a_friend_who_may_still_come_by_calling_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, WAITING) as address:
            party = await Party.open(address, HERE, FRIEND, options=FIRST)
            refused = await party.post("/seats/1/stand-in")
            assert (refused.status, refused.json()["code"]) == (409, "not-allowed")
            assert "someone may still sit down here" in refused.json()["error"]
            party, one, other = await friends(address)
            one.send(committed(0, "a"))
            other.send(committed(1, "b"))
            assert (await heard(other, "done"))["entries"][-1]["kind"] == "commit"
        async with served(tmp_path, changed(WAITING, unclaimed_seconds=0.0)) as address:
            party = await Party.open(address, HERE, FRIEND, options=FIRST)
            assert (await party.post("/seats/1/stand-in")).status == 200

    run(scene())


def test_a_bot_waits_for_the_words_of_people_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, WAITING) as address:
            party = await Party.open(address, BOT, HERE, options=FIRST)
            one = await party.watch(1)
            await one.hear()
            one.send(committed(1, "a"))
            update = await heard(one, "update")
            assert [(entry["kind"], entry["seat"]) for entry in update["entries"]] == [("commit", 1), ("commit", 0)]
            assert (await party.read())["position"]["node"] == "chance"
            one.send(revealed(1, "a"))
            while (await heard(one, "update"))["position"]["seat"] != 1:
                pass

    run(scene())


def test_seats_at_two_processes_agree(tmp_path: Path) -> None:
    """Two sets of live tables on one store stand for two processes; what NOTIFY does is done by hand."""

    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            here, there = Tables(store, WAITING), Tables(store, WAITING)
            one, _ = await here.create(YAHTZEE, "")
            other = await there.get(one.id)
            rolling = asyncio.create_task(one.act(Command("roll", 0, expect=0)))

            async def say(table: LiveTable, said: Command) -> None:
                version = (await table.act(said)).version
                for tables in (here, there):
                    await tables.refresh(one.id, Change(version))

            await say(one, Command("commit", 0, word=word_commitment("a")))
            await say(other, Command("commit", 1, word=word_commitment("b")))
            await say(other, Command("word", 1, word="b"))
            assert not rolling.done()
            await say(one, Command("word", 0, word="a"))
            version = (await rolling).version
            await there.refresh(one.id, Change(version))
            assert (other.words, other.moves) == (one.words, one.moves)

    run(scene())


def test_two_processes_that_wait_for_one_silent_seat_end_the_round_once(tmp_path: Path) -> None:
    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            here, there = Tables(store, SOON), Tables(store, SOON)
            one, _ = await here.create(YAHTZEE, "")
            for seat in range(2):
                await one.act(Command("commit", seat, word=word_commitment("a")))
            other = await there.get(one.id)
            await asyncio.gather(*(table.act(Command("roll", 0, id="r")) for table in (one, other)))
            await asyncio.gather(*(tables.refresh(one.id, Change(1_000)) for tables in (here, there)))
            assert len(one.voids) == 1
            assert one.since(0) == other.since(0)

    run(scene())
