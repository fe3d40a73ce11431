"""What things are worth in IKI of the end, and what a seat may expect to end with: the bots' sense of the game.

What one has is worth what it may become while months are left to make something of it: mons become characters, wood and
Kobans buildings, rice keeps characters at work until they retire and pay for good. The figures were tried in games
between bots.
"""

from collections.abc import Iterable

from services.iki.board import employed, layout
from services.iki.building import can_build, price
from services.iki.components import (
    BUILDS,
    CHARACTER_TYPE,
    DEAL_GAIN,
    DEAL_SPEND,
    DEALS,
    EXCHANGES,
    FARMHOUSE_IKI,
    FIRES,
    FISH_BONUS,
    FISH_COST,
    FISH_IKI,
    IMPERIAL_VILLA_MONS,
    LAST_MONTH,
    MONTHS_IN_SEASON,
    NEW_YEAR,
    PIPE_COST,
    PIPE_FACTOR,
    PIPE_GAIN,
    PIPE_TRAINS,
    POUCH_COST,
    SALARY,
    SKILL,
    SKILL_GAIN,
    SKILL_OPPONENTS,
    SKILL_SPEND,
    TRAINS,
)
from services.iki.enums import (
    BUILDING_FARMHOUSE,
    BUILDING_IMPERIAL_VILLA,
    DEAL_BUILD,
    IKIZAMA_ONE_TO_FOUR,
    SHOP_FISH_MARKET,
    SHOP_TOBACCO,
    SPECIAL_TOKEN_AVOID_FIRE,
    SPECIAL_TOKEN_HIRE,
    SPECIAL_TOKEN_MOVE,
    STAGE_FOOD,
)
from services.iki.fires import strength_at_edge
from services.iki.goods import can_pay
from services.iki.scoring import TYPES, building_iki, final_types, fish_iki, pouch_iki, type_counts, types_iki
from services.iki.shops import season_of_token
from services.iki.state import NOTHING, Goods, Player, Position
from services.iki.street import SHOPS, fewest_steps, free_steps, laps, sandals_needed

PAYDAYS = LAST_MONTH // MONTHS_IN_SEASON
TURN = 5.0
"""IKI an ordinary turn brings."""
TRAINING = 1.5
"""IKI of experience for one character, with the whole year to come; like the next four it dwindles with the year."""
KOBUN = 1.5
FIRST_PIPE = 2.0
LASTING_TOKEN = 4.0
AVOID_FIRE = 2.0
SWAPPING = 0.3
RATION = 1.2
"""IKI a character's rice is worth each season; it is paid for by the salary."""
FED = 2.5
"""Characters fed on a payday, as the owner of the Farmhouse may expect."""
BURNED_BUILDING = 12.0
SURVIVAL = 0.85
"""Share of a career that fire and hunger leave."""


class Worth:
    """What one more of everything is worth to a player, in IKI of the end."""

    __slots__ = ("firefighting", "kobans", "mons", "rice", "sandals", "wood")

    def __init__(self, month: int, hungry: bool) -> None:
        left = year_left(month)
        self.mons = 0.25 + 0.3 * left
        self.rice = (2.0 if hungry else 0.4 + 0.6 * left) if left > 0 else 0.0
        self.sandals = 0.6 * left
        self.wood = 1.0 + 0.7 * left
        self.kobans = 3.0 + 2.0 * left
        self.firefighting = 0.1 + 0.5 * left

    def of(self, goods: Goods) -> float:
        """Return what goods are worth."""
        return (
            self.mons * goods.mons
            + self.rice * goods.rice
            + self.sandals * goods.sandals
            + self.wood * goods.wood
            + self.kobans * goods.kobans
            + self.firefighting * goods.firefighting
            + goods.iki
        )


def year_left(month: int) -> float:
    """Return the share of the year that is to come."""
    return (NEW_YEAR - month) / LAST_MONTH


_WORTHS = [[Worth(month, hungry) for hungry in (False, True)] for month in range(NEW_YEAR + 1)]


def worth_for(state: Position, player: Player) -> Worth:
    """Return what things are worth to a player now."""
    return _WORTHS[state.month][player.rice < len(employed(state, player.seat))]


def paydays_left(state: Position) -> int:
    """Return the paydays still to come; while food is paid, salaries have been."""
    months = state.month if state.stage == STAGE_FOOD else state.month - 1
    return max(0, PAYDAYS - months // MONTHS_IN_SEASON)


def _career(character: int, experience: int, paydays: int) -> float:
    """Return the salaries a character will bring, less its rice, gaining one experience a season."""
    salaries, worth = SALARY[character], _WORTHS[LAST_MONTH // 2][False]
    total = 0.0
    for reached in range(experience, experience + paydays):
        total += worth.of(salaries[min(reached, len(salaries) - 1)])
        if reached < len(salaries):
            total -= RATION
    return SURVIVAL * total


CAREER = [
    [[0.0]]
    + [
        [_career(character, experience, paydays) for experience in range(len(SALARY[character]) + 1)]
        for character in range(1, len(SALARY))
    ]
    for paydays in range(PAYDAYS + 1)
]
"""By paydays left, character and experience, retirement being the last."""


def expected_iki(state: Position) -> list[float]:
    """Return the IKI each seat may expect to end with."""
    paydays = paydays_left(state)
    expected = [_belongings(state, player, paydays) + _turn_to_come(state, player) for player in state.players]
    for space in state.spaces:
        if space.owner is not None:
            expected[space.owner] += CAREER[paydays][space.character][space.experience]
    if paydays:
        _add_harmony(state, expected, 0.25 + 0.4 * paydays)
        _subtract_fire(state, expected, paydays)
    return expected


def _belongings(state: Position, player: Player, paydays: int) -> float:
    """Return what a player has, characters at work apart."""
    left, worth = year_left(state.month), _WORTHS[state.month][False]
    types = final_types(state, player)
    mouths = len(employed(state, player.seat)) if paydays else 0
    total = float(player.iki + types_iki(types) + fish_iki(player))
    total += worth.mons * player.mons + worth.wood * player.wood + worth.kobans * player.kobans
    total += worth.sandals * min(player.sandals, 4) + worth.firefighting * player.firefighting
    total += 2.0 * min(player.rice, mouths) + worth.rice * max(0, min(player.rice - mouths, 4))
    total += KOBUN * left * player.kobuns
    for pouch in player.pouches:
        total += pouch_iki(player, pouch, types)
    if player.pipes:
        total += FIRST_PIPE * left
    for character in player.retired:
        total += CAREER[paydays][character][-1]
    for token in player.tokens:
        if token in (SPECIAL_TOKEN_HIRE, SPECIAL_TOKEN_MOVE):
            total += LASTING_TOKEN * left
        elif token == SPECIAL_TOKEN_AVOID_FIRE:
            total += AVOID_FIRE * left
    for space in state.spaces:
        if space.building and space.owner == player.seat:
            total += building_iki(player, space.building, types) + _ongoing(space.building, worth, types, paydays)
    return total


def _ongoing(building: int, worth: Worth, types: list[int], paydays: int) -> float:
    """Return what a building will pay its owner on the paydays to come."""
    if building == BUILDING_FARMHOUSE:
        return FARMHOUSE_IKI * FED * paydays
    if building == BUILDING_IMPERIAL_VILLA:
        return IMPERIAL_VILLA_MONS * worth.mons * (1 + max(types)) * paydays
    return 0.0


def _add_harmony(state: Position, expected: list[float], times: float) -> None:
    """Add the harmony of the board as it is, counted so many times."""
    for group in layout(state).groups:
        total = [0] * TYPES
        for index in group:
            total[CHARACTER_TYPE[state.spaces[index].character]] += 1
        for index in group:
            space = state.spaces[index]
            together = total[CHARACTER_TYPE[space.character]]
            if space.owner is not None and space.character and together > 1:
                expected[space.owner] += times * together


def _subtract_fire(state: Position, expected: list[float], paydays: int) -> None:
    """Subtract what the next fire may burn, each nagaya being as likely; until then firefighting may rise."""
    month = next((month for month in FIRES if month >= state.month), None)
    if month is None:
        return
    growth = 0.5 * (month - state.month)
    for start in layout(state).outer:
        for place in range(layout(state).length):
            space = state.spaces[start + place]
            if space.owner is None:
                continue
            if state.players[space.owner].firefighting + growth >= strength_at_edge(state, month) - place:
                break
            career = CAREER[paydays][space.character][space.experience] + 2 * KOBUN
            expected[space.owner] -= (career if space.character else BURNED_BUILDING) / len(layout(state).outer)


def _turn_to_come(state: Position, player: Player) -> float:
    """Return what a player may expect of a turn still to come this month, by the Ikizama once it is placed."""
    if state.month == NEW_YEAR:
        return 0.0 if player.oyakata else TURN
    if player.ikizama:
        return turn_worth(state, player, player.ikizama)
    placing = state.turn is None and any(other.ikizama for other in state.players)
    return TURN if placing else 0.0


def turn_worth(state: Position, player: Player, ikizama: int) -> float:
    """Return what the turn on a space of the Ikizama track may bring."""
    worth = worth_for(state, player)
    best = 0.0
    for steps in range(fewest_steps(ikizama), free_steps(ikizama) + 3):
        sandals = sandals_needed(state, player, ikizama, steps)
        if sandals <= player.sandals:
            best = max(best, move_worth(state, player, worth, steps) - sandals * worth.sandals)
    return best + (worth.mons if ikizama == IKIZAMA_ONE_TO_FOUR else 5 * worth.mons)


def move_worth(state: Position, player: Player, worth: Worth, steps: int) -> float:
    """Return what going so many steps may bring: business there, and experience past the Crossroads."""
    gain = shop_worth(state, player, worth, (player.oyakata + steps - 1) % SHOPS + 1)
    if laps(player.oyakata, steps):
        gain += TRAINING * year_left(state.month) * len(employed(state, player.seat))
    return gain


def shop_worth(state: Position, player: Player, worth: Worth, shop: int) -> float:
    """Return what business with a shop and the best character behind it may bring."""
    if shop == SHOP_TOBACCO:
        pipe = _best(pipe_worth(state, player, worth, pipe) for pipe in state.pipes)
        trade = pipe + _best(pouch_worth(state, player, worth, pouch) for pouch in state.pouches)
    elif shop == SHOP_FISH_MARKET:
        trade = _best(fish_worth(player, worth, fish) for fish in state.fish)
    else:
        trade = _best(deal_worth(state, player, worth, deal) for deal in DEALS[shop])
    stalls = layout(state).stalls[shop]
    return trade + _best(skill_worth(state, player, worth, index) for index in stalls if state.spaces[index].character)


def _best(gains: Iterable[float]) -> float:
    """Return the best of several things of which none needs to be done."""
    return max((0.0, *gains))


def deal_worth(state: Position, player: Player, worth: Worth, deal: int) -> float:
    """Return what a deal brings; 0 when it cannot be paid."""
    if not can_pay(player, DEAL_SPEND[deal]):
        return 0.0
    if deal == DEAL_BUILD:
        return _best_building(state, player, worth, 0, DEAL_SPEND[deal]) - worth.of(DEAL_SPEND[deal])
    return worth.of(DEAL_GAIN[deal]) - worth.of(DEAL_SPEND[deal])


def _best_building(state: Position, player: Player, worth: Worth, builder: int, fee: Goods) -> float:
    if not can_build(state, player, builder, fee):
        return 0.0
    types = type_counts(state, player)
    return max(
        building_worth(state, player, worth, types, builder, building)
        for building in state.buildings
        if can_pay(player, price(builder, building))
    )


def building_worth(
    state: Position, player: Player, worth: Worth, types: list[int], builder: int, building: int
) -> float:
    """Return what a building brings in the end and on the way, less its price and the Kobun it binds."""
    gain = building_iki(player, building, types) + _ongoing(building, worth, types, paydays_left(state))
    return gain - worth.of(price(builder, building)) - KOBUN * year_left(state.month)


def skill_worth(state: Position, player: Player, worth: Worth, index: int) -> float:
    """Return what business with the character on a space brings; 0 when it cannot be paid."""
    space = state.spaces[index]
    spend, skill = SKILL_SPEND[space.character], SKILL[space.character]
    if not can_pay(player, spend):
        return 0.0
    gain = -worth.of(spend)
    if skill == EXCHANGES:
        gain += worth.of(SKILL_GAIN[space.character])
        if SKILL_OPPONENTS[space.character] is not NOTHING:
            gain -= worth.of(SKILL_OPPONENTS[space.character])
    elif skill == TRAINS:
        gain += _training(state, player)
    elif skill == BUILDS:
        gain += _best_building(state, player, worth, space.character, spend)
    else:
        gain += SWAPPING
    if space.owner is not None and space.owner != player.seat:
        gain -= TRAINING * year_left(state.month) / 3
    return gain


def _training(state: Position, player: Player) -> float:
    return TRAINING * year_left(state.month) if employed(state, player.seat) else 0.0


def pipe_worth(state: Position, player: Player, worth: Worth, pipe: int) -> float:
    """Return what a pipe brings: its effect, and the doubling of pouches."""
    if PIPE_COST[pipe] > player.mons:
        return 0.0
    gain = worth.of(PIPE_GAIN[pipe]) - worth.mons * PIPE_COST[pipe]
    if PIPE_TRAINS[pipe]:
        gain += _training(state, player)
    if not player.pipes:
        types = type_counts(state, player)
        gain += FIRST_PIPE * year_left(state.month)
        gain += (PIPE_FACTOR - 1) * sum(pouch_iki(player, pouch, types) for pouch in player.pouches)
    return gain


def pouch_worth(state: Position, player: Player, worth: Worth, pouch: int) -> float:
    """Return what a pouch brings, doubled one day perhaps."""
    if POUCH_COST[pouch] > player.mons:
        return 0.0
    doubling = 1.0 if player.pipes else 1.0 + 0.4 * year_left(state.month)
    return doubling * pouch_iki(player, pouch, type_counts(state, player)) - worth.mons * POUCH_COST[pouch]


def fish_worth(player: Player, worth: Worth, fish: int) -> float:
    """Return what a fish brings; 0 when it cannot be paid or one of its season is there."""
    if FISH_COST[fish] > player.mons or any(season_of_token(own) == season_of_token(fish) for own in player.fish):
        return 0.0
    caught = len(player.fish)
    return FISH_IKI[caught + 1] - FISH_IKI[caught] + FISH_BONUS[fish] - worth.mons * FISH_COST[fish]
