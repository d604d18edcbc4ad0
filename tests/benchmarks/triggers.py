"""How a window of n start-of-turn abilities grows: ``python tests/benchmarks/triggers.py [N]``.

Different abilities that do not interact: 2^n nodes plus a constant, n! orders. Identical ones: n decisions and n + 1 ends
where they are optional, and a single node where nothing is left to decide.
"""

from __future__ import annotations

import sys
import time
from math import factorial

from engine.kernel import new_game, new_state, set_up, start_turn
from engine.language import Ability, Card, Clause, Cost, From, Lasts, Need, On, Plus, Pool, SetUp, When, play
from engine.rules import rules_of
from engine.state import State
from oracle.graph import Budget, explore


def caravan(number: int, need: Need) -> Card:
    """A card that gives (or may give) +$1 at the start of the next turn, with a name of its own."""
    later = Ability(When(On.START_OF_TURN), Clause((Plus(Pool.COINS, 1),), need=need), From.SET_UP)
    return Card(f"Card {number:02}", ("Action", "Duration"), Cost(3), (play(SetUp(later, Lasts.NEXT_TURN)),))


def window(different: int, times: int = 1, need: Need = Need.MUST) -> State:
    """The start of a turn at which abilities of ``different`` cards, ``times`` each, wait."""
    cards = tuple(caravan(number, need) for number in range(different))
    basic = tuple(Card(name, ("Victory",), Cost(8)) for name in ("Province",))
    game = new_game(
        rules_of(2023), ("Alice", "Bob"), (*cards, *basic),
        tuple((card.name, (card.name,), True) for card in (*cards, *basic)),
    )
    state = new_state(game, piles={card.name: ((game.kind_of[card.name], 8),) for card in (*cards, *basic)})
    for card in cards:
        state = set_up(state, 0, card.name, times=times)
    return start_turn(state, 0).state


def measure(different: int, times: int = 1, need: Need = Need.MUST) -> tuple[int, object, float]:
    """Nodes, orders and seconds."""
    state = window(different, times, need)
    began = time.perf_counter()
    graph = explore(state, budget=Budget(10_000_000, 600.0))
    assert graph.complete
    return len(graph), graph.orders, time.perf_counter() - began


def main() -> None:
    """Print the table."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    print("n different abilities:    nodes      2^n          orders              n!    seconds   nodes/s")
    for n in (*range(2, most, 2), most):
        nodes, orders, seconds = measure(n)
        print(f"{n:>3} {nodes:>27,} {2**n:>8,} {orders:>15,} {factorial(n):>15,} {seconds:>10.3f} "
              f"{nodes / seconds:>9,.0f}")
        assert orders == factorial(n), orders
    for need, kind in ((Need.MAY, "optional"), (Need.MUST, "forced")):
        print(f"n identical {kind} ones:".ljust(26) + "nodes     2n+1          orders")
        for n in (2, 6, most):
            nodes, orders, seconds = measure(1, n, need)
            print(f"{n:>3} {nodes:>27,} {2 * n + 1:>8,} {orders:>15,} {'':>15} {seconds:>10.3f}")


if __name__ == "__main__":
    main()
