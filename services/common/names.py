"""Names in Redis.

Keys of one match, and the due set of its shard, share a hash tag, so that one script may touch them.
"""

from zlib import crc32

SHARDS = 64
MATCHES_CHANNEL = "zashiki:matches"
"""`zashiki.engine.v1.MatchChanged`, after each commit."""
SCORED_CHANNEL = "zashiki:scored"
"""`zashiki.work.v1.Scored`, after each archived match."""
LOBBY_CHANNEL = "zashiki:lobby"
"""`zashiki.lobby.v1.LobbyEvent`, after each change of a table."""
CHAT_CHANNEL = "zashiki:chat"
"""`zashiki.lobby.v1.ChatLine`, after each line said."""
PROCESSES = "zashiki:processes"
"""Hash in the broker's Redis: process id → `zashiki.operate.v1.Process`, of all that run."""


def shard_tag(shard: int) -> str:
    """Return the hash tag of a shard."""
    return f"{{m{shard}}}"


def match_key(match_id: str, name: str) -> str:
    """Return the key `name` (setup, head, log, requests, …) of a match."""
    return f"zashiki:{shard_tag(crc32(match_id.encode()) % SHARDS)}:{match_id}:{name}"


def all_match_keys(name: str) -> str:
    """Return the pattern of the keys `name` of all matches."""
    return f"zashiki:{{m*}}:*:{name}"


def match_of(key: str) -> str:
    """Return the match id in a match's key."""
    return key.split(":")[2]


def due_key(match_id: str) -> str:
    """Return the due set a match belongs to: member match id, score the time in ms when somebody must look at it."""
    return shard_due_key(crc32(match_id.encode()) % SHARDS)


def shard_due_key(shard: int) -> str:
    """Return a shard's due set."""
    return f"zashiki:{shard_tag(shard)}:due"


def pulse_key(game: str, name: str) -> str:
    """Return the key `name` (engine, gateway: last beat; outages) of what is known of when a game was served."""
    return f"zashiki:{{pulse:{game}}}:{name}"


def lobby_key(name: str) -> str:
    """Return the key `name` of the lobby. All share one hash tag: one script changes a table and its indexes."""
    return f"zashiki:{{lobby}}:{name}"


def notices_key(name: str) -> str:
    """Return the key `name` of the notices. All share one hash tag: notices and their due set change together."""
    return f"zashiki:{{notices}}:{name}"


def request_key(request_id: str) -> str:
    """Return the key that keeps the match id for a creation's request id."""
    return f"zashiki:request:{request_id}"


UPKEEP_KEY = "zashiki:upkeep:asked"
"""Set while the archive was tidied not long ago."""


def record_key(record_id: str) -> str:
    """Return the key that keeps a record somebody brought to look at."""
    return f"zashiki:record:{record_id}"
