"""Validates positions that come from outside: scenario files, imported games.

Every error names the field as a JSON pointer and says what was expected there.
"""

from collections import Counter
from collections.abc import Sequence

from services.ninjato.components import (
    CLAN_TOKENS,
    DOJO_CARDS,
    DRAWS,
    ELITES,
    ENVOY_MASK,
    ENVOYS,
    GUARDS,
    HAND_LIMIT,
    HOUSES,
    LAST_ROUND,
    RUMORS,
    SHURIKEN,
    SKILLS,
    TREASURES,
)
from services.ninjato.enums import (
    DOJO_CARD_THREE,
    GUARD_ELITE_A,
    PLACE_KIND_DOJO,
    PLACE_KIND_HOUSE,
    REWARD_RUMOR,
    SKILL_HENSOJUTSU,
    STAGE_BANZAI,
    STAGE_DISCARD,
    STAGE_DISGUISE,
    STAGE_DRAW,
    STAGE_FIGHT,
    STAGE_INSTALL,
    STAGE_KEEP,
    STAGE_OVER,
    STAGE_PAY,
    STAGE_PLACE,
    STAGE_REWARD,
    STAGE_TUITION,
)
from services.ninjato.influence import ranking
from services.ninjato.market import price, ways_to_pay
from services.ninjato.meta import META
from services.ninjato.state import Player, Position, Purchase, Raid, ScoringPhase
from zashiki.ninjato.v1 import ninjato_pb2 as schema

_RAIDING = (STAGE_FIGHT, STAGE_BANZAI, STAGE_KEEP, STAGE_INSTALL)
_BUYING = (STAGE_TUITION, STAGE_PAY)
_SCORING = (STAGE_DISGUISE, STAGE_REWARD)

_Pile = tuple[str, Sequence[int]]
"""Where cards lie, as a JSON pointer, and the cards."""


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
    _check_frame(state)
    _check_cards(state)
    _check_houses(state)
    for player in state.players:
        _check_player(state, player)
    _check_turn(state)
    if state.raid is not None:
        _check_raid(state, state.raid)
    if state.purchase is not None:
        _check_purchase(state, state.purchase)
    if state.scoring is not None:
        _check_scoring(state, state.scoring)


def _require(condition: bool, path: str, expected: str) -> None:
    if not condition:
        raise ValueError(f"{path}: expected {expected}")


def _check_frame(state: Position) -> None:
    seats = len(state.players)
    _require(META.min_seats <= seats <= META.max_seats, "/players", f"{META.min_seats} to {META.max_seats} players")
    for seat, player in enumerate(state.players):
        _require(player.seat == seat, f"/players/{seat}/seat", f"{seat}, players in the order of their seats")
    _require(sorted(state.turn_order) == list(range(seats)), "/turn_order", f"each seat from 0 to {seats - 1} once")
    _require(1 <= state.round <= LAST_ROUND, "/round", f"1 to {LAST_ROUND}")
    _require(state.stage != 0, "/stage", "a stage")
    _require(len(state.houses) == HOUSES, "/houses", f"{HOUSES} houses")
    for name, value, stages in (
        ("raid", state.raid, _RAIDING),
        ("purchase", state.purchase, _BUYING),
        ("scoring", state.scoring, _SCORING),
    ):
        due = "present" if state.stage in stages else "absent"
        _require((value is not None) == (state.stage in stages), f"/{name}", f"{due} at {_stage(state)}")


def _stage(state: Position) -> str:
    return schema.Stage.keys()[state.stage]


def _check_cards(state: Position) -> None:
    """Every card, tile and token of the box lies somewhere, face up, and nothing else does."""
    players = list(enumerate(state.players))
    raid = state.raid
    facing = [raid.facing] if raid is not None and raid.facing and not raid.facing_sentry else []
    _check_deck(
        DOJO_CARDS,
        schema.DojoCard.keys(),
        ("/dojo_deck", state.dojo_deck),
        ("/dojo_display", state.dojo_display),
        ("/dojo_discard", state.dojo_discard),
        ("/raid/laid", raid.laid if raid is not None else []),
        *((f"/players/{i}/hand", player.hand) for i, player in players),
    )
    _check_deck(
        GUARDS,
        schema.Guard.keys(),
        ("/guard_deck", state.guard_deck),
        ("/guard_discard", state.guard_discard),
        ("/houses", [house.sentry for house in state.houses if house.sentry]),
        ("/raid/facing", [guard for guard in facing if guard < GUARD_ELITE_A]),
    )
    _check_deck(
        ELITES,
        schema.Guard.keys(),
        ("/elite_deck", state.elite_deck),
        ("/elite_discard", state.elite_discard),
        ("/raid/facing", [guard for guard in facing if guard >= GUARD_ELITE_A]),
        *((f"/players/{i}/elites", player.elites) for i, player in players),
    )
    _check_deck(
        TREASURES,
        schema.Treasure.keys(),
        ("/bag", state.bag),
        ("/spent", state.spent),
        ("/raid/loot", [token.treasure for token in raid.loot] if raid is not None else []),
        *((f"/houses/{i}/plain", house.plain) for i, house in enumerate(state.houses)),
        *((f"/houses/{i}/red", house.red) for i, house in enumerate(state.houses)),
        *((f"/players/{i}/treasures", player.treasures) for i, player in players),
    )
    _check_deck(
        SKILLS,
        schema.Skill.keys(),
        ("/skill_stack", state.skill_stack),
        ("/disguise_stack", state.disguise_stack),
        ("/skill_discard", state.skill_discard),
        ("/sensei", state.sensei),
        *((f"/players/{i}/skills", [tile.skill for tile in player.skills]) for i, player in players),
    )
    _check_deck(
        ENVOYS,
        schema.Envoy.keys(),
        ("/envoy_deck", state.envoy_deck),
        ("/palace", state.palace),
        *((f"/players/{i}/envoys", [tile.envoy for tile in player.envoys]) for i, player in players),
    )
    _check_deck(
        RUMORS,
        schema.Rumor.keys(),
        ("/rumor_deck", state.rumor_deck),
        ("/pavilion", state.pavilion),
        *((f"/players/{i}/rumors", player.rumors) for i, player in players),
    )
    for i, skill in enumerate(state.skill_stack):
        _require(skill != SKILL_HENSOJUTSU, f"/skill_stack/{i}", "no disguise, which have a stack of their own")
    for i, skill in enumerate(state.disguise_stack):
        _require(skill == SKILL_HENSOJUTSU, f"/disguise_stack/{i}", "SKILL_HENSOJUTSU")


def _check_deck(deck: Sequence[int], names: Sequence[str], *piles: _Pile) -> None:
    for path, pile in piles:
        for i, card in enumerate(pile):
            _require(card != 0, f"{path}/{i}", "a card; nothing may lie face down in a position to play on from")
    places = ", ".join(path for path, _ in piles)
    found = Counter(card for _, pile in piles for card in pile)
    for card in sorted(found.keys() | set(deck)):
        copies = deck.count(card)
        _require(found[card] == copies, places, f"{copies} of {names[card]} in all, found {found[card]}")


def _check_houses(state: Position) -> None:
    tokens = Counter((token.clan, token.honor) for token in state.clan_pile)
    for i, house in enumerate(state.houses):
        _require(house.token is not None, f"/houses/{i}/token", "a clan token")
        tokens[house.token.clan, house.token.honor] += 1
        _ascending(f"/houses/{i}/plain", house.plain)
        _ascending(f"/houses/{i}/red", house.red)
        if house.cleared:
            empty = not (house.sentry or house.plain or house.red)
            _require(empty, f"/houses/{i}", "no sentry and no treasure in a cleared house")
        else:
            regular = 0 < house.sentry < GUARD_ELITE_A
            _require(regular, f"/houses/{i}/sentry", "a regular guard, as the house is not cleared")
    box = Counter((clan, honor) for clan, honors in enumerate(CLAN_TOKENS) for honor in honors)
    _require(tokens == box, "/clan_pile, /houses", "each clan token of the box once")


def _ascending(path: str, cards: Sequence[int]) -> None:
    _require(list(cards) == sorted(cards), path, "ascending order")


def _check_player(state: Position, player: Player) -> None:
    path = f"/players/{player.seat}"
    _ascending(f"{path}/hand", player.hand)
    _ascending(f"{path}/rumors", player.rumors)
    gained = player.honor_envoys + player.honor_rumors + player.honor_clans
    _require(
        player.honor == gained, f"{path}/honor", f"{gained}, the sum of honor_envoys, honor_rumors and honor_clans"
    )
    limit_holds = len(player.hand) <= HAND_LIMIT or (state.stage == STAGE_DISCARD and state.active == player.seat)
    drawing = state.stage == STAGE_DRAW and state.active == player.seat
    _require(limit_holds or drawing, f"{path}/hand", f"at most {HAND_LIMIT} cards")
    _require(player.shuriken + len(player.places) == SHURIKEN, f"{path}/shuriken", f"{SHURIKEN} with those in places")
    for i, place in enumerate(player.places):
        _require(place.kind != 0, f"{path}/places/{i}/kind", "a kind of place")
        house = place.kind != PLACE_KIND_HOUSE or (place.house < HOUSES and place.approach != 0)
        _require(house, f"{path}/places/{i}", f"a house from 0 to {HOUSES - 1} and an approach")
    orders = [bribed.order for bribed in player.envoys]
    _require(orders == sorted(set(orders)), f"{path}/envoys", "ascending order numbers, oldest envoy first")
    for i, order in enumerate(orders):
        in_range = 1 <= order <= state.envoys_bribed
        _require(
            in_range, f"{path}/envoys/{i}/order", f"1 to {state.envoys_bribed}, the number of envoys bribed so far"
        )


def _check_turn(state: Position) -> None:
    seats, placed = len(state.players), state.placed
    orders = [bribed.order for player in state.players for bribed in player.envoys]
    _require(len(orders) == len(set(orders)), "/players", "no two envoys with the same order number")
    for index, seat in enumerate(state.turn_order):
        turns = (placed - index + seats - 1) // seats
        path = f"/players/{seat}/places"
        _require(
            len(state.players[seat].places) == turns, path, f"{turns} places after {placed} shuriken in turn order"
        )
    dojo = Counter(player.seat for player in state.players for place in player.places if place.kind == PLACE_KIND_DOJO)
    _require(Counter(state.dojo_stack) == dojo, "/dojo_stack", "a seat for each of its places at the dojo")
    _require((state.draws_left > 0) == (state.stage == STAGE_DRAW), "/draws_left", f"to fit {_stage(state)}")
    _require(state.draws_left <= max(DRAWS), "/draws_left", f"at most {max(DRAWS)}, the most a visit takes")
    if state.stage in _SCORING or state.stage == STAGE_OVER:
        _require(placed == 0, "/placed", "0, as shuriken are gathered at the end of a round")
    elif state.stage == STAGE_PLACE:
        _require(placed < SHURIKEN * seats, "/placed", f"less than {SHURIKEN * seats}, with one to place")
        active = state.turn_order[placed % seats]
        _require(state.active == active, "/active", f"{active}, whose turn it is after {placed} shuriken")
    else:
        _require(0 < placed <= SHURIKEN * seats, "/placed", f"1 to {SHURIKEN * seats} at {_stage(state)}")
        active = state.turn_order[(placed - 1) % seats]
        _require(state.active == active, "/active", f"{active}, who placed the last of {placed} shuriken")
    if state.stage == STAGE_DRAW:
        left = bool(state.dojo_display or state.dojo_deck or state.dojo_discard)
        _require(left, "/dojo_deck", "a card to take at STAGE_DRAW")
    if state.stage == STAGE_DISCARD:
        path = f"/players/{state.active}/hand"
        _require(len(state.players[state.active].hand) > HAND_LIMIT, path, f"more than {HAND_LIMIT} at STAGE_DISCARD")


def _check_raid(state: Position, raid: Raid) -> None:
    _require(raid.house < HOUSES, "/raid/house", f"0 to {HOUSES - 1}")
    _require(raid.approach != 0, "/raid/approach", "strength or stealth")
    house = state.houses[raid.house]
    path = f"/houses/{raid.house}"
    if state.stage == STAGE_INSTALL:
        _require(house.cleared, f"{path}/cleared", "true at STAGE_INSTALL")
    else:
        _require(bool(house.plain or house.red), path, "treasure left in the house raided")
    _require((raid.facing != 0) == (state.stage == STAGE_FIGHT), "/raid/facing", f"to fit {_stage(state)}")
    _require(raid.failed == (state.stage == STAGE_KEEP), "/raid/failed", f"to fit {_stage(state)}")
    if raid.facing_sentry:
        _require(raid.facing == house.sentry, "/raid/facing", f"the sentry of {path}")
        _require(not raid.loot, "/raid/loot", "nothing before the sentry is beaten")
    else:
        _require(bool(raid.loot), "/raid/loot", "a treasure for the sentry beaten")
    if not raid.has_base:
        bare = not (raid.laid or raid.base or raid.modifier or raid.base_is_skill)
        _require(bare, "/raid", "no laid, base, modifier or base_is_skill without has_base")
        return
    _require(state.stage == STAGE_FIGHT, "/raid/has_base", f"false at {_stage(state)}")
    kickers = raid.laid if raid.base_is_skill else raid.laid[1:]
    _require(raid.base_is_skill or bool(raid.laid), "/raid/laid", "the base card")
    _require(all(card == DOJO_CARD_THREE for card in kickers), "/raid/laid", "only threes after the base")
    _require(raid.base in ((2, 4) if raid.base_is_skill else (0, 6, raid.laid[0])), "/raid/base", "a value of the base")


def _check_purchase(state: Position, purchase: Purchase) -> None:
    if state.stage == STAGE_TUITION:
        _require(purchase.skill in state.sensei, "/purchase/skill", "a skill the sensei teaches")
        _require(bool(state.players[state.active].hand), f"/players/{state.active}/hand", "a card to pay with")
        return
    _require(bool(purchase.envoy) != bool(purchase.rumor), "/purchase", "either an envoy or a rumor at STAGE_PAY")
    if purchase.envoy:
        _require(purchase.envoy in state.palace, "/purchase/envoy", "an envoy at the palace")
    else:
        _require(purchase.rumor in state.pavilion, "/purchase/rumor", "a rumor at the pavilion")
    cost = price(purchase)
    _require(len(purchase.paid) < len(cost), "/purchase/paid", f"fewer than the {len(cost)} groups of the price")
    for i, (group, (kind, size)) in enumerate(zip(purchase.paid, cost, strict=False)):
        fits = group.size == size and 1 <= group.kind <= 4 and kind in (0, group.kind) and group.gold <= size
        _require(fits, f"/purchase/paid/{i}", "the group of the price at that place")
    _require(bool(ways_to_pay(state, purchase)), f"/players/{state.active}/treasures", "enough to pay the rest")


def _check_scoring(state: Position, phase: ScoringPhase) -> None:
    _require(bool(phase.clans) and 0 not in phase.clans, "/scoring/clans", "the clans in reward order")
    _require(phase.step < 2 * len(phase.clans), "/scoring/step", f"0 to {2 * len(phase.clans) - 1}")
    firsts = min(phase.step, len(phase.clans))
    _require(len(phase.taken) == firsts, "/scoring/taken", f"{firsts} entries at step {phase.step}")
    for i, disguised in enumerate(phase.disguises):
        path = f"/scoring/disguises/{i}"
        _require(disguised.seat < len(state.players), f"{path}/seat", "a seat")
        owned = [bribed.envoy for bribed in state.players[disguised.seat].envoys]
        fits = disguised.envoy in owned and ENVOY_MASK[disguised.envoy]
        _require(fits, f"{path}/envoy", "a masked envoy of that seat")
    envoys = [disguised.envoy for disguised in phase.disguises]
    _require(len(envoys) == len(set(envoys)), "/scoring/disguises", "a different envoy for each disguise")
    for player in state.players:
        tiles = sum(tile.skill == SKILL_HENSOJUTSU for tile in player.skills)
        declared = sum(disguised.seat == player.seat for disguised in phase.disguises)
        _require(declared <= tiles, "/scoring/disguises", f"at most {tiles} of seat {player.seat}, one for each tile")
    if state.stage == STAGE_DISGUISE:
        _require(phase.declaring < len(state.players), "/scoring/declaring", "an index into the turn order")
        active = state.turn_order[phase.declaring]
        _require(state.active == active, "/active", f"{active}, whose disguises are asked for")
        return
    _require(phase.declaring == len(state.players), "/scoring/declaring", "past the last seat at STAGE_REWARD")
    place, index = divmod(phase.step, len(phase.clans))
    seats = ranking(state, phase.clans[index])
    _require(len(seats) > place, "/scoring/step", "a clan with somebody in that place")
    _require(state.active == seats[place], "/active", f"{seats[place]}, who is to be rewarded")
    if place:
        _require(
            phase.taken[index] != REWARD_RUMOR, f"/scoring/taken/{index}", "the honor, for the second to choose a rumor"
        )
