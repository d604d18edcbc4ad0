"""``python -m oracle`` is ``dominion-oracle``."""

from oracle.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
