"""Serve with the settings of the environment: `python -m dicecup.server`."""

import sys

from dicecup.core.errors import DicecupError
from dicecup.server.run import serve
from dicecup.server.settings import Settings

if __name__ == "__main__":
    try:
        serve(Settings.load())
    except DicecupError as error:
        sys.exit(f"dicecup: {error}")
