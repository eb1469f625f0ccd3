"""Serve with the settings of the environment: `python -m dicecup.server`."""

if __name__ == "__main__":  # the processes of slow bots import this module too, and need nothing of the server
    from dicecup.server.run import serve
    from dicecup.server.settings import Settings

    serve(Settings.load())
