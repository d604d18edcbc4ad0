"""The registers of the kernel's own code, by name: of abilities, trigger windows and procedures.

A frame's registers are a list while it runs and a tuple while it is suspended. Each table of names is what the code is
built with, so that the numbers below it are where the names lie.
"""

from __future__ import annotations

from engine.state import WindowRegisters

# Every ability: who has it, who is meant by "you" in what is being carried out, its source, its occurrence, the card
# that stays in play for it, whom it does not affect, and the card that the occurrence is about. Names follow.
ABILITY = ("@me", "@who", "@this", "@occ", "@keep", "@imm", "@it")
ME, WHO, THIS, OCC, KEEP, IMM, IT = range(len(ABILITY))
# The last name of what a Duration sets up, where it matters: the card that made it be played again (0: none).
REPEATER = "@repeater"

# In IMM and P_IMMUNE, beside the players whom a played Attack does not affect: what else is special about one play.
SWAPPED, EXTRA_OPTION, GAVE_COINS = 1 << 16, 1 << 17, 1 << 18
FOR_THE_TURN = SWAPPED | EXTRA_OPTION  # what a play's set-up abilities take along, for the turn

WINDOW = WindowRegisters._fields
W_OCC, W_POOL, W_DONE, W_CURSOR, W_CANCELLED, W_STOPPED, W_SCANNED = range(len(WINDOW))

PLAY_CARD = (
    "player", "card", "face", "leaving", "keep", "immune", "throne", "by", "nth", "claims", "again",
)  # fmt: skip
P_PLAYER, P_CARD, P_FACE, P_LEAVING, P_KEEP, P_IMMUNE, P_THRONE, P_BY, P_NTH, P_CLAIMS, P_AGAIN = range(len(PLAY_CARD))

GAIN = ("player", "card", "target", "bought", "by")
G_PLAYER, G_CARD, G_TARGET, G_BOUGHT, G_BY = range(len(GAIN))

BUY = ("player", "card", "overpaid")
B_PLAYER, B_CARD, B_OVERPAID = range(len(BUY))

DRAW = ("player", "count", "place", "keep", "by", "got", "shuffled", "deck", "bottom", "tells")
D_PLAYER, D_COUNT, D_PLACE, D_KEEP, D_BY, D_GOT, D_SHUFFLED, D_DECK, D_BOTTOM, D_TELLS = range(len(DRAW))

SHUFFLE = ("player", "whole", "top", "bottom", "anywhere", "first", "by", "split")
S_PLAYER, S_WHOLE, S_TOP, S_BOTTOM, S_ANYWHERE, S_FIRST, S_BY, S_SPLIT = range(len(SHUFFLE))

TAKE_TOKENS = ("player", "pool", "number")
K_PLAYER, K_POOL, K_NUMBER = range(len(TAKE_TOKENS))

ARRANGE = ("player", "count")
A_PLAYER, A_COUNT = range(len(ARRANGE))

TURN_OVER = ("pile",)
(V_PILE,) = range(len(TURN_OVER))

WOULD_TURN = ("player", "decides", "extra", "during")
Y_PLAYER, Y_DECIDES, Y_EXTRA, Y_DURING = range(len(WOULD_TURN))

TURN = ("kept",)
(Z_KEPT,) = range(len(TURN))
