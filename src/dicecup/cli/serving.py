"""`dicecup serve`: the server for browsers and other clients."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def serve(
        *,
        host: Annotated[str | None, typer.Option("--host", help="The address to listen on; 0.0.0.0 for everyone nearby.")] = None,
        port: Annotated[int | None, typer.Option("--port", help="The port to listen on.", min=1, max=65535)] = None,
        database: Annotated[str | None, typer.Option("--database", help="Where the games are: a database URL.")] = None,
        workers: Annotated[
            int | None, typer.Option("--workers", help="How many processes; more than one needs PostgreSQL.")
        ] = None,
    ) -> None:
        """Serve the games to browsers; anything else is set by the environment, as docs/server.md lists."""
        from dataclasses import replace

        from dicecup.server.settings import Settings

        given = {"host": host, "port": port, "database": database, "workers": workers}
        chosen = {name: value for name, value in given.items() if value is not None}
        settings = replace(Settings.from_environment(), **chosen).checked()  # type: ignore[arg-type]

        from dicecup.server.run import serve as run

        typer.echo(f"http://{settings.host}:{settings.port}")
        run(settings)
