"""What things are worth in IKI of the end, and what a seat may expect to end with: the bots' sense of the game.

What one has is worth what it may become while months are left to make something of it: mons become characters, wood and
Kobans buildings, rice keeps characters at work until they retire and pay for good. The figures were tried in games
between bots.
"""

from services.iki.board import employed, layout
from services.iki.building import can_build, price
from services.iki.components import (
    CHARACTER_TYPE,
    DEAL_GAIN,
    DEAL_SPEND,
    DEALS,
    EXCHANGE,
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
    TRAIN,
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
    STAGE_NEW_YEAR,
)
from services.iki.fires import strength_at_edge
from services.iki.goods import can_pay
from services.iki.scoring import TYPES, building_iki, final_types, fish_iki, pouch_iki, type_counts, types_iki
from services.iki.shops import season_of_token
from services.iki.state import NOTHING, Goods, Player, Position
from services.iki.street import SHOPS, fewest_steps, free_steps, laps, sandals_needed

PAYDAYS = LAST_MONTH // MONTHS_IN_SEASON
TRAINING = 1.5
"""IKI that experience is worth to a character on the way to retirement."""


class Worth:
    """What one more of everything is worth to a player, in IKI of the end."""

    __slots__ = ("firefighting", "kobans", "mons", "rice", "sandals", "wood")

    def __init__(self, month: int, hungry: bool) -> None:
        left = (NEW_YEAR - month) / LAST_MONTH
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


_WORTHS = [[Worth(month, hungry) for hungry in (False, True)] for month in range(NEW_YEAR + 1)]


def worth_for(state: Position, player: Player) -> Worth:
    """Return what things are worth to a player now."""
    return _WORTHS[state.month][player.rice < len(employed(state, player.seat))]


def paydays_left(state: Position) -> int:
    """Return the paydays still to come; while food is paid, salaries have been."""
    months = state.month if state.stage == STAGE_FOOD else state.month - 1
    return max(0, PAYDAYS - months // MONTHS_IN_SEASON)


def _career(character: int, experience: int, paydays: int) -> float:
    """Return the salaries a character will bring, less its rice, gaining about one experience a season."""
    salaries, worth = SALARY[character], _WORTHS[6][False]
    total = 0.0
    for season in range(paydays):
        step = experience + season
        total += worth.of(salaries[min(step, len(salaries) - 1)])
        if step < len(salaries):
            total -= 1.2
    return 0.85 * total


CAREER = [
    [
        [
            _career(character, experience, paydays) if character else 0.0
            for experience in range(len(SALARY[character]) + 1)
        ]
        for character in range(len(SALARY))
    ]
    for paydays in range(PAYDAYS + 1)
]
"""By paydays left, character and experience, retirement being the last."""


def expected_iki(state: Position) -> list[float]:
    """Return the IKI each seat may expect to end with."""
    paydays = paydays_left(state)
    expected = [_belongings(state, player, paydays) for player in state.players]
    for space in state.spaces:
        if space.owner is not None and space.character:
            expected[space.owner] += CAREER[paydays][space.character][space.experience]
    if paydays:
        _add_harmony(state, expected, 0.25 + 0.4 * paydays)
        _subtract_fire(state, expected, paydays)
    if state.month < NEW_YEAR or state.stage == STAGE_NEW_YEAR:
        for player in state.players:
            expected[player.seat] += _turn_to_come(state, player)
    return expected


def _belongings(state: Position, player: Player, paydays: int) -> float:
    """Return what a player has, characters on the board apart."""
    left = (NEW_YEAR - state.month) / LAST_MONTH
    types = final_types(state, player)
    worth = _WORTHS[state.month][False]
    mouths = len(employed(state, player.seat)) if paydays else 0
    total = float(player.iki + types_iki(types) + fish_iki(player))
    total += worth.mons * player.mons + worth.wood * player.wood + worth.kobans * player.kobans
    total += worth.sandals * min(player.sandals, 4) + worth.firefighting * player.firefighting
    total += 2.0 * min(player.rice, mouths) + worth.rice * max(0, min(player.rice - mouths, 4))
    total += 1.5 * left * player.kobuns
    for pouch in player.pouches:
        total += pouch_iki(player, pouch, types)
    if player.pipes:
        total += 2.0 * left
    for character in player.retired:
        total += CAREER[paydays][character][-1]
    for token in player.tokens:
        if token in (SPECIAL_TOKEN_HIRE, SPECIAL_TOKEN_MOVE):
            total += 4.0 * left
        elif token == SPECIAL_TOKEN_AVOID_FIRE:
            total += 2.0 * left
    for space in state.spaces:
        if space.building and space.owner == player.seat:
            total += building_iki(player, space.building, types)
            if space.building == BUILDING_FARMHOUSE:
                total += FARMHOUSE_IKI * 2.5 * paydays
            elif space.building == BUILDING_IMPERIAL_VILLA:
                total += IMPERIAL_VILLA_MONS * worth.mons * (1 + max(types)) * paydays
    return total


def _add_harmony(state: Position, expected: list[float], times: float) -> None:
    """Add the harmony of the board as it is, counted so many times."""
    for group in layout(state).groups:
        total = [0] * TYPES
        for index in group:
            total[CHARACTER_TYPE[state.spaces[index].character]] += 1
        for index in group:
            space = state.spaces[index]
            if space.owner is not None and space.character:
                together = total[CHARACTER_TYPE[space.character]]
                if together > 1:
                    expected[space.owner] += times * together


def _subtract_fire(state: Position, expected: list[float], paydays: int) -> None:
    """Subtract what the next fire may burn, each nagaya being as likely."""
    month = next((month for month in FIRES if month >= state.month), 0)
    if not month:
        return
    growth = 0.5 * (month - state.month)
    for start in layout(state).outer:
        for place in range(layout(state).length):
            space = state.spaces[start + place]
            if space.owner is None:
                continue
            if state.players[space.owner].firefighting + growth >= strength_at_edge(state, month) - place:
                break
            loss = CAREER[paydays][space.character][space.experience] + 3.0 if space.character else 12.0
            expected[space.owner] -= 0.25 * loss


def _turn_to_come(state: Position, player: Player) -> float:
    """Return what a player may expect of the turn still to come this month, by the Ikizama once placed."""
    if state.month == NEW_YEAR:
        return 0.0 if player.oyakata else 5.0
    if not player.ikizama:
        return 5.0 if any(other.ikizama for other in state.players) and state.turn is None else 0.0
    return turn_worth(state, player, player.ikizama)


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
    shop = (player.oyakata + steps - 1) % SHOPS + 1
    gain = shop_worth(state, player, worth, shop)
    if laps(player.oyakata, steps):
        gain += TRAINING * len(employed(state, player.seat)) * (NEW_YEAR - state.month) / LAST_MONTH
    return gain


def shop_worth(state: Position, player: Player, worth: Worth, shop: int) -> float:
    """Return what business with a shop and the best character behind it may bring."""
    best = 0.0
    if shop == SHOP_TOBACCO:
        best = max((pipe_worth(state, player, worth, pipe) for pipe in state.pipes), default=0.0)
        best = max(best, 0.0) + max((pouch_worth(state, player, worth, pouch) for pouch in state.pouches), default=0.0)
    elif shop == SHOP_FISH_MARKET:
        best = max((fish_worth(player, worth, fish) for fish in state.fish), default=0.0)
    else:
        best = max((deal_worth(state, player, worth, deal) for deal in DEALS[shop]), default=0.0)
    characters = 0.0
    for index in layout(state).stalls[shop]:
        if state.spaces[index].character:
            characters = max(characters, skill_worth(state, player, worth, index))
    return max(best, 0.0) + characters


def deal_worth(state: Position, player: Player, worth: Worth, deal: int) -> float:
    """Return what a deal brings; 0 when it cannot be paid."""
    if not can_pay(player, DEAL_SPEND[deal]):
        return 0.0
    if deal == DEAL_BUILD:
        return best_building(state, player, worth, 0, DEAL_SPEND[deal]) - worth.of(DEAL_SPEND[deal])
    return worth.of(DEAL_GAIN[deal]) - worth.of(DEAL_SPEND[deal])


def best_building(state: Position, player: Player, worth: Worth, builder: int, fee: Goods) -> float:
    """Return what building the best building brings; 0 when none can be built."""
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
    left = (NEW_YEAR - state.month) / LAST_MONTH
    paydays = paydays_left(state)
    gain = building_iki(player, building, types) - worth.of(price(builder, building)) - 1.5 * left
    if building == BUILDING_FARMHOUSE:
        gain += FARMHOUSE_IKI * 2.5 * paydays
    elif building == BUILDING_IMPERIAL_VILLA:
        gain += IMPERIAL_VILLA_MONS * worth.mons * (1 + max(types)) * paydays
    return gain


def skill_worth(state: Position, player: Player, worth: Worth, index: int) -> float:
    """Return what business with the character on a space brings; 0 when it cannot be paid."""
    space = state.spaces[index]
    character = space.character
    spend, skill = SKILL_SPEND[character], SKILL[character]
    if not can_pay(player, spend):
        return 0.0
    if skill == EXCHANGE:
        gain = worth.of(SKILL_GAIN[character]) - worth.of(spend)
        if SKILL_OPPONENTS[character] is not NOTHING:
            gain -= worth.of(SKILL_OPPONENTS[character])
    elif skill == TRAIN:
        training = TRAINING * paydays_left(state) / PAYDAYS if employed(state, player.seat) else 0.0
        gain = training - worth.of(spend)
    else:
        gain = 0.3 if skill != EXCHANGE else 0.0
        gain = max(gain, best_building(state, player, worth, character, spend))
    if space.owner is not None and space.owner != player.seat:
        gain -= 0.5 * paydays_left(state) / PAYDAYS
    return gain


def pipe_worth(state: Position, player: Player, worth: Worth, pipe: int) -> float:
    """Return what a pipe brings: its effect, and the doubling of pouches."""
    if PIPE_COST[pipe] > player.mons:
        return 0.0
    gain = worth.of(PIPE_GAIN[pipe]) - worth.mons * PIPE_COST[pipe]
    if PIPE_TRAINS[pipe] and employed(state, player.seat):
        gain += TRAINING * paydays_left(state) / PAYDAYS
    if not player.pipes:
        types = type_counts(state, player)
        gain += 2.0 * (NEW_YEAR - state.month) / LAST_MONTH
        gain += (PIPE_FACTOR - 1) * sum(pouch_iki(player, pouch, types) for pouch in player.pouches)
    return gain


def pouch_worth(state: Position, player: Player, worth: Worth, pouch: int) -> float:
    """Return what a pouch brings."""
    if POUCH_COST[pouch] > player.mons:
        return 0.0
    left = (NEW_YEAR - state.month) / LAST_MONTH
    doubled = 1.0 if player.pipes else 1.0 + 0.4 * left
    gain = doubled * pouch_iki(player, pouch, type_counts(state, player))
    return gain - worth.mons * POUCH_COST[pouch]


def fish_worth(player: Player, worth: Worth, fish: int) -> float:
    """Return what a fish brings; 0 when it cannot be paid or one of its season is there."""
    if FISH_COST[fish] > player.mons or any(season_of_token(own) == season_of_token(fish) for own in player.fish):
        return 0.0
    caught = len(player.fish)
    return FISH_IKI[caught + 1] - FISH_IKI[caught] + FISH_BONUS[fish] - worth.mons * FISH_COST[fish]
