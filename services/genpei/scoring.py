"""Influence in each house, who has its support, and who becomes emperor."""

from itertools import pairwise
from typing import Final

from services.genpei.components import ALLIES, CLAN_TITLE, FIRST_ALLY, TOKEN_CARD, TOKEN_NUMBER
from services.genpei.enums import CLANS, HOUSE_EMPEROR, HOUSES
from services.genpei.state import Kotaishi, Player, Position
from services.kernel.outcome import COMPLETED, Outcome, Rival, ScoreLine, SeatResult

HOUSE_KEY: Final = ("", "tanuki", "kitsune", "komainu", "neko", "emperor")
HOUSE_TITLE: Final = ("", *(f"House {title}" for title in CLAN_TITLE[1:]), "House of the Emperor")

Place = tuple[int, int]
"""What contestants are ranked by: houses supporting them, then the palace step."""


def clan_cards(player: Player) -> list[int]:
    """Return how many cards of each clan a player has in hand, draw pile and discard pile."""
    cards = [0] * (1 + len(CLANS))
    for pile in (player.hand, player.deck, player.discard):
        for clan in pile:
            cards[clan] += 1
    return cards


def allies(player: Player) -> list[int]:
    """Return how many cards of each clan a player's Intrigue clan cards stand for."""
    return [0] + [ALLIES * player.intrigue.count(FIRST_ALLY + clan) for clan in CLANS]


def cards_counting(player: Player) -> list[int]:
    """Return how many cards count in each house, those set aside in the House of the Emperor instead of their own."""
    counting = [own + more for own, more in zip(clan_cards(player), allies(player))]
    counting.append(0)
    if player.split is not None:
        counting[player.split.clan] -= player.split.cards
        counting[HOUSE_EMPEROR] = player.split.cards
    return counting


def _recruits_counting(kotaishi: Kotaishi) -> list[int]:
    """Return how many of the Kotaishi's recruits count in each house: without a token of his there, in the palace."""
    counting = [0] * (1 + HOUSE_EMPEROR)
    for clan in kotaishi.recruits:
        counting[clan if kotaishi.influence[clan - 1].tokens else HOUSE_EMPEROR] += 1
    return counting


def token_influence(tokens: list[int], cards: int) -> int:
    """Return the influence of tokens in a house in which `cards` cards count."""
    influence = 0
    for token in tokens:
        influence += TOKEN_NUMBER[token]
        if TOKEN_CARD[token]:
            influence += cards
    return influence


def all_points(state: Position) -> list[list[int]]:
    """Return by house the influence of each contestant, the Kotaishi last where he takes part."""
    counting = [cards_counting(player) for player in state.players]
    kotaishi = state.kotaishi
    recruits = _recruits_counting(kotaishi) if kotaishi is not None else []
    points: list[list[int]] = [[]]
    for house in range(1, HOUSE_EMPEROR + 1):
        row = [
            token_influence(player.influence[house - 1].tokens, cards[house])
            for player, cards in zip(state.players, counting)
        ]
        if kotaishi is not None:
            numbers = sum(TOKEN_NUMBER[token] for token in kotaishi.influence[house - 1].tokens)
            row.append(numbers + recruits[house])
        points.append(row)
    return points


def supported(points: list[int]) -> int | None:
    """Return who has a house's support: whoever has most influence in it, nobody where that is shared or none."""
    most = max(points)
    return points.index(most) if most > 0 and points.count(most) == 1 else None


def places(state: Position) -> list[Place]:
    """Return what each contestant is ranked by, the Kotaishi last where he takes part."""
    steps = [player.step for player in state.players]
    if state.kotaishi is not None:
        steps.append(state.kotaishi.step)
    houses = [0] * len(steps)
    for row in all_points(state)[1:]:
        winner = supported(row)
        if winner is not None:
            houses[winner] += 1
    return list(zip(houses, steps))


def winners(state: Position) -> list[int]:
    """Return the seats that win; nobody when the Kotaishi does."""
    ranked = places(state)
    return [seat for seat in range(len(state.players)) if ranked[seat] == max(ranked)]


def score_sheet(state: Position) -> Outcome:
    """Return the outcome were the game over now. When the Kotaishi wins all seats share the place after him."""
    points, ranked = all_points(state), places(state)
    lost = max(ranked) not in ranked[: len(state.players)]
    results = []
    rivals = []
    for contestant, (houses, _) in enumerate(ranked):
        lines = _lines(points, contestant, ranked[contestant][1])
        rank = 1 + sum(1 for other in ranked if other > ranked[contestant])
        if contestant < len(state.players):
            results.append(SeatResult(contestant, 2 if lost else rank, houses, lines))
        else:
            rivals.append(Rival("Kotaishi", rank, houses, lines))
    return Outcome(COMPLETED, results, _tie_breaks(ranked, lost), rivals)


def _lines(points: list[list[int]], contestant: int, step: int) -> list[ScoreLine]:
    lines = []
    for house in HOUSES:
        row = points[house]
        own, best = row[contestant], max(row)
        if own < best:
            source = f"{own} influence, the most being {best}"
        elif supported(row) == contestant:
            source = f"{own} influence, the most"
        else:
            source = f"{own} influence, tied" if own else "no influence"
        won = int(supported(row) == contestant)
        lines.append(ScoreLine(f"house_{HOUSE_KEY[house]}", HOUSE_TITLE[house], won, source))
    lines.append(ScoreLine("step", "Palace steps, which break ties", 0, f"step {step}" if step else "not there"))
    return lines


def _tie_breaks(ranked: list[Place], lost: bool) -> list[str]:
    if lost:
        houses, step = max(ranked)
        others = max(place for place in ranked if place != max(ranked))
        most = "1 house" if houses == 1 else f"{houses} houses"
        why = f"higher on the palace steps, {step} to {others[1]}" if others[0] == houses else most
        return [f"The Kotaishi becomes emperor ({why}): everybody else loses."]
    ties = []
    in_order = sorted(ranked, reverse=True)
    for better, worse in pairwise(in_order):
        place = f"Place {1 + in_order.index(better)}, equal in houses ({better[0]})"
        if better == worse:
            ties.append(f"{place} and nobody on the palace steps: shared.")
        elif better[0] == worse[0]:
            ties.append(f"{place}: higher on the palace steps, {better[1]} to {worse[1]}.")
    return list(dict.fromkeys(ties))
