"""Playing again: one table for the company of a match, however many press at once."""

from concurrent.futures import ThreadPoolExecutor

from tests.gateway.harness import Player, listening, match_events, reason


def finished(aki: Player, ben: Player) -> str:
    """Return a match of these two, given up by both."""
    match_id: str = ben.join(aki.open_table("human", "open", visibility="private")["id"], 1).json()["match_id"]
    for someone in (aki, ben):
        assert someone.http.post(f"/api/v1/matches/{match_id}/resign").status_code == 200
    return match_id


def test_who_asks_first_sets_the_table_and_the_others_are_invited_to_their_seats(
    player: Player, others: list[Player]
) -> None:
    match_id = finished(player, others[0])
    with (
        listening(player.http, match_events(match_id)) as invited,
        listening(others[1].http, match_events(match_id)) as watching,
    ):
        invited.next("state")
        watching.next("state")
        table = others[0].http.post(f"/api/v1/matches/{match_id}/rematch").json()
        assert [seat["kind"] for seat in table["seats"]] == ["open", "human"]
        assert table["seats"][0]["invited"] == player.name
        assert (table["visibility"], table["owner_id"]) == ("private", others[0].id)
        assert invited.next("rematch")[2] == table
        assert [event for event in watching.waiting() if event and event[0] == "rematch"] == []
    started = player.http.post(f"/api/v1/matches/{match_id}/rematch").json()
    assert started["id"] == table["id"]
    assert started["match_id"] != match_id
    assert [seat["name"] for seat in player.view(started["match_id"])["seats"]] == [player.name, others[0].name]


def test_all_who_press_at_once_meet_in_one_match(player: Player, others: list[Player]) -> None:
    match_id = finished(player, others[0])
    company = [player, others[0]] * 4
    with ThreadPoolExecutor(len(company)) as pool:
        answers = list(
            pool.map(lambda someone: someone.http.post(f"/api/v1/matches/{match_id}/rematch").json(), company)
        )
    assert len({table["id"] for table in answers}) == 1
    (begun,) = {table["match_id"] for table in answers} - {None}
    assert [seat["name"] for seat in player.view(begun)["seats"]] == [player.name, others[0].name]


def test_only_the_company_of_a_finished_match_plays_again(player: Player, others: list[Player]) -> None:
    match_id = others[0].join(player.open_table("human", "open")["id"], 1).json()["match_id"]
    rematch = f"/api/v1/matches/{match_id}/rematch"
    assert reason(player.http.post(rematch)) == (409, "MATCH_RUNNING")
    assert reason(others[1].http.post(rematch)) == (403, "NOT_YOUR_SEAT")
    unknown = player.http.post("/api/v1/matches/ninjato-0000000000000000000000/rematch")
    assert reason(unknown) == (404, "UNKNOWN_MATCH")


def test_a_match_with_bots_begins_anew_at_once_and_only_once(player: Player) -> None:
    match_id = player.open_table("human", "novice")["match_id"]
    player.http.post(f"/api/v1/matches/{match_id}/resign")
    rematch = f"/api/v1/matches/{match_id}/rematch"
    first, second = (player.http.post(rematch).json() for _ in range(2))
    assert first["match_id"] == second["match_id"] not in (None, match_id)
