"""The outermost ASGI layer: turns floods away before anything else is done."""

from typing import Any

from dealers.api import responses
from dealers.limits.flood import seconds_to_wait
from dealers.ops import metrics


def stop_floods(application: Any) -> Any:
    """Wrap the application so that floods do not reach it."""

    async def wrapper(scope: Any, receive: Any, send: Any) -> None:
        seconds = seconds_to_wait(scope)
        if not seconds:
            await application(scope, receive, send)
            return
        refusal = responses.too_many(seconds)
        if scope["path"].startswith("/api/"):
            metrics.API_RESPONSES.labels(429).inc()
        headers = [
            *((name.encode(), value.encode()) for name, value in refusal.items()),
            (b"Cache-Control", b"no-store"),
            (b"X-Content-Type-Options", b"nosniff"),
            (b"Content-Length", str(len(refusal.content)).encode()),
        ]
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": refusal.content})

    return wrapper
