"""The short way of a command: whole frames are recognised, commands of one socket stay in order, turns pass in order."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from dicecup.server.app import create
from dicecup.server.turns import Turns
from dicecup.server.uvicorn_protocols import are_whole_frames, whole_text
from dicecup.server.watch import routes
from tests.server.kit import HERE, PATIENT, Party, Socket, changed, new_database, quick_command, run, served

KEY = b"\x11\x22\x33\x44"


def frame(payload: bytes, kind: int = 0x81, mask: int = 0x80, extended: bool = False) -> bytes:
    size = len(payload)
    length = bytes((mask | size,)) if size < 126 and not extended else bytes((mask | 126,)) + size.to_bytes(2, "big")
    return bytes((kind,)) + length + KEY + bytes(byte ^ KEY[at % 4] for at, byte in enumerate(payload))


@pytest.mark.parametrize("payload", [b"", b"x", b"y" * 125, b"z" * 126, b"a" * 900])
def test_a_whole_text_frame_is_unmasked(payload: bytes) -> None:
    assert whole_text(frame(payload)) == payload
    assert are_whole_frames(frame(payload))
    assert are_whole_frames(frame(payload) + frame(b"more", 0x8A))
    assert whole_text(frame(payload, extended=True)) == payload


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        frame(b"text")[:-1],
        frame(b"text") + b"\x81",
        frame(b"text", 0x01),  # the first fragment
        frame(b"text", 0xC1),  # a reserved bit
        frame(b"text", 0x82),
        frame(b"text", 0x88),
        frame(b"text", mask=0),
        b"\x81\xff" + KEY + bytes(127),  # the length stands in eight more bytes
    ],
)
def test_anything_else_is_left_to_the_parser(data: bytes) -> None:
    assert whole_text(data) is None


def test_a_read_that_ends_within_a_frame_is_noticed() -> None:
    data = frame(b"text") + frame(b"b" * 200)
    assert [at for at in range(1, len(data) + 1) if are_whole_frames(data[:at])] == [len(frame(b"text")), len(data)]


def test_turns_pass_in_the_order_of_waiting_and_skip_who_was_cancelled() -> None:
    async def scene() -> None:
        turns, order = Turns(), list[str]()

        async def wait(name: str) -> None:
            async with turns:
                order.append(name)

        assert turns.take()
        assert not turns.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abc"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turns.release()
        assert turns.is_taken
        await asyncio.gather(*waiting, return_exceptions=True)
        assert order == ["b", "c"]
        assert not turns.is_taken
        assert turns.take()
        last = asyncio.create_task(wait("d"))
        await asyncio.sleep(0)
        turns.release()  # it is passed to a task that is cancelled before it runs
        last.cancel()
        await asyncio.gather(last, return_exceptions=True)
        assert not turns.is_taken

    asyncio.run(scene())


@pytest.mark.parametrize("cut", ["apart", "together", "within"])
def test_commands_of_one_socket_are_answered_in_their_order_however_they_are_cut_into_reads(cut: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, HERE)
            socket = await party.watch(0)
            assert (await socket.hear())["type"] == "welcome"
            socket.send({"kind": "roll", "seat": 0, "expect": 0, "command": "first"})
            rolled = await _answer(socket)
            for turn in range(3):
                version = rolled["version"]
                position = (await party.read())["position"]
                move = quick_command(position, version) | {"command": f"move-{turn}"}
                late = move | {"command": f"late-{turn}"}
                texts = [json.dumps(move), json.dumps(late), "{}", json.dumps(move), json.dumps(late)]
                data = [frame(text.encode()) for text in texts]
                if cut == "together":
                    socket.write(b"".join(data))
                for one in data if cut != "together" else ():
                    socket.write(one[:7] if cut == "within" else one)
                    await asyncio.sleep(0.01 if cut == "within" else 0)
                    socket.write(one[7:] if cut == "within" else b"")
                answers = [await _answer(socket) for _ in texts]
                codes = [answer.get("code", answer["type"]) for answer in answers]
                assert codes == ["done", "stale", "malformed", "done", "stale"]
                assert answers[0] == answers[3]
                rolled = answers[0]
            socket.close()

    run(scene())


class LateEvent(asyncio.Event):
    """One whose waiters go on later than what is read meanwhile, as on an event loop that reads first."""

    waited = 0

    async def wait(self) -> Literal[True]:
        is_late = not self.is_set()
        await super().wait()
        if is_late:
            LateEvent.waited += 1
            await asyncio.sleep(0.2)
        return True


def test_a_command_does_not_overtake_one_that_waits_for_the_command_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "asyncio", SimpleNamespace(**(vars(asyncio) | {"Event": LateEvent})))
    monkeypatch.setattr(LateEvent, "waited", 0)

    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, HERE)
            socket = await party.watch(0)
            assert (await socket.hear())["type"] == "welcome"
            socket.send({"kind": "roll", "seat": 0, "expect": 0, "command": "agree"})
            await _answer(socket)
            for attempt in range(10):
                table = await party.read()
                command = quick_command(table["position"], table["version"])
                names = [f"{name}-{attempt}" for name in ("first", "second", "third")]
                socket.send(command | {"command": names[0]})
                while not app.state.services.tables.is_busy(party.id):
                    await asyncio.sleep(0)
                socket.send(command | {"command": names[1]})
                answers = [await _answer(socket)]
                socket.send(command | {"command": names[2]})
                answers += [await _answer(socket) for _ in names[1:]]
                assert [answer.get("command") for answer in answers] == names
                if LateEvent.waited:
                    return
            pytest.fail("no command came while another one was in progress")

    run(scene())


async def _answer(socket: Socket) -> dict[str, Any]:
    while (heard := await socket.hear())["type"] not in ("done", "refused"):
        pass
    return dict(heard)
