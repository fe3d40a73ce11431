"""What gunicorn serves: `gunicorn -c gateway/gunicorn.conf.py`. Loaded in the worker, after the fork.

The order matters: sockets are patched before anything opens one, and gRPC joins gevent's loop before its first channel.
"""

# ruff: noqa: E402
import services.common.untraced  # noqa: F401

# isort: split

from gevent import monkey

monkey.patch_all()

import grpc.experimental.gevent

grpc.experimental.gevent.init_gevent()

import gc
import sys

import gevent
from gunicorn.arbiter import Arbiter

from gateway.app import create_app
from gateway.backends import EXTENSION
from gateway.settings import GatewaySettings
from services.common.roster import attend

try:
    settings = GatewaySettings.load()
except SystemExit:
    # The one status at which gunicorn gives up; at any other it starts worker after worker, and seems to run.
    sys.exit(Arbiter.WORKER_BOOT_ERROR)

app = create_app(settings)

# What is loaded by now stays; looking through it again at each full collection is a pause that players would feel.
gc.collect()
gc.freeze()

_parts = app.extensions[EXTENSION]
attend(settings, "gateway")
gevent.spawn(_parts.hub.listen)
gevent.spawn(_parts.hub.keep_present)
gevent.spawn(_parts.hub.look_around)
gevent.spawn(_parts.pulse.run)
gevent.spawn(_parts.ticker.run, _parts.settings.ticker_seconds)
