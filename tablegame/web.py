"""The web server: pages, API and sockets, in one process or in several that share one port."""

import argparse
import os

import django
import uvicorn
from django.conf import settings

from tablegame.http_timeout import TimeoutProtocol

APPLICATION = "tablegame.asgi:application"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--application", default=APPLICATION)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
    # This also configures logging, so that the parent process logs like its workers.
    django.setup()
    serve(options.host, options.port, options.workers, options.application)


def serve(host: str, port: int, workers: int = 1, application: str = APPLICATION) -> None:
    uvicorn.run(
        application,
        host=host,
        port=port,
        workers=workers,
        lifespan="off",
        server_header=False,
        http=TimeoutProtocol,
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        ws_max_size=64 * 1024,
        # Compressing each push for each screen costs more than the rest of sending it, and a push is 12 kB.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        # Django's settings configure logging.
        log_config=None,
    )


if __name__ == "__main__":
    main()
