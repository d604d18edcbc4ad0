"""Makes tests/data/reference_effects.json: which cards the reference lists for its common effects, by the effect's name
and the name that the group has here (no text).

    python tests/make_reference_effects.py REFERENCE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

OUT = Path(__file__).parent / "data" / "reference_effects.json"
# Effect: what the table calls its groups, and what they are called here. Those of the other effects have one group.
GROUPS: Final[dict[str, dict[str, str]]] = {
    "actions-in-your-buy-phase": {
        "Actions in your Action pool are usable in your Buy phase": "uses them",
        "return you to your Action phase": "returns to the Action phase",
        "play a Treasure-Action with your +1 Action token on its pile": "Treasure of an Action pile",
        "played Enchanted": "Treasure that is an Action",
        "played with League of Shopkeepers": "Treasure that is a Liaison",
        "first part of your Buy phase: let you play an Action card": "plays Actions before buying",
        "first part of your Buy phase: let you play an Action card if you gain it": "plays a gained Action",
        "first part of your Buy phase: gaining it lets you play an Action card": "gained, plays an Action",
        "first part of your Buy phase: gaining it lets you play it": "gained, is played",
        "first part of your Buy phase: gain a card then (for instance)": "gains then",
        "first part of your Buy phase: gaining a card might let you play": "played at a gain",
        "first part of your Buy phase: discarding it lets you play it": "discarded, is played",
        "first part of your Buy phase: trashing it lets you play it": "trashed, is played",
        "first part of your Buy phase: playing it lets you use a Way": "Treasure that is an Action",
        "second part of your Buy phase: let you play an Action card": "bought, plays Actions",
        "second part of your Buy phase: let you play a bought Action": "plays a gained Action",
        "second part of your Buy phase: let you play a bought Treasure": "plays a gained Treasure",
        "second part of your Buy phase: gaining it lets you play an Action": "gained, plays an Action",
        "second part of your Buy phase: gaining a card might let you play": "played at a gain",
        "second part of your Buy phase: a gained one may be played": "gained, is played",
        "second part of your Buy phase: return you to your Action phase": "returns to the Action phase",
        "second part of your Buy phase: let you play Treasures (buying)": "bought, plays Treasures",
        "second part of your Buy phase: let you play Treasures (triggering a previously played)": (
            "card that plays a gained Treasure"
        ),
        "second part of your Buy phase: let you play Treasures (buying & playing via Innovation/City-state/Rush)": (
            "Action that plays Treasures"
        ),
        "play cards by playing a card like Vassal or Herb Gatherer": "plays as another card",
    },
    "attack-until-your-next-turn": {
        "": "attacks",
        "protect a player if played before the Attack is played": "protects for longer",
    },
    "card-costs": {
        '"from X to Y" or "exactly X"': "from or exactly",
        '"less than X" or "up to X"': "up to",
        '"X or more"': "or more",
        "same cost": "same",
        "lower cost / higher cost": "lower or higher",
    },
    "cost-reduction": {
        "": "reduces",
        "also see": "its own cost",
        "abilities that give a benefit based on the cost of trashed cards": "benefit from a trashed card's cost",
    },
    "do-x-to-do-x-for": {"do X to": "to", "do X for": "for"},
    "effects-when-its-not-your-turn": {
        "gaining": "gaining",
        "gaining or trashing": "gaining or trashing",
        "playing (as Reaction)": "playing as a Reaction",
        'playing using "+" Adventures tokens or a Way': "playing with a Way",
        "can use the resources (played via Gondola or Way of the Mouse)": "uses them",
        "have no effect when it's not your turn": "only on its own turn",
        "an opponent's token affects Estates you play when it's not your turn": "Estate token",
        "also see": "only on its own turn",
    },
    "empty-supply-piles": {
        "check empty Supply piles": "count them",
        "can return cards to the Supply": "return cards",
    },
    "gain-on-when-discard": {
        "Gain on when-discard": "gain on when-discard",
        "Discard on when-gain": "discard on when-gain",
    },
    "gain-on-when-gain": {
        "when you gain this": "when you gain this",
        "when you gain other card": "when you gain another card",
        "also see": "gains two to the deck",
    },
    "gain-on-when-trash": {
        "Gain on when-trash": "gain on when-trash",
        "Trash on when-gain: when you gain this": "trash on gaining this",
        "Trash on when-gain: when you gain other card": "trash on gaining another card",
        "Trash on when-buy": "trash on buying this",
        "when the card is gained or bought while trashing any card, revealed to gain a Gold": (
            "gain when another card is trashed"
        ),
        "gained/bought, then trash any card": "trashes what gains nothing",
        "trashed and Market Square revealed": "trashes what gains nothing",
    },
    "gain-to-your-hand-deck": {
        "to hand": "to hand",
        "to deck": "to deck",
        "to your set-aside area": "to the set-aside area",
        "gained to your hand instead of to your discard pile": "itself to hand",
        "gain those to your deck": "others to deck",
        "gained to your deck instead of to your discard pile": "itself to deck",
        "gain Nomad Camp to your hand": "others to hand",
    },
    "move-gained-card": {
        "": "moves it",
        "might move the gained card by drawing it or shuffling it in": "may draw or shuffle it",
        "cannot do its instruction if a when-gain ability moved the gained card": "fails if it was moved",
    },
    "not-optional-if-you-do": {
        "": "",
        "you don't gain the card, so you don't do the second effect": "gains nothing",
        "the gained card is moved, but you do the second effect": "moved, but gained",
    },
    "play-a-card-at-the-start-of-your-turn": {
        "": "",
        "its own start-of-turn ability starts this turn": "works at once",
        "also see": "also",
    },
    "play-a-card-while-leaving-it": {
        "": "",
        "may move the played card from where it was left": "may move it",
        "when-discard abilities that will not trigger": "when-discard",
    },
    "play-an-action-card": {"": "", "also see": "also", "only a specific card": "only one card"},
    "remodel-card": {"": "trashes", '"remodel" without trashing': "does not trash"},
    "removed-from-play": {
        "removes itself": "removes itself",
        "removes other cards": "removes other cards",
        "also see": "also",
    },
    "triggered-ability": {"also see": "also"},
    "when-you-discard-this": {"": "when-discard", '"put" cards in discard pile': "puts into the discard pile"},
    "addendum-cards-that-let-you-cheat": {
        "": "",
        "first edition of the Base game": "first edition",
        "pre-2021 version did not require that you reveal the discarded cards": "first edition",
    },
}

# What the name of a group says of the versions that are in it.
NOTES: Final = {"addendum-cards-that-let-you-cheat first edition of the Base game": "1st edition"}


def made(reference: Path) -> dict[str, Any]:
    """The table: effect, group, cards with their notes."""
    effects: dict[str, dict[str, list[list[str | None]]]] = {}
    for one in json.loads((reference / "effect_lists.json").read_text("utf-8")):
        names = GROUPS.get(one["slug"], {"": ""})
        groups: dict[str, list[list[str | None]]] = {}
        for item in one["includes"]:
            rows = groups.setdefault(names[item["sublist"] or ""], [])
            row = [item["name"], item["note"] or NOTES.get(f"{one['slug']} {item['sublist']}")]
            if row not in rows:
                rows.append(row)
        for rows in one.get("lists", ()):
            name = f"{rows['list']} / {rows['sublist']}"
            groups[name] = [[item["name"], item["note"]] for item in rows["names"]]
        effects[one["slug"]] = groups
    return effects


if __name__ == "__main__":
    data = made(Path(sys.argv[1]))
    lines = []
    for slug, groups in data.items():
        inner = ",\n".join(
            f"  {json.dumps(name)}: {json.dumps(rows, ensure_ascii=False)}" for name, rows in groups.items()
        )
        lines.append(f'"{slug}": {{\n{inner}\n}}' if inner else f'"{slug}": {{}}')
    OUT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
