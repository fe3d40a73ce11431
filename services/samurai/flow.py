"""What comes next: eras, rounds, planning turns, and the order tokens one after another in resolution.

After each action the function for the stage it was done in goes on until somebody has something to decide.
"""

from collections.abc import Callable
from typing import Final

from services.kernel.chance import Chance
from services.samurai import abilities, eras, rivals, solo, tasks
from services.samurai.agendas import check_agendas
from services.samurai.components import LAST_ERA, TOKENS_PLACED
from services.samurai.enums import (
    STAGE_ABILITY,
    STAGE_DESTINY,
    STAGE_DOJO,
    STAGE_ORDER,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_TASK,
    STAGE_TRAIN,
)
from services.samurai.events import (
    DestinyLaid,
    EraEnded,
    GameEnded,
    OrderRevealed,
    PlacementSkipped,
    RoundBegan,
    TaskBegan,
    TaskIdle,
)
from services.samurai.planning import may_place_somewhere
from services.samurai.scoring import winners
from services.samurai.slots import top_token, with_top
from services.samurai.state import Position, Task, Token
from services.samurai.training import trainable


def begin_choices(state: Position, chance: Chance) -> None:
    """Begin the game: Dojos are chosen from the last in turn order to the first, then Destiny cards."""
    for seat in reversed(state.turn_order):
        if state.dojos and not state.players[seat].dojo:
            state.stage = STAGE_DOJO
            state.active = seat
            return
    begin_era(state, chance)


def begin_era(state: Position, chance: Chance) -> None:
    """Let everybody choose a Destiny card in secret. In solo there are none to choose from."""
    if state.rivals:
        begin_round(state, chance)
        return
    state.stage = STAGE_DESTINY
    state.active = 0


def undecided(state: Position) -> list[int]:
    """Return the seats that have yet to choose their Destiny card."""
    return [player.seat for player in state.players if not player.pledged]


def _after_pledge(state: Position, chance: Chance) -> None:
    """Once everybody has chosen, show the Destiny cards and begin the first round."""
    if undecided(state):
        return
    for seat in state.turn_order:
        player = state.players[seat]
        region = chance.draw(player.pledged)
        player.laid.append(region)
        state.destiny[region - 1] += 1
        if state.events is not None:
            state.events.append(DestinyLaid(seat, region))
    begin_round(state, chance)


def begin_round(state: Position, chance: Chance) -> None:
    """Begin the planning of a round."""
    state.placed = 0
    if state.events is not None:
        state.events.append(RoundBegan(state.era, state.round))
    _next_placement(state, chance)


def _next_placement(state: Position, chance: Chance) -> None:
    """Let the next in turn order place a token, or begin the resolution when all have been placed."""
    state.task = None
    placements = TOKENS_PLACED[state.round - 1][state.seats()] * len(state.players)
    while state.placed < placements:
        seat = state.turn_order[state.placed % len(state.players)]
        if rival := solo.rival_of(state, seat):
            solo.place_token(state, rival, chance)
            state.placed += 1
            continue
        if may_place_somewhere(state):
            state.active = seat
            state.stage = STAGE_PLACE
            return
        if state.events is not None:
            state.events.append(PlacementSkipped(seat))
        state.placed += 1
    _resolve(state, 0 if state.round == 1 else len(state.slots) - 1, chance)


def _end_turn(state: Position, chance: Chance) -> None:
    state.placed += 1
    _next_placement(state, chance)


def _after_place(state: Position, chance: Chance) -> None:
    """Go on to the token for the slot; whoever passed has had a turn."""
    if state.stage == STAGE_PLACE:
        _end_turn(state, chance)


def _after_laying(state: Position, chance: Chance) -> None:
    """Go on to the neutral action of the slot."""
    assert state.task is not None
    if not _begin_task(state, state.task.slot, state.task.order, neutral=True):
        _train_or_end_turn(state, chance)


def _train_or_end_turn(state: Position, chance: Chance) -> None:
    """With Dojos the turn ends with training. Who can pay for it is not for all to know, so it is always asked."""
    state.task = None
    if state.dojos and trainable(state.players[state.active]):
        state.stage = STAGE_TRAIN
    else:
        _end_turn(state, chance)


def _begin_task(state: Position, slot: int, order: int, neutral: bool) -> bool:
    """Let the active player carry out an order or neutral action; return False if it can do nothing."""
    task = state.task = Task(slot, order, neutral, 0, 0, False, 0)
    tasks.BEGIN[order](state, task)
    if tasks.POSSIBLE[order](state, task):
        state.stage = STAGE_TASK
        if state.events is not None:
            state.events.append(TaskBegan(state.active, slot, order, neutral))
        return True
    if state.events is not None:
        state.events.append(TaskIdle(state.active, slot, order, neutral))
    return False


def _go_on_with_task(state: Position, chance: Chance) -> None:
    """Stay with the task while anything is left to do; otherwise look at the agendas and go on."""
    task = state.task
    assert task is not None
    if state.stage == STAGE_ABILITY:
        _go_on_with_ability(state, chance)
        return
    if tasks.POSSIBLE[task.order](state, task):
        return
    check_agendas(state)
    if task.neutral:
        _train_or_end_turn(state, chance)
    else:
        _resolve(state, task.slot + (1 if state.round == 1 else -1), chance)


def _go_on_with_ability(state: Position, chance: Chance) -> None:
    """Stay with the ability while it can do anything; then the recruiting it came with goes on."""
    assert state.ability is not None
    if abilities.possible(state, state.ability):
        return
    state.ability = None
    state.stage = STAGE_TASK
    _go_on_with_task(state, chance)


def _resolve(state: Position, index: int, chance: Chance) -> None:
    """Let the tokens act from a slot on: northward in the first round of an era, southward in the second."""
    step = 1 if state.round == 1 else -1
    while 0 <= index < len(state.slots):
        token = top_token(state.slots[index])
        if token is not None:
            order = token.order or _reveal(state, index, token, chance)
            if token.location:
                rivals.act(state, token.seat, index, order, neutral=False, location=token.location)
                index += step
                continue
            state.active = token.seat
            if _begin_task(state, index, order, neutral=False):
                return
        index += step
    state.task = None
    _end_round(state, chance)


def _reveal(state: Position, index: int, token: Token, chance: Chance) -> int:
    order = chance.draw([token.face_down])
    state.slots[index] = with_top(state.slots[index], Token(token.seat, order, 0, token.location))
    if state.events is not None:
        state.events.append(OrderRevealed(token.seat, index, order))
    return order


def _end_round(state: Position, chance: Chance) -> None:
    if state.round == 1:
        state.round = 2
        solo.shuffle_what_is_left(state, chance)
        begin_round(state, chance)
    else:
        _end_era(state, chance)


def _end_era(state: Position, chance: Chance) -> None:
    """Go through the steps of an era's end; the last era ends with the scoring."""
    if state.events is not None:
        state.events.append(EraEnded(state.era))
    eras.full_harvest(state)
    eras.gain_influence(state)
    eras.score_majorities(state)
    eras.score_shrines(state)
    if state.dojos:
        eras.score_archers(state)
    check_agendas(state)
    if state.era == LAST_ERA:
        if state.rivals:
            solo.lay_destiny(state, chance)
        state.stage = STAGE_OVER
        if state.events is not None:
            state.events.append(GameEnded(winners(state)))
        return
    eras.return_tokens(state)
    if state.rivals:
        solo.end_era(state, chance)
    else:
        eras.draw_destiny(state, chance)
        eras.reorder(state)
    state.era += 1
    state.round = 1
    state.placed = 0
    begin_era(state, chance)


GO_ON: Final[dict[int, Callable[[Position, Chance], None]]] = {
    STAGE_DOJO: begin_choices,
    STAGE_DESTINY: _after_pledge,
    STAGE_PLACE: _after_place,
    STAGE_ORDER: _after_laying,
    STAGE_TASK: _go_on_with_task,
    STAGE_ABILITY: _go_on_with_ability,
    STAGE_TRAIN: _end_turn,
}
"""By the stage in which an action was done."""
