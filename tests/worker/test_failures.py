"""Whatever fails outside of the worker ends the request with a refusal, and the next request is answered."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest

from tests.worker.device import Device, command, shortest

BOT = {"kind": "bot", "bot": "beginner", "name": "Robo"}
HERE = {"kind": "here", "name": "Ann"}


def test_a_request_that_nobody_went_on_with_does_not_block_the_next() -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    device.worker.begin(json.dumps({"request": "GET /api/records"}))
    device.worker.begin(json.dumps({"request": "GET /api/records"}))
    device.worker.give_up()
    assert device.send(opened["id"], command(opened["position"], 0, shortest))[-1]["type"] == "done"


def test_an_outcome_that_makes_no_sense_ends_its_request_alone() -> None:
    device = Device()
    device.worker.begin(json.dumps({"request": "GET /api/records"}))
    with pytest.raises(KeyError):
        device.worker.resume(json.dumps({"outcome": [{}]}))
    assert device.request("GET /api/records") == ""


def test_storage_that_cannot_be_read_says_so_and_is_read_again() -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    again = Device(device.storage)
    again.storage.reads_fail = True
    assert again.request(f"GET /api/tables/{opened['id']}", status=507)["code"] == "storage"
    again.ask(watch="1", table=opened["id"], since=0)
    assert json.loads(again.messages[-1][1])["code"] == "storage"
    assert again.send(opened["id"], command(opened["position"], 0, shortest))[-1]["code"] == "storage"
    again.storage.reads_fail = False
    assert again.request(f"GET /api/tables/{opened['id']}") == device.request(f"GET /api/tables/{opened['id']}")


def test_a_request_that_waits_for_value_files_has_written_nothing_and_begins_again() -> None:
    device = Device()
    opened = device.open(HERE, {**BOT, "bot": "perfect"}, options={"first": 1})
    device.now += 6
    device.ask(bot=opened["id"])
    before = device.request(f"GET /api/tables/{opened['id']}")
    writes = device.storage.writes
    for asked in ({"bot": opened["id"]}, {"rehearse": opened["id"]}, {"request": f"GET /api/tables/{opened['id']}/review"}):
        step = json.loads(device.worker.begin(json.dumps(asked)))
        while step["do"].startswith("read"):
            step = json.loads(device.worker.resume(json.dumps(device.storage.do(step))))
        assert step["do"] == "fetch"
        device.worker.give_up()
        assert device.request(f"GET /api/tables/{opened['id']}") == before
    assert device.storage.writes == writes
    device.ask(bot=opened["id"])
    assert device.request(f"GET /api/tables/{opened['id']}")["version"] > before["version"]


def test_a_game_that_another_window_removed_is_gone_and_others_go_on() -> None:
    one = Device()
    opened, other = one.open(HERE, HERE), one.open(HERE, HERE)
    Device(one.storage).request(f"DELETE /api/tables/{opened['id']}")
    told = one.send(opened["id"], command(opened["position"], 0, shortest))
    assert [message["code"] for message in told] == ["not-found", "not-found"]
    assert [message["command"] is None for message in told] == [True, False]
    assert one.send(opened["id"], command(opened["position"], 0, shortest))[-1]["code"] == "not-found"
    assert one.send(other["id"], command(other["position"], 0, shortest))[-1]["type"] == "done"


@pytest.mark.parametrize("asked", ["bot", "changed", "replaced"])
def test_whoever_follows_a_removed_game_is_told(asked: str) -> None:
    one = Device()
    opened = one.open(BOT, HERE, options={"first": 0})
    one.now += 6
    Device(one.storage).request(f"DELETE /api/tables/{opened['id']}")
    one.messages.clear()
    one.ask(**{asked: opened["id"]})
    (told,) = [json.loads(text) for _, text in one.messages]
    assert (told["type"], told["code"], told["command"]) == ("refused", "not-found", None)
    one.ask(bot=opened["id"])
    assert one.storage.games == {}


def test_a_game_that_was_replaced_by_an_earlier_course_of_it_is_shown_as_it_is_now() -> None:
    one = Device()
    opened = one.open(HERE, HERE, dice="physical")
    one.storage.games["kept"] = json.loads(json.dumps(one.storage.games[opened["id"]]))
    one.play(opened["id"], shortest, most=3)
    one.storage.games[opened["id"]] = one.storage.games.pop("kept")
    table = one.request(f"GET /api/tables/{opened['id']}")
    told = one.send(opened["id"], command(table["position"], table["version"], shortest))
    assert [message["type"] for message in told] == ["welcome", "refused"]
    assert told[0]["table"]["version"] == 0
    assert one.send(opened["id"], command(opened["position"], 0, shortest))[-1]["type"] == "done"


def test_a_file_or_link_that_is_nested_too_deep_is_refused_before_it_is_parsed() -> None:
    device = Device()
    deep = '{"a":' + "[" * 500  # Python itself would parse it, but not on the small stack of a browser
    assert "nested too deep" in device.request("POST /api/records", deep)["wrong"]["error"]
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    name = urlsafe_b64encode(packing.compress(deep.encode()) + packing.flush()).decode().rstrip("=")
    assert "nested too deep" in device.request(f"GET /api/tables/~{name}", status=422)["error"]
