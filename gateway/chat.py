"""What people say at a match, or at a table before it: a short list in Redis, each line published as it is said."""

from redis import Redis

from gateway.problems import malformed
from services.common.names import CHAT_CHANNEL, lobby_key, match_key
from zashiki.lobby.v1.lobby_pb2 import ChatLine

MAX_LENGTH = 500
KEPT_LINES = 100
_KEPT_SECONDS = 30 * 24 * 3600

_SAY = """
-- KEYS: lines, counter; ARGV: line without its number, lines kept, seconds kept
local number = redis.call('INCR', KEYS[2])
redis.call('RPUSH', KEYS[1], number .. ':' .. ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[2]), -1)
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return number
"""


class Chat:
    """The chat of all matches and tables."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._script = redis.register_script(_SAY)

    def say(self, line: ChatLine) -> ChatLine:
        """Store and publish a line and return it with its number."""
        name = _match_lines(line.match_id) if line.match_id else _table_lines(line.table_id)
        line.number = self._script([name, f"{name}_count"], [line.SerializeToString(), KEPT_LINES, _KEPT_SECONDS])
        self._redis.publish(CHAT_CHANNEL, line.SerializeToString())
        return line

    def lines(self, match_id: str) -> list[ChatLine]:
        """Return the last lines of a match, oldest first."""
        return self._lines(_match_lines(match_id))

    def lines_at_table(self, table_id: str) -> list[ChatLine]:
        """Return the last lines of a table, oldest first."""
        return self._lines(_table_lines(table_id))

    def _lines(self, key: str) -> list[ChatLine]:
        lines = []
        for stored in self._redis.lrange(key, 0, -1):
            number, _, line = stored.partition(b":")
            lines.append(ChatLine.FromString(line))
            lines[-1].number = int(number)
        return lines


def _match_lines(match_id: str) -> str:
    return match_key(match_id, "chat")


def _table_lines(table_id: str) -> str:
    return lobby_key(f"chat:{table_id}")


def clean_text(text: str) -> str:
    """Return a line as it is stored: plain text on one line. Raises Problem."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 1 <= len(clean) <= MAX_LENGTH:
        raise malformed("text", f"must have 1 to {MAX_LENGTH} characters")
    return clean


def line_json(line: ChatLine) -> dict[str, object]:
    """Return a line as browsers get it."""
    return {
        "number": line.number,
        "seat": line.seat if line.HasField("seat") else None,
        "name": line.name,
        "text": line.text,
        "time": line.time.ToJsonString(),
    }
