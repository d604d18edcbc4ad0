"""Which rules of the reference decide what happens, by what can be seen to happen.

The table gives for each rule its id in the reference, where it stands there, a summary in our own words, and
the signs by which it shows: facts about events, all of which must be seen. A rule is cited only for what
happened, so that an answer names the rules that decided this position and no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.language import PLAYER_PLACES, From, Phase, Place
from engine.state import FACE, KIND, Choice, Event, Game, State, uses_of
from oracle.words.abilities import card_of_code, code_info, occurrence_cards, plays_leaving


class Sign(NamedTuple):
    """A fact to be seen: the verb, the card whose ability did it, a card it was done to, a value; "" is any."""

    verb: str
    cause: str = ""
    card: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the reference: its id, chapter and section there, and what it says in our words.

    It is cited when all ``signs`` are seen and the dated rule ``switch`` is set as given; ``weight`` says how much
    it decides (a ruling about these very cards most).
    """

    id: str
    chapter: str
    section: str
    words: str
    signs: tuple[Sign, ...] = ()
    weight: int = 1
    switch: tuple[str, bool] | None = None

    @property
    def place(self) -> str:
        """Where it stands in the reference: ``chapter III, The "lose track" rule``."""
        return f"chapter {self.chapter}, {self.section}"

    def as_data(self) -> dict[str, str]:
        """The rule for JSON."""
        return {"id": self.id, "chapter": self.chapter, "section": self.section, "words": self.words}


_LOSE: Final = 'Advanced timing rules: The "lose track" rule'
_ABILITIES: Final = "Basic timing rules: When abilities are triggered and resolved"
_CONCURRENT: Final = "Basic timing rules: Timing of concurrent abilities or effects"
_MORE: Final = "Advanced timing rules: More concurrent abilities can trigger"
_SEVERAL: Final = "Advanced timing rules: Resolving multiple abilities"
_REACTIONS: Final = "Reaction cards: Resolving Reactions and timing"

_ALL: Final[tuple[Rule, ...]] = (
    # ---------------------------------------------------------------- losing track
    Rule("lose-track-2", "III", _LOSE,
         "Where another ability moves a card from the place an ability expects it in, that ability has lost it.",
         (Sign("lose track", value="moved"),), weight=8),
    Rule("lose-track-3", "III", _LOSE,
         "An ability that has lost track of a card cannot move it.",
         (Sign("lose track"),), weight=7),
    Rule("lose-track-9", "III", _LOSE,
         "A card on top of a deck is lost track of when another card covers it.",
         (Sign("lose track", value="covered on the deck"),), weight=8),
    Rule("lose-track-10", "III", _LOSE,
         "A card in a deck is lost track of when the deck is shuffled.",
         (Sign("lose track", value="shuffled"),), weight=8),
    Rule("lose-track-12", "III", _LOSE,
         "Since 2019 a card in a discard pile is not lost track of, even when it is covered.",
         (Sign("moved covered"),), weight=7,
         switch=("discard_pile_loses_track", False)),
    Rule("lose-track-history-1", "III", _LOSE,
         "Before 2019 a card in a discard pile was lost track of when another card covered it.",
         (Sign("lose track", value="covered in the discard pile"),), weight=8,
         switch=("discard_pile_loses_track", True)),
    Rule("lose-track-13", "III", _LOSE,
         "Since 2021 an ability that has lost track of a card cannot play it either.",
         (Sign("nothing", value="lost track of the card"),), weight=8,
         switch=("lost_cards_can_be_played", False)),
    Rule("lose-track-14", "III", _LOSE,
         "A card that plays another card several times plays it again even after losing track of it.",
         (Sign("replay lost"), Sign("lose track")), weight=8,
         switch=("lost_cards_can_be_played", False)),
    Rule("playing-4", "II", "Playing a card",
         "A card that cannot be moved into play is played all the same and stays where it is.",
         (Sign("play lost"),), weight=5),
    # ---------------------------------------------------------------- order
    Rule("concurrent-2", "III", _CONCURRENT,
         "A player with several abilities to resolve at the same time chooses which is next.",
         (Sign("several"),), weight=5),
    Rule("concurrent-3", "III", _CONCURRENT,
         "When abilities of several players trigger together, the current player goes first, then the others in "
         "turn order.",
         (Sign("several players"),), weight=5),
    Rule("reactions-2", "III", _REACTIONS,
         "Since 2019, whenever an ability has been resolved, the players before may react once more.",
         (Sign("reopened"),), weight=5,
         switch=("reactions_reopen", True)),
    Rule("reactions-history-1", "III", _REACTIONS,
         "Before 2019 each player had one chance to use Reactions, in turn order.",
         (Sign("late reaction"),), weight=5,
         switch=("reactions_reopen", False)),
    Rule("throne-room-2", "III", "Card abilities: Playing a card multiple times",
         "Only what a card does when it is played happens several times, not its other abilities.",
         (Sign("played twice, used once"),), weight=6),
    Rule("reactions-3", "III", _REACTIONS,
         "Reactions can be used one after the other, also those that came to hand only now.",
         (Sign("came later"),), weight=4),
    Rule("reactions-4", "III", _REACTIONS,
         "A Reaction that stays in the hand can be used again for the same occurrence.",
         (Sign("used the same again"),), weight=4),
    Rule("more-concurrent-2", "III", _MORE,
         "An ability that becomes active while others are being resolved can still trigger on the same occurrence.",
         (Sign("came later"),), weight=4),
    Rule("multiple-abilities-1", "III", _SEVERAL,
         "An ability that triggers while another is being resolved is resolved before the first one goes on.",
         (Sign("within"),), weight=2),
    Rule("multiple-abilities-3", "III", _SEVERAL,
         "A card played several times sets up a separate later ability each time.",
         (Sign("set up twice"),), weight=4),
    Rule("between-turns-2", "III", "Advanced timing rules: Abilities between turns",
         "Extra turns that wait are taken one after the other.",
         (Sign("extra turn"),), weight=3),
    Rule("resolve-all-1", "III", "Advanced timing rules: Resolve all triggered abilities",
         "What has triggered is resolved as far as possible, though its condition may hold no more.",
         (Sign("use", value="source gone"),), weight=4),
    # ---------------------------------------------------------------- gaining, discarding, trashing
    Rule("when-gain-2", "III", _ABILITIES,
         "When-gain abilities are resolved after the card has come to where it is gained to.",
         (Sign("use", value="when-gain"),), weight=2),
    Rule("when-gain-4", "III", _ABILITIES,
         "A card gained to the hand or onto the deck is there before any when-gain ability is resolved.",
         (Sign("gain elsewhere"), Sign("use", value="when-gain")), weight=3),
    Rule("when-gain-8", "III", _ABILITIES,
         "Cards that one instruction gains are gained one after the other, with all abilities in between.",
         (Sign("gain two"),), weight=2),
    Rule("when-discard-3", "III", _ABILITIES,
         "Cards that one instruction discards are all discarded before any when-discard ability is resolved.",
         (Sign("discard several"), Sign("use", value="when-discard")), weight=4,
         switch=("discard_down_one_by_one", False)),
    Rule("when-discard-history-1", "III", _ABILITIES,
         "Before 2022 a hand was discarded down one card at a time.",
         (Sign("discard one by one"),), weight=4,
         switch=("discard_down_one_by_one", True)),
    Rule("when-discard-2", "III", _ABILITIES,
         "When-discard abilities are resolved after the cards have been discarded.",
         (Sign("use", value="when-discard"),), weight=2),
    Rule("when-trash-3", "III", _ABILITIES,
         "Cards that one instruction trashes are all trashed before any when-trash ability is resolved.",
         (Sign("trash several"), Sign("use", value="when-trash")), weight=5),
    Rule("when-trash-2", "III", _ABILITIES,
         "When-trash abilities are resolved after the cards have been trashed.",
         (Sign("use", value="when-trash"),), weight=2),
    Rule("when-would-1", "III", _ABILITIES,
         "A when-would ability comes before what would happen, and only if it really would.",
         (Sign("instead"),), weight=4),
    Rule("before-play-1", "III", _ABILITIES,
         "Before-play abilities are resolved before the card that was played.",
         (Sign("use", value="before-play"),), weight=3),
    Rule("after-play-1", "III", _ABILITIES,
         "After-play abilities are resolved after the card that was played.",
         (Sign("use", value="after-play"),), weight=3),
    Rule("when-buy-2", "III", _ABILITIES,
         "When-buy abilities are resolved after paying and before the card is gained.",
         (Sign("use", value="when-buy"),), weight=3),
    Rule("start-of-turn-1", "III", _ABILITIES,
         "Start-of-turn abilities are resolved when the turn, and with it the Action phase, begins.",
         (Sign("use", value="start-of-turn"),), weight=2),
    Rule("as-much-3", "III", "Resolving card abilities: Do as much as you can",
         "An instruction that is not optional is carried out as far as possible, and no further.",
         (Sign("nothing"),), weight=3),
    Rule("reaction-ability-4", "III", "Reaction cards: The Reaction ability",
         "A Reaction to an Attack is resolved before the Attack.",
         (Sign("immune"),), weight=4),
    Rule("gaining-3", "III", "Gaining a card",
         "A gained card goes to the discard pile unless something says otherwise.",
         (Sign("gain elsewhere"),), weight=1),
    # ---------------------------------------------------------------- decks
    Rule("deck-move-1", "III", "Moving cards from your deck",
         "When more cards are needed than the deck has, the discard pile is shuffled under it first.",
         (Sign("reshuffle"),), weight=2,
         switch=("shuffle_when_empty", False)),
    Rule("deck-move-history-1", "III", "Moving cards from your deck",
         "Before 2016 the discard pile was shuffled only when the deck had run out.",
         (Sign("reshuffle"),), weight=3,
         switch=("shuffle_when_empty", True)),
    # ---------------------------------------------------------------- special kinds of cards
    Rule("exchange-2", "IV", "Exchanging",
         "A card can be exchanged only if it can be returned and the other one can be taken.",
         (Sign("exchange"),), weight=4),
    Rule("exchange-3", "IV", "Exchanging",
         "What one gets by exchanging is not gained.",
         (Sign("exchange"),), weight=3),
    Rule("duration-throne-room-1", "IV", "Duration cards: Playing a Duration card multiple times",
         "A card that played a Duration several times stays in play with it.",
         (Sign("set up twice"),), weight=3),
    Rule("exile-4", "IV", "Exile",
         "Exiled cards belong to their player; putting them there is not gaining.",
         (Sign("exile"),), weight=2),
    Rule("reserve-3", "IV", "Reserve cards",
         "Calling a card is not playing it.",
         (Sign("call"),), weight=3),
    Rule("way-2", "IV", "Ways",
         "A Way is followed in place of what the played card says.",
         (Sign("instead", cause="Way of"),), weight=4),
    Rule("setup-later-2", "III", "Card abilities: Setting up a later ability",
         "An ability that is set up is there once for every time the card was played.",
         (Sign("set up twice"),), weight=3),
    # ---------------------------------------------------------------- cards (chapter VI)
    Rule("inn-3", "VI", "Inn",
         "An Inn that shuffles itself into the deck is lost track of by everything else.",
         (Sign("lose track", card="Inn", value="shuffled"), Sign("use", cause="Inn")), weight=10),
    Rule("inn-5", "VI", "Inn",
         "An Inn left in the discard pile can still be moved after the shuffle.",
         (Sign("use", cause="Inn"), Sign("put", cause="Watchtower", card="Inn")), weight=9,
         switch=("discard_pile_loses_track", False)),
    Rule("gain-on-when-gain-text-2", "VI", "Gain on when-gain",
         "Of two cards gained onto a deck, the second covers the first, which is then lost track of.",
         (Sign("lose track", value="covered on the deck"), Sign("use", value="when-gain")), weight=9),
    Rule("gain-on-when-gain-text-3", "VI", "Gain on when-gain",
         "Of two cards gained to the discard pile, both can still be moved, in any order.",
         (Sign("moved covered"), Sign("use", value="when-gain")), weight=6,
         switch=("discard_pile_loses_track", False)),
    Rule("gain-on-when-gain-text-4", "VI", "Gain on when-gain",
         "Before 2019 the first of two cards gained to the discard pile was covered and lost track of.",
         (Sign("lose track", value="covered in the discard pile"), Sign("use", value="when-gain")),
         weight=9),
    Rule("move-gained-card-text-2", "VI", "Move gained card",
         "Once a when-gain ability has moved the gained card, the others cannot find it.",
         (Sign("lose track", value="moved"), Sign("use", value="when-gain")), weight=6),
    Rule("play-a-card-multiple-times-text-4", "VI", "Play a card multiple times",
         "Playing again works even for a card that has left play.",
         (Sign("replay lost"), Sign("lose track")), weight=6,
         switch=("lost_cards_can_be_played", False)),
    Rule("effect-when-moved-from-play-text-2", "VI", "Effect when moved from play",
         "A card that left play the first time cannot be moved again the second time.",
         (Sign("replay lost"),), weight=6),
    Rule("play-a-card-while-leaving-it-text-1", "VI", "Play a card while leaving it",
         "A card played where it lies cannot move itself.",
         (Sign("play leaving"),), weight=5),
    Rule("mining-village-2", "VI", "Mining Village",
         "Without being in play it cannot be trashed for the coins, but the rest is still had.",
         (Sign("play lost", card="Mining Village"),), weight=10),
    Rule("tragic-hero-3", "VI", "Tragic Hero",
         "Played without being in play it still draws and gains a Treasure.",
         (Sign("play lost", card="Tragic Hero"),), weight=10),
    Rule("madman-3", "VI", "Madman",
         "Without being in play it cannot be returned, so it draws nothing.",
         (Sign("play lost", card="Madman"),), weight=10),
    Rule("island-3", "VI", "Island",
         "Played without being in play it still sets aside a card from the hand.",
         (Sign("play lost", card="Island"),), weight=10),
    Rule("procession-4", "VI", "Procession",
         "A card that left play by itself cannot be trashed by Procession, which still gains a card.",
         (Sign("lose track", cause="Procession"), Sign("replay lost", cause="Procession")), weight=10),
    Rule("procession-2", "VI", "Procession",
         "The card to gain costs exactly $1 more than the played one, trashed or not.",
         (Sign("play", cause="Procession"), Sign("gain", cause="Procession")), weight=4),
    Rule("fortress-1", "VI", "Fortress",
         "It goes from the trash to the hand; it was trashed, and it is not gained.",
         (Sign("use", cause="Fortress"),), weight=8),
    Rule("fortress-2", "VI", "Fortress",
         "Set aside by Possession first, it is lost track of and does not return to the hand.",
         (Sign("lose track", cause="Fortress"), Sign("set aside", cause="Possession")), weight=10),
    Rule("villa-5", "VI", "Villa",
         "Put into the hand, it is lost track of by what would have moved it.",
         (Sign("use", cause="Villa"), Sign("lose track", card="Villa")), weight=10),
    Rule("innovation-4", "VI", "Innovation",
         "Innovation moves the gained card to play, and cannot play what another ability has moved.",
         (Sign("lose track", cause="Innovation"),), weight=10),
    Rule("innovation-4", "VI", "Innovation",
         "Innovation moves the gained card to play, and cannot play what another ability has moved.",
         (Sign("use", cause="Innovation"), Sign("lose track", value="moved")), weight=9),
    Rule("innovation-9", "VI", "Innovation",
         "A card it plays may have a when-gain ability, which then triggers on that very gain.",
         (Sign("use", cause="Innovation"), Sign("set up and used")), weight=8),
    Rule("cargo-ship-1", "VI", "Cargo Ship",
         "One card that is gained after playing it may be set aside, right when it is gained.",
         (Sign("set aside", cause="Cargo Ship"),), weight=6),
    Rule("capitalism-2", "VI", "Capitalism",
         "Action cards that give coins are Treasures too, and can be played in the Buy phase.",
         (Sign("Action in the Buy phase", cause="Capitalism"),), weight=7),
    Rule("enchantress-10", "VI", "Enchantress",
         "It comes at the same time as a Way; the one that is followed first leaves nothing for the other.",
         (Sign("together", cause="Way of", card="Enchantress"),), weight=9),
    Rule("trader@pre-2020-15", "VI", "Trader (pre-2020)",
         "It comes at the same time as Possession; if it is used first, there is no gain left to take over.",
         (Sign("together", cause="Trader", card="Possession"),), weight=10),
    Rule("gatekeeper-4", "VI", "Gatekeeper",
         "A gained card that another ability has moved cannot be Exiled.",
         (Sign("lose track", cause="Gatekeeper"),), weight=10),
    Rule("gatekeeper-5", "VI", "Gatekeeper",
         "The card Exiled just now cannot be discarded from the mat for the same gain.",
         (Sign("use", cause="Your Exile mat"), Sign("use", cause="Gatekeeper")), weight=8),
    Rule("faithful-hound-3", "VI", "Faithful Hound",
         "Discarded by Vassal and set aside, it cannot be played by Vassal.",
         (Sign("use", cause="Faithful Hound"), Sign("lose track", cause="Vassal")), weight=10,
         switch=("lost_cards_can_be_played", False)),
    Rule("faithful-hound-4", "VI", "Faithful Hound",
         "Before 2021 Vassal could still play it after it was set aside, without putting it into play.",
         (Sign("use", cause="Faithful Hound"), Sign("lose track", cause="Vassal")), weight=10,
         switch=("lost_cards_can_be_played", True)),
    Rule("village-green-6", "VI", "Village Green",
         "One that has been moved or shuffled away can no longer be played.",
         (Sign("lose track", card="Village Green"),), weight=9,
         switch=("lost_cards_can_be_played", False)),
    Rule("trader-4", "VI", "Trader",
         "The gained card goes back to its pile and a Silver is taken, which is not gained.",
         (Sign("exchange", cause="Trader"),), weight=9),
    Rule("trader@pre-2020-14", "VI", "Trader (pre-2020)",
         "The card is not gained at all; a Silver is.",
         (Sign("instead", cause="Trader"),), weight=9),
    Rule("changeling-6", "VI", "Changeling",
         "The exchanged card was gained; the Changeling was not.",
         (Sign("exchange", cause="Changeling"),), weight=8),
    Rule("watchtower-5", "VI", "Watchtower",
         "One that comes to hand during the same gain may be used, while the card has not moved.",
         (Sign("came later", cause="Watchtower"),), weight=9),
    Rule("watchtower-4", "VI", "Watchtower",
         "A card that is trashed has been gained all the same.",
         (Sign("trash", cause="Watchtower"),), weight=4),
    Rule("watchtower-6", "VI", "Watchtower",
         "One that is gained to the hand may be used for its own gain.",
         (Sign("use", cause="Watchtower"), Sign("gain elsewhere", card="Watchtower")), weight=9),
    Rule("sheepdog-5", "VI", "Sheepdog",
         "One that is gained to the hand may be played for its own gain.",
         (Sign("use", cause="Sheepdog"), Sign("gain elsewhere", card="Sheepdog")), weight=9),
    Rule("trader-9", "VI", "Trader",
         "One that is gained to the hand may be used for its own gain.",
         (Sign("use", cause="Trader", value="when-gain"), Sign("gain elsewhere", card="Trader")), weight=9),
    Rule("market-square-5", "VI", "Market Square",
         "One that is drawn while the same trashing is being resolved may be used.",
         (Sign("came later", cause="Market Square"),), weight=9),
    Rule("market-square-3", "VI", "Market Square",
         "Several may be used for the same trashed card.",
         (Sign("used again", cause="Market Square"),), weight=7),
    Rule("caravan-guard-4", "VI", "Caravan Guard",
         "One that is drawn while the same Attack is being reacted to may still be played.",
         (Sign("came later", cause="Caravan Guard"),), weight=9),
    Rule("beggar-5", "VI", "Beggar",
         "One that is drawn while the same Attack is being reacted to may still be used.",
         (Sign("came later", cause="Beggar"),), weight=9),
    Rule("diplomat-4", "VI", "Diplomat",
         "It may be revealed again as long as there are 5 cards in hand.",
         (Sign("used the same again", cause="Diplomat"),), weight=9),
    Rule("secret-chamber-4", "VI", "Secret Chamber",
         "It may be revealed again for the same Attack.",
         (Sign("used the same again", cause="Secret Chamber"),), weight=9),
    Rule("black-cat-3", "VI", "Black Cat",
         "One that is drawn during the same gain may still be played.",
         (Sign("came later", cause="Black Cat"),), weight=9),
    Rule("sheepdog-2", "VI", "Sheepdog",
         "One that is drawn during the same gain may still be played.",
         (Sign("came later", cause="Sheepdog"),), weight=9),
    Rule("moat-2", "VI", "Moat",
         "Who reveals it is not affected by that Attack.",
         (Sign("immune", cause="Moat"),), weight=6),
    Rule("lighthouse-2", "VI", "Lighthouse",
         "Attacks that others play do not affect its player.",
         (Sign("immune", cause="Lighthouse"),), weight=7),
    Rule("enchantress-1", "VI", "Enchantress",
         "The first Action card another player plays on their turn gives +1 Card and +1 Action instead.",
         (Sign("instead", cause="Enchantress"),), weight=8),
    Rule("possession-5", "VI", "Possession",
         "Cards that the Possessed player would gain are gained by the player who Possesses.",
         (Sign("instead", cause="Possession"),), weight=8),
    Rule("possession-8", "VI", "Possession",
         "Cards that the Possessed player trashes are set aside and come back at the end of the turn.",
         (Sign("set aside", cause="Possession"),), weight=8),
    Rule("possession-15", "VI", "Possession",
         "A Mining Village set aside the first time cannot be trashed again, since it was lost track of.",
         (Sign("set aside", cause="Possession", card="Mining Village"), Sign("play lost", card="Mining Village")),
         weight=11),
    Rule("band-of-misfits-1", "VI", "Band of Misfits",
         "It plays a card from the Supply; it does not become that card.",
         (Sign("play leaving", cause="Band of Misfits"),), weight=8),
    Rule("band-of-misfits@pre-2019-2", "VI", "Band of Misfits (pre-2019)",
         "It becomes the chosen card and is then played as that card.",
         (Sign("become", cause="Band of Misfits"),), weight=8),
    Rule("haggler-2", "VI", "Haggler",
         "It is a when-gain ability for cards that were bought.",
         (Sign("use", cause="Haggler", value="when-gain"),), weight=7),
    Rule("haggler@pre-2022-9", "VI", "Haggler (pre-2022)",
         "While it is in play, it is a when-buy ability: the other card is gained before the bought one.",
         (Sign("use", cause="Haggler", value="when-buy"),), weight=7),
    Rule("skirmisher-5", "VI", "Skirmisher",
         "It can be resolved before or after other when-gain abilities of the same player.",
         (Sign("use", cause="Skirmisher"), Sign("several")), weight=7),
    Rule("lost-city-1", "VI", "Lost City",
         "Other when-gain abilities may be resolved before or after it.",
         (Sign("use", cause="Lost City"), Sign("several")), weight=7),
    Rule("livery-4", "VI", "Livery",
         "What counts is the cost that the card had when it was gained.",
         (Sign("use", cause="Livery"), Sign("gain", card="Fisherman")), weight=9),
    Rule("triggered-ability-text-4", "VI", "Triggered ability",
         "The when-trash abilities of cards trashed together are resolved in any order.",
         (Sign("trash several"), Sign("several"), Sign("use", value="when-trash")), weight=8),
    Rule("hermit-4", "VI", "Hermit",
         "At the end of the Buy phase it is exchanged for a Madman.",
         (Sign("exchange", cause="Hermit"),), weight=8),
    Rule("hermit@pre-2022-11", "VI", "Hermit (pre-2022)",
         "Moved by another ability first, it cannot be trashed, but the Madman is gained.",
         (Sign("lose track", cause="Hermit"), Sign("use", cause="Hermit", value="when-discard")), weight=10),
    Rule("kiln-8", "VI", "Kiln",
         "The card counts as played while Kiln's copy is being gained.",
         (Sign("use", cause="Kiln"),), weight=6),
    Rule("urchin-2", "VI", "Urchin",
         "It is traded for a Mercenary before the other Attack is resolved.",
         (Sign("use", cause="Urchin"),), weight=7),
    Rule("royal-carriage-6", "VI", "Royal Carriage",
         "It can be called only while the played card is still in play.",
         (Sign("call", card="Royal Carriage"),), weight=7),
    Rule("duplicate-3", "VI", "Duplicate",
         "Several may be called for one gained card.",
         (Sign("used again", cause="Duplicate"),), weight=7),
    Rule("outpost-5", "VI", "Outpost",
         "Only 3 cards are drawn in Clean-up, whatever other extra turns there are.",
         (Sign("use", cause="Outpost"),), weight=5),
    Rule("scheme-1", "VI", "Scheme",
         "Every play of it lets one more card go onto the deck.",
         (Sign("set up twice", cause="Scheme"),), weight=8),
    Rule("cauldron-4", "VI", "Cauldron",
         "It can be resolved before or after other when-gain abilities.",
         (Sign("use", cause="Cauldron"), Sign("several")), weight=7),
)

RULES: Final[dict[str, Rule]] = {}
for _rule in _ALL:
    RULES.setdefault(_rule.id, _rule)


class Taken(NamedTuple):
    """A step that was taken: where, what was decided and how, and what happened."""

    state: State | None
    choice: Choice | None
    option: Any
    events: tuple[Event, ...]


def rules_for(game: Game, events: Iterable[Event], choice: Choice | None = None) -> tuple[Rule, ...]:
    """The rules that show in some events (and the decision before them), most decisive first."""
    return deciding_rules(game, (Taken(None, choice, None, tuple(events)),))


def deciding_rules(game: Game, steps: Iterable[Taken], limit: int = 0) -> tuple[Rule, ...]:
    """The rules that decide a line of play, most decisive first; ``limit`` > 0 keeps only so many.

    Each rule is named once, and only if it holds by the game's dated rules. Where something decides that
    is particular to the position, what holds in every game is left out.
    """
    return rules_that_show(game, facts(game, steps), limit)


def rules_that_show(game: Game, seen: set[Sign], limit: int = 0) -> tuple[Rule, ...]:
    """The rules that show in what was seen (``facts``), as ``deciding_rules`` picks and orders them."""
    found: dict[str, Rule] = {}
    for rule in _ALL:
        if holds(game, rule) and rule.signs and all(_shows(sign, seen) for sign in rule.signs):
            best = found.get(rule.id)
            if best is None or rule.weight > best.weight:
                found[rule.id] = rule
    ordered = sorted(found.values(), key=lambda rule: -rule.weight)
    if ordered:
        ordered = [rule for rule in ordered if rule.weight > _GENERAL or ordered[0].weight <= _GENERAL + 1]
    return tuple(ordered[:limit] if limit else ordered)


_GENERAL: Final = 3          # rules up to this weight hold in every game; they only distract where others decide


def holds(game: Game, rule: Rule) -> bool:
    """Whether a rule is one of the dated rules by which a game is played, or undated."""
    return rule.switch is None or getattr(game.rules, rule.switch[0]) is rule.switch[1]


def _shows(sign: Sign, seen: set[Sign]) -> bool:
    return any(
        fact.verb == sign.verb
        and (not sign.cause or fact.cause == sign.cause or (sign.cause, fact.cause[:6]) == ("Way of", "Way of"))
        and (not sign.card or fact.card == sign.card)
        and (not sign.value or fact.value == sign.value)
        for fact in seen
    )


_OCCURRENCE: Final[dict[str, str]] = {
    "when-gain": "gain", "when-discard": "discard", "when-trash": "trash", "when-buy": "buy", "before-play": "play",
    "when-would-resolve": "play", "after-play": "play", "start-of-turn": "turn", "start-of-buy-phase": "phase",
}
"""The event that opens the window of a trigger."""


class _Window:
    """What has been seen in one trigger window."""

    def __init__(self) -> None:
        self.used: dict[tuple[int, int], tuple[int, bool]] = {}   # ability and player: copies in hand, whether it left
        self.offered: set[str] = set()
        self.asked = -1                                           # who was asked last
        self.over = False                                         # the same thing has happened again


class _Watch:
    """What has to be remembered along a line of play to see how things follow from each other."""

    def __init__(self) -> None:
        self.seen: set[Sign] = set()
        self.set_up: dict[tuple[int, int], int] = {}      # ability and owner: how often it was set up
        self.windows: dict[tuple[int, str, tuple[int, ...]], _Window] = {}   # by depth, event and cards
        self.gained: dict[int, list[int]] = {}            # discard pile: what was gained there, in order
        self.played: set[tuple[int, int]] = set()         # by which ability which card was played into play
        self.again: set[str] = set()                      # cards that were played again
        self.phase = -1
        self.discarded: tuple[int, int, int] | None = None    # the last choice of cards to discard


def facts(game: Game, steps: Iterable[Taken]) -> set[Sign]:
    """What can be seen in a line of play, as signs. Some are read off the events, some from how they follow."""
    watch = _Watch()
    for step in steps:
        if step.state is not None:
            watch.phase = step.state.turn.phase
        _decision(game, step, watch)
        _events(game, step.events, watch)
    return watch.seen


def _decision(game: Game, step: Taken, watch: _Watch) -> None:
    """The signs of a decision in a trigger window."""
    choice, state, seen = step.choice, step.state, watch.seen
    if choice is not None and choice.verb == "discard" and step.option is not None and len(step.option[1:]) == 1:
        told = (choice.code, choice.player, len(step.option[1]))
        if told[2] == 1 and told == watch.discarded:
            seen.add(Sign("discard one by one"))
        watch.discarded = told
    uses = [] if choice is None else [option[1] for option in uses_of(choice.options)]
    if choice is None or state is None or not uses:
        return
    info = code_info(game, uses[0].code)
    depth = len(state.stack)
    key = (depth, _OCCURRENCE.get(info.label if info else "", ""), tuple(sorted(occurrence_cards(state))))
    watch.windows = {other: window for other, window in watch.windows.items() if other[0] <= depth}
    window = watch.windows.get(key)
    fresh = window is None or window.over
    if window is None or fresh:
        window = watch.windows[key] = _Window()
    names = {card_of_code(game, trigger.code) for trigger in uses}
    if len(uses) > 1:
        seen.add(Sign("several"))
        seen.update(Sign("together", one, other) for one in names for other in names if one != other)
    if not fresh and window.asked != choice.player:
        seen.add(Sign("several players"))
        players = len(game.players)
        current = state.turn.player
        if (choice.player - current) % players < (window.asked - current) % players:
            seen.add(Sign("reopened"))
    if not fresh and window.asked == choice.player:
        for name in names - window.offered:
            seen.add(Sign("came later", name))
    for trigger in uses:
        copies, left = window.used.get((trigger.code, trigger.player), (2, False))
        if left and copies < 2:
            seen.add(Sign("came later", card_of_code(game, trigger.code)))
    window.offered |= names
    window.asked = choice.player
    if any(_is_ability(game, frame.code) for frame in state.stack[:-1]):
        seen.add(Sign("within"))
    if step.option is not None and step.option[0] == "use":
        _use(game, step, state, step.option[1], window, seen)


def _use(game: Game, step: Taken, state: State, trigger: Any, window: _Window, seen: set[Sign]) -> None:
    """The signs of using an ability: for the first time, with another copy, or with the same card again."""
    key = (trigger.code, trigger.player)
    name = card_of_code(game, trigger.code)
    face = trigger.this & FACE if trigger.this else 0
    hand = state.zone(trigger.player, Place.HAND)
    copies = sum(1 for card in hand if isinstance(card, int) and card & FACE == face) if face else 0
    if key in window.used:
        before, left = window.used[key]
        if not before:
            seen.add(Sign("set up twice", name))
        elif not left:
            seen.add(Sign("used the same again", name))
        elif before > 1:
            seen.add(Sign("used again", name))
    if copies and (trigger.player - state.turn.player) % len(game.players) > 1:
        seen.add(Sign("late reaction", name))
    left = any(
        event.verb in ("discard", "play", "set aside", "trash", "put", "return", "call") and face in event.cards
        for event in step.events[:4]
    )
    window.used[key] = (copies, left and copies > 0)


def _is_ability(game: Game, code: int) -> bool:
    info = code_info(game, code)
    return info is not None and info.ability is not None


def _events(game: Game, events: tuple[Event, ...], watch: _Watch) -> None:
    seen = watch.seen
    trash = len(game.players) * PLAYER_PLACES
    gains = 0
    for number, event in enumerate(events):
        cause = card_of_code(game, event.code)
        names = [game.cards[card & KIND].name for card in event.cards] or [""]
        value = str(event.value) if isinstance(event.value, str) else ""
        verb = event.verb
        if verb == "lose track":
            if value == "covered":
                value = f"covered {_covering(game, events, number)}"
        elif verb in ("use", "put", "set aside", "exile") and event.code >= 0:
            info = code_info(game, event.code)
            value = info.label if info else ""
        for name in names:
            seen.add(Sign(verb, cause, name, value))
        for (_, opens, cards), window in watch.windows.items():
            if opens == verb and cards == tuple(sorted(event.cards)):
                window.over = True
        place = event.target % PLAYER_PLACES if 0 <= event.target < trash else -1
        if verb == "gain":
            gains += 1
            if place == Place.DISCARD:
                watch.gained.setdefault(event.target, []).append(event.cards[0])
            elif place >= 0:
                seen.add(Sign("gain elsewhere", cause, names[0]))
            if gains > 1:
                seen.add(Sign("gain two", cause))
        elif verb in ("discard", "trash") and len(event.cards) > 1:
            seen.add(Sign(f"{verb} several", cause))
        elif verb == "play" and event.target == -2:
            if plays_leaving(game, event.code):
                seen.add(Sign("play leaving", cause, names[0]))
            else:
                seen.add(Sign("play lost", cause, names[0]))
                if (event.code, event.cards[0]) in watch.played:
                    seen.add(Sign("replay lost", cause, names[0]))
        elif verb == "play":
            watch.played.add((event.code, event.cards[0]))
            if event.source == event.target:
                watch.again.add(names[0])
            if watch.phase == Phase.BUY and "Treasure" not in game.cards[event.cards[0] & KIND].types:
                seen.update(Sign("Action in the Buy phase", card.name, names[0]) for card in game.landscapes)
        elif verb == "phase":
            watch.phase = event.value
        elif verb == "shuffle" and event.source != event.target:
            seen.add(Sign("reshuffle"))
        elif verb == "use":
            if (event.code, event.player) in watch.set_up:
                seen.add(Sign("set up and used", cause))
            info = code_info(game, event.code)
            if cause in watch.again and info and info.ability and info.ability.source is From.PLAY:
                seen.add(Sign("played twice, used once", cause))
        elif verb == "set up":
            key = (event.code, event.player)
            watch.set_up[key] = watch.set_up.get(key, 0) + 1
            if watch.set_up[key] > 1:
                seen.add(Sign("set up twice", cause))
        elif verb == "turn" and event.value:
            seen.add(Sign("extra turn", cause))
        if event.source in watch.gained and event.code >= 0:
            gained = watch.gained[event.source]
            for card in event.cards:
                if card in gained:
                    if gained.index(card) < len(gained) - 1:
                        seen.add(Sign("moved covered", cause))
                    gained.remove(card)


def _covering(game: Game, events: tuple[Event, ...], number: int) -> str:
    """Where the card that covered another one went: the next thing that happened."""
    for event in events[number + 1:]:
        if event.target >= 0 and event.verb != "lose track":
            place = event.target % PLAYER_PLACES
            return "in the discard pile" if place == Place.DISCARD else "on the deck"
    return "in the discard pile" if game.rules.discard_pile_loses_track else "on the deck"
