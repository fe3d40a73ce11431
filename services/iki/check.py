"""Validates positions that come from outside: scenario files, imported games.

Every error names the field as a JSON pointer and says what was expected there.
"""

from collections import Counter
from collections.abc import Sequence

from services.iki.board import NAGAYAS, employed, free_spaces, layout, space_of
from services.iki.building import legal_builds
from services.iki.business import legal_places
from services.iki.components import (
    BLOCKING_TILES,
    BUILDING_TITLE,
    BUILDS,
    CHARACTER_TITLE,
    CHARACTER_TOKEN,
    DECKS,
    FIRES,
    KOBUNS,
    LAST_FIREFIGHTING,
    LAST_MONTH,
    MANY,
    MONTHS_IN_SEASON,
    NEW_YEAR,
    SALARY,
    SEASONS,
    SKILL,
    SWAPS,
    TRAINS,
    TWO,
)
from services.iki.enums import (
    IKIZAMA_ONE_TO_FOUR,
    SPECIAL_TOKEN_AVOID_FIRE,
    STAGE_BUILD,
    STAGE_BUSINESS,
    STAGE_FIRE,
    STAGE_FOOD,
    STAGE_HIRE,
    STAGE_IKIZAMA,
    STAGE_MOVE,
    STAGE_NEUTRAL,
    STAGE_NEUTRAL_PLACE,
    STAGE_NEW_YEAR,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_SETTLE,
    STAGE_SWAP,
    STAGE_TRAIN,
)
from services.iki.fires import strength_at_edge
from services.iki.hidden import characters_in_sight
from services.iki.meta import META
from services.iki.months import decks, neutral_chooser
from services.iki.shops import season_of_token
from services.iki.state import Fire, Player, Position, Turn
from zashiki.iki.v1 import iki_pb2 as schema

MOST = 999
"""Of anything a player may have; far beyond what a game can give."""
_IN_TURN = (
    STAGE_HIRE,
    STAGE_PLACE,
    STAGE_MOVE,
    STAGE_BUSINESS,
    STAGE_TRAIN,
    STAGE_SWAP,
    STAGE_BUILD,
)
_SKILL_AT = {STAGE_TRAIN: TRAINS, STAGE_SWAP: SWAPS, STAGE_BUILD: BUILDS, STAGE_PLACE: BUILDS}


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
    _check_frame(state)
    _check_characters(state)
    _check_buildings(state)
    _check_tiles(state)
    for index in range(len(state.spaces)):
        _check_space(state, index)
    for player in state.players:
        _check_player(state, player)
    _check_tokens(state)
    _check_order_of_play(state)
    if state.stage == STAGE_SETTLE:
        _check_settling(state)
    if state.turn is not None:
        _check_turn(state, state.turn)
    if state.fire is not None:
        _check_fire(state, state.fire)


def _require(condition: bool, path: str, expected: str) -> None:
    if not condition:
        raise ValueError(f"{path}: expected {expected}")


def _stage(state: Position) -> str:
    return schema.Stage.keys()[state.stage]


def _check_frame(state: Position) -> None:
    seats = len(state.players)
    _require(META.min_seats <= seats <= META.max_seats, "/players", f"{META.min_seats} to {META.max_seats} players")
    for seat, player in enumerate(state.players):
        _require(player.seat == seat, f"/players/{seat}/seat", f"{seat}, players in the order of their seats")
    _require(state.active < seats, "/active", f"a seat from 0 to {seats - 1}")
    order = state.firefighting_order
    _require(sorted(order) == list(range(seats)), "/firefighting_order", f"each seat from 0 to {seats - 1} once")
    levels = [state.players[seat].firefighting for seat in order]
    _require(levels == sorted(levels, reverse=True), "/firefighting_order", "the seats furthest on the track first")
    spaces = NAGAYAS * (TWO if seats == 2 else MANY)
    _require(len(state.spaces) == spaces, "/spaces", f"{spaces} spaces with {seats} players")
    _require(1 <= state.month <= NEW_YEAR, "/month", f"1 to {NEW_YEAR}")
    _require(state.stage != 0, "/stage", "a stage")
    _require(state.month in _months_of(state), "/stage", f"a stage of month {state.month}, not {_stage(state)}")
    two_players = seats == 2 or state.stage not in (STAGE_NEUTRAL, STAGE_NEUTRAL_PLACE)
    _require(two_players, "/stage", "no neutral characters with 3 or 4 players")
    for name, there, due in (
        ("turn", state.turn is not None, state.stage in _IN_TURN),
        ("fire", state.fire is not None, state.stage == STAGE_FIRE),
        ("to_dismiss", state.to_dismiss != 0, state.stage == STAGE_FOOD),
        ("neutral", state.neutral != 0, state.stage == STAGE_NEUTRAL_PLACE),
    ):
        _require(there == due, f"/{name}", f"{'a value' if due else 'none'} at {_stage(state)}")


def _months_of(state: Position) -> Sequence[int]:
    """Return the months in which the stage occurs."""
    if state.stage == STAGE_SETTLE:
        return (1,)
    if state.stage == STAGE_FIRE:
        return tuple(FIRES)
    if state.stage == STAGE_FOOD:
        return range(MONTHS_IN_SEASON, LAST_MONTH + 1, MONTHS_IN_SEASON)
    if state.stage in (STAGE_NEW_YEAR, STAGE_OVER):
        return (NEW_YEAR,)
    if state.stage in (STAGE_IKIZAMA, STAGE_HIRE, STAGE_MOVE, STAGE_NEUTRAL, STAGE_NEUTRAL_PLACE):
        return range(1, LAST_MONTH + 1)
    return range(1, NEW_YEAR + 1)


def _check_characters(state: Position) -> None:
    """Every character is somewhere once, face up, and in a deck only of its own season."""
    characters = characters_in_sight(state)
    for season, deck in enumerate(decks(state), 1):
        path = f"/{SEASONS[season]}_deck"
        for i, character in enumerate(deck):
            _require(character in DECKS[season], f"{path}/{i}", f"a character of {SEASONS[season]}, face up")
        characters += deck
    found = Counter(characters)
    _require(0 not in found, "/removed, /starting, /row, /players", "characters, face up")
    for character in range(1, len(CHARACTER_TITLE)):
        name, count = schema.Character.keys()[character], found[character]
        _require(count == 1, "/row, /spaces, /players, decks, /removed", f"{name} once in all, found {count} times")
    for i, card in enumerate(state.row):
        _require(card.mons <= MOST, f"/row/{i}/mons", f"0 to {MOST}")


def _check_buildings(state: Position) -> None:
    found = Counter([*state.buildings, *state.removed_buildings])
    found.update(space.building for space in state.spaces if space.building)
    _require(0 not in found, "/buildings, /removed_buildings", "buildings")
    for building in range(1, len(BUILDING_TITLE)):
        name, count = schema.Building.keys()[building], found[building]
        _require(count == 1, "/buildings, /removed_buildings, /spaces", f"{name} once in all, found {count} times")


def _check_tiles(state: Position) -> None:
    fire = [state.fire.nagaya] if state.fire is not None else []
    tiles = sorted([*state.fire_tiles, *fire])
    _require(tiles == list(range(1, 1 + NAGAYAS)), "/fire_tiles, /fire/nagaya", "each nagaya once, face up")
    blocking = [*state.blocking_tiles, *state.blocking_discard, *([state.blocked] if state.blocked else [])]
    if len(state.players) != 2:
        _require(state.sun is None, "/sun", "none with 3 or 4 players")
        _require(not blocking, "/blocking_tiles, /blocking_discard, /blocked", "none with 3 or 4 players")
        return
    _require(state.sun in (0, 1), "/sun", "the seat with the Sun, 0 or 1")
    path = "/blocking_tiles, /blocking_discard, /blocked"
    _require(sorted(blocking) == sorted(BLOCKING_TILES), path, "each blocking tile of the box once, face up")
    during_month = 1 <= state.month <= LAST_MONTH and state.stage != STAGE_SETTLE
    _require(during_month or not state.blocked, "/blocked", "none outside the twelve months")


def _check_space(state: Position, index: int) -> None:
    space, path = state.spaces[index], f"/spaces/{index}"
    _require(not (space.character and space.building), path, "a character or a building, not both")
    if space.owner is not None:
        _require(space.owner < len(state.players), f"{path}/owner", "a seat")
        _require(bool(space.character or space.building), path, "a card under the Kobun")
    else:
        _require(not space.building, f"{path}/owner", "the seat that built the building")
        neutral = not space.character or len(state.players) == 2
        _require(neutral, f"{path}/owner", "a seat: neutral characters are for 2 players")
    most = len(SALARY[space.character]) - 1 if space.character and space.owner is not None else 0
    _require(space.experience <= most, f"{path}/experience", f"0 to {most}")


def _check_player(state: Position, player: Player) -> None:
    path = f"/players/{player.seat}"
    for name in ("iki", "mons", "rice", "sandals", "wood", "kobans"):
        _require(getattr(player, name) <= MOST, f"{path}/{name}", f"0 to {MOST}")
    _require(player.firefighting <= LAST_FIREFIGHTING, f"{path}/firefighting", f"0 to {LAST_FIREFIGHTING}")
    kobuns = KOBUNS - sum(1 for space in state.spaces if space.owner == player.seat)
    _require(player.kobuns == kobuns, f"{path}/kobuns", f"{kobuns}, with those on cards {KOBUNS}")
    brought = Counter(CHARACTER_TOKEN[character] for character in player.retired if CHARACTER_TOKEN[character])
    held = Counter(player.tokens)
    _require(held <= brought, f"{path}/tokens", "tokens of characters that have retired")
    for token in brought.keys() - {SPECIAL_TOKEN_AVOID_FIRE}:
        name = schema.SpecialToken.keys()[token]
        _require(held[token] == brought[token], f"{path}/tokens", f"{name}, as its character has retired")
    seasons = [season_of_token(fish) for fish in player.fish]
    _require(len(seasons) == len(set(seasons)), f"{path}/fish", "one of each season at most")


def _check_tokens(state: Position) -> None:
    """Fish, pipes and pouches are for sale in their season, or bought; none of a later season is out."""
    months = state.month if state.stage == STAGE_FOOD else state.month - 1
    season = min(months // MONTHS_IN_SEASON, 3) + 1
    for name in ("fish", "pipes", "pouches"):
        sale = getattr(state, name)
        bought = [token for player in state.players for token in getattr(player, name)]
        paths = f"/{name}, /players/…/{name}"
        for i, token in enumerate(sale):
            _require(season_of_token(token) == season, f"/{name}/{i}", f"a token of {SEASONS[season]}")
        for token in bought:
            _require(1 <= season_of_token(token) <= season, paths, f"no token later than {SEASONS[season]}")
        found = Counter([*sale, *bought])
        _require(max(found.values(), default=1) == 1, paths, "each token once")
        due = {2 * season - 1, 2 * season} <= found.keys()
        _require(due, paths, f"both tokens of {SEASONS[season]}, for sale or bought")


def _check_order_of_play(state: Position) -> None:
    """Ikizamas and Oyakatas are where the stage has them, and the active seat is the one whose turn it is."""
    order, players = state.firefighting_order, state.players
    on_track = [player.ikizama for player in players if player.ikizama]
    _require(len(on_track) == len(set(on_track)), "/players/…/ikizama", "each space of the track taken once at most")
    _require(not state.blocked or state.blocked not in on_track, "/blocked", "a space of the track nobody has taken")
    expected = state.active
    if state.stage == STAGE_IKIZAMA:
        expected = next((seat for seat in order if not players[seat].ikizama), -1)
    elif state.stage in _IN_TURN and state.month <= LAST_MONTH:
        leftmost = min(on_track, default=0)
        expected = next((player.seat for player in players if player.ikizama and player.ikizama == leftmost), -1)
    else:
        _require(not on_track, "/players/…/ikizama", f"none on the track at {_stage(state)}")
    if state.stage == STAGE_NEW_YEAR:
        expected = next((seat for seat in order if not players[seat].oyakata), -1)
    elif state.stage in (STAGE_NEUTRAL, STAGE_NEUTRAL_PLACE):
        expected = neutral_chooser(state)
        there = bool(free_spaces(state)) if state.stage == STAGE_NEUTRAL_PLACE else bool(state.row)
        _require(there, "/row, /spaces", f"something to choose at {_stage(state)}")
    elif state.stage == STAGE_FOOD:
        short = {seat: len(employed(state, seat)) - players[seat].rice for seat in order}
        expected = next((seat for seat in order if short[seat] > 0), -1)
        beyond = short.get(expected, 0)
        _require(state.to_dismiss == beyond, "/to_dismiss", f"{beyond}, the active seat's characters beyond its rice")
        _require(players[state.active].rice > 0, "/to_dismiss", "a choice: without rice all characters leave")
        taken_back = state.month < LAST_MONTH or not any(player.oyakata for player in players)
        _require(taken_back, "/players/…/oyakata", "all taken back for New Year's Day")
    _require(state.active == expected, "/active", f"the seat whose decision it is, {expected}, at {_stage(state)}")


def _check_settling(state: Position) -> None:
    """Require that the seats behind the active one have chosen and the others have not."""
    place = state.firefighting_order.index(state.active)
    settled = state.firefighting_order[place + 1 :]
    for seat in range(len(state.players)):
        due = 1 if seat in settled else 0
        _require(len(employed(state, seat)) == due, "/spaces", f"{due} characters of seat {seat} at STAGE_SETTLE")
    inner = [index for index in range(len(state.spaces)) if index not in layout(state).outer]
    vacant = not any(state.spaces[index].character or state.spaces[index].building for index in inner)
    _require(vacant, "/spaces", "starting characters on outer spaces only")
    left = len(DECKS[0]) - len(settled)
    _require(len(state.starting) == left, "/starting", f"{left} characters, {len(settled)} having been chosen")


def _check_turn(state: Position, turn: Turn) -> None:
    player, stage = state.players[state.active], state.stage
    moved = stage not in (STAGE_HIRE, STAGE_MOVE) and not (stage == STAGE_PLACE and turn.hiring)
    _require(turn.moved == moved, "/turn/moved", f"{str(moved).lower()} at {_stage(state)}")
    _require(moved or state.month <= LAST_MONTH, "/turn", "neither hiring nor moving on New Year's Day")
    _require(not moved or player.oyakata != 0, f"/players/{player.seat}/oyakata", "a shop after moving")
    done = turn.shop_done or turn.character_done
    _require(moved or not done, "/turn", "no business before moving")
    hires = stage == STAGE_HIRE or turn.hiring != 0
    _require(not hires or player.ikizama != IKIZAMA_ONE_TO_FOUR, "/stage", "no hiring on the space 1-4")
    placing = stage == STAGE_PLACE
    cards = sum(1 for card in (turn.hiring, turn.building) if card)
    _require(cards == (1 if placing else 0), "/turn", "either hiring or building at STAGE_PLACE, elsewhere neither")
    if turn.hiring:
        for_hire = [card.character for card in state.row]
        _require(turn.hiring in for_hire, "/turn/hiring", "a character of the row")
    if turn.building:
        _require(turn.building in state.buildings, "/turn/building", "a building that may be built")
    if placing:
        _require(player.kobuns > 0, f"/players/{player.seat}/kobuns", "a Kobun to place")
        _require(bool(legal_places(state)), "/spaces", "a free space that can be paid")
    if turn.skill:
        fits = stage in _SKILL_AT and SKILL[turn.skill] == _SKILL_AT[stage] and not turn.hiring
        _require(fits, "/turn/skill", f"a character whose skill leads to {_stage(state)}")
        _require(turn.character_done, "/turn/character_done", "true while a skill is under way")
        _require(space_of(state, turn.skill) >= 0, "/turn/skill", "a character on the board")
    elif stage != STAGE_BUSINESS and moved:
        _require(stage != STAGE_SWAP, "/turn/skill", "the character whose skill it is at STAGE_SWAP")
        _require(turn.shop_done, "/turn/shop_done", f"true at {_stage(state)} without a skill")
    if turn.swapping:
        _require(stage == STAGE_SWAP, "/turn/swapping", f"none at {_stage(state)}")
        _require(space_of(state, turn.swapping) >= 0, "/turn/swapping", "a character on the board")
    if stage == STAGE_TRAIN:
        _require(bool(employed(state, player.seat)), "/spaces", "a character of the active seat at STAGE_TRAIN")
    elif stage == STAGE_SWAP:
        characters = sum(1 for space in state.spaces if space.character)
        _require(characters > 1, "/spaces", "two characters at STAGE_SWAP")
    elif stage == STAGE_BUILD:
        _require(bool(legal_builds(state)), "/buildings", "a building that can be built and paid")


def _check_fire(state: Position, fire: Fire) -> None:
    first, length = layout(state).outer[fire.nagaya - 1], layout(state).length
    _require(first <= fire.space < first + length, "/fire/space", f"{first} to {first + length - 1}, in its nagaya")
    strength = strength_at_edge(state, state.month) - (fire.space - first)
    _require(fire.strength == strength, "/fire/strength", f"{strength} there in month {state.month}")
    space, player = state.spaces[fire.space], state.players[state.active]
    at_stake = bool(space.character) and space.owner == player.seat and player.firefighting < strength
    _require(at_stake, "/fire/space", "a character the active seat cannot save by firefighting")
    _require(SPECIAL_TOKEN_AVOID_FIRE in player.tokens, f"/players/{player.seat}/tokens", "a token to save it with")
