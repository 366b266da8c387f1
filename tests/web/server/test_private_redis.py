import redis

from tests.harness.servers.redis import Redis


def test_what_one_client_publishes_another_hears(redis_server: Redis) -> None:
    with (
        redis.Redis.from_url(redis_server.url) as speaker,
        redis.Redis.from_url(redis_server.url) as listener,
        listener.pubsub(ignore_subscribe_messages=True) as heard,
    ):
        heard.subscribe("table.12")
        heard.get_message(timeout=5)
        assert speaker.publish("table.12", "version 7") == 1
        message = heard.get_message(timeout=5)
    assert message is not None
    assert message["data"] == b"version 7"
