"""``python -m oracle`` is ``dominion-oracle``."""


def start() -> int:
    """Run the command line; an interrupt while it is being loaded ends it quietly."""
    try:
        from oracle.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(start())
