"""What Prometheus gets counts all that happens, and tells of nobody in particular."""

from prometheus_client.parser import text_string_to_metric_families

from tests.gateway.harness import Gateway, Player, discard, listening, match_events, play_out, reason

LABELS = {"method", "route", "status", "game", "code", "reason", "le"}
OF_PYTHON = {"version", "implementation", "major", "minor", "patchlevel", "generation"}

Series = dict[tuple[str, frozenset[tuple[str, str]]], float]


def exported(gateway: Gateway, engine_metrics_port: int) -> str:
    """Return what gateway and engine export."""
    with gateway.stranger() as http:
        return http.get("/metrics").text + http.get(f"http://127.0.0.1:{engine_metrics_port}/metrics").text


def series(text: str) -> Series:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def grown(before: Series, after: Series, name: str, **labels: str) -> float:
    key = name, frozenset(labels.items())
    return after.get(key, 0) - before.get(key, 0)


def test_a_match_is_counted_and_nobody_is_named(
    gateway: Gateway, engine_metrics_port: int, player: Player, others: list[Player]
) -> None:
    before = series(exported(gateway, engine_metrics_port))
    table = player.open_table("human", "open", visibility="private", rated=False)
    match_id = others[0].join(table["id"], 1).json()["match_id"]
    view = player.view(match_id)
    with listening(player.http, match_events(match_id)) as stream:
        stream.state(0)
        during = series(exported(gateway, engine_metrics_port))
        assert player.act(match_id, view["version"], discard(view)).status_code == 200
        assert reason(player.act(match_id, view["version"], discard(view))) == (409, "STALE")
    play_out(match_id, player, others[0])
    player.http.request("INVENTED", f"/table/{table['id']}")
    player.http.get(f"/no/such/page/{table['id']}")

    text = exported(gateway, engine_metrics_port)
    after = series(text)
    route = "/api/v1/matches/<match_id>/actions"
    moves = grown(before, after, "zashiki_engine_commits_total", game="ninjato")
    assert moves == 6
    assert grown(before, after, "zashiki_gateway_requests_total", method="POST", route=route, status="200") == moves
    assert grown(before, after, "zashiki_gateway_requests_total", method="POST", route=route, status="409") == 1
    assert grown(before, after, "zashiki_gateway_request_seconds_count", method="POST", route=route) == moves + 1
    assert grown(before, after, "zashiki_engine_requests_total", method="Act", code="OK") == moves
    assert grown(before, after, "zashiki_engine_requests_total", method="Act", code="ABORTED") == 1
    assert grown(before, after, "zashiki_engine_request_seconds_count", method="Act") == moves + 1
    assert grown(before, after, "zashiki_engine_refusals_total", reason="STALE") == 1
    assert grown(before, during, "zashiki_gateway_streams") == 1
    assert grown(before, after, "zashiki_gateway_requests_total", method="other", route="unknown", status="405") == 1

    for secret in (match_id, table["id"], player.id, player.token, player.name, others[0].id):
        assert secret not in text
    assert {name for _, labels in after for name, _ in labels} <= LABELS | OF_PYTHON
