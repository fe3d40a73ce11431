"""Advice to bots."""


class H:
    def prior(self, state, seat, actions):
        return [1.0] * len(actions)

    def evaluate(self, state):
        return [0.5] * (len(state.players) - len(state.rivals))


HEURISTICS = H()
