"""Numbers of the schema's enums that the rules speak of, as plain ints (fast, and what parts hold)."""

from typing import Final

SITE_CAPITAL: Final = 1
SITE_BUSHIDO: Final = 2
SITE_FOOD: Final = 3
SITE_SHRINE: Final = 4

HOUSE_MORI: Final = 1
HOUSE_TAKEDA: Final = 3
HOUSE_ODA: Final = 4

ORDER_TOKEN_MOVE: Final = 1
ORDER_TOKEN_ATTACK: Final = 2
ORDER_TOKEN_RECRUIT: Final = 3
ORDER_TOKEN_HARVEST: Final = 4
ORDER_TOKEN_BUILD_CASTLE: Final = 5

UNIT_SAMURAI: Final = 1
UNIT_ARCHER: Final = 2
UNIT_ELITE: Final = 3
UNIT_GENERAL: Final = 4

DOJO_EARTH: Final = 1
DOJO_WIND: Final = 2
DOJO_FIRE: Final = 3
DOJO_WATER: Final = 4
DOJO_VOID: Final = 5

AGENDA_1A: Final = 1
AGENDA_1B: Final = 2
AGENDA_2A: Final = 3
AGENDA_2B: Final = 4
AGENDA_3A: Final = 5
AGENDA_3B: Final = 6
AGENDA_4A: Final = 7
AGENDA_4B: Final = 8
AGENDA_5A: Final = 9
AGENDA_5B: Final = 10

STAGE_DOJO: Final = 1
STAGE_DESTINY: Final = 2
STAGE_PLACE: Final = 3
STAGE_ORDER: Final = 4
STAGE_TASK: Final = 5
STAGE_ABILITY: Final = 6
STAGE_TRAIN: Final = 7
STAGE_OVER: Final = 8

REASON_MAJORITY: Final = 1
REASON_SHRINES: Final = 2
REASON_ARCHERS: Final = 3
REASON_RIVAL_MOVE: Final = 4
REASON_RIVAL_HARVEST: Final = 5
