"""Disks that fill up and fail, and database files that are removed or replaced while the server runs."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.faults.house import ForkedServer, Lab, Row, at_play, sit_down, turns
from tests.server.client import Cut
from tests.server.ledger import Crowd, Player

DISKS = {"full": "full disk", "write": "I/O error on write", "sync": "I/O error on sync"}
MOST_LOG_LINES = 200
FILES = ("games.db", "games.db-wal", "games.db-shm")


async def failing_disk(lab: Lab, tries: int, fault: str) -> Row:
    """SQLite's file layer fails for a moment, again and again."""
    folder = lab.folder()
    control = folder / "fault"
    row, server = Row(f"{DISKS[fault]} (SQLite's file layer)", tries), lab.server({"disk": str(control)}, folder)
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(10, 20)
            control.write_text(fault)
            await _is_noticed(row, server)
            control.unlink()
            row.expect(await turns(server.address, 200), "health stayed bad when the disk was well again")
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


async def full_file_system(lab: Lab, tries: int) -> Row:
    """A small file system that is really full: needs the right to mount one."""
    row, folder = Row("full disk (a real one of 4 MB)", tries), lab.folder()
    if not _mounts(folder):
        row.is_skipped = "no right to mount a tmpfs"
        return row
    try:
        server = lab.server(folder=folder)
        async with at_play(row, server) as crowd:
            for _ in range(tries):
                await crowd.more_moves(10, 20)
                ballast = _fill(folder)
                await _is_noticed(row, server)
                ballast.unlink()
                row.expect(await turns(server.address, 200), "health stayed bad when there was room again")
            row.expect(await crowd.more_moves(20), "play did not go on")
    finally:
        server.stop()
        subprocess.run(["umount", "-l", str(folder)], check=False)
    return row


def _mounts(folder: Path) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "dicecup-faults", str(folder)]
    return os.geteuid() == 0 and subprocess.run(command, check=False, capture_output=True).returncode == 0


def _fill(folder: Path) -> Path:
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            return ballast


async def _is_noticed(row: Row, server: ForkedServer) -> None:
    """While nothing can be written, the health check says so, and so does the log, without a line for each command."""
    lines = server.log.read_text().count("\n")
    row.expect(await turns(server.address, 503), "health stayed good while nothing could be written")
    await asyncio.sleep(0.3)
    logged = server.log.read_text().count("\n") - lines
    row.expect(logged > 0, "the cause is in no log")
    row.expect(logged < MOST_LOG_LINES, f"the log had {logged} lines")


async def deleted_file(lab: Lab, tries: int) -> Row:
    """The database is removed while the server runs."""
    return await _taken_away(lab, tries, "database deleted while running", _delete)


async def replaced_file(lab: Lab, tries: int) -> Row:
    """The database is replaced by an older copy of itself while the server runs."""
    return await _taken_away(lab, tries, "database replaced while running", _replace)


async def deleted_log(lab: Lab, tries: int) -> Row:
    """The write-ahead log alone is removed while the server runs."""
    return await _taken_away(lab, tries, "write-ahead log deleted while running", _delete_log)


def _delete(folder: Path) -> None:
    for name in FILES:
        (folder / name).unlink(missing_ok=True)


def _delete_log(folder: Path) -> None:
    (folder / FILES[1]).unlink()


def _replace(folder: Path) -> None:
    shutil.copyfile(folder / "older.db", folder / "copy.db")
    _delete(folder)
    (folder / "copy.db").replace(folder / FILES[0])


async def _taken_away(lab: Lab, tries: int, fault: str, take: Callable[[Path], None]) -> Row:
    row = Row(fault, tries)
    for _ in range(tries):
        folder = lab.folder()
        await _play_and_take(row, lab.server(folder=folder), folder, take)
    return row


async def _play_and_take(row: Row, server: ForkedServer, folder: Path, take: Callable[[Path], None]) -> None:
    crowd = Crowd()
    await server.start()
    with sqlite3.connect(folder / FILES[0]) as source, sqlite3.connect(folder / "older.db") as copy:
        source.backup(copy)
    await sit_down(crowd, server.address, 4)
    row.expect(await crowd.more_moves(40), "nobody could play")
    await crowd.settle()
    before = {command for player in crowd.players for command in player.acknowledged}
    take(folder)
    repeated = sum([await _is_answered_again(player) for player in crowd.players])
    crowd.is_sending = True
    row.expect(await turns(server.address, 503), "health stayed good without the database")
    await crowd.more_moves(20, 3)
    await crowd.leave()
    await asyncio.to_thread(server.stop)
    stored = _stored_commands(folder)
    after = {command for player in crowd.players for command in player.acknowledged} - before
    row.found.acknowledged += len(before) + len(after)
    row.found.lost += len(after - stored)
    row.expect(not repeated, f"{repeated} repeated commands were answered from a file that is gone")


def _stored_commands(folder: Path) -> set[str]:
    """What whoever opens the database next will find."""
    with sqlite3.connect(folder / FILES[0]) as database:
        try:
            return {command for (command,) in database.execute("SELECT command FROM entry")}
        except sqlite3.Error:
            return set()


async def _is_answered_again(player: Player) -> bool:
    """Whether the last command of this player has an answer when it is sent again."""
    try:
        return player.answered is not None and (await player.party.do(player.answered)).status == 200
    except Cut:
        return False
