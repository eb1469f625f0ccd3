"""Serve as the environment says: `python -m dicecup.server`."""

from dicecup.server.run import serve
from dicecup.server.settings import Settings

if __name__ == "__main__":
    serve(Settings.from_environment())
