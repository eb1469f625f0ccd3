"""The worker answers as a server does: games are played, kept, and go on after the page was closed."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from dicecup.bots.seating import SeatedBot
from dicecup.coach.review import review_record
from dicecup.core.record import read
from dicecup.games import EDITIONS
from dicecup.journal import split, verify
from dicecup.worker.shared import pack
from tests.worker.device import Device, Storage, command, shortest

BOT = {"kind": "bot", "bot": "beginner", "name": "Robo"}
HERE = {"kind": "here", "name": "Ann"}


@pytest.mark.parametrize("game", [game for game in EDITIONS if game != "showdown"])  # which is long
def test_each_edition_is_played_to_the_end_and_its_record_is_verified(game: str) -> None:
    device = Device()
    table = device.play(device.open(HERE, {"kind": "bot", "bot": "random", "name": "Robo"}, game=game)["id"], shortest)
    record = device.request(f"GET /api/tables/{table['id']}/record?form=text")
    assert verify(record).kind == "verified"
    assert table["summary"]["names"] == ["Ann", "Robo"]


def test_a_scorekeepers_game_takes_the_dice_that_fell_for_people_and_bots() -> None:
    device = Device()
    table = device.play(device.open(HERE, BOT, game="mickey-mouse", dice="physical")["id"], shortest)
    assert table["position"]["node"] == "over"
    assert table["seed"] is None


def test_a_game_goes_on_in_the_middle_of_a_turn_after_the_page_was_closed() -> None:
    first = Device()
    opened = first.open(HERE, HERE)
    before = opened
    while before["position"]["node"] != "choice":
        first.send(opened["id"], command(before["position"], before["version"], shortest))
        before = first.request(f"GET /api/tables/{opened['id']}")
    again = Device(first.storage)
    assert again.request(f"GET /api/tables/{opened['id']}") == before


def test_nothing_is_told_before_it_is_durable() -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    told: list[int] = []
    device.before_write = lambda: told.append(len(device.messages))
    begun = len(device.messages)
    device.send(opened["id"], command(opened["position"], 0, shortest))
    assert told == [begun]
    assert [json.loads(text)["type"] for _, text in device.messages[begun:]] == ["update", "done"]


def test_a_repeated_command_has_the_same_answer_and_writes_nothing() -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    wanted = command(opened["position"], 0, shortest)
    first = device.send(opened["id"], wanted)[-1]
    writes = device.storage.writes
    assert device.send(opened["id"], wanted)[-1] == first
    assert device.storage.writes == writes


def test_two_windows_of_one_game_cannot_fork_it() -> None:
    one = Device()
    opened = one.open(HERE, HERE)
    other = Device(one.storage)
    other.ask(watch="1", table=opened["id"], since=0)
    one.send(opened["id"], command(opened["position"], 0, shortest))
    refused = other.send(opened["id"], command(opened["position"], 0, shortest))
    assert [message["type"] for message in refused] == ["update", "refused"]
    assert refused[-1]["code"] == "stale"
    assert other.request(f"GET /api/tables/{opened['id']}") == one.request(f"GET /api/tables/{opened['id']}")


def test_a_window_that_lost_the_race_for_a_write_learns_what_was_written() -> None:
    one = Device()
    opened = one.open(HERE, HERE)
    other = Device(one.storage)
    other.ask(watch="1", table=opened["id"], since=0)
    rolls = command(opened["position"], 0, shortest)

    def be_first() -> None:
        other.before_write = lambda: None
        one.send(opened["id"], rolls)

    other.before_write = be_first
    assert other.send(opened["id"], command(opened["position"], 0, shortest))[-1]["code"] == "stale"
    assert len(one.storage.games[opened["id"]]["entries"]) == one.request(f"GET /api/tables/{opened['id']}")["version"]


def test_another_window_is_told_what_changed() -> None:
    one = Device()
    opened = one.open(HERE, HERE)
    other = Device(one.storage)
    other.ask(watch="1", table=opened["id"], since=0)
    one.send(opened["id"], command(opened["position"], 0, shortest))
    other.messages.clear()
    other.ask(changed=opened["id"])
    assert [json.loads(text)["version"] for _, text in other.messages] == [one.storage.games[opened["id"]]["version"]]


@pytest.mark.parametrize("why", ["full", "refused"])
def test_storage_that_fails_says_so_and_keeps_what_it_has(why: str) -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    device.storage.fails = why
    answer = device.send(opened["id"], command(opened["position"], 0, shortest))
    assert [message["code"] for message in answer] == ["storage"]
    device.storage.fails = ""
    again = device.request(f"GET /api/tables/{opened['id']}")
    assert again["version"] == 0
    assert device.send(opened["id"], command(again["position"], 0, shortest))[-1]["type"] == "done"


def test_a_bots_move_that_cannot_be_stored_is_told_and_tried_again() -> None:
    device = Device()
    table = device.open({"kind": "bot", "bot": "random"}, HERE, options={"first": 0})["id"]
    device.send(table, {"kind": "pace", "pace": "instant"})
    device.now += 6
    device.storage.fails = "full"
    device.messages.clear()
    device.ask(bot=table)
    (told,) = [json.loads(text) for _, text in device.messages]
    assert (told["type"], told["code"], told["command"]) == ("refused", "storage", None)
    assert device.bots[table] == 3.0
    device.storage.fails = ""
    device.ask(bot=table)
    assert device.storage.games[table]["version"] > 0
    assert device.bots[table] == 0.0


@pytest.mark.parametrize("game", ["yahtzee", "mickey-mouse", "showdown"])
def test_bots_are_ready_before_their_first_turn_and_nothing_is_played_for_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    opened = device.open(HERE, {"kind": "bot", "bot": "perfect"}, game=game)
    chosen: list[int] = []
    monkeypatch.setattr(SeatedBot, "choose", lambda bot, state, node, moves: chosen.append(node.seat))
    device.ask(rehearse=opened["id"])
    device.ask(rehearse=opened["id"])
    assert chosen == [1]
    assert device.request(f"GET /api/tables/{opened['id']}") == opened


def test_a_removed_game_leaves_nothing_on_the_device() -> None:
    device = Device()
    opened, other = device.open(HERE, HERE), device.open(HERE, BOT)
    device.request(f"DELETE /api/tables/{opened['id']}")
    device.request(f"DELETE /api/tables/{opened['id']}")
    assert set(device.storage.games) == {other["id"]}
    assert device.request(f"GET /api/tables/{opened['id']}", status=404)["code"] == "not-found"


def test_a_word_that_nobody_knows_any_more_ends_its_round() -> None:
    device = Device()
    opened = device.open(HERE, BOT)
    commit = {"kind": "commit", "seat": 0, "expect": 0, "command": "c", "word": "ab" * 32}
    assert device.send(opened["id"], commit)[-1]["type"] == "done"
    table = device.request(f"GET /api/tables/{opened['id']}")
    roll = command(table["position"], table["version"], shortest)
    assert device.send(opened["id"], roll)[-1]["code"] == "busy"
    device.now += 6
    assert device.send(opened["id"], roll)[-1]["type"] == "done"
    assert len(device.request(f"GET /api/tables/{opened['id']}")["fair"]["rounds"]) == 2


def test_bots_wait_as_their_pace_says_and_not_at_all_when_somebody_skips() -> None:
    device = Device()
    table = device.open({"kind": "bot", "bot": "random"}, HERE, options={"first": 0})["id"]
    device.ask(bot=table)
    assert device.storage.games[table]["version"] == 0, "a bot waits for the word of the person"
    device.now += 6
    device.ask(bot=table)
    assert device.storage.games[table]["entries"][-1]["text"].startswith("r:")
    assert device.bots[table] == 1.0
    device.send(table, {"kind": "pace", "pace": "quick"})
    assert device.bots[table] == 0.4
    device.send(table, {"kind": "skip"})
    assert device.bots[table] == 0.0
    while device.bots[table] is not None:
        device.ask(bot=table)
    device.ask(close="1")


def test_a_rematch_is_made_once_and_counts_the_series() -> None:
    device = Device()
    table = device.play(device.open(HERE, {**HERE, "name": "Bea"}, game="mickey-mouse")["id"], shortest)
    again = device.request(f"POST /api/tables/{table['id']}/rematch")
    assert device.request(f"POST /api/tables/{table['id']}/rematch")["id"] == again["id"]
    assert again["series"]["games"] == 1
    assert [seat["name"] for seat in again["seats"]] == ["Bea", "Ann"]
    assert Device(device.storage).request(f"GET /api/tables/{table['id']}")["rematch"] == again["id"]


def test_what_needs_other_devices_is_refused() -> None:
    device = Device()
    body = {"game": "yahtzee", "seats": [HERE, {"kind": "friend"}]}
    assert device.request("POST /api/tables", body, 409)["code"] == "not-allowed"
    assert device.request("GET /api/tables/nothing", status=404)["code"] == "not-found"
    assert device.request("POST /api/tables", {"game": "yahtzee"}, 422)["code"] == "malformed"


def test_everything_goes_to_another_device_and_altered_games_do_not() -> None:
    device = Device()
    finished = device.play(device.open(HERE, HERE, game="mickey-mouse")["id"], shortest)
    device.open(HERE, BOT)
    text = device.request("GET /api/records")
    other = Device()
    brought = other.request("POST /api/records", text)
    assert {game["id"] for game in brought["new"]} == set(device.storage.games)
    assert [game["summary"] for game in brought["new"] if game["id"] == finished["id"]] == [finished["summary"]]
    assert other.request("POST /api/records", text)["new"] == []
    assert other.request(f"GET /api/tables/{finished['id']}")["summary"] == finished["summary"]
    first, *later = re.findall(r"r:\w+(?:,\w+){4}\b", text)
    altered = text.replace(first, next(throw for throw in later if throw != first), 1)
    stranger = Device(Storage())
    found = stranger.request("POST /api/records", altered)
    wrong = found["wrong"]
    assert (found["new"], found["known"], found["left"], stranger.storage.games) == ([], [], [], {})
    assert re.match(rf"the file, record {wrong['record']}: .*move {wrong['move']}", wrong["error"])
    assert other.storage.games.keys() == device.storage.games.keys()


def test_another_course_of_a_game_that_is_here_is_refused_and_an_earlier_one_is_known() -> None:
    device = Device()
    opened = device.open(HERE, HERE, game="mickey-mouse", dice="physical")
    before = device.request("GET /api/records")
    device.play(opened["id"], shortest, most=8)
    again = device.request("POST /api/records", before)
    assert (again["new"], [game["id"] for game in again["known"]], again["left"]) == ([], [opened["id"]], [])
    assert again["known"][0]["version"] == 8
    other = Device()
    other.request("POST /api/records", before)
    assert other.request(f"GET /api/tables/{opened['id']}")["version"] == 0
    [brought] = other.request("POST /api/records", device.request("GET /api/records"))["new"]
    assert brought["id"] == opened["id"]
    assert other.request("GET /api/records") == device.request("GET /api/records")
    assert other.request(f"GET /api/tables/{opened['id']}")["version"] == 8
    other = Device()
    other.request("POST /api/records", before)
    other.ask(watch="1", table=opened["id"], since=0)
    other.play(opened["id"], max, most=8)
    mine = device.request("GET /api/records")
    found = device.request("POST /api/records", other.request("GET /api/records"))
    assert (found["new"], found["known"], [game["id"] for game in found["left"]]) == ([], [], [opened["id"]])
    assert device.request("GET /api/records") == mine


def test_of_a_file_that_is_refused_is_told_what_is_wrong_with_which_game_and_where() -> None:
    device = Device()
    for _ in range(2):
        device.play(device.open(HERE, BOT, game="mickey-mouse")["id"], shortest)
    first, second = (part.rstrip() for _, part in split("", device.request("GET /api/records").encode()))

    def wrong(*records: str) -> tuple[object, ...]:
        stranger = Device()
        told = stranger.request("POST /api/records", "\n\n".join(records))["wrong"]
        assert stranger.storage.games == {}
        return tuple(told[key] for key in ("why", "record", "records", "move", "line"))

    for nonsense in ("", "PK\x03\x04\ufffd", "GIF89a\ufffd\n{\x00\n\ufffd}"):
        assert wrong(nonsense) == ("no-record", 1, 1, None, None)
    assert wrong(first, second.replace("Seat-0: Ann", "Seat-0: Eve")) == ("altered", 2, 2, None, None)
    at = first.split("\n").index("Seat-0: Ann")
    assert wrong(first.replace("Seat-0: Ann", "Seat-0:  Ann")) == ("altered", 1, 1, None, at + 1)
    moves = len(read(second).moves)
    assert wrong(second.removesuffix(second.split()[-1]) + "s:nonsense", first) == ("unreadable", 1, 2, moves, None)


def test_a_finished_game_is_shared_in_the_name_of_a_table_that_needs_no_storage() -> None:
    device = Device()
    table = device.play(device.open(HERE, BOT, game="mickey-mouse")["id"], shortest)
    name = device.request(f"GET /api/tables/{table['id']}/shared")["id"]
    stranger = Device()
    shown = stranger.request(f"GET /api/tables/{name}")
    assert (shown["id"], shown["you"], shown["host"]) == (name, [], False)
    assert shown["summary"] == table["summary"]
    record = device.request(f"GET /api/tables/{table['id']}/record")
    assert stranger.request(f"GET /api/tables/{name}/record") == record
    assert stranger.request(f"GET /api/tables/{name}/replay")["moments"]
    assert stranger.request(f"GET /api/tables/{name}/review") == device.request(f"GET /api/tables/{table['id']}/review")
    assert stranger.request(f"GET /api/tables/{name}/shared")["id"] == name
    assert stranger.request(f"POST /api/tables/{name}/rematch", status=409)["code"] == "not-allowed"
    assert stranger.storage.writes == 0
    assert "not whole" in stranger.request(f"GET /api/tables/{name[:-9]}", status=422)["error"]
    newer = pack(replace(read(record), rules=99))
    assert stranger.request(f"GET /api/tables/{newer}", status=409)["code"] == "other-rules"
    assert device.request(f"GET /api/tables/{device.open(HERE, HERE)['id']}/shared", status=409)["code"] == "not-allowed"


def test_the_coach_reviews_and_teaches() -> None:
    device = Device()
    table = device.play(device.open(HERE, BOT, game="mickey-mouse")["id"], shortest)
    review = device.request(f"GET /api/tables/{table['id']}/review")
    record = read(device.request(f"GET /api/tables/{table['id']}/record"))
    assert [seat["loss"] for seat in review["seats"]] == [seat.loss for seat in review_record(record).seats]
    lessons = device.request(f"GET /api/tables/{table['id']}/lessons")
    assert [seat["seat"] for seat in lessons["seats"]] == [0]
    grades = [seat["grade"] for seat in lessons["seats"] if seat["grade"]]
    forms: list[Any] = device.request("POST /api/coach/form", {"grades": grades})
    assert forms[0]["game"] == "mickey-mouse"


def test_the_review_of_a_running_game_is_a_peek() -> None:
    device = Device()
    opened = device.open(HERE, HERE)
    device.send(opened["id"], command(opened["position"], 0, shortest))
    device.request(f"GET /api/tables/{opened['id']}/review")
    kinds = [entry["kind"] for entry in device.storage.games[opened["id"]]["entries"]]
    assert kinds.count("peek") == 2


def test_a_running_game_with_fair_dice_is_only_looked_at_on_another_device() -> None:
    device = Device()
    opened = device.open(HERE, BOT, game="mickey-mouse")
    device.play(opened["id"], shortest, most=4)
    assert device.request(f"GET /api/tables/{opened['id']}")["goes_on"]
    other = Device()
    other.request("POST /api/records", device.request("GET /api/records"))
    other.ask(watch="1", table=opened["id"], since=0)
    shown = other.request(f"GET /api/tables/{opened['id']}")
    assert (shown["goes_on"], shown["you"], shown["host"]) == (False, [], False)
    assert other.bots[opened["id"]] is None
    refused = other.send(opened["id"], command(shown["position"], shown["version"], shortest))[-1]
    assert "not continued here" in refused["error"]
    other.request(f"GET /api/tables/{opened['id']}/review")  # which is a peek where the game goes on
    device.play(opened["id"], shortest)
    [brought] = other.request("POST /api/records", device.request("GET /api/records"))["new"]
    assert brought["summary"] == device.request(f"GET /api/tables/{opened['id']}")["summary"]
    again = other.request(f"GET /api/tables/{opened['id']}")
    assert (again["goes_on"], again["you"]) == (True, [0])


def test_a_game_that_stands_in_a_file_more_than_once_is_counted_once() -> None:
    device, other = Device(), Device()
    opened = device.open(HERE, HERE, game="mickey-mouse", dice="physical")
    early = device.request("GET /api/records")
    device.play(opened["id"], shortest, most=8)
    late = device.request("GET /api/records")

    def counts(device: Device, *records: str) -> list[int]:
        found = device.request("POST /api/records", "\n".join(records))
        return [len(found[which]) for which in ("new", "known", "left")]

    assert counts(other, early, early) == [1, 0, 0]
    assert counts(other, early, early, early) == [0, 1, 0]
    assert counts(other, early, late, early) == [1, 0, 0]
    parted = Device()
    assert counts(parted, early) == [1, 0, 0]
    parted.ask(watch="1", table=opened["id"], since=0)
    parted.play(opened["id"], max, most=8)
    assert counts(parted, late, late) == [0, 0, 1]
    assert counts(parted, early, late) == [0, 0, 1]


def test_a_game_that_went_on_differently_keeps_no_other_from_being_imported() -> None:
    device, other = Device(), Device()
    parted = device.open(HERE, HERE, game="mickey-mouse", dice="physical")
    other.request("POST /api/records", device.request("GET /api/records"))
    device.play(parted["id"], shortest, most=8)
    other.ask(watch="1", table=parted["id"], since=0)
    other.play(parted["id"], max, most=8)
    before = other.request(f"GET /api/tables/{parted['id']}")
    whole = device.open(HERE, HERE)
    found = other.request("POST /api/records", device.request("GET /api/records"))
    assert ([game["id"] for game in found["new"]], found["known"]) == ([whole["id"]], [])
    assert [game["id"] for game in found["left"]] == [parted["id"]]
    assert other.request(f"GET /api/tables/{parted['id']}") == before
