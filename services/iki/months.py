"""The course of the year: how months begin and end, and New Year's Day."""

from services.iki import fires, payday
from services.iki.actions import (
    CHOOSE_NEUTRAL,
    DISMISS,
    LET_BURN,
    PLACE,
    PROTECT,
    ChooseNeutral,
    Dismiss,
    LetBurn,
    Place,
    Protect,
)
from services.iki.board import employed, free_spaces
from services.iki.components import (
    FIRES,
    LAST_MONTH,
    MONS_LAID,
    MONTHS_IN_SEASON,
    REVEALED,
)
from services.iki.enums import (
    DEPARTURE_NO_SPACE,
    STAGE_NEUTRAL,
    STAGE_NEUTRAL_PLACE,
    STAGE_NEW_YEAR,
    STAGE_OVER,
)
from services.iki.events import (
    CharacterRemoved,
    GameEnded,
    MonsLaid,
    MonthBegan,
    NeutralPlaced,
    NewYearBegan,
)
from services.iki.hiring import card_in_row
from services.iki.ikizama import ask_for_ikizama
from services.iki.scoring import winner
from services.iki.state import Position, RowCard, Space
from services.kernel.chance import Chance
from services.kernel.part import Part


def decks(state: Position) -> tuple[list[int], ...]:
    """Return the decks, spring's first."""
    return state.spring_deck, state.summer_deck, state.autumn_deck, state.winter_deck


def begin_month(state: Position, chance: Chance) -> None:
    """With 2 players block a space of the Ikizama track; reveal characters; phase A begins."""
    if state.blocking_tiles:
        state.blocked = chance.draw(state.blocking_tiles)
    deck = decks(state)[(state.month - 1) // MONTHS_IN_SEASON]
    revealed = [chance.draw(deck) for _ in range(min(REVEALED, len(deck)))]
    state.row.extend(RowCard(character, 0) for character in revealed)
    if state.events is not None:
        state.events.append(MonthBegan(state.month, revealed, state.blocked))
    ask_for_ikizama(state)


def end_month(state: Position, chance: Chance) -> None:
    """Phase C; with 2 players Sun or Moon first makes a character of the row neutral."""
    if state.sun is not None and state.row:
        state.active = neutral_chooser(state)
        state.stage = STAGE_NEUTRAL
    else:
        _resolve_event(state, chance)


def neutral_chooser(state: Position) -> int:
    """Return the seat that makes a character neutral this month: the Sun in odd months, the Moon in even ones."""
    sun = state.sun or 0
    return sun if state.month % 2 else 1 - sun


def legal_neutrals(state: Position) -> list[Part]:
    """Any character of the row."""
    return [CHOOSE_NEUTRAL[card.character] for card in state.row]


def choose_neutral(state: Position, action: ChooseNeutral, chance: Chance) -> None:
    """Take a character from the row, with its mons; without a free space it leaves the game."""
    state.row.remove(card_in_row(state, action.character))
    if free_spaces(state):
        state.neutral = action.character
        state.stage = STAGE_NEUTRAL_PLACE
        return
    state.removed.append(action.character)
    if state.events is not None:
        state.events.append(CharacterRemoved(action.character, None, DEPARTURE_NO_SPACE))
    _resolve_event(state, chance)


def legal_neutral_places(state: Position) -> list[Part]:
    """Any free space, whatever its surcharge."""
    return [PLACE[index] for index in free_spaces(state)]


def place_neutral(state: Position, action: Place, chance: Chance) -> None:
    """Place the neutral character: no Kobun, no surcharge."""
    state.spaces[action.space] = Space(state.neutral, 0, None, 0)
    if state.events is not None:
        state.events.append(NeutralPlaced(state.active, state.neutral, action.space))
    state.neutral = 0
    _resolve_event(state, chance)


def _resolve_event(state: Position, chance: Chance) -> None:
    if state.month in FIRES:
        fires.break_out(state, chance)
        _burn_on(state, chance)
    elif state.month % MONTHS_IN_SEASON == 0:
        payday.clean_up(state)
        payday.pay_salaries(state)
        payday.score_harmony(state)
        _feed(state, chance)
    else:
        _lay_mons(state)
        _next_month(state, chance)


def legal_rescues(state: Position) -> list[Part]:
    """Save the character the fire has reached, or let it burn."""
    return [PROTECT, LET_BURN]


def protect(state: Position, action: Protect, chance: Chance) -> None:
    """Give up a token; the fire goes on without the character."""
    fires.save(state)
    _burn_on(state, chance)


def let_burn(state: Position, action: LetBurn, chance: Chance) -> None:
    """Keep the token; the character burns."""
    fires.burn(state)
    _burn_on(state, chance)


def _burn_on(state: Position, chance: Chance) -> None:
    if fires.burn_on(state):
        chance.shuffle(state.fire_tiles)
        _lay_mons(state)
        _next_month(state, chance)


def _lay_mons(state: Position) -> None:
    """Lay mons on the characters not hired."""
    state.row[:] = [RowCard(card.character, card.mons + MONS_LAID) for card in state.row]
    if state.events is not None and state.row:
        state.events.append(MonsLaid(len(state.row)))


def legal_dismissals(state: Position) -> list[Part]:
    """Any of one's own characters."""
    return [DISMISS[character] for character in employed(state, state.active)]


def dismiss(state: Position, action: Dismiss, chance: Chance) -> None:
    """Let a character go that cannot be fed."""
    payday.dismiss(state, action.character)
    _feed(state, chance)


def _feed(state: Position, chance: Chance) -> None:
    if payday.feed(state):
        _next_month(state, chance)


def _next_month(state: Position, chance: Chance) -> None:
    if state.blocked:
        state.blocking_discard.append(state.blocked)
        state.blocked = 0
    state.month += 1
    if state.month <= LAST_MONTH:
        begin_month(state, chance)
        return
    if state.events is not None:
        state.events.append(NewYearBegan())
    next_visit(state)


def next_visit(state: Position) -> None:
    """On New Year's Day the first by firefighting whose Oyakata is not on the street plays; after all the game ends."""
    for seat in state.firefighting_order:
        if not state.players[seat].oyakata:
            state.active = seat
            state.stage = STAGE_NEW_YEAR
            return
    state.stage = STAGE_OVER
    state.active = 0
    if state.events is not None:
        state.events.append(GameEnded([winner(state)]))
