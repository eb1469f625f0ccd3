"""`dicecup site`: the app as a folder of static files, for any host and under any path, with no server behind it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from dicecup.core.errors import DicecupError


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def site(
        out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder; what an earlier run wrote is replaced.")],
    ) -> None:
        """Write the games as a static web site. It plays without a server, also offline."""
        import dicecup
        from dicecup.server.policy import IN_A_PAGE

        web_app = Path(dicecup.__file__).parent / "web_app"
        page = web_app / "index.html"
        if not page.is_file():
            raise DicecupError("the browser app is not built: run `make site` in a checkout, or install dicecup from a wheel")
        if out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
            raise DicecupError(f"{out} holds other files: name a new folder, or an empty one")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(web_app, out, ignore=shutil.ignore_patterns("preview-*.png"))
        (out / "index.html").write_text(static_page(page.read_text(encoding="utf-8"), IN_A_PAGE), encoding="utf-8")
        (out / ".nojekyll").touch()  # else project pages leave out files whose names begin with an underscore
        count = sum(path.is_file() for path in out.rglob("*"))
        command = f"python3 -m http.server -d {quote(str(out))}"
        typer.echo(f"wrote {count} files to {out}: serve them with any web server, for example {command}")


def static_page(page: str, policy: str) -> str:
    """The page of the app, made to lie in any folder: its files by relative addresses, its screens behind the `#`."""
    page = re.sub(r'(src|href)="/', r'\1="', page)
    page = page.replace("<html ", "<html data-site ", 1)
    return page.replace("<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />', 1)
