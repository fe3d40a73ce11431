"""Validates positions that come from outside: scenario files, imported games.

Every error names the field as a JSON pointer and says what was expected there.
"""

from collections import Counter

from services.samurai.atlas import atlas
from services.samurai.components import (
    AGENDA_TILE,
    ARCHERS,
    ARMIES,
    BASE_PROVINCES,
    BASE_REGIONS,
    CAPITALS,
    CASTLES,
    CASTLES_PER_REGION,
    DESTINY_CARDS,
    DESTINY_DRAW,
    FULL_PROVINCES,
    FULL_REGIONS,
    LAND_BORDERS,
    LAST_ERA,
    ORDER_SET,
    PROVINCE_REGION,
    SEEDS,
    SLOTS,
    SOLO_SLOTS,
    TOKENS_PLACED,
)
from services.samurai.enums import (
    DOJO_VOID,
    DOJO_WATER,
    ORDER_TOKEN_MOVE,
    ORDER_TOKEN_RECRUIT,
    SITE_BUSHIDO,
    SITE_CAPITAL,
    SITE_FOOD,
    STAGE_ABILITY,
    STAGE_DESTINY,
    STAGE_DOJO,
    STAGE_ORDER,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_TASK,
    STAGE_TRAIN,
    UNIT_ELITE,
    UNIT_GENERAL,
)
from services.samurai.meta import META
from services.samurai.planning import may_place_somewhere
from services.samurai.require import require, require_ascending, require_pieces
from services.samurai.slots import may_be_covered, region_of, top_token
from services.samurai.solo_check import check_solo
from services.samurai.solo_hidden import tokens_on_slots
from services.samurai.state import Ability, Player, Position, Slot, Task
from services.samurai.training import trainable
from services.samurai.variants import hangs_together
from zashiki.samurai.v1 import samurai_pb2 as schema

_BUSY = (STAGE_ORDER, STAGE_TASK, STAGE_ABILITY)
"""Stages with a task."""
_CHOOSING = (STAGE_DOJO, STAGE_DESTINY)
"""Stages before the first order token of an era."""
_MOST_LEFT = 99


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
    _check_frame(state)
    _check_map(state)
    _check_agendas(state)
    for player in state.players:
        _check_player(state, player)
    _check_castles(state)
    _check_dojos(state)
    for index, slot in enumerate(state.slots):
        _check_slot(state, index, slot)
    for player in state.players[: state.seats()]:
        _check_orders(state, player)
    _check_destiny(state)
    if state.rivals:
        check_solo(state)
    _check_turn(state)
    if state.task is not None:
        _check_task(state, state.task)
    if state.ability is not None:
        _check_ability(state, state.ability)


def _check_frame(state: Position) -> None:
    seats, regions, provinces = state.seats(), len(state.destiny), len(state.sites)
    require(META.min_seats <= seats <= META.max_seats, "/players", f"{META.min_seats} to {META.max_seats} players")
    for seat, player in enumerate(state.players):
        require(player.seat == seat, f"/players/{seat}/seat", f"{seat}, players in the order of their seats")
    houses = [player.house for player in state.players]
    require(0 not in houses and len(set(houses)) == len(houses), "/players", "a house of its own for each")
    everybody = list(range(len(state.players)))
    require(sorted(state.turn_order) == everybody, "/turn_order", f"each seat from 0 to {everybody[-1]} once")
    require(1 <= state.era <= LAST_ERA, "/era", f"1 to {LAST_ERA}")
    require(state.round in (1, 2), "/round", "1 or 2")
    require(state.stage != 0, "/stage", "a stage")
    require(regions in (BASE_REGIONS, FULL_REGIONS), "/destiny", f"{BASE_REGIONS} or {FULL_REGIONS} regions")
    expected = BASE_PROVINCES if regions == BASE_REGIONS else FULL_PROVINCES
    require(provinces == expected, "/sites", f"{expected} provinces, as there are {regions} regions")
    slots = len(SOLO_SLOTS if state.rivals else SLOTS[regions > BASE_REGIONS])
    require(len(state.slots) == slots, "/slots", f"{slots} slots")
    if seats == META.max_seats:
        require(regions == FULL_REGIONS, "/destiny", f"{FULL_REGIONS} regions with {seats} players")
    for name, value, stages in (("task", state.task, _BUSY), ("ability", state.ability, (STAGE_ABILITY,))):
        due = "present" if state.stage in stages else "absent"
        require((value is not None) == (state.stage in stages), f"/{name}", f"{due} at {_stage(state)}")


def _stage(state: Position) -> str:
    return schema.Stage.keys()[state.stage]


def _check_map(state: Position) -> None:
    new_region = len(state.destiny) > BASE_REGIONS
    for province, site in enumerate(state.sites, 1):
        is_capital = province in CAPITALS
        expected = "the Capital" if is_capital else "a shrine or a resource"
        require(site != 0 and (site == SITE_CAPITAL) == is_capital, f"/sites/{province - 1}", expected)
    seeds = Counter(SEEDS[new_region])
    found = Counter(site for site in state.sites if site in (SITE_BUSHIDO, SITE_FOOD))
    require(found == seeds, "/sites", f"{seeds[SITE_BUSHIDO]} Bushido and {seeds[SITE_FOOD]} Food provinces")
    closed = [(border.south, border.north) for border in state.mountains]
    for index, border in enumerate(closed):
        inside = border in LAND_BORDERS and border[1] <= len(state.sites)
        require(inside, f"/mountains/{index}", "a land border, its southern province first")
    require(len(set(closed)) == len(closed), "/mountains", "each border once")
    require(
        hangs_together(len(state.destiny), len(state.sites), closed),
        "/mountains",
        "no region, and not the map, cut in two",
    )


def _check_agendas(state: Position) -> None:
    if state.agendas:
        regions = len(state.destiny)
        require(len(state.agendas) == regions and 0 not in state.agendas, "/agendas", f"a tile for {regions} regions")
        tiles = {AGENDA_TILE[agenda] for agenda in state.agendas}
        require(len(tiles) == regions, "/agendas", "each tile once")


def _check_player(state: Position, player: Player) -> None:
    path, provinces = f"/players/{player.seat}", len(state.sites)
    require(len(player.samurai) == provinces, f"{path}/samurai", f"{provinces} figures, one for each province")
    require(len(player.archers) == provinces, f"{path}/archers", f"{provinces} figures, one for each province")
    require(len(player.influence) == len(state.destiny), f"{path}/influence", "a figure for each region")
    on_map = sum(player.samurai)
    at_home = player.barracks + player.range + player.armory + player.headquarters
    require(on_map + at_home == ARMIES, f"{path}/samurai", f"{ARMIES} Samurai in all, with those off the map")
    sources = player.score_regions + player.score_shrines + player.score_archers
    sources += player.score_agendas + player.score_actions
    require(player.score == sources, f"{path}/score", f"{sources}, the sum of what it comes from")
    met = player.agendas_met
    require(not met or bool(state.agendas), f"{path}/agendas_met", "none without agendas")
    regions = range(1, 1 + len(state.destiny))
    require(len(set(met)) == len(met) and set(met) <= set(regions), f"{path}/agendas_met", "regions, each once")
    is_rival = player.seat >= state.seats()
    require((player.store is None) == is_rival, f"{path}/store", "absent" if is_rival else "present")


def _check_castles(state: Position) -> None:
    taken: set[int] = set()
    for player in state.players:
        path = f"/players/{player.seat}/castles"
        require(len(player.castles) <= CASTLES, path, f"{CASTLES} at the most")
        in_region = Counter(PROVINCE_REGION[castle] for castle in player.castles)
        crowded = max(in_region.values(), default=0) > CASTLES_PER_REGION
        require(not crowded, path, f"{CASTLES_PER_REGION} at the most in each region")
        for index, castle in enumerate(player.castles):
            buildable = 0 < castle <= len(state.sites) and castle not in CAPITALS and castle not in taken
            require(buildable, f"{path}/{index}", "a province that is no Capital and has no other Castle")
            taken.add(castle)


def _check_dojos(state: Position) -> None:
    dojos = [player.dojo for player in state.players if player.dojo]
    require(len(set(dojos)) == len(dojos), "/players", "a Dojo of its own for each")
    for player in state.players:
        path = f"/players/{player.seat}"
        if not state.dojos:
            trained = player.range + player.armory + player.headquarters + sum(player.archers) + player.general
            require(player.dojo + trained == 0, path, "nothing of a Dojo, as /dojos is false")
        elif state.stage != STAGE_DOJO:
            require(player.dojo != 0, f"{path}/dojo", "a Dojo")
        require(player.general <= len(state.sites), f"{path}/general", "a province of the map")
        archers = sum(player.archers) + player.range
        require(archers <= ARCHERS, f"{path}/range", f"{ARCHERS} at the most, with the Archers on the map")
        generals = player.headquarters + (player.general != 0)
        require(generals <= 1, f"{path}/headquarters", "at most one, and none while the General is on the map")


def _check_slot(state: Position, index: int, slot: Slot) -> None:
    path = f"/slots/{index}"
    require(slot.neutral != 0, f"{path}/neutral", "a neutral action")
    for name, token in (("token", slot.token), ("cover", slot.cover)):
        if token is not None:
            where = f"{path}/{name}"
            require(token.seat < len(state.players), f"{where}/seat", f"a seat from 0 to {len(state.players) - 1}")
            require((token.order == 0) != (token.face_down == 0), where, "either order or face_down")
            require(token.seat >= state.seats() or not token.location, f"{where}/location", "none but on a rival's")
    if slot.cover is not None:
        fits = state.round == 2 and slot.token is not None and slot.token.order != 0
        require(fits, f"{path}/cover", "one in the second round only, on a token that is face up")


def _check_orders(state: Position, player: Player) -> None:
    """Require all order tokens of a player, and no more of them on slots than turns were had."""
    path = f"/players/{player.seat}/orders"
    on_slots = [token.order or token.face_down for token in tokens_on_slots(state, player.seat)]
    require_pieces(ORDER_SET, schema.OrderToken.keys(), (path, player.orders), ("/slots", on_slots))
    require_ascending(path, player.orders)
    turns = _turns_had(state, player.seat)
    require(len(on_slots) <= turns, "/slots", f"{turns} tokens of seat {player.seat} at the most")


def _turns_had(state: Position, seat: int) -> int:
    """Return how many order tokens a seat can have placed in this era."""
    if state.stage in _CHOOSING:
        return 0
    turns, rest = divmod(state.placed, len(state.players))
    if state.turn_order.index(seat) < rest:
        turns += 1
    if state.round == 2:
        turns += TOKENS_PLACED[0][state.seats()]
    has_laid = state.stage == STAGE_TRAIN or (_in_planning(state) and state.stage != STAGE_ORDER)
    return turns + 1 if has_laid and state.active == seat else turns


def _in_planning(state: Position) -> bool:
    """Tell whether the task under way is a neutral action, or what comes before it."""
    return state.task is not None and state.task.neutral


def _check_destiny(state: Position) -> None:
    """Require every Destiny card, and cards enough for the eras to come. In solo nobody has any."""
    cards = DESTINY_CARDS[len(state.destiny) > BASE_REGIONS]
    require(sum(state.destiny) <= len(cards), "/destiny", f"{len(cards)} cards at the most")
    laid = [region for region, copies in enumerate(state.destiny, 1) for _ in range(copies)]
    hands = [
        (f"/players/{player.seat}/{name}", held)
        for player in state.players
        for name, held in (("hand", player.hand), ("pledged", player.pledged))
    ]
    require_pieces(cards, schema.Region.keys(), ("/destiny_deck", state.destiny_deck), ("/destiny", laid), *hands)
    by_players = sorted(card for player in state.players for card in player.laid)
    if state.rivals:
        require(not any(held for _, held in hands) and not by_players, "/players", "no Destiny cards in solo")
        return
    require(laid == by_players, "/destiny", "as many of each region as the players have laid")
    eras_left = LAST_ERA - state.era
    needed = eras_left * DESTINY_DRAW * state.seats()
    require(len(state.destiny_deck) >= needed, "/destiny_deck", f"{needed} cards or more, as many are still drawn")
    for player in state.players:
        path = f"/players/{player.seat}"
        require_ascending(f"{path}/hand", player.hand)
        may_pledge = state.stage == STAGE_DESTINY
        require(len(player.pledged) <= may_pledge, f"{path}/pledged", f"{int(may_pledge)} at the most")
        for era in range(eras_left + 1):
            due = era + (state.stage in _CHOOSING)
            cards_by_then = len(player.hand) + len(player.pledged) + era * DESTINY_DRAW
            require(cards_by_then >= due, f"{path}/hand", "a card for each era to come")


def _check_turn(state: Position) -> None:
    """Whoever is active is so by the turn order, or by the token that acts."""
    seats = state.seats()
    placements = TOKENS_PLACED[state.round - 1][seats] * len(state.players)
    stage = state.stage
    empty = all(slot.token is None for slot in state.slots)
    if stage in _CHOOSING:
        require(state.round == 1 and not state.placed and empty, "/slots", "none placed before the first round")
    if stage == STAGE_DOJO:
        require(state.dojos and state.era == 1, "/stage", "no choice of Dojos but at the start, with Dojos")
        waiting = [seat for seat in state.turn_order if not state.players[seat].dojo]
        require(waiting[-1:] == [state.active], "/active", "the last in turn order without a Dojo")
        require(not any(player.pledged for player in state.players), "/players", "no Destiny card chosen yet")
    if stage == STAGE_DESTINY:
        undecided = any(not player.pledged for player in state.players)
        require(undecided and not state.rivals, "/stage", "somebody who has yet to choose a Destiny card")
    if stage in _CHOOSING or stage == STAGE_OVER:
        return
    if stage in (STAGE_PLACE, STAGE_TRAIN) or _in_planning(state):
        require(state.placed < placements, "/placed", f"less than {placements} in planning")
        seat = state.turn_order[state.placed % len(state.players)]
        require(state.active == seat and seat < seats, "/active", f"seat {seat}, whose turn it is")
    else:
        require(state.placed == placements, "/placed", f"{placements} in resolution")
        require(state.active < seats, "/active", f"a seat from 0 to {seats - 1}")
    if stage == STAGE_PLACE:
        require(may_place_somewhere(state), "/slots", "a slot to place a token on")
    if stage == STAGE_TRAIN:
        can_train = state.dojos and bool(trainable(state.players[state.active]))
        require(can_train, "/stage", "nobody asked to train who has no way to")


def _check_task(state: Position, task: Task) -> None:
    require(task.slot < len(state.slots), "/task/slot", f"a slot from 0 to {len(state.slots) - 1}")
    slot = state.slots[task.slot]
    if state.stage == STAGE_ORDER:
        free = slot.token is None or may_be_covered(state, slot)
        require(free, "/task/slot", "a slot that an order token may be laid on")
        require(task.neutral and task.order == slot.neutral, "/task/order", "the neutral action of the slot")
        return
    token = top_token(slot)
    require(token is not None and token.seat == state.active, "/task/slot", "a slot whose token is the active seat's")
    assert token is not None
    order = slot.neutral if task.neutral else token.order
    require(task.order == order != 0, "/task/order", "the order of the slot's token, face up, or its neutral action")
    require(task.left <= _MOST_LEFT and task.extra <= _MOST_LEFT, "/task/left", f"{_MOST_LEFT} at the most")
    extra = task.extra == 0 or task.order in (ORDER_TOKEN_MOVE, ORDER_TOKEN_RECRUIT)
    require(extra, "/task/extra", "0 but for a Move or a Recruit")
    in_region = task.target <= len(state.sites) and PROVINCE_REGION[task.target] == region_of(state, task.slot)
    require(task.target == 0 or in_region, "/task/target", "a province of the slot's region")


def _check_ability(state: Position, ability: Ability) -> None:
    assert state.task is not None
    player = state.players[state.active]
    recruiting = state.dojos and state.task.order == ORDER_TOKEN_RECRUIT
    require(recruiting, "/ability", "none but with Dojos, while recruiting")
    require(ability.unit in (UNIT_ELITE, UNIT_GENERAL), "/ability/unit", "UNIT_ELITE or UNIT_GENERAL")
    require(0 < ability.province <= len(state.sites), "/ability/province", "a province of the map")
    if ability.unit == UNIT_GENERAL:
        there = player.general == ability.province
    else:
        there = player.samurai[ability.province - 1] > 0
    require(there, "/ability/province", "where the unit is")
    require(ability.left <= _MOST_LEFT, "/ability/left", f"{_MOST_LEFT} at the most")
    water = ability.target == 0 or (ability.unit == UNIT_ELITE and player.dojo == DOJO_WATER)
    beside = ability.target == 0 or ability.target in atlas(state).neighbours[ability.province]
    require(water and beside, "/ability/target", "a province adjacent to the unit's, for a Water Elite only")
    void = ability.borrowed == 0 or (ability.unit == UNIT_ELITE and player.dojo == DOJO_VOID)
    require(void, "/ability/borrowed", "a neutral action for a Void Elite only")
