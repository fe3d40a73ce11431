"""Genpei behind the kernel's `Rules`: which module answers at which stage, and what happens on which action.

The rules themselves stand by place, each module saying what may be done and doing it: `setup`, `spaces` (cards,
markers, wheels), `torii`, `palace`, `intrigue`, `ending`. `chain` says what comes after an action, `turns` what comes
after a turn; `kotaishi` plays the solo mode's rival; `scoring` counts.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.genpei import actions as do
from services.genpei import ending, intrigue, palace, setup, spaces, torii
from services.genpei.cards import legal_plays
from services.genpei.check import check
from services.genpei.components import COMPONENTS
from services.genpei.enums import (
    STAGE_ASCEND,
    STAGE_ASSASSINATE,
    STAGE_CONTACTS,
    STAGE_END,
    STAGE_ENTER,
    STAGE_GAIN,
    STAGE_KEEP,
    STAGE_MOVE,
    STAGE_MOVEMENT,
    STAGE_OVER,
    STAGE_PAGODA,
    STAGE_PALACE,
    STAGE_PLAY,
    STAGE_RECRUIT,
    STAGE_REINFORCE,
    STAGE_SPLIT,
    STAGE_SWAP,
    STAGE_SWAP_WITH,
    STAGE_TORII,
    STAGE_TORII_PAGODA,
    STAGE_TORII_PAGODA_ON,
    STAGE_TRANSFER,
    STAGE_TRANSFER_TO,
)
from services.genpei.hidden import deal_hidden
from services.genpei.labels import label
from services.genpei.scoring import score_sheet
from services.genpei.state import Player, Position
from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part
from services.kernel.rules import Setup
from services.kernel.visibility import mask

__all__ = ["COMPONENTS", "RULES"]

LEGAL: Final[dict[int, Callable[[Position, Player], list[Part]]]] = {
    STAGE_KEEP: setup.legal_keeps,
    STAGE_PLAY: legal_plays,
    STAGE_MOVE: spaces.legal_moves,
    STAGE_RECRUIT: spaces.legal_recruits,
    STAGE_ASSASSINATE: spaces.legal_assassinations,
    STAGE_REINFORCE: legal_plays,
    STAGE_CONTACTS: spaces.legal_contacts,
    STAGE_PAGODA: spaces.legal_tokens,
    STAGE_TORII: torii.legal_torii,
    STAGE_MOVEMENT: torii.legal_shifts,
    STAGE_PALACE: palace.legal_palace,
    STAGE_ENTER: spaces.legal_tokens,
    STAGE_GAIN: torii.legal_gains,
    STAGE_TRANSFER: torii.legal_transfers,
    STAGE_TRANSFER_TO: torii.legal_destinations,
    STAGE_TORII_PAGODA: torii.legal_torii_pagodas,
    STAGE_TORII_PAGODA_ON: torii.legal_destinations,
    STAGE_ASCEND: spaces.legal_tokens,
    STAGE_SWAP: intrigue.legal_swaps,
    STAGE_SWAP_WITH: intrigue.legal_swaps,
    STAGE_END: intrigue.legal_ends,
    STAGE_SPLIT: ending.legal_splits,
}

_CHOOSE_TOKEN: Final = {
    STAGE_PAGODA: spaces.place_on_wheel,
    STAGE_ENTER: palace.enter,
    STAGE_ASCEND: palace.enter_free,
    STAGE_TORII_PAGODA: torii.pick_to_place,
}


def _choose_token(state: Position, player: Player, action: do.ChooseToken, chance: Chance) -> None:
    """Choose a token of the own area, for where the stage says."""
    _CHOOSE_TOKEN[state.stage](state, player, action, chance)


def _pick_token(state: Position, player: Player, action: do.PickToken, chance: Chance) -> None:
    """Pick a token on the board, to transfer or to swap it."""
    (torii.pick_transfer if state.stage == STAGE_TRANSFER else intrigue.pick_swap)(state, player, action, chance)


DO: Final[dict[type[Part], Callable[[Position, Player, Any, Chance], None]]] = {
    do.Keep: setup.keep,
    do.Play: spaces.play,
    do.Move: spaces.move,
    do.Recruit: spaces.recruit,
    do.Assassinate: spaces.assassinate,
    do.UseContacts: spaces.use_contacts,
    do.ChooseToken: _choose_token,
    do.ChooseTorii: torii.choose_torii,
    do.Shift: torii.shift,
    do.Climb: palace.climb,
    do.StackToken: palace.stack_token,
    do.GainToken: torii.gain_token,
    do.PickToken: _pick_token,
    do.PlaceOn: torii.place_picked,
    do.Stop: torii.stop,
    do.PlayIntrigue: intrigue.play_intrigue,
    do.EndTurn: intrigue.end_turn,
    do.SetAside: ending.set_aside,
}


class GenpeiRules:
    """The rules of Genpei."""

    def new(self, setup_: Setup, chance: Chance) -> Position:
        """Return the starting position."""
        return setup.new_game(setup_.seats, setup_.options["kotaishi"], setup_.options["intrigue"], chance)

    def to_act(self, state: Position) -> Sequence[int]:
        """Return the active seat; everybody not yet ready where all decide at once; nobody once the game is over."""
        stage = state.stage
        if stage in (STAGE_KEEP, STAGE_SPLIT):
            return [player.seat for player in state.players if not player.ready]
        return () if stage == STAGE_OVER else (state.active,)

    def legal_actions(self, state: Position, seat: int) -> list[Part]:
        """Return what a seat may do."""
        if seat not in self.to_act(state):
            return []
        player = state.players[seat]
        actions = LEGAL[state.stage](state, player)
        if player.intrigue:
            actions += intrigue.legal_intrigue(state, player)
        return actions

    def apply(self, state: Position, seat: int, action: Part, chance: Chance) -> None:
        """Do a legal action of a seat."""
        DO[type(action)](state, state.players[seat], action, chance)

    def clone(self, state: Position) -> Position:
        """Return an independent copy."""
        return state.clone()

    def observe(self, state: Position, viewer: int) -> Position:
        """Return what `viewer` may see; everything once the game is over."""
        seen = state.clone()
        if state.stage != STAGE_OVER:
            mask(seen, viewer)
        return seen

    def determinize(self, observation: Position, seat: int, chance: Chance) -> Position:
        """Return a position that `seat` must hold possible."""
        state = observation.clone()
        deal_hidden(state, seat, chance)
        return state

    def outcome(self, state: Position) -> Outcome | None:
        """Return the score sheet once the game is over."""
        return score_sheet(state) if state.stage == STAGE_OVER else None

    def standing(self, state: Position) -> Outcome:
        """Return the score sheet as if the game ended now."""
        return score_sheet(state)

    def label(self, state: Position, seat: int, action: Part) -> str:
        """Return plain words for an action."""
        return label(state, state.players[seat], action)

    def check(self, state: Position) -> None:
        """Raise ValueError, naming the field, when a position from outside cannot be played on from."""
        check(state)


RULES = GenpeiRules()
