"""A floor of either topology for a benchmark, on its own servers."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.harness.servers.postgres import private_postgres
from tests.harness.servers.redis import private_redis
from tests.harness.servers.web import Web, private_web

TOPOLOGIES = ("embedded", "full")


@contextmanager
def serving(topology: str, settings: Mapping[str, str] | None = None, **web: str) -> Iterator[Web]:
    """Serve a floor with these settings. Other arguments go to `private_web`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablegame-bench-")))
        folder.chmod(0o711)
        env = dict(settings or {})
        if topology == "full":
            for name in ("postgres", "redis"):
                (folder / name).mkdir()
            postgres = stack.enter_context(private_postgres(folder / "postgres"))
            redis = stack.enter_context(private_redis(folder / "redis"))
            env |= {"DATABASE_URL": postgres.new_database(), "REDIS_URL": redis.url}
        yield stack.enter_context(private_web(folder, env, **web))
