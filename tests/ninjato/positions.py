"""Positions for tests, made from a real set-up by moving pieces, so that every piece of the box stays in play."""

from bisect import insort
from collections.abc import Sequence

from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.ninjato.components import SHURIKEN
from services.ninjato.enums import (
    PLACE_KIND_PALACE,
    SKILL_HENSOJUTSU,
    STAGE_BANZAI,
    STAGE_OVER,
    STAGE_PLACE,
)
from services.ninjato.rules import RULES
from services.ninjato.setup import new_game
from services.ninjato.state import READY, TOKENS, BribedEnvoy, Place, Position, Raid

FILLER = Place(PLACE_KIND_PALACE, 0, 0)
NAMES = ("fan", "scroll", "vase", "jade", "gold")


def treasures(text: str) -> list[int]:
    """Return treasures by name: "fan jade"."""
    return [1 + NAMES.index(name) for name in text.split()]


def table(seats: int = 2, seed: int = 1) -> Position:
    """Return a fresh game in which seats play in their own order and hold no dojo cards."""
    state = new_game(seats, FastChance(seed))
    state.turn_order = list(range(seats))
    state.active = 0
    for player in state.players:
        hold(state, player.seat)
    return state


def checked(state: Position) -> Position:
    """Return the position, which must be one that could be loaded from a file."""
    RULES.check(state)
    return state


def hold(state: Position, seat: int, *cards: int) -> None:
    """Give a seat exactly these dojo cards, out of the deck or the display."""
    hand = state.players[seat].hand
    state.dojo_deck[:0] = hand
    hand.clear()
    for card in cards:
        if card not in state.dojo_deck:
            state.dojo_display.remove(card)
            state.dojo_display.append(next(other for other in state.dojo_deck if other != card))
            state.dojo_deck.remove(state.dojo_display[-1])
        else:
            state.dojo_deck.remove(card)
        insort(hand, card)


def show_at_dojo(state: Position, *cards: int) -> None:
    """Lay exactly these dojo cards face up."""
    state.dojo_deck[:0] = state.dojo_display
    for card in cards:
        state.dojo_deck.remove(card)
    state.dojo_display = list(cards)


def store(state: Position, seat: int, *kinds: int) -> None:
    """Give a seat exactly these treasures, out of the bag."""
    state.bag[:0] = state.players[seat].treasures
    for kind in kinds:
        state.bag.remove(kind)
    state.players[seat].treasures = list(kinds)


def furnish(state: Position, index: int, sentry: int, plain: Sequence[int], red: Sequence[int] = ()) -> None:
    """Give a house this sentry and this treasure."""
    house = state.houses[index]
    state.bag[:0] = house.plain + house.red
    for kind in (*plain, *red):
        state.bag.remove(kind)
    house.plain, house.red = sorted(plain), sorted(red)
    if house.sentry:
        state.guard_deck.insert(0, house.sentry)
    if sentry:
        state.guard_deck.remove(sentry)
    house.sentry = sentry
    house.cleared = not sentry


def on_top(pile: list[int], *cards: int) -> None:
    """Put cards on a pile; the first of them comes first."""
    for card in reversed(cards):
        pile.remove(card)
        pile.append(card)


def show(display: list[int], deck: list[int], *cards: int) -> None:
    """Show exactly these envoys, rumors or skills."""
    deck[:0] = display
    display.clear()
    for card in cards:
        deck.remove(card)
        display.append(card)


def learn(state: Position, seat: int, *skills: int) -> None:
    """Give a seat skill tiles, ready to be used."""
    for skill in skills:
        (state.disguise_stack if skill == SKILL_HENSOJUTSU else _ordinary(state, skill)).remove(skill)
        state.players[seat].skills.append(READY[skill])


def _ordinary(state: Position, skill: int) -> list[int]:
    return state.skill_stack if skill in state.skill_stack else state.sensei


def bribe(state: Position, seat: int, *envoys: int) -> None:
    """Give a seat envoys, each younger than all before."""
    for envoy in envoys:
        (state.palace if envoy in state.palace else state.envoy_deck).remove(envoy)
        state.envoys_bribed += 1
        state.players[seat].envoys.append(BribedEnvoy(envoy, state.envoys_bribed))


def spread(state: Position, seat: int, *rumors: int) -> None:
    """Give a seat rumors."""
    for rumor in rumors:
        (state.pavilion if rumor in state.pavilion else state.rumor_deck).remove(rumor)
        insort(state.players[seat].rumors, rumor)


def defeat(state: Position, seat: int, *elites: int) -> None:
    """Give a seat elites out of their deck."""
    for elite in elites:
        state.elite_deck.remove(elite)
        state.players[seat].elites.append(elite)


def after_shuriken(state: Position, placed: int) -> None:
    """Go to the turn after so many shuriken, all of them somewhere uninteresting."""
    seats = len(state.players)
    state.placed = placed
    for index, seat in enumerate(state.turn_order):
        turns = (placed - index + seats - 1) // seats
        state.players[seat].places = [FILLER] * turns
        state.players[seat].shuriken = SHURIKEN - turns
    state.active = state.turn_order[placed % seats]
    state.stage = STAGE_PLACE


def in_round(state: Position, number: int) -> None:
    """Go to a round; from the fifth on only disguises are taught."""
    state.round = number
    if number > 4:
        state.skill_discard += [*state.skill_stack, *state.sensei]
        state.skill_stack.clear()
        state.sensei = [state.disguise_stack.pop()] if state.disguise_stack else []


def last_turn(state: Position, number: int) -> None:
    """Go to the last turn of a round; the last seat can end it by spreading `RUMOR_SKILLS_4` for a fan."""
    in_round(state, number)
    after_shuriken(state, SHURIKEN * len(state.players) - 1)
    show(state.pavilion, state.rumor_deck, *[10, *(rumor for rumor in state.pavilion if rumor != 10)][:4])
    store(state, state.active, 1)


def between_guards(state: Position, house: int, approach: int, loot: Sequence[int]) -> None:
    """Go on from a beaten guard: the first seat must call banzai or leave."""
    after_shuriken(state, 1)
    state.active = state.turn_order[0]
    for kind in loot:
        state.bag.remove(kind)
    state.raid = Raid(house, approach, [TOKENS[kind] for kind in loot], 0, False, [], False, False, 0, 0, False)
    state.stage = STAGE_BANZAI


def over(state: Position) -> None:
    """Go to the end of the game."""
    in_round(state, 7)
    state.stage = STAGE_OVER
    state.active = 0


def play(state: Position, *actions: Part) -> Position:
    """Do what the active seat may do, action by action, and return the position."""
    chance = FastChance(0)
    for action in actions:
        legal = RULES.legal_actions(state, state.active)
        assert action in legal, f"{action} is not among {legal}"
        RULES.apply(state, state.active, action, chance)
    RULES.check(state)
    return state


def legal(state: Position) -> list[Part]:
    """Return what the active seat may do."""
    return RULES.legal_actions(state, state.active)
