"""The codec of the platform's own parts: outcomes, and events outside the game."""

from services.kernel import events, outcome
from services.kernel.codec import Codec
from zashiki.engine.v1 import match_pb2

ENGINE = Codec(match_pb2, [outcome, events])
