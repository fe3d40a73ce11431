"""Who plays in `zashiki simulate`: random choice, or the bots of `services.ai`."""

from collections.abc import Callable

import click

from services.kernel.chance import FastChance
from services.kernel.part import Part, State
from services.kernel.rules import Game

Player = Callable[[State, int], Part]
"""Chooses for a seat in a position. What it may know of the position is its maker's to see to."""

MakePlayer = Callable[[Game, int], Player]
"""Makes a player for one game from a seed."""


def random_player(game: Game, seed: int) -> Player:
    """Return a player that takes any legal action, all equally likely."""
    below = FastChance(seed).below
    legal_actions = game.rules.legal_actions

    def choose(state: State, seat: int) -> Part:
        actions = legal_actions(state, seat)
        return actions[below(len(actions))]

    return choose


def player_named(name: str) -> MakePlayer:
    """Return the maker of players of that name: `random`, a bot level, or whatever else `services.ai` knows.

    Bots see their seat's observation only. Those that think by the clock don't play the same game twice.
    """
    if name == "random":
        return random_player
    from services.ai.bots import bot_named

    try:
        bot = bot_named(name)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None

    def make(game: Game, seed: int) -> Player:
        seeds = FastChance(seed)

        def choose(state: State, seat: int) -> Part:
            actions, tally = bot.consider(game, game.rules.observe(state, seat), seat, seeds.below(1 << 30))
            return actions[tally.best()]

        return choose

    return make
