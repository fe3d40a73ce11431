"""Nothing that lets anybody call for somebody else, and nothing hidden, is in what others get or in what is logged."""

from base64 import b64encode, urlsafe_b64encode

from services.common.names import match_key
from services.kernel.tokens import Tokens
from tests.gateway.harness import Gateway, Player, listening, match_events
from tests.services import SERVICE_KEY, Engine
from zashiki.engine.v1.match_pb2 import MatchSetup


def test_a_whole_match_tells_nobody_a_secret(
    gateway: Gateway, engine: Engine, player: Player, others: list[Player]
) -> None:
    """Played by two people, watched by a stranger, refused things on the way, talked about, and listed."""
    ben, eve = others[:2]
    table = player.open_table("human", "open", visibility="private")
    with listening(eve.http, "/api/v1/lobby/events") as lobby, gateway.stranger() as stranger:
        match_id = ben.join(table["id"], 1).json()["match_id"]
        with (
            listening(stranger, match_events(match_id)) as spectator,
            listening(ben.http, match_events(match_id)) as bens,
        ):
            told = bytearray()
            for someone in (player, ben):
                while (view := someone.view(match_id))["legal"]:
                    action = next(legal["action"] for legal in view["legal"] if "discard" in legal["action"])
                    told += eve.act(match_id, view["version"], action).content
                    told += ben.act(match_id, view["version"], {"discard": {"card": "DOJO_CARD_FIVE"}}).content
                    assert someone.act(match_id, view["version"], action).status_code == 200
            eve.http.post(f"/api/v1/matches/{match_id}/chat", json={"text": "hello"})
            spectator.state(player.view(match_id)["version"])
            bens.state(player.view(match_id)["version"])
            for path in (f"matches/{match_id}", f"matches/{match_id}/chat", "tables", "tables?status=started", "games"):
                told += stranger.get(f"/api/v1/{path}").content
            told += lobby.raw + spectator.raw + bens.raw
    logs = gateway.log.read_bytes() + engine.log.read_bytes()
    with gateway.store() as store:
        seed = MatchSetup.FromString(store.get(match_key(match_id, "setup")) or b"").seed
    tokens = Tokens(SERVICE_KEY)
    keys = [
        player.token,
        eve.token,
        SERVICE_KEY,
        seed.hex(),
        b64encode(seed).decode(),
        urlsafe_b64encode(seed).decode(),
    ]
    keys += [tokens.issue(match_id, seat) for seat in (-1, 0, 1)]
    for key in keys:
        assert key.encode() not in told
        assert key.encode() not in logs
    assert table["id"].encode() not in told + logs, "the id of a private table is its invitation"
    assert b"DOJO_CARD" not in logs
