"""Dealing what a viewer of Ninjato cannot see."""

from typing import Final

from services.kernel.chance import Chance
from services.kernel.determinize import deal_unknown
from services.ninjato.components import DOJO_CARDS, ELITES, ENVOYS, GUARDS, RUMORS, SKILLS, TREASURES
from services.ninjato.enums import GUARD_ELITE_A, SKILL_HENSOJUTSU, STAGE_FIGHT
from services.ninjato.fight import means
from services.ninjato.state import Position

_ORDINARY_SKILLS: Final = tuple(skill for skill in SKILLS if skill != SKILL_HENSOJUTSU)
_DISGUISES: Final = tuple(skill for skill in SKILLS if skill == SKILL_HENSOJUTSU)
_DEALS = 20


def deal_hidden(state: Position, chance: Chance) -> None:
    """Deal all face-down cards. Raises ValueError when what lies open does not fit the components."""
    players, raid = state.players, state.raid
    _deal_dojo_cards(state, chance)
    deal_unknown(RUMORS, [state.rumor_deck, state.pavilion, *(player.rumors for player in players)], chance)
    for player in players:
        player.rumors.sort()
    bribed = [tile.envoy for player in players for tile in player.envoys]
    deal_unknown(ENVOYS, [state.envoy_deck, state.palace, bribed], chance)
    taught = [*state.sensei, *state.skill_discard, *(tile.skill for player in players for tile in player.skills)]
    for stack, skills in ((state.skill_stack, _ORDINARY_SKILLS), (state.disguise_stack, _DISGUISES)):
        deal_unknown(skills, [stack, [skill for skill in taught if skill in skills]], chance)
    regulars = [house.sentry for house in state.houses if house.sentry]
    elites = [elite for player in players for elite in player.elites]
    if raid is not None and raid.facing and not raid.facing_sentry:
        (elites if raid.facing >= GUARD_ELITE_A else regulars).append(raid.facing)
    deal_unknown(GUARDS, [state.guard_deck, state.guard_discard, regulars], chance)
    deal_unknown(ELITES, [state.elite_deck, state.elite_discard, elites], chance)
    treasures = [token.treasure for token in raid.loot] if raid is not None else []
    for house in state.houses:
        treasures += house.plain + house.red
    for player in players:
        treasures += player.treasures
    deal_unknown(TREASURES, [state.bag, state.spent, treasures], chance)


def _deal_dojo_cards(state: Position, chance: Chance) -> None:
    """Deal deck and hands. Whoever would not be fighting without a winning play gets one, if a few deals find one."""
    hands = [player.hand for player in state.players]
    laid = state.raid.laid if state.raid is not None else []
    places = [state.dojo_deck, state.dojo_display, state.dojo_discard, laid, *hands]
    face_down = [place for place in places if 0 in place]
    for _ in range(_DEALS):
        for place in face_down:
            place[:] = [0] * len(place)
        deal_unknown(DOJO_CARDS, places, chance)
        for hand in hands:
            hand.sort()
        if _can_win_if_it_must(state):
            return


def _can_win_if_it_must(state: Position) -> bool:
    raid = state.raid
    if raid is None or state.stage != STAGE_FIGHT or not (raid.facing_sentry or raid.has_base):
        return True
    return means(state.players[state.active], raid).can_win(raid.approach, raid.facing)
