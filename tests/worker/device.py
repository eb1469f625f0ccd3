"""A device without a browser: storage in memory, and a worker whose effects it does."""

import json
import secrets
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from dicecup.worker import Worker

Plain = dict[str, Any]
WRITES = ("create", "append", "rename", "remove")


class Storage:
    """The games of a device as a browser stores them; `fails` makes every write fail, `reads_fail` every read."""

    def __init__(self) -> None:
        self.games: dict[str, Plain] = {}
        self.fails = ""
        self.reads_fail = False
        self.writes = 0

    def do(self, effect: Plain) -> Plain:
        """Do an effect, and return what came of it."""
        if effect["do"] in WRITES:
            self.writes += 1
            if self.fails:
                return {"error": self.fails}
        if effect["do"].startswith("read") and self.reads_fail:
            return {"error": "refused"}
        since = effect.get("expected", effect.get("since", 0))
        if (
            effect["do"] in ("append", "read-changes", "rename")
            and self.games.get(effect["game"], {"version": -1})["version"] < since
        ):
            return {"error": "gone"}
        return {"outcome": deepcopy(getattr(self, "_" + effect["do"].replace("-", "_"))(effect))}

    def _read(self, effect: Plain) -> Plain | None:
        game = self.games.get(effect["game"])
        others = [one for one in self.games.values() if game and one is not game and one["series"] == game["series"]]
        return game and {"game": game, "others": others}

    def _read_all(self, _: Plain) -> list[Plain]:
        return list(self.games.values())

    def _read_changes(self, effect: Plain) -> Plain:
        game = self.games[effect["game"]]
        entries = game["entries"][effect["since"] :]
        return {"entries": entries, "seats": game["seats"], "rematch": self._rematch_of(game["series"], game["id"])}

    def _rematch_of(self, series: str, game: str) -> str | None:
        return next((one["id"] for one in self.games.values() if one["series"] == series and one["rematch_of"] == game), None)

    def _create(self, effect: Plain) -> bool:
        seen = dict(effect["seen"])
        for game in effect["games"]:
            if self.games.get(game["id"], {"version": None})["version"] != seen.get(game["id"]):
                return False
            is_new = game["id"] not in seen
            if is_new and game["rematch_of"] is not None and self._rematch_of(game["series"], game["rematch_of"]) is not None:
                return False
        for game in effect["games"]:
            self.games[game["id"]] = game | {"seats": self.games.get(game["id"], game)["seats"]}
        return True

    def _append(self, effect: Plain) -> bool:
        game = self.games[effect["game"]]
        if game["version"] != effect["expected"]:
            return False
        game["entries"] += effect["entries"]
        game.update(version=len(game["entries"]), position=effect["position"])
        return True

    def _rename(self, effect: Plain) -> bool:
        seat = self.games[effect["game"]]["seats"][effect["seat"]]
        if seat["name"] != effect["seen"]:
            return False
        seat["name"] = effect["name"]
        return True

    def _remove(self, effect: Plain) -> bool:
        self.games.pop(effect["game"], None)
        return True

    def _fetch(self, _: Plain) -> bool:
        return True


class Device:
    """A window with a worker, over storage that other windows may share."""

    def __init__(self, storage: Storage | None = None, now: float = 1_790_000_000.0) -> None:
        self.storage = storage or Storage()
        self.now = now
        self.worker = Worker(lambda: self.now)
        self.messages: list[tuple[str, str]] = []
        self.bots: dict[str, float | None] = {}
        self.before_write: Callable[[], None] = lambda: None

    def ask(self, **asked: Any) -> Plain:
        """Let the worker answer."""
        step = json.loads(self.worker.begin(json.dumps(asked)))
        while step["do"] != "done":
            if step["do"] in WRITES:
                self.before_write()
            step = json.loads(self.worker.resume(json.dumps(self.storage.do(step))))
        self.messages += [(channel, text) for channel, text in step["messages"]]
        self.bots |= step["bots"]
        found: Plain = step
        return found

    def request(self, line: str, body: Any = None, status: int = 200) -> Any:
        """An HTTP request; the answer's body."""
        answer = self.ask(request=line, body=body)
        assert answer["status"] == status, answer
        return json.loads(answer["body"]) if "name" not in answer else answer["body"]

    def open(self, *seats: Plain, game: str = "yahtzee", **more: Any) -> Plain:
        """Open a table, and follow it."""
        body = {"game": game, "seats": list(seats or ({"kind": "here"}, {"kind": "here"})), **more}
        table: Plain = self.request("POST /api/tables", body)["table"]
        self.ask(watch="1", table=table["id"], since=0)
        return table

    def send(self, table_id: str, message: Plain, channel: str = "1") -> list[Plain]:
        """Send a message over a channel; returns what all channels were told."""
        before = len(self.messages)
        self.ask(send=channel, table=table_id, message=message)
        return [json.loads(text) for _, text in self.messages[before:]]

    def play(self, table_id: str, pick: Callable[[list[str]], str], most: int = 10_000) -> Plain:
        """Play a game on, people and bots, until it is over."""
        for _ in range(most):
            table: Plain = self.request(f"GET /api/tables/{table_id}")
            if table["position"]["node"] == "over":
                break
            if self.bots.get(table_id) is not None:
                self.ask(bot=table_id)
                self.now += 6 * (not table["fair"]["agreed"] if table["fair"] else 0)
            else:
                answer = self.send(table_id, command(table["position"], table["version"], pick))[-1]
                assert answer["type"] == "done", answer
        return table


def command(position: Plain, version: int, pick: Callable[[list[str]], str]) -> Plain:
    """A command of the seat to act."""
    front = {"seat": position["seat"], "expect": version, "command": secrets.token_hex(8)}
    if position["node"] == "choice":
        return {**front, "kind": "move", "move": pick(position["legal"])}
    if position["outcomes"]:
        return {**front, "kind": "move", "move": pick(list(position["outcomes"]))}
    return {**front, "kind": "roll"}


def shortest(legal: list[str]) -> str:
    """The shortest way to the end of a game: never roll again, and win a card where one can be won."""
    return min(legal, key=lambda move: (move.startswith("k:"), move == "pass", move == "stay"))
