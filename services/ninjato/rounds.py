"""Turns, the end of a round, scoring phases."""

from bisect import insort

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import (
    DECLINE,
    DISGUISE,
    TAKE_HONOR,
    TAKE_NOTHING,
    TAKE_RUMOR,
    Decline,
    Disguise,
    TakeHonor,
    TakeNothing,
    TakeRumor,
)
from services.ninjato.components import (
    ENVOY_MASK,
    HOUSE_TREASURES,
    HOUSES,
    LAST_ROUND,
    PALACE_DISPLAY,
    PAVILION_DISPLAY,
    SCORING_CLANS,
    SHURIKEN,
    TEACHING_ROUNDS,
)
from services.ninjato.enums import (
    REWARD_HONOR,
    REWARD_RUMOR,
    REWARD_UNSPECIFIED,
    SKILL_HENSOJUTSU,
    STAGE_DISGUISE,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_REWARD,
)
from services.ninjato.events import (
    DisguiseDeclared,
    GameEnded,
    RewardGiven,
    RoundBegan,
    RoundEnded,
    ScoringBegan,
    ShurikenPlaced,
    TreasureAdded,
)
from services.ninjato.influence import clan_honor, ranking
from services.ninjato.piles import draw_guard, draw_treasure, refill
from services.ninjato.scoring import winners
from services.ninjato.state import READY, Disguised, Place, Position, ScoringPhase


def place_shuriken(state: Position, place: Place) -> None:
    """Put a shuriken of the active player on the board."""
    player = state.players[state.active]
    player.shuriken -= 1
    player.places.append(place)
    state.placed += 1
    if state.events is not None:
        state.events.append(ShurikenPlaced(player.seat, place))


def end_turn(state: Position, chance: Chance) -> None:
    """Go on to the next player; after the last shuriken the round ends."""
    seats = len(state.players)
    if state.placed < SHURIKEN * seats:
        state.stage = STAGE_PLACE
        state.active = state.turn_order[state.placed % seats]
    else:
        _end_round(state, chance)


def _end_round(state: Position, chance: Chance) -> None:
    _reorder(state)
    if state.events is not None:
        state.events.append(RoundEnded(state.round, state.turn_order[:]))
    state.placed = 0
    for player in state.players:
        player.shuriken = SHURIKEN
        player.places.clear()
        player.skills = [READY[tile.skill] for tile in player.skills]
    _reset_sensei(state, chance)
    for index in range(HOUSES):
        if not state.houses[index].plain and not state.houses[index].red:
            _reset_house(state, index, chance)
    refill(state.palace, state.envoy_deck, PALACE_DISPLAY, chance)
    refill(state.pavilion, state.rumor_deck, PAVILION_DISPLAY, chance)
    clans = SCORING_CLANS.get(state.round)
    if clans is None:
        _next_round(state)
        return
    state.scoring = ScoringPhase(clans[:], [], 0, 0, 0, [])
    if state.events is not None:
        state.events.append(ScoringBegan(state.round, clans[:]))
    _go_on_scoring(state, state.scoring, chance)


def _reorder(state: Position) -> None:
    """Those whose shuriken lie on the dojo go first, topmost leading; the others follow as they were."""
    leading = list(dict.fromkeys(reversed(state.dojo_stack)))
    state.turn_order = leading + [seat for seat in state.turn_order if seat not in leading]
    state.dojo_stack.clear()


def _reset_sensei(state: Position, chance: Chance) -> None:
    state.skill_discard.extend(state.sensei)
    state.sensei.clear()
    if state.round < TEACHING_ROUNDS:
        refill(state.sensei, state.skill_stack, len(state.players), chance)
    else:
        state.skill_discard.extend(state.skill_stack)
        state.skill_stack.clear()
        refill(state.sensei, state.disguise_stack, 1, chance)


def _reset_house(state: Position, index: int, chance: Chance) -> None:
    house = state.houses[index]
    house.cleared = False
    for _ in range(HOUSE_TREASURES):
        add_treasure(state, index, chance)
    if not house.sentry:
        house.sentry = draw_guard(state, chance)


def add_treasure(state: Position, index: int, chance: Chance) -> None:
    """Add a treasure out of the bag to a house, plain side up."""
    treasure = draw_treasure(state, chance)
    if treasure:
        insort(state.houses[index].plain, treasure)
        if state.events is not None:
            state.events.append(TreasureAdded(index, treasure))


def _next_round(state: Position) -> None:
    if state.round >= LAST_ROUND:
        state.stage = STAGE_OVER
        state.active = 0
        if state.events is not None:
            state.events.append(GameEnded(winners(state)))
        return
    state.round += 1
    state.stage = STAGE_PLACE
    state.active = state.turn_order[0]
    if state.events is not None:
        state.events.append(RoundBegan(state.round))


def _go_on_scoring(state: Position, phase: ScoringPhase, chance: Chance) -> None:
    """Go on to the next choice of the phase: disguises in player order, first places, second places."""
    while phase.declaring < len(state.turn_order):
        state.active = state.turn_order[phase.declaring]
        if legal_disguises(state)[:-1]:
            state.stage = STAGE_DISGUISE
            return
        phase.declaring += 1
        phase.declared = 0
    while phase.step < 2 * len(phase.clans):
        place, index = divmod(phase.step, len(phase.clans))
        seats = ranking(state, phase.clans[index])
        if place == 0 and seats:
            state.active = seats[0]
            state.stage = STAGE_REWARD
            return
        if place == 0:
            phase.taken.append(REWARD_UNSPECIFIED)
        elif len(seats) > 1:
            state.active = seats[1]
            if phase.taken[index] == REWARD_RUMOR:
                _gain_clan_honor(state, phase)
            elif state.pavilion:
                state.stage = STAGE_REWARD
                return
            else:
                _reward_event(state, phase, REWARD_UNSPECIFIED, 0, 0)
        phase.step += 1
    state.scoring = None
    refill(state.pavilion, state.rumor_deck, PAVILION_DISPLAY, chance)
    _next_round(state)


def _phase(state: Position) -> ScoringPhase:
    assert state.scoring is not None
    return state.scoring


def legal_disguises(state: Position) -> list[Part]:
    """Each disguise of the active player goes to another of their masked envoys, or is declined."""
    phase, player = _phase(state), state.players[state.active]
    actions: list[Part] = []
    if sum(tile.skill == SKILL_HENSOJUTSU for tile in player.skills) > phase.declared:
        taken = [disguised.envoy for disguised in phase.disguises if disguised.seat == player.seat]
        envoys = [bribed.envoy for bribed in player.envoys]
        actions += [DISGUISE[envoy] for envoy in envoys if ENVOY_MASK[envoy] and envoy not in taken]
    actions.append(DECLINE)
    return actions


def declare_disguise(state: Position, action: Disguise, chance: Chance) -> None:
    """Count a masked envoy once more in this phase."""
    phase = _phase(state)
    phase.disguises.append(Disguised(state.active, action.envoy))
    phase.declared += 1
    if state.events is not None:
        state.events.append(DisguiseDeclared(state.active, action.envoy))
    _go_on_scoring(state, phase, chance)


def decline_disguise(state: Position, action: Decline, chance: Chance) -> None:
    """Declare no further disguise."""
    phase = _phase(state)
    phase.declaring += 1
    phase.declared = 0
    _go_on_scoring(state, phase, chance)


def legal_rewards(state: Position) -> list[Part]:
    """First place chooses honor or a rumor; second place, asked only when the rumor is left, chooses which."""
    actions: list[Part] = [TAKE_HONOR] if _phase(state).step < len(_phase(state).clans) else []
    actions += [TAKE_RUMOR[rumor] for rumor in state.pavilion] or [TAKE_NOTHING]
    return actions


def take_honor(state: Position, action: TakeHonor, chance: Chance) -> None:
    """First place takes the honor of the clan's houses."""
    phase = _phase(state)
    _gain_clan_honor(state, phase)
    _end_step(state, REWARD_HONOR, chance)


def take_rumor(state: Position, action: TakeRumor, chance: Chance) -> None:
    """Take a rumor as a reward; no treasure is spent."""
    player = state.players[state.active]
    state.pavilion.remove(action.rumor)
    insort(player.rumors, action.rumor)
    _reward_event(state, _phase(state), REWARD_RUMOR, 0, action.rumor)
    _end_step(state, REWARD_RUMOR, chance)


def take_nothing(state: Position, action: TakeNothing, chance: Chance) -> None:
    """First place prefers a rumor though none is left."""
    _reward_event(state, _phase(state), REWARD_UNSPECIFIED, 0, 0)
    _end_step(state, REWARD_RUMOR, chance)


def _end_step(state: Position, reward: int, chance: Chance) -> None:
    phase = _phase(state)
    if phase.step < len(phase.clans):
        phase.taken.append(reward)
    phase.step += 1
    _go_on_scoring(state, phase, chance)


def _gain_clan_honor(state: Position, phase: ScoringPhase) -> None:
    honor = clan_honor(state, phase.clans[phase.step % len(phase.clans)])
    player = state.players[state.active]
    player.honor += honor
    player.honor_clans += honor
    _reward_event(state, phase, REWARD_HONOR, honor, 0)


def _reward_event(state: Position, phase: ScoringPhase, reward: int, honor: int, rumor: int) -> None:
    if state.events is not None:
        place, index = divmod(phase.step, len(phase.clans))
        state.events.append(RewardGiven(state.active, phase.clans[index], place + 1, reward, honor, rumor))
