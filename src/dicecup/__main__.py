"""The command line as `python -m dicecup`."""

if __name__ == "__main__":  # worker processes import this module too
    from dicecup.cli import main

    main()
