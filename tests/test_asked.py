"""What is asked in plain words is made a claim, and the command line answers it."""

from __future__ import annotations

import json
import pickle

import pytest
from cases import each
from test_cli import ask, run

from oracle.claims import answer
from oracle.inputs import AskedBack, answer_plainly
from oracle.scenario import build, from_notation
from oracle.scenario.account import account_of, in_words
from oracle.scenario.readings import asked_back, doubtful
from oracle.scenario.starts import tried
from oracle.service import Service


@each(("text", "claims"), [
    ("Bob plays Witch and I have Moat. Do I gain a Curse?", ["possible: Alice gained Curse"]),
    ("Bob plays Militia. Must I discard a card?", ["always: Alice discarded a card"]),
    ("Can I reveal Moat twice to Militia?", ["possible: Alice used Moat twice"]),
    ("watchtower inn who first?",
     ["possible: used Watchtower before used Inn", "possible: used Inn before used Watchtower"]),
    ("I play Smithy. How many cards do I draw?", ["how many: Alice drew exactly … cards"]),
    ("who gets the Curse if I play Witch and Bob has Moat", ["who: … gained Curse"]),
    ("mein Gegner spielt Hexe und ich habe Burggraben, bekomme ich den Fluch?", ["possible: Alice gained Curse"]),
    ("I play Smithy, how many cards do I have in hand then?", ["how many: Alice.hand size is …"]),
    ("I play Bridge. How much does a Province cost?", ["how many: Province costs $…"]),
    ("I play Silver and Silver, how much money?", ["how many: Alice.coins = …"]),
    ("Bob plays Militia. Do I go down to 3?", ["always: Alice.hand size is 3"]),
    ("I gain Villa, does it go to my hand or discard pile?",
     ["possible: Villa in Alice.hand", "possible: Villa in Alice.discard"]),
    ("Bob plays Militia. must I discard", ["always: Alice discarded a card"]),
    ("I play Merchant and Silver, how many coins do I get?", ["how many: Alice.coins = …"]),
    ("I play Village, how many cards do I need for Menagerie?", []),
    ("Bob plays Militia. Can I reveal a second Moat", ["possible: Alice used Moat"]),
    ("I gain Inn and have Watchtower", []),
    ("What can I gain if I play Workshop?", ["which: Alice gained …"]),
    ("I play Workshop. What can I gain, Silver?", ["possible: Alice gained Silver"]),
    ("I have Moat, Bob plays Militia. Do I have to discard if I reveal Moat",
     ["possible: Alice discarded a card"]),
    ("Bob plays Sea Hag and I have Watchtower. Is the Curse trashed or topdecked?",
     ["possible: Curse in trash", "possible: Alice.deck[0] is Curse"]),
    ("I gain Silver and have Watchtower. Does Watchtower work?", ["possible: used Watchtower"]),
    ("I play Cellar. Can I discard 0 cards?", ["possible: Alice discarded no cards"]),
    ("I gain Nomad Camp, is it on my deck?", ["possible: Nomad Camp in Alice.deck"]),
    ("Bob has Lighthouse in play. I play Saboteur, is his card trashed?", ["possible: Bob trashed a card"]),
    ("can i call royal carriage after playing smithy", ["possible: Alice called Royal Carriage"]),
    ("Do I get a VP from Groundskeeper when I gain Island?", ["how many: Alice.vp = …"]),
    ("3 Dukes + 5 Duchies. VP?", ["how many: Alice.score = …"]),
    ("Groundskeeper in play, I gain a Duchy. how many vp do I have?", ["how many: Alice.vp = …"]),
    ("Piles empty: Curse, Estate, Village. over?", ["always: game is over"]),
    ("Is it over if Moat and Village have run out?", ["always: game is over"]),
    ("can I buy a Silver while I have 2 debt and 5 coins", ["possible: Alice may buy Silver now"]),
    ("Bob plays Witch and I have Trader. Do I get the Curse or a Silver?",
     ["possible: Curse in Alice.cards", "possible: Silver in Alice.cards"]),
    ("I play Haven with Gold and set aside Gold. Do I get it back next turn?", ["possible: Gold in Alice.hand"]),
    ("I play Throne Room on Mining Village, can I get +$2 a second time?", ["possible: Alice got 4 coins"]),
    ("I play Throne Room on Mining Village, can I get +$2?", ["possible: Alice.coins = 2"]),
    ("I play King's Court on Mining Village, can I get +$2 a third time?", ["possible: Alice got 6 coins"]),
    ("I play Throne Room on Mining Village. Can I trash it twice?", ["possible: Alice trashed 2 Mining Village"]),
    ("I play Throne Room on Festival, do I get +2 Actions twice?", ["possible: Alice got 4 actions"]),
    ("I play Throne Room on Smithy, do I draw 3 cards a second time?", ["possible: Alice drew 6 cards"]),
    ("I play Throne Room on Witch. Does Bob gain a Curse once more?", ["possible: Bob gained 2 Curse"]),
    ("I play Throne Room on Village. Do I draw again?", []),
    ("I buy a Province with Hoard in play. Do I gain the Gold before the Province?",
     ["possible: Alice gained Gold before Alice gained Province"]),
    ("i buy a province with hoard in play. do i gain the gold before the province",
     ["possible: Alice gained Gold before Alice gained Province"]),
    ("I buy Mint with 5 Coppers in play. Do I gain the Mint before the Coppers are trashed?",
     ["possible: Copper in trash"]),
    ("I play Bureaucrat. Is the Silver gained before Bob puts a Victory card on his deck?", []),
    ("I play Masquerade. Do I draw before I pass?", ["possible: Alice drew a card before Alice passed a card"]),
    ("Bob plays Swindler, my top card is a Copper. Can he give me a Curse?", ["possible: Alice gained Curse"]),
    ("I play Swindler and Bob's top card is Copper. Can I give Bob a Curse?", ["possible: Bob gained Curse"]),
    ("I play Masquerade with a Curse in hand. Can I give him the Curse?", ["possible: Alice passed Curse"]),
    ("I play Remodel, do I trash before I gain?", ["possible: Alice trashed a card before Alice gained a card"]),
    ("I have Alchemist and Potion in play at my Clean-up. Can I put Alchemist on my deck before I draw my new hand?",
     ["possible: Alice put Alchemist onto deck before Alice drew a card"]),
    ("I play Wharf. How many cards do I draw next turn?",
     ["how many: Alice drew exactly … cards at the start of the turn"]),
    ("I play Outpost. Do I get another turn?", ["possible: Alice took an extra turn"]),
    ("can I buy a Silver while I have 5 coins", ["possible: Alice bought Silver"]),
    ("what do I pay for a Laboratory with two Bridges in play?", ["how many: Laboratory costs $…"]),
    ("Bob plays Bandit and turns over my Gold and Silver. Who decides which is trashed?", ["what: what can follow"]),
    ("corsair is out against me i play 2 silvers, are both trashed?", ["possible: 2 Silver in trash"]),
    ("diplomat, i got 6 cards in hand and he plays 1 militia. how many times can i reveal it",
     ["how many: Alice used Diplomat exactly … times"]),
    ("first mate on my 3 villages. how many actions & cards",
     ["how many: Alice drew exactly … cards", "how many: Alice.actions = …"]),
    ("2 cards left in deck 4 in discard, i play smithy. shuffle first or draw the 2 first?",
     ["possible: Alice shuffled before Alice drew 2 cards", "possible: Alice drew 2 cards before Alice shuffled"]),
    ("carnival: top 4 are village village copper gold. what goes to my hand", ["which: … in Alice.hand"]),
    ("Alice has Champion in play and Bob plays Torturer. Is Alice affected?", ["impossible: Alice was unaffected"]),
    ("if I possess my neighbour and he trashes a fortress who gets it", ["who: Fortress in ….cards"]),
    ("Does lurker trash a card from the supply trigger market square", ["possible: used Market Square"]),
    ("rice broker trash a village, +5 cards?", ["possible: Alice drew 5 cards"]),
    ("Wishing well, top 2 are gold and silver. I name silver. do i get it", ["possible: Silver in Alice.hand"]),
    ("Bob plays Militia and I have Moat. Don't I discard a card?", ["possible: Alice discarded a card"]),
    ("Sleigh: i gain a gold on bobs turn, can i discard sleigh and put the gold in hand",
     ["possible: Alice discarded Sleigh and Gold in Alice.hand"]),
    ("Hovel in my hand and I buy a Duchy, may I throw Hovel in the trash?", ["possible: Alice trashed Hovel"]),
    ("i buy stonemason overpaying 2, do i get moat moat", ["possible: Alice gained 2 Moat"]),
    ("do i have to draw for his margrave", ["always: Alice drew a card"]),                   # not the Margrave
    ("bob plays soothsayer. gold for him and a curse for me?",
     ["possible: Bob gained Gold and Alice gained Curse"]),
    ("3 players, i play council room. do the others draw", ["possible: Bob drew a card and Carol drew a card"]),
    ("do i get his copper when he plays masquerade", ["possible: Bob passed Copper"]),
    ("bob plays torturer, may i choose the curse", ["offered: gain Curse", "possible: Alice gained Curse"]),
    ("i have two reactions sleigh and watchtower, gain a gold, what order?",
     ["possible: used Sleigh before used Watchtower", "possible: used Watchtower before used Sleigh"]),
    ("procession a fortress, how does that work", ["what: what can follow"]),
    ("can i remodel the gold", ["possible: Alice trashed Gold"]),
    ("bob plays militia, anything discarded?", ["possible: Alice discarded a card"]),
    ("salvage a gold: coins and buys?", ["how many: Alice.coins = …", "how many: Alice.buys = …"]),
])
def test_what_is_asked_is_a_claim(text: str, claims: list[str]) -> None:
    made = account_of(text)
    assert made is not None and [str(one) for one in made.asked] == claims


@each("text", [
    "golem flips golem. is the second golem played",                                         # a second one
    "haunted woods is out. I buy expedition with 2 cards in hand, do those go on top of my deck",      # of which cards?
    "with 2 hagglers buy province i gain 2 golds?",
    "How many cards will I have before I discard to Militia, Bob plays it",
    "overpay Stonemason by $4: how many Actions do I gain?",                                 # cards or Actions?
    "do i have to gain a copper if i have no gold left",                                     # it would answer itself
    "reckless village how many cards/actions and is it returned",
    "i remodel a gold, what can i gain besides province",
    "vassal turns over a vassal. do i need an action for it",                                # how many there are?
    "should i buy a gold or a lab",                                                          # which is better?
    "bridge in hand, i play it, what does a prov cost",                                      # not the Bridge
    "can i buy 2 cards if i played festival",
    "can i embargo the curse pile",
    "why does bob get a curse when i play witch",
    "i throne a village, how many of my cards have I used up",
    "hireling with throne room, how many cards do i draw each turn",
    "5 cards in hand, can i discard less than 3 to militia",
])
def test_nothing_is_claimed_that_is_less_than_what_is_asked_or_something_else(text: str) -> None:
    made = account_of(text)
    assert made is not None and not made.claimed


@each(("text", "word"), [
    ("Can I play Market when I have no Actions left?", "no Actions left"),
    ("How many cards do I draw with 3 actions played before a city with one pile empty", "pile empty"),
    ("do i have to gain a copper if i have no gold left with mine", "mine"),                 # the card may be meant
    ("tactician with empty hand does it give me 5 cards next turn", "empty hand"),
    ("chapel 4 coppers with 2 market squares in hand. 2 golds or 8 golds", "Gold (named 8 times, 10 in the position)"),
    ("way of the chameleon on smithy gives 3 coins??", "3 coins"),                           # it is there, and asked
])
def test_a_word_that_nothing_witnesses_is_named(text: str, word: str) -> None:
    made = account_of(text)
    assert made is not None and word in made.unread and not made.claimed


def test_a_clause_that_says_nothing_of_the_game_is_passed_over_and_that_is_said() -> None:
    made = account_of("Throne Room on a Smithy, how many cards do I draw? we have three opinions at the table")
    assert made is not None and made.claimed and not made.unread
    assert "passed over: “we have three opinions at the table”" in in_words(made)
    read = account_of("I play Smithy. he skips")                # somebody may do that in the game
    assert read is not None and not read.aside and read.heavy + list(read.left)


@each(("text", "line"), [
    ("39 cards, 1 Gardens. worth?", "Alice deck=Gardens,38 Copper | Bob"),
    ("We tied at 34 points. I started and the game ended on my turn. Who wins?",
     "Alice vp=34 | Bob vp=34 | supply=Province 0 | Alice ends the turn"),
    ("We tied at 34 points. He started and the game ended on his turn. Who wins?",
     "Bob vp=34 | Alice vp=34 | supply=Province 0 | turn=Bob | Bob ends the turn"),
    ("I played Wharf this turn, how many cards do I draw at the start of my next turn?",
     "Alice hand=Wharf deck=20 Copper | Bob | Alice plays Wharf | Alice ends the turn | Bob ends the turn"),
    ("I play Haven and set aside a Gold. When do I get it back, next turn?",
     "Alice hand=Haven,Gold deck=20 Copper | Bob | Alice plays Haven | Alice ends the turn | Bob ends the turn"),
    ("Last turn I played Caravan. Do I draw a card at the start of this turn?",
     "Alice deck=20 Copper play=Caravan | Bob | phase=start"),
    ("Opponent plays Possession. On that turn I buy a Gold. Whose discard pile does it go to?",
     "Alice | Bob hand=Possession | turn=Bob | earlier=Bob plays Possession | earlier=Bob ends the turn | "
     "Alice gains Gold"),
    ("bob plays torturer on me, i have 4 cards. i discard 2. how many cards left in my hand?",
     "Alice hand=4 Copper deck=20 Copper | Bob hand=Torturer deck=20 Copper | turn=Bob | "
     "Bob plays Torturer > Torturer: discard 2 cards"),
    ("Bob plays Masquerade and my hand is empty, he has 4 cards. Do I receive a card?",
     "Alice | Bob hand=Masquerade,3 Copper deck=20 Copper | turn=Bob | Bob plays Masquerade"),
    ("Bob buys the last Province. Is the game over?",
     "Alice | Bob coins=8 | supply=Province 1 | turn=Bob | Bob buys Province | Bob ends the turn"),
])
def test_a_position_is_asked_about_as_it_stands(text: str, line: str) -> None:
    made = account_of(text)
    assert made is not None and made.draft.line()[0] == line and not made.unread


def test_a_question_in_quotes_is_answered() -> None:
    done = ask("Can I reveal Moat twice to Militia?")
    first = done.stdout.splitlines()[0]
    assert first.startswith("Read as: Alice hand=Moat,4 Copper | Bob hand=Militia | turn=Bob | Bob plays Militia")
    assert "Yes" in done.stdout and "See also: " in done.stdout, done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(("text", "found"), [
    ("I play Smithy. How many cards do I draw?", "Alice draws 3 cards."),
    ("who gets the Curse if I play Witch and Carol has Lighthouse in play", "Bob gains Curse."),
    ("I play Workshop. What can I gain?", "Alice can gain Copper, Curse, Estate, Silver or Workshop."),
    ("he plays witch. do i get a curse if i show moat", "No: Alice cannot gain Curse."),          # no "it depends"
    ("he plays witch and i have moat. do i get a curse if i don't reveal it", "Yes: Alice gains Curse."),
    ("mountebank, he doesn't discard a curse. does he get a copper", "Yes: Bob gains Copper."),
    ("baron with estate in hand. how much money if i discard it", "Alice has $4."),
    ("i chapel'd a trail. where does trail end up if i play it", "Trail ends up in play, as far as the question goes."),
    ("plateau shepherds. 4 favors left, 3 estates + 3 cellars. how many points does it give",
     "Alice scores 11 (Estate 3 × 1, Plateau Shepherds 8)."),
    ("14 different cards in deck. how much is 1 fairgrounds", "Alice scores 4."),
    ("vineyard with 9 actions, how much is vineyard worth", "Alice scores 3."),
    ("game over, i have 2 provinces on my native village mat. do they count", "Alice scores 12 (Province 2 × 6)."),
    ("bishop, trash a province: how many points", "Alice scores 5."),                        # it is played
    ("i have merchant guild in play, i buy a silver. how many coffers do i have",
     "Alice has no Coffers, as far as the question goes."),
    ("torturer, if he takes the curse how many cards does he have left", "Bob ends up with 6 cards in hand."),
    ("chapel a fortress, does it end up in my hand or the trash", "Fortress ends up in Alice’s hand."),
    ("he has moat in hand but doesnt reveal it when i play witch. does he get the curse?", "Yes: Bob gains Curse."),
    ("if i buy a province with royal seal in play, may i put it on my deck",
     "Yes: Province is on top of Alice's deck if Alice uses Royal Seal."),
    ("I possess Bob, Bob plays Monument, who gets the vp?", "Bob gets the VP."),
    ("Sleigh: i gain a gold on bobs turn, can i discard sleigh and put the gold in hand",
     "Yes: Alice can discard Sleigh and end up with Gold in hand."),
    ("corsair is out against me i play 2 silvers, are both trashed?", "No: 2 Silver cannot end up in the trash."),
    ("2 cards left in deck 4 in discard, i play smithy. shuffle first or draw the 2 first?",
     "Alice shuffles before drawing at least 2 cards; Alice cannot draw 2 cards before shuffling."),
    ("3 players. Tom buys a province and I play my black cat from hand. Who gets a curse?",
     "Tom and Bob gain Curse."),
    ("Can Scheme topdeck itself?", "Not yet: at the end of the turn Alice can put Scheme onto the deck."),
    ("diplomat, i got 6 cards in hand and he plays 1 militia. how many times can i reveal it",
     "Alice uses Diplomat up to twice."),
    ("must i pass a card to him when he plays masquerade and i show moat",
     "Alice cannot use Moat; Alice passes a card."),
    ("Alice has Champion in play and Bob plays Torturer. Is Alice affected?", "No: Alice is unaffected."),
    ("I buy a Gold with royal seal in play. where does it go",
     "Gold ends up in Alice’s deck if Alice uses Royal Seal, otherwise in Alice’s discard pile."),
    ("if i buy province with hoard in play, how many golds", "Alice gains 1 Gold."),
    ("Sea hag played by bob, how many curses", "Alice gains 1 Curse."),                      # whoever it concerns
    ("i play witch: curse or no curse?", "Yes: Bob gains Curse."),
    ("soothsayer: gold curse?", "Alice gains Gold; Bob gains Curse."),
    ("throne room on workshop: do i get two cards or one", "Alice gains 2 cards."),          # drawn or gained
    ("trashing estate with apprentice: 2 or 3 cards?", "Alice draws 2 cards."),
    ("KC-TR, 3 Smithies in hand. total cards drawn?", "Alice draws up to 18 cards."),
    ("i throne room a smithy, what do i draw", "Alice draws 6 Copper."),
    ("i have 2 debt and 5 coins, may i buy a silver", "Not yet: once 2 Debt is paid, Alice can buy Silver."),
    ("i have 4 debt and 6 coins, may i buy a silver", "No: Alice cannot buy Silver."),
    ("i play poacher, do i get the 1 for it", "Alice has $1."),
    ("I play Sea Hag. Where does the Curse end up?", "Curse ends up in Bob’s deck."),
    ("Duplicate on my Tavern mat, I buy a Gold. can i call it?", "Yes: Alice can call Duplicate."),
    ("I play Smithy with Coin of the Realm on my mat. can I call it?", "Yes: Alice can call Coin of the Realm."),
    ("I call Royal Carriage on Smithy. how many cards do I draw?", "Alice draws 6 cards."),
    ("When I call Royal Carriage on Throne Room on Smithy, how many cards do I draw?", "Alice draws 9 cards."),
    ("I call Guide at the start of my turn. How many cards do I draw?", "Alice draws 5 cards."),
    ("At the start of my turn I call Ratcatcher and trash a Curse. Is that possible?",
     "Yes: Alice calls Ratcatcher and trashes Curse."),
    ("Bob plays Militia and I call Royal Carriage. Do I discard?", "Without “call”: Alice discards a card."),
    ("opp plays governor. can i trash a card",
     "Yes: Alice can trash a card only if Bob trashes a card to gain one costing $2 more."),     # a hand is assumed
    ("militia from bob and i have lighthouse in play. does militia hit me?", "No: Alice is unaffected."),
    ("bob plays ghost ship on me, does it affect me?", "Yes: Alice is affected."),
    ("bob plays witch, i have moat. can i avoid the curse?",
     "Yes: Alice does not gain Curse if Alice uses Moat."),
    ("corsair out against me, i play silver then gold. do i lose both?",
     "No: Gold cannot end up in the trash; Silver ends up in the trash."),
    ("i play council room, does bob only draw one card", "Yes: Bob draws exactly 1 card."),
    ("my highwayman is out, bob plays copper. does the copper count?", "Bob has $0."),
    ("I have a Province on my Native Village mat. Does it count at the end of the game?",
     "Province ends up among Alice's cards; Alice scores 6."),
    ("Villa: I buy it in my Buy phase. may I play Action cards again?", "Yes: Alice can play an Action then."),
    ("I play Smithy. Can I play another Action card?", "No: Alice cannot play an Action then."),
    ("I princed a Smithy. How many cards do I draw next turn?", "Alice draws 3 cards at the start of the turn."),
    ("I kinged a Smithy, how many cards do I draw?", "Alice draws 9 cards."),
    ("I havened a Gold last turn. How many cards in hand after my turn starts?", "Alice ends up with 1 card in hand."),
    ("I crowned a Silver, how much money do I have?", "Alice has $4."),
    ("I chapeled a Copper and an Estate. How many cards do I have in hand?", "Alice ends up with no card in hand."),
    ("I mined a Copper. where does the silver go?", "Without “mined”: Silver stays in the Supply."),
    ("I play Scheme and Smithy. At the end of the turn can I topdeck Smithy?",
     "Yes: Alice can put Smithy onto the deck."),                         # and draws it then
    ("When I play Conspirator as my third action, do I draw a card?", "Without “third”: Alice cannot draw a card."),
    ("Bob buys a Province while my Blockade is on Province. Does he gain a Curse?", "Yes: Bob gains Curse."),
    ("I buy a Gold while Blockade is on Gold. Do I gain a Curse?", "Yes: Alice gains Curse."),
    ("I play Develop on a Silver. Do I gain two cards?",
     "It depends: Develop finds no card to gain among the piles that were named."),
    ("I play Moat. Do I gain a card?", "No: Alice cannot gain a card."),
    ("I buy Inheritance. Can I play Estates as actions?", "No direct answer to your question; here is what can happen."),
    ("I overpay 3 for Stonemason. What can I gain?",
     "Alice gains Stonemason; Stonemason finds no card to gain among the piles that were named."),
    ("Trader in hand, I buy a Province. Can I get a Silver instead?",
     "No: Alice cannot gain Silver; Silver can end up among Alice's cards, without being gained."),
    ("I own 4 Duchies and 2 Dukes. Is the game over?", "No: the game need not be over in the end."),
    ("i play chapel, can i trash an estate with it", "Yes: Alice can trash Estate."),     # it is assumed in the hand
    ("I play Sentry. Can I trash a Curse?", "No direct answer to your question; here is what can happen."),
    ("Can I gain a Province from Remodel trashing Gold?", "Yes: Alice can gain Province and trash Gold."),
    ("I play Steward: can I trash two Curses?", "Yes: Alice can trash 2 Curse."),
    ("how many Golds do I get from Bandit", "Alice gains 1 Gold."),
    ("how many curses do i get from soothsayer", "Alice gains 1 Curse."),
    ("I get a Gold from Bandit. Where does it go?", "Gold ends up in Alice’s discard pile."),
    ("Does Lighthouse protect me from Bob's Militia", "Yes: Lighthouse is used."),
    ("Would Lighthouse save Bob from Torturer", "Yes: Lighthouse is used."),
    ("Bob plays Skulk, which Hex do I get?",
     "Alice can receive Bad Omens, Delusion, Envy, Famine, Fear, Greed, Haunting or 5 more."),
    ("Sala del Trono su Miniera: posso trasformare il rame in argento?", "Yes: Alice can trash Copper and gain Silver."),
    ("who gains the duchy when i trash duchess with forager",
     "No direct answer to your question; here is what can happen."),
])
def test_a_gap_is_filled(text: str, found: str) -> None:
    assert json.loads(ask(text, "--format", "json").stdout)["found"] == [found]


@each(("text", "line"), [
    ("I play Smithy, deck: Copper", "Alice hand=Smithy deck=Copper | Bob | Alice plays Smithy"),
    ("I play Smithy, my deck: Copper, Silver", "Alice hand=Smithy deck=Copper,Silver | Bob | Alice plays Smithy"),
    ("deck = 2 Copper. I play Smithy", "Alice hand=Smithy deck=2 Copper | Bob | Alice plays Smithy"),
    ("I play Smithy, discard: Copper", "Alice hand=Smithy discard=Copper | Bob | Alice plays Smithy"),
    ("I play Smithy, top of my deck: Silver", "Alice hand=Smithy deck=Silver,20 Copper | Bob | Alice plays Smithy"),
    ("I play Smithy. Top cards of my deck: Silver",
     "Alice hand=Smithy deck=Silver,20 Copper | Bob | Alice plays Smithy"),
    ("I play Workshop, Duchy?", "Alice hand=Workshop | Bob | Alice plays Workshop | possible=Alice gained Duchy"),
])
def test_what_lies_in_a_place_is_told_and_not_asked(text: str, line: str) -> None:
    made = account_of(text)
    assert made is not None and made.question.line()[0] == line


@each(("text", "line"), [
    ("I play Courtyard and put Gold on my deck",
     "Alice hand=Courtyard,Gold deck=20 Copper | Bob | Alice plays Courtyard > Courtyard: put Gold onto the deck"),
    ("I play Courtyard, topdeck Gold",
     "Alice hand=Courtyard,Gold deck=20 Copper | Bob | Alice plays Courtyard > Courtyard: put Gold onto the deck"),
    ("I play Island with Copper and Silver in hand and put Copper on Island",
     "Alice hand=Copper,Silver,Island | Bob | Alice plays Island > Island: put Copper on the Island mat"),
    ("I play Island and put Copper on the Island mat", "Alice hand=Island,Copper | Bob | Alice plays Island"),
    ("I play Bridge, then Throne Room on Bridge",
     "Alice hand=2 Bridge,Throne Room actions=2 | Bob | Alice plays Bridge | Alice plays Throne Room"
     " > Throne Room: Bridge"),
    ("I play Bridge, then Throne Room on Market",
     "Alice hand=Bridge,Throne Room,Market deck=20 Copper actions=2 | Bob | Alice plays Bridge | Alice plays Throne Room"
     " > Throne Room: Market"),
    ("I play Cellar and discard a Tunnel",
     "Alice hand=Cellar,Tunnel deck=20 Copper | Bob | Alice plays Cellar > Cellar: discard Tunnel"),
    ("I play Vassal and discard a Tunnel", "Alice hand=Vassal,4 Copper deck=Tunnel | Bob | Alice plays Vassal"),
    ("I play Bishop and put Copper on my deck", "Alice hand=Bishop,4 Copper | Bob | Alice plays Bishop"),
])
def test_what_a_played_card_does_with_another_one_is_a_choice(text: str, line: str) -> None:
    made = account_of(text)
    assert made is not None and made.question.line()[0] == line
    assert (made.left == ("put Copper on my deck",)) == ("Bishop" in text)       # it puts nothing there


@each(("text", "found"), [
    ("I play Island, put Copper on my Island mat. Where is Copper?", "Copper ends up on Alice’s Island mat."),
    ("I play Island with Copper and Silver in hand and put Copper on Island. Where is Silver?",
     "Silver ends up in Alice’s hand."),
    ("I play Remodel, trash Gold. Where is Gold?", "Gold ends up in the trash."),
    ("I trash Rats with Lookout. Do I draw a card?", "Yes: Alice draws a card."),
    ("Bob plays Pirate Ship and trashes my Gold. Do I get it back?", "No: Gold cannot end up among Alice's cards."),
    ("Bob plays Bandit and trashes my Gold. Where is it?", "Gold ends up in the trash."),
    ("I trash an Estate with Remodel. Can I gain a Silver?", "Yes: Alice can gain Silver."),
    ("I play Procession on Wharf. Do I draw 2 cards next turn?", "Without “Procession: Wharf”: Alice cannot draw"),
    ("I play Throne Room on Wharf. Do I draw 4 cards next turn?", "Yes: Alice draws 4 cards at the start of the turn."),
])
def test_the_answer_says_what_it_is_given_without(text: str, found: str) -> None:
    assert found in ask(text).stdout


@each(("text", "line"), [
    ("Does Champion protect me from Hexes?",
     "Alice play=Champion | Bob hand=Skulk | supply=Page | turn=Bob | Bob plays Skulk | possible=used Champion"),
    ("Does Champion protect me against Bob's Vampire?",
     "Alice play=Champion | Bob hand=Vampire | supply=Page | turn=Bob | Bob plays Vampire | possible=used Champion"),
    ("Does Moat protect me from Attacks?",
     "Alice hand=Moat,4 Copper | Bob hand=Militia | turn=Bob | Bob plays Militia | possible=used Moat"),
    ("Does Horse Traders protect me from Attacks?",
     "Alice hand=Horse Traders,4 Copper | Bob hand=Militia | turn=Bob | Bob plays Militia"
     " | possible=Alice was unaffected"),
    ("Does Moat protect me from Hexes when Bob gains Cursed Village?",        # not by an Attack
     "Alice hand=Moat | Bob deck=20 Copper | supply=Cursed Village | turn=Bob | Bob gains Cursed Village"
     " | possible=used Moat"),
])
def test_from_what_somebody_is_protected_happens(text: str, line: str) -> None:
    made = account_of(text)
    assert made is not None and made.question.line()[0] == line
    assert bool(doubtful(made)) == ("Cursed Village" in text)


@each(("text", "left"), [
    ("I play Throne Room on Mining Village, can I get +$2 a second time?", ()),
    ("I play Throne Room on Smithy, do I draw 3 cards twice?", ()),
    ("I play Throne Room on Village. Do I draw again?", ("again",)),
    ("I play Throne Room on Mining Village. Can I get the $2 the second time?", ("second", "$2")),
])
def test_how_often_is_asked_or_named_as_not_understood(text: str, left: tuple[str, ...]) -> None:
    made = account_of(text)
    assert made is not None and made.without == left


@pytest.mark.parametrize(("text", "claims"), [
    ("I gain a Militia with Workshop. Can I play it straight away?", ["possible: Alice played Militia"]),
    ("Black Cat in hand. Bob gains a Province. Can I play it?", ["possible: Alice played Black Cat"]),
    ("I play Snake Witch with Copper, Silver in hand. Can I return it?", []),         # which of three?
    ("My Champion is in play. Bob plays Witch.", []),                                 # told, not asked
    ("I play Library with one card in hand?", []),
    ("Native Village has 3 cards on the mat. Does it count at the end of the game?", []),       # which of them?
    ("I play Storyteller, can I play more Treasures?", []),              # with it, or after it?
    ("I trash a Silver with Salvager, do I get anything for it", ["what: what can follow"]),
    ("what do i get for trashing a gold with bishop", ["what: what can follow"]),
])
def test_it_is_the_card_last_spoken_of_or_nothing_is_claimed(text: str, claims: list[str]) -> None:
    made = account_of(text)
    assert made is not None and [str(one) for one in made.asked] == claims


def test_where_nothing_happens_it_is_asked_what() -> None:
    done = ask("I have Moat and Watchtower in hand")
    assert done.returncode == 2
    assert "nothing happens in what was read" in done.stderr and "Alice hand=Moat,Watchtower | Bob" in done.stderr


@pytest.mark.parametrize(("text", "reading"), [
    ("hireling and throne room, how many cards do I draw", "Hireling is in play (Alice), without what is asked"),
    ("Bob reveals Moat to my Militia. Again when I play my second one?", "Militia is played twice"),
    ("Bob plays Witch and I have Moat. Do I gain a Curse?", ""),            # all is sure
])
def test_where_a_reading_is_not_sure_others_are_offered(text: str, reading: str) -> None:
    made = account_of(text)
    assert made is not None
    found = asked_back(made)
    assert (reading in [one.text for one in found]) is bool(found) is bool(reading) and len(found) <= 3
    assert all(tried(one.draft).problems == () for one in found)
    done = ask(text)
    said = done.stdout + done.stderr
    assert all(f"{one.text}: " in said and one.draft.line()[0] in said for one in found)


@pytest.mark.parametrize(("text", "doubt"), [
    ("Smithy in hand, Moat in play, Watchtower", "nothing happens in what was read"),
    ("I play Smithy, Watchtower", "has no Actions left"),
    ("I play Treasury and then Duchy", "Duchy cannot be played now"),
    ("I play Smithy upside tarsis", "not understood: “upside”, “tarsis”"),
    ("I have Moat in hand. Do I gain a Curse?", "what makes Alice gain Curse was not read"),
])
def test_what_cannot_be_right_is_asked_back_and_not_answered(text: str, doubt: str) -> None:
    done = ask(text)
    assert done.returncode == 2 and doubt in done.stderr and not done.stdout


@pytest.mark.parametrize(("text", "without"), [
    ("Does the Province go on my deck if I buy it with Royal Seal in play?", [True, True, False, False]),
    ("Border Village Inn. how many cards?", [True] * 4),             # a line cannot ask for a number
    ("Watchtower Trader Province", [False] * 4),                      # nothing is asked
])
def test_a_reading_without_what_is_asked_says_so(text: str, without: list[bool]) -> None:
    with pytest.raises(AskedBack) as back:
        made = account_of(text)
        assert made is not None
        answer_plainly(text, made, lambda line: answer(build(from_notation(line))))
    assert [words.endswith(", without what is asked") for words, _ in back.value.readings] == without


DOUBTFUL = "I play Smithy and Militia, do I draw a card?"


def test_what_is_asked_back_offers_readings_with_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is a line that can be typed, and on a terminal its number."""
    back = Service().serve({"do": "ask", "question": DOUBTFUL})
    assert "as it was read" not in [one["words"] for one in back["or_else"]]         # it cannot be
    lines = [one["line"] for one in back["or_else"]]
    assert all("possible=Alice drew a card" in line for line in lines) and len(lines) > 1
    assert all(f': "{line}"' in ask(DOUBTFUL).stderr for line in lines)
    monkeypatch.setattr("oracle.cli.questions.is_terminal", lambda stream: True)
    first, last, none = (run("ask", "--no-why", DOUBTFUL, stdin=typed) for typed in ("1\n", f"{len(lines)}\n", "\n"))
    assert first.returncode == 1 and "No: Alice cannot draw" in first.stdout
    assert first.stdout == run("ask", "--no-why", lines[0]).stdout
    assert last.stdout == run("ask", "--no-why", lines[-1]).stdout
    assert none.returncode == 2 and not none.stdout
    again = pickle.loads(pickle.dumps(AskedBack("what", ["told"], [("one", "line")])))
    assert again.readings == (("one", "line"),) and str(again) == str(AskedBack("what", ["told"], [("one", "line")]))


def test_a_question_that_is_no_claim_is_told() -> None:
    note = "no direct answer to your question"
    assert note in ask("I gain Inn and have Watchtower. Which trick is best?").stdout
    assert note not in ask("I gain Inn and have Watchtower. Do I gain Inn?").stdout


@pytest.mark.parametrize("text", ["I play Recruiter on a Gold", "can i remodel a gold into a province w/ remodel"])
def test_what_is_said_and_happens_of_itself_is_no_mistake(text: str) -> None:
    done = ask(text)
    assert done.returncode in (0, 1) and "restricts nothing" not in done.stdout + done.stderr


LOG = """Turn 1 - Alice
Alice plays 3 Coppers. (+$3)
Alice buys and gains a Shanty Town.
Turn 1 - Bob
Bob plays 3 Coppers. (+$3)
Bob buys and gains a Silver.
"""


def test_the_log_of_a_game_is_recognised_and_never_read_as_one_turn() -> None:
    assert account_of(LOG) is None
    done = ask(LOG)
    assert done.returncode == 2 and "the log of a game" in done.stderr
    assert account_of("Alice plays 3 Coppers. Alice buys a Silver.") is not None


def test_what_is_not_read_is_told() -> None:
    made = account_of("I gain Inn and have Watchtower. " + "and so on " * 1000)
    assert made is not None and any("after the first 2,000 letters" in word for word in made.left)


def test_names_can_be_those_of_another_language() -> None:
    said = ask("Bob plays Witch and I have Moat. Do I gain a Curse?", "--names", "de").stdout
    assert "Burggraben" in said and "Hexe" in said and "Bob played Witch" not in said


def test_the_list_can_be_narrowed() -> None:
    every = ask("--list").stdout.splitlines()
    some = ask("--list", "watchtower").stdout.splitlines()
    assert 0 < len(some) < len(every) and all("watchtower" in line.casefold() for line in some)
    assert ask("--list", "no such words").returncode == 2


def test_each_of_several_questions_is_answered_to_its_last_word() -> None:
    done = ask("Bartholomew has 2 Duchies and a Province, Maximiliana has 3 Provinces, Wilhelmina has 4 Estates, Archibaldina "
               "has a Duchy. how many points does Bartholomew have, how many points does Maximiliana have, how many points "
               "does Wilhelmina have and how many points does Archibaldina have", "--no-why")
    assert ("Bartholomew scores 12; Maximiliana scores 18; Wilhelmina scores 4; Archibaldina scores 3."
            in " ".join(done.stdout.split()))
