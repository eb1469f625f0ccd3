"""The commands for records: verify a record, check the database, export from it and import into it."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dicecup.cli.completing import stored_games
from dicecup.core.errors import DicecupError, shown

if TYPE_CHECKING:
    from dicecup.journal import Stored
    from dicecup.store import Store

STANDARD_INPUT: Final = "-"
WIDTH: Final = 80
"""The columns that a summary fits."""

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="Database to use: sqlite:///FILE or postgresql://HOST/NAME.")
]


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command()(verify)
    app.command()(check)
    app.command()(export)
    app.command(name="import")(import_)


def verify(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A file with records, or - for stdin.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Verify the dice of records. Exits with status 0 only if every die is proven."""
    from dicecup.journal.records import split
    from dicecup.journal.verify import judge

    verdicts = [(where, judge(text)) for where, text in split(record, read(record))]
    for where, verdict in verdicts:
        typer.echo(json.dumps({"record": where, **asdict(verdict)}) if as_json else f"{where}: {verdict}")
    if any(verdict.kind != "verified" for _, verdict in verdicts):
        raise typer.Exit(1)


def check(database: Database = None, *, as_json: AsJson = False) -> None:
    """Replay every stored game and report inconsistencies. Exits with status 1 if there are any."""
    from dicecup.store.check import check as findings

    with open_store(database, create=False) as store:
        count = len(store.ids())
        found = list(findings(store))
    faults = sum(finding.fault for finding in found)
    if as_json:
        each = [{"finding": str(finding), "fault": finding.fault} for finding in found]
        typer.echo(json.dumps({"games": count, "faults": faults, "findings": each}))
        raise typer.Exit(int(faults > 0))
    for finding in found:
        typer.echo(str(finding))
    games = "1 game" if count == 1 else f"{count} games"
    typer.echo(f"{games} checked: {'everything adds up' if not faults else 'not everything adds up'}")
    if faults:
        raise typer.Exit(1)


def export(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="A game's id; several may be given.", autocompletion=stored_games)
    ] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Export every stored game.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Only list the games: id, edition, date, players.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, one record or game per line, instead of text.")] = False,
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Write to a file instead of stdout.")] = None,
    database: Database = None,
) -> None:
    """Export stored games as records. The seed of the dice is included only once a game has ended."""
    from dicecup.store.records import export as record_of

    with open_store(database, create=False) as store:
        if listed:
            found = store.games()
            if missing := set(games or ()) - {stored.header.id for stored in found}:
                raise DicecupError(f"there is no game {shown(min(missing))}: dicecup export --list shows all of them")
            for stored in found:
                if games and stored.header.id not in games:
                    continue
                typer.echo(json.dumps(_listed(stored), ensure_ascii=False) if as_json else _line(stored))
            return
        if not games and not everything:
            raise DicecupError("name the games to export, or use --all: dicecup export --list shows them")
        wanted = store.ids() if everything else list(dict.fromkeys(games or ()))
        records = [record_of(store, game_id) for game_id in wanted]
    text = "".join(f"{record.to_json()}\n" if as_json else f"{record.to_text()}\n" for record in records)
    if to is None:
        typer.echo(text.encode(), nl=False)  # a record is UTF-8, whatever a terminal can show
    else:
        write(to, text)


def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files with records as text or JSON, or - for stdin.")],
    database: Database = None,
) -> None:
    """Import records into the database, all of them or none."""
    from dicecup.store.records import import_records

    sources = [(name, read(name)) for name in files]
    with open_store(database) as store:
        brought = import_records(store, sources)
        server = store.server()
    for game_id in brought.new:
        typer.echo(f"imported {game_id}")
    for game_id in brought.known:
        typer.echo(f"already there: {game_id}")
    for note in brought.notes:
        typer.echo(note)
    if brought.new and server is not None:
        typer.echo(f"the server ({server}) opens only tables that began on its pages: Games played there takes over files")


def open_store(database: str | None, *, create: bool = True) -> Store:
    """The database of this URL, by default the user's own; one that must be there already is not created."""
    from dicecup.store import Store, default_url

    return Store(database or default_url(), create=create)


def read(name: str) -> bytes:
    """What is in a file, or comes by standard input."""
    try:
        return sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise DicecupError(f"{shown(name)} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def write(path: Path, text: str) -> None:
    """Write atomically: an existing file is replaced only once the new one is complete."""
    fresh = path.with_name(f"{path.name}.part")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise DicecupError(f"{shown(str(path))} cannot be written: {error.strerror}") from None


def _listed(stored: Stored) -> dict[str, object]:
    from datetime import UTC, datetime

    header = stored.header
    return {
        "id": header.id,
        "game": header.record.game,
        "began": datetime.fromtimestamp(header.created / 1000, UTC).strftime("%Y-%m-%d %H:%M"),
        "players": [seat.name for seat in stored.seats],
        "ended": bool(stored.position.finished),
        "scores": list(stored.position.scores),
    }


def _line(stored: Stored) -> str:
    found = _listed(stored)
    names, scores = ", ".join(seat.name for seat in stored.seats), " ".join(map(str, stored.position.scores))
    line = f"{found['id']}  {found['game']}  {found['began']}  {names}  {'ended' if found['ended'] else 'unfinished'}  {scores}"
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)) if len(line) > WIDTH else line
