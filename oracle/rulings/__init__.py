"""The official rulings as tests: files of rulings, how they are run, and which statements they settle.

    ruling_files.scan(path)         the rulings of a file at a glance: ids, places, how each is settled
    ruling_files.read(file, head)   one of them in full
    runner.run(ruling)              every scenario in every era, every expectation, and what is weak
    ledger.ledger()                 every statement of the reference, and what settles it

``docs/rulings.md`` describes the files. ``oracle.pytest_plugin`` and ``dominion-oracle test`` run the same items.
"""
