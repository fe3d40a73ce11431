"""Numbers of the schema's enums that the rules speak of, as plain ints (fast, and what parts hold)."""

from typing import Final

BUILDING_FARMHOUSE: Final = 1
BUILDING_FIRE_WATCHTOWER: Final = 2
BUILDING_IMPERIAL_VILLA: Final = 3

SPECIAL_TOKEN_HIRE: Final = 1
SPECIAL_TOKEN_MOVE: Final = 2
SPECIAL_TOKEN_AVOID_FIRE: Final = 3
SPECIAL_TOKEN_JOKER: Final = 4

SHOP_TOBACCO: Final = 4
SHOP_FISH_MARKET: Final = 7
SHOP_EXCHANGE: Final = 8
"""The last before the Crossroads."""

DEAL_BUILD: Final = 7

IKIZAMA_ONE_TO_FOUR: Final = 1
IKIZAMA_FOUR: Final = 5

STAGE_SETTLE: Final = 1
STAGE_IKIZAMA: Final = 2
STAGE_HIRE: Final = 3
STAGE_PLACE: Final = 4
STAGE_MOVE: Final = 5
STAGE_BUSINESS: Final = 6
STAGE_TRAIN: Final = 7
STAGE_SWAP: Final = 8
STAGE_BUILD: Final = 9
STAGE_NEUTRAL: Final = 10
STAGE_NEUTRAL_PLACE: Final = 11
STAGE_FIRE: Final = 12
STAGE_FOOD: Final = 13
STAGE_NEW_YEAR: Final = 14
STAGE_OVER: Final = 15

DEPARTURE_BURNED: Final = 1
DEPARTURE_UNFED: Final = 2
DEPARTURE_USED: Final = 3
DEPARTURE_NO_SPACE: Final = 4
