"""Serve with the settings of the environment: `python -m dicecup.server`."""

if __name__ == "__main__":  # the processes of slow bots import this module too, and need nothing of the server
    import sys

    from dicecup.core.errors import DicecupError
    from dicecup.core.extras import naming_extras

    try:
        with naming_extras():
            from dicecup.server.run import serve
            from dicecup.server.settings import Settings
        serve(Settings.load())
    except DicecupError as error:
        sys.exit(f"dicecup: {error}")
