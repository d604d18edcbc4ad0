"""Selections and orders of cards: all of them, each once, and never more than anybody could look at."""

from __future__ import annotations

import random
import time
from itertools import combinations, permutations

import pytest

from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.selections import MOST, arrangements, how_many, multisets
from oracle.ask import answer
from oracle.budget import Budget
from oracle.scenario import build, from_notation

NAMES = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Smithy", "Village", "Market", "Festival", "Laboratory", "Moat", "Militia", "Mine", "Remodel", "Workshop", "Chapel", "Witch", "Moneylender", "Bureaucrat", "Gardens", "Library"]


@pytest.mark.parametrize("seed", range(60))
def test_every_selection_and_every_order_once(seed: int) -> None:
    rng = random.Random(seed)
    cards = [rng.randrange(1, 6) for _ in range(rng.randrange(8))]
    low = rng.randrange(5)
    high = low + rng.randrange(5)
    wanted = {tuple(sorted(some)) for size in range(low, high + 1) for some in combinations(cards, size)}
    found = multisets(cards, low, high)
    assert found == sorted(wanted, key=lambda some: (len(some), some))
    assert how_many([cards.count(card) for card in set(cards)], low, high) == len(wanted)
    assert arrangements(cards) == sorted(set(permutations(cards)))


def test_more_than_anybody_could_look_at_is_not_listed() -> None:
    with pytest.raises(OpenQuestion, match="1,048,576"):
        multisets(list(range(20)), 0, 20)
    with pytest.raises(OpenQuestion, match="3,628,800"):
        arrangements(list(range(10)))
    assert len(multisets([1] * 500, 0, 500)) == 501
    assert len(arrangements([1] * 40 + [2])) == 41
    assert len(multisets(list(range(17)), 0, 17)) == 2**17 < MOST


@pytest.mark.parametrize("count", [17, 18, 22])
def test_a_budget_holds_inside_one_decision(count: int) -> None:
    line = f"Alice hand=Cellar,{','.join(NAMES[:count])} deck=30 Copper | Bob | Alice plays Cellar"
    begun = time.perf_counter()
    found = answer(build(from_notation(line)), [("never", "Alice gained Copper")], Budget(200_000, 1.0))
    assert time.perf_counter() - begun < 5.0
    assert found.results[0].holds is None
