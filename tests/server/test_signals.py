"""Signals of a table: dice that are put aside, reactions, and the pace of bots. They are rate-limited, and stored nowhere."""

import asyncio
from pathlib import Path
from typing import Any

from dicecup.server.signals import MOST_REACTIONS, Signals
from tests.server.kit import BOT, HERE, PATIENT, Party, Socket, any_command, changed, run, served


async def heard(socket: Socket, kind: str) -> Any:
    """The next message of this kind."""
    while (message := await socket.hear())["type"] != kind:
        pass
    return message


def test_dice_put_aside_are_seen_by_everyone_at_once_and_are_not_in_the_journal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE, options={"first": 0})
            await party.do(await party.next_command())
            table = await party.read()
            ann, bob = await party.watch(0), await party.watch(1)
            dice = table["position"]["view"]["dice"]
            every = "k:" + ",".join(map(str, sorted(dice)))
            hold = {"kind": "hold", "seat": 0, "expect": table["version"], "keep": every}
            for wrong in (
                {**hold, "keep": f"{every},{dice[0]}"},
                {**hold, "keep": "k:,"},
                {**hold, "expect": table["version"] - 1},
                {**hold, "seat": 1},
            ):
                ann.send(wrong)
            bob.send(hold)
            ann.send(hold)
            assert await heard(bob, "held") == {"type": "held", "seat": 0, "version": table["version"], "keep": every}
            late = await party.watch()
            assert (await heard(late, "held"))["keep"] == every
            assert (await party.read())["version"] == table["version"]

    run(scene())


def test_reactions_are_limited_and_only_for_those_who_play(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE, HERE)
            ann, bob, watcher = await party.watch(0), await party.watch(1), await party.watch()
            watcher.send({"kind": "react", "seat": 0, "reaction": "wow"})
            for _ in range(20):
                ann.send({"kind": "react", "seat": 0, "reaction": "haha"})
            ann.send({"kind": "react", "seat": 0, "reaction": "<script>"})
            assert (await heard(ann, "refused"))["code"] == "malformed"
            bob.send({"kind": "react", "seat": 1, "reaction": "well-played"})
            seen: list[tuple[int, str]] = []
            while not seen or seen[-1][0] != 1:
                message = await heard(bob, "reacted")
                seen.append((message["seat"], message["reaction"]))
            assert seen[-1] == (1, "well-played")
            assert 1 <= len(seen) - 1 <= 4, "of twenty reactions few pass"
            assert {reaction for seat, reaction in seen if seat == 0} == {"haha"}

    run(scene())


def test_a_bot_waits_with_its_first_throw_until_somebody_skips_and_the_move_before_can_be_undone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, bot_seconds=100.0)) as address:
            party = await Party.open(address, HERE, BOT, options={"first": 0})
            ann = await party.watch(0)
            ann.send({"kind": "pace", "pace": "leisurely"})
            assert (await heard(ann, "paced"))["pace"] == "leisurely"
            for undone in (True, False):
                while (table := await party.read())["position"]["seat"] == 0:
                    command = any_command(table["position"], table["version"])
                    marks = [move for move in table["position"]["legal"] if move.startswith("s:")]
                    await party.do(command | ({"move": marks[0]} if marks else {}))
                assert table["position"]["can_undo"] == 0
                if undone:
                    undo = {"kind": "undo", "seat": 0, "expect": table["version"], "command": "undo"}
                    assert (await party.do(undo)).status == 200
            ann.send({"kind": "skip"})
            while (table := await party.read())["position"]["seat"] == 1:
                await heard(ann, "update")
            assert table["position"]["can_undo"] == 1, "the bot's choice was the last move, and no throw came after it"
            again = await party.watch(0)
            assert (await heard(again, "paced"))["pace"] == "leisurely"

    run(scene())


def test_few_signals_wait_for_a_slow_watcher() -> None:
    async def scene() -> None:
        signals = Signals()
        for number in range(100):
            signals._reacted.append(signals._next(_reacted(number % 2)))
        assert len(list(signals.after(0))) == MOST_REACTIONS
        assert list(signals.after(signals.number)) == []

    asyncio.run(scene())


def _reacted(seat: int) -> Any:
    from dicecup.messages.responses import Reacted

    return Reacted(seat, "wow")
