"""`python -m services.coordinator`: threads that listen, sweep and measure, until SIGTERM. Several may run."""

import services.common.untraced  # noqa: F401

# isort: split

import signal
import sys
import time
from collections.abc import Callable
from threading import Event, Thread

import structlog
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from services.common import tracing
from services.common.celery import make_app, queues_of
from services.common.engines import Engines
from services.common.logs import configure_logs
from services.common.queues import waiting
from services.common.roster import attend, present
from services.common.stores import connect
from services.coordinator import metrics
from services.coordinator.dispatch import Dispatcher
from services.coordinator.due import DueSets
from services.coordinator.listen import listen
from services.coordinator.settings import CoordinatorSettings
from services.coordinator.sweep import Sweep

_AGAIN_SECONDS = 0.5
_STANDSTILL_SECONDS = 60

log = structlog.get_logger("services.coordinator")


def main() -> int:
    """Run until SIGTERM or SIGINT. Return 2 for a taken port."""
    settings = CoordinatorSettings.load()
    configure_logs(settings, "coordinator")
    tracing.start("coordinator")
    redis = connect(settings.redis_url)
    broker = connect(settings.broker_url or settings.redis_url)
    engines = Engines(settings.engines, settings.service_key)
    queues = queues_of(engines.places())
    dispatcher = Dispatcher(redis, make_app(settings), engines, settings.deep_parts)
    due_sets = DueSets(redis)
    sweep = Sweep(due_sets, dispatcher, engines, settings)
    stop = Event()
    pulse = time.monotonic()

    def look() -> None:
        nonlocal pulse
        pulse = time.monotonic()
        now_ms = due_sets.now_ms()
        sweep.look_at_due(now_ms)
        dispatcher.tell_again(now_ms)
        if settings.tidy_seconds:
            dispatcher.ask_to_tidy(settings.tidy_seconds)
        stop.wait(settings.sweep_ms / 1000)

    def measure() -> None:
        metrics.LIVE.set(due_sets.count())
        metrics.set_waiting(waiting(broker, queues, time.time_ns() // 1_000_000))
        metrics.set_present(present(broker), queues)
        stop.wait(settings.sweep_ms / 1000)

    if settings.coordinator_port:
        try:
            metrics.serve(
                settings.coordinator_host,
                settings.coordinator_port,
                alive=lambda: time.monotonic() - pulse < _STANDSTILL_SECONDS,
            )
        except OSError as error:
            sys.stderr.write(f"ZASHIKI_COORDINATOR_PORT {settings.coordinator_port}: {error.strerror}\n")
            return 2
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    threads = [
        _forever("listen", lambda: listen(redis, dispatcher.hear, sweep.look_at_all, stop), stop),
        _forever("sweep", look, stop),
        _forever("measure", measure, stop),
    ]
    attend(settings, "coordinator")
    log.info("coordinating", games=engines.games())
    stop.wait()
    for thread in threads:
        thread.join()
    sweep.close()
    log.info("stopped")
    return 0


def _forever(name: str, work: Callable[[], None], stop: Event) -> Thread:
    """Do `work` again and again in a thread. Whatever goes wrong on one match must not end the coordinator."""

    def run() -> None:
        while not stop.is_set():
            try:
                work()
            except (RedisError, KombuError) as error:
                metrics.TROUBLE.labels(name).inc()
                log.warning("Redis is away; trying again", where=name, error=str(error))
                stop.wait(_AGAIN_SECONDS)
            except Exception:
                metrics.TROUBLE.labels(name).inc()
                log.exception("a fault of ours; going on", where=name)
                stop.wait(_AGAIN_SECONDS)

    thread = Thread(target=run, name=name)
    thread.start()
    return thread


if __name__ == "__main__":
    sys.exit(main())
