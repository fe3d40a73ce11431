"""Numbers of the schema's enums that the rules speak of, as plain ints (fast, and what parts hold)."""

from typing import Final

DOJO_CARD_THREE: Final = 3
"""The kicker."""

TREASURE_GOLD: Final = 5
"""Wild; the most valuable treasure in a house."""

GUARD_ELITE_A: Final = 11
"""From here on guards are elites."""

SKILL_MINUS_TWO: Final = 1
SKILL_ZERO: Final = 2
SKILL_SWAP: Final = 3
SKILL_PLUS_TWO: Final = 4
SKILL_SIX: Final = 5
SKILL_REFRESH: Final = 6
SKILL_PLUS_MINUS_ONE: Final = 7
SKILL_TWO_OR_FOUR: Final = 8
SKILL_SWITCH: Final = 9
SKILL_HENSOJUTSU: Final = 10

APPROACH_STRENGTH: Final = 1
APPROACH_STEALTH: Final = 2

STAGE_PLACE: Final = 1
STAGE_DRAW: Final = 2
STAGE_DISCARD: Final = 3
STAGE_TUITION: Final = 4
STAGE_PAY: Final = 5
STAGE_FIGHT: Final = 6
STAGE_BANZAI: Final = 7
STAGE_KEEP: Final = 8
STAGE_INSTALL: Final = 9
STAGE_DISGUISE: Final = 10
STAGE_REWARD: Final = 11
STAGE_OVER: Final = 12

PLACE_KIND_DOJO: Final = 1
PLACE_KIND_SENSEI: Final = 2
PLACE_KIND_HOUSE: Final = 3
PLACE_KIND_PALACE: Final = 4
PLACE_KIND_PAVILION: Final = 5

REWARD_UNSPECIFIED: Final = 0
REWARD_HONOR: Final = 1
REWARD_RUMOR: Final = 2

PILE_DOJO: Final = 1
PILE_GUARDS: Final = 2
PILE_ELITES: Final = 3
PILE_BAG: Final = 4
