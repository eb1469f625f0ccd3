"""The plain game: lines out, lines in, any edition, any number of people at one keyboard.

It knows no rule: the node says what can be done, offers say what it would bring, and events say what happened, once the table has
made it durable.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from dicecup.bots.levels import LEVELS
from dicecup.bots.registry import bots_for
from dicecup.bots.seating import Seating
from dicecup.coach.telling import chance_bars
from dicecup.core.errors import DicecupError, IllegalMove
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import PASS, RedDie, Roll, Say
from dicecup.events import Event, follow
from dicecup.games import View, edition
from dicecup.journal import NoGame, Stale
from dicecup.journal.entry import LONGEST_WORD
from dicecup.messages.pacing import PACES, wait_of_bot
from dicecup.messages.requests import Pace
from dicecup.store import StoreError
from dicecup.table import Answer
from dicecup.tui.exact import BackgroundSolving, status_text
from dicecup.tui.following import event_lines
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.choosing import PlainChoice
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.pictures import picture
from dicecup.tui.plain.reading import Unclear, read_move, read_throw
from dicecup.tui.plain.speaking import PlainSpeaker
from dicecup.tui.reporting import has_chances, has_values
from dicecup.tui.speaking import first_large, problem
from dicecup.tui.values import Missing, look, meaning, standing, standing_meaning, value_lines
from dicecup.words import Catalogue, readable

BOT_SECONDS: Final = 1.0
"""How long a bot waits before a move at the usual pace."""


class Leave(Exception):
    """Somebody typed quit."""


class PlainGame:
    """One game at a table, from wherever it stands to its end."""

    def __init__(
        self,
        console: Console,
        table: LocalTable,
        say: Catalogue,
        exact: BackgroundSolving | None = None,
        *,
        lasting: bool = True,
        pace: Pace = "instant",
    ) -> None:
        header = table.header
        listed = edition(header.record.game)
        show_signs = console.can_show("".join(listed.signs))
        self._console = console
        self._say = say
        self._lasting = lasting
        self._exact = exact or BackgroundSolving()
        self._table = table
        self._speaker = PlainSpeaker(say, listed, tuple(seat.name for seat in table.seats), show_signs)
        self._seating = Seating(header.record, table.game, table.bots)
        self._pace = pace
        self._brief = False
        self._dice_shown = False
        self._shows_chances = False
        self._told: int | None = None
        """Whose turn it was when chances were shown last."""

    def run(self) -> bool:
        """Play until the game is over (True); `quit`, Ctrl-C and the end of the input leave it saved."""
        try:
            self._open()
            while not isinstance(node := self._table.node, Over):
                if self._shows_chances and self._told != node.seat:
                    self._chances(node.seat)
                if self._seating.is_bot(node.seat) and not (self._is_physical and isinstance(node, Chance)):
                    self._bot(node)
                elif isinstance(node, Choice):
                    self._choose(node)
                elif self._is_physical:
                    self._enter(node)
                elif not self._waits() or self._ready(node):
                    self._do(partial(self._table.roll, node.seat))
            self._close(node.winners)
        except (Leave, EOFError, KeyboardInterrupt) as leaving:
            if isinstance(leaving, KeyboardInterrupt):
                self._console.write("")
            kept = "plain-saved" if self._lasting else "plain-lost"
            self._console.write(self._say(kept if self._table.moves else "plain-nothing-begun"))
            return False
        finally:
            self._seating.close()
        return True

    @property
    def _is_physical(self) -> bool:
        return self._table.header.dice == "physical"

    @property
    def _view(self) -> View:
        return self._table.seen().view

    def _name(self, seat: int) -> str:
        return self._speaker.names[seat]

    def _picture(self, turn: int | None = None) -> list[str]:
        return picture(self._speaker, self._view, self._console.width, turn)

    def _open(self) -> None:
        opening = self._speaker.opening(self._table.header.record.options)
        self._console.paragraph(f"{opening} {self._say('plain-type-help')}")
        if self._speaker.edition.signs and self._speaker.show_signs:
            self._console.paragraph(self._speaker.legend())
        if self._table.moves:
            self._console.write("", *self._picture(), "")
            *_, (last, _) = follow(self._table.game, self._table.moves)
            self._show_event(last)
        elif self._table.commitment:
            self._console.paragraph(self._say("terminal-fair", commitment=self._table.commitment))

    def _close(self, winners: tuple[int, ...]) -> None:
        scores = self._view.scores
        self._console.write("", *self._picture(), "")
        self._console.write(f"{self._say('after-title')}.")
        ranking = self._speaker.ranking(scores, winners) if len(scores) > 1 else []
        for line in (self._speaker.verdict(scores, winners), *ranking):
            self._console.paragraph(line)
        if self._lasting:
            self._console.paragraph(self._say("plain-record", command=f"dicecup export {self._table.id}"))

    # Moves

    def _do(self, command: Callable[[], Answer]) -> bool:
        """Carry a command out and show its events; what could not be saved has not happened."""
        try:
            answer = command()
        except (StoreError, NoGame, Stale) as error:
            self._console.paragraph(self._say("plain-not-saved", why=str(error)))
            self._ask(f"{self._say('plain-press-enter')}: ")
            return False
        except IllegalMove as error:  # somebody else at this table was first
            self._console.paragraph(self._say("plain-not-done", why=str(error)))
            return False
        for entry in answer.entries:
            if entry.move is not None:
                self._show_event(self._table.event_of(entry))
        return True

    def _show_event(self, happened: Event) -> None:
        """Show what happened; the dice of a turn stand on a line of their own, which says enough about the first roll."""
        self._dice_shown = happened.kind in ("threw", "threw-again")
        lines = [line.text for line in event_lines(self._speaker, happened)]
        if self._dice_shown:
            lines.insert(1, self._speaker.hand(self._view))
        for line in lines[happened.kind == "threw" :]:
            self._console.paragraph(line)

    def _undo(self) -> bool:
        """Take back the last decision, unless dice were thrown since."""
        seat = self._table.undoer
        if seat is None:
            self._console.write(self._say("terminal-no-undo"))
            return False
        if self._do(partial(self._table.undo, seat)):
            self._console.write(self._say("plain-taken-back"))
        self._dice_shown = False
        return True

    # Throws

    def _waits(self) -> bool:
        """Whether this throw waits for its player: the first of a turn does, one that was just requested does not."""
        last = self._table.moves[-1] if self._table.moves else None
        view = self._view
        if view.contest:
            return not isinstance(last, Roll)
        return view.roll == 0 and (last == PASS or not isinstance(last, Say | RedDie))

    def _ready(self, node: Chance) -> bool:
        """Wait for Enter before a turn's first throw; False if a decision was taken back instead."""
        view = self._view
        self._console.write("")
        if not self._brief and not view.contest and not _untouched(view):
            self._console.write(*self._picture(node.seat))
        self._console.paragraph(self._speaker.turn(node.seat, view))
        what = "plain-enter-walks" if node.throw.red else "plain-enter-throws"
        while True:
            typed = self._ask(f"{self._name(node.seat)}: {self._say(what)}: ")
            if typed in ("", "r", "roll", "throw"):
                return True
            if typed == "undo":
                if self._undo():
                    return False
            else:
                self._console.write(self._say("plain-enter-or"))

    def _enter(self, node: Chance) -> None:
        """Read a throw of physical dice."""
        if self._waits():
            self._console.write("")
            self._console.paragraph(self._speaker.turn(node.seat, self._view))
        while True:
            typed = self._ask(f"{self._name(node.seat)}: {self._say('plain-what-fell', dice=self._speaker.thrown(node))}: ")
            if typed == "undo":
                if self._undo():
                    return
                continue
            try:
                move = read_throw(typed, node, self._speaker)
            except Unclear as unclear:
                self._console.paragraph(str(unclear))
                continue
            self._do(partial(self._table.move, node.seat, move))
            return

    # Bots

    def _bot(self, node: Chance | Choice) -> None:
        """One throw or decision of a bot; before its turn, people may take back what they did."""
        seat, undoer = node.seat, self._table.undoer
        if isinstance(node, Chance) and undoer is not None and not self._seating.is_bot(undoer):
            while typed := self._ask(f"{self._name(undoer)}: {self._say('plain-go-on-or-undo')}: "):
                if typed != "undo":
                    self._console.write(self._say("plain-enter-or"))
                elif self._undo():
                    return
        else:
            time.sleep(wait_of_bot(self._table, self._pace, BOT_SECONDS))
        try:
            if isinstance(node, Choice):
                move = self._seating.bot(seat).choose(self._table.state, node, self._table.moves)
                self._do(partial(self._table.move, seat, move))
                return
            if self._waits():
                self._console.write("")
                self._console.paragraph(self._speaker.turn(seat, self._view))
            self._do(partial(self._table.roll, seat))
        except (DicecupError, OSError) as error:
            self._replace(seat, error)

    def _replace(self, seat: int, error: Exception) -> None:
        """Ask who plays on for a bot that broke down."""
        name, record = self._name(seat), self._table.header.record
        self._console.paragraph(f"{self._say('terminal-bot-failed', player=name)} {problem(self._say, error)}")
        solvable = (self._seating.holder(seat) or "").startswith("optimal")
        if solvable and isinstance(look(self._table.game, self._table.state), Missing):
            self._offer_exact()
        while True:
            typed = self._ask(f"{self._say('plain-who-plays-on', player=name, bots=', '.join(LEVELS))}: ").casefold()
            if typed in ("person", "p", *bots_for(record.game, record.seats)):
                bot = None if typed in ("person", "p") else typed
                if bot == self._seating.holder(seat) or self._do(partial(self._table.hand_over, seat, bot)):
                    self._seating.hand_over(seat, bot)
                return
            self._console.write(self._say("plain-person-or", bots=", ".join(LEVELS)))

    def _change_pace(self) -> None:
        """Let bots play at the next of the paces."""
        paces = list(PACES)
        self._pace = paces[(paces.index(self._pace) + 1) % len(paces)]
        self._console.write(f"{self._say('alive-pace')}: {self._say(f'alive-pace-{self._pace}')}.")

    def _give_words(self) -> None:
        """Ask everyone here for a word that becomes part of the dice, before the first throw."""
        if self._table.agreed:
            self._console.write(self._say("plain-words-late"))
            return
        self._console.paragraph(self._say("terminal-words-about"))
        people = [seat for seat in range(len(self._table.seats)) if not self._seating.is_bot(seat)]
        typed = {seat: self._ask(f"{self._name(seat)}: ")[:LONGEST_WORD].strip() for seat in people}
        if any(typed.values()) and self._do(partial(self._table.give_words, {seat: word for seat, word in typed.items() if word})):
            self._console.write(self._say("terminal-words-given"))

    # Exact values

    def _values(self, choice: Choice) -> None:
        """Show what the best choices are worth; the record notes that somebody looked."""
        found = look(self._table.game, self._table.state)
        if isinstance(found, Missing):
            self._console.paragraph(f"{self._say('terminal-no-values')}. {first_large(found.reason)}.")
            self._offer_exact()
            return
        if not self._do(partial(self._table.peek, choice.seat)):
            return
        self._console.paragraph(meaning(found, self._speaker))
        self._console.write(*value_lines(found, self._speaker)[:10])

    def _chances(self, seat: int, *, with_meaning: bool = False) -> None:
        """Show everyone's chance to win."""
        self._told = seat
        found = standing(self._table.game, self._table.moves)
        if isinstance(found, Missing):
            self._shows_chances = False
            self._console.paragraph(f"{first_large(found.reason)}.")
            return
        self._console.write(*chance_bars(found.chances, self._speaker))
        if with_meaning and (how := standing_meaning(found, self._say)):
            self._console.paragraph(how)

    def _toggle_chances(self) -> None:
        """Show everyone's chance to win from now on, or no more; the record notes that everybody at this keyboard looked."""
        self._shows_chances = not self._shows_chances
        node = self._table.node
        if self._shows_chances and not isinstance(node, Over):
            self._chances(node.seat, with_meaning=True)
            people = [seat for seat, held in enumerate(self._table.seats) if held.bot is None] if self._shows_chances else []
            for seat in people:
                self._do(partial(self._table.peek, seat))

    def _offer_exact(self) -> None:
        """Say what exact values cost or how far they are, and start or stop them on request."""
        status = self._exact.status(self._say, self._table.game)
        self._console.paragraph(status.text)
        try:
            if status.action == "start" and self._ask(f"{self._say('plain-exact-start')}: ").casefold() == "start":
                self._exact.start(self._table.game)
                self._console.write(self._say("plain-exact-begun"))
            elif status.action == "stop" and self._ask(f"{self._say('plain-exact-stop')}: ").casefold() == "stop":
                self._exact.stop()
                self._console.write(self._say("exact-stopped"))
        except (DicecupError, OSError) as error:
            self._console.paragraph(problem(self._say, error))

    # Choices

    def _choose(self, choice: Choice) -> None:
        choosing = PlainChoice(self._console, self._speaker, self._table.game, self._table.seen(), choice)
        if not self._dice_shown and choice.dice:
            self._console.write(self._speaker.hand(self._view))
        choosing.list()
        while True:
            typed = self._ask(choosing.prompt)
            if typed == "undo":
                if self._undo():
                    return
            elif typed == "?":
                choosing.explain()
            elif typed.casefold() == "values":
                self._values(choice)
            elif not typed and not choosing.is_word:
                self._dice_shown = False
                return
            else:
                try:
                    move = read_move(typed, choice, self._speaker) if typed else choosing.moves[0]
                except Unclear as unclear:
                    self._console.paragraph(str(unclear))
                    continue
                self._do(partial(self._table.move, choice.seat, move))
                return

    # Words that work everywhere

    def _ask(self, prompt: str) -> str:
        """What was typed, once it is none of the words that only show something."""
        while True:
            if (ended := self._exact.newly_ended()) is not None:
                self._console.paragraph(status_text(self._say, ended))
            typed = self._console.ask(prompt)
            match typed.casefold():
                case "quit" | "q" | "exit":
                    raise Leave
                case "help" | "h":
                    self._console.write(*self._speaker.help(self._console.width, self._useless()))
                case "sheet" | "board":
                    self._console.write(*self._picture())
                case "rules":
                    self._rules()
                case "brief":
                    self._brief = not self._brief
                    self._console.write(self._say("plain-brief" if self._brief else "plain-not-brief"))
                case "exact":
                    self._offer_exact()
                case "words":
                    self._give_words()
                case "pace":
                    self._change_pace()
                case "chances":
                    self._toggle_chances()
                case "undo" | "u":
                    return "undo"
                case _:
                    return typed

    def _useless(self) -> set[str]:
        """What can be typed, but is of no use at this table."""
        bots = any(map(self._seating.is_bot, range(len(self._table.seats))))
        values = has_values(self._table.game) or self._exact.status(self._say, self._table.game).action != "nothing"
        useful = {"values": values, "exact": values, "chances": has_chances(self._table.game), "pace": bots}
        return {word for word, is_useful in useful.items() if not is_useful} | ({"words"} if self._table.agreed else set())

    def _rules(self) -> None:
        try:
            self._console.write(readable(self._say, self._speaker.edition).rstrip("\n"))
        except DicecupError as error:
            self._console.paragraph(problem(self._say, error))


def _untouched(view: View) -> bool:
    """Whether there is nothing to see yet."""
    return not view.board and all(slot is None for column in view.columns for row in column for slot in row)
