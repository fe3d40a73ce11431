"""Payday: clean-up, salary, harmony, food."""

from services.iki.board import employed, layout, owns, space_of, vacate
from services.iki.components import (
    CHARACTER_TYPE,
    FARMHOUSE_IKI,
    IMPERIAL_VILLA_MONS,
    LAST_MONTH,
    MONTHS_IN_SEASON,
    SALARY,
)
from services.iki.enums import BUILDING_FARMHOUSE, BUILDING_IMPERIAL_VILLA, DEPARTURE_UNFED, STAGE_FOOD
from services.iki.events import (
    CharacterRemoved,
    CharactersFed,
    HarmonyScored,
    SalaryPaid,
    SeasonEnded,
)
from services.iki.goods import building_pays, gain
from services.iki.scoring import TYPES, type_counts
from services.iki.state import NOTHING, Goods, Player, Position


def clean_up(state: Position) -> None:
    """Remove the season's characters not hired; its tokens make way for the next season's.

    After winter the tokens stay for New Year's Day and the Oyakatas are taken back.
    """
    unhired = [card.character for card in state.row]
    state.removed.extend(unhired)
    state.row.clear()
    if state.events is not None:
        state.events.append(SeasonEnded(state.month, unhired))
    if state.month == LAST_MONTH:
        for player in state.players:
            player.oyakata = 0
    else:
        offer_tokens(state, 1 + state.month // MONTHS_IN_SEASON)


def offer_tokens(state: Position, season: int) -> None:
    """Lay out the two fish, pipes and pouches of a season (1: spring)."""
    for display in (state.fish, state.pipes, state.pouches):
        display[:] = [2 * season - 1, 2 * season]


def pay_salaries(state: Position) -> None:
    """Pay each player one sum for all characters, on the board by experience and retired ones in full."""
    for player in state.players:
        salary = _salary(state, player)
        gain(state, player, salary)
        if state.events is not None and salary != NOTHING:
            state.events.append(SalaryPaid(player.seat, salary))
        if owns(state, player.seat, BUILDING_IMPERIAL_VILLA):
            mons = IMPERIAL_VILLA_MONS * max(type_counts(state, player))
            building_pays(state, player, BUILDING_IMPERIAL_VILLA, Goods(mons, 0, 0, 0, 0, 0, 0))


def _salary(state: Position, player: Player) -> Goods:
    """Return the sum of all salaries; nobody loses IKI they do not have."""
    mons = rice = sandals = wood = kobans = iki = 0
    salaries = [SALARY[character][-1] for character in player.retired]
    salaries += [
        SALARY[space.character][space.experience]
        for space in state.spaces
        if space.owner == player.seat and space.character
    ]
    for salary in salaries:
        mons += salary.mons
        rice += salary.rice
        sandals += salary.sandals
        wood += salary.wood
        kobans += salary.kobans
        iki += salary.iki
    return Goods(mons, rice, sandals, wood, kobans, max(iki, -player.iki), 0)


def score_harmony(state: Position) -> None:
    """In each group of spaces, each type with two characters or more: own characters times all characters."""
    seats = len(state.players)
    for number, group in enumerate(layout(state).groups):
        total = [0] * TYPES
        own = [[0] * seats for _ in range(TYPES)]
        for index in group:
            space = state.spaces[index]
            if space.character:
                kind = CHARACTER_TYPE[space.character]
                total[kind] += 1
                if space.owner is not None:
                    own[kind][space.owner] += 1
        for kind, all_ in enumerate(total):
            if all_ < 2:
                continue
            for seat, count in enumerate(own[kind]):
                if count:
                    state.players[seat].iki += count * all_
                    if state.events is not None:
                        state.events.append(HarmonyScored(seat, number, kind, count, all_, count * all_))


def feed(state: Position) -> bool:
    """Feed all characters; return False when a player with too little rice must first choose whom to let go.

    Players choose in the order of firefighting; whoever has no rice at all has no choice.
    """
    for seat in state.firefighting_order:
        player, characters = state.players[seat], employed(state, seat)
        if player.rice >= len(characters):
            continue
        if player.rice:
            state.active = seat
            state.stage = STAGE_FOOD
            state.to_dismiss = len(characters) - player.rice
            return False
        for character in characters:
            dismiss(state, character)
    state.to_dismiss = 0
    for player in state.players:
        _pay_food(state, player)
    return True


def dismiss(state: Position, character: int) -> None:
    """Let an unfed character go; it leaves the game."""
    index = space_of(state, character)
    owner = state.spaces[index].owner
    vacate(state, index)
    state.removed.append(character)
    if state.events is not None:
        state.events.append(CharacterRemoved(character, owner, DEPARTURE_UNFED))


def _pay_food(state: Position, player: Player) -> None:
    fed = len(employed(state, player.seat))
    if not fed:
        return
    player.rice -= fed
    if state.events is not None:
        state.events.append(CharactersFed(player.seat, fed))
    if owns(state, player.seat, BUILDING_FARMHOUSE):
        building_pays(state, player, BUILDING_FARMHOUSE, Goods(0, 0, 0, 0, 0, FARMHOUSE_IKI * fed, 0))
