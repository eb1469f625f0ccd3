"""Permissions: every route × role × state of the game, and that a refusal changes nothing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIWebSocketRoute
from starlette.routing import Mount, Route

from dicecup.server.app import routes
from dicecup.server.pages import APP, SCREENS
from dicecup.server.pool import LowPriorityPool
from tests.server.client import Cut, ask
from tests.server.kit import BOT, FRIEND, HERE, PATIENT, Address, Party, Socket, changed, run, served
from tests.server.test_coach import START
from tests.server.test_play import finish

ROLES = ("host", "mover", "other seat", "seat of another table", "forged secret", "spectator")
STATES = ("new", "mid-turn", "over")
OK = {200, 201, 101}


@dataclass
class Setting:
    """A table in some state, and another table."""

    party: Party
    stranger: Party
    state: str
    finished: Any

    def cookies(self, role: str) -> dict[str, str]:
        mover = 0
        return {
            "host": {"host": self.party.cookies["host"]},
            "mover": {f"seat-{mover}": self.party.cookies[f"seat-{mover}"]},
            "other seat": {"seat-1": self.party.cookies["seat-1"]},
            "seat of another table": {"seat-0": self.stranger.cookies["seat-0"], "host": self.stranger.cookies["host"]},
            "forged secret": {"seat-0": "A" * 22, "seat-1": "", "host": "!", "seat-9": "x", "seat--1": "y"},
            "spectator": {},
        }[role]


@dataclass(frozen=True)
class Case:
    """What a route is sent, and which roles may do it in which states."""

    path: str
    body: object = None
    allowed: Mapping[str, tuple[str, ...]] | None = None
    """The roles by state; `None` is everyone, always."""
    is_noted: bool = False
    """Whether the journal notes that it was read."""


REVIEWED = {"new": ("mover", "other seat"), "mid-turn": ("mover", "other seat"), "over": ROLES}
EXERCISE = {"record": START + "r:1,2,3,4,5\n", "game": "yahtzee", "seats": 1, "seat": 0}
SEATED = ("host", "mover", "other seat")
COMMAND = {
    "new": {"kind": "roll", "seat": 0, "expect": 0},
    "mid-turn": {"kind": "move", "seat": 0, "expect": 5, "move": "s:chance"},
    "over": {"kind": "roll", "seat": 0},
}


def cases() -> dict[tuple[str, str], Case]:
    table = "/api/tables/{table_id}"
    return {
        ("POST", "/api/tables"): Case("/api/tables", {"game": "yahtzee", "seats": [{}]}),
        ("GET", table): Case(table),
        ("POST", table + "/commands"): Case(table + "/commands", COMMAND, {"new": ("mover",), "mid-turn": ("mover",), "over": ()}),
        ("POST", table + "/rematch"): Case(table + "/rematch", None, {"new": (), "mid-turn": (), "over": SEATED}),
        ("GET", table + "/record"): Case(table + "/record"),
        ("GET", table + "/replay"): Case(table + "/replay"),
        ("POST", table + "/seats/{seat}/claim"): Case(
            table + "/seats/1/claim", {"secret": "B" * 22}, {"new": (), "mid-turn": (), "over": ()}
        ),
        ("POST", table + "/seats/{seat}/name"): Case(
            table + "/seats/1/name", {"name": "Ben"}, dict.fromkeys(STATES, ("other seat",))
        ),
        ("POST", table + "/seats/{seat}/link"): Case(
            table + "/seats/1/link",
            None,
            {"new": ("host", "other seat"), "mid-turn": ("host", "other seat"), "over": ("other seat",)},
        ),
        ("POST", table + "/seats/{seat}/continue"): Case(
            table + "/seats/1/continue", {"secret": "B" * 22, "key": "C" * 22}, dict.fromkeys(STATES, ())
        ),
        ("POST", table + "/seats/{seat}/consent"): Case(
            table + "/seats/1/consent", {"asking": "0" * 16, "yes": True}, dict.fromkeys(STATES, ())
        ),
        ("POST", table + "/seats/{seat}/stand-in"): Case(
            table + "/seats/2/stand-in", None, {"new": SEATED, "mid-turn": SEATED, "over": ()}
        ),
        ("POST", table + "/invite"): Case(table + "/invite", None, dict.fromkeys(STATES, ("host",))),
        ("GET", table + "/exact"): Case(table + "/exact"),
        # By address, whatever the role: `test_exact.py` tests who may. Here nobody may, so that nothing is solved.
        ("POST", table + "/exact"): Case(table + "/exact", None, dict.fromkeys(STATES, ())),
        ("DELETE", table + "/exact"): Case(table + "/exact", None, dict.fromkeys(STATES, ())),
        # That of a running game is for its players, and a peek.
        ("GET", table + "/review"): Case(table + "/review", None, REVIEWED, is_noted=True),
        ("GET", table + "/review/{at}"): Case(table + "/review/1", None, {"new": (), "mid-turn": (), "over": ROLES}),
        ("GET", table + "/chances"): Case(table + "/chances", None, REVIEWED, is_noted=True),
        ("GET", table + "/lessons"): Case(table + "/lessons", None, {"new": (), "mid-turn": (), "over": ROLES}),
        ("POST", "/api/coach/form"): Case("/api/coach/form", {"grades": []}),
        ("POST", "/api/coach/why"): Case(
            "/api/coach/why", {"record": EXERCISE["record"], "chosen": "s:ones", "better": "k:2,3,4,5"}
        ),
        ("POST", "/api/coach/exercises"): Case("/api/coach/exercises", {"game": "mickey-mouse"}),
        ("POST", "/api/coach/answers"): Case("/api/coach/answers", {"exercise": EXERCISE, "move": "s:ones"}),
        ("WEBSOCKET", table + "/watch"): Case(table + "/watch"),
        ("GET", "/api/editions"): Case("/api/editions"),
        ("GET", "/api/editions/{game}/rules"): Case("/api/editions/showdown/rules"),
        ("GET", "/api/editions/{game}/page"): Case("/api/editions/showdown/page"),
        ("GET", "/api/history"): Case("/api/history"),
        ("GET", "/healthz"): Case("/healthz"),
        ("GET", "/metrics"): Case("/metrics"),
        ("GET", "/api"): Case("/api"),
        ("GET", "/api/openapi.json"): Case("/api/openapi.json"),
        **{("GET", screen): Case(screen) for screen in SCREENS},
    }


def all_routes() -> Iterator[tuple[str, str]]:
    waiting: list[Any] = list(routes().routes)
    while waiting:
        route = waiting.pop()
        if isinstance(route, APIWebSocketRoute):
            yield "WEBSOCKET", route.path
        elif isinstance(route, Route):
            yield from ((method, route.path) for method in route.methods or () if method != "HEAD")
        elif not isinstance(route, Mount):  # the app's files, if it was built
            waiting += list(route.original_router.routes)


def test_every_route_is_in_the_matrix() -> None:
    found = set(all_routes())
    assert ("POST", "/api/tables/{table_id}/commands") in found
    assert found == set(cases())


async def arrange(address: Address, state: str) -> Setting:
    party = await Party.open(
        address, HERE, HERE, FRIEND, BOT, game="mickey-mouse" if state == "over" else "yahtzee", **FIRST[state]
    )
    stranger = await Party.open(address, HERE, HERE)
    if state == "mid-turn":
        await party.do({"kind": "roll", "seat": 0, "expect": 0, "command": "first"})
    if state == "over":
        await party.claim(2)
        await finish(party)
    return Setting(party, stranger, state, await party.read())


FIRST: dict[str, dict[str, Any]] = {"new": {"options": {"first": 0}}, "mid-turn": {"options": {"first": 0}}, "over": {}}


@pytest.mark.parametrize(("method", "path"), list(cases()))
def test_who_may_do_what(method: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = cases()[method, path]
    monkeypatch.setattr(LowPriorityPool, "run", here)  # to start a process for each case would take long

    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, solving_for=())) as address:
            setting: Setting | None = None
            for state, role in product(STATES, ROLES):
                if case.allowed is None and state != "mid-turn" and role != "spectator":
                    continue  # open to all: test every role in one state, and one role in every state
                if setting is None or setting.state != state:
                    setting = await arrange(address, state)
                before = await setting.party.read()
                status = await attempt(address, method, case, setting, role)
                may = case.allowed is None or role in case.allowed[state]
                is_missing = path in SCREENS and not (APP / "index.html").is_file()
                assert (status in OK) == (may and not is_missing), (state, role, status)
                assert status < 500
                after = await setting.party.read()
                if not may or (method == "GET" and not case.is_noted):
                    assert without_presence(after) == without_presence(before)
                if without_presence(after) != without_presence(before):
                    setting = None  # the next role finds an untouched table

    run(scene())


async def here(_: LowPriorityPool, function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


def without_presence(table: Any) -> Any:
    return {**table, "seats": [{**seat, "away": False} for seat in table["seats"]]}


async def attempt(address: Address, method: str, case: Case, setting: Setting, role: str) -> int:
    path = case.path.replace("{table_id}", setting.party.id)
    cookies = setting.cookies(role)
    if method == "WEBSOCKET":
        try:
            socket = await Socket.connect(address, path, cookies=cookies)
        except Cut as cut:
            return int(str(cut).rpartition(" ")[2])
        held = (await socket.hear())["table"]["you"]
        assert held == {"mover": [0], "other seat": [1]}.get(role, [])
        socket.close()
        return 101
    body = case.body
    if body is COMMAND:
        wanted = dict(COMMAND[setting.state])
        wanted.setdefault("expect", setting.finished["version"])
        body = {**wanted, "command": "try"}
    return (await ask(address, method, path, body, cookies=cookies)).status
