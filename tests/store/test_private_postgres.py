import sys

import psycopg

from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import run


def test_the_project_migrates_on_postgresql(postgres: Postgres) -> None:
    url = postgres.new_database()
    run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env={"DATABASE_URL": url})
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT count(*) FROM dealers_staff").fetchone()
    assert found == (0,)
