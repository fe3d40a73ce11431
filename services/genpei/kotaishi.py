"""The solo mode's Kotaishi, who plays by himself: what he does on his turn, by his cards and their arrows."""

from collections.abc import Callable
from typing import Final

from services.genpei.components import (
    KOTAISHI_ACTION,
    KOTAISHI_ARROW,
    MOST_ACTIVATIONS,
    MOST_IN_A_CLAN,
    MOST_IN_PALACE,
    PALACE_STEPS,
    STACKING_STEP,
    WHEEL,
)
from services.genpei.enums import (
    DIRECTION_ANTICLOCKWISE,
    HOUSE_EMPEROR,
    KOTAISHI_CARD_RECYCLE,
    SPACE_ASSASSINATE,
    SPACE_CONTACTS,
    SPACE_INTRIGUE,
    SPACE_NINJA,
    SPACE_PAGODA,
    SPACE_RECRUIT,
    SPACE_REINFORCEMENTS,
    SPACE_SPY,
    SPACE_TORII,
)
from services.genpei.events import (
    ActionLapsed,
    CardAssassinated,
    CardRecruited,
    CardSpied,
    ContactsUsed,
    KotaishiCardRevealed,
    KotaishiDeckShuffled,
    NinjaReturned,
    NinjaRevealed,
    RecruitDrawn,
    RecruitRevealed,
    StepReached,
    TokenPlaced,
    TurnBegan,
)
from services.genpei.markers import move_marker, neighbour, shown
from services.genpei.state import Kotaishi, Position
from services.genpei.steps import occupied
from services.kernel.chance import Chance


def take_turn(state: Position, kotaishi: Kotaishi, chance: Chance) -> None:
    """Reveal a card and do as it says, with all that follows."""
    if state.events is not None:
        state.events.append(TurnBegan(kotaishi.seat, state.turn))
    _follow_card(state, kotaishi, chance)
    state.chain.clear()


def _follow_card(state: Position, kotaishi: Kotaishi, chance: Chance) -> None:
    """Reveal the top card: its house's marker jumps to the space it names, and that is done."""
    card = _reveal_card(state, kotaishi, chance)
    while card == KOTAISHI_CARD_RECYCLE:
        _recycle(state, kotaishi, chance)
        card = _reveal_card(state, kotaishi, chance)
    clan, index = KOTAISHI_ACTION[card]
    _activate(state, kotaishi, clan, index, chance)


def _reveal_card(state: Position, kotaishi: Kotaishi, chance: Chance) -> int:
    card = chance.draw(kotaishi.deck)
    kotaishi.discard.append(card)
    show_arrow(kotaishi)
    if state.events is not None:
        state.events.append(KotaishiCardRevealed(card))
    return card


def _recycle(state: Position, kotaishi: Kotaishi, chance: Chance) -> None:
    kotaishi.deck += kotaishi.discard
    kotaishi.discard.clear()
    chance.shuffle(kotaishi.deck)
    show_arrow(kotaishi)
    if state.events is not None:
        state.events.append(KotaishiDeckShuffled())


def show_arrow(kotaishi: Kotaishi) -> None:
    """Let everybody see the back of the top card. There is one, for Recycle stays in the deck until it is drawn."""
    kotaishi.arrow = KOTAISHI_ARROW[kotaishi.deck[-1]] if kotaishi.deck else 0


def _follow_arrow(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Activate a clan: its marker goes one space the way of the arrow."""
    _activate(state, kotaishi, clan, neighbour(state, clan, kotaishi.arrow), chance)


def _activate(state: Position, kotaishi: Kotaishi, clan: int, index: int, chance: Chance) -> None:
    state.chain.append(clan)
    if len(state.chain) > MOST_ACTIVATIONS:
        if state.events is not None:
            state.events.append(ActionLapsed(kotaishi.seat, 0))
        return
    move_marker(state, kotaishi.seat, clan, index)
    _DO_SPACE[WHEEL[clan][index]](state, kotaishi, clan, chance)


def _fall_back(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """He cannot do what the marker of `clan` shows: the top clan card joins his recruits, if there is one."""
    if not state.clan_deck:
        if state.events is not None:
            state.events.append(ActionLapsed(kotaishi.seat, shown(state, clan)))
        return
    card = chance.draw(state.clan_deck)
    kotaishi.recruits.append(card)
    kotaishi.recruits_seen.append(card)
    if state.events is not None:
        state.events.append(RecruitDrawn(card))


def _take_bid(
    state: Position,
    kotaishi: Kotaishi,
    clan: int,
    event: type[CardRecruited] | type[CardAssassinated],
    chance: Chance,
) -> None:
    """Add the bid on the side of the arrow to his recruits and activate its clan."""
    bid = 0 if kotaishi.arrow == DIRECTION_ANTICLOCKWISE else 1
    card = state.bids[bid]
    if not card:
        _fall_back(state, kotaishi, clan, chance)
        return
    state.bids[bid] = 0
    kotaishi.recruits.append(card)
    kotaishi.recruits_seen.append(card)
    if state.events is not None:
        state.events.append(event(kotaishi.seat, card, bid))
    _follow_arrow(state, kotaishi, card, chance)


def _recruit(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    _take_bid(state, kotaishi, clan, CardRecruited, chance)


def _assassinate(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    _take_bid(state, kotaishi, clan, CardAssassinated, chance)


def _pagoda(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Place a random token on the clan, up to the limit."""
    if len(kotaishi.influence[clan - 1].tokens) >= MOST_IN_A_CLAN or not kotaishi.tokens:
        _fall_back(state, kotaishi, clan, chance)
    else:
        _place(state, kotaishi, clan, chance)


def _place(state: Position, kotaishi: Kotaishi, house: int, chance: Chance) -> None:
    token = chance.draw(kotaishi.tokens)
    kotaishi.influence[house - 1].tokens.append(token)
    if state.events is not None:
        state.events.append(TokenPlaced(kotaishi.seat, house, token))


def _ninja(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Turn up the top Ninja card and activate its clan, then put it to the bottom of its deck."""
    if not state.ninja_deck:
        _fall_back(state, kotaishi, clan, chance)
        return
    card = chance.draw(state.ninja_deck)
    state.ninja_seen.pop()
    if state.events is not None:
        state.events.append(NinjaRevealed(kotaishi.seat, card))
    _follow_arrow(state, kotaishi, card, chance)
    state.ninja_deck.insert(0, card)
    state.ninja_seen.insert(0, card)
    if state.events is not None:
        state.events.append(NinjaReturned(card))


def _spy(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Add the top clan card to his recruits, face down."""
    if not state.clan_deck:
        _fall_back(state, kotaishi, clan, chance)
        return
    card = chance.draw(state.clan_deck)
    kotaishi.recruits.append(card)
    kotaishi.recruits_seen.append(0)
    if state.events is not None:
        state.events.append(CardSpied(kotaishi.seat, card))


def _contacts(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Do what the marker of the topmost recruit's house shows, passing over houses whose markers show Contacts."""
    for place in range(len(kotaishi.recruits) - 1, -1, -1):
        recruit = kotaishi.recruits[place]
        if not kotaishi.recruits_seen[place]:
            kotaishi.recruits_seen[place] = recruit
            if state.events is not None:
                state.events.append(RecruitRevealed(recruit))
        space = shown(state, recruit)
        if space != SPACE_CONTACTS:
            if state.events is not None:
                state.events.append(ContactsUsed(kotaishi.seat, recruit, space))
            _DO_SPACE[space](state, kotaishi, recruit, chance)
            return
    _fall_back(state, kotaishi, clan, chance)


def _reinforce(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """Reinforcements and Intrigue: he follows another card."""
    _follow_card(state, kotaishi, chance)


def _torii(state: Position, kotaishi: Kotaishi, clan: int, chance: Chance) -> None:
    """He enters the palace steps, climbs, stacks a second token once far enough, and climbs on with both."""
    stack = kotaishi.influence[HOUSE_EMPEROR - 1].tokens
    if stack and kotaishi.step >= STACKING_STEP and len(stack) < MOST_IN_PALACE:
        if kotaishi.tokens:
            _place(state, kotaishi, HOUSE_EMPEROR, chance)
        else:
            _fall_back(state, kotaishi, clan, chance)
        return
    step = kotaishi.step + 1
    while step in occupied(state):
        step += 1
    if step > PALACE_STEPS or not (stack or kotaishi.tokens):
        _fall_back(state, kotaishi, clan, chance)
        return
    if not stack:
        _place(state, kotaishi, HOUSE_EMPEROR, chance)
    before, kotaishi.step = kotaishi.step, step
    if state.events is not None:
        state.events.append(StepReached(kotaishi.seat, before, step))


_DO_SPACE: Final[dict[int, Callable[[Position, Kotaishi, int, Chance], None]]] = {
    SPACE_RECRUIT: _recruit,
    SPACE_ASSASSINATE: _assassinate,
    SPACE_PAGODA: _pagoda,
    SPACE_NINJA: _ninja,
    SPACE_SPY: _spy,
    SPACE_INTRIGUE: _reinforce,
    SPACE_REINFORCEMENTS: _reinforce,
    SPACE_CONTACTS: _contacts,
    SPACE_TORII: _torii,
}
