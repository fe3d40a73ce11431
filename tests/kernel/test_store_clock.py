"""An engine goes by the store's clock, whatever its own machine's says."""

import asyncio
import time

import pytest

from services.kernel.store_clock import StoreClock
from services.kernel.stores import connect_async
from tests.services import Valkey

HOUR = 3600


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_a_clock_that_is_wrong_is_not_asked_again(valkey: Valkey, monkeypatch: pytest.MonkeyPatch, wrong: int) -> None:
    right_ns = time.time_ns

    async def story() -> None:
        async with connect_async(valkey.url) as redis:
            monkeypatch.setattr(time, "time_ns", lambda: right_ns() + wrong * 1_000_000_000)
            clock = StoreClock(redis)
            assert abs(off_ms(clock) - wrong * 1000) < 5_000
            await clock.look()
            assert abs(off_ms(clock)) < 5_000

    def off_ms(clock: StoreClock) -> float:
        return clock.now_ms() - right_ns() / 1_000_000

    asyncio.run(story())
