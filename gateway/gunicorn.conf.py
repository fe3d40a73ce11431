"""gunicorn's settings. Only the standard library here: this runs in the parent, before the worker patches sockets."""

import os
import signal

_host = os.environ.get("ZASHIKI_GATEWAY_HOST", "127.0.0.1")
_port = os.environ.get("ZASHIKI_GATEWAY_PORT", "8080")

wsgi_app = "gateway.wsgi:app"
bind = f"{_host}:{_port}"
worker_class = "gevent"
workers = 1
worker_connections = 5000  # more than the open streams
keepalive = 75
timeout = 60
graceful_timeout = 8  # longer than a call to an engine may take; the worker goes as soon as all are answered
control_socket_disable = True
accesslog = None
errorlog = "-"
loglevel = "warning"
limit_request_field_size = 8190
limit_request_line = 4094


def post_worker_init(worker):
    """Drain when told to stop."""
    import gevent

    def stop(number, frame):
        worker.handle_exit(number, frame)
        gevent.spawn(worker.wsgi.extensions["zashiki"].drain.run, worker)

    signal.signal(signal.SIGTERM, stop)
