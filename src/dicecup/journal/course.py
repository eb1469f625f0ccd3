"""The course of a game: its journal replayed entry by entry, with every position on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from dicecup.core.errors import DicecupError, IllegalMove, OtherRules
from dicecup.core.fair import (
    SCHEME_2,
    Place,
    Places,
    Stream,
    Void,
    is_throw,
    is_word_commitment,
    round_seed,
    word_commitment,
    words_digest,
)
from dicecup.core.machine import Chance, Choice, Node, Over, check_offered
from dicecup.core.moves import Move, RedDie
from dicecup.core.record import Record
from dicecup.games.registry import edition
from dicecup.games.view import View
from dicecup.journal.entry import KINDS, LONGEST_WORD, Entry, Folded, is_player
from dicecup.journal.errors import BadJournal
from dicecup.journal.grown import Grown
from dicecup.journal.header import SCHEME, Header, Position
from dicecup.journal.names import LONGEST_NAME, one_line


class Course:
    """A game replayed from its journal; it refuses an entry that does not fit."""

    def __init__(self, record: Record, physical: bool = False) -> None:
        self._physical = physical
        self._retypeable = False
        self.has_rounds = record.tags.get(SCHEME) == SCHEME_2 and not physical
        """Whether the seats agree on the dice in rounds of words, by commitments."""
        listed = edition(record.game)
        if record.rules not in listed.versions:
            raise OtherRules(
                f"the game was played by rules version {record.rules} of {listed.key}, and this program plays versions 1 to"
                f" {listed.rules}: it can be read and exported, but not continued or checked"
            )
        self.game = listed.table(record.seats, record.options, record.rules)
        self.folded = Folded()
        self.state: Any = self.game.start()
        """The position now."""
        self._states: Grown[Any] = Grown([self.state])
        """The position at every version."""
        self._node: Node | None = None
        self._view: View | None = None
        self._places = Places()
        self.version = 0
        """How many entries led here."""

    def copy(self) -> Course:
        """An independent copy."""
        other = object.__new__(Course)
        other.__dict__.update(self.__dict__)  # several times faster than copy.copy
        other.folded, other._states, other._places = self.folded.copy(), self._states.copy(), self._places.copy()
        return other

    @property
    def moves(self) -> Grown[Move]:
        """The moves that count: those taken back are not among them."""
        return self.folded.moves

    @property
    def movers(self) -> Grown[int]:
        """The seat that made each move, throws included."""
        return self.folded.movers

    @property
    def words(self) -> Mapping[int, str]:
        """The words that seats added to the dice."""
        return self.folded.words

    @property
    def uncommitted(self) -> tuple[int, ...]:
        """The seats that have neither committed to a word nor declared that they give none."""
        return tuple(seat for seat in range(self.game.seats) if seat not in self.folded.commits)

    @property
    def unrevealed(self) -> tuple[int, ...]:
        """The seats that have committed to a word and not revealed it."""
        return tuple(seat for seat, commit in sorted(self.folded.commits.items()) if commit and seat not in self.words)

    @property
    def agreed(self) -> bool:
        """Whether the dice may be thrown: every seat has revealed its word or declared that it gives none."""
        return not self.has_rounds or bool(self.moves) or not (self.uncommitted or self.unrevealed)

    def state_at(self, version: int) -> Any:
        """The position after the entry of this version; that of version 0 is the start."""
        return self._states[version]

    @property
    def node(self) -> Node:
        """Who acts next, and what is legal; computed once for every position."""
        if self._node is None:
            self._node = self.game.node(self.state)
        return self._node

    @property
    def view(self) -> View:
        """The position as a person sees it; computed once for every position."""
        if self._view is None:
            self._view = self.game.view(self.state)
        return self._view

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.node, Over)

    @property
    def last(self) -> Move | None:
        """The move that led here."""
        return self.moves[-1] if self.moves else None

    def position(self) -> Position:
        """The position in the form that is cached beside the journal."""
        node = self.node
        seat = None if isinstance(node, Over) else node.seat
        fingerprint = sha256(repr(self.state).encode()).hexdigest()
        scores = self.view.scores
        if not isinstance(node, Over):
            return Position(scores, seat, False, fingerprint)
        peeked = tuple(sorted({seat for _, seat in self.folded.peeks}))
        return Position(scores, None, True, fingerprint, node.winners, peeked)

    def next_place(self, chance: Chance) -> Place:
        """Where in the fair dice the next throw falls."""
        return self._places.place(chance.seat, chance.throw.red, self.last)

    def stream(self, seed: bytes) -> Stream:
        """The fair dice of this game."""
        words = words_digest(self.words, self.game.seats)
        return Stream(round_seed(seed, len(self.folded.voids)), words, SCHEME_2) if self.has_rounds else Stream(seed, words)

    def add(self, entry: Entry) -> None:
        """Replay the next entry of a journal; one that does not fit is refused as a fault of the journal, and changes nothing."""
        if entry.version != self.version + 1:
            raise BadJournal(f"it follows entry {self.version}", entry.version)
        try:
            self.accept(entry)
        except DicecupError as error:
            raise BadJournal(str(error), entry.version) from None

    def accept(self, entry: Entry) -> None:
        """Apply what a seat requests; what the rules do not allow is refused, and changes nothing."""
        if entry.seat not in range(self.game.seats):
            raise IllegalMove(f"there is no seat {entry.seat}")
        state = self.state
        match entry:
            case Entry(kind="move", move=move) if move is not None:
                self.check_seat(entry.seat)
                check_offered(self.node, move)
                if not self.agreed:
                    raise IllegalMove("the dice are thrown once every seat has revealed its word or declared that it gives none")
                state = self.game.step(state, move)
                if is_throw(move):
                    self._places.add(entry.seat, isinstance(move, RedDie), self.last)
            case Entry(kind="undo"):
                self.check_undo(entry.seat)
                state = self._states[self.folded.made_at[-1]]
            case Entry(kind="word"):
                self.check_word(entry.seat, entry.word)
            case Entry(kind="commit"):
                self.check_commit(entry.seat, entry.word)
            case Entry(kind="void"):
                self.check_void(entry.word)
            case Entry(kind="peek"):
                pass
            case Entry(kind="player", word=who):
                if not is_player(who):
                    raise IllegalMove("it does not say who plays from now on")
            case _:
                raise IllegalMove(f"its kind is none of {', '.join(KINDS)}")
        self.folded.add(entry)
        if state is not self.state:
            self.state, self._node, self._view = state, None, None
        self._states.append(state)
        self.version += 1
        self._retypeable = self._physical and entry.kind == "move"

    def check_seat(self, seat: int) -> None:
        """Refuse a seat whose turn it is not."""
        match self.node:
            case Over():
                raise IllegalMove("the game is over")
            case Chance(seat=next_seat) | Choice(seat=next_seat) if next_seat != seat:
                raise IllegalMove(f"it is the turn of seat {next_seat}, not of seat {seat}")

    def check_undo(self, seat: int) -> None:
        """Refuse to take back what must stand: a throw, another seat's move, the end of a game.

        A throw of physical dice that was typed in wrongly can be taken back as long as nothing came after it: no die is drawn anew.
        """
        if not self.moves:
            raise IllegalMove("there is nothing to take back")
        if self.over:
            raise IllegalMove("the game has ended, and its dice are revealed: nothing can be taken back")
        if is_throw(self.moves[-1]) and not self._retypeable:
            raise IllegalMove("a throw cannot be taken back, nor what came before it")
        if self.movers[-1] != seat:
            raise IllegalMove(f"the last move was made by seat {self.movers[-1]}: only that seat can take it back")

    def check_word(self, seat: int, word: str) -> None:
        """Refuse a word that comes too early or too late, is not the one its seat committed to, or cannot stand in a record."""
        self._check_untouched()
        if seat in self.words:
            raise IllegalMove(f"seat {seat} has already given a word")
        if self.has_rounds:
            if self.uncommitted:
                raise IllegalMove("words are revealed once every seat has committed to its word")
            if word_commitment(word) != self.folded.commits[seat]:
                raise IllegalMove(f"the word of seat {seat} is not the one it committed to")
        one_line("a word", word, LONGEST_WORD if self.has_rounds else LONGEST_NAME)

    def check_commit(self, seat: int, commit: str) -> None:
        """Refuse a commitment that comes too late, is a second one, or is none."""
        self._check_untouched()
        if not self.has_rounds:
            raise IllegalMove("the words of this game need no commitment")
        if seat in self.folded.commits:
            raise IllegalMove(f"seat {seat} has already committed to its word")
        if not is_word_commitment(commit):
            raise IllegalMove("a commitment is the SHA-256 of a word in hexadecimal, or empty for no word")

    def check_void(self, text: str) -> None:
        """Refuse to end a round in which no word is withheld."""
        self._check_untouched()
        void = Void.read(text)
        if self.uncommitted or void is None or not void.seats or void.seats != self.unrevealed:
            raise IllegalMove("a round is void if every seat has committed to its word, and some do not reveal it")

    def _check_untouched(self) -> None:
        if self.moves:
            raise IllegalMove("a word must come before the first throw")


def follow(header: Header, entries: Iterable[Entry]) -> Course:
    """Replay a whole journal."""
    course = Course(header.record, header.dice == "physical")
    for entry in entries:
        course.add(entry)
    return course
