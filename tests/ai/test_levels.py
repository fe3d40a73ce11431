"""Every level on real positions of Ninjato."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from services.ai.bots import Bot, Greedy, Searcher, bot_named
from services.ai.levels import LEVELS
from services.ai.playout import likely_action
from services.ai.search import Budget
from services.kernel.chance import FastChance
from services.kernel.part import State
from services.kernel.rules import load_game
from services.ninjato.enums import STAGE_OVER

GAME = load_game("ninjato")
RULES = GAME.rules


@dataclass(frozen=True)
class Choice:
    """A position in which a seat has a choice."""

    state: State
    seat: int
    stage: int


def choices(seats: int, seed: int) -> Iterator[Choice]:
    """Yield the choices of a game half likely, half random, as only silly play gets into some stages."""
    chance = FastChance(seed)
    state = RULES.new(GAME.meta.settle(seats, {}), chance)
    while to_act := RULES.to_act(state):
        seat = to_act[0]
        actions = RULES.legal_actions(state, seat)
        if len(actions) > 1:
            yield Choice(RULES.clone(state), seat, state.stage)  # type: ignore[attr-defined]
        action = likely_action(GAME, state, seat, chance) if chance.below(2) else actions[chance.below(len(actions))]
        RULES.apply(state, seat, action, chance)


def quick(bot: Bot) -> Bot:
    """Return the bot with a budget that ends by iterations, and soon."""
    return replace(bot, budget=Budget(float("inf"), 20)) if isinstance(bot, Searcher) else bot


def a_choice_of_each_stage() -> list[Choice]:
    found: dict[int, Choice] = {}
    for seed in range(4):
        for choice in choices(3, seed):
            found.setdefault(choice.stage, choice)
    assert len(found) == STAGE_OVER - 1, f"stages met: {sorted(found)}"
    return list(found.values())


@pytest.mark.parametrize("level", LEVELS)
def test_answers_legally_at_every_stage(level: str) -> None:
    bot = quick(LEVELS[level].bot)
    for choice in a_choice_of_each_stage():
        actions, tally = bot.consider(GAME, RULES.observe(choice.state, choice.seat), choice.seat, 1)
        assert actions == RULES.legal_actions(choice.state, choice.seat)
        assert actions[tally.best()] in actions


def test_spends_treasure_while_it_can() -> None:
    """With the last shuriken of the game one may draw cards that are worth nothing, or bribe an envoy."""
    tempted = 0
    for seed in range(12):
        for choice in choices(2, seed):
            state, seat = choice.state, choice.seat
            kinds = [type(action).__name__ for action in RULES.legal_actions(state, seat)]
            left = state.players[seat].shuriken  # type: ignore[attr-defined]
            if state.round == 7 and left == 1 and "Bribe" in kinds and "VisitDojo" in kinds:  # type: ignore[attr-defined]
                tempted += 1
                for bot in (Greedy(4), Searcher(Budget(float("inf"), 100))):
                    chosen = bot.consider(GAME, RULES.observe(state, seat), seat, seed)[1].best()
                    assert kinds[chosen] != "VisitDojo"
    assert tempted


@pytest.mark.parametrize("name", ["random", "novice", "hard", "mcts:5", "mcts:5@iter", "services.ai.bots.Uniform"])
def test_bots_have_names(name: str) -> None:
    choice = next(choices(2, 1))
    actions, tally = quick(bot_named(name)).consider(GAME, RULES.observe(choice.state, choice.seat), choice.seat, 1)
    assert 0 <= tally.best() < len(actions)


@pytest.mark.parametrize("name", ["", "grandmaster", "mcts:", "mcts:0", "mcts:5@moves", "os.path", "no.such.Bot"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected one of novice, easy, normal, hard, random"):
        bot_named(name)


def test_every_level_of_the_schema_has_its_bot() -> None:
    from zashiki.engine.v1.match_pb2 import BotLevel

    assert [f"BOT_LEVEL_{level.upper()}" for level in LEVELS] == list(BotLevel.keys())[1:]
