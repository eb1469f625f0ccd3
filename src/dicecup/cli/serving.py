"""`dicecup serve`: the server for browsers and other clients."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from dicecup.server.settings import Settings


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def serve(
        *,
        host: Annotated[str | None, typer.Option("--host", help="The address to listen on; 0.0.0.0 for everyone nearby.")] = None,
        port: Annotated[int | None, typer.Option("--port", help="The port to listen on.", min=1, max=65535)] = None,
        database: Annotated[str | None, typer.Option("--database", help="The URL of the database.")] = None,
        workers: Annotated[
            int | None, typer.Option("--workers", help="How many processes; more than one needs PostgreSQL.")
        ] = None,
        open_page: Annotated[
            bool, typer.Option("--open", help="Open the page where there is a screen; take the next port if this one is in use.")
        ] = False,
    ) -> None:
        """Serve the games to browsers. docs/server.md lists the settings, which are environment variables."""
        gc.disable()  # a tenth of the start would go into collecting what imports keep; it is enabled again once they are done

        from dicecup.server.settings import Settings
        from dicecup.store.engine import sqlite_path
        from dicecup.store.lock import check_unserved

        given = {"host": host, "port": port, "database": database, "workers": workers}
        chosen = {name: value for name, value in given.items() if value is not None}
        settings = Settings.load(**chosen)
        if (path := sqlite_path(settings.database_url)) is not None:
            check_unserved(path)  # before anything is printed; the server itself takes the lock
        if open_page:
            settings = _for_home(settings)

        from dicecup.server.addresses import check_free, when_ready
        from dicecup.server.run import serve as run

        check_free(settings.host, settings.port)
        when_ready(settings.host, settings.port, lambda: _tell(settings, is_opened=open_page and _has_screen()))
        run(settings)


def _tell(settings: Settings, *, is_opened: bool) -> None:
    """Print the addresses of the server, which listens now, and open its page if wanted."""
    from dicecup.server.addresses import open_page, page_addresses

    pages = page_addresses(settings.host, settings.port)
    for page, reach in zip(pages, ("  for everyone nearby", "  on this machine") if len(pages) > 1 else ("",), strict=True):
        typer.echo(page + reach)
    if is_opened:
        open_page(pages[0])


def _for_home(settings: Settings) -> Settings:
    """Settings for `make run`: any free port, warnings only, and this machine may read the history and solve."""
    from dicecup.server.addresses import free_port, network_address

    port = free_port(settings.host, settings.port)
    if port != settings.port:
        typer.echo(f"port {settings.port} is in use: taking {port}")
    logs = settings.logs if "DICECUP_LOGS" in os.environ else "warning"
    own = {name: tuple(dict.fromkeys((*getattr(settings, name), network_address()))) for name in ("history_for", "solving_for")}
    return settings.model_copy(update={"port": port, "logs": logs, **own})


def _has_screen() -> bool:
    """Whether this is a terminal on a machine with a screen."""
    has_display = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_display and sys.stdout.isatty()
