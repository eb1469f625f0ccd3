"""Serve with the settings of the environment: `python -m dicecup.server`."""

from dicecup.server.run import serve
from dicecup.server.settings import Settings

if __name__ == "__main__":
    serve(Settings.load())
