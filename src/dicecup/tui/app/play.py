"""A whole game: bots in a thread of their own, exact values, taking over a seat, the result and the next game."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Lock
from typing import Any, ClassVar, Final

from textual import work
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType

from dicecup.bots.levels import LEVELS
from dicecup.coach.telling import chance_bars
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Choice, Over
from dicecup.journal import Stale
from dicecup.messages.pacing import PACES, wait_of_bot
from dicecup.tui.app.dialogs import Pick, PickScreen, ValuesScreen, WordsScreen
from dicecup.tui.app.replay import ReplayScreen
from dicecup.tui.app.report import ReportScreen
from dicecup.tui.app.screen import KeyLine, Session
from dicecup.tui.app.table import TableScreen
from dicecup.tui.exact import status_text
from dicecup.tui.following import Line
from dicecup.tui.history import leave, news, rematch, series_score
from dicecup.tui.local_table import LocalTable
from dicecup.tui.reporting import has_chances, has_values, note_peek
from dicecup.tui.seating import bot_title
from dicecup.tui.speaking import first_large, problem
from dicecup.tui.values import Found, Missing, look, standing, standing_meaning

FEW: Final = 8
"""The width of a bar of chances."""

PERSON = "person"
SOLVE = "solve"
STOP = "stop"
LEAVE = "leave"
AGAIN = "again"
REPLAY = "replay"
REPORT = "report"


class PlayScreen(TableScreen):
    """One game, from wherever it stands to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "values", "values"),
        Binding("w", "chances", show=False),
        Binding("t", "take_over", "take-over"),
        Binding("p", "pace", "pace"),
        Binding("f", "words", "words"),
        Binding("escape", "dismiss", "leave"),
    ]

    def __init__(self, session: Session, table: LocalTable) -> None:
        super().__init__(session, table)
        self._gone = Event()
        self._bots = Lock()
        self._shift: object | None = None
        self._series = ""
        if table.commitment and not table.moves:
            self.log_lines.append(Line(self.say("terminal-fair", commitment=table.commitment), "note"))
        self._was_over = table.over
        self._shows_chances = False
        self.known: tuple[bool, bool] | None = None
        """Whether there are values of choices, and chances to win; found out beside the screen, because it takes a while."""
        self._standing: tuple[Any, str] = None, ""

    def on_mount(self) -> None:
        """Show the table, and let the bots begin."""
        score = self.table.series
        self._series = series_score(self.say, score) if score.games and self.table.header.series != self.table.id else ""
        super().on_mount()
        self._find_out()

    @work(thread=True, exit_on_error=False)
    def _find_out(self) -> None:
        self.call_later(self._found_out, (has_values(self.table.game), has_chances(self.table.game)))

    def _found_out(self, known: tuple[bool, bool]) -> None:
        self.known = known
        if self.is_attached and self.query(KeyLine):
            self.query_one(KeyLine).show(self.keys())

    def help_keys(self) -> Sequence[str]:
        """The keys that are of use at this table."""
        values, chances = self.known or (True, True)
        bots = any(map(self.seating.is_bot, range(self.table.game.seats)))
        useless = {"v": not values, "w": not chances, "t": not bots, "p": not bots, "f": self.physical}
        return [key for key in self.HELP_KEYS if not useless.get(key)]

    def on_unmount(self) -> None:
        """Stop the bots when the screen is left."""
        self._gone.set()
        self.stop_listening()
        self.seating.close()
        leave(self.session.store, self.table)

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave; a game without a move is gone before the start lists what waits."""
        self._gone.set()
        leave(self.session.store, self.table)
        return super().dismiss(result)

    def heading(self) -> str:
        """The line at the top: what is played, where in the turn, and the score of the series."""
        dice = self.say("setup-physical") if self.physical else ""
        parts = self.speaker.title, dice, self.where(self.moment.view), self._series
        return " · ".join(filter(None, (self.speaker.title, self._chances()) if self._shows_chances else parts))

    def _chances(self) -> str:
        """Everyone's chance to win, worked out once a turn."""
        view = self.moment.view
        at = self.moment.seat, view.columns, view.scores
        if self._standing[0] != at:
            found = standing(self.table.game, self.table.moves)
            bars = [found.reason] if isinstance(found, Missing) else chance_bars(found.chances, self.speaker, FEW)
            self._standing = at, "  ".join(bars)
        return self._standing[1]

    def action_chances(self) -> None:
        """Show everyone's chance to win, or no more; the record notes it, for everybody at this keyboard."""
        found = standing(self.table.game, self.table.moves)
        if isinstance(found, Missing):
            self.note(found.reason)
            return
        self._shows_chances = not self._shows_chances
        try:
            if self._shows_chances and not self.table.over:
                note_peek(self.table)
        except DicecupError as error:
            self._shows_chances = False
            self.note(problem(self.say, error))
            return
        self.note(standing_meaning(found, self.say) if self._shows_chances else "")

    def is_useful(self, action: str) -> bool:
        """Which keys do something now."""
        node = self.moment.node
        match action:
            case "throw":
                return self.person is not None and self.entering is None and (isinstance(node, Chance) or bool(self.keeps))
            case "cross":
                return self.cursor is not None and self.choices[self.cursor].crossing is not None
            case "choose":
                return self.cursor is not None or self.entering is not None or isinstance(node, Over)
            case "undo":
                return self._undoer() is not None
            case "values":
                return self.person is not None and isinstance(node, Choice) and self.known is not None and self.known[0]
            case "take_over" | "pace":
                return self.person is None and not isinstance(node, Over)
            case "words":
                return not self.table.agreed
        return True

    # The bots

    def go_on(self) -> None:
        """Let the bots play if it is their turn."""
        with self._bots:
            if self._shift is None and self._bot_seat() is not None:
                self._shift = object()
                self._bots_play(self._shift)

    def _bot_seat(self) -> int | None:
        """The seat of the bot that acts next; physical dice are thrown by people."""
        node = self.table.node
        if isinstance(node, Over) or not self.seating.is_bot(node.seat) or (self.physical and isinstance(node, Chance)):
            return None
        return node.seat

    @work(thread=True, group="bots", exit_on_error=False)
    def _bots_play(self, shift: object) -> None:
        """Play for the bots until it is a person's turn, slowly enough to be followed and to take back what came before."""
        while True:
            version = self.table.version
            if self._gone.wait(wait_of_bot(self.table, self.session.pace, self.session.bot_seconds)):
                return
            with self._bots:
                if self._shift is not shift:
                    return
                seat = self._bot_seat()
                if seat is None:
                    self._shift = None
                    return
            if self.table.version != version:  # somebody took a move back and made another: that one may be taken back too
                continue
            try:
                self._bot_plays(seat, version, shift)
            except Stale:
                continue
            except Exception as error:  # noqa: BLE001 - whatever a bot does, the table goes on
                said = str(error) if isinstance(error, DicecupError) else f"{type(error).__name__}: {error}"
                if self._shift is shift and not self._gone.is_set():
                    self.call_later(self._bot_failed, seat, said)
                return

    def _bot_plays(self, seat: int, version: int, shift: object) -> None:
        state, node, moves = self.table.state, self.table.node, self.table.moves
        if isinstance(node, Choice):
            move = self.seating.bot(seat).choose(state, node, moves)
            if self._shift is shift and not self._gone.is_set():
                self.table.move(seat, move, expect=version)
        elif isinstance(node, Chance):
            self.table.roll(seat, expect=version)

    def _bot_failed(self, seat: int, reason: str) -> None:
        """Say that a bot broke down, and ask who goes on."""
        failed = self.say("terminal-bot-failed", player=self.speaker.names[seat])
        self.log_lines.append(Line(f"{failed} {first_large(reason)}.", "notice", seat))
        self._offer_seat(seat, failed, reason)

    def action_take_over(self) -> None:
        """Let somebody else play the seat whose turn it is."""
        seat = self.moment.seat
        if seat is not None and self.seating.is_bot(seat):
            self._offer_seat(seat, self.say("terminal-who-plays", player=self.speaker.names[seat]), "")

    def action_pace(self) -> None:
        """Let bots play at the next of the paces."""
        paces = list(PACES)
        self.session.pace = paces[(paces.index(self.session.pace) + 1) % len(paces)]
        self.note(f"{self.say('alive-pace')}: {self.say(f'alive-pace-{self.session.pace}')}")

    def action_words(self) -> None:
        """Ask for everyone's word for the dice, before the first throw."""
        people = {seat: name for seat, name in enumerate(self.speaker.names) if not self.seating.is_bot(seat)}
        if not self.table.agreed and people:
            self.app.push_screen(WordsScreen(self.session, people), self._give_words)

    def _give_words(self, words: dict[int, str] | None) -> None:
        if not words:
            return
        try:
            self.table.give_words(words)
        except DicecupError as error:
            self.note(problem(self.say, error))
            return
        self.log_lines.append(Line(self.say("terminal-words-given"), "note"))
        self.update()

    def _offer_seat(self, seat: int, question: str, details: str) -> None:
        holder = self.seating.holder(seat) or ""
        picks = [Pick(self.say("terminal-person-plays-on"), PERSON)]
        status = self.session.exact.status(self.say, self.table.game) if holder.startswith("optimal") and details else None
        if status is not None and status.action != "nothing":
            picks.insert(0, Pick(self.say("terminal-solve-for", bot=holder), SOLVE))
            details = f"{details}\n\n{status.text}"
        others = [bot for bot in LEVELS if bot != holder]
        picks += [Pick(self.say("terminal-bot-plays-on", bot=bot_title(self.say, bot)), bot) for bot in others]
        if details:
            picks.append(Pick(self.say("terminal-bot-again", bot=holder), holder))
        picks.append(Pick(self.say("terminal-leave-game"), LEAVE))
        screen = PickScreen(self.session, question, picks, details=details)
        self.app.push_screen(screen, lambda answer: self._seated(seat, answer, details))

    def _seated(self, seat: int, answer: str | None, details: str) -> None:
        if answer == LEAVE:
            self.dismiss()
        elif answer == SOLVE:
            self._make_exact(seat)
        elif answer is not None or details:
            self._hand_over(seat, None if answer in (PERSON, None) else answer)

    def _hand_over(self, seat: int, holder: str | None) -> None:
        """Give a seat to a person or a bot; the journal notes it, unless the same bot tries again."""
        if holder != self.seating.holder(seat):
            try:
                self.table.hand_over(seat, holder)
            except DicecupError as error:
                self.note(problem(self.say, error))
                return
        self.seating.hand_over(seat, holder)
        with self._bots:
            self._shift = None
        self._seen = None
        self.update()

    # Exact values

    def action_values(self) -> None:
        """Look at the exact values; the record notes it."""
        if self.person is not None and isinstance(self.moment.node, Choice):
            self._look()

    @work(thread=True, group="values", exclusive=True, exit_on_error=False)
    def _look(self) -> None:
        try:
            found = look(self.table.game, self.table.state)
        except Exception as error:  # noqa: BLE001 - a table that cannot be read is no reason to end a game
            found = Missing(f"{type(error).__name__}: {error}")
        self.call_later(self._show_values, found)

    def _show_values(self, found: Found | Missing) -> None:
        """Show the values, or say why there are none."""
        seat = self.person
        if seat is None or not isinstance(self.moment.node, Choice):
            return
        if isinstance(found, Missing):
            status = self.session.exact.status(self.say, self.table.game)
            picks = [Pick(self.say("terminal-play-on"), LEAVE)]
            if status.action == "start":
                picks.insert(0, Pick(self.say("exact-make"), SOLVE))
            elif status.action == "stop":
                picks.insert(0, Pick(self.say("exact-stop"), STOP))
            details = f"{found.reason}\n\n{status.text}"
            self.app.push_screen(PickScreen(self.session, self.say("terminal-no-values"), picks, details=details), self._answered)
            return
        try:
            self.table.peek(seat)
        except DicecupError as error:
            self.note(problem(self.say, error))
            return
        self.app.push_screen(ValuesScreen(self.session, found, self.speaker, self.table.game))

    def _answered(self, answer: str | None) -> None:
        if answer == SOLVE:
            self._make_exact(None)
        elif answer == STOP:
            self.session.exact.stop()

    def _make_exact(self, seat: int | None) -> None:
        """Make the exact values in the background; `seat` is the seat of a bot that waits for them."""
        exact = self.session.exact
        try:
            exact.start(self.table.game)
        except (DicecupError, OSError) as error:
            if seat is None:
                self.note(problem(self.say, error))
            else:
                self._bot_failed(seat, str(error))
            return
        told = -1

        def follow() -> None:
            """Tell now and then how far it is, and let the bot play or ask who plays when it has ended."""
            nonlocal told
            making = exact.making
            if making is not None and making.state == "running":
                if int(10 * making.share) > told:
                    told = int(10 * making.share)
                    self.app.notify(status_text(self.say, making), timeout=3)
                return
            timer.stop()
            if seat is not None and making is not None and making.state == "done":
                self._hand_over(seat, self.seating.holder(seat))
            elif seat is not None and making is not None:
                self._bot_failed(seat, status_text(self.say, making))

        timer = self.set_interval(0.5, follow)

    # The end, and leaving

    def ended(self) -> None:
        """Show the result, what it means for everyone's bests, and the score of the series; ask what comes next."""
        node, store = self.moment.node, self.session.store
        if not isinstance(node, Over):
            return
        scores = self.moment.view.scores
        result = [self.speaker.verdict(scores, node.winners)]
        if len(scores) > 1:
            result += self.speaker.ranking(scores, node.winners)
        summary = self.table.summary
        bests = [] if self._was_over or summary is None else news(self.say, store, summary)
        series = [series_score(self.say, self.table.series)] if self.table.series.games > 1 else []
        details = "\n\n".join("\n".join(part) for part in (result, bests, series) if part)
        picks = [Pick(self.say(f"terminal-after-{what}"), what) for what in (AGAIN, REPORT, REPLAY, LEAVE)]
        self.app.push_screen(PickScreen(self.session, self.say("after-title"), picks, details=details), self._after_the_end)

    def _after_the_end(self, answer: str | None) -> None:
        if answer == AGAIN:
            try:
                following = rematch(self.session.store, self.table)
            except DicecupError as error:
                self.note(problem(self.say, error))
            else:
                self.app.switch_screen(PlayScreen(self.session, following))
        elif answer == REPLAY:
            self.app.push_screen(ReplayScreen(self.session, self.table.record()))
        elif answer == REPORT:
            self.app.push_screen(ReportScreen(self.session, self.table.record()))
        elif answer == LEAVE:
            self.dismiss()
