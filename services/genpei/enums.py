"""Numbers of the schema's enums that the rules speak of, as plain ints (fast, and what parts hold)."""

from typing import Final

CLANS: Final = (1, 2, 3, 4)
"""Tanuki, Kitsune, Komainu, Neko; the houses of the clans have the same numbers."""
HOUSE_EMPEROR: Final = 5
HOUSES: Final = (HOUSE_EMPEROR, *CLANS)
"""In the order in which they are decided."""

SPACE_RECRUIT: Final = 1
SPACE_ASSASSINATE: Final = 2
SPACE_PAGODA: Final = 3
SPACE_NINJA: Final = 4
SPACE_SPY: Final = 5
SPACE_INTRIGUE: Final = 6
SPACE_REINFORCEMENTS: Final = 7
SPACE_CONTACTS: Final = 8
SPACE_TORII: Final = 9

TORII_ACTION_COINS: Final = 1
TORII_ACTION_MOVEMENT: Final = 2
TORII_ACTION_EMPEROR: Final = 3
TORII_ACTION_GAIN: Final = 4
TORII_ACTION_TRANSFER: Final = 5
TORII_ACTION_PAGODA: Final = 6

DIRECTION_ANTICLOCKWISE: Final = 1
DIRECTION_CLOCKWISE: Final = 2

INTRIGUE_CARD_NINJA: Final = 1
INTRIGUE_CARD_SWAP: Final = 2
INTRIGUE_CARD_COINS: Final = 3
INTRIGUE_CARD_TORII: Final = 4
INTRIGUE_CARD_STEPS: Final = 5
INTRIGUE_CARD_CONTACTS: Final = 6
INTRIGUE_CARD_RECRUIT: Final = 7
INTRIGUE_CARD_SPY: Final = 8
INTRIGUE_CARD_ASSASSINATE: Final = 9

KOTAISHI_CARD_RECYCLE: Final = 20

STAGE_KEEP: Final = 1
STAGE_PLAY: Final = 2
STAGE_MOVE: Final = 3
STAGE_RECRUIT: Final = 4
STAGE_ASSASSINATE: Final = 5
STAGE_REINFORCE: Final = 6
STAGE_CONTACTS: Final = 7
STAGE_PAGODA: Final = 8
STAGE_TORII: Final = 9
STAGE_MOVEMENT: Final = 10
STAGE_PALACE: Final = 11
STAGE_ENTER: Final = 12
STAGE_GAIN: Final = 13
STAGE_TRANSFER: Final = 14
STAGE_TRANSFER_TO: Final = 15
STAGE_TORII_PAGODA: Final = 16
STAGE_TORII_PAGODA_ON: Final = 17
STAGE_ASCEND: Final = 18
STAGE_SWAP: Final = 19
STAGE_SWAP_WITH: Final = 20
STAGE_END: Final = 21
STAGE_SPLIT: Final = 22
STAGE_OVER: Final = 23
