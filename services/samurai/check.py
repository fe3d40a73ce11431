def check(state):
    pass
