"""The starting position."""

from collections.abc import Iterable
from typing import TypeVar

from services.kernel.chance import Chance
from services.ninjato.components import (
    CLAN_OPENING,
    CLAN_TOKENS,
    DOJO_CARDS,
    ELITES,
    ENVOYS,
    GUARDS,
    HOUSE_TREASURES,
    OPENING_HAND,
    PALACE_DISPLAY,
    PAVILION_DISPLAY,
    RUMORS,
    SHURIKEN,
    SKILLS,
    TREASURES,
)
from services.ninjato.enums import SKILL_HENSOJUTSU, STAGE_PLACE
from services.ninjato.piles import refill, refill_dojo
from services.ninjato.state import ClanToken, House, Player, Position

T = TypeVar("T")


def new_game(seats: int, chance: Chance) -> Position:
    """Shuffle everything, place sentries, clan tokens and treasure, open the displays, deal the hands."""
    dojo_deck, guard_deck, elite_deck = (
        _shuffled(DOJO_CARDS, chance),
        _shuffled(GUARDS, chance),
        _shuffled(ELITES, chance),
    )
    bag, envoy_deck, rumor_deck = _shuffled(TREASURES, chance), _shuffled(ENVOYS, chance), _shuffled(RUMORS, chance)
    skill_stack = _shuffled([skill for skill in SKILLS if skill != SKILL_HENSOJUTSU], chance)
    disguise_stack = [skill for skill in SKILLS if skill == SKILL_HENSOJUTSU]
    turn_order = _shuffled(range(seats), chance)
    tokens = _shuffled([ClanToken(clan, honor) for clan in range(1, 4) for honor in CLAN_OPENING[clan]], chance)
    state = Position(
        round_=1,
        stage=STAGE_PLACE,
        active=turn_order[0],
        turn_order=turn_order,
        placed=0,
        players=[_newcomer(seat, dojo_deck, chance) for seat in range(seats)],
        houses=[_new_house(token, guard_deck, bag, chance) for token in tokens],
        clan_pile=_tokens_left(),
        dojo_display=[],
        dojo_deck=dojo_deck,
        dojo_discard=[],
        dojo_stack=[],
        draws_left=0,
        guard_deck=guard_deck,
        guard_discard=[],
        elite_deck=elite_deck,
        elite_discard=[],
        bag=bag,
        spent=[],
        sensei=[],
        skill_stack=skill_stack,
        disguise_stack=disguise_stack,
        skill_discard=[],
        palace=[],
        envoy_deck=envoy_deck,
        pavilion=[],
        rumor_deck=rumor_deck,
        envoys_bribed=0,
        raid=None,
        purchase=None,
        scoring=None,
    )
    refill_dojo(state, chance)
    refill(state.sensei, skill_stack, seats, chance)
    refill(state.palace, envoy_deck, PALACE_DISPLAY, chance)
    refill(state.pavilion, rumor_deck, PAVILION_DISPLAY, chance)
    return state


def _shuffled(pieces: Iterable[T], chance: Chance) -> list[T]:
    pile = list(pieces)
    chance.shuffle(pile)
    return pile


def _newcomer(seat: int, dojo_deck: list[int], chance: Chance) -> Player:
    hand = sorted(chance.draw(dojo_deck) for _ in range(OPENING_HAND))
    return Player(seat, 0, hand, [], [], [], [], [], SHURIKEN, [], 0, 0, 0)


def _new_house(token: ClanToken, guard_deck: list[int], bag: list[int], chance: Chance) -> House:
    plain = sorted(chance.draw(bag) for _ in range(HOUSE_TREASURES))
    return House(token, chance.draw(guard_deck), plain, [], False)


def _tokens_left() -> list[ClanToken]:
    left = []
    for clan in range(1, len(CLAN_TOKENS)):
        honors = list(CLAN_TOKENS[clan])
        for honor in CLAN_OPENING[clan]:
            honors.remove(honor)
        left += [ClanToken(clan, honor) for honor in honors]
    return left
