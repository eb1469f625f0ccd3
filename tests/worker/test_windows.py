"""Two windows of one browser: what one of them stores, the other neither undoes nor repeats, and it is told of it."""

import json
from collections.abc import Callable
from typing import Any

from tests.worker.device import Device, Storage, command, shortest

ANN, BEA = {"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bea"}


def another(first: Device, table: str) -> Device:
    """A second window that follows a table."""
    window = Device(first.storage)
    window.ask(watch="1", table=table, since=0)
    window.messages.clear()
    return window


def rename(window: Device, table: str, seat: int, name: str) -> Any:
    return window.request(f"POST /api/tables/{table}/seats/{seat}/name", {"name": name})


def names(of: Any) -> list[str]:
    return [seat["name"] for seat in of["seats"]]


def told(window: Device) -> list[Any]:
    """What the channels of a window were told since the last time."""
    found = [json.loads(text) for _, text in window.messages]
    window.messages.clear()
    return found


def meanwhile(window: Device, act: Callable[[], object]) -> None:
    """Let something happen once, after this window has read and before it writes."""

    def first() -> None:
        window.before_write = lambda: None
        act()

    window.before_write = first


def finished(device: Device, **more: Any) -> str:
    """The id of a finished game."""
    table: str = device.play(device.open(ANN, BEA, game="mickey-mouse", **more)["id"], shortest)["id"]
    device.messages.clear()
    return table


# Names


def test_a_new_name_is_told_to_all_who_follow_the_table() -> None:
    device = Device()
    table = device.open(ANN, BEA)["id"]
    device.ask(watch="2", table=table, since=0)
    device.messages.clear()
    assert names(rename(device, table, 0, " Zoe ")) == ["Zoe", "Bea"]
    assert [(channel, names(json.loads(text))) for channel, text in device.messages] == [
        ("1", ["Zoe", "Bea"]),
        ("2", ["Zoe", "Bea"]),
    ]
    assert {message["type"] for message in told(device)} == {"seats"}
    writes = device.storage.writes
    rename(device, table, 0, "Zoe")
    assert (told(device), device.storage.writes) == ([], writes)


def test_a_name_that_another_window_gave_is_kept_and_told() -> None:
    one = Device()
    table = one.open(ANN, BEA)["id"]
    other = another(one, table)
    rename(one, table, 0, "Zoe")
    rename(other, table, 1, "Yrsa")
    assert names(one.storage.games[table]) == ["Zoe", "Yrsa"]
    one.messages.clear()
    for window in (one, other):
        window.ask(changed=table)
        assert [(message["type"], names(message)) for message in told(window)][-1] == ("seats", ["Zoe", "Yrsa"])
        window.ask(changed=table)
        assert told(window) == []
        assert names(window.request(f"GET /api/tables/{table}")) == ["Zoe", "Yrsa"]


def test_of_two_names_for_one_seat_the_later_counts() -> None:
    one = Device()
    table = one.open(ANN, BEA)["id"]
    other = another(one, table)
    meanwhile(other, lambda: rename(one, table, 0, "Zoe"))
    assert names(rename(other, table, 0, "Xenia")) == ["Xenia", "Bea"]
    one.ask(changed=table)
    assert names(one.request(f"GET /api/tables/{table}")) == names(one.storage.games[table]) == ["Xenia", "Bea"]


def test_a_name_changes_nothing_else_that_is_kept_of_the_game() -> None:
    one = Device()
    opened = one.open(ANN, BEA)
    table = opened["id"]
    other = another(one, table)
    meanwhile(other, lambda: one.send(table, command(opened["position"], 0, shortest)))
    before = one.storage.games[table]["version"]
    rename(other, table, 0, "Zoe")
    kept = one.storage.games[table]
    assert before < kept["version"] == len(kept["entries"])
    assert names(kept) == ["Zoe", "Bea"]


def test_only_a_person_at_the_table_has_a_name_to_change() -> None:
    device = Device()
    table = device.open(ANN, {"kind": "bot", "bot": "beginner", "name": "Robo"})["id"]
    for seat, status in ((1, 403), (2, 404)):
        device.request(f"POST /api/tables/{table}/seats/{seat}/name", {"name": "Zoe"}, status)
    Device(device.storage).request(f"DELETE /api/tables/{table}")
    assert device.request(f"POST /api/tables/{table}/seats/0/name", {"name": "Zoe"}, 404)["code"] == "not-found"


# The coach


def test_a_worker_that_was_not_told_yet_speaks_of_the_game_as_it_is_stored() -> None:
    player = Device()
    table = player.open(ANN, BEA, game="mickey-mouse")["id"]
    player.play(table, shortest, most=12)
    helper = Device(player.storage)
    assert not helper.request(f"GET /api/tables/{table}/review")["is_over"]
    player.ask(changed=table)
    player.play(table, shortest)
    assert helper.request(f"GET /api/tables/{table}/lessons")["seats"]
    assert helper.request(f"GET /api/tables/{table}/review")["is_over"]


# Rematches


def test_two_windows_of_one_finished_game_make_one_rematch() -> None:
    one = Device()
    table = finished(one)
    other, third = another(one, table), another(one, table)
    rematch = one.request(f"POST /api/tables/{table}/rematch")["id"]
    assert [(message["type"], message["table"]) for message in told(one)] == [("rematch", rematch)]
    other.ask(changed=table)
    assert [(message["type"], message["table"]) for message in told(other)] == [("rematch", rematch)]
    assert other.request(f"GET /api/tables/{table}")["rematch"] == rematch
    for window in (other, third):  # which was not told
        assert window.request(f"POST /api/tables/{table}/rematch")["id"] == rematch
    assert len(one.storage.games) == 2


def test_a_rematch_that_another_window_stores_first_is_joined() -> None:
    one = Device()
    table = finished(one)
    other = another(one, table)
    made: list[str] = []
    meanwhile(other, lambda: made.append(one.request(f"POST /api/tables/{table}/rematch")["id"]))
    assert [other.request(f"POST /api/tables/{table}/rematch")["id"]] == made
    assert one.storage.games.keys() == {table, *made}


def test_a_rematch_has_the_names_that_another_window_gave() -> None:
    one = Device()
    table = finished(one)
    other = another(one, table)
    rename(one, table, 0, "Zoe")
    assert names(other.request(f"POST /api/tables/{table}/rematch")) == ["Bea", "Zoe"]


def test_a_rematch_that_was_removed_can_be_made_anew() -> None:
    one = Device()
    table = finished(one)
    other = another(one, table)
    rematch = one.request(f"POST /api/tables/{table}/rematch")["id"]
    other.ask(changed=table)
    Device(one.storage).request(f"DELETE /api/tables/{rematch}")
    again = other.request(f"POST /api/tables/{table}/rematch")["id"]
    assert again != rematch
    assert one.request(f"POST /api/tables/{table}/rematch")["id"] == again
    assert one.storage.games.keys() == {table, again}


# Imports


def test_a_rematch_that_went_on_elsewhere_goes_on_here() -> None:
    here, elsewhere = Device(), Device()
    table = finished(here, dice="physical")
    rematch = here.request(f"POST /api/tables/{table}/rematch")["id"]
    elsewhere.request("POST /api/records", here.request("GET /api/records"))
    elsewhere.play(rematch, shortest, most=8)
    found = here.request("POST /api/records", elsewhere.request("GET /api/records"))
    assert [game["id"] for game in found["new"]] == [rematch]
    assert here.request(f"GET /api/tables/{rematch}")["version"] == 8
    assert here.request(f"POST /api/tables/{table}/rematch")["id"] == rematch


def test_an_import_that_comes_second_again_and_again_ends() -> None:
    tries: list[Any] = []

    class Busy(Storage):
        def _create(self, effect: Any) -> bool:
            tries.append(effect)
            assert len(tries) < 100
            return False

    assert Device(Busy()).request("POST /api/records", grown()[2], 507)["code"] == "storage"


def grown() -> tuple[Device, str, str]:
    """A device with a scorekeeper's game, and a file in which that game has gone on."""
    here, elsewhere = Device(), Device()
    table: str = here.open(ANN, BEA, game="mickey-mouse", dice="physical")["id"]
    elsewhere.request("POST /api/records", here.request("GET /api/records"))
    elsewhere.ask(watch="1", table=table, since=0)
    elsewhere.play(table, shortest, most=8)
    return here, table, elsewhere.request("GET /api/records")


def test_what_another_window_plays_during_an_import_is_kept() -> None:
    device, table, file = grown()
    other = another(device, table)
    meanwhile(device, lambda: other.play(table, max, most=3))
    found = device.request("POST /api/records", file)
    assert (found["new"], found["known"], [game["id"] for game in found["left"]]) == ([], [], [table])
    kept = device.storage.games[table]
    assert kept["version"] == len(kept["entries"]) == 3
    assert device.request("GET /api/records") == other.request("GET /api/records")


def test_a_name_that_another_window_gives_during_an_import_is_kept() -> None:
    device, table, file = grown()
    other = another(device, table)
    meanwhile(device, lambda: rename(other, table, 0, "Zoe"))
    assert [game["id"] for game in device.request("POST /api/records", file)["new"]] == [table]
    assert names(device.storage.games[table]) == ["Zoe", "Bea"]
    other.ask(replaced=table)
    shown = other.request(f"GET /api/tables/{table}")
    assert (names(shown), shown["version"]) == (["Zoe", "Bea"], 8)


def test_a_game_that_two_windows_import_at_once_is_known_to_the_second() -> None:
    file = grown()[2]
    one = Device()
    other = Device(one.storage)
    meanwhile(one, lambda: other.request("POST /api/records", file))
    found = one.request("POST /api/records", file)
    assert (found["new"], len(found["known"]), found["left"]) == ([], 1, [])


def test_a_game_that_another_window_removes_during_an_import_comes_from_the_file() -> None:
    device, table, file = grown()
    meanwhile(device, lambda: Device(device.storage).request(f"DELETE /api/tables/{table}"))
    assert [game["id"] for game in device.request("POST /api/records", file)["new"]] == [table]
    assert device.request(f"GET /api/tables/{table}")["version"] == 8
