from pathlib import Path

from tablegame.secret_key import read_or_make_secret


def test_the_secret_is_made_once_and_no_other_user_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    first = read_or_make_secret(file)
    read_or_make_secret.cache_clear()
    assert read_or_make_secret(file) == first == file.read_text()
    assert len(first) >= 50
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]
