"""A verifier written from `docs/fair-dice.md` alone: it reads a record's JSON and imports nothing of ours."""

import hashlib
import hmac
import json
import sys
from typing import Any

PICTURES = ["mickey", "minnie", "pluto", "goofy", "donald", "daisy"]
POWER = ["1", "2", "3", "double", "freeze", "power"]
TURNS = {1: 5, 2: 5, 3: 4, 4: 3}


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Verifier:
    def __init__(self, record: dict[str, Any]) -> None:
        self.game, self.seats, self.options = record["game"], record["seats"], record["options"]
        self.moves, self.tags = record["moves"], record["tags"]
        self.seed = bytes.fromhex(self.tags["Seed"])
        self.scheme = self.tags.get("Scheme", "dicecup-fair-dice-1")
        spoken = [self.tags.get(f"Word-{seat}", "").encode() for seat in range(self.seats)]
        self.words = sha(b"".join(b"%d:%s," % (len(word), word) for word in spoken))
        self.turns = [0] * self.seats
        self.rolls = {"m": 0, "r": 0}
        self.seat = -1
        first = self.options.get("first", 0)
        self.contest: list[int] = list(range(self.seats)) if first == "roll" and self.seats > 1 else []
        self.thrown: list[int] = []
        self.next_seat = 0 if first == "roll" else first
        self.places = 0
        self.taken = 0
        self.hand: list[str] = []
        self.tokens: list[dict[str, int]] = [{} for _ in range(self.seats)]

    def side(self, turn: int, roll: int, die: str) -> int:
        retry = 0
        while True:
            where = f"{self.scheme}:{self.words}:{self.seat}:{turn}:{roll}:{die}:{retry}"
            for byte in hmac.new(self.seed, where.encode(), "sha256").digest():
                if byte < 252:
                    return byte % 6
            retry += 1

    def dice(self, move: str, turn: int, roll: int) -> str:
        if move.startswith("m:"):
            return f"m:{self.side(turn, roll, 'red') + 1}"
        ordinary, plus, _ = move[2:].partition("+")
        count = len(ordinary.split(",")) if ordinary else 0
        sides = sorted(self.side(turn, roll, str(die)) for die in range(count))
        faces = PICTURES if self.game == "mickey-mouse" else ["1", "2", "3", "4", "5", "6"]
        text = "r:" + ",".join(faces[side] for side in sides)
        return text + "+" + POWER[self.side(turn, roll, "power")] if plus else text

    def verify(self) -> str | None:
        """The first error of the record, or None."""
        if self.scheme == "dicecup-fair-dice-2":
            wrong = self.agree()
            if wrong:
                return wrong
        elif sha(self.seed) != self.tags["Commitment"]:
            return "the seed does not fit the commitment"
        before = ""
        for at, move in enumerate(self.moves, 1):
            if move[:2] in ("r:", "m:"):
                if before[:2] not in ("k:", "m:") and before not in ("again", "stay"):
                    self.begin(before)
                turn, roll = self.turns[self.seat] - 1, self.rolls[move[0]]
                expected = self.dice(move, turn, roll)
                if expected != move:
                    return f"move {at} is {move} and should be {expected}"
                self.rolls[move[0]] += 1
            self.follow(move, before)
            before = move
        return None

    def agree(self) -> str | None:
        """Check the rounds of words; the dice are those of the last round."""
        game_seed, commitment, number = self.seed, self.tags["Commitment"], 0
        while True:
            prefix = f"Void-{number}-" if f"Void-{number}" in self.tags else ""
            self.seed = hmac.new(game_seed, f"dicecup-fair-dice-2:seed:{number}".encode(), "sha256").digest()
            if sha(self.seed) != commitment:
                return f"the seed of round {number} does not fit its commitment"
            missing = []
            for seat in range(self.seats):
                commit, word = self.tags.get(f"{prefix}Commit-{seat}"), self.tags.get(f"{prefix}Word-{seat}")
                if commit is None or (commit == "none" and word is not None):
                    return f"seat {seat} did not commit in round {number}"
                if commit != "none" and word is None:
                    missing.append(seat)
                elif word is not None and sha(word.encode()) != commit:
                    return f"the word of seat {seat} in round {number} does not fit its commitment"
            if not prefix:
                return "words are missing" if missing else None
            seats, seed, commitment = self.tags[f"Void-{number}"].split(" ")
            if seed != self.seed.hex() or not missing or seats != ",".join(map(str, missing)):
                return f"round {number} was not void as it says"
            number += 1

    def begin(self, before: str) -> None:
        if self.contest:
            self.seat = self.contest[len(self.thrown)]
        elif not (self.game == "showdown" and self.places == 12 and before.startswith("steal:")):
            self.seat = self.next_seat
            self.next_seat = (self.seat + 1) % self.seats
        self.turns[self.seat] += 1
        self.rolls = {"m": 0, "r": 0}

    def follow(self, move: str, before: str) -> None:
        verb, _, rest = move.partition(":")
        if verb == "r" and self.contest:
            faces = rest.split(",")
            self.thrown.append(faces.count("mickey") if self.game == "mickey-mouse" else sum(map(int, faces)))
            if len(self.thrown) == len(self.contest):
                best = max(self.thrown)
                self.contest = [seat for seat, result in zip(self.contest, self.thrown, strict=True) if result == best]
                self.thrown = []
                if len(self.contest) == 1:
                    self.next_seat, self.contest = self.contest[0], []
        elif verb == "k":
            self.hand = rest.split(",") if rest else []
        elif verb == "r":
            self.hand = (self.hand if before.startswith("k:") else []) + rest.split(",")
        elif verb == "place":
            self.places += 1
        elif self.game == "mickey-mouse":
            self.token(verb, rest)

    def token(self, verb: str, character: str) -> None:
        column = self.hand.count(character) + self.hand.count("mickey") if verb == "s" else 0
        while column and any(own.get(character) == column for own in self.tokens):
            column -= 1
        self.tokens[self.seat][character] = column
        self.taken += 1
        if self.taken == self.seats * TURNS[self.seats]:
            totals = [sum(own.values()) for own in self.tokens]
            leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
            self.contest = leaders if len(leaders) > 1 else []


if __name__ == "__main__":
    wrong = Verifier(json.loads(sys.stdin.read())).verify()
    print(wrong or "verified")
    sys.exit(1 if wrong else 0)
