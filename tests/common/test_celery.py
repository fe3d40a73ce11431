"""The queues are found again soon, however long they were away."""

import pytest
from kombu.exceptions import OperationalError

from services.common.celery import make_app
from services.common.settings import Settings
from tests.services import free_port


def test_a_broker_that_is_away_is_looked_for_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Settings(broker_url=f"redis://127.0.0.1:{free_port()}/0", service_key="-" * 16))
    monkeypatch.setattr("kombu.utils.functional.sleep", lambda _: None)
    pauses: list[float] = []
    with app.connection_for_read() as connection, pytest.raises(OperationalError):
        connection.ensure_connection(lambda _, pause: pauses.append(pause), 100)
    assert len(pauses) == 100
    assert set(pauses) == {1}
