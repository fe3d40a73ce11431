"""The two skills that bear on a raid as a whole: swapping treasure, and turning a used skill back up."""

from bisect import insort

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import REFRESH, SWAP, Refresh, Swap
from services.ninjato.enums import SKILL_REFRESH, SKILL_SWAP
from services.ninjato.events import SkillUsed, TreasureSwapped
from services.ninjato.fight import means, raid_under_way, refreshable, turn_down
from services.ninjato.state import READY, House, Player, Position, Raid, Token, token_index


def _is_ready(player: Player, skill: int) -> bool:
    return any(tile.skill == skill and not tile.used for tile in player.skills)


def legal_swaps(state: Position, raid: Raid, player: Player) -> list[Part]:
    """Exchange any treasure of the shuriken for a different one of the house."""
    if not raid.loot or not _is_ready(player, SKILL_SWAP):
        return []
    house = state.houses[raid.house]
    takes = [*dict.fromkeys(house.plain), *(treasure + 5 for treasure in dict.fromkeys(house.red))]
    gives = dict.fromkeys(map(token_index, raid.loot))
    return [SWAP[give][take] for give in gives for take in takes if give != take]


def swap(state: Position, action: Swap, chance: Chance) -> None:
    """Exchange treasures; both keep their side. For a red one, the best plain treasure of the house turns red."""
    raid, give, take = raid_under_way(state), action.give, action.take
    house = state.houses[raid.house]
    turn_down(state, SKILL_SWAP)
    raid.loot.remove(give)
    raid.loot.append(take)
    _side(house, take).remove(take.treasure)
    insort(_side(house, give), give.treasure)
    flipped = 0
    if take.red and not give.red:
        flipped = house.plain.pop()
        insort(house.red, flipped)
    if state.events is not None:
        state.events.append(TreasureSwapped(state.active, raid.house, give, take, flipped))


def _side(house: House, token: Token) -> list[int]:
    return house.red if token.red else house.plain


def legal_refreshes(player: Player, raid: Raid) -> list[Part]:
    """Turn any used skill back up between fights."""
    if not _is_ready(player, SKILL_REFRESH):
        return []
    return [REFRESH[skill] for skill in refreshable(means(player, raid))]


def refresh(state: Position, action: Refresh, chance: Chance) -> None:
    """Turn another used skill back up."""
    turn_down(state, SKILL_REFRESH)
    skills = state.players[state.active].skills
    skills[next(i for i, tile in enumerate(skills) if tile.skill == action.skill and tile.used)] = READY[action.skill]
    if state.events is not None:
        raid = raid_under_way(state)
        state.events.append(SkillUsed(state.active, SKILL_REFRESH, 0, raid.base + raid.modifier, action.skill))
