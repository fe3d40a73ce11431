"""The printed data of `components.toml`, checked when loaded; tuples are indexed by the schema's enum numbers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from services.kernel.components import Table, load_components
from services.samurai.meta import META
from zashiki.samurai.v1 import samurai_pb2 as schema

T = TypeVar("T")

_REGIONS = schema.Region.keys()[1:]
_PROVINCES = schema.Province.keys()[1:]
_SITES = schema.Site.keys()[1:]
_KINDS = ("capital", "resource", "shrine")
_HOUSES = schema.House.keys()[1:]
_ORDERS = schema.OrderToken.keys()[1:]
_NEUTRALS = schema.NeutralAction.keys()[1:]
_UNITS = schema.Unit.keys()[1:]
_DOJOS = schema.Dojo.keys()[1:]
_AGENDAS = schema.Agenda.keys()[1:]

SWIFT_ROADS, LEVY, MERCILESS_WAR, MASTER_BUILDERS, BOUNTIFUL_HARVEST = range(1, 6)
"""Decrees; 0 is none."""
_DECREES = (
    "DECREE_SWIFT_ROADS",
    "DECREE_LEVY",
    "DECREE_MERCILESS_WAR",
    "DECREE_MASTER_BUILDERS",
    "DECREE_BOUNTIFUL_HARVEST",
)

CAPITAL, RESOURCE, SHRINE = 1, 2, 3
"""What is printed on a province; 0 is none."""

COMPONENTS = load_components("samurai", Path(__file__).parent)


def _column(table: str, names: Sequence[str], read: Callable[[Table], T], blank: T) -> tuple[T, ...]:
    """Return what `read` finds for each card, `blank` standing at 0, the face-down card."""
    return (blank, *(read(card) for _, card in COMPONENTS.table(table).cards(names)))


def _titles(table: str, names: Sequence[str]) -> tuple[str, ...]:
    return _column(table, names, lambda card: card.text("title"), "")


def _pile(table: str, names: Sequence[str], new_region: bool, first: int = 1) -> tuple[int, ...]:
    """Return every copy of every card of a table, with those of the expansion or without."""
    pile: list[int] = []
    for number, (_, card) in enumerate(COMPONENTS.table(table).cards(names), first):
        pile += [number] * (card.integer("copies") + (card.integer("expansion_copies") if new_region else 0))
    return tuple(pile)


def _figure(table: str, key: str, least: int = 0) -> int:
    return COMPONENTS.table(table).integer(key, least, 99)


# Rounds and supplies.
LAST_ERA: Final = _figure("eras", "last", 1)
TOKENS_PLACED: Final = tuple(
    (0, *COMPONENTS.table("eras").integers(key, 1, 9)) for key in ("first_round", "second_round")
)
"""Order tokens each player places, by round - 1 and number of seats."""
if any(len(tokens) != 1 + META.max_seats for tokens in TOKENS_PLACED):
    raise COMPONENTS.table("eras").wrong("first_round", f"{META.max_seats} figures, and as many in second_round")

ARMIES: Final = _figure("supply", "armies", 1)
CASTLES: Final = _figure("supply", "castles")
START_BUSHIDO: Final = _figure("supply", "bushido")
START_FOOD: Final = _figure("supply", "food")
GARRISON: Final = _figure("supply", "garrison")
DESTINY_HAND: Final = _figure("supply", "hand", 1)
DESTINY_DRAW: Final = _figure("supply", "destiny_draw")
HOUSE_TITLE: Final = _titles("houses", _HOUSES)

# The map. "base" and "full" tuples are picked by whether the new region is in play.
REGION_TITLE: Final = _titles("regions", _REGIONS)
REGION_MAJORITY: Final = _column("regions", _REGIONS, lambda card: card.integer("majority", 0, 99), 0)
_IN_EXPANSION: Final = _column("regions", _REGIONS, lambda card: card.flag("expansion"), False)
SITE_TITLE: Final = _titles("sites", _SITES)
PROVINCE_TITLE: Final = _titles("provinces", _PROVINCES)
PROVINCE_REGION: Final = _column(
    "provinces", _PROVINCES, lambda card: 1 + _REGIONS.index(card.choice("region", _REGIONS)), 0
)
PROVINCE_KIND: Final = _column("provinces", _PROVINCES, lambda card: 1 + _KINDS.index(card.choice("kind", _KINDS)), 0)
REGION_PROVINCES: Final = tuple(
    tuple(province for province in range(1, len(PROVINCE_REGION)) if PROVINCE_REGION[province] == region)
    for region in range(1 + len(_REGIONS))
)
"""Provinces of each region, from south to north."""
BASE_REGIONS: Final = _IN_EXPANSION.index(True) - 1
FULL_REGIONS: Final = len(_REGIONS)
BASE_PROVINCES: Final = sum(len(REGION_PROVINCES[region]) for region in range(1, 1 + BASE_REGIONS))
FULL_PROVINCES: Final = len(_PROVINCES)
if list(PROVINCE_REGION[1:]) != sorted(PROVINCE_REGION[1:]) or list(_IN_EXPANSION) != sorted(_IN_EXPANSION):
    raise COMPONENTS.table("provinces").wrong("cards", "regions in their order, the new region last")
CAPITALS: Final = tuple(
    next((province for province in provinces if PROVINCE_KIND[province] == CAPITAL), 0)
    for provinces in REGION_PROVINCES
)
"""The Capital of each region."""
if not all(CAPITALS[1:]) or PROVINCE_KIND.count(CAPITAL) != FULL_REGIONS:
    raise COMPONENTS.table("provinces").wrong("cards", "one Capital in each region")
if ARMIES < GARRISON * FULL_REGIONS:
    raise COMPONENTS.table("supply").wrong("garrison", f"no more in all {FULL_REGIONS} Capitals than {ARMIES} armies")

Border = tuple[int, int]
"""Two neighbouring provinces, the southern one first."""


def _borders(sea: bool) -> tuple[Border, ...]:
    borders: list[Border] = []
    for edge in COMPONENTS.table("borders").tables("edges"):
        names = edge.choices("between", _PROVINCES)
        if len(names) != 2 or names[0] == names[1]:
            raise edge.wrong("between", "two provinces")
        south, north = sorted(1 + _PROVINCES.index(name) for name in names)
        if edge.flag("sea") == sea:
            borders.append((south, north))
    return tuple(borders)


LAND_BORDERS: Final = _borders(sea=False)
SEA_LANES: Final = _borders(sea=True)

SEEDS: Final = tuple(_pile("seeding", _SITES[1:3], new_region, 2) for new_region in (False, True))
"""Seeding tokens as the sites they make, base and full."""
for _seeds, _provinces in zip(SEEDS, (BASE_PROVINCES, FULL_PROVINCES), strict=True):
    _resources = PROVINCE_KIND[: 1 + _provinces].count(RESOURCE)
    if len(_seeds) != _resources:
        raise COMPONENTS.table("seeding").wrong("cards", f"{_resources} copies for {_provinces} provinces")

# Orders and neutral actions.
ORDER_TITLE: Final = _titles("order_tokens", _ORDERS)
ORDER_SET: Final = tuple(
    number
    for number, (_, card) in enumerate(COMPONENTS.table("order_tokens").cards(_ORDERS), 1)
    for _ in range(card.integer("copies", 0, 20))
)
"""The order tokens of each player."""
if len(ORDER_SET) < max(sum(pair) for pair in zip(*TOKENS_PLACED, strict=True)):
    raise COMPONENTS.table("order_tokens").wrong("cards", "as many copies in all as are placed in an era")
NEUTRAL_TITLE: Final = _titles("neutral_actions", _NEUTRALS)
NEUTRAL_TOKENS: Final = tuple(_pile("neutral_actions", _NEUTRALS, new_region) for new_region in (False, True))


def _slots(table: str, regions: Sequence[str]) -> tuple[int, ...]:
    rows = [card.choices("neutral", _NEUTRALS) for _, card in COMPONENTS.table(table).cards(regions)]
    if len({len(row) for row in rows}) != 1:
        raise COMPONENTS.table(table).wrong("cards", "equally many slots in each region")
    return tuple(1 + _NEUTRALS.index(name) for row in rows for name in row)


_full_slots = _slots("slots", _REGIONS)
SLOTS: Final = (_full_slots[: len(_full_slots) // FULL_REGIONS * BASE_REGIONS], _full_slots)
"""The neutral action beside each slot, base and full."""
SOLO_SLOTS: Final = _slots("solo_slots", _REGIONS[:BASE_REGIONS])
if [len(tokens) for tokens in NEUTRAL_TOKENS] != [len(slots) for slots in SLOTS]:
    raise COMPONENTS.table("neutral_actions").wrong("cards", "as many copies as there are slots on either map")

MOVE_STEPS: Final = _figure("move", "points", 1)
MOVE_FOOD_BONUS: Final = _figure("move", "food_bonus")
MOVE_NEUTRAL: Final = _figure("move", "neutral", 1)
RECRUITS: Final = _figure("recruit", "armies", 1)
RECRUIT_FOOD_BONUS: Final = _figure("recruit", "food_bonus")
RECRUIT_NEUTRAL: Final = _figure("recruit", "neutral", 1)
VICTIMS: Final = _figure("attack", "armies", 1)
ATTACK_BUSHIDO_BONUS: Final = _figure("attack", "bushido_bonus")
ATTACK_NEUTRAL: Final = _figure("attack", "neutral", 1)
YIELD: Final = _figure("harvest", "yield", 1)
CASTLE_SAMURAI: Final = _figure("castle", "samurai", 1)
CASTLES_PER_REGION: Final = _figure("castle", "per_region", 1)
COVER_PRICES: Final = COMPONENTS.table("cover").integers("prices", 0, 99)
"""Bushido for the first, second, … cover of an opponent's token in a round; the last figure holds for more."""

# Strength and scoring.
SAMURAI_POWER: Final = _figure("strength", "samurai")
ARCHER_POWER: Final = _figure("strength", "archer")
BESIEGING_POWER: Final = _figure("strength", "besieging_archer")
GENERAL_POWER: Final = _figure("strength", "general")
CASTLE_POWER: Final = _figure("strength", "castle")
PROVINCE_INFLUENCE: Final = _figure("era_end", "province_influence")
CASTLE_INFLUENCE: Final = _figure("era_end", "castle_influence")
GENERAL_INFLUENCE: Final = _figure("era_end", "general_influence")
SHRINE_POINTS: Final = _figure("era_end", "shrine_points")
ARCHER_POINTS: Final = _figure("era_end", "archer_points")
DESTINY_CARDS: Final = tuple(_pile("destiny_cards", _REGIONS, new_region) for new_region in (False, True))
for _seats, _cards in ((META.max_seats - 1, DESTINY_CARDS[False]), (META.max_seats, DESTINY_CARDS[True])):
    _dealt = _seats * (DESTINY_HAND + (LAST_ERA - 1) * DESTINY_DRAW)
    if len(_cards) < _dealt:
        raise COMPONENTS.table("destiny_cards").wrong("cards", f"{_dealt} or more for {_seats} players")
if any(DESTINY_HAND + era * (DESTINY_DRAW - 1) < 1 for era in range(LAST_ERA)):
    raise COMPONENTS.table("supply").wrong("hand", "a card to choose in each era, with those drawn")
MULTIPLIERS: Final = COMPONENTS.table("final_scoring").integers("multipliers")
"""Points for each influence in a region with 0, 1, 2, … Destiny cards; the last figure holds for more."""
RESOURCES_PER_POINT: Final = _figure("final_scoring", "resources_per_point", 1)

# Dojos.
UNIT_TITLE: Final = _titles("units", _UNITS)
_TRAINED = _UNITS[1:]
_no_price = (0, 0)
TRAINING_PRICE: Final = (
    _no_price,
    *_column("training", _TRAINED, lambda card: (card.integer("bushido", 0, 9), card.integer("food", 0, 9)), _no_price),
)
"""Bushido and food by the unit that is trained."""
ARCHERS: Final = dict(COMPONENTS.table("training").cards(_TRAINED))["UNIT_ARCHER"].integer("pieces", 0, 9)
DOJO_TITLE: Final = _titles("dojos", _DOJOS)
WIND_STEPS: Final = _figure("dojo_abilities", "wind_steps", 1)
FIRE_VICTIMS: Final = _figure("dojo_abilities", "fire_victims", 1)
WATER_PUSHED: Final = _figure("dojo_abilities", "water_pushed", 1)
WATER_VICTIMS: Final = _figure("dojo_abilities", "water_victims", 1)
GENERAL_STEPS: Final = _figure("dojo_abilities", "general_steps")
"""Further steps of a Move that only the General may take."""

for _, _dojo in COMPONENTS.table("dojos").cards(_DOJOS):
    for _ability in ("elite", "general"):
        _dojo.text(_ability)  # what a Dojo's card says, for those who play

# Variants.
AGENDA_POINTS: Final = _figure("agendas", "points")
AGENDA_TITLE: Final = _titles("agendas", _AGENDAS)
AGENDA_EFFECT: Final = _column("agendas", _AGENDAS, lambda card: card.text("effect"), "")
AGENDA_TILE: Final = _column("agendas", _AGENDAS, lambda card: card.integer("tile", 1, 5), 0)
AGENDA_DECREE: Final = _column("agendas", _AGENDAS, lambda card: 1 + _DECREES.index(card.choice("decree", _DECREES)), 0)
DECREE_TITLE: Final = _titles("decrees", _DECREES)
DECREE_AMOUNT: Final = _column("decrees", _DECREES, lambda card: card.integer("amount", 0, 9), 0)
WIDE_DOMINION: Final = _figure("agenda_figures", "wide_dominion", 1)
GREAT_HOST: Final = _figure("agenda_figures", "great_host", 1)
UNDISPUTED_LANDS: Final = _figure("agenda_figures", "undisputed_lands", 1)
MOUNTAINS_IN_REGION: Final = _figure("mountains", "in_region")


def _mountains_between() -> tuple[tuple[int, int, int], ...]:
    rows = []
    for row in COMPONENTS.table("mountains").tables("between"):
        south, north = sorted(1 + _REGIONS.index(name) for name in row.choices("regions", _REGIONS))
        rows.append((south, north, row.integer("tiles", 0, 9)))
    return tuple(rows)


MOUNTAINS_BETWEEN: Final = _mountains_between()
"""Two regions, and how many tiles lie on the borders between them."""
_shrine_meeples = COMPONENTS.table("shrine_meeples")
SHRINES: Final = (
    _shrine_meeples.integer("shrines", 0, 99),
    _shrine_meeples.integer("shrines", 0, 99) + _shrine_meeples.integer("expansion_shrines", 0, 99),
)
LEAST_BUSHIDO: Final = _shrine_meeples.integer("bushido", 0, 9)
LEAST_FOOD: Final = _shrine_meeples.integer("food", 0, 9)
LEAST_EXPANSION_RESOURCES: Final = _shrine_meeples.integer("expansion_resources", 0, 9)
LEAST_SHRINES: Final = _shrine_meeples.integer("shrines_in_region", 0, 9)

# Solo.
RIVAL_ORDER_SET: Final = tuple(order for order in ORDER_SET if order != 1 + _ORDERS.index("ORDER_TOKEN_MOVE"))
"""The order tokens of each rival."""
RIVAL_LIMIT: Final = _figure("rival_actions", "province_limit", 1)
"""Armies a rival has in one province at most."""
RIVAL_RECRUITS: Final = (_figure("rival_actions", "recruit", 1), _figure("rival_actions", "recruit_alone", 1))
"""By whether the Location card names a single province."""
RIVAL_VICTIMS: Final = (_figure("rival_actions", "attack", 1), _figure("rival_actions", "attack_alone", 1))
"""By whether the Location card names a single province."""
RIVAL_NEUTRAL_VICTIMS: Final = _figure("rival_actions", "neutral_attack", 1)
RIVAL_CASTLE_ARMIES: Final = _figure("rival_actions", "castle_armies", 1)
RIVAL_MOVE_POINTS: Final = _figure("rival_actions", "move_points")
RIVAL_SHRINE_POINTS: Final = _figure("rival_actions", "harvest_shrine_points")
RIVAL_CAPITAL_INFLUENCE: Final = _figure("rival_actions", "harvest_capital_influence")
RIVAL_KEPT: Final = _figure("rival_actions", "kept")
"""Armies a rival keeps in a province when an era ends."""
COVERED_PER_HOUSE: Final = _figure("solo", "covered_per_house", 1)
SOLO_DESTINY: Final = _figure("solo", "destiny_per_region")
if min(DESTINY_CARDS[False].count(region) for region in range(1, 1 + BASE_REGIONS)) < SOLO_DESTINY:
    raise COMPONENTS.table("solo").wrong("destiny_per_region", "no more than there are cards of each region")
SOLO_DESTINY_DRAWS: Final = COMPONENTS.table("solo").integers("destiny_after_era", 0, 9)
"""Destiny cards drawn after each era."""
if len(SOLO_DESTINY_DRAWS) != LAST_ERA:
    raise COMPONENTS.table("solo").wrong("destiny_after_era", f"{LAST_ERA} figures, one for each era")
_LOCATIONS = schema.LocationCard.keys()[1:]
LOCATION_REGION: Final = _column(
    "location_cards", _LOCATIONS, lambda card: 1 + _REGIONS.index(card.choice("region", _REGIONS[:BASE_REGIONS])), 0
)
LOCATION_SITE: Final = _column(
    "location_cards", _LOCATIONS, lambda card: 1 + _SITES.index(card.choice("site", _SITES)), 0
)
REGION_LOCATIONS: Final = tuple(
    tuple(card for card, region in enumerate(LOCATION_REGION) if region == number and card)
    for number in range(1 + BASE_REGIONS)
)
"""The Location cards of each region."""
LOCATIONS_PER_REGION: Final = _figure("solo", "locations_per_region", 1)
"""Location cards of each region in a rival's first pile."""
if any(len(cards) < LOCATIONS_PER_REGION for cards in REGION_LOCATIONS[1:]):
    raise COMPONENTS.table("solo").wrong("locations_per_region", "no more than there are cards of each region")
